#include "formats/vfs/file_tree.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/client_names.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

class Visitor {
public:
    Visitor(const TreeOptions& options, const std::function<bool(const VisitedFile&)>& visit)
        : m_options(options), m_visit(visit)
    {
    }

    void visitFolder(const fs::path& root)
    {
        FolderWalk walk = walkFolder(root, m_options.limits, m_options.isCancelled);
        append(std::move(walk.diagnostics));
        for (const GameTree& game : gamesOf(walk)) {
            const fs::path inside = platform::pathFromUtf8(game.folder);
            const fs::path folder = game.folder.empty() ? root : root == "." ? inside : root / inside;
            const Mount mount(folder);
            for (const std::string& name : game.files)
                visit(mount, name);
            for (const auto* const archives : {&game.archives, &game.otherArchives}) {
                for (const std::string& name : *archives)
                    visitArchiveFile(folder, mount, name);
            }
        }
    }

    /// The files of an archive below the location's folder, then the files of the archives there.
    void visitArchive(const ArchiveLocation& where)
    {
        const Archive* const archive = where.archive().get();
        append(where.archive().diagnostics());
        if (archive == nullptr)
            return;
        const Mount mount(where.chain.back(), "");
        const auto inside = archive->below(where.name);
        for (const ArchiveEntry& entry : inside)
            visit(mount, entry.name);
        std::uint64_t room = VirtualFileSystem::kFreeInnerBytes + VirtualFileSystem::kMaxInnerTimes * archive->bytes();
        for (const ArchiveEntry& entry : inside) {
            if (m_isOver)
                return;
            ArchiveLocation inner = where;
            inner.name = entry.name;
            inner.entry = static_cast<std::uint32_t>(&entry - archive->entries().data());
            if (isArchiveName(entry.name) && isInnerArchive(inner))
                visitInnerArchive(inner, entry, room);
        }
    }

    [[nodiscard]] Diagnostics finish() && { return std::move(m_diagnostics); }

private:
    void append(Diagnostics diagnostics)
    {
        std::move(diagnostics.begin(), diagnostics.end(), std::back_inserter(m_diagnostics));
    }

    void visit(const Mount& mount, const std::string& name)
    {
        if (m_isOver)
            return;
        if (m_files++ == m_options.limits.files) {
            const WholeFile first = VisitedFile(mount, name).wholeFile();
            addWarning(m_diagnostics, "listing-limit", first.range(), mount.path(), ": more than ",
                       m_options.limits.files, " files, with those found before; the others are left out");
            m_diagnostics.back().file = first.path;
            m_isOver = true;
        } else if ((m_options.isCancelled && m_options.isCancelled()) || !m_visit(VisitedFile(mount, name))) {
            m_isOver = true;
        }
    }

    /// Counts an archive before it is opened; false beyond the limit.
    [[nodiscard]] bool mayOpen(const WholeFile& archive)
    {
        if (m_isOver || m_archives > m_options.mostArchives)
            return false;
        if (m_archives++ < m_options.mostArchives)
            return true;
        addWarning(m_diagnostics, "archive-limit", archive.range(), archive.path,
                   ": this archive and those after it are left out: ", m_options.mostArchives, " archives were read");
        m_diagnostics.back().file = archive.path;
        return false;
    }

    void visitArchiveFile(const fs::path& folder, const Mount& mount, const std::string& name)
    {
        const std::string path = mount.pathOf(name);
        if (isArchiveFolderName(name) || !mayOpen({path, mount.sizeOf(name).value_or(0)}))
            return; // an unpacked archive has loose files
        ArchiveLocation location;
        location.file = folder / platform::pathFromUtf8(name);
        const MoreNames names = withNamesOfClient(m_options.moreNames, location.file);
        location.chain = {std::make_shared<LazyArchive>(location.file, path, names)};
        visitArchive(location);
    }

    void visitInnerArchive(const ArchiveLocation& inner, const ArchiveEntry& entry, std::uint64_t& room)
    {
        const std::string path = joinPath(inner.archive().path(), entry.name);
        const std::uint64_t unpacked = entry.packing == Packing::stored ? 0 : entry.size;
        if (unpacked > room) {
            addWarning(m_diagnostics, "archive-limit", {0, entry.size}, path, ": is left out: it unpacks to ", unpacked,
                       " bytes, the limit for archives in one archive leaves ", room);
            m_diagnostics.back().file = path;
            return;
        }
        if (!mayOpen({path, entry.size}))
            return;
        room -= unpacked;
        if (auto entered = enterArchive(inner)) {
            visitArchive(*entered);
        } else {
            addWarning(m_diagnostics, "archive-unreadable", {0, entry.size}, entered.error().message);
            m_diagnostics.back().file = path;
        }
    }

    const TreeOptions& m_options;
    const std::function<bool(const VisitedFile&)>& m_visit;
    Diagnostics m_diagnostics;
    std::size_t m_files = 0;
    std::size_t m_archives = 0;
    bool m_isOver = false;
};

bool isWanted(std::string_view name, std::span<const std::string_view> extensions)
{
    return extensions.empty() || isOneOfExtensions(name, extensions);
}

} // namespace

Result<Diagnostics> visitFiles(const fs::path& path, const TreeOptions& options,
                               const std::function<bool(const VisitedFile&)>& visit)
{
    Visitor visitor(options, visit);
    const PathKind kind = kindOfPath(path, options.moreNames);
    const std::string shown = platform::utf8FromPath(path);
    if (kind == PathKind::folder) {
        // An unreadable folder further below is left out; this one would leave out everything.
        const std::error_code error = platform::readFolder(path, 0).error;
        if (error)
            return fail(LoadErrorCode::io, shown, ": the folder cannot be entered (", error.message(), ")");
        visitor.visitFolder(path);
        return std::move(visitor).finish();
    }
    TRISVIEW_TRY_ASSIGN(std::optional<ArchiveLocation> location, locateInArchive(path, options.moreNames));
    if (!location && kind == PathKind::missing)
        return fail(LoadErrorCode::notFound, shown, ": ", missingReason(path, "no such file or folder"));
    if (!location)
        return fail(LoadErrorCode::io, shown, ": is neither a folder nor an archive");
    if (location->entry) {
        TRISVIEW_TRY_ASSIGN(*location, enterArchive(std::move(*location)));
    }
    visitor.visitArchive(*location);
    return std::move(visitor).finish();
}

Result<std::vector<std::string>> listPath(const fs::path& path, std::span<const std::string_view> extensions,
                                          std::size_t limit, const MoreNames& more)
{
    std::vector<std::string> found;
    TreeOptions options;
    options.moreNames = more;
    TRISVIEW_TRY(visitFiles(path, options, [&](const VisitedFile& file) {
        if (found.size() < limit && isWanted(file.name(), extensions))
            found.push_back(file.path());
        return found.size() < limit;
    }));
    return found;
}

} // namespace formats
