#include "app/commands/picture_drawing.hpp"

#include "renderer/gl/debug.hpp"

#include <atomic>
#include <utility>

namespace app {
namespace {

std::atomic<PictureDrawing*> sharedDrawing = nullptr;

} // namespace

PictureDrawing* PictureDrawing::shared()
{
    return sharedDrawing;
}

void PictureDrawing::share(PictureDrawing* drawing)
{
    sharedDrawing = drawing;
}

class PictureDrawing::Turn {
public:
    explicit Turn(PictureDrawing& drawing) : m_lock(drawing.m_mutex), m_drawing(drawing)
    {
        if (m_drawing.m_context) {
            m_drawing.m_context->enter();
            return;
        }
        auto context = std::make_unique<renderer::HeadlessContext>();
        m_drawing.m_renderer = std::make_unique<renderer::ModelRenderer>();
        m_drawing.m_context = std::move(context);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn()
    {
        if (m_drawing.m_context)
            m_drawing.m_context->leave();
    }

private:
    std::lock_guard<std::mutex> m_lock;
    PictureDrawing& m_drawing;
};

PictureDrawing::~PictureDrawing()
{
    if (!m_context)
        return;
    try {
        m_context->enter(); // the renderer's objects are deleted in their context
    } catch (const renderer::GlError&) {
        // They end with the context then.
    }
    m_renderer.reset();
}

void PictureDrawing::prepare()
{
    const Turn turn(*this);
}

void PictureDrawing::use(const std::function<void(renderer::ModelRenderer&)>& draw)
{
    const Turn turn(*this);
    draw(*m_renderer);
}

renderer::FrameStats drawFrames(PictureDrawing& drawing, const std::shared_ptr<const scene::Document>& document,
                                const renderer::RenderOptions& rendering, std::uint64_t count,
                                const std::function<PictureFrame(std::uint64_t index)>& frameAt,
                                const std::function<bool(const formats::Image& image, std::uint64_t index)>& take)
{
    using renderer::OffscreenRenderer;
    renderer::FrameStats richest;
    drawing.use([&](renderer::ModelRenderer& models) {
        renderer::SceneOnGpu scene = models.upload(document);
        OffscreenRenderer offscreen(models, rendering, OffscreenRenderer::Drawing::inBands);
        formats::Image image{rendering.width, rendering.height, {}};
        for (std::uint64_t i = 0; i < count; ++i) {
            const PictureFrame frame = frameAt(i);
            renderer::OrbitCamera camera = rendering.fitted.value_or(renderer::OrbitCamera());
            camera.yaw += frame.turn;
            offscreen.look(camera);
            image.pixels.clear();
            models.beginFrame();
            offscreen.drawInBands(scene, frame.poses, frame.seconds, [&](const formats::Image& band) {
                image.pixels.insert(image.pixels.end(), band.pixels.begin(), band.pixels.end());
            });
            if (models.stats().draws.size() >= richest.draws.size())
                richest = models.stats();
            if (!take(image, i))
                break;
        }
        if (const std::string errors = renderer::takeGlErrors(); !errors.empty())
            throw renderer::GlError("OpenGL reports " + errors);
    });
    return richest;
}

} // namespace app
