#include "app/viewer/opening/documents.hpp"

#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/camera/camera.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/session/indices.hpp"
#include "app/viewer/tabs/replace_document.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/compare/versions.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;
using formats::Model;

/// Whether a document continues the playback of the previous one.
enum class PlaybackPolicy { afresh, keep };

/// The playback of a newly shown document. Browsing with unchanged playback keeps it; otherwise the model plays at its
/// own speed: speed and pause apply only to the model they were set for.
LayerState layerOf(const LayerState& before, PlaybackPolicy policy)
{
    if (policy == PlaybackPolicy::keep)
        return before;
    LayerState fresh;
    fresh.playback.interpolates = before.playback.interpolates; // affects the look of frames, not which are shown
    return fresh;
}

void showDocument(Session& session, std::shared_ptr<const scene::Document> document, CameraPolicy camera,
                  PlaybackPolicy playback)
{
    ViewState& view = session.tab().view;
    const bool isFirst = session.tab().document == nullptr;
    forgetMissedDrop(session, session.tab().id);
    session.tab().document = std::move(document);
    session.tab().before.reset();
    session.tab().isVersionBefore = false;
    session.tab().files = {};
    resetSelection(session.tab());
    const Model& model = *shownModel(session);
    if (isFirst)
        beginView(view, session.settings);
    LayerState as = layerOf(view.layer(), playback);
    if (playback == PlaybackPolicy::afresh)
        as.playback.isPlaying = session.settings.opensModels == OpensModels::playing;
    view.layers.assign(animationLayerCount(*session.tab().document), as);
    view.activeLayer = 0;
    view.playlist = {};
    view.arePaired = true;
    view.rotationOverrides.clear();
    view.shaderSeconds = 0.0;
    view.throughCamera = kNoIndex;
    view.drawing.hiddenStages.clear();
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        LayerState& state = view.layers[layer];
        state.clip = idleClip(*session.tab().document, layer);
        state.region.reset();
        state.fade.reset();
        state.playback.mode = playbackModeFor(state.loopChoice, shownClip(session.tab(), layer));
        state.playback.seconds = 0.0;
    }
    view.skin = 0;
    view.drawing.meshVariant = meshVariantNamed(model, view.chosenMeshVariant);
    if (isFirst || camera == CameraPolicy::frame)
        frameModel(session, session.settings.framing == Framing::clip ? renderer::Fit::clip : renderer::Fit::pose);
}

/// Makes the found models the list of the active tab and a root of the library; the search text stays.
void takeList(Session& session, const Opened& opened)
{
    std::vector<std::filesystem::path> paths = std::get<OpenPaths>(opened.request).paths;
    std::error_code error;
    if (opened.isBeside)
        paths = {std::filesystem::absolute(paths.front(), error).parent_path()};
    // On the web, the files of a drop are freed when no tab shows them, so their root goes with the last tab.
    LibraryRoot& root = addRoot(session, std::move(paths), opened.isBeside || !platform::host().hasDisk);
    giveList(session, root, libraryOf(opened.list, opened.tree, opened.client).list);
    root.isFolded = false;
    enterRoot(session.tab(), root, opened.index);
    dropUnusedRoots(session);
    std::erase_if(session.unopenable, [&](const auto& broken) { // they were searched again
        return std::find(opened.list.begin(), opened.list.end(), broken.first) != opened.list.end();
    });
    session.unopenable.insert(opened.unopenable.begin(), opened.unopenable.end());
}

/// Makes the tab browse the root of the chosen model.
void enterRootOf(Session& session, const OpenListed& listed)
{
    if (const LibraryRoot* const root = findRoot(session, listed.root); root && root->id != session.library().root) {
        enterRoot(session.tab(), *root, kNoIndex);
        dropUnusedRoots(session);
    }
}

/// The index of the opened document in the active tab's list, which may have changed meanwhile.
std::uint32_t listIndexOf(const Session& session, const scene::Document& document, std::uint32_t asked)
{
    const std::vector<std::filesystem::path>& list = session.list();
    const auto isIt = [&](const std::filesystem::path& file) { return platform::utf8FromPath(file) == document.path; };
    if (asked < list.size() && isIt(list[asked]))
        return asked;
    const auto found = std::find_if(list.begin(), list.end(), isIt);
    if (found != list.end())
        return static_cast<std::uint32_t>(found - list.begin());
    return asked < list.size() ? asked : kNoIndex;
}

TabPolicy tabOf(const OpenRequest& request)
{
    if (const auto* const paths = std::get_if<OpenPaths>(&request))
        return paths->tab;
    if (const auto* const chosen = std::get_if<OpenChosen>(&request))
        return chosen->tab;
    const auto* const listed = std::get_if<OpenListed>(&request);
    return listed != nullptr ? listed->tab : TabPolicy::present;
}

/// Shows a message at the top of the view that lists the errors of the file.
void warnOfErrors(Session& session)
{
    std::string text = errorsText(*session.tab().document, session.tab().diagnostics);
    if (!text.empty())
        session.message = Message{.kind = MessageKind::warning, .text = std::move(text)};
}

/// Whether a reload reads the files again with unchanged choices.
bool readsOnly(const Tab& tab, const Reload& reload)
{
    return !reload.choices || *reload.choices == tab.choices;
}

/// Handles a failed reload: the line above the view reports an unreadable file, a message reports a failed choice.
void acceptFailedReload(Session& session, const Opened& opened)
{
    const Reload& reload = std::get<Reload>(opened.request);
    bool isFile = false;
    for (Tab& tab : session.tabs) {
        if (!tab.document || tab.document->path != reload.path || tab.isVersionBefore || !readsOnly(tab, reload))
            continue;
        noteUnreadable(tab, opened.problem);
        isFile = true;
    }
    if (!isFile && !opened.problem.empty())
        session.message = Message{.text = opened.problem, .isAboutReload = true};
    finishReload(session, reload, nullptr);
}

void acceptReload(Session& session, const Opened& opened)
{
    if (!opened.document) {
        acceptFailedReload(session, opened);
        return;
    }
    const Reload& reload = std::get<Reload>(opened.request);
    std::set<std::uint32_t> readAgain; // Tab::id; afterwards they have the choices of the reload
    for (const Tab& tab : session.tabs) {
        if (readsOnly(tab, reload))
            readAgain.insert(tab.id);
    }
    std::set<std::uint32_t> replaced; // likewise
    for (const Tab& tab : session.tabs) {
        if (isFor(reload, tab) && !tab.isVersionBefore)
            replaced.insert(tab.id);
    }
    finishReload(session, reload, opened.document);
    for (Tab& tab : session.tabs) {
        if (!replaced.contains(tab.id))
            continue;
        const bool isEdited = !tab.document->overrides.files.empty(); // then the version before the edits stays
        if (!isEdited && !reload.tab && isOtherVersion(*tab.document, *opened.document))
            tab.before = tab.document;
        const std::string errorsBefore = errorsText(*tab.document, tab.diagnostics);
        const auto before = tab.document;
        const std::set<std::uint32_t> hidden = tab.view.drawing.hiddenSurfaces;
        replaceDocument(tab, opened.document);
        if (reload.tab)
            followLook(tab, *before, hidden);
        if (readAgain.contains(tab.id))
            noteReread(tab, errorsBefore);
    }
    if (session.message && session.message->isAboutReload)
        session.message.reset();
    showBound(session, reload);
    showAttached(session, reload);
}

/// Nothing was opened: the active tab stays unchanged.
void acceptProblem(Session& session, const Opened& opened)
{
    if (std::holds_alternative<OpenChosen>(opened.request)) // perhaps with a look of another race
        returnToShownLook(session.tab());
    Library& library = session.library();
    if (const auto* const listed = std::get_if<OpenListed>(&opened.request)) {
        const bool isOwn = listed->root == kNoRoot || listed->root == library.root;
        if (listed->tab == TabPolicy::present && isOwn)
            library.chosen = listed->index;
        if (const std::filesystem::path file = fileOf(session, *listed); !file.empty())
            session.unopenable[file] = opened.problem;
    } else if (std::holds_alternative<OpenPaths>(opened.request) && session.list().empty() && !opened.list.empty()) {
        // Even without a model, the files beside the broken one can be browsed.
        takeList(session, opened);
        library.shown = kNoIndex;
    }
    if (!opened.problem.empty())
        session.message = Message{.text = opened.problem};
}

/// Whether the request reopens a tab of the previous run; an opened screenshot has its view only in the answer.
bool isTabOfLastTime(const OpenRequest& request)
{
    const auto* const paths = std::get_if<OpenPaths>(&request);
    return paths != nullptr && paths->view != nullptr;
}

/// Whether a request shows one of the looks that a tab had, maybe on the model of another race.
bool isOfLooks(const LookHistory& history, const OpenChosen* chosen)
{
    if (chosen == nullptr || chosen->tab != TabPolicy::present || chosen->choices.look != history.looks[history.index])
        return false;
    return !chosen->choices.look.isEmpty() || platform::utf8FromPath(chosen->file) == history.path;
}

void acceptDocument(Session& session, const Opened& opened)
{
    if (tabOf(opened.request) == TabPolicy::another && session.tab().document)
        addTab(session);
    CameraPolicy camera = CameraPolicy::frame;
    const auto* const chosen = std::get_if<OpenChosen>(&opened.request);
    if (const auto* const listed = std::get_if<OpenListed>(&opened.request)) {
        enterRootOf(session, *listed);
        session.library().shown = listIndexOf(session, *opened.document, listed->index);
        camera = listed->camera;
    } else if (chosen == nullptr) {
        takeList(session, opened);
    } else if (chosen->library) {
        session.library() = *chosen->library;
    } else if (!chosen->choices.isPart) { // the listed model is the whole that this part belongs to
        session.library().shown = listIndexOf(session, *opened.document, kNoIndex);
    }
    session.library().chosen = session.library().shown;
    if (session.library().shown < session.list().size())
        session.unopenable.erase(session.list()[session.library().shown]);
    const bool isSameModel = chosen != nullptr; // with another assembly
    showDocument(session, opened.document, camera,
                 isSameModel || camera == CameraPolicy::keep ? PlaybackPolicy::keep : PlaybackPolicy::afresh);
    if (chosen != nullptr)
        session.tab().choices = chosen->choices;
    session.tab().choices.bindings.insert(opened.images.begin(), opened.images.end());
    session.tab().diagnostics = allDiagnostics(*session.tab().document);
    if (chosen != nullptr && chosen->view)
        restore(session, *chosen->view, RecordUse::wholeTab);
    else if (opened.view)
        restore(session, *opened.view, isTabOfLastTime(opened.request) ? RecordUse::wholeTab : RecordUse::picture);
    if (!isOfLooks(session.tab().looks, chosen)) {
        session.tab().looks = {};
        session.tab().looks.looks = {session.tab().choices.look};
    }
    if (session.message && session.message->isAboutOpening)
        session.message.reset();
    if (!opened.problem.empty())
        showProblem(session, opened.problem);
    else
        warnOfErrors(session);
}

/// Places the tab beside the tab that it is compared with, which stays active.
void putBeside(Session& session, const OpenRequest& request)
{
    const auto* const paths = std::get_if<OpenPaths>(&request);
    const auto* const chosen = std::get_if<OpenChosen>(&request);
    const auto beside = paths != nullptr    ? paths->beside
                        : chosen != nullptr ? chosen->beside
                                            : std::optional<std::uint32_t>();
    const std::uint32_t opened = session.tab().id;
    if (!beside || *beside == opened)
        return;
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        if (session.tabs[i].id == *beside)
            session.activeTab = i;
    }
    startComparison(session, *beside, opened);
}

} // namespace

void accept(Session& session, const Opened& opened)
{
    if (std::holds_alternative<Reload>(opened.request)) {
        acceptReload(session, opened);
        return;
    }
    const auto asking = std::find_if(session.tabs.begin(), session.tabs.end(),
                                     [&](const Tab& tab) { return tab.id == opened.tab.value_or(session.tab().id); });
    if (asking == session.tabs.end())
        return;
    const std::uint32_t present = session.tab().id;
    const bool wasPresent = asking->id == present;
    session.activeTab = static_cast<std::size_t>(asking - session.tabs.begin());
    if (opened.document) {
        acceptDocument(session, opened);
        putBeside(session, opened.request);
    } else {
        acceptProblem(session, opened);
    }
    const auto before =
        std::find_if(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) { return tab.id == present; });
    if (!wasPresent) // the user activated another tab meanwhile
        session.activeTab = static_cast<std::size_t>(before - session.tabs.begin());
}

std::filesystem::path fileOf(const Session& session, const OpenRequest& request)
{
    if (const auto* const listed = std::get_if<OpenListed>(&request)) {
        const LibraryRoot* const root = findRoot(session, listed->root);
        const std::vector<std::filesystem::path>& list = root != nullptr ? root->list->files : session.list();
        const bool isThere = listed->index < list.size() && (root != nullptr || listed->root == kNoRoot);
        return isThere ? list[listed->index] : std::filesystem::path();
    }
    if (const auto* const chosen = std::get_if<OpenChosen>(&request))
        return chosen->file;
    if (const auto* const reload = std::get_if<Reload>(&request))
        return platform::pathFromUtf8(reload->path);
    return {};
}

void stepModel(Session& session, int steps, CameraPolicy camera)
{
    const std::uint32_t next = browsed(session.library(), steps);
    if (next == session.library().chosen || next == kNoIndex)
        return;
    session.library().chosen = next;
    session.pending.open = OpenListed{next, camera};
}

} // namespace app
