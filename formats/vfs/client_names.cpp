#include "formats/vfs/client_names.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/mpq.hpp"
#include "formats/vfs/mpq_names.hpp"

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace formats {

namespace fs = std::filesystem;

namespace {

/// The lists of an archive's names; empty: it has none that can be read, or it is a folder.
FileBytes listIn(const fs::path& archive)
{
    const std::string name = platform::utf8FromPath(archive);
    std::error_code error;
    if (!fs::is_regular_file(archive, error))
        return {};
    auto file = RandomAccess::open(archive, name);
    auto list = file ? readMpqListfile(*std::move(file), name) : Result<FileBytes>(FileBytes());
    return list ? *std::move(list) : FileBytes();
}

/// The names in the lists of a client.
class ClientNames {
public:
    explicit ClientNames(ClientFolder client) : m_client(std::move(client)) {}

    /// Reads them at the first request; what a cancelled one has read is not kept.
    [[nodiscard]] std::shared_ptr<const MpqNameIndex> index() const
    {
        const std::lock_guard lock(m_mutex); // others would read the same
        if (m_index)
            return m_index;
        auto index = std::make_shared<const MpqNameIndex>(readText(), kMaxClientNames);
        if (!isCancelled())
            m_index = index;
        return index;
    }

private:
    /// The lists, one behind the other.
    [[nodiscard]] FileBytes readText() const
    {
        std::vector<FileBytes> lists;
        std::uint64_t bytes = 0;
        for (const std::string& name : m_client.archives.order) {
            if (isCancelled())
                break;
            FileBytes list = listIn(m_client.data / platform::pathFromUtf8(name));
            if (list.size() == 0 || list.size() + 1 > kMaxClientNameBytes - bytes)
                continue;
            bytes += list.size() + 1;
            lists.push_back(std::move(list));
        }
        const auto size = static_cast<std::size_t>(bytes);
        auto text = std::shared_ptr<std::byte[]>(new std::byte[size]);
        std::byte* end = text.get();
        for (const FileBytes& list : lists) {
            std::memcpy(end, list.span().data(), list.size());
            end += list.size();
            *end++ = std::byte{'\n'};
        }
        return {std::move(text), size};
    }

    ClientFolder m_client;
    mutable std::mutex m_mutex; // protects the following member
    mutable std::shared_ptr<const MpqNameIndex> m_index;
};

/// The archives of a client with their sizes and times: names of another state are not used.
std::string stateOf(const ClientFolder& client)
{
    std::string state = platform::utf8FromPath(fullPath(client.data));
    for (const std::string& name : client.archives.order) {
        const fs::path file = client.data / platform::pathFromUtf8(name);
        std::error_code error;
        const std::uintmax_t bytes = fs::file_size(file, error);
        const auto written = static_cast<std::int64_t>(fs::last_write_time(file, error).time_since_epoch().count());
        state += "\n" + name + " " + std::to_string(bytes) + " " + std::to_string(written);
    }
    return state;
}

/// Those that an archive holds.
class HeldClientNames {
public:
    [[nodiscard]] std::shared_ptr<const ClientNames> get(const fs::path& archive)
    {
        auto client = clientAround(archive);
        if (!client)
            return nullptr;
        const std::string state = stateOf(*client);
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_known, [](const auto& known) { return known.second.expired(); });
        std::weak_ptr<const ClientNames>& known = m_known[state];
        auto names = known.lock();
        if (!names) {
            names = std::make_shared<const ClientNames>(*std::move(client));
            known = names;
        }
        return names;
    }

private:
    std::mutex m_mutex;                                              // protects the following member
    std::map<std::string, std::weak_ptr<const ClientNames>> m_known; // by stateOf
};

/// Global, as it only spares work.
HeldClientNames s_heldClientNames;

/// The names for one archive, which holds those of its client from the first request on.
class NamesForArchive {
public:
    explicit NamesForArchive(fs::path archive) : m_archive(std::move(archive)) {}

    [[nodiscard]] std::shared_ptr<const MpqNameIndex> index()
    {
        std::shared_ptr<const ClientNames> names;
        {
            const std::lock_guard lock(m_mutex);
            if (!m_names)
                m_names = s_heldClientNames.get(m_archive);
            names = m_names;
        }
        return names ? names->index() : nullptr;
    }

private:
    fs::path m_archive;
    std::mutex m_mutex; // protects the following member
    std::shared_ptr<const ClientNames> m_names;
};

} // namespace

MoreNames withNamesOfClient(const MoreNames& more, const fs::path& archive)
{
    return more.behind([names = std::make_shared<NamesForArchive>(fullPath(archive))] { return names->index(); });
}

} // namespace formats
