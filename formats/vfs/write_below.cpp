#include "formats/vfs/write_below.hpp"

#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/folder_handle.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_directory.hpp"

#include <string>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;
using platform::EntryKind;

LoadError refusal(const fs::path& path, std::string_view why)
{
    return {LoadErrorCode::io, joined(platform::utf8FromPath(path), ": ", why)};
}

/// Windows treats text after a colon as a stream of the file, and drops dots and blanks at the end of a part.
bool isPlainPart(std::string_view part)
{
    return part.find(':') == std::string_view::npos && !part.ends_with('.') && !part.ends_with(' ');
}

Result<void> checkPart(const platform::FolderHandle& folder, std::string_view part)
{
#ifdef _WIN32
    constexpr bool kIsWindows = true;
#else
    constexpr bool kIsWindows = false;
#endif
    if (kIsWindows && !isPlainPart(part))
        return tl::unexpected(
            refusal(folder.path() / platform::pathFromUtf8(part), "is a name that this system would change"));
    return {};
}

/// The folder `name` in `folder`, created if the name is free.
Result<platform::FolderHandle> folderIn(const platform::FolderHandle& folder, const fs::path& name)
{
    platform::FolderHandle found = folder.openOrMakeFolder(name);
    if (found.isOpen())
        return found;
    const std::string reason = std::generic_category().message(found.error());
    switch (folder.kindOf(name)) {
    case EntryKind::link:
        return tl::unexpected(refusal(found.path(), "is a link, and is not followed"));
    case EntryKind::regular:
    case EntryKind::other:
        return tl::unexpected(refusal(found.path(), "is a file where a folder is needed"));
    default:
        return tl::unexpected(refusal(found.path(), joined("cannot be created (", reason, ")")));
    }
}

/// The reason why `name` in `folder` must not be written; empty: it may be.
std::string_view reasonAgainst(EntryKind kind, Overwriting overwriting)
{
    switch (kind) {
    case EntryKind::link:
        return "is a link, and is not written through";
    case EntryKind::folder:
        return "is a folder where a file is to be written";
    case EntryKind::other:
        return "is a device or a pipe";
    case EntryKind::regular:
        return overwriting == Overwriting::forbidden ? "already exists and is not overwritten without --force" : "";
    case EntryKind::missing:
    case EntryKind::unknown: // the attempt reports the reason
        return "";
    }
    return "";
}

} // namespace

Result<void> writeBelow(const fs::path& folder, std::string_view name, std::span<const std::byte> bytes,
                        Overwriting overwriting)
{
    const EntryName safe = entryName(name);
    if (!safe.refused.empty() || safe.isFolder)
        return fail(LoadErrorCode::io, name, ": is not the name of a file below ", platform::utf8FromPath(folder));
    // Each folder is opened relative to the one before, so replacing one by a link meanwhile has no effect.
    platform::FolderHandle parent(folder);
    const auto parts = partsOf(safe.name);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        TRISVIEW_TRY(checkPart(parent, parts[i]));
        TRISVIEW_TRY_ASSIGN(parent, folderIn(parent, platform::pathFromUtf8(parts[i])));
    }
    TRISVIEW_TRY(checkPart(parent, parts.back()));
    const fs::path file = platform::pathFromUtf8(parts.back());
    if (const std::string_view reason = reasonAgainst(parent.kindOf(file), overwriting); !reason.empty())
        return tl::unexpected(refusal(parent.path() / file, reason));
    return writeFile(parent, file, bytes);
}

} // namespace formats
