#pragma once

#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/session/session.hpp"
#include "renderer/heat_map.hpp"
#include "renderer/scene/compare/vertex_distances.hpp"

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace app {

/// The heat map of two models, measured and uploaded when a pose changes.
class ComparedHeat {
public:
    /// `focus` and `other` must have a document each.
    void update(const Session& focus, const Session& other, renderer::FrameStats& stats);
    void clear();

    [[nodiscard]] const HeatFacts& facts() const { return m_facts; }
    /// Numbers of the surfaces that the heat map replaces.
    [[nodiscard]] const std::set<std::uint32_t>& surfaces() const { return m_surfaces; }
    void draw(renderer::ShaderLibrary& shaders, const renderer::View& view, renderer::FrameStats& stats);
    [[nodiscard]] std::uint64_t bytes() const { return m_map ? m_map->bytes() : 0; }

private:
    /// The inputs of the heat map.
    struct Pose {
        std::shared_ptr<const scene::Document> document;
        std::vector<animation::Pose> layers;
        scene::RotationOverrides rotations;

        bool operator==(const Pose&) const = default;
    };
    [[nodiscard]] static Pose poseOf(const Session& session);
    void fill(const Session& focus, std::span<const scene::VertexDistances> all, renderer::FrameStats& stats);

    std::optional<renderer::HeatMap> m_map;
    Pose m_focus;
    Pose m_other;
    std::set<std::uint32_t> m_hidden; // hidden by the user
    std::uint32_t m_meshVariant = 0;
    std::set<std::uint32_t> m_surfaces;
    HeatFacts m_facts;
};

} // namespace app
