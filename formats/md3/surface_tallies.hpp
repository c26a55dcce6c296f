#pragma once

#include "formats/base/counted.hpp"
#include "formats/base/diagnostics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace formats::md3 {

/// A file with thousands of bad surfaces gets a few diagnostics per rule and then a count.
class SurfaceTallies {
public:
    explicit SurfaceTallies(Diagnostics& diagnostics) : m_diagnostics(diagnostics) {}

    template <class... Parts>
    void add(Severity severity, Concern concern, std::string_view rule, ByteRange range, const Parts&... message)
    {
        addMany(1, severity, concern, rule, range, message...);
    }

    /// A problem that several records of a surface have.
    template <class... Parts>
    void addMany(std::size_t occurrences, Severity severity, Concern concern, std::string_view rule, ByteRange range,
                 const Parts&... message)
    {
        Diagnostic diagnostic{std::string(rule), severity, range, joined(message...), concern};
        diagnostic.occurrences = occurrences;
        add(std::move(diagnostic));
    }

    void add(Diagnostic diagnostic)
    {
        constexpr std::size_t kMaxOfARule = 8;
        if (++m_counts[diagnostic.rule] <= kMaxOfARule) {
            m_diagnostics.push_back(std::move(diagnostic));
            return;
        }
        Suppressed& others = m_suppressed[{diagnostic.rule, diagnostic.severity}];
        ++others.surfaces;
        others.occurrences += diagnostic.occurrences;
        others.largestCount = std::max(others.largestCount, diagnostic.count);
    }

    void finish()
    {
        for (const auto& [key, others] : m_suppressed)
            m_diagnostics.push_back({.rule = key.first,
                                     .severity = key.second,
                                     .message = joined("the same for ", counted(others.surfaces, "more surface")),
                                     .count = others.largestCount,
                                     .occurrences = others.occurrences});
    }

private:
    struct Suppressed {
        std::size_t surfaces = 0;
        std::uint64_t occurrences = 0;
        std::uint64_t largestCount = 0; // Diagnostic::count
    };

    Diagnostics& m_diagnostics;
    std::map<std::string, std::size_t> m_counts;
    std::map<std::pair<std::string, Severity>, Suppressed> m_suppressed;
};

} // namespace formats::md3
