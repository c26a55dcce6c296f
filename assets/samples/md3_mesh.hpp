#pragma once

#include "assets/samples/creature.hpp"
#include "formats/md3/md3_writer.hpp"

#include <glm/mat4x4.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

/// Converts triangles with a vertex and a texel at each corner to the surfaces of an MD3.
namespace samples {

/// The triangles of a surface, and its default texture.
struct SurfaceChoice {
    std::string name;
    std::string shader; ///< may be empty
    std::function<bool(const CreatureTriangle&)> takes;
};

/// A surface without frames.
struct SurfaceMesh {
    formats::Md3Source::Surface surface;
    std::vector<std::uint32_t> sources; ///< into Creature::vertices: the source of each vertex
};

[[nodiscard]] SurfaceMesh surfaceMeshOf(const Creature& creature, const SurfaceChoice& choice);

/// Adds a frame: the shape relative to `space`, a rotation and translation.
void addFrame(SurfaceMesh& mesh, const PosedVertices& shape, const glm::mat4& space);

/// A tag's pose from the columns of a matrix.
[[nodiscard]] formats::TagPose tagPoseOf(const glm::mat4& matrix);

/// The same model with about `share` of its triangles, whose distance from the originals in the first frame is at most
/// `error` of its size. Unused vertices are left out.
[[nodiscard]] formats::Md3Source simplified(const formats::Md3Source& source, float share, float error);

} // namespace samples
