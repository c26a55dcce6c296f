#pragma once

#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"

#include <functional>
#include <memory>
#include <mutex>

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

} // namespace app
