#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>

/// Where selected things lie in the files they come from, as far as the file maps and the vertices tell.
namespace app {

/// A part of the file of a node's model.
struct FilePlace {
    std::uint32_t node = 0; ///< into Document::nodes
    formats::ByteRange range;
};

/// The record of a thing: a surface's header, or its vertices where it has none; a triangle; a vertex in the frame that
/// is shown; a bone, tag, emitter or camera. nullopt where the model's own file does not say: a triangle of GL
/// commands, or what lies in a file beside it.
[[nodiscard]] std::optional<FilePlace> placeOfThing(const Session& session, const Thing& thing);

/// The record of one vertex of a surface (its number) in the frame that is shown: of a model whose attributes lie in
/// arrays of their own, its position.
[[nodiscard]] std::optional<FilePlace> placeOfVertex(const Session& session, std::uint32_t surface,
                                                     std::uint32_t vertex);

/// All vertices of a surface in all frames.
[[nodiscard]] std::optional<FilePlace> placeOfVertices(const Session& session, std::uint32_t surface);

/// Shows what lies there in the map of the file.
void showBytes(Session& session, const FilePlace& place);

} // namespace app
