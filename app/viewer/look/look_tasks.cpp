#include "app/viewer/look/look_tasks.hpp"

#include "app/viewer/queries/shown.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/watched_files.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace app {
namespace {

/// Which images of creatures (texture types 11 to 13) a model shows.
std::array<bool, scene::kMaxParts> creatureParts(const formats::Model& model)
{
    std::array<bool, scene::kMaxParts> parts{};
    for (const formats::TextureSlot& slot : model.textureSlots) {
        const std::uint32_t part = slot.replaceable - scene::kFirstCreatureTextureType;
        if (slot.replaceable >= scene::kFirstCreatureTextureType && part < parts.size())
            parts.at(part) = true;
    }
    return parts;
}

/// Whether the panel may open by itself for a model: no other panel is open, and the user does not close it each time.
bool mayOpenItself(const Session& session)
{
    return session.settings.panels.opensLook && session.settings.panels.side == SidePanel::none;
}

/// The files with the tables that a catalog was read from.
std::vector<StampedFile> tableFilesOf(const scene::LookCatalog& catalog)
{
    std::set<std::string> files; // many tables are in one archive
    for (const std::string& path : catalog.source()->gameTables().paths())
        files.insert(scene::diskFileOf(path));
    return stampedFiles(std::vector<std::string>(files.begin(), files.end()));
}

/// Looks are worth a panel if there are several.
bool offersChoice(const scene::ModelLooks& looks)
{
    return looks.character.has_value() || looks.displays.size() > 1;
}

} // namespace

bool LookTasks::work(Session& session, const scene::OpenOptions& options)
{
    bool isOther = follow(session);
    isOther = take(session) || isOther;
    start(session, options);
    return isOther;
}

void LookTasks::close()
{
    m_job = {};
}

/// Notes another version of the document: after a change of its files the tables are read again.
bool LookTasks::follow(Session& session)
{
    LookState& look = session.look;
    const auto& document = session.tab().document;
    if (look.seen.lock() == document)
        return false;
    look.seen = document;
    if (!document)
        return false;
    const bool isLook = document->lookSource != nullptr;
    const bool isSameTab = std::exchange(m_tab, session.tab().id) == session.tab().id;
    const bool endsLook = std::exchange(m_wasLook, isLook) && session.tab().choices.look.isEmpty();
    if (isSameTab && isLook)
        ++look.changes;
    const bool isReloaded = isSameTab && pathOfLook(*document) == look.path && !isLook && !endsLook;
    // Tables may also change while a document of another client is active, or none that reads them.
    const bool hasOldTables = look.catalog && look.catalog->covers(pathOfLook(*document)) && !areUnchanged(m_tables);
    m_isStale = m_isStale || isReloaded || hasOldTables;
    return true;
}

bool LookTasks::take(Session& session)
{
    if (!m_job.isReady())
        return false;
    LookState& look = session.look;
    look.isReading = false;
    auto found = m_job.take();
    if (look.path != m_path) { // of another model
        look.search.clear();
        look.isChoosingMount = false;
        look.mountSearch.clear();
    }
    look.path = m_path;
    look.problem = found ? found->problem : found.error();
    look.looks = found ? found->looks : nullptr;
    if (found && found->catalog)
        look.catalog = found->catalog;
    if (found && !found->tables.empty())
        m_tables = std::move(found->tables);
    if (!look.looks || !look.looks->character) { // no slots
        look.isChoosingItem = false;
        look.itemSearch.clear();
    }
    const bool isShown = hasLooks(session);
    if (isShown && mayOpenItself(session) && look.openedFor != look.path && offersChoice(*look.looks)) {
        look.openedFor = look.path;
        session.settings.panels.side = SidePanel::look;
    }
    return true;
}

void LookTasks::start(Session& session, const scene::OpenOptions& options)
{
    LookState& look = session.look;
    if (!mayHaveLooks(session) || !(showsLook(session) || mayOpenItself(session)))
        return;
    const scene::Document& document = *session.tab().document;
    const std::string& path = pathOfLook(document);
    const bool isKnown = look.path == path && !m_isStale;
    if (isKnown || (look.isReading && m_path == path && !m_isStale))
        return;
    const bool mayKeep = !m_isStale && look.catalog && look.catalog->covers(path);
    const auto known = mayKeep ? look.catalog : nullptr;
    look.isReading = true;
    m_isStale = false;
    m_path = path;
    m_job = m_jobs.start(
        [path, known, options,
         parts = creatureParts(*document.nodes[scene::nodeWithLook(document)].model)](const CancelToken&) -> Found {
            Found found{known, nullptr, {}, {}};
            if (!known) {
                auto catalog = scene::LookCatalog::open(platform::pathFromUtf8(path), options);
                if (!catalog)
                    return {nullptr, nullptr, catalog.error().message, {}};
                found.catalog = *std::move(catalog);
                found.tables = tableFilesOf(*found.catalog);
            }
            found.looks = std::make_shared<const scene::ModelLooks>(found.catalog->looksOf(path, parts));
            return found;
        });
}

} // namespace app
