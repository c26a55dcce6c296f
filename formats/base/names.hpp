#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// A name from a game file, normalized for searching: backslashes become '/'; quotes and blanks around it, a drive
/// letter, leading '/', "." and empty parts are removed. nullopt when ".." would leave the root, when nothing remains,
/// or when it contains a NUL.
[[nodiscard]] std::optional<std::string> normalizedName(std::string_view name);

/// Parts of a name: "models/a/Skin.PCX" → folder "models/a", file name "Skin.PCX", stem "Skin", extension ".pcx" (lower
/// case). Leading dots belong to the stem (".body" has no extension).
[[nodiscard]] std::string folderOf(std::string_view name);
[[nodiscard]] std::string fileNameOf(std::string_view name);
[[nodiscard]] std::string stemOf(std::string_view name);
[[nodiscard]] std::string_view stemIn(std::string_view name); ///< the stem as a view into `name`
[[nodiscard]] std::string extensionOf(std::string_view name);
/// Whether the extension is one of `extensions` (lower case, with dot).
[[nodiscard]] bool isOneOfExtensions(std::string_view name, std::span<const std::string_view> extensions);
[[nodiscard]] std::string lowered(std::string_view text); ///< ASCII letters only; other bytes stay
[[nodiscard]] bool isSameButForCase(std::string_view a, std::string_view b);
/// Negative, 0 or positive, as the lower-case names compare byte by byte.
[[nodiscard]] int compareLowered(std::string_view a, std::string_view b);
/// Orders by lower-case name; names that differ in case only by their bytes.
[[nodiscard]] bool isBefore(std::string_view a, std::string_view b);

/// "a/b/c" → "a", "b", "c". At least one part, which may be empty.
[[nodiscard]] std::vector<std::string_view> partsOf(std::string_view name);
/// Folder and name joined by '/'; the name alone for the root "".
[[nodiscard]] std::string joinPath(std::string_view folder, std::string_view name);

} // namespace formats
