#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/window/window.hpp"
#include "formats/image/image.hpp"

#include <filesystem>
#include <string>

namespace app {

/// Worker tasks for the desktop: pictures for the clipboard, files for the file manager.
class DesktopTasks {
public:
    using Ticket = CallAnswers::Ticket;

    DesktopTasks(JobPool& jobs, CallAnswers& answers, Window& window)
        : m_jobs(jobs), m_answers(answers), m_window(window)
    {
    }

    /// Copies a non-empty image to the clipboard, replacing a copy in progress. `view`: see formats::PngWriter::Header.
    void copy(formats::Image image, std::string view, Ticket ticket);
    /// Shows a file or folder in the file manager.
    void reveal(const std::filesystem::path& file, Ticket ticket);

    /// Opens an address in the browser.
    void openPage(const std::string& address, Ticket ticket);

    /// Reports the results. True if the display changes.
    bool finish(Session& session);
    [[nodiscard]] bool isUnderWay() const { return m_copy.isUnderWay() || m_reveal.isUnderWay(); }

private:
    bool finishCopy(Session& session);
    bool finishReveal(Session& session);

    JobPool& m_jobs;
    CallAnswers& m_answers;
    Window& m_window;
    Job<CopiedImage> m_copy;
    Ticket m_copyTicket = 0;
    Job<bool> m_reveal;
    Ticket m_revealTicket = 0;
    std::string m_revealProblem; // if it fails
};

} // namespace app
