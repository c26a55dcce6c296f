#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace platform {

struct FontFile {
    std::filesystem::path path;
    int faceIndex = 0; ///< within a collection
};

/// The system's upright regular TrueType or OpenType face of the first of `families` that is really installed (Inter,
/// Noto Sans, ...); fontconfig's substitutes are not taken for it. When none of them is, a DejaVu face; nullopt when
/// there is none either. Compressed web fonts and bitmap fonts are passed over.
[[nodiscard]] std::optional<FontFile> findFont(std::span<const std::string_view> families);

} // namespace platform
