#pragma once

#include "formats/edit/editable_file.hpp"

#include <span>
#include <string_view>
#include <vector>

/// Repairs that need no decision.
namespace formats::edit {

struct Fix {
    std::string_view name;
    std::string_view meaning; ///< for users
    /// The diagnostics that it removes; a fix can be named by one of them, too.
    std::span<const std::string_view> rules;
    /// The edits in `bytes`, a state of the file; none if nothing is wrong.
    std::vector<Edit> (*edits)(const EditableFile& file, std::span<const std::byte> bytes);
};

[[nodiscard]] std::span<const Fix> fixes();
/// By its name or by a rule; null: there is none.
[[nodiscard]] const Fix* findFix(std::string_view name);

/// The name of an image as games look it up: '/' between its parts. An absolute path, which exporters write, begins
/// at its only folder "models", "players" or "textures"; with another number of these ("models/players" is one), its
/// start stays.
[[nodiscard]] std::string fixedImageName(std::string_view name);

} // namespace formats::edit
