#pragma once

#include "formats/image/image.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace app {

/// The OpenGL context and the renderer of pictures: created for the first one and kept for the next, because both take
/// longer than a small picture.
class PictureDrawing {
public:
    /// The one that the commands of this process share; null: each has its own.
    [[nodiscard]] static PictureDrawing* shared();
    /// Sets it. It must outlive the commands.
    static void share(PictureDrawing* drawing);

    PictureDrawing() = default;
    PictureDrawing(const PictureDrawing&) = delete;
    PictureDrawing& operator=(const PictureDrawing&) = delete;
    ~PictureDrawing();

    /// Creates the context, if there is none yet. Throws GlError.
    void prepare();

    /// Calls `draw` while the context is current on this thread. Several threads take turns. Scenes that `draw` uploads
    /// end before it returns. Throws GlError.
    void use(const std::function<void(renderer::ModelRenderer&)>& draw);

private:
    /// The context is current during its lifetime.
    class Turn;

    std::mutex m_mutex;
    std::unique_ptr<renderer::HeadlessContext> m_context;
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

/// One of several pictures of a model.
struct PictureFrame {
    std::vector<animation::Pose> poses; ///< one per layer
    double seconds = 0.0;               ///< see OffscreenRenderer
    float turn = 0.0f;                  ///< of the camera, in degrees
};

/// Draws `count` pictures with the fitted camera of `rendering` until `take` returns false. Returns what was drawn into
/// the picture with the most draws. Throws GlError.
renderer::FrameStats drawFrames(PictureDrawing& drawing, const std::shared_ptr<const scene::Document>& document,
                                const renderer::RenderOptions& rendering, std::uint64_t count,
                                const std::function<PictureFrame(std::uint64_t index)>& frameAt,
                                const std::function<bool(const formats::Image& image, std::uint64_t index)>& take);

} // namespace app
