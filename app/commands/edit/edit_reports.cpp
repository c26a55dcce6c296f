#include "app/commands/edit/edit_reports.hpp"

#include "app/output/json.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {
namespace {

using formats::printable;

std::string pathOf(const std::filesystem::path& path)
{
    return printable(platform::utf8FromPath(path));
}

Json countsJson(const FindingCounts& counts)
{
    return {{"errors", counts[2]}, {"warnings", counts[1]}, {"notes", counts[0]}};
}

Json editJson(const ShownEdit& shown)
{
    const formats::edit::Edit& edit = shown.edit;
    return {{"field", printable(edit.field)},           {"offset", edit.offset},
            {"old", formats::edit::hexOf(edit.before)}, {"new", formats::edit::hexOf(edit.after)},
            {"oldText", printable(shown.before)},       {"newText", printable(shown.after)},
            {"reason", printable(edit.reason)}};
}

Json fieldJson(const ShownField& shown)
{
    Json json = {{"field", shown.field.path},
                 {"type", formats::edit::nameOf(shown.field.type)},
                 {"offset", shown.field.offset},
                 {"length", shown.field.length},
                 {"value", printable(shown.value)}};
    if (shown.field.copies > 0)
        json["copies"] = shown.field.copies;
    return json;
}

Json outcomeJson(const EditOutcome& outcome, bool listsFields)
{
    Json json = Json::object();
    setPath(json, "path", platform::utf8FromPath(outcome.file));
    json["format"] = outcome.format;
    json["state"] = nameOf(outcome.state);
    if (!outcome.output.empty())
        setPath(json, "output", platform::utf8FromPath(outcome.output));
    Json problems = Json::array();
    for (const std::string& problem : outcome.problems)
        problems.push_back(printable(problem));
    json["problems"] = std::move(problems);
    json["findingsBefore"] = countsJson(outcome.before);
    json["findingsAfter"] = countsJson(outcome.after);
    if (listsFields) {
        Json fields = Json::array();
        for (const ShownField& field : outcome.fields)
            fields.push_back(fieldJson(field));
        json["fields"] = std::move(fields);
        return json;
    }
    Json edits = Json::array();
    for (const ShownEdit& edit : outcome.edits)
        edits.push_back(editJson(edit));
    json["edits"] = std::move(edits);
    json["alreadyThere"] = outcome.alreadyThere;
    return json;
}

} // namespace

std::string textOfEdits(const EditOutcome& outcome, bool showsBytes)
{
    std::string text;
    for (const ShownEdit& shown : outcome.edits) {
        const formats::edit::Edit& edit = shown.edit;
        text += fmt::format("{}: {}: '{}' -> '{}' [{}, bytes {}+{}]\n", pathOf(outcome.file), printable(edit.field),
                            printable(shown.before), printable(shown.after), printable(edit.reason), edit.offset,
                            edit.after.size());
        if (showsBytes)
            text += fmt::format("  {}\n  {}\n", formats::edit::hexOf(edit.before), formats::edit::hexOf(edit.after));
    }
    return text;
}

std::string textOfFields(const EditOutcome& outcome, bool several)
{
    const std::string start = several ? pathOf(outcome.file) + ": " : std::string();
    std::string text;
    for (const ShownField& shown : outcome.fields)
        text += fmt::format("{}{} = {}\n", start, shown.field.path, printable(shown.value));
    return text;
}

std::string editSummary(const std::vector<EditOutcome>& outcomes)
{
    std::size_t edits = 0;
    std::size_t files = 0;
    for (const EditOutcome& outcome : outcomes) {
        if (outcome.state != EditState::edited)
            continue;
        edits += outcome.edits.size();
        ++files;
    }
    return fmt::format("{} in {} of {}\n", formats::counted(edits, "edit"), files,
                       formats::counted(outcomes.size(), "file"));
}

std::string jsonOfEdits(const std::vector<EditOutcome>& outcomes, bool isDryRun, bool listsFields)
{
    Json files = Json::array();
    for (const EditOutcome& outcome : outcomes)
        files.push_back(outcomeJson(outcome, listsFields));
    const Json json = {{"schema", 1}, {"dryRun", isDryRun}, {"files", std::move(files)}};
    return json.text();
}

} // namespace app
