#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What may be chosen from a long list.
struct ChoiceList {
    std::uint32_t count = 0;
    std::uint32_t chosen = 0;                         ///< the present entry
    std::function<std::string(std::uint32_t)> name;   ///< as the list shows it
    std::function<std::string(std::uint32_t)> target; ///< for tests
};

/// What an open list remembers from one frame to the next.
struct ChoiceSearch {
    std::array<char, 128> text{};
    std::uint32_t marked = 0; ///< entry that Enter chooses
};

/// Entries whose names contain what was typed, without regard to case, in their order.
[[nodiscard]] std::vector<std::uint32_t> entriesFound(const ChoiceList& list, const std::string& text);

/// The rows of a list between beginChoice and ImGui::EndCombo. It opens at the present entry; a long one has a field
/// to type into. Up, down and Enter choose as a click does; the list is closed when this answers.
[[nodiscard]] std::optional<std::uint32_t> searchedChoice(const PanelContext& context, const ChoiceList& list,
                                                          ChoiceSearch& search);

} // namespace app
