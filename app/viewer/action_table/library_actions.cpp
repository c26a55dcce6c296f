#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/library/roots.hpp"

#include <algorithm>
#include <array>

/// Actions on the library: contents, order, and game folders.
namespace app {

constexpr std::array<std::string_view, 3> kShownModels = {"all", "problems", "missingTextures"};
constexpr Parameter kRoot{"root", "path or index of a library place"};
constexpr Parameter kOptionalRoot{"root", "path or index of a library place; without it, the place of the current tab",
                                  Need::optional};

constexpr Parameter kSearchLibraryParameter{"text", "words that must occur in the path of a model; empty: all models"};
static void searchLibrary(Session& session, const std::string& text)
{
    session.library().filter = text;
}

static void describe(ToggleFolded& request, ParameterVisitor& visitor)
{
    visitor.text({"folder", "path of a folder in the library, or \"group:\" and the name of a group"}, request.folder);
    visitor.element(kOptionalRoot, Element::root, request.root, Null::none);
}
static void run(Session& session, const ToggleFolded& request)
{
    const bool isOther =
        request.root < session.roots.size() && session.roots[request.root].id != session.library().root;
    if (isOther) {
        std::set<std::string>& folded = session.roots[request.root].folded;
        if (folded.erase(request.folder) == 0)
            folded.insert(request.folder);
        return;
    }
    toggleFolded(session.library(), request.folder);
    if (LibraryRoot* const root = findRoot(session, session.library().root))
        root->folded = session.library().folded;
}

static void describe(SetBrowseOrder& request, ParameterVisitor& visitor)
{
    std::vector<std::uint32_t> order = request.order.value_or(std::vector<std::uint32_t>());
    visitor.elements({"order", "models in the order for next and previous; empty: all", Need::optional}, Element::model,
                     order);
    visitor.count({"columns", "number of models in a row", Need::optional}, request.columns);
    request.order = order.empty() ? std::nullopt : std::optional(std::move(order));
}
static void run(Session& session, const SetBrowseOrder& request)
{
    session.library().browseOrder = request.order;
    session.library().browseColumns = request.columns;
}

static void foldRootByIndex(Session& session, std::uint32_t index)
{
    if (index >= session.roots.size())
        return;
    LibraryRoot& root = session.roots[index];
    if (root.state == LibraryRoot::State::missing)
        root.state = LibraryRoot::State::unread;
    else
        root.isFolded = !root.isFolded;
}

static void closeRootByIndex(Session& session, std::uint32_t index)
{
    if (index < session.roots.size())
        closeRoot(session, session.roots[index].id);
}

static void readRootByIndex(Session& session, std::uint32_t index)
{
    if (index < session.roots.size() && !session.roots[index].isBeside)
        session.roots[index].state = LibraryRoot::State::unread;
}

constexpr Parameter kAddRootsParameter{"path", "file, folder or archive; or a list of them"};
static void addRoots(Session& session, const std::vector<std::filesystem::path>& paths)
{
    for (const std::filesystem::path& path : paths)
        addRoot(session, {path}).isFolded = false;
    session.settings.panels.showsLibrary = true;
}

static void describe(OpenInRoot& request, ParameterVisitor& visitor)
{
    constexpr std::array<std::string_view, 2> kTabPolicies = {"present", "another"};
    visitor.element(kRoot, Element::root, request.root, Null::refused);
    visitor.count({"index", "index of the model in the place, from 0"}, request.index);
    visitor.choiceOf({"tab", "the tab in which it opens", Need::optional}, request.tab, kTabPolicies);
}
static void run(Session& session, const OpenInRoot& request)
{
    if (request.root >= session.roots.size())
        return;
    const LibraryRoot& root = session.roots[request.root];
    if (request.index < root.list->files.size())
        session.pending.open = OpenListed{.index = request.index, .tab = request.tab, .root = root.id};
}

constexpr Parameter kFoldGroupParameter{"name", "group of the library"};
static void foldGroup(Session& session, std::size_t group)
{
    const std::string name(kLibraryGroups[group]);
    if (session.settings.foldedGroups.erase(name) == 0)
        session.settings.foldedGroups.insert(name);
}

constexpr Parameter kSortLibraryParameter{
    "by", "sort key; names give a tree, all others put the largest or latest model first"};
static void sortLibrary(Session& session, LibrarySort sort)
{
    session.settings.librarySort = sort;
}

static void describe(FilterLibrary& request, ParameterVisitor& visitor)
{
    visitor.choiceOf({"show", "which models are listed", Need::optional}, request.filter.show, kShownModels);
    visitor.text({"format", "format of the models, as in the output of info; empty: all", Need::optional},
                 request.filter.format);
}
static void run(Session& session, const FilterLibrary& request)
{
    session.libraryFilter = request.filter;
}

constexpr Parameter kAddGameFolderParameter{"path", "game folder to search for textures after the model's own game"};
static void addGameFolder(Session& session, const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path>& folders = session.settings.gameFolders;
    const bool isNew = std::find(folders.begin(), folders.end(), folder) == folders.end();
    if (folder.empty() || !isNew || folders.size() == kMaxGameFolders)
        return;
    folders.push_back(folder);
    session.pending.changesGameFolders = true;
}

constexpr Parameter kRemoveGameFolderParameter{"path", "game folder to remove from the search"};
static void removeGameFolder(Session& session, const std::filesystem::path& folder)
{
    if (std::erase(session.settings.gameFolders, folder) > 0)
        session.pending.changesGameFolders = true;
}

namespace {

constexpr Action kLibraryActions[] = {
    valueAction<SearchLibrary, kSearchLibraryParameter, searchLibrary>("searchLibrary", "Search the library for words",
                                                                       Needs::nothing),
    parameterAction<ToggleFolded>("toggleFolded", "Fold or unfold a folder of the library", Needs::nothing),
    parameterAction<SetBrowseOrder>("setBrowseOrder", "Set the order for next and previous", Needs::nothing),
    valueAction<AddRoots, kAddRootsParameter, addRoots>(
        "addToLibrary", "Add files, folders and archives to the library", Needs::nothing),
    elementAction<FoldRoot, kRoot, Element::root, Null::refused, foldRootByIndex>(
        "foldRoot", "Fold or unfold a library place", Needs::nothing),
    elementAction<CloseRoot, kRoot, Element::root, Null::refused, closeRootByIndex>(
        "closeRoot", "Remove a place from the library", Needs::nothing),
    elementAction<ReadRoot, kRoot, Element::root, Null::refused, readRootByIndex>(
        "readRoot", "List the models of a library place again", Needs::nothing),
    parameterAction<OpenInRoot>("openInRoot", "Open a model of a library place", Needs::nothing),
    valueAction<FoldGroup, kFoldGroupParameter, foldGroup, &kLibraryGroups>(
        "foldGroup", "Fold or unfold a library group", Needs::nothing),
    valueAction<SortLibrary, kSortLibraryParameter, sortLibrary, &kLibrarySorts>(
        "sortLibrary", "Sort the models of the library", Needs::nothing),
    parameterAction<FilterLibrary>("filterLibrary", "Filter the models of the library", Needs::nothing),
    valueAction<AddGameFolder, kAddGameFolderParameter, addGameFolder>(
        "addGameFolder", "Search a game's folder for textures", Needs::nothing),
    valueAction<RemoveGameFolder, kRemoveGameFolderParameter, removeGameFolder>(
        "removeGameFolder", "Stop searching a game's folder for textures", Needs::nothing),
};

} // namespace

std::span<const Action> libraryActions()
{
    return kLibraryActions;
}

} // namespace app
