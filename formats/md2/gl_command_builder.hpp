#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace formats::md2 {

/// One strip or fan of an MD2's GL command list.
struct GlCommand {
    enum class Kind { strip, fan };

    Kind kind = Kind::strip;
    std::vector<std::uint32_t> corners; ///< at least 3
};

using CornerTriangle = std::array<std::uint32_t, 3>;

/// Strips and fans that expand (docs/formats/md2.md §4) to exactly `triangles`, each once and with its orientation.
///
/// Corners are less than `cornerCount`. Triangles that use a corner twice have no area and are left out.
[[nodiscard]] std::vector<GlCommand> glCommandsFor(std::span<const CornerTriangle> triangles,
                                                   std::uint32_t cornerCount);

/// Size of the commands in the file in 32-bit words, including the terminating 0.
[[nodiscard]] std::size_t wordCountOf(std::span<const GlCommand> commands);

} // namespace formats::md2
