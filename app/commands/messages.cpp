#include "app/commands/messages.hpp"

#include "app/commands/output_capture.hpp"

#include "formats/base/printable.hpp"
#include "formats/platform/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace app {
namespace {

thread_local bool areNotesLeftOut = false; // and warnings

/// ECMA-48, "SELECT GRAPHIC RENDITION"; empty: the color of other text.
std::string_view colorOf(formats::Severity severity)
{
    switch (severity) {
    case formats::Severity::error:
        return "\x1b[31m";
    case formats::Severity::warning:
        return "\x1b[33m";
    case formats::Severity::note:
        break;
    }
    return {};
}

/// Prints "trisview: WORD: TEXT", with a colored word; without a word "trisview: TEXT".
void print(std::string_view word, std::string_view color, std::string_view text)
{
    const std::string prefix = word.empty() ? std::string() : fmt::format("{}: ", word);
    const std::string shown = formats::printable(text);
    if (OutputCapture* const capture = OutputCapture::current()) {
        capture->addMessage(prefix + shown);
        return;
    }
    const bool isColored = !color.empty() && platform::colorsMessages();
    const std::string line = isColored ? fmt::format("trisview: {}{}:\x1b[0m {}\n", color, word, shown)
                                       : fmt::format("trisview: {}{}\n", prefix, shown);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace

void leaveOutNotes(bool areLeftOut)
{
    areNotesLeftOut = areLeftOut;
}

void printMessage(std::string_view text)
{
    print({}, {}, text);
}

void printMessage(formats::Severity severity, std::string_view text)
{
    if (severity == formats::Severity::error || !areNotesLeftOut)
        print(nameOf(severity), colorOf(severity), text);
}

void printDiagnostics(std::string_view file, const formats::Diagnostics& diagnostics)
{
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != formats::Severity::note)
            printMessage(diagnostic.severity,
                         fmt::format("{}: {} [{}]", diagnostic.file.empty() ? file : std::string_view(diagnostic.file),
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
