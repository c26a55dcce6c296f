#include "renderer/export/game/source_pose.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/export/game/target_frames.hpp"
#include "renderer/scene/posed_normals.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <array>
#include <memory>

namespace renderer::game {
namespace {

using animation::BoneMatrix;

/// The reader of glTF turns also the axes of each node: this turns them back (docs/formats/gltf.md §2).
const glm::dmat4 kAxesOfGltf({1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 1.0, 0.0}, {0.0, -1.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0});

/// The weighted sum of the bones of a vertex, as its three rows; the identity without weights.
std::array<glm::dvec4, 3> blendedRows(const std::vector<BoneMatrix>& bones, const formats::SkinVertex& vertex)
{
    double whole = 0.0;
    for (const float weight : vertex.weights)
        whole += static_cast<double>(weight);
    std::array<glm::dvec4, 3> rows = {glm::dvec4(1, 0, 0, 0), glm::dvec4(0, 1, 0, 0), glm::dvec4(0, 0, 1, 0)};
    if (!(whole > 0.0))
        return rows;
    rows = {};
    for (std::size_t i = 0; i < vertex.weights.size(); ++i) {
        if (!(vertex.weights[i] > 0.0f))
            continue;
        const double weight = static_cast<double>(vertex.weights[i]) / whole;
        for (std::size_t row = 0; row < 3; ++row)
            rows[row] += weight * glm::dvec4(bones[vertex.bones[i]][static_cast<int>(row)]);
    }
    return rows;
}

glm::dmat4 matrixOf(const BoneMatrix& bone)
{
    glm::dmat4 matrix(1.0);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            matrix[column][row] = static_cast<double>(bone[row][column]);
    }
    return matrix;
}

glm::vec3 unitOr(const glm::dvec3& vector, const glm::vec3& otherwise)
{
    const double length = glm::length(vector);
    return length > 1e-12 ? glm::vec3(vector / length) : otherwise;
}

/// The axes at right angles, of length 1: x as it is, y as near as possible to its own direction.
formats::TagPose poseOfMatrix(const glm::dmat4& matrix)
{
    formats::TagPose pose;
    pose.origin = glm::vec3(glm::dvec3(matrix[3]));
    const glm::vec3 x = unitOr(glm::dvec3(matrix[0]), pose.axes[0]);
    const glm::dvec3 side = glm::dvec3(matrix[1]) - glm::dot(glm::dvec3(matrix[1]), glm::dvec3(x)) * glm::dvec3(x);
    if (!(glm::length(side) > 1e-9))
        return pose; // no plane: the axes of the model
    const glm::vec3 y = unitOr(side, pose.axes[1]);
    pose.axes = {x, y, glm::cross(x, y)};
    return pose;
}

} // namespace

SourcePose::SourcePose(const scene::Document& document, std::uint32_t meshVariant, const glm::dmat4& transform)
    : m_document(document),
      m_model(*document.nodes.front().model),
      m_meshVariant(meshVariant),
      m_transform(transform),
      m_rotation(glm::dmat3(transform) / glm::length(glm::dvec3(transform[0]))),
      m_isMoved(transform != glm::dmat4(1.0))
{
}

PosedFrame SourcePose::vertices(const animation::Pose& pose) const
{
    if (isSkinned(m_model))
        return skinned(placed(pose));
    return keyframed(std::get<animation::KeyframePose>(pose));
}

PosedFrame SourcePose::verticesOfTarget(const animation::Pose& pose, std::uint32_t target) const
{
    const formats::Skinned& shape = skinnedOf(m_model);
    scene::PlacedNode posed = placed(pose);
    if (!shape.morphs.sets.empty())
        posed.morphed = std::make_shared<const formats::SkinVertices>(
            animation::morphedVertices(shape, weightsOfFrame(shape, target)));
    return skinned(posed);
}

std::vector<formats::TagPose> SourcePose::points(const animation::Pose& pose, const std::vector<Point>& points) const
{
    std::vector<formats::TagPose> poses;
    if (points.empty())
        return poses;
    const std::vector<BoneMatrix> posed = placed(pose).bones;
    const formats::Skinned& shape = skinnedOf(m_model);
    for (const Point& point : points) {
        glm::dmat4 own(1.0);
        if (!point.isBone) {
            own = scene::attachmentTransform(shape.attachments[point.index], posed);
        } else if (shape.bindConvention == formats::BindConvention::inverseMatrices) {
            own = matrixOf(posed[point.index]) * glm::inverse(matrixOf(shape.binds[point.index].inverse));
        } else {
            own[3] = glm::dvec4(glm::dvec3(shape.bones[point.index].pivot), 1.0);
            own = matrixOf(posed[point.index]) * own;
        }
        if (point.isOfGame)
            own = own * kAxesOfGltf;
        poses.push_back(poseOfMatrix(m_transform * own * glm::dmat4(glm::transpose(m_rotation))));
    }
    return poses;
}

formats::TagPose SourcePose::tag(const formats::TagPose& own) const
{
    formats::TagPose pose = own;
    if (!m_isMoved)
        return pose;
    pose.origin = glm::vec3(position(glm::dvec3(own.origin)));
    for (std::size_t i = 0; i < pose.axes.size(); ++i) // the tag's own space turns with the models attached to it
        pose.axes[i] = glm::vec3(m_rotation *
                                 glm::dmat3(glm::dvec3(own.axes[0]), glm::dvec3(own.axes[1]), glm::dvec3(own.axes[2])) *
                                 glm::transpose(m_rotation)[static_cast<int>(i)]);
    return pose;
}

scene::PlacedNode SourcePose::placed(const animation::Pose& pose) const
{
    const std::size_t layers = animationLayerCount(m_document);
    const std::vector<animation::Pose> poses(layers, pose);
    return placedNodes(m_document, poses).front();
}

PosedFrame SourcePose::skinned(const scene::PlacedNode& posed) const
{
    const formats::Skinned& shape = skinnedOf(m_model);
    const formats::SkinVertices& vertices = verticesOf(shape, posed); // moved by morph targets
    PosedFrame frame;
    frame.positions.reserve(vertices.count);
    for (std::uint32_t i = 0; i < vertices.count; ++i) {
        const formats::SkinVertex vertex = vertexAt(vertices, i);
        const auto rows = blendedRows(posed.bones, vertex);
        const glm::dvec4 own(glm::dvec3(vertex.position), 1.0);
        frame.positions.push_back(position({glm::dot(rows[0], own), glm::dot(rows[1], own), glm::dot(rows[2], own)}));
    }
    frame.normals = scene::skinnedNormals(shape, posed);
    for (glm::vec3& each : frame.normals)
        each = normal(each);
    return frame;
}

PosedFrame SourcePose::keyframed(const animation::KeyframePose& pose) const
{
    const formats::Keyframed& shape = keyframesOf(m_model);
    const formats::FramePair frames = scene::framesOf(shape, pose);
    PosedFrame frame;
    for (const formats::VertexBlock& block : shape.blocks) {
        for (const glm::dvec3& own : positionsAt(block, frames))
            frame.positions.push_back(position(own));
    }
    frame.normals = scene::posedNormals(m_model, m_meshVariant, frames);
    for (glm::vec3& each : frame.normals)
        each = normal(each);
    return frame;
}

glm::dvec3 SourcePose::position(const glm::dvec3& own) const
{
    return m_isMoved ? glm::dvec3(m_transform * glm::dvec4(own, 1.0)) : own;
}

/// A vertex without triangles has no normal: it points up.
glm::vec3 SourcePose::normal(const glm::vec3& own) const
{
    return unitOr(m_isMoved ? m_rotation * glm::dvec3(own) : glm::dvec3(own), {0.0f, 0.0f, 1.0f});
}

} // namespace renderer::game
