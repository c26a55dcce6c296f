#pragma once

#include "app/commands/check/check_findings.hpp"

#include <tl/expected.hpp>

#include <map>
#include <string>
#include <tuple>

namespace app {

/// The findings of an earlier report, which are not counted again: those with the same rule, path and element, as often
/// as the report has them.
class Baseline {
public:
    /// Reads a report of `check --format json`. The error is a sentence.
    [[nodiscard]] static tl::expected<Baseline, std::string> read(const std::string& report);

    /// Whether the report has a finding, and has it once more than it was asked for.
    [[nodiscard]] bool take(const Finding& finding);

private:
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> m_counts; // rule, path, element
};

} // namespace app
