#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// How an entry is packed in its archive.
enum class Packing {
    stored,
    deflated,  ///< ZIP method 8
    daikatana, ///< the run lengths of Daikatana's PAK
};

/// One file of an archive.
struct ArchiveEntry {
    std::string name;              ///< safe (see `entryName`), spelled as in the archive
    std::uint64_t offset = 0;      ///< of its bytes, or of the ZIP local header before them
    std::uint64_t storedBytes = 0; ///< its packed size
    std::uint64_t size = 0;        ///< its unpacked size as the archive states it; not proved
    Packing packing = Packing::stored;
    bool hasLocalHeader = false; ///< ZIP
    std::uint32_t crc = 0;       ///< ZIP: of the unpacked bytes
    ByteRange record{};          ///< in the archive's table
};

/// The table of contents of an archive: its entries in its order, without folders and without entries that cannot be
/// used.
struct ArchiveDirectory {
    std::vector<ArchiveEntry> entries;
    bool lastWins = false; ///< among entries of one name: else the first
    Diagnostics diagnostics;
};

/// More entries than these are not read.
inline constexpr std::size_t kMaxArchiveEntries = 1'000'000;

/// A name of an archive's table, made safe: '\' becomes '/', empty parts and "." are removed. A name that leads out of
/// the archive or to nothing is empty, and `refused` says why. A name that ends in a slash is a folder.
struct EntryName {
    std::string name;
    std::string_view refused;
    bool isFolder = false;
};
[[nodiscard]] EntryName entryName(std::string_view raw);

/// Collects problems of entries and reports the first few of each kind: a table may hold a million of them.
class EntryProblems {
public:
    static constexpr std::size_t kMaxEach = 10;

    /// `record` is the entry's in the archive's table; `name` in the message is cut where it is long.
    void add(std::string_view rule, ByteRange record, std::string_view name, std::string_view problem);
    /// The diagnostics so far and one for each kind that had more.
    [[nodiscard]] Diagnostics diagnostics() const;

private:
    Diagnostics m_first;
    struct Count {
        std::size_t entries = 0;
        ByteRange firstOfMore; // record of the first that is not reported by itself
    };
    std::map<std::string, Count, std::less<>> m_counts; // by rule
};

} // namespace formats
