#include "app/commands/edit/edit_reports.hpp"

#include "app/output/json.hpp"
#include "formats/base/base64.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {
namespace {

using formats::counted;
using formats::printable;

std::string pathOf(const std::filesystem::path& path)
{
    return printable(platform::utf8FromPath(path));
}

Json countsJson(const FindingCounts& counts)
{
    return {{"errors", counts[2]}, {"warnings", counts[1]}, {"notes", counts[0]}};
}

/// A list of sentences.
Json sentencesJson(const std::vector<std::string>& sentences)
{
    Json list = Json::array();
    for (const std::string& sentence : sentences)
        list.push_back(printable(sentence));
    return list;
}

Json base64Json(const std::vector<std::byte>& bytes)
{
    return formats::base64Of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Json editJson(const ShownEdit& shown)
{
    const formats::edit::Edit& edit = shown.edit;
    Json json = {{"field", printable(edit.field)}, {"offset", edit.offset}};
    if (edit.isSplice()) {
        json["remove"] = base64Json(edit.before);
        json["insert"] = base64Json(edit.after);
    } else {
        json["old"] = formats::edit::hexOf(edit.before);
        json["new"] = formats::edit::hexOf(edit.after);
    }
    json["oldText"] = printable(shown.before);
    json["newText"] = printable(shown.after);
    json["reason"] = printable(edit.reason);
    return json;
}

/// "'a' -> 'b'"; without values "3 bytes removed, 10 inserted" or "10 bytes changed".
std::string changeOf(const ShownEdit& shown)
{
    const formats::edit::Edit& edit = shown.edit;
    if (shown.before != shown.after)
        return fmt::format("'{}' -> '{}'", printable(shown.before), printable(shown.after));
    return edit.isSplice()
               ? fmt::format("{} removed, {} inserted", counted(edit.before.size(), "byte"), edit.after.size())
               : counted(edit.after.size(), "byte") + " changed";
}

/// "bytes 40+4", of a splice "bytes 40+4 to 40+10".
std::string rangeText(const formats::edit::Edit& edit)
{
    const std::string before = fmt::format("bytes {}+{}", edit.offset, edit.before.size());
    return edit.isSplice() ? fmt::format("{} to {}+{}", before, edit.offset, edit.after.size()) : before;
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
    json["problems"] = sentencesJson(outcome.problems);
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
    Json splices = Json::array();
    for (const ShownEdit& edit : outcome.edits)
        (edit.edit.isSplice() ? splices : edits).push_back(editJson(edit));
    json["edits"] = std::move(edits);
    json["splices"] = std::move(splices);
    json["notes"] = sentencesJson(outcome.notes);
    json["alreadyThere"] = outcome.alreadyThere;
    return json;
}

/// Whether the file has a conflict, or its output was not written; a problem says why.
bool isEditRefused(const EditOutcome& outcome)
{
    return outcome.state == EditState::conflict || outcome.state == EditState::notWritten;
}

} // namespace

std::string textOfEdits(const EditOutcome& outcome, bool showsBytes)
{
    if (isEditRefused(outcome))
        return fmt::format("{}: is not edited{}\n", pathOf(outcome.file),
                           outcome.edits.empty()
                               ? std::string()
                               : ": " + counted(outcome.edits.size(), "edit is", "edits are") + " left out");
    std::string text;
    for (const ShownEdit& shown : outcome.edits) {
        const formats::edit::Edit& edit = shown.edit;
        text += fmt::format("{}: {}: {} [{}, {}]\n", pathOf(outcome.file), printable(edit.field), changeOf(shown),
                            printable(edit.reason), rangeText(edit));
        if (showsBytes)
            text += fmt::format("  {}\n  {}\n", formats::edit::shownHexOf(edit.before),
                                formats::edit::shownHexOf(edit.after));
    }
    for (const std::string& note : outcome.notes)
        text += fmt::format("{}: {}\n", pathOf(outcome.file), printable(note));
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
    std::size_t notEdited = 0;
    for (const EditOutcome& outcome : outcomes) {
        notEdited += isEditRefused(outcome) || outcome.state == EditState::unreadable ? 1 : 0;
        if (outcome.state != EditState::edited)
            continue;
        edits += outcome.edits.size();
        ++files;
    }
    return fmt::format("{} in {} of {}{}\n", counted(edits, "edit"), files, counted(outcomes.size(), "file"),
                       notEdited > 0 ? fmt::format("; {} not edited", notEdited) : "");
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
