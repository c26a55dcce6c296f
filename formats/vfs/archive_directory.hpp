#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// The compression of an entry in its archive.
enum class Packing {
    stored,
    deflated,  ///< ZIP method 8
    daikatana, ///< run-length encoding of Daikatana's PAK
    mpq,       ///< MPQ: in sectors, packed or encrypted; only its reader unpacks it
};

/// One file of an archive.
struct ArchiveEntry {
    std::string name;              ///< safe (see `entryName`), spelled as in the archive
    std::uint64_t offset = 0;      ///< of its bytes, or of the ZIP local header before them
    std::uint64_t storedBytes = 0; ///< its packed size
    std::uint64_t size = 0;        ///< its unpacked size as stated in the archive; not verified
    Packing packing = Packing::stored;
    bool hasLocalHeader = false; ///< ZIP
    std::uint32_t crc = 0;       ///< ZIP: of the unpacked bytes
    std::uint32_t index = 0;     ///< MPQ: number of its block
    bool isNumbered = false;     ///< MPQ: `name` is made from its number, because its real name is unknown
    ByteRange record{};          ///< in the archive's table
};

/// The table of contents of an archive: its entries in archive order, without folders and unusable entries.
struct ArchiveDirectory {
    std::vector<ArchiveEntry> entries;
    bool lastWins = false; ///< of several entries with the same name the last one is used; else the first
    Diagnostics diagnostics;
};

/// Further entries are not read.
inline constexpr std::size_t kMaxArchiveEntries = 1'000'000;

/// A name from an archive's table, made safe: '\' becomes '/', empty parts and "." are removed. A name that leads out
/// of the archive or is empty afterwards becomes empty, with the reason in `refused`. A name that ends in a slash is a
/// folder.
struct EntryName {
    std::string name;
    std::string_view refused;
    bool isFolder = false;
};
[[nodiscard]] EntryName entryName(std::string_view raw);

/// Collects problems of entries and reports the first few of each kind: a table may contain a million of them.
class EntryProblems {
public:
    static constexpr std::size_t kMaxEach = 10;

    /// `record` is the entry's range in the archive's table; a long `name` is shortened in the message.
    /// `outcome`: a constant.
    void add(std::string_view rule, ByteRange record, std::string_view name, std::string_view problem,
             std::string_view outcome = "left out");
    /// The diagnostics so far and one for each kind with more problems.
    [[nodiscard]] Diagnostics diagnostics() const;

private:
    Diagnostics m_first;
    struct Count {
        std::size_t entries = 0;
        ByteRange firstOfMore; // record of the first one without its own diagnostic
        std::string_view outcome;
    };
    std::map<std::string, Count, std::less<>> m_counts; // by rule
};

} // namespace formats
