#include "renderer/scene/games/quake2/name_fit.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace scene {
namespace {

bool isLetter(char c)
{
    return c >= 'a' && c <= 'z';
}

/// Whether `word` is a word in `text`: no letter before it and, except for a plural, none after it.
bool hasWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        std::size_t end = at + word.size();
        if (end < text.size() && text[end] == 's')
            ++end;
        if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end])))
            return true;
    }
    return false;
}

/// Names of other images often found beside models.
bool isForOtherPurpose(std::string_view stem)
{
    constexpr std::array<std::string_view, 17> kWords = {
        "banner",  "contact", "contactsheet", "cover",      "icon",  "logo",      "overview", "portrait", "poster",
        "preview", "render",  "screen",       "screenshot", "sheet", "thumbnail", "thumb",    "wallpaper"};
    return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) { return hasWord(stem, word); });
}

bool isJpeg(std::string_view name)
{
    const std::string extension = formats::extensionOf(name);
    return extension == ".jpg" || extension == ".jpeg";
}

} // namespace

NameFit nameFit(std::string_view imageName, std::string_view modelName)
{
    const std::string stem = formats::lowered(formats::stemOf(imageName));
    const std::string own = formats::lowered(formats::stemOf(modelName));
    if (stem == own)
        return NameFit::ownName;
    if (isForOtherPurpose(stem))
        return NameFit::otherPurpose;
    if (stem.starts_with(own))
        return NameFit::likeOwnName;
    const std::string folder = formats::lowered(formats::fileNameOf(formats::folderOf(modelName)));
    if (stem == folder || hasWord(stem, "skin"))
        return NameFit::usualName;
    return NameFit::otherName;
}

bool isBetterGuess(std::string_view imageName, std::string_view thanName, std::string_view modelName)
{
    return std::pair(nameFit(imageName, modelName), isJpeg(imageName)) <
           std::pair(nameFit(thanName, modelName), isJpeg(thanName));
}

} // namespace scene
