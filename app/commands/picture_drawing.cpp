#include "app/commands/picture_drawing.hpp"

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

} // namespace app
