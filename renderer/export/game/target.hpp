#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The formats and engines that models are made for.
namespace renderer::game {

enum class Format { md2, mdx, md3 };

/// An engine; the names are those of `check --profile`.
enum class Profile { quake2, yquake2, kingpin, quake3, ioquake3 };

[[nodiscard]] const std::array<std::string_view, 5>& profileNames();

/// What an engine accepts of a format.
struct Limits {
    std::uint32_t vertices = 0;  ///< of a surface; of an MD2 or MDX all positions
    std::uint32_t triangles = 0; ///< of a surface; of an MD2 or MDX all
    std::uint32_t surfaces = 0;  ///< of an MDX sub-objects
    std::uint32_t tags = 0;      ///< 0: the format has none
    std::uint32_t frames = 0;
    std::uint32_t skinHeight = 0; ///< rows of the skin; 0: any
};

/// How a program calls the options that sentences advise, in parentheses with a blank in front: " (--scale)". Empty: as
/// in a window, whose fields speak for themselves.
struct OptionNames {
    std::string_view clips{}, rate{}, scale{}, atlas{}, palette{};
};

/// The format of a file name's extension (lower case, with its dot); nullopt: no game has it.
[[nodiscard]] std::optional<Format> formatOfExtension(std::string_view extension);
/// Its extension, in lower case with its dot.
[[nodiscard]] std::string_view extensionOf(Format format);
/// "MD2", as Model::format has it.
[[nodiscard]] std::string_view nameOf(Format format);

/// The profile of a format unless the user names one.
[[nodiscard]] Profile usualProfile(Format format);
/// Whether the engine loads the format.
[[nodiscard]] bool loads(Profile profile, Format format);

/// docs/formats/md2.md §7, mdx.md §1, md3.md §7. Both engines of Quake III refuse a surface of 1,000 vertices or of
/// 2,000 triangles.
[[nodiscard]] Limits limitsOf(Format format, Profile profile);

} // namespace renderer::game
