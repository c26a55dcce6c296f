#include "app/viewer/model_list/model_paths.hpp"

#include "app/output/path_parts.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/names.hpp"

#include <algorithm>
#include <iterator>

namespace app {

bool comesBefore(std::string_view a, std::string_view b)
{
    const auto different = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const std::string_view same = a.substr(0, static_cast<std::size_t>(different.first - a.begin()));
    const std::size_t sameFolders = same.rfind('/') + 1; // npos + 1 is 0
    a.remove_prefix(sameFolders);
    b.remove_prefix(sameFolders);
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

bool isWithin(std::string_view path, std::string_view folder)
{
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string sharedFolder(std::span<const std::string> files)
{
    std::string_view shared = files.empty() ? std::string_view() : folderIn(files.front());
    for (const std::string& file : files) {
        while (!shared.empty() && !isWithin(file, shared))
            shared = folderIn(shared);
    }
    return std::string(shared);
}

std::string_view below(std::string_view path, std::string_view folder)
{
    path.remove_prefix(folder.size());
    if (path.starts_with('/'))
        path.remove_prefix(1);
    return path;
}

std::string_view ArchiveParts::archiveOf(std::string_view path)
{
    if (m_last.empty() || !isWithin(path, m_last))
        m_last = archiveIn(path);
    else
        m_last = path.substr(0, m_last.size());
    return m_last;
}

std::string_view ArchiveParts::nameIn(std::string_view path)
{
    const std::string_view archive = archiveOf(path);
    return archive.empty() || archive.size() == path.size() ? std::string_view() : path.substr(archive.size() + 1);
}

bool ArchiveParts::isOfGame(std::string_view path)
{
    return path.find("/models/") != std::string_view::npos || !nameIn(path).empty();
}

GameFolders::GameFolders(std::span<const std::string> files)
{
    ArchiveParts archives;
    std::string_view last;
    for (const std::string& file : files) {
        const std::string_view archive = archives.nameIn(file).empty() ? "" : archives.archiveOf(file);
        if (!archive.empty() && archive != last)
            m_folders.emplace(folderIn(archive));
        last = archive;
    }
    for (auto folder = m_folders.begin(); folder != m_folders.end();)
        folder = outermost(folderIn(*folder)).empty() ? std::next(folder) : m_folders.erase(folder);
}

std::string_view GameFolders::outermost(std::string_view path) const
{
    std::string_view found;
    for (std::string_view folder = path; !folder.empty(); folder = folderIn(folder)) {
        if (const auto game = m_folders.find(folder); game != m_folders.end())
            found = *game;
    }
    return found;
}

std::string_view GameFolders::of(std::string_view path)
{
    if (m_last.empty() || !isWithin(path, m_last)) // no game is in another one
        m_last = outermost(path);
    return m_last;
}

} // namespace app
