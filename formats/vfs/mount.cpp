#include "formats/vfs/mount.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace formats {

namespace {

std::mutex s_openedMutex; // of all archives: it is held only briefly

} // namespace

/// An opened archive never changes. No thread waits for the disk access of another one: if two threads open an archive,
/// the first result is used. Cancelled attempts do not count.
const Archive* LazyArchive::get() const
{
    const auto archiveOf = [](const Result<Archive>& opened) { return opened ? &*opened : nullptr; };
    {
        const std::lock_guard lock(s_openedMutex);
        if (m_opened)
            return archiveOf(*m_opened);
    }
    const auto open = [this]() -> Result<Archive> {
        if (!m_outer)
            return Archive::open(m_file, m_path, m_more);
        if (const Archive* const outer = m_outer->get())
            return outer->openInner(m_entry, m_path, m_more,
                                    std::string_view(m_path).substr(m_outer->path().size() + 1));
        return tl::unexpected(m_outer->error());
    };
    Result<Archive> opened = open();
    const std::lock_guard lock(s_openedMutex);
    if (!m_opened && !opened && opened.error().code == LoadErrorCode::cancelled)
        return nullptr;
    if (!m_opened)
        m_opened = std::move(opened);
    return archiveOf(*m_opened);
}

const LoadError& LazyArchive::error() const
{
    static const LoadError kGivenUp{LoadErrorCode::cancelled, "was cancelled"};
    const std::lock_guard lock(s_openedMutex);
    // Another thread may have opened it since `get` failed here, which happens only on cancellation.
    return m_opened && !*m_opened ? m_opened->error() : kGivenUp;
}

WholeFile LazyArchive::wholeFile() const
{
    if (const Archive* const outer = m_outer ? m_outer->get() : nullptr)
        return {m_path, outer->entries()[m_entry].size};
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(m_file, error);
    return {m_path, error ? 0 : bytes};
}

const Result<Archive>* LazyArchive::opened() const
{
    const std::lock_guard lock(s_openedMutex);
    return m_opened ? &*m_opened : nullptr; // it never changes again
}

bool LazyArchive::hasFailed() const
{
    const Result<Archive>* const archive = opened();
    return archive != nullptr && !*archive;
}

Diagnostics LazyArchive::diagnostics() const
{
    Diagnostics found;
    const Result<Archive>* const archive = opened();
    if (archive == nullptr)
        return found;
    if (*archive)
        return located((*archive)->diagnostics());
    const WholeFile whole = wholeFile();
    addWarning(found, "archive-unreadable", whole.range(), archive->error().message);
    found.back().file = whole.path;
    return found;
}

Diagnostics LazyArchive::located(Diagnostics found) const
{
    if (found.empty())
        return found;
    const WholeFile whole = wholeFile();
    for (Diagnostic& diagnostic : found) {
        diagnostic.message = joined(m_path, ": ", diagnostic.message);
        diagnostic.file = m_path;
        diagnostic.range = diagnostic.range.length > 0 ? diagnostic.range : whole.range();
    }
    return found;
}

Mount::Mount(const std::filesystem::path& folder) : m_where(Folder(folder)), m_path(platform::utf8FromPath(folder)) {}

Mount::Mount(const std::shared_ptr<const LazyArchive>& archive, const std::string& base)
    : m_where(InArchive{archive, base, std::make_shared<ReadProblems>()}),
      m_path(base.empty() ? archive->path() : joinPath(archive->path(), base))
{
}

std::string Mount::pathOf(std::string_view name) const
{
    if (folder() == nullptr)
        return joinPath(m_path, name);
    const std::filesystem::path& root = folder()->root();
    return platform::utf8FromPath(root == "." ? platform::pathFromUtf8(name) : root / platform::pathFromUtf8(name));
}

const LazyArchive* Mount::archive() const
{
    const auto* const inside = std::get_if<InArchive>(&m_where);
    return inside != nullptr ? inside->archive.get() : nullptr;
}

std::string Mount::nameWithout(const InArchive& where, const std::string& entryName)
{
    return where.base.empty() ? entryName : entryName.substr(where.base.size() + 1);
}

std::optional<std::string> Mount::find(std::string_view name) const
{
    if (const Folder* const loose = folder())
        return loose->find(name);
    const auto& where = std::get<InArchive>(m_where);
    const Archive* const opened = where.archive->get();
    if (opened == nullptr)
        return std::nullopt;
    const std::string asked = joinPath(where.base, name);
    const auto index = opened->find(asked);
    return index ? std::optional(nameWithout(where, opened->nameOf(*index, asked))) : std::nullopt;
}

bool Mount::deletes(std::string_view name) const
{
    if (m_ignoresMarks || folder() != nullptr)
        return false;
    const auto& where = std::get<InArchive>(m_where);
    const Archive* const opened = where.archive->get();
    return opened != nullptr && opened->deletes(joinPath(where.base, name));
}

std::vector<std::string> Mount::files(std::string_view folderName) const
{
    const Folder* const loose = folder();
    return loose != nullptr ? loose->files(folderName) : namesInArchive(folderName, false);
}

std::vector<std::string> Mount::folders(std::string_view folderName) const
{
    const Folder* const loose = folder();
    return loose != nullptr ? loose->folders(folderName) : namesInArchive(folderName, true);
}

std::vector<std::string> Mount::namesInArchive(std::string_view folderName, bool areFolders) const
{
    const auto& where = std::get<InArchive>(m_where);
    std::vector<std::string> names;
    const Archive* const opened = where.archive->get();
    if (opened == nullptr)
        return names;
    const std::string inside = folderName.empty() ? where.base : joinPath(where.base, folderName);
    const std::size_t skipped = inside.empty() ? 0 : inside.size() + 1;
    for (const ArchiveEntry& entry : opened->below(inside)) {
        const std::size_t end = std::min(entry.name.find('/', skipped), entry.name.size());
        if ((end < entry.name.size()) != areFolders)
            continue;
        std::string name = nameWithout(where, entry.name);
        name.resize(name.size() - (entry.name.size() - end));
        names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end(), isBefore);
    if (areFolders) // named by each entry below
        names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::vector<std::string> Mount::filesBelow(std::size_t limit, std::span<const std::string_view> extensions) const
{
    if (const Folder* const loose = folder())
        return loose->filesBelow(limit, extensions);
    const auto& where = std::get<InArchive>(m_where);
    std::vector<std::string> names;
    const Archive* const opened = where.archive->get();
    if (opened == nullptr)
        return names;
    for (const ArchiveEntry& entry : opened->below(where.base)) {
        if (names.size() < limit && (extensions.empty() || isOneOfExtensions(entry.name, extensions)))
            names.push_back(nameWithout(where, entry.name));
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<std::uint64_t> Mount::sizeOf(const std::string& name) const
{
    if (const Folder* const loose = folder()) {
        std::error_code error;
        const auto size = std::filesystem::file_size(loose->root() / platform::pathFromUtf8(name), error);
        return error ? std::nullopt : std::optional<std::uint64_t>(size);
    }
    const auto& where = std::get<InArchive>(m_where);
    const Archive* const opened = where.archive->get();
    const auto index = opened != nullptr ? opened->find(joinPath(where.base, name)) : std::nullopt;
    return index ? std::optional(opened->entries()[*index].size) : std::nullopt;
}

Result<ByteView> Mount::read(const std::string& name) const
{
    if (const Folder* const loose = folder())
        return readFile(loose->root() / platform::pathFromUtf8(name), pathOf(name));
    const auto& where = std::get<InArchive>(m_where);
    const Archive* const opened = where.archive->get();
    if (opened == nullptr)
        return tl::unexpected(where.archive->error());
    const std::string asked = joinPath(where.base, name);
    const auto index = opened->find(asked);
    if (!index)
        return fail(LoadErrorCode::notFound, pathOf(name), ": no such file in the archive");
    return opened->read(*index, pathOf(name), asked, where.problems.get());
}

std::vector<std::byte> Mount::readHead(const std::string& name, std::size_t most) const
{
    if (const Folder* const loose = folder())
        return formats::readHead(loose->root() / platform::pathFromUtf8(name), most);
    const auto& where = std::get<InArchive>(m_where);
    const Archive* const opened = where.archive->get();
    const std::string asked = joinPath(where.base, name);
    const auto index = opened != nullptr ? opened->find(asked) : std::nullopt;
    return index ? opened->readHead(*index, most, asked) : std::vector<std::byte>();
}

Diagnostics Mount::readProblems(const IsWanted& isWanted) const
{
    const auto* const where = std::get_if<InArchive>(&m_where);
    if (where == nullptr)
        return {};
    const LazyArchive& archive = *where->archive;
    const auto isWantedEntry = [&](std::string_view name) {
        return !isWanted || isWanted(joinPath(archive.path(), name));
    };
    return archive.located(where->problems->diagnostics(isWantedEntry));
}

} // namespace formats
