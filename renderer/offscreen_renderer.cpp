#include "renderer/offscreen_renderer.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/camera/framing.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/effect_points.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/particle_models.hpp"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double2.hpp>

#include <algorithm>
#include <cassert>
#include <chrono>

namespace renderer {
namespace {

constexpr std::uint32_t kBlock = 8; // pixels: drivers shade blocks of 2, 4 or 8, which tiles must not split

/// In samples: the whole image, or a tile, which has whole pixels.
std::uint32_t framebufferEdge(std::uint32_t pixels, std::uint32_t supersample, OffscreenRenderer::Drawing drawing,
                              std::uint32_t tileSamples)
{
    if (drawing == OffscreenRenderer::Drawing::whole)
        return pixels * supersample;
    const std::uint32_t tile = std::max(tileSamples / supersample / kBlock, 1U) * kBlock;
    return std::min(pixels, tile) * supersample;
}

} // namespace

OrbitCamera cameraOf(const RenderOptions& options)
{
    OrbitCamera camera;
    camera.yaw = options.camera.yaw;
    camera.pitch = options.camera.pitch;
    camera.projection = options.projection;
    return camera;
}

OffscreenRenderer::OffscreenRenderer(ModelRenderer& renderer, const RenderOptions& options, Drawing drawing,
                                     std::uint32_t tileSamples)
    : m_renderer(renderer),
      m_options(options),
      m_framebuffer(framebufferEdge(options.width, options.supersample, drawing, tileSamples),
                    framebufferEdge(options.height, options.supersample, drawing, tileSamples))
{
}

void drawNodes(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const scene::PlacedNode> nodes, std::uint32_t skin,
               const View& view, const DrawOptions& options)
{
    std::vector<Instance> instances;
    instances.reserve(nodes.size()); // the draws point to them
    std::vector<NodeDraw> draws;
    draws.reserve(nodes.size());
    ParticleModels particleModels;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].isShown)
            continue;
        const formats::Model& model = scene.meshes[node]->model();
        const glm::mat4 transform(nodes[node].transform);
        instances.push_back(isSkinned(model) ? instanceOf(0, transform)
                                             : instanceOf(keyframesOf(model), nodes[node].pose, transform));
        draws.push_back({node, skin, std::span(&instances.back(), 1), nodes[node].bones, &nodes[node].sampleTime});
        draws.back().morphed = nodes[node].morphed.get();
        if (animation::EffectSystem* const effects = scene.effects[node].get(); effects && options.showsEffects) {
            effects->advanceTo(effectTimeOf(nodes[node]));
            draws.back().effects = effects;
            if (showsMaterials(options))
                particleModels.add(*scene.document, node, nodes[node], *effects, view, options, draws);
        }
    }
    renderer.draw(scene, draws, view, options);
}

void OffscreenRenderer::draw(SceneOnGpu& scene, std::span<const animation::Pose> layerPoses, double seconds)
{
    assert(m_framebuffer.width() == m_options.width * m_options.supersample &&
           m_framebuffer.height() == m_options.height * m_options.supersample);
    drawTile(scene, seenFrom(*scene.document, layerPoses, seconds), {0, 0, m_options.width, m_options.height}, seconds);
}

void OffscreenRenderer::drawInBands(SceneOnGpu& scene, std::span<const animation::Pose> layerPoses, double seconds,
                                    const BandVisitor& take)
{
    const Seen seen = seenFrom(*scene.document, layerPoses, seconds);
    const std::uint32_t width = m_framebuffer.width() / m_options.supersample;
    const std::uint32_t height = m_framebuffer.height() / m_options.supersample;
    std::optional<FrameStats> ofOneTile;
    m_readMilliseconds = 0.0;
    formats::Image band;
    // Rows are counted from the lower edge as in OpenGL, so that tiles align with its blocks of pixels: the highest
    // tile may extend past the image.
    for (std::uint32_t left = (m_options.height - 1) / height + 1; left > 0; --left) {
        const std::uint32_t bottom = (left - 1) * height;
        band.width = m_options.width;
        band.height = std::min(height, m_options.height - bottom);
        band.pixels.resize(band.pixelCount() * 4);
        for (std::uint32_t x = 0; x < m_options.width; x += width) {
            const Tile tile{x, bottom, width, height};
            drawTile(scene, seen, tile, seconds);
            if (!ofOneTile)
                ofOneTile = m_renderer.stats();
            readTile(tile, band);
        }
        take(band);
    }
    m_renderer.stats() = ofOneTile.value_or(FrameStats());
}

/// The part of the view in the tile.
View OffscreenRenderer::viewOfTile(const View& view, const Tile& tile) const
{
    const glm::dvec2 size(m_options.width, m_options.height);
    const glm::dvec2 scale = size / glm::dvec2(tile.width, tile.height);
    const glm::dvec2 middle((2.0 * tile.x + tile.width) / size.x - 1.0, (2.0 * tile.y + tile.height) / size.y - 1.0);
    glm::dmat4 crop(1.0);
    for (int axis = 0; axis < 2; ++axis) {
        crop[axis][axis] = scale[axis];
        crop[3][axis] = -scale[axis] * middle[axis];
    }
    View part = view;
    part.viewProjection = glm::mat4(crop * glm::dmat4(view.viewProjection));
    return part;
}

void OffscreenRenderer::drawTile(SceneOnGpu& scene, Seen seen, const Tile& tile, double seconds)
{
    m_framebuffer.bind();
    clear(Clearing::both,
          m_options.background ? glm::vec4(*m_options.background, 1.0f) : transparentGround(kUsualGround));

    DrawOptions options = m_options.draw;
    options.seconds = seconds;
    seen.view = viewOfTile(seen.view, tile);
    drawNodes(m_renderer, scene, seen.placed, m_options.skin, seen.view, options);
    drawOverlays(*scene.document, seen);
}

/// Copies the part of the tile inside the image to its position in the band.
void OffscreenRenderer::readTile(const Tile& tile, formats::Image& band)
{
    glFinish(); // so that only reading is measured from here on
    const auto start = std::chrono::steady_clock::now();
    const formats::Image pixels = read();
    const std::size_t columns = std::min(tile.width, band.width - tile.x);
    const std::size_t beyond = tile.height - band.height; // rows above the image
    for (std::size_t row = 0; row < band.height; ++row) {
        const std::uint8_t* const from = pixels.pixels.data() + (beyond + row) * pixels.width * 4;
        std::uint8_t* const to = band.pixels.data() + (row * band.width + tile.x) * 4;
        std::copy_n(from, columns * 4, to);
        for (std::size_t i = 3; m_options.background && i < columns * 4; i += 4)
            to[i] = 255; // independent of blending
    }
    m_readMilliseconds += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

OffscreenRenderer::Seen OffscreenRenderer::seenFrom(const scene::Document& document,
                                                    std::span<const animation::Pose> layerPoses, double seconds) const
{
    const float aspect = static_cast<float>(m_options.width) / static_cast<float>(m_options.height);
    OrbitCamera camera = m_options.fitted.value_or(cameraOf(m_options));
    std::optional<View> fixed;
    if (m_options.modelCamera != formats::kNoIndex) {
        const auto still = placedNodes(document, layerPoses, m_options.rotationOverrides);
        fixed = viewThroughModelCamera(document, still, m_options.modelCamera, aspect);
    }
    Seen seen;
    const View turned = fixed.value_or(viewOf(camera, aspect, {}));
    seen.placed = placedNodes(document, layerPoses, m_options.rotationOverrides, rotationOf(turned), seconds);
    formats::Bounds kept = boundsOf(document, seen.placed, {m_options.draw.meshVariant, m_options.draw.hiddenSurfaces});
    if (kept.isEmpty())
        kept = boundsOfEffects(document, layerPoses, m_options.rotationOverrides, effectVisibilityOf(m_options.draw));
    seen.around = m_options.framing.isEmpty() ? kept : m_options.framing;
    if (!m_options.fitted)
        camera = framed(camera, aspect, seen.around);
    seen.lines = sceneLines(m_options.overlays, {}, seen.around, seen.around);
    kept.add(seen.around);
    for (const LineList::Point& point : seen.lines.points())
        kept.add(point.position);
    seen.view = fixed.value_or(viewOf(camera, aspect, withRoomForEffects(kept, document)));
    return seen;
}

void OffscreenRenderer::drawOverlays(const scene::Document& document, const Seen& seen)
{
    const auto draw = [&](const LineList& lines, DepthTest depth) {
        m_overlays.draw(m_renderer.shaders(), lines, seen.view, m_renderer.stats(), depth);
    };
    const OverlayLook look;
    const PosedDocument posed{document, seen.placed, seen.around};
    draw(seen.lines, DepthTest::lessOrEqual);
    if (m_options.overlays.showsCollision)
        draw(collisionLines(posed, look), DepthTest::lessOrEqual);
    draw(throughLines(m_options.overlays, look, posed), DepthTest::none);
}

formats::Image OffscreenRenderer::read() const
{
    return capture(m_framebuffer, m_options.supersample);
}

} // namespace renderer
