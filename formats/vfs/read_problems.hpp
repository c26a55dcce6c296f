#pragma once

#include "formats/vfs/archive_directory.hpp"

#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// Problems of entries of one archive that were read and could be used, each entry once. The reader of the entries
/// keeps them, not the archive: several may read the same open archive. Safe to use from several threads.
class ReadProblems {
public:
    /// As EntryProblems::add; `entry` is known by its ArchiveEntry::index.
    void add(std::string_view rule, const ArchiveEntry& entry, std::string_view problem, std::string_view outcome);

    /// Accepts an entry by ArchiveEntry::name; empty: all are accepted.
    using IsWanted = std::function<bool(std::string_view name)>;
    [[nodiscard]] Diagnostics diagnostics(const IsWanted& isWanted = {}) const;

private:
    /// The arguments of EntryProblems::add.
    struct Problem {
        std::string rule;
        ByteRange record;
        std::string name;
        std::string problem;
        std::string_view outcome;
    };

    mutable std::mutex m_mutex;      // protects the following members
    std::set<std::uint32_t> m_known; // indices of the entries of m_problems
    std::vector<Problem> m_problems;
};

} // namespace formats
