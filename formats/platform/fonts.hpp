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

/// The system's scalable TrueType or OpenType file for the first of `families` that is really installed (Inter, Noto
/// Sans, DejaVu Sans, ...); fontconfig's substitutes are not taken for it.
[[nodiscard]] std::optional<FontFile> findFont(std::span<const std::string_view> families);

} // namespace platform
