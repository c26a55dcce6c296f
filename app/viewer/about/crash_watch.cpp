#include "app/viewer/about/crash_watch.hpp"

#include "app/viewer/about/crashed_runs.hpp"
#include "app/viewer/about/program_facts.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/directories.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace app {
namespace {

/// Whether a later window can open it again.
bool isReopenable(const Tab& tab)
{
    return tab.document && !tab.isVersionBefore;
}

} // namespace

CrashWatch::CrashWatch(Use use)
{
    if (use == Use::nothing)
        return;
    m_stack.emplace();
    m_note.emplace(platform::stateFolder(), programName());
    if (m_note->file().empty())
        m_note.reset();
}

void CrashWatch::offer(Session& session)
{
    session.crashed = lastCrashedRun(platform::stateFolder());
    if (session.crashed)
        session.about.crashNote = session.crashed->text;
}

void CrashWatch::follow(Session& session, const std::string& opening)
{
    if (session.crashed && session.crashed->answer != CrashedRun::Answer::none) {
        applyAnswer(*session.crashed);
        session.crashed.reset();
    }
    if (!m_note)
        return;
    const auto& document = session.tab().document;
    const std::string& subject = !opening.empty() ? opening : document ? document->path : std::string();
    if (subject != m_subject) {
        m_subject = subject;
        platform::noteCrashSubject(m_subject);
    }
    if (!areTabsSaved(session))
        write(session);
}

void CrashWatch::save(const Session& session)
{
    if (m_note && !(session.tab().view.camera == m_saved.camera))
        write(session);
}

void CrashWatch::endBy(const std::exception& exception)
{
    if (!m_note)
        return;
    m_note->keepFor(formats::reasonOf(exception));
    m_note.reset();
}

void CrashWatch::end()
{
    if (!m_note)
        return;
    std::error_code error;
    std::filesystem::remove(tabsBesideNote(m_note->file()), error);
    m_note.reset();
}

bool CrashWatch::areTabsSaved(const Session& session) const
{
    if (session.tab().id != m_saved.active || session.reopening.records.size() != m_saved.waiting)
        return false;
    auto saved = m_saved.documents.begin();
    for (const Tab& tab : session.tabs) {
        if (!isReopenable(tab))
            continue;
        if (saved == m_saved.documents.end() || saved->first != tab.id || saved->second != tab.document->path)
            return false;
        ++saved;
    }
    return saved == m_saved.documents.end();
}

/// Tabs that wait to be reopened are saved, too, without the one that is being opened: it may be what crashes. A
/// failure is not reported: nothing is lost unless the window crashes, too.
void CrashWatch::write(const Session& session)
{
    const auto& waiting = session.reopening.records;
    m_saved = {{}, session.tab().id, waiting.size(), session.tab().view.camera};
    for (const Tab& tab : session.tabs) {
        if (isReopenable(tab))
            m_saved.documents.emplace_back(tab.id, tab.document->path);
    }
    const std::filesystem::path file = tabsBesideNote(m_note->file());
    std::error_code error;
    const bool areNone = m_saved.documents.empty() && waiting.empty();
    if (areNone || session.settings.lastTabs == LastTabsUse::forgotten) {
        std::filesystem::remove(file, error);
        return;
    }
    LastTabs tabs = openTabs(session);
    for (std::size_t i = 0; i < waiting.size() && tabs.records.size() < kMaxLastTabs; ++i)
        tabs.records.push_back(waiting[i]);
    (void)formats::writeFile(file, lastTabsFileText(tabs), formats::Devices::refused);
}

} // namespace app
