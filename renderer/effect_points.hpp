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

/// The extent of a document's particles and ribbons, for fitting a camera.
namespace renderer {

struct EffectVisibility {
    bool areShown = true;
    std::set<std::uint32_t> hidden{}; ///< numbers of scene::effectAt
};
[[nodiscard]] EffectVisibility effectVisibilityOf(const DrawOptions& options);

/// The corners of all particles and ribbons that are drawn and not faded out. They come from a separate, deterministic
/// simulation; if there are very many, later instants are left out.
class EffectPoints {
public:
    /// Borrows from the document.
    EffectPoints(const scene::Document& document, EffectVisibility visibility);

    /// Whether there is nothing to visit at any time.
    [[nodiscard]] bool isEmpty() const { return m_systems.empty(); }

    /// Calls `visit` with each corner at an instant, for a viewer with these axes.
    void visit(std::span<const scene::PlacedNode> nodes, const CameraAxes& axes, const scene::PointVisitor& visit);

    /// The same at instants spread over the sequences of these poses, one pose per layer.
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
    std::vector<NodeSystem> m_systems; // of nodes with effects
    std::vector<animation::EffectVertex> m_vertices;
    animation::EffectScratch m_scratch;
    std::size_t m_visited = 0; // corners
};

/// The box with margins for the effects around a model, so that the near and far planes do not clip them; their extent
/// is not measured. Unchanged if the document has no effects, or if it is empty.
[[nodiscard]] formats::Bounds withRoomForEffects(formats::Bounds box, const scene::Document& document);

/// The box around all effects over the sequences of these poses; empty if no effect is visible.
[[nodiscard]] formats::Bounds boundsOfEffects(const scene::Document& document,
                                              std::span<const animation::Pose> layerPoses,
                                              const scene::RotationOverrides& rotationOverrides,
                                              const EffectVisibility& visibility);

} // namespace renderer
