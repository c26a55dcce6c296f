#include "app/commands/messages.hpp"

#include "app/commands/output_capture.hpp"

#include "formats/base/printable.hpp"
#include "formats/platform/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace app {
namespace {

thread_local bool areWarningsLeftOut = false;

struct MessageColor {
    std::string_view word;
    std::string_view sequence; // ECMA-48, "SELECT GRAPHIC RENDITION"
};
constexpr std::array<MessageColor, 2> kMessageColors = {{{"error:", "\x1b[31m"}, {"warning:", "\x1b[33m"}}};

std::string colored(std::string_view text)
{
    for (const MessageColor& one : kMessageColors) {
        if (text.starts_with(one.word))
            return fmt::format("{}{}\x1b[0m{}", one.sequence, one.word, text.substr(one.word.size()));
    }
    return std::string(text);
}

} // namespace

void leaveOutWarnings(bool areLeftOut)
{
    areWarningsLeftOut = areLeftOut;
}

void printMessage(std::string_view text)
{
    if (areWarningsLeftOut && (text.starts_with("warning:") || text.starts_with("note:")))
        return;
    if (OutputCapture* const capture = OutputCapture::current()) {
        capture->addMessage(formats::printable(text));
        return;
    }
    const std::string shown = formats::printable(text);
    const std::string line = fmt::format("trisview: {}\n", platform::colorsMessages() ? colored(shown) : shown);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void printDiagnostics(std::string_view file, const formats::Diagnostics& diagnostics)
{
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != formats::Severity::note)
            printMessage(fmt::format("{}: {}: {} [{}]", nameOf(diagnostic.severity),
                                     diagnostic.file.empty() ? file : std::string_view(diagnostic.file),
                                     diagnostic.message, diagnostic.rule));
    }
}

ExitStatus statusOf(const formats::LoadError&)
{
    return ExitStatus::unreadable;
}

bool hasErrorsAbout(const formats::Diagnostics& diagnostics, std::span<const formats::Concern> shown)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const formats::Diagnostic& diagnostic) {
        return diagnostic.severity == formats::Severity::error &&
               (diagnostic.concern == formats::Concern::model ||
                std::find(shown.begin(), shown.end(), diagnostic.concern) != shown.end());
    });
}

} // namespace app
