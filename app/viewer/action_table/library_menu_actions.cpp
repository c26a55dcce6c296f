#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/opening/slide_show.hpp"
#include "app/viewer/session/indices.hpp"

#include <algorithm>

/// Actions on the library without parameters: the keyboard equivalents of mouse actions.
namespace app {
namespace {

/// The root that the active tab browses, into Session::roots; their number if it browses none.
std::size_t presentRoot(const Session& session)
{
    const auto found = std::find_if(session.roots.begin(), session.roots.end(),
                                    [&](const LibraryRoot& root) { return root.id == session.library().root; });
    return static_cast<std::size_t>(found - session.roots.begin());
}

bool hasRoots(const Session& session)
{
    return !session.roots.empty();
}

bool hasPresentRoot(const Session& session)
{
    return presentRoot(session) < session.roots.size();
}

/// Opens the first model of the next root that has any, wrapping around. Unfolds the root.
void stepRoot(Session& session, int steps)
{
    if (session.roots.empty())
        return;
    const std::uint32_t count = countOf(session.roots.size());
    const std::uint32_t present = countOf(presentRoot(session));
    LibraryRoot& root = session.roots[present < count ? around(present, steps, count) : steps > 0 ? 0 : count - 1];
    root.isFolded = false;
    if (!root.list->files.empty() && root.id != session.library().root)
        session.pending.open = OpenListed{.index = 0, .root = root.id};
}

void foldPresentRoot(Session& session)
{
    if (LibraryRoot* const root = findRoot(session, session.library().root))
        root->isFolded = !root->isFolded;
}

void readPresentRoot(Session& session)
{
    LibraryRoot* const root = findRoot(session, session.library().root);
    if (root != nullptr && !root->isBeside)
        root->state = LibraryRoot::State::unread;
}

template <LibrarySort sort> void sortBy(Session& session)
{
    session.settings.librarySort = sort;
}

template <LibrarySort sort> bool isSortedBy(const Session& session)
{
    return session.settings.librarySort == sort;
}

template <LibraryFilter::Show show> void listOnly(Session& session)
{
    session.libraryFilter = LibraryFilter{show, {}};
}

template <LibraryFilter::Show show> bool isListedOnly(const Session& session)
{
    return session.libraryFilter == LibraryFilter{show, {}};
}

using Show = LibraryFilter::Show;

constexpr Action kLibraryMenuActions[] = {
    when(hasRoots, {"nextPlace", "Next library place", "", Menu::file, [](Session& s) { stepRoot(s, 1); }}),
    when(hasRoots, {"previousPlace", "Previous library place", "", Menu::file, [](Session& s) { stepRoot(s, -1); }}),
    when(hasPresentRoot, {"foldPlace", "Fold or unfold this place", "", Menu::file, foldPresentRoot}),
    when(hasPresentRoot, {"readPlace", "List the models of this place again", "", Menu::file, readPresentRoot}),
    when(hasPresentRoot, {"removePlace", "Remove this place from the library", "", Menu::file,
                          [](Session& s) { closeRoot(s, s.library().root); }}),
    {.id = "slideShow",
     .title = "Slide show of the listed models",
     .key = "Shift+F5",
     .menu = Menu::file,
     .run = toggleSlideShow,
     .isOn = [](const Session& s) { return s.slideShow.has_value(); },
     .kind = ActionKind::toggles,
     .isEnabled = [](const Session& s) { return s.slideShow || canShowSlides(s); }},
    {"sortByName", "Sort by name", "", Menu::file, sortBy<LibrarySort::name>, isSortedBy<LibrarySort::name>},
    {"sortBySize", "Sort by size", "", Menu::file, sortBy<LibrarySort::size>, isSortedBy<LibrarySort::size>},
    {"sortByDate", "Sort by date", "", Menu::file, sortBy<LibrarySort::date>, isSortedBy<LibrarySort::date>},
    {"sortByTriangles", "Sort by triangles", "", Menu::file, sortBy<LibrarySort::triangles>,
     isSortedBy<LibrarySort::triangles>},
    {"sortByProblems", "Sort by problems", "", Menu::file, sortBy<LibrarySort::problems>,
     isSortedBy<LibrarySort::problems>},
    {"listAllModels", "All models", "", Menu::file, listOnly<Show::all>, isListedOnly<Show::all>},
    {"listProblems", "Models with problems", "", Menu::file, listOnly<Show::problems>, isListedOnly<Show::problems>},
    {"listMissingTextures", "Models with missing textures", "", Menu::file, listOnly<Show::missingTextures>,
     isListedOnly<Show::missingTextures>},
};

} // namespace

std::span<const Action> libraryMenuActions()
{
    return kLibraryMenuActions;
}

} // namespace app
