#pragma once

#include "formats/gltf/gltf_accessors.hpp"
#include "formats/model/skinned.hpp"

#include <glm/ext/matrix_double4x4.hpp>

#include <array>
#include <map>
#include <span>
#include <utility>
#include <vector>

/// The nodes of the shown scene as bones.
namespace formats::gltf {

/// The bones of one use of a skin and the space of its vertices.
struct BoundSkin {
    std::vector<std::uint32_t> bones; ///< one per joint
    glm::dmat4 toModel{1.0};          ///< from the mesh to model space in the bind pose
};

class Skeleton {
public:
    /// Adds a bone for each node of the shown scene and each joint of its skins, with the nodes above them. Errors:
    /// corrupt (a node with two parents, or below itself), tooLarge.
    [[nodiscard]] static Result<Skeleton> build(const File& file, const std::string& name, Skinned& shape);

    /// Into Skinned::bones; kNoIndex: the node is not shown.
    [[nodiscard]] std::uint32_t boneOf(std::uint32_t node) const { return m_boneOfNode[node]; }
    /// The nodes that are shown, parents first.
    [[nodiscard]] std::span<const std::uint32_t> shownNodes() const { return m_shown; }
    /// From a node's space to model space in the bind pose.
    [[nodiscard]] const glm::dmat4& worldOf(std::uint32_t node) const { return m_world[m_boneOfNode[node]]; }

    /// A bone that moves like the node, for a mesh without a skin. Error: tooLarge.
    [[nodiscard]] Result<BoundSkin> bindRigid(std::uint32_t node, Skinned& shape);
    /// The bones for a skin; takes a while, and is the same each time. Errors: those of its accessor, corrupt (fewer
    /// matrices than joints), tooLarge.
    [[nodiscard]] Result<BoundSkin> bind(std::uint32_t skin, Accessors& accessors, Skinned& shape);

    /// Sets what follows from all bones: binds that no vertex uses, pivots and the order.
    void finish(Skinned& shape);

private:
    explicit Skeleton(const File& file, const std::string& name) : m_file(file), m_name(name) {}

    [[nodiscard]] Result<std::vector<std::uint32_t>> parents() const;
    [[nodiscard]] Result<void> checkCycles(std::span<const std::uint32_t> parents) const;
    void markShown(std::span<const std::uint32_t> parents, std::vector<bool>& isBone);
    void addBone(std::uint32_t node, std::uint32_t parent, Skinned& shape);
    /// The bone itself if its inverse matrix is free or the same, else a copy of it.
    [[nodiscard]] Result<std::uint32_t> boneWith(std::uint32_t bone, const glm::mat3x4& inverse, Skinned& shape);

    const File& m_file;
    const std::string& m_name;
    std::vector<std::uint32_t> m_boneOfNode; // kNoIndex: none
    std::vector<std::uint32_t> m_shown;
    std::vector<glm::dmat4> m_world; // by bone
    std::vector<bool> m_isBound;     // by bone: its inverse matrix is used
    /// Copies of bones, by the bone and by another inverse matrix, row by row.
    std::map<std::pair<std::uint32_t, std::array<float, 12>>, std::uint32_t> m_copies;
};

/// The three upper rows.
[[nodiscard]] glm::mat3x4 rowsOf(const glm::dmat4& matrix);
/// The inverse, or nullopt if there is none with finite numbers.
[[nodiscard]] std::optional<glm::dmat4> inverseOf(const glm::dmat4& matrix);

} // namespace formats::gltf
