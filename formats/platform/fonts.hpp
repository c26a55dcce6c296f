#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace platform {

struct FontFile {
    std::filesystem::path path;
    int faceIndex = 0; ///< in a font collection
};

/// Finds the system's upright regular TrueType or OpenType face of the first of `families` that is installed (Inter,
/// Noto Sans, ...) or shipped with the program; substitutes by fontconfig do not count. If there is none, a DejaVu
/// face; nullopt if that is missing, too. Compressed web fonts and bitmap fonts are skipped.
[[nodiscard]] std::optional<FontFile> findFont(std::span<const std::string_view> families);

/// The version of fontconfig, such as "2.14.1"; empty where another part of the system finds fonts.
[[nodiscard]] std::string fontLibraryVersion();

} // namespace platform
