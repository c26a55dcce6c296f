#include "app/commands/messages.hpp"

#include "app/commands/output_capture.hpp"

#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace app {

void printMessage(std::string_view text)
{
    if (OutputCapture* const capture = OutputCapture::current()) {
        capture->addMessage(formats::printable(text));
        return;
    }
    const std::string line = fmt::format("trisview: {}\n", formats::printable(text));
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
