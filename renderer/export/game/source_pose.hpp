#pragma once

#include "renderer/export/game/game_model.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/placement.hpp"

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace renderer::game {

/// Poses the first node of a document, in double precision as far as bones allow.
class SourcePose {
public:
    /// `transform`: from the node's space to that of the file: a rotation and a factor. Borrows the document.
    SourcePose(const scene::Document& document, std::uint32_t meshVariant, const glm::dmat4& transform);

    /// All vertices of the model in their order, of frames by block.
    [[nodiscard]] PosedFrame vertices(const animation::Pose& pose) const;
    /// The same with a frame that is a morph target, see weightsOfFrame.
    [[nodiscard]] PosedFrame verticesOfTarget(const animation::Pose& pose, std::uint32_t target) const;

    /// A bone or attachment of a skinned model that becomes a tag.
    struct Point {
        std::string name;
        bool isBone = false;
        std::uint32_t index = 0; ///< into Skinned::bones or Skinned::attachments
        bool isOfGame = false;   ///< a tag of a game in a glTF, which keeps the axes of the game
    };
    /// The transforms of points in a pose, in the space of the file. A scale is taken out of the axes.
    [[nodiscard]] std::vector<formats::TagPose> points(const animation::Pose& pose,
                                                       const std::vector<Point>& points) const;
    /// A tag of the model in a whole frame.
    [[nodiscard]] formats::TagPose tag(const formats::TagPose& own) const;

private:
    [[nodiscard]] scene::PlacedNode placed(const animation::Pose& pose) const;
    [[nodiscard]] PosedFrame skinned(const scene::PlacedNode& posed) const;
    [[nodiscard]] PosedFrame keyframed(const animation::KeyframePose& pose) const;
    [[nodiscard]] glm::dvec3 position(const glm::dvec3& own) const;
    [[nodiscard]] glm::vec3 normal(const glm::vec3& own) const;

    const scene::Document& m_document;
    const formats::Model& m_model;
    std::uint32_t m_meshVariant;
    glm::dmat4 m_transform;
    glm::dmat3 m_rotation;
    bool m_isMoved;
};

} // namespace renderer::game
