#include "app/viewer/library/library_tasks.hpp"

#include "app/viewer/library/roots.hpp"
#include "app/viewer/model_list/find_models.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/install_folders.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/installed_games.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace app {
namespace {

/// How long a worker reads facts before they are shown; each update sorts the library again.
std::chrono::milliseconds factsSlice()
{
    return std::chrono::milliseconds(platform::host().hasThreads ? 250 : 10);
}

/// Whether the listing needs more than names.
bool needsFacts(const Session& session)
{
    return session.settings.librarySort != LibrarySort::name || session.libraryFilter.show != LibraryFilter::Show::all;
}

} // namespace

bool LibraryTasks::work(Session& session, const scene::OpenOptions& options)
{
    const bool hasList = takeList(session);
    const bool hasFacts = takeFacts(session);
    const bool hasGames = findGames(session);
    if (!session.settings.panels.showsLibrary)
        return hasList || hasFacts || hasGames;
    startList(session, scene::namesForArchives(options.listfile));
    if (!m_list.job.isUnderWay())
        startFacts(session, options);
    return hasList || hasFacts || hasGames;
}

bool LibraryTasks::takeList(Session& session)
{
    if (!m_list.job.isReady())
        return false;
    auto listed = m_list.job.take();
    LibraryRoot* const root = findRoot(session, m_list.root);
    if (root == nullptr || root->state != LibraryRoot::State::reading)
        return false; // it was closed, or is to be read again
    root->problem = listed ? listed->problem : listed.error();
    giveList(session, *root, listed ? listed->list : std::make_shared<ModelList>());
    if (root->list->files.empty())
        root->state = LibraryRoot::State::missing;
    return true;
}

void LibraryTasks::startList(Session& session, const formats::MoreNames& more)
{
    if (m_list.job.isUnderWay())
        return;
    const auto next = std::find_if(session.roots.begin(), session.roots.end(), [&](const LibraryRoot& root) {
        return root.state == LibraryRoot::State::unread && isNeeded(session, root);
    });
    if (next == session.roots.end())
        return;
    next->state = LibraryRoot::State::reading;
    m_list.root = next->id;
    m_list.job = m_jobs.start([paths = next->paths, more](const CancelToken& token) {
        Listed listed;
        std::vector<std::filesystem::path> files = modelsOf(paths, listed.problem, token, more);
        listed.list = libraryOf(std::move(files), nullptr, clientAmong(paths)).list;
        return listed;
    });
}

bool LibraryTasks::takeFacts(Session& session)
{
    if (!m_facts.job.isReady())
        return false;
    auto found = m_facts.job.take();
    session.facts.left = m_facts.reader->left();
    if (found) {
        for (auto& [path, facts] : *found)
            session.facts.models.insert_or_assign(std::move(path), std::move(facts));
    }
    ++session.facts.revision;
    if (!found || m_facts.reader->left() == 0) {
        session.facts.left = 0;
        if (m_facts.list)
            m_facts.done.push_back(std::exchange(m_facts.list, nullptr));
        m_facts.reader.reset();
    }
    return true;
}

void LibraryTasks::startFacts(Session& session, const scene::OpenOptions& options)
{
    if (!needsFacts(session)) {
        session.facts.left = 0; // none are pending
        return;
    }
    if (m_facts.job.isUnderWay())
        return;
    std::erase_if(m_facts.done, [](const auto& list) { return list.use_count() == 1; }); // no root uses it any more
    if (!m_facts.reader)
        chooseReader(session, options);
    if (!m_facts.reader)
        return;
    session.facts.left = m_facts.reader->left();
    m_facts.job =
        m_jobs.start([reader = m_facts.reader](const CancelToken&) { return reader->readSome(factsSlice()); });
}

/// Chooses the changed models, else the next root that needs facts; none if all are known.
void LibraryTasks::chooseReader(Session& session, const scene::OpenOptions& options)
{
    if (!m_facts.changed.empty()) {
        const std::vector<std::filesystem::path> models(m_facts.changed.begin(), m_facts.changed.end());
        m_facts.changed.clear();
        m_facts.reader = std::make_shared<FactsReader>(models, options, session.keptImages, std::filesystem::path(),
                                                       m_clock); // without cache
        return;
    }
    const auto next = std::find_if(session.roots.begin(), session.roots.end(), [&](const LibraryRoot& root) {
        return isNeeded(session, root) && !root.list->files.empty() &&
               std::find(m_facts.done.begin(), m_facts.done.end(), root.list) == m_facts.done.end();
    });
    if (next == session.roots.end())
        return;
    m_facts.list = next->list;
    m_facts.reader = std::make_shared<FactsReader>(next->list->files, options, session.keptImages,
                                                   factsFile(next->paths, options), m_clock);
}

void LibraryTasks::noteChange(const std::string& model)
{
    m_facts.changed.insert(platform::pathFromUtf8(model));
}

void LibraryTasks::forgetFacts(Session& session)
{
    m_facts = {};
    session.facts.models.clear();
    session.facts.left = 0;
    ++session.facts.revision;
}

/// Searches once, and only while the library is visible.
bool LibraryTasks::findGames(Session& session)
{
    if (!m_hasLookedForGames && session.settings.panels.showsLibrary && platform::host().hasDisk) {
        m_hasLookedForGames = true;
        m_games = m_jobs.start([](const CancelToken&) { return scene::installedGames(platform::installFolders()); });
    }
    if (!m_games.isReady())
        return false;
    session.foundGames = m_games.take().value_or(std::vector<scene::InstalledGame>());
    return !session.foundGames.empty();
}

void LibraryTasks::close()
{
    m_list.job = {};
    m_facts.job = {};
    m_games = {};
}

} // namespace app
