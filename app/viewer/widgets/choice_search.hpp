#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The entries of a long list of choices.
struct ChoiceList {
    std::uint32_t count = 0;
    std::uint32_t chosen = 0;                         ///< the current entry
    std::function<std::string(std::uint32_t)> name;   ///< display text
    std::function<std::string(std::uint32_t)> target; ///< for tests
};

/// State of an open list between frames.
struct ChoiceSearch {
    std::array<char, 128> text{};
    std::uint32_t marked = 0; ///< the entry that Enter chooses
};

/// Entries whose names contain the typed text, ignoring case, in list order.
[[nodiscard]] std::vector<std::uint32_t> entriesFound(const ChoiceList& list, const std::string& text);

/// The rows of a list between beginChoice and ImGui::EndCombo. Opens at the current entry; a long list has a search
/// field. Up, down and Enter choose like a click; the list is closed when this returns a value.
[[nodiscard]] std::optional<std::uint32_t> searchedChoice(const PanelContext& context, const ChoiceList& list,
                                                          ChoiceSearch& search);

} // namespace app
