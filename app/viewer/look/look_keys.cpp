#include "app/viewer/look/look_keys.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace app {

std::string_view lookActionForKey(std::string_view key)
{
    constexpr auto kLookKeys = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"Ctrl+F", "focusLookSearch"},
        {"Esc", "endItemChoice"},
        {"Ctrl+C", "copyLook"},
        {"R", "randomLook"},
    });
    const auto* const found =
        std::find_if(kLookKeys.begin(), kLookKeys.end(), [&](const auto& one) { return one.first == key; });
    return found != kLookKeys.end() ? found->second : lookStepForKey(key);
}

std::string_view lookStepForKey(std::string_view key)
{
    if (key == "Ctrl+Z")
        return "undoLook";
    return key == "Ctrl+Y" || key == "Ctrl+Shift+Z" ? "redoLook" : std::string_view();
}

} // namespace app
