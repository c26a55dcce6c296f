#pragma once

#include "formats/image/image.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/overlay_lines.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <functional>
#include <optional>

namespace renderer {

/// A still image of a document.
struct RenderOptions {
    std::uint32_t width = 512;
    std::uint32_t height = 512;
    std::uint32_t supersample = 2;                                    ///< samples per pixel in each direction
    std::optional<glm::vec3> background = glm::vec3(128.0f / 255.0f); ///< gamma space; none: transparent
    Angles camera{35.0f, 15.0f};
    Projection projection = Projection::perspective;
    std::uint32_t modelCamera = formats::kNoIndex; ///< one of the first model's cameras, see modelCameraCount
    OverlayOptions overlays;
    DrawOptions draw;
    std::uint32_t skin = 0;                     ///< the selected number, see scene::activeSkin
    scene::RotationOverrides rotationOverrides; ///< of nodes
    std::optional<OrbitCamera> fitted;          ///< see renderer::fitted; empty: framed on `framing`, from `camera`
    formats::Bounds framing; ///< size reference of overlays and the box drawn around; empty: the box around the pose
};

/// Draws everything in a document where it stands.
void drawNodes(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const scene::PlacedNode> nodes, std::uint32_t skin,
               const View& view, const DrawOptions& options);

/// The view direction of an image; its target and distance are determined later.
[[nodiscard]] OrbitCamera cameraOf(const RenderOptions& options);

/// Samples per side of a tile of a large image: its framebuffer takes 34 MB, and larger ones are not faster.
inline constexpr std::uint32_t kTileSamples = 2048;

/// Draws frames of one size, one after the other, without a window.
class OffscreenRenderer {
public:
    enum class Drawing {
        whole,  ///< in one framebuffer, with `draw` and `read`
        inBands ///< in tiles of at most `tileSamples` samples per side, with `drawInBands`
    };
    /// Throws GlError if the driver rejects the size of a framebuffer.
    OffscreenRenderer(ModelRenderer& renderer, const RenderOptions& options, Drawing drawing = Drawing::whole,
                      std::uint32_t tileSamples = kTileSamples);

    /// Draws the next instants through this camera.
    void look(const OrbitCamera& camera) { m_options.fitted = camera; }

    /// Draws one instant, with a pose for each layer; the statistics are in ModelRenderer::stats(). `seconds` is the
    /// time for animated shaders.
    void draw(SceneOnGpu& scene, std::span<const animation::Pose> layerPoses, double seconds = 0.0);
    /// The same for a document with one layer.
    void draw(SceneOnGpu& scene, const animation::Pose& pose) { draw(scene, {&pose, 1}); }

    [[nodiscard]] formats::Image read() const;

    /// Receives the rows of an image band by band, top row first.
    using BandVisitor = std::function<void(const formats::Image& band)>;
    /// Draws one instant and outputs it in bands: needs memory only for a tile and a band of the image's width.
    /// Afterwards ModelRenderer::stats() has the statistics of one tile.
    void drawInBands(SceneOnGpu& scene, std::span<const animation::Pose> layerPoses, double seconds,
                     const BandVisitor& take);
    /// The time that `drawInBands` spent on reading tiles back and averaging their samples.
    [[nodiscard]] double readMilliseconds() const { return m_readMilliseconds; }

    [[nodiscard]] std::uint64_t framebufferBytes() const { return m_framebuffer.bytes(); }

private:
    /// A pose and its view.
    struct Seen {
        View view;
        std::vector<scene::PlacedNode> placed;
        formats::Bounds around; ///< size reference of overlays
        LineList lines;         ///< around the scene
    };
    /// A rectangle of the image in pixels, from its lower left corner; it may extend past the image.
    struct Tile {
        std::uint32_t x = 0;
        std::uint32_t y = 0;
        std::uint32_t width = 0;
        std::uint32_t height = 0;
    };
    [[nodiscard]] View viewOfTile(const View& view, const Tile& tile) const;
    void drawTile(SceneOnGpu& scene, Seen seen, const Tile& tile, double seconds);
    void readTile(const Tile& tile, formats::Image& band);
    [[nodiscard]] Seen seenFrom(const scene::Document& document, std::span<const animation::Pose> layerPoses,
                                double seconds) const;
    void drawOverlays(const scene::Document& document, const Seen& seen);

    ModelRenderer& m_renderer;
    RenderOptions m_options;
    Framebuffer m_framebuffer; // of the image, or of a tile
    Overlays m_overlays;
    double m_readMilliseconds = 0.0;
};

} // namespace renderer
