#include "formats/vfs/client_mounts.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_names.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

// Also the part of VirtualFileSystem about clients of World of Warcraft.
namespace formats {

namespace fs = std::filesystem;

namespace {

/// The MPQ archives that somebody holds. The tables of a client have more than a hundred thousand names: each model
/// that is opened beside another one, a thumbnail or an attached model, would read them again.
class OpenMpqArchives {
public:
    /// The open archive if the file is still the same, else a new one.
    [[nodiscard]] std::shared_ptr<const LazyArchive> get(const fs::path& file, const std::string& path,
                                                         const MoreNames& more)
    {
        State now;
        std::error_code error;
        now.bytes = fs::file_size(file, error);
        now.written = error ? fs::file_time_type() : fs::last_write_time(file, error);
        if (error)
            return std::make_shared<LazyArchive>(file, path, more);
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_known, [](const auto& known) { return known.second.archive.expired(); });
        State& known = m_known[{platform::utf8FromPath(fullPath(file)) + '\n' + path, more.list()}];
        auto archive = known.bytes == now.bytes && known.written == now.written ? known.archive.lock() : nullptr;
        if (!archive || archive->hasFailed()) {
            archive = std::make_shared<LazyArchive>(file, path, more);
            known = now;
            known.archive = archive;
        }
        return archive;
    }

private:
    struct State {
        std::uintmax_t bytes = 0;
        fs::file_time_type written{};
        std::weak_ptr<const LazyArchive> archive{};
    };
    using Key = std::pair<std::string, const void*>; // paths and MoreNames::list, which the archive holds
    std::mutex m_mutex;                              // protects the following member
    std::map<Key, State> m_known;
};

/// Global, as it only spares work: an open archive does not change. Who reads its files keeps their problems.
OpenMpqArchives s_openMpqArchives;

} // namespace

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
            mounts.push_back(mountFor(sharedArchive(file, platform::utf8FromPath(file), m_more), ""));
    }
    return mounts;
}

std::shared_ptr<const LazyArchive> sharedArchive(const fs::path& file, const std::string& path, const MoreNames& more)
{
    if (extensionOf(path) != ".mpq")
        return std::make_shared<LazyArchive>(file, path, more);
    const bool areNamesKnown = !more || more.list() != nullptr; // with other names it has other entries
    const MoreNames all = withNamesOfClient(more, file);
    return areNamesKnown ? s_openMpqArchives.get(file, path, all) : std::make_shared<LazyArchive>(file, path, all);
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
