#include "formats/vfs/archive_directory.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/name_limits.hpp"
#include "formats/base/names.hpp"

#include <algorithm>
#include <utility>

namespace formats {

namespace {

bool isDriveLetter(std::string_view name)
{
    return name.size() >= 2 && name[1] == ':' && ((name[0] | 0x20) >= 'a' && (name[0] | 0x20) <= 'z');
}

/// The name with '/' between its parts if it needs no other change, else "": most of a hundred thousand names do not.
std::string nameWithSlashes(std::string_view raw)
{
    if (raw.empty() || isDriveLetter(raw))
        return {};
    std::string name(raw);
    bool isFirst = true;
    for (char& c : name) {
        if (c == '\\')
            c = '/';
        if (c == '\0' || (isFirst && (c == '/' || c == '.')))
            return {};
        isFirst = c == '/';
    }
    if (isFirst)
        return {};
    return name;
}

} // namespace

EntryName entryName(std::string_view raw)
{
    EntryName result;
    if (raw.size() > kMaxEntryNameBytes) {
        result.refused = "its name is too long for a file";
        return result;
    }
    result.name = nameWithSlashes(raw);
    if (!result.name.empty())
        return result;
    std::string slashed(raw);
    std::replace(slashed.begin(), slashed.end(), '\\', '/');
    if (raw.find('\0') != std::string_view::npos)
        result.refused = "its name contains a NUL";
    else if (slashed.starts_with('/') || isDriveLetter(slashed))
        result.refused = "its name is an absolute path";
    if (!result.refused.empty())
        return result;
    for (const std::string_view part : partsOf(slashed)) {
        if (part == "..") {
            result.refused = "its name leads out of the archive";
            result.name.clear();
            return result;
        }
        if (!part.empty() && part != ".")
            result.name = joinPath(result.name, part);
    }
    result.isFolder = slashed.ends_with('/');
    if (result.name.empty() && !result.isFolder)
        result.refused = "it has no name";
    return result;
}

void EntryProblems::add(std::string_view rule, ByteRange record, std::string_view name, std::string_view problem,
                        std::string_view outcome)
{
    constexpr std::size_t kMaxCharacters = 120;
    const auto [count, isNew] = m_counts.try_emplace(std::string(rule));
    count->second.outcome = outcome;
    if (++count->second.entries > kMaxEach) {
        if (count->second.entries == kMaxEach + 1)
            count->second.firstOfMore = record;
        return;
    }
    const bool isLong = name.size() > kMaxCharacters;
    addWarning(m_first, rule, record, "entry '", name.substr(0, kMaxCharacters), isLong ? "..." : "", "' is ", outcome,
               ": ", problem);
}

Diagnostics EntryProblems::diagnostics() const
{
    Diagnostics all = m_first;
    for (const auto& [rule, count] : m_counts) {
        if (count.entries > kMaxEach)
            addWarning(all, rule, count.firstOfMore,
                       counted(count.entries - kMaxEach, "more entry is", "more entries are"), " ", count.outcome,
                       " for the same reason");
    }
    return all;
}

} // namespace formats
