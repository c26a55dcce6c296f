#pragma once

#include "app/commands/check/check_findings.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// The forms of a report.
namespace app {

enum class CheckFormat { text, json, jsonl, sarif, junit };

inline constexpr std::array<std::string_view, 5> kCheckFormats = {"text", "json", "jsonl", "sarif", "junit"};

/// Whether the report is a failure for the one who asks.
struct CheckVerdict {
    formats::Severity failsFrom = formats::Severity::error; ///< the least of all PATHs
    bool isFailure = false;
};

/// "failed: 2 errors, 1 warning, 3 notes in 12 files"; "passed", or "incomplete" if a PATH could not be read.
[[nodiscard]] std::string verdictLine(const CheckReport& report, const CheckVerdict& verdict);

/// One line for each finding, and the verdict.
[[nodiscard]] std::string textReport(const CheckReport& report, const CheckVerdict& verdict);

/// docs/schemas/check.schema.json.
[[nodiscard]] std::string jsonReport(const CheckReport& report, const CheckVerdict& verdict);
/// One object of "diagnostics" on each line.
[[nodiscard]] std::string jsonLines(const CheckReport& report);

/// SARIF 2.1.0 (OASIS), for code hosts.
[[nodiscard]] std::string sarifReport(const CheckReport& report);

/// JUnit XML as Ant writes it, for build servers: a test case for each file, see
/// CheckedFile::isFailure. `timestamp`: "2026-01-31T12:00:00".
[[nodiscard]] std::string junitReport(const CheckReport& report, std::string_view timestamp);

} // namespace app
