#include "app/commands/render/fitted_camera.hpp"

#include "renderer/effect_points.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace app {
namespace {

constexpr std::uint32_t kTurnSamples = 24; // directions that decide the distance of a turning camera

/// Reads the keys in separate files; errors are reported when their sequence is played.
void readAllSequences(const scene::Document& document)
{
    for (const scene::Node& node : document.nodes) {
        for (std::uint32_t i = 0; node.sequences && i < skinnedOf(*node.model).sequences.size(); ++i)
            (void)node.sequences->read(i);
    }
}

renderer::OrbitCamera fittedTo(const scene::Document& document, const ShownSelection& selection,
                               const RenderArguments& options, const renderer::OrbitCamera& camera, renderer::Fit fit)
{
    const renderer::RenderOptions& rendering = options.rendering;
    const float aspect = static_cast<float>(rendering.width) / static_cast<float>(rendering.height);
    return fitted(camera, aspect, fit,
                  {document, selection.poses, selection.clips, visibilityOf(rendering.draw, rendering.skin),
                   rendering.rotationOverrides, selection.seconds, renderer::effectVisibilityOf(rendering.draw)});
}

/// A camera with the direction of the first that sees what each of them sees.
renderer::OrbitCamera enclosing(const std::vector<renderer::OrbitCamera>& cameras)
{
    renderer::OrbitCamera all = cameras.front();
    glm::vec3 sum(0.0f);
    for (const renderer::OrbitCamera& camera : cameras)
        sum += camera.target;
    all.target = sum / static_cast<float>(cameras.size());
    for (const renderer::OrbitCamera& camera : cameras)
        all.distance = std::max(all.distance, camera.distance + glm::distance(camera.target, all.target));
    return all;
}

formats::Bounds boundsOfOverlays(const scene::Document& document, const ShownSelection& selection,
                                 const renderer::RenderOptions& rendering)
{
    return boundsOfClips(document, selection.clips, rendering.rotationOverrides,
                         visibilityOf(rendering.draw, rendering.skin));
}

} // namespace

void fitImage(const scene::Document& document, const ShownSelection& selection, RenderArguments& options)
{
    renderer::RenderOptions& rendering = options.rendering;
    const renderer::Fit fit = options.fit.value_or(renderer::Fit::pose);
    if (fit == renderer::Fit::all)
        readAllSequences(document);
    rendering.fitted = fittedTo(document, selection, options, cameraOf(rendering), fit);
    if (rendering.overlays != renderer::OverlayOptions())
        rendering.framing = boundsOfOverlays(document, selection, rendering);
}

void fitMotion(const scene::Document& document, std::span<const ShownSelection> parts, RenderArguments& options)
{
    renderer::RenderOptions& rendering = options.rendering;
    const renderer::Fit fit = options.fit.value_or(renderer::Fit::clip);
    if (fit == renderer::Fit::all)
        readAllSequences(document);
    const std::uint32_t directions = options.motion.turnSeconds ? kTurnSamples : 1;
    std::vector<renderer::OrbitCamera> cameras;
    for (const ShownSelection& selection : parts) {
        for (std::uint32_t i = 0; i < directions; ++i) {
            renderer::OrbitCamera camera = cameraOf(rendering);
            camera.yaw += 360.0f * static_cast<float>(i) / static_cast<float>(directions);
            cameras.push_back(fittedTo(document, selection, options, camera, fit));
        }
        if (rendering.overlays != renderer::OverlayOptions())
            rendering.framing.add(boundsOfOverlays(document, selection, rendering));
    }
    rendering.fitted = enclosing(cameras);
}

} // namespace app
