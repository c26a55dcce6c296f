#include "app/viewer/library_tree.hpp"

#include "formats/files/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <sstream>

namespace app {
namespace {

using Parts = std::vector<std::string>;

Parts partsOf(const std::filesystem::path& path)
{
    Parts parts;
    for (const auto& part : path)
        parts.push_back(platform::utf8FromPath(part));
    return parts;
}

bool comesBefore(const Parts& a, const Parts& b)
{
    const auto [atA, atB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (atA == a.end() || atB == b.end())
        return atB != b.end();
    const bool isFileA = atA + 1 == a.end();
    const bool isFileB = atB + 1 == b.end();
    if (isFileA != isFileB)
        return isFileB;
    const std::string lowA = formats::lowered(*atA);
    const std::string lowB = formats::lowered(*atB);
    return lowA != lowB ? lowA < lowB : *atA < *atB;
}

/// How many leading folders all files share.
std::size_t sharedParts(std::span<const Parts> files)
{
    if (files.empty())
        return 0;
    std::size_t shared = files.front().size() - 1;
    for (const Parts& parts : files) {
        const std::size_t most = std::min(shared, parts.size() - 1);
        const auto end = files.front().begin() + static_cast<std::ptrdiff_t>(most);
        const auto differs = std::mismatch(files.front().begin(), end, parts.begin()).first;
        shared = static_cast<std::size_t>(differs - files.front().begin());
    }
    return shared;
}

struct Folder {
    std::string name;
    std::string path;
    std::vector<std::size_t> entries; // files as they are, folders from kFolder on
    std::uint32_t count = 0;
};
constexpr std::size_t kFolder = std::size_t{1} << 40U;

class Tree {
public:
    explicit Tree(std::span<const Parts> files) : m_files(files), m_shared(sharedParts(files))
    {
        std::filesystem::path root;
        for (std::size_t i = 0; i < m_shared; ++i)
            root /= platform::pathFromUtf8(files.front()[i]);
        const std::string name = m_shared > 0 ? files.front()[m_shared - 1] : "";
        m_folders.push_back({name, platform::utf8FromPath(root), {}, 0});
        for (std::size_t i = 0; i < files.size(); ++i)
            add(i);
    }

    [[nodiscard]] std::vector<LibraryRow> rows(const std::set<std::string>& folded) const
    {
        std::vector<LibraryRow> rows;
        addFolder(rows, 0, 0, folded);
        return rows;
    }

private:
    void add(std::size_t file)
    {
        const Parts& parts = m_files[file];
        std::size_t folder = 0;
        ++m_folders[0].count;
        for (std::size_t i = m_shared; i + 1 < parts.size(); ++i) {
            folder = childOf(folder, parts[i]);
            ++m_folders[folder].count;
        }
        m_folders[folder].entries.push_back(file);
    }

    std::size_t childOf(std::size_t parent, const std::string& name)
    {
        // Files come sorted: the folder wanted is mostly the one added last.
        const auto& entries = m_folders[parent].entries;
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
            if (*entry >= kFolder && m_folders[*entry - kFolder].name == name)
                return *entry - kFolder;
        }
        const std::size_t child = m_folders.size();
        m_folders[parent].entries.push_back(kFolder + child);
        m_folders.push_back({name, m_folders[parent].path + "/" + name, {}, 0});
        return child;
    }

    void addFolder(std::vector<LibraryRow>& rows, std::size_t index, std::uint32_t depth,
                   const std::set<std::string>& folded) const
    {
        std::string name = m_folders[index].name;
        while (m_folders[index].entries.size() == 1 && m_folders[index].entries.front() >= kFolder) {
            index = m_folders[index].entries.front() - kFolder;
            name += "/" + m_folders[index].name;
        }
        const Folder& folder = m_folders[index];
        const bool isOpen = folded.count(folder.path) == 0;
        rows.push_back({LibraryRow::Kind::folder, depth, name, folder.path, 0, folder.count, isOpen});
        if (!isOpen)
            return;
        for (const std::size_t entry : folder.entries) {
            if (entry >= kFolder)
                addFolder(rows, entry - kFolder, depth + 1, folded);
            else
                rows.push_back({LibraryRow::Kind::model,
                                depth + 1,
                                m_files[entry].back(),
                                {},
                                static_cast<std::uint32_t>(entry),
                                0,
                                true});
        }
    }

    std::span<const Parts> m_files;
    std::size_t m_shared;
    std::vector<Folder> m_folders; // the first is the root
};

std::vector<Parts> allParts(std::span<const std::filesystem::path> files)
{
    std::vector<Parts> parts;
    parts.reserve(files.size());
    for (const std::filesystem::path& file : files)
        parts.push_back(partsOf(file));
    return parts;
}

} // namespace

void sortAsTree(std::vector<std::filesystem::path>& files)
{
    std::vector<std::pair<Parts, std::filesystem::path>> keyed;
    keyed.reserve(files.size());
    for (std::filesystem::path& file : files) {
        Parts parts = partsOf(file);
        keyed.emplace_back(std::move(parts), std::move(file));
    }
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const auto& a, const auto& b) { return comesBefore(a.first, b.first); });
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i] = std::move(keyed[i].second);
}

std::vector<LibraryRow> treeRows(std::span<const std::filesystem::path> files, const std::set<std::string>& folded)
{
    if (files.empty())
        return {};
    const std::vector<Parts> parts = allParts(files);
    return Tree(parts).rows(folded);
}

std::vector<LibraryRow> filteredRows(std::span<const std::filesystem::path> files, std::string_view filter)
{
    std::vector<std::string> words;
    std::istringstream text{formats::lowered(filter)};
    for (std::string word; text >> word;)
        words.push_back(word);
    const std::vector<Parts> parts = allParts(files);
    const std::size_t shared = sharedParts(parts);
    std::vector<LibraryRow> rows;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string path;
        for (std::size_t part = shared; part < parts[i].size(); ++part)
            path += (path.empty() ? "" : "/") + parts[i][part];
        const std::string low = formats::lowered(path);
        const bool fits = std::all_of(words.begin(), words.end(),
                                      [&](const std::string& word) { return low.find(word) != std::string::npos; });
        if (fits)
            rows.push_back({LibraryRow::Kind::model, 0, path, {}, static_cast<std::uint32_t>(i), 0, true});
    }
    return rows;
}

} // namespace app
