#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/names.hpp"

#include <string>
#include <string_view>

namespace formats::quake3 {

/// Reports each kind of problem once, with its first location.
class ConfigDiagnostic {
public:
    void add(ByteRange where, std::string what)
    {
        if (m_count++ > 0)
            return;
        m_where = where;
        m_first = std::move(what);
    }
    void report(Diagnostics& diagnostics, Severity severity, std::string_view rule, std::string_view what) const
    {
        if (m_count > 0)
            diagnostics.push_back(
                {std::string(rule), severity, m_where,
                 joined(m_first, " ", what,
                        m_count == 1 ? std::string() : joined(", and ", m_count - 1, " more like it")),
                 Concern::clips});
    }

private:
    std::size_t m_count = 0;
    ByteRange m_where;
    std::string m_first;
};

} // namespace formats::quake3
