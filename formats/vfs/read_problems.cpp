#include "formats/vfs/read_problems.hpp"

namespace formats {

void ReadProblems::add(std::string_view rule, const ArchiveEntry& entry, std::string_view problem,
                       std::string_view outcome)
{
    const std::lock_guard lock(m_mutex);
    if (m_known.insert(entry.index).second)
        m_problems.push_back({std::string(rule), entry.record, entry.name, std::string(problem), outcome});
}

Diagnostics ReadProblems::diagnostics(const IsWanted& isWanted) const
{
    const std::lock_guard lock(m_mutex);
    EntryProblems wanted;
    for (const Problem& one : m_problems) {
        if (!isWanted || isWanted(one.name))
            wanted.add(one.rule, one.record, one.name, one.problem, one.outcome);
    }
    return wanted.diagnostics();
}

} // namespace formats
