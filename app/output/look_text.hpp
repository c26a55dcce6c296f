#pragma once

#include "renderer/scene/document/character_choices.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// The options of a command that opens this character: "--race Human --sex female --skin 3 --equip chest:1234".
/// A race is quoted for the shell if it needs that.
[[nodiscard]] std::string lookText(const scene::CharacterChoices& choices);
/// A look by tables of World of Warcraft that was chosen for a model: a display or a character; neither: its own
/// images.
struct ChosenLook {
    std::optional<std::uint32_t> display{}; ///< see scene::OpenOptions
    std::optional<scene::CharacterChoices> character{};
    std::optional<std::uint32_t> mount{}; ///< of the display or character, see scene::OpenOptions

    [[nodiscard]] bool isEmpty() const { return !display && !character; }
    bool operator==(const ChosenLook&) const = default;
};

/// The same for a chosen look: lookText, or "--display 1234"; then "--mount 247"; empty for an empty look.
[[nodiscard]] std::string textOfLook(const ChosenLook& look);

/// Reads such options, also from a whole command: other words are skipped. The look is not empty. The error is a
/// sentence that says which word is wrong.
[[nodiscard]] tl::expected<ChosenLook, std::string> lookFromText(std::string_view text);

/// "chest:1234" or "1234"; nullopt: neither.
[[nodiscard]] std::optional<scene::EquippedItem> itemFromText(std::string_view text);

} // namespace app
