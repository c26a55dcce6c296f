#include "formats/vfs/read_file.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/input_file.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

namespace formats {

Result<void> checkOpen(const platform::InputFile& file, const std::string& name)
{
    using platform::OpenState;
    switch (file.state()) {
    case OpenState::open:
        break;
    case OpenState::missing:
        return fail(LoadErrorCode::notFound, name, ": no such file");
    case OpenState::nameTooLong:
        return fail(LoadErrorCode::notFound, name, ": the name is too long");
    case OpenState::folder:
        return fail(LoadErrorCode::io, name, ": is a folder");
    case OpenState::notRegular:
        return fail(LoadErrorCode::io, name, ": is a device or a pipe");
    case OpenState::noPermission:
        return fail(LoadErrorCode::io, name, ": no permission to read");
    case OpenState::failed:
        return fail(LoadErrorCode::io, name, ": cannot be opened (", file.reason(), ")");
    }
    return {};
}

Result<ByteView> readFile(const std::filesystem::path& path)
{
    return readFile(path, platform::utf8FromPath(path));
}

Result<ByteView> readFile(const std::filesystem::path& path, std::string nameForMessages)
{
    const std::string& name = nameForMessages;
    platform::InputFile file(path);
    TRISVIEW_TRY(checkOpen(file, name));
    if (file.size() > kMaxFileBytes) {
        return fail(LoadErrorCode::tooLarge, name, ": file has ", file.size(), " bytes, at most ", kMaxFileBytes,
                    " are read");
    }

    // Not zeroed first, and exactly as large as the file: the system's read is the only cost.
    const std::size_t size = static_cast<std::size_t>(file.size());
    const std::shared_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[size]);
    if (!bytes)
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory, " for ", size, " bytes");
    constexpr std::size_t kStep = std::size_t{16} << 20U;
    std::size_t got = 0;
    for (std::size_t step = 1; step > 0 && got < size; got += step) {
        TRISVIEW_TRY(checkCancelled(name));
        step = file.read({bytes.get() + got, std::min(kStep, size - got)});
    }
    if (!file.reason().empty())
        return fail(LoadErrorCode::io, name, ": reading stopped at byte ", got, " of ", size, " (", file.reason(), ")");
    if (got != size)
        return fail(LoadErrorCode::io, name, ": only ", got, " of ", size, " bytes could be read");
    return ByteView(FileBytes(bytes, size), std::move(nameForMessages));
}

std::vector<std::byte> readHead(const std::filesystem::path& path, std::size_t most)
{
    platform::InputFile file(path);
    if (file.state() != platform::OpenState::open)
        return {};
    std::vector<std::byte> head(static_cast<std::size_t>(std::min<std::uint64_t>(most, file.size())));
    head.resize(file.read(head));
    return head;
}

std::vector<std::byte> readTail(const std::filesystem::path& path, std::size_t most)
{
    platform::InputFile file(path);
    if (file.state() != platform::OpenState::open)
        return {};
    std::vector<std::byte> tail(static_cast<std::size_t>(std::min<std::uint64_t>(most, file.size())));
    tail.resize(file.readAt(file.size() - tail.size(), tail));
    return tail;
}

} // namespace formats
