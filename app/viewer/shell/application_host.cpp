#include "app/viewer/shell/application.hpp"

#include "formats/platform/host.hpp"
#include "renderer/gl/debug.hpp"

/// What is different where the program is a page of a browser.
namespace app {

/// Where no files can be listed, the system's dialog stands for ours.
void Application::chooseFiles()
{
    if (m_session.overlay != Overlay::open || platform::host().hasDisk)
        return;
    m_session.overlay = Overlay::none;
    m_window.chooseFiles();
}

/// Nothing that was on the GPU is there any more.
void Application::remakeGraphics()
{
    const std::filesystem::path shaderFolder = m_sceneView->renderer().shaders().folder();
    ImGuiHost::remakeGraphics();
    m_sceneView.emplace(shaderFolder);
    m_panels.forgetGraphics();
    m_tasks.thumbnails().forgetAll();
    (void)renderer::takeGlErrors(); // of giving up what another context had
    for (const auto& document : m_watch.documents())
        m_sceneView->add(document);
    m_frames.redraw();
}

} // namespace app
