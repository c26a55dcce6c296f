#include "app/viewer/library_tree.hpp"

#include "app/viewer/disk_path.hpp"
#include "formats/files/model_groups.hpp"
#include "formats/files/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace app {
namespace {

std::string_view folderIn(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash != std::string_view::npos ? path.substr(0, slash) : std::string_view();
}

std::string_view nameIn(std::string_view path)
{
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

/// A player of several files is called like its folder, of which one file is in the list.
std::string modelName(std::string_view path)
{
    const std::string_view file = nameIn(path);
    const std::string lowered = formats::lowered(file);
    if ((lowered != "lower.md3" && lowered != "legs.mdx") || file.size() == path.size())
        return std::string(file);
    return std::string(nameIn(path.substr(0, path.size() - file.size() - 1)));
}

/// Part by part, the last of each being a file.
bool comesBefore(std::string_view a, std::string_view b)
{
    while (true) {
        const std::size_t endA = a.find('/');
        const std::size_t endB = b.find('/');
        const bool isFileA = endA == std::string_view::npos;
        const bool isFileB = endB == std::string_view::npos;
        const std::string_view partA = a.substr(0, endA);
        const std::string_view partB = b.substr(0, endB);
        if (isFileA != isFileB)
            return isFileB;
        if (partA != partB)
            return formats::isBefore(partA, partB);
        if (isFileA)
            return false;
        a.remove_prefix(endA + 1);
        b.remove_prefix(endB + 1);
    }
}

/// Whether a path is one of an archive, or of a folder that is laid out as a game's.
bool isOfGame(const std::string& path)
{
    const std::filesystem::path whole = platform::pathFromUtf8(path);
    return path.find("/models/") != std::string::npos || fileOnDisk(whole) != whole;
}

bool isWithin(std::string_view path, std::string_view folder)
{
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

/// The folder that all of them are in; empty without one.
std::string sharedFolder(std::span<const std::string> files)
{
    std::string_view shared = files.empty() ? std::string_view() : folderIn(files.front());
    for (const std::string& file : files) {
        while (!shared.empty() && !isWithin(file, shared))
            shared = folderIn(shared);
    }
    return std::string(shared);
}

/// `path` below `folder`, which it is in or which is empty.
std::string_view below(std::string_view path, std::string_view folder)
{
    path.remove_prefix(folder.size());
    if (path.starts_with('/'))
        path.remove_prefix(1);
    return path;
}

} // namespace

void sortAsTree(std::vector<std::filesystem::path>& files)
{
    std::vector<std::pair<std::string, std::filesystem::path>> keyed;
    keyed.reserve(files.size());
    for (std::filesystem::path& file : files) {
        std::string key = platform::utf8FromPath(file);
        keyed.emplace_back(std::move(key), std::move(file));
    }
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const auto& a, const auto& b) { return comesBefore(a.first, b.first); });
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i] = std::move(keyed[i].second);
    // Those of a game stand in groups.
    std::vector<std::filesystem::path> shown;
    shown.reserve(files.size());
    for (const LibraryRow& row : LibraryTree(files).rows({})) {
        if (row.kind == LibraryRow::Kind::model)
            shown.push_back(std::move(files[row.index]));
    }
    files = std::move(shown);
}

ModelCaption captionOf(const std::filesystem::path& file)
{
    const std::string path = platform::utf8FromPath(file);
    const std::string name = modelName(path);
    return {name, std::string(name == nameIn(path) ? nameIn(folderIn(path)) : nameIn(path))};
}

LibraryTree::LibraryTree(std::span<const std::filesystem::path> files)
{
    if (files.empty())
        return;
    m_paths.reserve(files.size());
    for (const std::filesystem::path& file : files)
        m_paths.push_back(platform::utf8FromPath(file));
    m_shared = sharedFolder(m_paths);
    for (const std::string& path : m_paths)
        m_lowered.push_back(formats::lowered(below(path, m_shared)));
    findGroups();
    makeFolders(ungrouped());
}

/// Groups where there are several, and none else: folders say more about models of one kind.
void LibraryTree::findGroups()
{
    if (std::none_of(m_paths.begin(), m_paths.end(), isOfGame))
        return;
    // One file stands for a whole player: the others are what makes it one.
    std::vector<std::string> names = m_paths;
    for (const std::string& path : m_paths) {
        if (modelName(path) == nameIn(path))
            continue;
        const std::string folder(folderIn(path));
        const std::string extension = formats::extensionOf(path);
        const bool isKingpin = extension == ".mdx";
        for (const char* const part : {isKingpin ? "/body" : "/upper", "/head"})
            names.push_back(folder + part + extension);
    }
    const formats::ModelGroups found = formats::groupModels(names);
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < m_paths.size(); ++i)
        places.emplace(m_paths[i], i);
    const auto add = [&](const char* title, const std::vector<std::string>& members) {
        Group group{title, {}};
        for (const std::string& name : members) {
            if (const auto place = places.find(name); place != places.end())
                group.files.push_back(place->second);
        }
        if (!group.files.empty())
            m_groups.push_back(std::move(group));
    };
    std::vector<std::string> players;
    for (const formats::ModelGroups::Player& player : found.players)
        players.insert(players.end(), player.files.begin(), player.files.end());
    add("Players", players);
    add("Weapons", found.weapons);
    add("Items", found.items);
    const std::size_t others = found.rest.size() + found.levels.size();
    if (m_groups.size() + (others > 0 ? 1 : 0) < 2)
        m_groups.clear();
    for (Group& group : m_groups) {
        std::stable_sort(group.files.begin(), group.files.end(), [&](std::size_t a, std::size_t b) {
            return formats::isBefore(modelName(m_paths[a]), modelName(m_paths[b]));
        });
    }
}

std::vector<std::size_t> LibraryTree::ungrouped() const
{
    std::vector<bool> isGrouped(m_paths.size());
    for (const Group& group : m_groups) {
        for (const std::size_t file : group.files)
            isGrouped[file] = true;
    }
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        if (!isGrouped[i])
            others.push_back(i);
    }
    return others;
}

void LibraryTree::makeFolders(const std::vector<std::size_t>& files)
{
    if (files.empty())
        return;
    std::vector<std::string> paths;
    for (const std::size_t file : files)
        paths.push_back(m_paths[file]);
    const std::string shared = sharedFolder(paths);
    m_folders.push_back({shared, {}, 0, 0});
    std::unordered_map<std::string_view, std::size_t> known = {{shared, 0}};
    // `known` refers to the paths of the files, which stay where they are.
    const auto folderAt = [&](std::string_view path, const auto& self) -> std::size_t {
        if (const auto found = known.find(path); found != known.end())
            return found->second;
        const std::size_t parent = self(folderIn(path), self);
        const std::size_t made = m_folders.size();
        m_folders.push_back({std::string(path), {}, 0, parent});
        m_folders[parent].entries.push_back(kFolder + made);
        known.emplace(path, made);
        return made;
    };
    for (const std::size_t i : files) {
        const std::size_t folder = folderAt(folderIn(m_paths[i]), folderAt);
        m_folders[folder].entries.push_back(i);
        for (std::size_t at = folder; at != 0; at = m_folders[at].parent)
            ++m_folders[at].count;
        ++m_folders[0].count;
    }
}

std::vector<LibraryRow> LibraryTree::rows(const std::set<std::string>& folded) const
{
    std::vector<LibraryRow> rows;
    for (const Group& group : m_groups)
        addGroup(rows, group, folded);
    if (m_folders.empty())
        return rows;
    if (m_groups.empty()) {
        addFolder(rows, 0, 0, folded);
        return rows;
    }
    const std::string id = "group:Other";
    const bool isOpen = folded.count(id) == 0;
    rows.push_back({LibraryRow::Kind::folder, 0, "Other", id, 0, m_folders.front().count, isOpen});
    if (isOpen)
        addFolderContents(rows, 0, 0, folded);
    return rows;
}

void LibraryTree::addGroup(std::vector<LibraryRow>& rows, const Group& group, const std::set<std::string>& folded) const
{
    const std::string id = "group:" + group.name;
    const bool isOpen = folded.count(id) == 0;
    rows.push_back({LibraryRow::Kind::folder, 0, group.name, id, 0, static_cast<std::uint32_t>(group.files.size()),
                    isOpen});
    if (!isOpen)
        return;
    std::unordered_map<std::string, int> uses;
    for (const std::size_t file : group.files)
        ++uses[modelName(m_paths[file])];
    for (const std::size_t file : group.files) {
        // What is called like another one says where it is.
        std::string name = modelName(m_paths[file]);
        if (uses[name] > 1) {
            const bool isFolder = name != nameIn(m_paths[file]);
            const std::string_view folder = folderIn(m_paths[file]);
            name = std::string(below(isFolder ? folderIn(folder) : folder, m_shared)) + "/" + name;
        }
        rows.push_back({LibraryRow::Kind::model, 1, name, {}, static_cast<std::uint32_t>(file), 0, true});
    }
}

void LibraryTree::addFolder(std::vector<LibraryRow>& rows, std::size_t index, std::uint32_t depth,
                            const std::set<std::string>& folded) const
{
    std::string name(nameIn(m_folders[index].path));
    if (name.empty())
        name = "/";
    while (m_folders[index].entries.size() == 1 && m_folders[index].entries.front() >= kFolder) {
        index = m_folders[index].entries.front() - kFolder;
        name.append(name == "/" ? "" : "/").append(nameIn(m_folders[index].path));
    }
    const Folder& folder = m_folders[index];
    const bool isOpen = folded.count(folder.path) == 0;
    rows.push_back({LibraryRow::Kind::folder, depth, name, folder.path, 0, folder.count, isOpen});
    if (isOpen)
        addFolderContents(rows, index, depth, folded);
}

void LibraryTree::addFolderContents(std::vector<LibraryRow>& rows, std::size_t index, std::uint32_t depth,
                                    const std::set<std::string>& folded) const
{
    for (const std::size_t entry : m_folders[index].entries) {
        if (entry >= kFolder) {
            addFolder(rows, entry - kFolder, depth + 1, folded);
        } else {
            const auto file = static_cast<std::uint32_t>(entry);
            rows.push_back({LibraryRow::Kind::model, depth + 1, modelName(m_paths[entry]), {}, file, 0, true});
        }
    }
}

std::vector<LibraryRow> LibraryTree::matching(std::string_view filter) const
{
    std::vector<std::string> words;
    std::istringstream text{formats::lowered(filter)};
    for (std::string word; text >> word;)
        words.push_back(word);
    std::vector<LibraryRow> rows;
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        const bool fits = std::all_of(words.begin(), words.end(), [&](const std::string& word) {
            return m_lowered[i].find(word) != std::string::npos;
        });
        if (!fits)
            continue;
        const std::string_view path = below(m_paths[i], m_shared);
        rows.push_back({LibraryRow::Kind::model, 0, std::string(path), {}, static_cast<std::uint32_t>(i), 0, true});
    }
    return rows;
}

} // namespace app
