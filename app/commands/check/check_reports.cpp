#include "app/commands/check/check_reports.hpp"

#include "app/output/info_json.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

namespace app {
namespace {

using formats::printable;
using formats::Severity;

/// "a.md3:84+4", or of a text "a.shader:12:3".
std::string locationOf(const formats::Diagnostic& diagnostic)
{
    if (diagnostic.position.line > 0)
        return fmt::format("{}:{}:{}", printable(diagnostic.file), diagnostic.position.line,
                           diagnostic.position.column);
    return printable(diagnostic.file);
}

std::string lineOf(const Finding& finding)
{
    const formats::Diagnostic& diagnostic = finding.diagnostic;
    const bool isOfOther = diagnostic.file != finding.path;
    const bool hasBytes = diagnostic.position.line == 0 && diagnostic.range.length > 0;
    return fmt::format("{}: {}: {} [{}{}]{}\n", locationOf(diagnostic), nameOf(diagnostic.severity),
                       printable(diagnostic.message), diagnostic.rule,
                       hasBytes ? fmt::format(", bytes {}+{}", diagnostic.range.offset, diagnostic.range.length) : "",
                       isOfOther ? fmt::format(" (for {})", printable(finding.path)) : "");
}

Json jsonOf(const Finding& finding)
{
    Json json = Json::object();
    setPath(json, "path", finding.path);
    json.update(diagnosticJson(finding.diagnostic));
    json["element"] = printable(finding.element);
    return json;
}

} // namespace

std::string verdictLine(const CheckReport& report, const CheckVerdict& verdict)
{
    const char* const word = verdict.isFailure ? "failed" : report.isIncomplete ? "incomplete" : "passed";
    return fmt::format(
        "{}: {}, {}, {} in {}{}", word, formats::counted(report.count(Severity::error), "error"),
        formats::counted(report.count(Severity::warning), "warning"),
        formats::counted(report.count(Severity::note), "note"), formats::counted(report.files.size(), "file"),
        report.knownCount > 0 ? fmt::format(", {} of the baseline not counted", report.knownCount) : std::string());
}

std::string textReport(const CheckReport& report, const CheckVerdict& verdict)
{
    std::string text;
    for (const CheckedFile& file : report.files) {
        for (const Finding& finding : file.findings)
            text += lineOf(finding);
    }
    return text + verdictLine(report, verdict) + "\n";
}

std::string jsonReport(const CheckReport& report, const CheckVerdict& verdict)
{
    Json diagnostics = Json::array();
    for (const CheckedFile& file : report.files) {
        for (const Finding& finding : file.findings)
            diagnostics.push_back(jsonOf(finding));
    }
    const Json json = {{"schema", 1},
                       {"files", report.files.size()},
                       {"errors", report.count(Severity::error)},
                       {"warnings", report.count(Severity::warning)},
                       {"notes", report.count(Severity::note)},
                       {"known", report.knownCount},
                       {"failOn", nameOf(verdict.failsFrom)},
                       {"failed", verdict.isFailure},
                       {"incomplete", report.isIncomplete},
                       {"diagnostics", std::move(diagnostics)}};
    return json.text();
}

std::string jsonLines(const CheckReport& report)
{
    std::string text;
    for (const CheckedFile& file : report.files) {
        for (const Finding& finding : file.findings)
            text += jsonOf(finding).line();
    }
    return text;
}

} // namespace app
