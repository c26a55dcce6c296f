#include "app/viewer/shell/desktop_tasks.hpp"

#include "formats/image/png/png_writer.hpp"
#include "formats/platform/file_manager.hpp"
#include "formats/platform/paths.hpp"

#include <utility>

namespace app {

void DesktopTasks::copy(formats::Image image, std::string view, Ticket ticket)
{
    m_answers.answer(std::exchange(m_copyTicket, ticket), "another picture was copied");
    m_copy = m_jobs.start([image = std::move(image), view = std::move(view)](const CancelToken&) {
        return CopiedImage{encodePng(image, formats::PngMark::image, view), image.width, image.height, image.pixels};
    });
}

void DesktopTasks::reveal(const std::filesystem::path& file, Ticket ticket)
{
    m_answers.answer(std::exchange(m_revealTicket, ticket), "another file is shown");
    m_revealProblem = platform::utf8FromPath(file) + ": no file manager was found that could show it";
    m_reveal = m_jobs.start([file](const CancelToken&) { return platform::revealFile(file); });
}

void DesktopTasks::openPage(const std::string& address, Ticket ticket)
{
    m_answers.answer(std::exchange(m_revealTicket, ticket), "a page is opened");
    m_revealProblem = address + ": no browser was found that could open it";
    m_reveal = m_jobs.start([address](const CancelToken&) { return platform::openPage(address); });
}

bool DesktopTasks::finish(Session& session)
{
    const bool isCopied = finishCopy(session);
    return finishReveal(session) || isCopied;
}

bool DesktopTasks::finishCopy(Session& session)
{
    if (!m_copy.isReady())
        return false;
    auto copied = m_copy.take();
    std::string problem;
    if (!copied || copied->png.empty())
        problem = "the picture was not copied: " + (copied ? std::string("no memory for it") : copied.error());
    else if (!m_window.copyImage(*std::move(copied)))
        problem = "the picture was not copied: the system's clipboard does not accept it";
    if (problem.empty())
        session.message =
            Message{.kind = MessageKind::notice, .text = "The picture is on the clipboard", .mayBeCopied = false};
    else
        showProblem(session, problem);
    m_answers.answer(std::exchange(m_copyTicket, 0), problem);
    return true;
}

bool DesktopTasks::finishReveal(Session& session)
{
    if (!m_reveal.isReady())
        return false;
    const auto revealed = m_reveal.take();
    std::string problem;
    if (!revealed || !*revealed)
        problem = m_revealProblem;
    if (!problem.empty())
        showProblem(session, problem);
    m_answers.answer(std::exchange(m_revealTicket, 0), problem);
    return !problem.empty();
}

} // namespace app
