#include "formats/vfs/virtual_file_system.hpp"

#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"

#include <algorithm>

// The part of VirtualFileSystem about the archives in the folder of a game.
namespace formats {

namespace fs = std::filesystem;

/// In a game's folder the game's order applies, wherever the file is; elsewhere its own archive is searched first.
std::vector<std::uint32_t> VirtualFileSystem::neighborMounts(std::uint32_t folder, const OwnArchive& own)
{
    const bool isGame = isGameFolder(fullPath(own.file).parent_path());
    std::vector<std::uint32_t> mounts =
        archiveMounts(folder, ZipFiles::areNot, isGame ? own : OwnArchive{own.file, std::nullopt});
    if (std::find(mounts.begin(), mounts.end(), *own.mount) == mounts.end())
        mounts.insert(mounts.begin(), *own.mount);
    return mounts;
}

std::vector<std::uint32_t> VirtualFileSystem::archiveMounts(std::uint32_t folder, ZipFiles zipFiles,
                                                            const OwnArchive& own)
{
    const auto isOwn = [&](const std::string& name) { return platform::pathFromUtf8(name) == own.file.filename(); };
    std::vector<std::string> names = m_mounts[folder].folder()->files("");
    const std::vector<std::string> folders = m_mounts[folder].folder()->folders("");
    names.insert(names.end(), folders.begin(), folders.end());
    names = archivesInOrder(names, zipFiles);
    std::erase_if(names, [&](const std::string& name) {
        const bool isFolder = std::find(folders.begin(), folders.end(), name) != folders.end();
        return isFolder != isArchiveFolderName(name) || (isOwn(name) && !own.mount);
    });
    if (names.size() > kMaxArchives) {
        addWarning(m_diagnostics, "archive-limit", {}, m_mounts[folder].path(), ": has ", names.size(),
                   " archives, only the first ", kMaxArchives, " in the game's order are used");
        m_diagnostics.back().file = m_mounts[folder].path();
        names.resize(kMaxArchives);
    }
    std::vector<std::uint32_t> mounts;
    for (const std::string& name : names) {
        if (own.mount && isOwn(name)) {
            mounts.push_back(*own.mount);
            continue;
        }
        const std::string path = m_mounts[folder].pathOf(name);
        const fs::path file = platform::pathFromUtf8(path);
        mounts.push_back(isArchiveFolderName(name) ? mountFor(file)
                                                   : mountFor(std::make_shared<LazyArchive>(file, path, m_more), ""));
    }
    return mounts;
}

} // namespace formats
