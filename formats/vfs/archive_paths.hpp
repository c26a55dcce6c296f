#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/mount.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Paths that continue inside an archive, for callers that have only a path: "baseq3/pak0.pk3/models/a.md3", and an
/// archive in another one: "coolmod.zip/pak0.pk3/models/a.md3".
namespace formats {

enum class PathKind {
    missing,
    file,    ///< on disk; also a device
    folder,  ///< on disk
    archive, ///< a file that is an archive, on disk or in another archive
    fileInArchive,
    folderInArchive,
};
/// `more`: names for archives that have none, whose folders exist only by them.
[[nodiscard]] PathKind kindOfPath(const std::filesystem::path& path, const MoreNames& more = {});

/// Maximum depth: an archive inside an archive is opened, one inside that is not.
inline constexpr std::size_t kMaxNesting = 2;

/// The location inside an archive that a path refers to.
struct ArchiveLocation {
    std::filesystem::path file;                            ///< the outermost archive, on the disk
    std::vector<std::shared_ptr<const LazyArchive>> chain; ///< from the outermost to the innermost one, all opened
    std::string name;                                      ///< in the last one; "" for the archive itself
    std::optional<std::uint32_t> entry;                    ///< into its entries; none for a folder

    [[nodiscard]] const LazyArchive& archive() const { return *chain.back(); }
};

/// nullopt: the path is on disk, whether it exists or not. Errors: notFound (no such name in the archive), and those of
/// opening the archive.
[[nodiscard]] Result<std::optional<ArchiveLocation>> locateInArchive(const std::filesystem::path& path,
                                                                     const MoreNames& more = {});

/// Whether the entry of a location starts like an archive and may be opened as one.
[[nodiscard]] bool isInnerArchive(const ArchiveLocation& location);
/// That entry, opened as the last archive of the chain. Errors: those of opening it.
[[nodiscard]] Result<ArchiveLocation> enterArchive(ArchiveLocation location);

/// All bytes of a file on disk or in an archive. Errors: see `readFile` and `unpack`.
[[nodiscard]] Result<ByteView> readPath(const std::filesystem::path& path);

/// The files below a folder or archive whose extension is one of `extensions` (lower case, with dot; empty: all files),
/// sorted by path, followed by the files of archives directly in it. Stops at `limit`. Inner archives that cannot be
/// opened are skipped. Errors: notFound, io, those of opening an archive in `path`.
[[nodiscard]] Result<std::vector<std::string>> listPath(const std::filesystem::path& path,
                                                        std::span<const std::string_view> extensions, std::size_t limit,
                                                        const MoreNames& more = {});

} // namespace formats
