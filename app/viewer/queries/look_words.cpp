#include "app/viewer/queries/look_words.hpp"

#include "app/output/look_text.hpp"

#include <utility>

namespace app {

std::string textOfLook(const ChosenLook& look)
{
    if (look.character)
        return lookText(*look.character);
    return look.display ? displayText(*look.display) : std::string();
}

tl::expected<ChosenLook, std::string> chosenLookFrom(std::string_view text)
{
    auto words = lookFromText(text);
    if (!words)
        return tl::unexpected(std::move(words).error());
    return ChosenLook{words->display, std::move(words->character)};
}

} // namespace app
