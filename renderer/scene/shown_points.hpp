#pragma once

#include "renderer/scene/placement.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Collects the points that are visible in an image of a document, for fitting a camera.
namespace scene {

/// The viewer's directions in scene space, each of length 1, for surfaces that face it.
struct ViewerAxes {
    glm::vec3 right{0.0f, 1.0f, 0.0f};
    glm::vec3 up{0.0f, 0.0f, 1.0f};
    glm::vec3 backward{1.0f, 0.0f, 0.0f}; ///< towards the viewer
};

using PointVisitor = std::function<void(const glm::vec3& point)>;

/// The vertices of all visible surfaces of a document: without hidden surfaces and without vertices that no triangle
/// uses. The set is determined once; the positions depend on the pose.
class ShownPoints {
public:
    /// Borrows from the document.
    ShownPoints(const Document& document, const Visibility& visibility);

    /// Calls `visit` with each point in scene space as drawn at an instant. Leaves out nodes that are not shown and
    /// surfaces that are fully transparent at that instant. Shader deforms are evaluated at `seconds`.
    void visit(std::span<const PlacedNode> nodes, const ViewerAxes& viewer, double seconds,
               const PointVisitor& visit) const;

private:
    struct ShownSurface {
        std::uint32_t surface = 0;                          ///< into Model::surfaces
        std::vector<formats::RenderVertex> renderVertices;  ///< each vertex once; all of them if a shader deforms them
        const formats::quake3::Shader* deforming = nullptr; ///< null if no shader deforms it
    };

    [[nodiscard]] std::vector<ShownSurface> surfacesOf(std::uint32_t node) const;
    [[nodiscard]] const formats::quake3::Shader* deformingShader(std::uint32_t node, std::uint32_t surface) const;
    [[nodiscard]] bool isUsed(std::uint32_t node, std::uint32_t surface) const;
    [[nodiscard]] bool isPassDrawn(std::uint32_t node, const formats::MaterialPass& pass,
                                   const animation::SampleTime& sampleTime) const;
    [[nodiscard]] std::vector<bool> opaqueSurfaces(std::uint32_t node, const PlacedNode& placedNode) const;
    void visitKeyframed(std::uint32_t node, const PlacedNode& placedNode, const ViewerAxes& viewer, double seconds,
                        const PointVisitor& visit) const;
    void visitSkinned(std::uint32_t node, const PlacedNode& placedNode, const PointVisitor& visit) const;

    const Document& m_document;
    Visibility m_visibility;
    std::vector<std::vector<ShownSurface>> m_surfaces; // by node
};

} // namespace scene
