#include "formats/platform/folder_handle.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

namespace platform {
namespace {

// O_PATH allows using names in a folder that may be entered but not listed.
#ifdef O_PATH
constexpr int kOnlyForNames = O_PATH;
#else
constexpr int kOnlyForNames = O_RDONLY;
#endif
constexpr int kFolderFlags = kOnlyForNames | O_DIRECTORY | O_CLOEXEC;

} // namespace

FolderHandle::FolderHandle(const std::filesystem::path& path) : m_path(path)
{
    m_descriptor = ::open(path.empty() ? "." : path.c_str(), kFolderFlags);
    m_error = m_descriptor < 0 ? errno : 0;
}

FolderHandle::~FolderHandle()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

FolderHandle::FolderHandle(FolderHandle&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_error(std::exchange(other.m_error, EBADF))
{
}

FolderHandle& FolderHandle::operator=(FolderHandle&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_error, other.m_error);
    return *this;
}

EntryKind FolderHandle::kindOf(const std::filesystem::path& name) const
{
    struct stat found {};
    if (!isOpen())
        errno = m_error;
    if (!isOpen() || ::fstatat(m_descriptor, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return isOpen() && errno == ENOENT ? EntryKind::missing : EntryKind::unknown;
    return S_ISREG(found.st_mode)   ? EntryKind::regular
           : S_ISDIR(found.st_mode) ? EntryKind::folder
           : S_ISLNK(found.st_mode) ? EntryKind::link
                                    : EntryKind::other;
}

FolderHandle FolderHandle::openOrMakeFolder(const std::filesystem::path& name) const
{
    FolderHandle folder;
    folder.m_path = m_path / name;
    if (!isOpen()) {
        folder.m_error = m_error;
        return folder;
    }
    const int made = ::mkdirat(m_descriptor, name.c_str(), 0777);
    if (made != 0 && errno != EEXIST) {
        folder.m_error = errno;
        return folder;
    }
    folder.m_descriptor = ::openat(m_descriptor, name.c_str(), kFolderFlags | O_NOFOLLOW);
    folder.m_error = folder.m_descriptor < 0 ? errno : 0;
    return folder;
}

int FolderHandle::makeFile(const std::filesystem::path& name) const
{
    if (!isOpen()) {
        errno = m_error;
        return -1;
    }
    return ::openat(m_descriptor, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

void FolderHandle::copyPermissions(const std::filesystem::path& from, int to) const
{
    struct stat found {};
    if (isOpen() && ::fstatat(m_descriptor, from.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0)
        (void)!::fchmod(to, found.st_mode & 07777U);
}

bool FolderHandle::rename(const std::filesystem::path& from, const std::filesystem::path& to) const
{
    if (!isOpen())
        errno = m_error;
    return isOpen() && ::renameat(m_descriptor, from.c_str(), m_descriptor, to.c_str()) == 0;
}

void FolderHandle::remove(const std::filesystem::path& name) const
{
    if (isOpen())
        ::unlinkat(m_descriptor, name.c_str(), 0);
}

bool makeNewFile(const std::filesystem::path& path)
{
    const int descriptor = FolderHandle(path.parent_path()).makeFile(path.filename());
    return descriptor >= 0 && ::close(descriptor) == 0;
}

} // namespace platform
