#include "app/commands/check/check_reports.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

/// Text inside elements and attributes. Of the characters that XML cannot hold, `printable` leaves U+FFFE and U+FFFF.
std::string xmlOf(std::string_view text)
{
    constexpr std::string_view kNoCharacter = "\xEF\xBF";
    std::string plain = formats::printable(text);
    for (std::size_t at = 0; (at = plain.find(kNoCharacter, at)) != std::string::npos; ++at) {
        if (plain[at + 2] == '\xBE' || plain[at + 2] == '\xBF')
            plain.replace(at, 3, "?");
    }
    std::string xml;
    for (const char character : plain) {
        switch (character) {
        case '&':
            xml += "&amp;";
            break;
        case '<':
            xml += "&lt;";
            break;
        case '>':
            xml += "&gt;";
            break;
        case '"':
            xml += "&quot;";
            break;
        default:
            xml += character;
        }
    }
    return xml;
}

/// A failure with all findings that count; empty: there is none.
std::string failureOf(const CheckedFile& file)
{
    std::string lines;
    std::string rule;
    std::string message;
    for (const Finding& finding : file.findings) {
        const formats::Diagnostic& diagnostic = finding.diagnostic;
        if (diagnostic.severity < file.failsFrom)
            continue;
        if (rule.empty()) {
            rule = diagnostic.rule;
            message = diagnostic.message;
        }
        lines += fmt::format("{}: {}: {} [{}]\n", xmlOf(diagnostic.file), nameOf(diagnostic.severity),
                             xmlOf(diagnostic.message), diagnostic.rule);
    }
    return rule.empty()
               ? lines
               : fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", rule, xmlOf(message), lines);
}

} // namespace

std::string junitReport(const CheckReport& report, std::string_view timestamp)
{
    std::string cases;
    std::size_t failures = 0;
    for (const CheckedFile& file : report.files) {
        const std::string failure = failureOf(file);
        failures += failure.empty() ? 0 : 1;
        cases += fmt::format("    <testcase classname=\"trisview.check\" name=\"{}\" time=\"0\">\n{}    </testcase>\n",
                             xmlOf(file.path), failure);
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                       "  <testsuite package=\"trisview\" id=\"0\" name=\"trisview check\" timestamp=\"{}\" "
                       "hostname=\"localhost\" tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"0\">\n"
                       "    <properties/>\n{}    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n",
                       timestamp, report.files.size(), failures, cases);
}

} // namespace app
