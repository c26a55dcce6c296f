#include "formats/platform/folder_contents.hpp"

#include <cerrno>
#include <cstring>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace platform {
namespace {

struct FolderCloser {
    void operator()(DIR* folder) const { closedir(folder); }
};

/// The file type of an entry's target. 0: the target is missing or cannot be read.
mode_t kindBehind(DIR* folder, const dirent& entry)
{
    struct stat facts {};
    return fstatat(dirfd(folder), entry.d_name, &facts, 0) == 0 ? facts.st_mode & S_IFMT : 0;
}

bool isLink(DIR* folder, const dirent& entry)
{
    if (entry.d_type != DT_UNKNOWN) // some file systems do not report it
        return entry.d_type == DT_LNK;
    struct stat facts {};
    return fstatat(dirfd(folder), entry.d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(facts.st_mode);
}

void add(DIR* folder, const dirent& entry, FolderContents& contents)
{
    const bool isKnown = entry.d_type == DT_REG || entry.d_type == DT_DIR;
    const mode_t kind = isKnown ? static_cast<mode_t>(DTTOIF(entry.d_type)) : kindBehind(folder, entry);
    if (kind == S_IFREG)
        contents.files.emplace_back(entry.d_name);
    else if (kind == S_IFDIR)
        (isLink(folder, entry) ? contents.links : contents.folders).emplace_back(entry.d_name);
}

} // namespace

FolderContents readFolder(const std::filesystem::path& folder, std::size_t limit)
{
    FolderContents contents;
    const std::unique_ptr<DIR, FolderCloser> open(opendir(folder.c_str()));
    if (open == nullptr) {
        contents.error.assign(errno, std::generic_category());
        return contents;
    }
    for (std::size_t looked = 0; looked < limit;) {
        errno = 0;
        const dirent* const entry = readdir(open.get());
        if (entry == nullptr) {
            contents.error.assign(errno, std::generic_category());
            break;
        }
        if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0)
            continue;
        add(open.get(), *entry, contents);
        ++looked;
    }
    return contents;
}

} // namespace platform
