#include "app/viewer/model_list/library_tree.hpp"

#include "app/output/path_parts.hpp"
#include "app/viewer/model_list/model_paths.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/model_groups.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <sstream>
#include <unordered_map>
#include <utility>

namespace app {
namespace {

template <class Item> std::vector<Item> inOrder(std::vector<Item> items, std::span<const std::size_t> order)
{
    std::vector<Item> ordered;
    ordered.reserve(order.size());
    for (const std::size_t index : order)
        ordered.push_back(std::move(items[index]));
    return ordered;
}

} // namespace

void sortAsTree(std::vector<std::filesystem::path>& files)
{
    std::vector<std::string> paths = platform::utf8FromPaths(files);
    const std::string shared = sharedFolder(paths);
    std::vector<std::size_t> order(paths.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return comesBefore(std::string_view(paths[a]).substr(shared.size()),
                           std::string_view(paths[b]).substr(shared.size()));
    });
    paths = inOrder(std::move(paths), order);
    // Models of a game are listed in groups.
    std::vector<std::size_t> shown;
    shown.reserve(files.size());
    for (const std::size_t index : LibraryTree::orderOf(std::move(paths)))
        shown.push_back(order[index]);
    files = inOrder(std::move(files), shown);
}

LibraryTree::LibraryTree(std::span<const std::filesystem::path> files)
{
    if (files.empty())
        return;
    makeTree(platform::utf8FromPaths(files));
    for (const std::string& path : m_paths) {
        if (const std::string_view own = modelPathIn(path); own != path)
            ++m_uses[own];
    }
}

const std::vector<ModelCaption>& LibraryTree::gridCaptions() const
{
    std::call_once(m_hasCaptions, [this] { m_captions = gridCaptionsOf(m_paths); });
    return m_captions;
}

void LibraryTree::makeTree(std::vector<std::string> paths)
{
    m_paths = std::move(paths);
    m_shared = sharedFolder(m_paths);
    makeSections();
    for (Section& section : m_sections) {
        findGroups(section);
        makeFolders(section, ungrouped(section));
    }
}

std::vector<std::size_t> LibraryTree::orderOf(std::vector<std::string> paths)
{
    LibraryTree tree;
    tree.makeTree(std::move(paths));
    std::vector<std::size_t> order;
    order.reserve(tree.m_paths.size());
    for (const Section& section : tree.m_sections) {
        for (const Group& group : section.groups)
            order.insert(order.end(), group.files.begin(), group.files.end());
        if (!section.folders.empty())
            addFiles(order, section, 0);
    }
    return order;
}

void LibraryTree::addFiles(std::vector<std::size_t>& files, const Section& section, std::size_t folder)
{
    for (const std::size_t entry : section.folders[folder].entries) {
        if (entry >= kFolder)
            addFiles(files, section, entry - kFolder);
        else
            files.push_back(entry);
    }
}

/// Names a model by its folder if the folder says more than the file name, unless two models would get the same name.
std::string LibraryTree::nameOf(std::size_t file) const
{
    const std::string& path = m_paths[file];
    const std::string_view own = modelPathIn(path);
    const auto uses = m_uses.find(own);
    if (own == path || uses == m_uses.end() || uses->second != 1 || own.size() < m_shared.size())
        return std::string(below(path, m_shared));
    if (own.size() == m_shared.size()) // the only model
        return std::string(lastComponent(own));
    return std::string(below(own, m_shared));
}

void LibraryTree::makeSections()
{
    GameFolders games(m_paths);
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        const auto [section, isNew] = known.try_emplace(games.of(m_paths[i]), m_sections.size());
        if (isNew)
            m_sections.push_back({std::string(section->first), {}, {}, {}});
        m_sections[section->second].files.push_back(i);
    }
}

/// Finds groups if there are several kinds of models; models of one kind are better sorted by folder.
void LibraryTree::findGroups(Section& section) const
{
    ArchiveParts archives;
    if (std::none_of(section.files.begin(), section.files.end(),
                     [&](std::size_t i) { return archives.isOfGame(m_paths[i]); }))
        return;
    std::array<std::vector<std::size_t>, scene::kWarcraftGroups.size()> warcraft;
    std::vector<std::size_t> others;
    for (const std::size_t i : section.files) {
        const auto group = scene::warcraftGroupOf(archives.nameIn(m_paths[i]));
        (group ? warcraft[*group] : others).push_back(i);
    }
    for (std::size_t group = 0; group < warcraft.size(); ++group) {
        if (!warcraft[group].empty())
            section.groups.push_back({std::string(scene::kWarcraftGroups[group]), std::move(warcraft[group])});
    }
    std::size_t left = others.size();
    if (section.groups.empty())
        left = findGroupsByFolder(section, others);
    if (section.groups.size() + (left > 0 ? 1 : 0) < 2)
        section.groups.clear();
    for (Group& group : section.groups)
        sortByName(group.files);
}

/// Adds players, weapons and items. Returns the number of other models.
std::size_t LibraryTree::findGroupsByFolder(Section& section, const std::vector<std::size_t>& files) const
{
    std::vector<std::string> names;
    std::unordered_map<std::string_view, std::size_t> indices;
    for (const std::size_t i : files) {
        names.push_back(m_paths[i]);
        indices.emplace(m_paths[i], i);
    }
    // One file represents a whole player; the other files are its parts.
    for (const std::size_t i : files) {
        const std::string& path = m_paths[i];
        const auto parts = scene::profileOfFile(path).playerParts;
        if (parts.empty() || modelNameIn(path) == lastComponent(path))
            continue;
        const std::string folder(folderIn(path));
        for (const std::string_view part : parts.subspan(1))
            names.push_back(formats::joined(folder, "/", part, formats::extensionOf(path)));
    }
    const scene::ModelGroups found = scene::groupModels(names);
    const auto add = [&](const char* title, const std::vector<std::string>& members) {
        Group group{title, {}};
        for (const std::string& name : members) {
            if (const auto member = indices.find(name); member != indices.end())
                group.files.push_back(member->second);
        }
        if (!group.files.empty())
            section.groups.push_back(std::move(group));
    };
    std::vector<std::string> players;
    for (const scene::ModelGroups::Player& player : found.players)
        players.insert(players.end(), player.files.begin(), player.files.end());
    add("Players", players);
    add("Weapons", found.weapons);
    add("Items", found.items);
    return found.rest.size() + found.levels.size();
}

/// Names are found once for each file: a client has a hundred thousand.
void LibraryTree::sortByName(std::vector<std::size_t>& files) const
{
    std::vector<std::pair<std::string_view, std::size_t>> named;
    named.reserve(files.size());
    for (const std::size_t file : files)
        named.emplace_back(modelNameIn(m_paths[file]), file);
    const auto isLess = [](const auto& a, const auto& b) { return formats::isBefore(a.first, b.first); };
    if (std::is_sorted(named.begin(), named.end(), isLess)) // a list in the order of sortAsTree
        return;
    std::stable_sort(named.begin(), named.end(), isLess);
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i] = named[i].second;
}

std::vector<std::size_t> LibraryTree::ungrouped(const Section& section)
{
    if (section.groups.empty())
        return section.files;
    std::vector<bool> isGrouped(section.files.back() + 1); // they are in the order of the list
    for (const Group& group : section.groups) {
        for (const std::size_t file : group.files)
            isGrouped[file] = true;
    }
    std::vector<std::size_t> others;
    std::copy_if(section.files.begin(), section.files.end(), std::back_inserter(others),
                 [&](std::size_t i) { return !isGrouped[i]; });
    return others;
}

void LibraryTree::makeFolders(Section& section, const std::vector<std::size_t>& files) const
{
    if (files.empty())
        return;
    std::vector<std::string> paths;
    for (const std::size_t file : files)
        paths.push_back(m_paths[file]);
    const std::string shared = sharedFolder(paths);
    std::vector<Folder>& folders = section.folders;
    folders.push_back({shared, {}, 0, 0});
    std::unordered_map<std::string_view, std::size_t> known = {{shared, 0}};
    // `known` holds views of the file paths, which are not moved.
    const auto folderAt = [&](std::string_view path, const auto& self) -> std::size_t {
        if (const auto found = known.find(path); found != known.end())
            return found->second;
        const std::size_t parent = self(folderIn(path), self);
        const std::size_t made = folders.size();
        folders.push_back({std::string(path), {}, 0, parent});
        folders[parent].entries.push_back(kFolder + made);
        known.emplace(path, made);
        return made;
    };
    for (const std::size_t i : files) {
        const std::size_t folder = folderAt(folderIn(m_paths[i]), folderAt);
        folders[folder].entries.push_back(i);
        for (std::size_t at = folder; at != 0; at = folders[at].parent)
            ++folders[at].count;
        ++folders[0].count;
    }
}

std::vector<LibraryRow> LibraryTree::rows(const std::set<std::string>& folded) const
{
    std::vector<LibraryRow> rows;
    rows.reserve(m_paths.size());
    for (const Section& section : m_sections) {
        if (m_sections.size() == 1 || section.path.empty()) {
            addSection(rows, section, 0, folded);
            continue;
        }
        const std::string id = "game:" + section.path;
        const bool isOpen = folded.count(id) == 0;
        const std::string_view inside = below(section.path, m_shared);
        rows.push_back({LibraryRow::Kind::folder, 0, std::string(inside.empty() ? lastComponent(section.path) : inside),
                        id, 0, static_cast<std::uint32_t>(section.files.size()), isOpen});
        if (isOpen)
            addSection(rows, section, 1, folded);
    }
    return rows;
}

/// The key that remembers whether a group is folded.
std::string LibraryTree::groupId(const Section& section, const std::string& name) const
{
    return "group:" + (m_sections.size() > 1 ? section.path + ":" : std::string()) + name;
}

void LibraryTree::addSection(std::vector<LibraryRow>& rows, const Section& section, std::uint32_t depth,
                             const std::set<std::string>& folded) const
{
    for (const Group& group : section.groups)
        addGroup(rows, section, group, depth, folded);
    if (section.folders.empty())
        return;
    if (section.groups.empty()) {
        const bool isNamedAbove = depth > 0 && section.folders.front().path == section.path;
        if (isNamedAbove)
            addFolderContents(rows, section, 0, depth - 1, folded);
        else
            addFolder(rows, section, 0, depth, folded);
        return;
    }
    const std::string id = groupId(section, "Other");
    const bool isOpen = folded.count(id) == 0;
    rows.push_back({LibraryRow::Kind::folder, depth, "Other", id, 0, section.folders.front().count, isOpen});
    if (isOpen)
        addFolderContents(rows, section, 0, depth, folded);
}

void LibraryTree::addGroup(std::vector<LibraryRow>& rows, const Section& section, const Group& group,
                           std::uint32_t depth, const std::set<std::string>& folded) const
{
    const std::string id = groupId(section, group.name);
    const bool isOpen = folded.count(id) == 0;
    rows.push_back(
        {LibraryRow::Kind::folder, depth, group.name, id, 0, static_cast<std::uint32_t>(group.files.size()), isOpen});
    if (!isOpen)
        return;
    std::vector<std::string_view> names; // sorted, see findGroups
    names.reserve(group.files.size());
    for (const std::size_t file : group.files)
        names.push_back(modelNameIn(m_paths[file]));
    for (std::size_t i = 0; i < names.size(); ++i) {
        // Models with the same name also show their folder.
        const std::size_t file = group.files[i];
        std::string name(names[i]);
        if ((i > 0 && names[i - 1] == names[i]) || (i + 1 < names.size() && names[i + 1] == names[i])) {
            const std::string& where = gridCaptions()[file].where; // empty where the folder's name tells
            name.insert(0, (where.empty() ? std::string(lastComponent(folderIn(m_paths[file]))) : where) + "/");
        }
        rows.push_back(
            {LibraryRow::Kind::model, depth + 1, std::move(name), {}, static_cast<std::uint32_t>(file), 0, true});
    }
}

/// Whether a folder contains a single model of the same name.
bool LibraryTree::isOneModel(const Folder& folder) const
{
    if (folder.entries.size() != 1 || folder.entries.front() >= kFolder)
        return false;
    const std::string name = modelName(m_paths[folder.entries.front()]);
    const std::string_view own = lastComponent(folder.path);
    return name == own || formats::isSameButForCase(formats::stemOf(name), own);
}

void LibraryTree::addFolder(std::vector<LibraryRow>& rows, const Section& section, std::size_t index,
                            std::uint32_t depth, const std::set<std::string>& folded) const
{
    const std::vector<Folder>& folders = section.folders;
    if (isOneModel(folders[index])) {
        const std::size_t file = folders[index].entries.front();
        rows.push_back(
            {LibraryRow::Kind::model, depth, modelName(m_paths[file]), {}, static_cast<std::uint32_t>(file), 0, true});
        return;
    }
    std::string name(lastComponent(folders[index].path));
    if (name.empty())
        name = "/";
    while (folders[index].entries.size() == 1 && folders[index].entries.front() >= kFolder &&
           !isOneModel(folders[folders[index].entries.front() - kFolder])) {
        index = folders[index].entries.front() - kFolder;
        name.append(name == "/" ? "" : "/").append(lastComponent(folders[index].path));
    }
    const Folder& folder = folders[index];
    const bool isOpen = folded.count(folder.path) == 0;
    rows.push_back({LibraryRow::Kind::folder, depth, name, folder.path, 0, folder.count, isOpen});
    if (isOpen)
        addFolderContents(rows, section, index, depth, folded);
}

void LibraryTree::addFolderContents(std::vector<LibraryRow>& rows, const Section& section, std::size_t index,
                                    std::uint32_t depth, const std::set<std::string>& folded) const
{
    const Folder& folder = section.folders[index];
    // In a folder with other models, the player's main file says more than the folder's name.
    const bool isBesideOthers = folder.entries.size() > 1;
    for (const std::size_t entry : folder.entries) {
        if (entry >= kFolder) {
            addFolder(rows, section, entry - kFolder, depth + 1, folded);
            continue;
        }
        std::string name = modelName(m_paths[entry]);
        if (isBesideOthers && name == lastComponent(folder.path))
            name = lastComponent(m_paths[entry]);
        rows.push_back(
            {LibraryRow::Kind::model, depth + 1, std::move(name), {}, static_cast<std::uint32_t>(entry), 0, true});
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
        const std::string path = formats::lowered(below(m_paths[i], m_shared));
        const bool fits = std::all_of(words.begin(), words.end(),
                                      [&](const std::string& word) { return path.find(word) != std::string::npos; });
        if (fits)
            rows.push_back({LibraryRow::Kind::model, 0, nameOf(i), {}, static_cast<std::uint32_t>(i), 0, true});
    }
    return rows;
}

} // namespace app
