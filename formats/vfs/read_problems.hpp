#pragma once

#include "formats/vfs/archive_directory.hpp"

#include <cstdint>
#include <mutex>
#include <set>
#include <string_view>

namespace formats {

/// Problems of entries of one archive that were read and could be used, each entry once. The reader of the entries
/// keeps them, not the archive: several may read the same open archive. Safe to use from several threads.
class ReadProblems {
public:
    /// As EntryProblems::add; `entry` is known by its ArchiveEntry::index.
    void add(std::string_view rule, const ArchiveEntry& entry, std::string_view problem, std::string_view outcome);
    [[nodiscard]] Diagnostics diagnostics() const;

private:
    mutable std::mutex m_mutex;      // protects the following members
    std::set<std::uint32_t> m_known; // indices of the entries of m_problems
    EntryProblems m_problems;
};

} // namespace formats
