#include "formats/vfs/archive_paths.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_mounts.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

fs::file_type typeOf(const fs::path& path)
{
    // The system would stop at the first NUL and describe a file with a different name.
    if (path.native().find(fs::path::value_type{}) != fs::path::string_type::npos)
        return fs::file_type::not_found;
    std::error_code error;
    return fs::status(path, error).type();
}

/// The error that prevents the system from examining a path: a loop of links, a folder without permission. A missing
/// name is no error here.
Result<void> checkLookedAt(const fs::path& path)
{
    if (path.native().find(fs::path::value_type{}) != fs::path::string_type::npos)
        return {};
    std::error_code error;
    const fs::file_type type = fs::status(path, error).type();
    if (type != fs::file_type::none || error == std::errc::filename_too_long)
        return {};
    return fail(LoadErrorCode::io, platform::utf8FromPath(path), ": cannot be opened (", error.message(), ")");
}

/// The part of a path that is a file on disk; empty if there is none.
fs::path filePartOf(const fs::path& path)
{
    for (fs::path part = path; !part.empty();) {
        const fs::file_type type = typeOf(part);
        if (type == fs::file_type::regular)
            return part;
        if (type == fs::file_type::directory)
            break;
        fs::path above = part.parent_path();
        if (above == part)
            break;
        part = std::move(above);
    }
    return {};
}

/// The rest of `path` after its leading `part`, with '/' between the names.
std::string restBehind(const fs::path& path, const fs::path& part)
{
    std::string rest;
    auto name = path.begin();
    std::advance(name, std::distance(part.begin(), part.end()));
    for (; name != path.end(); ++name)
        rest = joinPath(rest, platform::utf8FromPath(*name));
    return rest;
}

bool isArchiveOnDisk(const fs::path& file)
{
    if (archiveFormatOf(readHead(file, kArchiveHeadBytes)) != nullptr)
        return true;
    // A ZIP with bytes before it does not start like one, so files with archive extensions are examined further.
    return isArchiveName(platform::utf8FromPath(file)) && Archive::open(file, platform::utf8FromPath(file)).has_value();
}

bool beginsLikeArchive(const ArchiveLocation& location)
{
    const Archive* const archive = location.archive().get();
    return archive != nullptr && location.entry &&
           archiveFormatOf(archive->readHead(*location.entry, kArchiveHeadBytes, location.name)) != nullptr;
}

tl::unexpected<LoadError> nestedTooDeep(const ArchiveLocation& location)
{
    return fail(LoadErrorCode::unsupported, joinPath(location.archive().path(), location.name),
                ": is an archive nested too deeply: an archive in an archive is opened, but none inside that one");
}

ArchiveLocation locationOf(const ArchiveLocation& outer, std::string_view name, std::uint32_t entry)
{
    ArchiveLocation location = outer;
    location.name = std::string(name);
    location.entry = entry;
    return location;
}

Result<ArchiveLocation> resolve(ArchiveLocation location, const std::string& rest, const std::string& whole)
{
    const Archive* const archive = location.archive().get();
    if (archive == nullptr)
        return tl::unexpected(location.archive().error());
    if (rest.empty())
        return location;
    if (const auto index = archive->find(rest))
        return locationOf(location, archive->nameOf(*index, rest), *index);
    if (auto folder = archive->findFolder(rest)) {
        location.name = std::move(*folder);
        return location;
    }
    for (std::size_t slash = rest.find('/'); slash != std::string::npos; slash = rest.find('/', slash + 1)) {
        const auto index = archive->find(std::string_view(rest).substr(0, slash));
        if (!index)
            continue;
        const std::string name = archive->nameOf(*index, std::string_view(rest).substr(0, slash));
        ArchiveLocation inner = locationOf(location, name, *index);
        if (!beginsLikeArchive(inner))
            break;
        TRISVIEW_TRY_ASSIGN(inner, enterArchive(std::move(inner)));
        return resolve(std::move(inner), rest.substr(slash + 1), whole);
    }
    return fail(LoadErrorCode::notFound, whole, ": no such file in the archive ", location.archive().path());
}

} // namespace

Result<std::optional<ArchiveLocation>> locateInArchive(const fs::path& path, const MoreNames& more)
{
    const fs::path file = filePartOf(path);
    if (file.empty()) {
        TRISVIEW_TRY(checkLookedAt(path));
        return std::optional<ArchiveLocation>();
    }
    const std::string rest = restBehind(path, file);
    const std::string whole = platform::utf8FromPath(path);
    if (!isArchiveOnDisk(file))
        return std::optional<ArchiveLocation>(); // with more components after it, the disk has no such file either
    ArchiveLocation location;
    location.file = file;
    location.chain = {sharedArchive(file, platform::utf8FromPath(file), more)};
    const EntryName name = entryName(rest);
    if (!rest.empty() && !name.refused.empty())
        return fail(LoadErrorCode::notFound, whole, ": no such file in the archive");
    TRISVIEW_TRY_ASSIGN(ArchiveLocation found, resolve(std::move(location), name.name, whole));
    return std::optional(std::move(found));
}

bool isInnerArchive(const ArchiveLocation& location)
{
    return location.chain.size() < kMaxNesting && beginsLikeArchive(location);
}

Result<ArchiveLocation> enterArchive(ArchiveLocation location)
{
    if (location.chain.size() >= kMaxNesting && beginsLikeArchive(location))
        return nestedTooDeep(location);
    if (!isInnerArchive(location)) {
        return fail(LoadErrorCode::wrongFormat, joinPath(location.archive().path(), location.name),
                    ": is not an archive that can be opened here");
    }
    location.chain.push_back(std::make_shared<LazyArchive>(location.chain.back(), *location.entry,
                                                           joinPath(location.archive().path(), location.name)));
    location.name.clear();
    location.entry.reset();
    if (location.archive().get() == nullptr)
        return tl::unexpected(location.archive().error());
    return location;
}

PathKind kindOfPath(const fs::path& path, const MoreNames& more)
{
    const fs::file_type type = typeOf(path);
    if (type == fs::file_type::directory)
        return PathKind::folder;
    if (type == fs::file_type::regular)
        return isArchiveOnDisk(path) ? PathKind::archive : PathKind::file;
    if (type != fs::file_type::not_found && type != fs::file_type::none)
        return PathKind::file;
    const auto location = locateInArchive(path, more);
    if (!location || !*location)
        return PathKind::missing;
    if (!(*location)->entry)
        return (*location)->name.empty() ? PathKind::archive : PathKind::folderInArchive;
    return isInnerArchive(**location) ? PathKind::archive : PathKind::fileInArchive;
}

Result<ByteView> readPath(const fs::path& path)
{
    if (typeOf(path) != fs::file_type::not_found)
        return readFile(path);
    TRISVIEW_TRY_ASSIGN(const std::optional<ArchiveLocation> location, locateInArchive(path));
    if (!location)
        return readFile(path); // reports the error
    const std::string name = platform::utf8FromPath(path);
    if (!location->entry)
        return fail(LoadErrorCode::io, name, ": is a folder");
    return location->archive().get()->read(*location->entry, name, location->name);
}

} // namespace formats
