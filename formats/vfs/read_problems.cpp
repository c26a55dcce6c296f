#include "formats/vfs/read_problems.hpp"

namespace formats {

void ReadProblems::add(std::string_view rule, const ArchiveEntry& entry, std::string_view problem,
                       std::string_view outcome)
{
    const std::lock_guard lock(m_mutex);
    if (m_known.insert(entry.index).second)
        m_problems.add(rule, entry.record, entry.name, problem, outcome);
}

Diagnostics ReadProblems::diagnostics() const
{
    const std::lock_guard lock(m_mutex);
    return m_problems.diagnostics();
}

} // namespace formats
