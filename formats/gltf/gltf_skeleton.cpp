#include "formats/gltf/gltf_skeleton.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_axes.hpp"
#include "formats/model/bone_order.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace formats::gltf {
namespace {

constexpr std::uint32_t kMaxBones = 65'535; // vertices have their numbers in 16 bits

bool isFinite(const glm::dmat4& matrix)
{
    double sum = 0.0;
    for (int column = 0; column < 4; ++column)
        sum += glm::dot(matrix[column], glm::dvec4(1.0)) * 0.0;
    return sum == 0.0;
}

bool isFinite(const glm::mat3x4& rows)
{
    const glm::vec4 sum = (rows[0] + rows[1] + rows[2]) * 0.0f;
    return sum.x + sum.y + sum.z + sum.w == 0.0f;
}

std::array<float, 12> numbersOf(const glm::mat3x4& rows)
{
    std::array<float, 12> numbers{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            numbers[static_cast<std::size_t>(4 * row + column)] = rows[row][column];
    }
    return numbers;
}

glm::quat unitQuaternion(const std::array<float, 4>& stored)
{
    glm::dquat rotation(static_cast<double>(stored[3]), static_cast<double>(stored[0]), static_cast<double>(stored[1]),
                        static_cast<double>(stored[2]));
    const double length = glm::length(rotation);
    return length > 0.0 && std::isfinite(length) ? glm::quat(rotation / length) : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
}

glm::dmat4 matrixOf(const LocalTransform& local)
{
    const glm::dmat4 moved = glm::translate(glm::dmat4(1.0), glm::dvec3(local.translation));
    return glm::scale(moved * glm::mat4_cast(glm::dquat(local.rotation)), glm::dvec3(local.scale));
}

/// Translation, rotation and scale of a matrix; a mirroring one has a negative scale along x.
LocalTransform partsOfMatrix(const glm::dmat4& matrix)
{
    glm::dmat3 axes(matrix);
    LocalTransform local;
    local.translation = glm::vec3(glm::dvec3(matrix[3]));
    const double mirror = glm::determinant(axes) < 0.0 ? -1.0 : 1.0;
    for (int i = 0; i < 3; ++i) {
        const double length = glm::length(axes[i]) * (i == 0 ? mirror : 1.0);
        local.scale[i] = static_cast<float>(length);
        axes[i] = length != 0.0 ? axes[i] / length : glm::dvec3(0.0);
    }
    local.rotation = glm::determinant(axes) > 0.5 ? glm::quat(glm::normalize(glm::quat_cast(axes)))
                                                  : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
    return local;
}

/// Whether floats at the place of a matrix are too coarse for shapes of its size.
bool losesShape(const glm::dmat4& matrix)
{
    constexpr double kShare = 1e-4; // a unit of the shape keeps three digits
    const double smallest = std::min({glm::length(matrix[0]), glm::length(matrix[1]), glm::length(matrix[2])});
    return smallest < kShare * glm::length(glm::dvec3(matrix[3]));
}

/// The matrix with its inverse, if vertices can be stored where it moves them; else the identity, with its inverse. A
/// node may be tiny at rest and grow in a clip.
std::pair<glm::dmat4, glm::dmat4> storedWith(const glm::dmat4& matrix)
{
    const auto inverse = losesShape(matrix) ? std::nullopt : inverseOf(matrix);
    return inverse ? std::pair(matrix, *inverse) : std::pair(glm::dmat4(1.0), glm::dmat4(1.0));
}

bool isNear(const glm::dmat4& a, const glm::dmat4& b)
{
    constexpr double kShare = 1e-4;
    double size = 0.0;
    double difference = 0.0;
    for (int column = 0; column < 3; ++column) {
        size = std::max(size, glm::length(a[column]));
        difference = std::max(difference, glm::length(a[column] - b[column]));
    }
    return difference <= kShare * size;
}

} // namespace

glm::mat3x4 rowsOf(const glm::dmat4& matrix)
{
    glm::mat3x4 rows;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            rows[row][column] = static_cast<float>(matrix[column][row]);
    }
    return rows;
}

std::optional<glm::dmat4> inverseOf(const glm::dmat4& matrix)
{
    constexpr double kLargest = 1e30; // floats must hold it
    const glm::dmat4 inverse = glm::inverse(matrix);
    if (!isFinite(inverse))
        return std::nullopt;
    double largest = 0.0;
    for (int column = 0; column < 4; ++column)
        largest = std::max(largest, glm::length(inverse[column]));
    return largest < kLargest ? std::optional(inverse) : std::nullopt;
}

Result<std::vector<std::uint32_t>> Skeleton::parents() const
{
    std::vector<std::uint32_t> parents(m_file.nodes.size(), kNoIndex);
    for (std::uint32_t node = 0; node < m_file.nodes.size(); ++node) {
        const std::vector<std::uint32_t>& children = m_file.nodes[node].children;
        for (std::size_t i = 0; i < children.size(); ++i) {
            std::uint32_t& parent = parents[children[i]];
            if (parent != kNoIndex)
                return fail(LoadErrorCode::corrupt, m_name, ": nodes[", node, "].children[", i, "] is node ",
                            children[i], ", which nodes[", parent, "] has already");
            parent = node;
        }
    }
    TRISVIEW_TRY(checkCycles(parents));
    return parents;
}

Result<void> Skeleton::checkCycles(std::span<const std::uint32_t> parents) const
{
    std::vector<std::uint32_t> visit(parents.size(), kNoIndex); // number of the walk that came by
    for (std::uint32_t start = 0; start < parents.size(); ++start) {
        for (std::uint32_t at = start; at != kNoIndex && visit[at] != start; at = parents[at]) {
            if (visit[at] != kNoIndex)
                break; // an earlier walk went on from here
            visit[at] = start;
            if (parents[at] != kNoIndex && visit[parents[at]] == start) {
                const std::vector<std::uint32_t>& children = m_file.nodes[parents[at]].children;
                const auto place = std::find(children.begin(), children.end(), at) - children.begin();
                return fail(LoadErrorCode::corrupt, m_name, ": nodes[", parents[at], "].children[", place, "] is node ",
                            at, ", which is above it: nodes must not form a circle");
            }
        }
    }
    return {};
}

void Skeleton::markShown(std::span<const std::uint32_t> parents, std::vector<bool>& isBone)
{
    std::vector<std::uint32_t> waiting;
    if (m_file.scenes.empty()) {
        for (std::uint32_t node = 0; node < parents.size(); ++node) {
            if (parents[node] == kNoIndex)
                waiting.push_back(node);
        }
    } else {
        waiting = m_file.scenes[m_file.scene == kNoIndex ? 0 : m_file.scene].nodes;
    }
    std::reverse(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const std::uint32_t node = waiting.back();
        waiting.pop_back();
        if (isBone[node])
            continue; // named twice
        isBone[node] = true;
        m_shown.push_back(node);
        const std::vector<std::uint32_t>& children = m_file.nodes[node].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    // The joints of shown meshes move them, wherever they are.
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const NodeRecord& node = m_file.nodes[m_shown[i]];
        if (node.mesh == kNoIndex || node.skin == kNoIndex)
            continue;
        for (const std::uint32_t joint : m_file.skins[node.skin].joints)
            isBone[joint] = true;
    }
    for (std::uint32_t node = 0; node < parents.size(); ++node) {
        for (std::uint32_t at = node; isBone[node] && parents[at] != kNoIndex && !isBone[parents[at]]; at = parents[at])
            isBone[parents[at]] = true;
    }
}

void Skeleton::addBone(std::uint32_t node, std::uint32_t parent, Skinned& shape)
{
    const NodeRecord& record = m_file.nodes[node];
    const auto index = static_cast<std::uint32_t>(shape.bones.size());
    Bone& bone = shape.bones.emplace_back();
    bone.name = printable(record.name);
    bone.parent = parent;
    LocalTransform local{positionInGame(record.translation), unitQuaternion(rotationInGame(record.rotation)),
                         scaleInGame(record.scale)};
    if (!isFinite(formats::rowsOf(local)))
        local = {}; // numbers that are finite by themselves may not be as a matrix
    glm::dmat4 matrix = matrixOf(local);
    if (record.matrix) {
        matrix = matrixInGame(*record.matrix);
        local = partsOfMatrix(matrix);
        if (!isFinite(formats::rowsOf(local)))
            local = {};
        if (!isNear(matrix, matrixOf(local)))
            shape.nodes.sheared.push_back({index, rowsOf(matrix)});
    }
    shape.binds.push_back({local, glm::mat3x4(1.0f)});
    m_boneOfNode[node] = index;
    const glm::dmat4 above = parent == kNoIndex ? glm::dmat4(1.0) : m_world[parent];
    const glm::dmat4 world = above * matrix;
    m_world.push_back(isFinite(world) ? world : above);
    m_isBound.push_back(false);
}

Result<Skeleton> Skeleton::build(const File& file, const std::string& name, Skinned& shape)
{
    Skeleton skeleton(file, name);
    TRISVIEW_TRY_ASSIGN(const std::vector<std::uint32_t> parents, skeleton.parents());
    std::vector<bool> isBone(file.nodes.size());
    skeleton.markShown(parents, isBone);
    skeleton.m_boneOfNode.assign(file.nodes.size(), kNoIndex);
    std::vector<std::uint32_t> above; // bones to add before the next one
    for (std::uint32_t node = 0; node < file.nodes.size(); ++node) {
        if (!isBone[node])
            continue;
        for (std::uint32_t at = node; at != kNoIndex && skeleton.m_boneOfNode[at] == kNoIndex; at = parents[at])
            above.push_back(at);
        for (; !above.empty(); above.pop_back()) {
            const std::uint32_t parent = parents[above.back()];
            skeleton.addBone(above.back(), parent == kNoIndex ? kNoIndex : skeleton.m_boneOfNode[parent], shape);
        }
    }
    return skeleton;
}

Result<std::uint32_t> Skeleton::boneWith(std::uint32_t bone, const glm::mat3x4& wanted, Skinned& shape)
{
    const glm::mat3x4 inverse = isFinite(wanted) ? wanted : glm::mat3x4(1.0f);
    if (!m_isBound[bone]) {
        m_isBound[bone] = true;
        shape.binds[bone].inverse = inverse;
        return bone;
    }
    if (shape.binds[bone].inverse == inverse)
        return bone;
    const auto index = static_cast<std::uint32_t>(shape.bones.size());
    const auto [same, isNew] = m_copies.try_emplace({bone, numbersOf(inverse)}, index);
    if (!isNew)
        return same->second;
    if (index >= kMaxBones)
        return fail(LoadErrorCode::tooLarge, m_name, ": its skins need more than ", kMaxBones, " bones");
    Bone copy; // without a name: it is no node of its own, such as a tag
    copy.parent = bone;
    shape.bones.push_back(std::move(copy));
    shape.binds.push_back({LocalTransform(), inverse});
    m_world.push_back(glm::dmat4(m_world[bone]));
    m_isBound.push_back(true);
    return index;
}

Result<BoundSkin> Skeleton::bindRigid(std::uint32_t node, Skinned& shape)
{
    const std::uint32_t bone = m_boneOfNode[node];
    BoundSkin bound;
    glm::dmat4 inverse;
    std::tie(bound.toModel, inverse) = storedWith(m_world[bone]);
    TRISVIEW_TRY_ASSIGN(const std::uint32_t used, boneWith(bone, rowsOf(inverse), shape));
    bound.bones.push_back(used);
    return bound;
}

Result<BoundSkin> Skeleton::bind(std::uint32_t skin, Accessors& accessors, Skinned& shape)
{
    const SkinRecord& record = m_file.skins[skin];
    std::vector<glm::dmat4> inverses(record.joints.size(), glm::dmat4(1.0));
    if (record.inverseBinds != kNoIndex) {
        TRISVIEW_TRY_ASSIGN(const Elements elements, accessors.open(record.inverseBinds, {16}, "inverseBindMatrices"));
        if (elements.count() < record.joints.size())
            return fail(LoadErrorCode::corrupt, m_name, ": skins[", skin, "] has ", record.joints.size(),
                        " joints, but ", elements.count(), " inverseBindMatrices");
        for (std::uint32_t i = 0; i < record.joints.size(); ++i) {
            std::array<float, 16> columns{};
            elements.read(i, columns);
            inverses[i] = matrixInGame(columns);
        }
    }
    BoundSkin bound;
    // In the bind pose all joints move a vertex to the same place. Vertices are kept there, so that they are in model
    // space like those of other formats.
    const glm::dmat4 first = m_world[m_boneOfNode[record.joints.front()]] * inverses.front();
    glm::dmat4 back;
    std::tie(bound.toModel, back) = storedWith(first);
    CancelPoll poll;
    for (std::size_t i = 0; i < inverses.size(); ++i) {
        if (poll.isCancelled())
            return fail(LoadErrorCode::cancelled, m_name, ": was cancelled");
        const glm::dmat4 inverse = inverses[i] * back;
        TRISVIEW_TRY_ASSIGN(const std::uint32_t bone, boneWith(m_boneOfNode[record.joints[i]], rowsOf(inverse), shape));
        bound.bones.push_back(bone);
    }
    return bound;
}

void Skeleton::finish(Skinned& shape)
{
    Tally none; // cycles were refused
    shape.boneOrder = orderOf(shape.bones, none);
    for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
        if (!m_isBound[i])
            shape.binds[i].inverse = rowsOf(inverseOf(m_world[i]).value_or(glm::dmat4(1.0)));
        if (!isFinite(shape.binds[i].inverse))
            shape.binds[i].inverse = glm::mat3x4(1.0f);
        glm::dmat4 inverse(1.0);
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column)
                inverse[column][row] = static_cast<double>(shape.binds[i].inverse[row][column]);
        }
        const auto bind = inverseOf(inverse);
        const glm::vec3 pivot = bind ? glm::vec3(glm::dvec3((*bind)[3])) : glm::vec3(0.0f);
        shape.bones[i].pivot = (pivot.x + pivot.y + pivot.z) * 0.0f == 0.0f ? pivot : glm::vec3(0.0f);
    }
}

} // namespace formats::gltf
