#include "formats/vfs/virtual_file_system.hpp"

#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"

#include <algorithm>
#include <system_error>

// The part of VirtualFileSystem about clients of World of Warcraft.
namespace formats {

namespace fs = std::filesystem;

std::vector<std::uint32_t> VirtualFileSystem::clientMounts(const ClientFolder& client, const fs::path& data,
                                                           const OwnArchive& own)
{
    const fs::path ownFile = own.mount ? fullPath(own.file) : fs::path();
    std::vector<std::uint32_t> mounts;
    for (const std::string& name : client.archives.order) {
        if (mounts.size() == kMaxArchives)
            break;
        const fs::path file = data / platform::pathFromUtf8(name);
        std::error_code error;
        if (own.mount && fullPath(file) == ownFile)
            mounts.push_back(*own.mount);
        else if (fs::is_directory(file, error))
            mounts.push_back(mountFor(file));
        else
            mounts.push_back(mountFor(std::make_shared<LazyArchive>(file, platform::utf8FromPath(file), m_more), ""));
    }
    return mounts;
}

/// A file or folder that the client does not read is searched before its archives.
std::optional<std::vector<std::uint32_t>> VirtualFileSystem::mountsInClient(const OwnArchive& own, const fs::path& file)
{
    const auto client = clientAround(fullPath(file));
    if (!client)
        return std::nullopt;
    std::vector<std::uint32_t> mounts = clientMounts(*client, asWritten(client->data, file), own);
    if (std::find(mounts.begin(), mounts.end(), *own.mount) == mounts.end())
        mounts.insert(mounts.begin(), *own.mount);
    return mounts;
}

} // namespace formats
