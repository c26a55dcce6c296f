#include "app/viewer/tables/table_keys.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace app {

std::string_view tableActionForKey(std::string_view key)
{
    constexpr auto kTableKeys = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"Ctrl+F", "focusTableSearch"},
        {"N", "nextTableHit"},
        {"Shift+N", "previousTableHit"},
        {"Enter", "followTableReference"},
        {"Alt+Left", "tableBack"},
        {"Alt+Right", "tableForward"},
        {"Esc", "endTableSearch"},
        {"Ctrl+A", "selectAllTableRows"},
        {"Ctrl+C", "copyTable"},
        {"Ctrl+Shift+C", "copyTableRowsWithNames"},
    });
    const auto* const found =
        std::find_if(kTableKeys.begin(), kTableKeys.end(), [&](const auto& one) { return one.first == key; });
    return found == kTableKeys.end() ? std::string_view() : found->second;
}

} // namespace app
