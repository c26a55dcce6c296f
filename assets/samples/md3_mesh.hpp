#pragma once

#include "assets/samples/creature.hpp"
#include "formats/md3/md3_writer.hpp"

#include <glm/mat4x4.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

/// From triangles with a vertex and a spot of the skin at each corner to the surfaces of an MD3.
namespace samples {

/// Which triangles go into a surface, and its texture where no skin says otherwise.
struct SurfaceChoice {
    std::string name;
    std::string shader; ///< may be empty
    std::function<bool(const CreatureTriangle&)> takes;
};

/// A surface whose frames are still to be filled in.
struct SurfaceMesh {
    formats::Md3Source::Surface surface;
    std::vector<std::uint32_t> sources; ///< into Creature::vertices: where each vertex comes from
};

[[nodiscard]] SurfaceMesh surfaceMeshOf(const Creature& creature, const SurfaceChoice& choice);

/// Adds a frame: the shape as seen from `space`, which is a rotation and a move.
void addFrame(SurfaceMesh& mesh, const PosedVertices& shape, const glm::mat4& space);

/// A tag's pose, of the columns of a matrix.
[[nodiscard]] formats::TagPose tagPoseOf(const glm::mat4& matrix);

/// The same model with about `share` of its triangles, which may lie up to `error` of its size away from where they
/// were in the first frame. Vertices that no triangle needs are left out.
[[nodiscard]] formats::Md3Source simplified(const formats::Md3Source& source, float share, float error);

} // namespace samples
