#pragma once

#include "formats/base/counted.hpp"
#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"

#include <concepts>
#include <cstddef>
#include <string>

namespace formats {

/// Counts one kind of problem that may occur many times: reported once, with its first location.
struct Tally {
    std::size_t count = 0;
    std::string first;
    ByteRange range;  ///< of the first one, if passed to `addAt`
    std::string file; ///< of the first one, as in Diagnostic

    template <class... Parts> void add(const Parts&... what)
    {
        if (count++ == 0)
            first = joined(what...);
    }

    template <class... Parts> void addAt(ByteRange where, const Parts&... what)
    {
        if (count == 0)
            range = where;
        add(what...);
    }

    template <class... Parts> void addIn(std::string_view name, ByteRange where, const Parts&... what)
    {
        if (count == 0)
            file = name;
        addAt(where, what...);
    }
};

/// Counts one kind of problem of many records: their number and the index of the first one.
struct IndexTally {
    std::size_t count = 0, first = 0;

    void add(std::size_t index) { first = count++ == 0 ? index : first; }
};

/// The same as Tally, reported as its first problem and the number of the others.
template <Concern concern> struct AlikeTally : Tally {
    void report(Diagnostics& diagnostics, Severity severity, std::string_view rule, std::string_view what) const
    {
        if (count == 0)
            return;
        diagnostics.push_back(
            {std::string(rule), severity, range,
             joined(first, " ", what, count == 1 ? std::string() : joined(", and ", count - 1, " more like it")),
             concern});
        diagnostics.back().occurrences = count;
    }
};

/// The first part of a message behind its count, which a Plural includes.
template <class Part> const Part& withCount(std::size_t, const Part& part)
{
    return part;
}
inline std::string withCount(std::size_t count, const Plural& words)
{
    return counted(count, words).substr(joined(count).size());
}

// Diagnostics about what was counted, if anything was: the count and `message`, of which parts may be a Plural. The
// type is a parameter so that "{}" remains a ByteRange.
template <std::same_as<Tally> Counted, class... Parts>
void addNote(Diagnostics& diagnostics, std::string_view rule, const Counted& found, const Parts&... message)
{
    if (found.count == 0)
        return;
    Diagnostic& added = addNote(diagnostics, rule, found.range, found.count, withCount(found.count, message)...);
    added.file = found.file;
    added.occurrences = found.count;
}

template <std::same_as<Tally> Counted, class... Parts>
void addWarning(Diagnostics& diagnostics, std::string_view rule, const Counted& found, const Parts&... message)
{
    if (found.count == 0)
        return;
    Diagnostic& added = addWarning(diagnostics, rule, found.range, found.count, withCount(found.count, message)...);
    added.file = found.file;
    added.occurrences = found.count;
}

template <std::same_as<Tally> Counted, class... Parts>
void addError(Diagnostics& diagnostics, Concern concern, std::string_view rule, const Counted& found,
              const Parts&... message)
{
    if (found.count == 0)
        return;
    Diagnostic& added =
        addError(diagnostics, concern, rule, found.range, found.count, withCount(found.count, message)...);
    added.file = found.file;
    added.occurrences = found.count;
}

} // namespace formats
