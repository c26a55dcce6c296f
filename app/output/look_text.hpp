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
/// The same for a row of CreatureDisplayInfo: "--display 1234".
[[nodiscard]] std::string displayText(std::uint32_t display);

/// A look as options choose it: one of both.
struct LookWords {
    std::optional<std::uint32_t> display{};
    std::optional<scene::CharacterChoices> character{};

    bool operator==(const LookWords&) const = default;
};

/// Reads such options, also from a whole command: other words are skipped. The error is a sentence that says which
/// word is wrong.
[[nodiscard]] tl::expected<LookWords, std::string> lookFromText(std::string_view text);

/// "chest:1234" or "1234"; nullopt: neither.
[[nodiscard]] std::optional<scene::EquippedItem> itemFromText(std::string_view text);

} // namespace app
