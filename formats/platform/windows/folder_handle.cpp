#include "formats/platform/folder_handle.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace platform {
namespace {

namespace fs = std::filesystem;

/// The error number of the C library.
int numberOf(const std::error_code& error)
{
    return error ? error.default_error_condition().value() : 0;
}

} // namespace

FolderHandle::FolderHandle(const fs::path& path) : m_path(path)
{
    std::error_code error;
    if (!path.empty() && !fs::is_directory(path, error))
        m_error = fs::exists(path, error) ? ENOTDIR : ENOENT;
}

FolderHandle::~FolderHandle() = default;

FolderHandle::FolderHandle(FolderHandle&& other) noexcept
    : m_path(std::move(other.m_path)), m_error(std::exchange(other.m_error, EBADF))
{
}

FolderHandle& FolderHandle::operator=(FolderHandle&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_error, other.m_error);
    return *this;
}

EntryKind FolderHandle::kindOf(const fs::path& name) const
{
    std::error_code error;
    const fs::file_type type = fs::symlink_status(m_path / name, error).type();
    errno = isOpen() ? numberOf(error) : m_error;
    switch (type) {
    case fs::file_type::not_found:
        return isOpen() ? EntryKind::missing : EntryKind::unknown;
    case fs::file_type::regular:
        return EntryKind::regular;
    case fs::file_type::directory:
        return EntryKind::folder;
    case fs::file_type::symlink:
        return EntryKind::link;
    case fs::file_type::none:
    case fs::file_type::unknown:
        return EntryKind::unknown;
    default:
        return EntryKind::other;
    }
}

FolderHandle FolderHandle::openOrMakeFolder(const fs::path& name) const
{
    FolderHandle folder;
    folder.m_path = m_path / name;
    folder.m_error = m_error;
    std::error_code error;
    if (isOpen() && kindOf(name) == EntryKind::missing && !fs::create_directory(folder.m_path, error))
        folder.m_error = error ? numberOf(error) : EIO;
    else if (isOpen() && kindOf(name) != EntryKind::folder)
        folder.m_error = ENOTDIR;
    return folder;
}

int FolderHandle::makeFile(const fs::path& name) const
{
    if (!isOpen()) {
        errno = m_error;
        return -1;
    }
    return _wopen((m_path / name).c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                  _S_IREAD | _S_IWRITE);
}

/// A file without write permission cannot be replaced either, so there is nothing to copy.
void FolderHandle::copyPermissions(const fs::path&, int) const {}

bool FolderHandle::rename(const fs::path& from, const fs::path& to) const
{
    std::error_code error;
    fs::rename(m_path / from, m_path / to, error);
    errno = isOpen() ? numberOf(error) : m_error;
    return !error;
}

void FolderHandle::remove(const fs::path& name) const
{
    std::error_code error;
    fs::remove(m_path / name, error);
}

bool makeNewFile(const std::filesystem::path& path)
{
    const int descriptor = FolderHandle(path.parent_path()).makeFile(path.filename());
    return descriptor >= 0 && _close(descriptor) == 0;
}

} // namespace platform
