#pragma once

#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/shown_points.hpp"

#include <memory>
#include <set>
#include <span>
#include <vector>

/// How far the particles and ribbons of a document reach, for a camera.
namespace renderer {

struct EffectVisibility {
    bool areShown = true;
    std::set<std::uint32_t> hidden{}; ///< numbers of scene::effectAt
};
[[nodiscard]] EffectVisibility effectVisibilityOf(const DrawOptions& options);

/// The corners of all particles and ribbons that are drawn and have not faded. They are simulated for it, the same in
/// every run; where there are very many, later instants are left out.
class EffectPoints {
public:
    /// Borrows from the document.
    EffectPoints(const scene::Document& document, EffectVisibility visibility);

    /// Whether there is nothing to visit at any time.
    [[nodiscard]] bool isEmpty() const { return m_systems.empty(); }

    /// Calls `visit` with each corner at an instant, as a viewer with these axes sees it.
    void visit(std::span<const scene::PlacedNode> nodes, const CameraAxes& axes, const scene::PointVisitor& visit);

    /// The same at instants spread over the sequences that these poses are of, one pose for each layer.
    void visitSequences(std::span<const animation::Pose> layerPoses, const scene::RotationOverrides& rotationOverrides,
                        const CameraAxes& axes, const scene::PointVisitor& visit);

private:
    struct NodeSystem {
        std::uint32_t node = 0; // into Document::nodes
        animation::EffectSystem effects;
    };
    void visitSystem(const animation::EffectSystem& effects, std::uint32_t firstEffect, const animation::SampleTime& at,
                     const animation::EffectView& view, const scene::PointVisitor& visit);
    template <class Simulation, class Write, class Sees>
    void visitQuads(const Simulation& simulation, const Write& write, const Sees& sees,
                    const scene::PointVisitor& visit);

    const scene::Document& m_document;
    EffectVisibility m_visibility;
    std::vector<NodeSystem> m_systems; // of nodes that have effects
    std::vector<animation::EffectVertex> m_vertices;
    animation::EffectScratch m_scratch;
    std::size_t m_visited = 0; // corners
};

/// A box with room for the effects around a model, so that the planes of the view do not cut them; how far they really
/// reach is not measured. The same where the document has none, and for an empty one.
[[nodiscard]] formats::Bounds withRoomForEffects(formats::Bounds box, const scene::Document& document);

/// The box around all effects over the sequences that these poses are of; empty where none shows.
[[nodiscard]] formats::Bounds boundsOfEffects(const scene::Document& document,
                                              std::span<const animation::Pose> layerPoses,
                                              const scene::RotationOverrides& rotationOverrides,
                                              const EffectVisibility& visibility);

} // namespace renderer
