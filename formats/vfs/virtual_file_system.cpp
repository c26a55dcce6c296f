#include "formats/vfs/virtual_file_system.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

namespace formats {

namespace fs = std::filesystem;

Result<std::uint32_t> VirtualFileSystem::mountFolder(const fs::path& folder)
{
    TRISVIEW_TRY(checkFolder(folder));
    const std::uint32_t mount = mountFor(folder);
    addLast(mount);
    return mount;
}

Result<std::uint32_t> VirtualFileSystem::mount(const fs::path& path)
{
    const PathKind kind = kindOfPath(path, m_more);
    if (kind == PathKind::folder)
        return mountFolder(path);
    TRISVIEW_TRY_ASSIGN(std::optional<ArchiveLocation> location, locateInArchive(path, m_more));
    if (!location) {
        if (kind == PathKind::missing)
            return fail(LoadErrorCode::notFound, platform::utf8FromPath(path), ": ",
                        missingReason(path, "no such folder or archive"));
        return fail(LoadErrorCode::wrongFormat, platform::utf8FromPath(path), ": is not an archive of a known format");
    }
    if (location->entry) {
        TRISVIEW_TRY_ASSIGN(*location, enterArchive(std::move(*location)));
    }
    const std::uint32_t mount = mountFor(location->chain.back(), location->name);
    addLast(mount);
    return mount;
}

Result<std::uint32_t> VirtualFileSystem::mountGameFolder(const fs::path& folder)
{
    const PathKind kind = kindOfPath(folder, m_more);
    if (kind == PathKind::archive || kind == PathKind::folderInArchive)
        return mount(folder);
    if (kind == PathKind::file || kind == PathKind::fileInArchive)
        return fail(LoadErrorCode::io, platform::utf8FromPath(folder), ": is neither a folder nor an archive");
    TRISVIEW_TRY(checkFolder(folder));
    const std::uint32_t loose = mountFor(folder);
    const auto client = clientAt(folder);
    for (const std::uint32_t archive :
         client ? clientMounts(*client, client->data) : archiveMounts(loose, ZipFiles::areArchives))
        addLast(archive);
    if (!client) // a client reads its archives only
        addLast(loose);
    return loose;
}

Result<FoundFile> VirtualFileSystem::mountRootOf(const fs::path& file, ContentRule contentFolder)
{
    if (auto regular = checkRegular(file); !regular) {
        if (regular.error().code != LoadErrorCode::notFound)
            return tl::unexpected(std::move(regular).error());
        TRISVIEW_TRY_ASSIGN(const std::optional<ArchiveLocation> location, locateInArchive(file, m_more));
        if (!location)
            return tl::unexpected(std::move(regular).error());
        if (!location->entry)
            return fail(LoadErrorCode::io, platform::utf8FromPath(file), ": is a folder");
        return mountRootInArchive(*location, contentFolder);
    }
    const fs::path full = fullPath(file);
    const GameRoot root = gameRootOf(full, contentFolder);
    const auto known = mountOf(root.folder);
    const std::uint32_t mount = known ? *known : addMount(Mount(asWritten(root.folder, file)));
    std::vector<std::uint32_t> order;
    if (auto inClient = mountsInClient({root.folder, mount}, file)) {
        moveToFront(*inClient);
        return foundFile(mount, platform::utf8FromPath(full.lexically_relative(root.folder)));
    }
    std::optional<std::uint32_t> around;
    if (isArchiveFolderName(platform::utf8FromPath(root.folder))) { // handled like a file in an archive
        around = mountFor(asWritten(root.folder.parent_path(), file));
        order = neighborMounts(*around, {root.folder, mount});
    }
    order.push_back(mount);
    const auto archives = archiveMounts(mount, root.isGame ? ZipFiles::areArchives : ZipFiles::areNot);
    order.insert(order.end(), archives.begin(), archives.end());
    if (around)
        order.push_back(*around);
    if (!root.isFlat)
        addBaseFolders(root.folder, file, order);
    moveToFront(order);
    return foundFile(mount, platform::utf8FromPath(full.lexically_relative(root.folder)));
}

Result<FoundFile> VirtualFileSystem::mountRootInArchive(const ArchiveLocation& location, ContentRule contentFolder)
{
    const std::string folder = folderOf(location.name);
    const auto content = contentFolder(partsOf(folder));
    std::string base = folder;
    if (content) {
        base.clear();
        const auto parts = partsOf(folder);
        for (std::size_t i = 0; i < content->rootParts; ++i)
            base = joinPath(base, parts[i]);
    }
    const std::uint32_t mount = mountFor(location.chain.back(), base);
    const std::uint32_t whole = mountFor(location.chain.back(), "");
    if (mount != whole)
        m_mounts[mount].ignoreMarks(); // they are about names in the whole archive
    if (auto order =
            location.chain.size() == 1 ? mountsInClient({location.file, whole}, location.file) : std::nullopt) {
        if (mount != whole) // names relative to this folder mean nothing to the game
            order->insert(order->begin(), mount);
        moveToFront(*order);
        return foundFile(mount, base.empty() ? location.name : location.name.substr(base.size() + 1));
    }
    const fs::path above = location.file.parent_path();
    const std::uint32_t loose = mountFor(above.empty() ? fs::path(".") : above);
    // Files beside a .zip are usually downloads, not archives of a game.
    const bool isOfGame = extensionOf(platform::utf8FromPath(location.file)) != ".zip" ||
                          isGameFolderName(platform::utf8FromPath(fullPath(location.file).parent_path().filename()));
    std::vector<std::uint32_t> order;
    if (mount != whole) // names relative to this folder mean nothing to the game
        order.push_back(mount);
    if (location.chain.size() == 1 && isOfGame) {
        const auto neighbors = neighborMounts(loose, {location.file, whole});
        order.insert(order.end(), neighbors.begin(), neighbors.end());
    } else {
        order.push_back(whole);
    }
    for (std::size_t outer = location.chain.size() - 1; outer-- > 0;) {
        for (const std::uint32_t beside : innerArchiveMounts(location.chain[outer], location.chain[outer + 1]->path()))
            order.push_back(beside);
        order.push_back(mountFor(location.chain[outer], ""));
    }
    if (location.chain.size() > 1 && isOfGame) {
        for (const std::uint32_t archive : archiveMounts(loose, ZipFiles::areNot, {location.file, std::nullopt}))
            order.push_back(archive);
    }
    order.push_back(loose);
    if (isOfGame)
        addBaseFolders(fullPath(location.file).parent_path(), location.file, order);
    moveToFront(order);
    return foundFile(mount, base.empty() ? location.name : location.name.substr(base.size() + 1));
}

std::vector<std::uint32_t> VirtualFileSystem::innerArchiveMounts(const std::shared_ptr<const LazyArchive>& outer,
                                                                 const std::string& but)
{
    std::vector<std::uint32_t> mounts;
    const Archive* const opened = outer->get();
    std::vector<std::string> names;
    for (const ArchiveEntry& entry : opened->entries()) {
        if (isArchiveName(entry.name) && joinPath(outer->path(), entry.name) != but)
            names.push_back(entry.name);
    }
    names = archivesInOrder(names, ZipFiles::areNot);
    std::uint64_t room = kFreeInnerBytes + kMaxInnerTimes * opened->bytes();
    for (const std::string& name : names) {
        const std::uint32_t index = *opened->find(name);
        const ArchiveEntry& entry = opened->entries()[index];
        const std::uint64_t unpacked = entry.packing == Packing::stored ? 0 : entry.size;
        if (mounts.size() == kMaxInnerArchives || unpacked > room)
            continue;
        room -= unpacked;
        mounts.push_back(mountFor(std::make_shared<LazyArchive>(outer, index, joinPath(outer->path(), name)), ""));
    }
    if (mounts.size() < names.size()) {
        addWarning(m_diagnostics, "archive-limit", {0, opened->bytes()}, outer->path(), ": of the ", names.size(),
                   " other archives in it, ", mounts.size(), " are searched: at most ", kMaxInnerArchives,
                   ", unpacked to ", kFreeInnerBytes + kMaxInnerTimes * opened->bytes(), " bytes together");
        m_diagnostics.back().file = outer->path();
    }
    return mounts;
}

void VirtualFileSystem::addBaseFolders(const fs::path& root, const fs::path& file, std::vector<std::uint32_t>& order)
{
    for (const fs::path& base : baseFoldersBeside(root)) {
        const fs::path beside = asWritten(root.parent_path(), file);
        const std::uint32_t loose = mountFor(beside == "." ? base.filename() : beside / base.filename());
        for (const std::uint32_t archive : archiveMounts(loose, ZipFiles::areArchives))
            order.push_back(archive);
        order.push_back(loose);
    }
}

std::optional<FoundFile> VirtualFileSystem::find(std::string_view name, LookupLog* lookups,
                                                 const Accepts& accepts) const
{
    if (isCancelled())
        return std::nullopt;
    const std::optional<std::string> normalized = normalizedName(name);
    if (!normalized) {
        if (lookups != nullptr)
            lookups->push_back({std::string(name), "", false});
        return std::nullopt;
    }
    for (const std::uint32_t mount : m_order) {
        const Mount& mounted = m_mounts[mount];
        std::optional<std::string> found = mounted.find(*normalized);
        if (!found && *normalized != name)
            found = mounted.find(name); // a folder whose own name has a backslash or blanks at its ends
        std::optional<FoundFile> file;
        if (found)
            file = foundFile(mount, std::move(*found));
        if (file && accepts && !accepts(*file))
            file.reset();
        if (lookups != nullptr)
            lookups->push_back({*normalized, mounted.path(), file.has_value()});
        if (file)
            return file;
        if (!found && mounted.deletes(*normalized)) { // as in the game, which does not search further
            if (lookups != nullptr)
                lookups->back().isDeleted = true;
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<FoundFile> VirtualFileSystem::findIn(std::uint32_t mount, std::string_view name) const
{
    assert(mount < m_mounts.size());
    auto found = m_mounts[mount].find(name);
    return found ? std::optional(foundFile(mount, std::move(*found))) : std::nullopt;
}

Result<ByteView> VirtualFileSystem::read(const FoundFile& file) const
{
    assert(file.mount < m_mounts.size());
    TRISVIEW_TRY(checkCancelled(file.path));
    if (const FileBytes* const bytes = overrideOf(file))
        return ByteView(*bytes, file.path);
    return m_mounts[file.mount].read(file.name);
}

std::vector<std::byte> VirtualFileSystem::readHead(const FoundFile& file, std::size_t most) const
{
    assert(file.mount < m_mounts.size());
    if (isCancelled())
        return {};
    if (const FileBytes* const bytes = overrideOf(file)) {
        const auto head = bytes->span().first(std::min(most, bytes->size()));
        return {head.begin(), head.end()};
    }
    return m_mounts[file.mount].readHead(file.name, most);
}

const FileBytes* VirtualFileSystem::overrideOf(const FoundFile& file) const
{
    const auto found = m_overrides.find(file.path);
    return found == m_overrides.end() ? nullptr : &found->second;
}

std::vector<FoundFile> VirtualFileSystem::list(std::uint32_t mount, std::string_view folder) const
{
    assert(mount < m_mounts.size());
    if (isCancelled())
        return {};
    const Mount& mounted = m_mounts[mount];
    std::vector<std::string> names = mounted.files(folder);
    const std::optional<std::string> normalized = normalizedName(folder);
    if (names.empty() && normalized && *normalized != folder)
        names = mounted.files(*normalized);
    return foundFiles(mount, std::move(names));
}

std::vector<FoundFile> VirtualFileSystem::listRecursively(std::uint32_t mount,
                                                          std::span<const std::string_view> extensions,
                                                          std::size_t limit) const
{
    assert(mount < m_mounts.size());
    return foundFiles(mount, m_mounts[mount].filesBelow(limit, extensions));
}

bool VirtualFileSystem::isDeleted(std::string_view name, std::span<const std::uint32_t> before) const
{
    return std::any_of(before.begin(), before.end(),
                       [&](std::uint32_t mount) { return m_mounts[mount].deletes(name); });
}

std::vector<FoundFile> VirtualFileSystem::listEverywhere(std::string_view folder) const
{
    std::vector<FoundFile> all;
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        for (FoundFile& file : list(m_order[i], folder)) {
            if (!isDeleted(file.name, std::span(m_order).first(i)))
                all.push_back(std::move(file));
        }
    }
    return all;
}

std::optional<std::uint64_t> VirtualFileSystem::sizeOf(const FoundFile& file) const
{
    assert(file.mount < m_mounts.size());
    if (const FileBytes* const bytes = overrideOf(file))
        return bytes->size();
    return m_mounts[file.mount].sizeOf(file.name);
}

std::vector<std::string> VirtualFileSystem::mountPaths() const
{
    std::vector<std::string> names;
    for (const std::uint32_t mount : m_order)
        names.push_back(m_mounts[mount].path());
    return names;
}

Diagnostics VirtualFileSystem::diagnostics() const
{
    Diagnostics all = m_diagnostics;
    std::set<const LazyArchive*> known; // one archive may be several mounts
    for (const std::uint32_t mount : m_order) {
        const LazyArchive* const archive = m_mounts[mount].archive();
        if (archive == nullptr || !known.insert(archive).second)
            continue;
        const Diagnostics found = archive->diagnostics();
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

Diagnostics VirtualFileSystem::readProblems() const
{
    return readProblemsWith({});
}

Diagnostics VirtualFileSystem::readProblemsOf(std::span<const std::string> paths) const
{
    std::set<std::string> wanted;
    for (const std::string& path : paths)
        wanted.insert(lowered(path));
    return readProblemsWith([&](const std::string& path) { return wanted.contains(lowered(path)); });
}

Diagnostics VirtualFileSystem::readProblemsWith(const Mount::IsWanted& isWanted) const
{
    Diagnostics all;
    for (const Mount& mount : m_mounts) {
        for (Diagnostic& problem : mount.readProblems(isWanted)) {
            const auto isSame = [&](const Diagnostic& other) { return other.message == problem.message; };
            if (std::none_of(all.begin(), all.end(), isSame)) // one archive may be several mounts
                all.push_back(std::move(problem));
        }
    }
    return all;
}

std::optional<std::uint32_t> VirtualFileSystem::mountOf(const fs::path& folder) const
{
    for (std::uint32_t mount = 0; mount < m_mounts.size(); ++mount) {
        std::error_code error;
        const Folder* const known = m_mounts[mount].folder();
        if (known != nullptr && fs::equivalent(known->root(), folder, error) && !error)
            return mount;
    }
    return std::nullopt;
}

std::uint32_t VirtualFileSystem::mountFor(const fs::path& folder)
{
    const auto known = mountOf(folder);
    return known ? *known : addMount(Mount(folder));
}

std::uint32_t VirtualFileSystem::mountFor(const std::shared_ptr<const LazyArchive>& archive, const std::string& base)
{
    const Mount wanted(archive, base);
    for (std::uint32_t mount = 0; mount < m_mounts.size(); ++mount) {
        if (m_mounts[mount].archive() != nullptr && m_mounts[mount].path() == wanted.path())
            return mount;
    }
    return addMount(wanted);
}

std::uint32_t VirtualFileSystem::addMount(Mount mount)
{
    m_mounts.push_back(std::move(mount));
    return static_cast<std::uint32_t>(m_mounts.size() - 1);
}

void VirtualFileSystem::addLast(std::uint32_t mount)
{
    if (std::find(m_order.begin(), m_order.end(), mount) == m_order.end())
        m_order.push_back(mount);
}

void VirtualFileSystem::moveToFront(const std::vector<std::uint32_t>& mounts)
{
    std::vector<std::uint32_t> order;
    const auto add = [&order](std::uint32_t mount) {
        if (std::find(order.begin(), order.end(), mount) == order.end())
            order.push_back(mount);
    };
    std::for_each(mounts.begin(), mounts.end(), add);
    std::for_each(m_order.begin(), m_order.end(), add);
    m_order = std::move(order);
}

FoundFile VirtualFileSystem::foundFile(std::uint32_t mount, std::string name) const
{
    std::string path = m_mounts[mount].pathOf(name);
    return {mount, std::move(name), std::move(path)};
}

std::vector<FoundFile> VirtualFileSystem::foundFiles(std::uint32_t mount, std::vector<std::string> names) const
{
    std::vector<FoundFile> files;
    files.reserve(names.size());
    for (std::string& name : names)
        files.push_back(foundFile(mount, std::move(name)));
    return files;
}

} // namespace formats
