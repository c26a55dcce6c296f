#include "app/viewer/shell/thumbnail_renderers.hpp"

#include "app/viewer/jobs/stills_between_frames.hpp"
#include "app/viewer/sandbox/sandboxed_renderer.hpp"
#include "app/viewer/window/window.hpp"
#include "formats/platform/host.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace app {
namespace {

constexpr unsigned kMaxWorkers = 2; // as many as there are threads that ask for thumbnails

class OwnContextRenderer : public StillRenderer {
public:
    OwnContextRenderer(std::unique_ptr<DrawingContext> context, std::filesystem::path shaderFolder)
        : m_context(std::move(context)), m_shaderFolder(std::move(shaderFolder))
    {
    }

    ~OwnContextRenderer() override
    {
        try {
            const EnteredContext entered(*m_context);
            m_renderer.reset();
        } catch (const WindowError&) {
            (void)m_renderer.release(); // in another context it would delete foreign objects
        }
    }

    formats::Image draw(const StillModel& still, std::uint32_t edge) override
    {
        const std::lock_guard lock(m_mutex);
        const EnteredContext entered(*m_context);
        if (!m_renderer)
            m_renderer = std::make_unique<renderer::ModelRenderer>(m_shaderFolder);
        m_renderer->beginFrame();
        formats::Image image = drawnStill(*m_renderer, still, edge);
        if (const std::string problem = renderer::takeGlErrors(); !problem.empty())
            throw renderer::GlError("OpenGL reports " + problem);
        return image;
    }

private:
    std::mutex m_mutex; // protects all members below from several workers
    std::unique_ptr<DrawingContext> m_context;
    std::filesystem::path m_shaderFolder;
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

/// Draws on the window's thread.
class WindowRenderer : public StillRenderer {
public:
    explicit WindowRenderer(StillsBetweenFrames::Draw draw) : m_draw(std::move(draw)) {}

    formats::Image draw(const StillModel& still, std::uint32_t edge) override { return m_draw(still, edge); }

private:
    StillsBetweenFrames::Draw m_draw;
};

std::unique_ptr<StillRenderer> makeInThisProcess(const std::filesystem::path& shaderFolder,
                                                 std::function<renderer::ModelRenderer&()> windowRenderer,
                                                 std::function<void()> wake)
{
    if (auto context = Window::makeDrawingContext())
        return std::make_unique<OwnContextRenderer>(std::move(context), shaderFolder);
    // The current renderer: it is replaced after a context loss.
    StillsBetweenFrames::Draw draw = [windowRenderer = std::move(windowRenderer)](const StillModel& still,
                                                                                  std::uint32_t edge) {
        return drawnStill(windowRenderer(), still, edge);
    };
    if (platform::host().hasThreads)
        return std::make_unique<StillsBetweenFrames>(std::move(draw), std::move(wake));
    return std::make_unique<WindowRenderer>(std::move(draw));
}

} // namespace

std::unique_ptr<StillRenderer> makeThumbnailRenderer(const std::filesystem::path& worker,
                                                     const std::filesystem::path& shaderFolder,
                                                     std::function<renderer::ModelRenderer&()> windowRenderer,
                                                     std::function<void()> wake)
{
    if (worker.empty() || !platform::host().hasThreads)
        return makeInThisProcess(shaderFolder, std::move(windowRenderer), std::move(wake));
    const auto makeOther = [shaderFolder, windowRenderer = std::move(windowRenderer), wake] {
        return makeInThisProcess(shaderFolder, windowRenderer, wake);
    };
    const auto say = [](const std::string& warning) { std::fprintf(stderr, "trisview: %s\n", warning.c_str()); };
    const unsigned most = std::clamp(std::thread::hardware_concurrency(), 1U, kMaxWorkers);
    return std::make_unique<SandboxedRenderer>([worker] { return startWorkerProcess(worker); }, makeOther,
                                               std::move(wake), say, platform::steadySeconds,
                                               WorkerCount{.most = most});
}

} // namespace app
