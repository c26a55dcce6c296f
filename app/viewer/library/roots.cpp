#include "app/viewer/library/roots.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/session/indices.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;

/// Without "." and "..", so that every location has a single name.
std::filesystem::path absolutePath(const std::filesystem::path& path)
{
    const std::filesystem::path plain = absoluteOf(path).lexically_normal();
    return plain.has_filename() || !plain.has_relative_path() ? plain : plain.parent_path(); // "folder/"
}

/// The index of a model of one list in another; kNoIndex if it is missing.
std::uint32_t indexAfter(const ModelList& before, std::uint32_t index, const ModelList& after)
{
    if (index >= before.files.size())
        return kNoIndex;
    return firstIndex(after.files, [&](const auto& file) { return file == before.files[index]; });
}

} // namespace

LibraryRoot* findRoot(Session& session, std::uint32_t id)
{
    return const_cast<LibraryRoot*>(findRoot(std::as_const(session), id));
}

const LibraryRoot* findRoot(const Session& session, std::uint32_t id)
{
    const auto found = std::find_if(session.roots.begin(), session.roots.end(),
                                    [&](const LibraryRoot& root) { return root.id == id; });
    return found != session.roots.end() ? &*found : nullptr;
}

LibraryRoot& addRoot(Session& session, std::vector<std::filesystem::path> paths, bool isBeside)
{
    for (std::filesystem::path& path : paths)
        path = absolutePath(path);
    const auto same = std::find_if(session.roots.begin(), session.roots.end(), [&](const LibraryRoot& root) {
        return root.isBeside == isBeside && root.paths == paths;
    });
    if (same != session.roots.end())
        return *same;
    LibraryRoot root;
    root.id = ++session.lastRootId;
    root.paths = std::move(paths);
    root.isBeside = isBeside;
    return session.roots.emplace_back(std::move(root));
}

void giveList(Session& session, LibraryRoot& root, std::shared_ptr<const ModelList> list)
{
    root.list = std::move(list);
    root.state = LibraryRoot::State::ready;
    for (Tab& tab : session.tabs) {
        Library& library = tab.library;
        if (library.root != root.id || library.list == root.list)
            continue;
        library.shown = indexAfter(*library.list, library.shown, *root.list);
        library.chosen = indexAfter(*library.list, library.chosen, *root.list);
        library.list = root.list;
        library.browseOrder.reset();
    }
}

void enterRoot(Tab& tab, const LibraryRoot& root, std::uint32_t index)
{
    Library library;
    library.root = root.id;
    library.list = root.list;
    library.folded = root.folded;
    library.filter = std::move(tab.library.filter);
    library.shown = index;
    library.chosen = index;
    tab.library = std::move(library);
}

void closeRoot(Session& session, std::uint32_t id)
{
    for (Tab& tab : session.tabs) {
        if (tab.library.root == id)
            enterRoot(tab, LibraryRoot{}, kNoIndex);
    }
    std::erase_if(session.roots, [&](const LibraryRoot& root) { return root.id == id; });
}

void dropUnusedRoots(Session& session)
{
    std::erase_if(session.roots, [&](const LibraryRoot& root) {
        return root.isBeside && std::none_of(session.tabs.begin(), session.tabs.end(),
                                             [&](const Tab& tab) { return tab.library.root == root.id; });
    });
}

bool isNeeded(const Session& session, const LibraryRoot& root)
{
    return !root.isFolded || !session.library().filter.empty();
}

std::vector<SavedRoot> savedRoots(const Session& session)
{
    std::vector<SavedRoot> saved;
    for (const LibraryRoot& root : session.roots) {
        if (!root.isBeside && root.paths.size() <= kMaxRootPaths && saved.size() < kMaxSavedRoots)
            saved.push_back({root.paths, root.isFolded});
    }
    return saved;
}

void restoreRoots(Session& session)
{
    for (const SavedRoot& saved : session.settings.roots)
        addRoot(session, saved.paths).isFolded = saved.isFolded;
}

} // namespace app
