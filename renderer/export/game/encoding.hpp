#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/target.hpp"
#include "renderer/export/game/vertex_grid.hpp"
#include "renderer/export/game/vertex_map.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// A GameModel as the bytes of a game's file.
namespace renderer::game {

struct EncodedModel {
    std::vector<std::byte> bytes;
    std::vector<WrittenVertex> vertices; ///< by block, then vertex
    std::vector<std::string> notes{};    ///< sentences about what was changed
};

struct EncodingOptions {
    Format format = Format::md3;
    Limits limits{};
    GridKind grid = GridKind::steady; ///< of an MD2 or MDX; copied frames keep theirs
    bool exceedsLimits = false;       ///< what an engine refuses is a note instead of an error
    glm::uvec2 skinSize{256, 256};    ///< of an MD2 or MDX
    std::string gamePath{};           ///< of the file in the game, which an MD3 states
    OptionNames names{};              ///< for sentences
};

/// Surfaces that are too large are split. Positions are rounded to 64ths of a unit, normals to the nearest code; those
/// that the source stores in the same way are copied (docs/formats/md3.md). Errors: tooLarge (a limit, positions beyond
/// 512 units), cancelled.
[[nodiscard]] formats::Result<EncodedModel> encodeMd3(const GameModel& model, const EncodingOptions& options);

/// An MD2, or an MDX with a sub-object for each surface. Vertices that have the same place in every frame become one;
/// frames that the source stores in the same way are copied (docs/formats/md2.md, mdx.md). Errors: tooLarge (a limit),
/// unsupported (no triangles), cancelled.
[[nodiscard]] formats::Result<EncodedModel> encodeMd2(const GameModel& model, const EncodingOptions& options);

/// A limit of the engine: the error, or a note if limits may be exceeded.
[[nodiscard]] formats::Result<void> checkLimit(const EncodingOptions& options, std::uint64_t count, std::uint64_t most,
                                               std::string_view what, std::vector<std::string>& notes);

/// Our own limit of vertices times frames, which are in memory.
inline constexpr std::uint64_t kMaxVertexFrames = std::uint64_t{1} << 25U;

} // namespace renderer::game
