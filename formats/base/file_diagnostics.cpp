#include "formats/base/file_diagnostics.hpp"

#include "formats/base/text_positions.hpp"

#include <utility>

namespace formats {

void addDiagnosticsOf(const WholeFile& file, Diagnostics found, Diagnostics& diagnostics)
{
    for (Diagnostic& diagnostic : found) {
        if (diagnostic.file.empty()) {
            diagnostic.file = file.path;
            diagnostic.range = diagnostic.range.length > 0 ? diagnostic.range : file.range();
        }
        diagnostics.push_back(std::move(diagnostic));
    }
}

void addDiagnosticsOfText(const ByteView& text, Diagnostics found, Diagnostics& diagnostics)
{
    locateInText(found, FieldReader(text.file().span()).characters(text.file().size()));
    addDiagnosticsOf({std::string(text.name()), text.size()}, std::move(found), diagnostics);
}

void addUnusable(Severity severity, const char* rule, const WholeFile& file, const LoadError& error,
                 Diagnostics& diagnostics)
{
    Diagnostic diagnostic;
    diagnostic.rule = rule;
    diagnostic.severity = severity;
    diagnostic.range = file.range();
    diagnostic.message = messageAbout(file, error);
    diagnostic.file = file.path;
    diagnostics.push_back(std::move(diagnostic));
}

std::string messageAbout(const WholeFile& file, const LoadError& error)
{
    const std::string front = file.path + ": ";
    return error.message.starts_with(front) ? error.message.substr(front.size()) : error.message;
}

} // namespace formats
