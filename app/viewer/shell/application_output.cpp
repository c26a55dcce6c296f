#include "app/viewer/editing/editing.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/shell/application.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <exception>

/// Output of the window: images, exports, the clipboard, the file manager.
namespace app {

PixelRect pixelsOf(const Window& window, const Rect& rect)
{
    const glm::vec2 size = glm::max(glm::vec2(window.size()), glm::vec2(1.0f));
    const glm::ivec2 pixels = window.framebufferSize();
    const glm::vec2 ratio = glm::vec2(pixels) / size;
    const int left = static_cast<int>(std::round(rect.x * ratio.x));
    const int right = static_cast<int>(std::round((rect.x + rect.width) * ratio.x));
    const int top = static_cast<int>(std::round(rect.y * ratio.y));
    const int bottom = static_cast<int>(std::round((rect.y + rect.height) * ratio.y));
    return {left, pixels.y - bottom, std::max(right - left, 1), std::max(bottom - top, 1)};
}

glm::uvec2 Application::viewPixels() const
{
    const PixelRect pixels = pixelsOf(m_window, presentLayout().view);
    return {static_cast<std::uint32_t>(pixels.width), static_cast<std::uint32_t>(pixels.height)};
}

bool Application::runPendingOutput(const PendingCommands& pending, Ticket ticket)
{
    bool isAnsweredLater = savePendingImages(pending, ticket);
    if (pending.saves)
        isAnsweredLater = m_tasks.edits().start(m_session, *pending.saves, ticket) || isAnsweredLater;
    if (pending.operation) {
        m_tasks.operations().start(*pending.operation, ticket);
        isAnsweredLater = true;
    }
    if (pending.cancelsOperation)
        m_tasks.operations().cancel(m_session);
    if (pending.cancelsExport) {
        m_exporter.cancel();
        m_games.cancel(m_session);
    }
    if (pending.makesGame)
        isAnsweredLater = m_games.start(m_session, *pending.makesGame, m_opening.options(), ticket) || isAnsweredLater;
    if (pending.previewsGame)
        isAnsweredLater =
            m_games.preview(m_session, *pending.previewsGame, m_opening.options(), ticket) || isAnsweredLater;
    if (pending.exports)
        isAnsweredLater = m_exporter.start(m_session, *pending.exports, viewPixels(), ticket) || isAnsweredLater;
    if (pending.measures)
        isAnsweredLater = m_measure.start(m_session, *pending.measures, viewPixels(), ticket) || isAnsweredLater;
    if (pending.copiesPicture)
        isAnsweredLater = copyPicture(ticket) || isAnsweredLater;
    if (pending.reveals) {
        const auto& document = m_session.tab().document;
        const std::filesystem::path model =
            document ? fileOnDisk(platform::pathFromUtf8(document->path)) : std::filesystem::path();
        m_desktop.reveal(pending.reveals->empty() ? model : *pending.reveals, ticket);
        isAnsweredLater = true;
    }
    if (pending.opensHomepage) {
        m_desktop.openPage(m_session.about.program.homepage, ticket);
        isAnsweredLater = true;
    }
    if (pending.saves || pending.exports || pending.measures || pending.copiesPicture || pending.cancelsExport ||
        pending.operation || pending.cancelsOperation || pending.makesGame || pending.previewsGame)
        m_frames.redraw();
    return isAnsweredLater;
}

/// True while an image is being written.
bool Application::savePendingImages(const PendingCommands& pending, Ticket ticket)
{
    if (!pending.screenshot && !pending.savesTexture)
        return false;
    m_frames.redraw();
    if (pending.savesTexture)
        return m_tasks.images().saveTexture(m_session, *pending.savesTexture, ticket);
    return m_tasks.images().saveScreenshot(m_session, *m_sceneView, viewPixels(), *pending.screenshot, ticket);
}

/// True while it is being encoded.
bool Application::copyPicture(Ticket ticket)
{
    if (!m_session.tab().document)
        return false;
    try {
        m_desktop.copy(m_sceneView->screenshot(m_session, viewPixels(), ScreenshotKind::asShown),
                       textOf(recordOf(m_session, m_session.tab())), ticket);
        return true;
    } catch (const std::exception& error) {
        showProblem(m_session, "the picture was not copied: " + formats::reasonOf(error));
        return false;
    }
}

/// Whether the document of a tab is about to be opened again with its last edits.
bool Application::awaitsEdits(const Tab& tab) const
{
    if (!tab.document || showsEdits(m_session, tab))
        return false;
    return isUnopened(m_session, tab.document->path) || m_opening.isReloading(tab.document->path);
}

void Application::workOnOutput()
{
    const bool isExported = m_exporter.work(m_session, *m_sceneView);
    const bool isMeasured = m_measure.work(m_session, *m_sceneView, viewPixels());
    const bool isShown = m_desktop.finish(m_session);
    const bool isMade = m_games.work(m_session, m_opening.isUnderWay());
    if (isExported || isMeasured || isShown || isMade)
        m_frames.redraw();
}

} // namespace app
