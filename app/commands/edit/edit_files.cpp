#include "app/commands/edit/edit_files.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/output/obstacles.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/edit_check.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/file_tree.hpp"
#include "formats/vfs/replace_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::edit::EditableFile;
using formats::edit::EditSet;
using formats::edit::FieldIndex;
using formats::edit::FilePatch;

constexpr std::array<std::string_view, 5> kEditStates{"unreadable", "conflict", "unchanged", "edited", "notWritten"};

FindingCounts countsOf(const formats::Diagnostics& diagnostics)
{
    FindingCounts counts{};
    for (const formats::Diagnostic& diagnostic : diagnostics)
        ++counts.at(static_cast<std::size_t>(diagnostic.severity));
    return counts;
}

/// Reads a file; a failure is in the outcome.
std::optional<EditableFile> readEditable(const fs::path& path, EditOutcome& outcome)
{
    outcome.file = path;
    auto file = formats::readPath(path).and_then(formats::edit::editableFile);
    if (!file) {
        outcome.problems = {file.error().message};
        return std::nullopt;
    }
    outcome.format = file->format();
    outcome.before = countsOf(file->model.diagnostics);
    return *std::move(file);
}

/// The part of a patch for a file: its only part, that for a file of these bytes, that for a file of this path, or that
/// whose result has these bytes.
const FilePatch* partFor(const EditableFile& file, const fs::path& path, const EditRequest& request)
{
    const std::vector<FilePatch>& files = request.patch->files;
    if (!request.patch->isOfMany)
        return &files.front();
    const formats::edit::FileState state = formats::edit::stateOf(file.bytes.span());
    for (const FilePatch& part : files) {
        if (part.original == state)
            return &part;
    }
    for (const FilePatch& part : files) {
        if (isSameFile(request.patchFolder / platform::pathFromUtf8(part.name), path))
            return &part;
    }
    for (const FilePatch& part : files) {
        if (part.result == state)
            return &part;
    }
    return nullptr;
}

void applyPatch(const EditableFile& file, const EditRequest& request, EditSet& edits, EditOutcome& outcome)
{
    const FilePatch* const part = partFor(file, outcome.file, request);
    if (part == nullptr) {
        outcome.problems.emplace_back("the patch has no edits for this file");
        return;
    }
    formats::edit::AppliedPatch applied = formats::edit::apply(*part, file);
    outcome.alreadyThere = applied.alreadyThere;
    outcome.problems = std::move(applied.conflicts);
    if (outcome.problems.empty())
        edits.add(std::move(applied.edits));
}

void applyChanges(const EditableFile& file, const EditRequest& request, EditedFile& edited)
{
    EditSet& edits = *edited.edits;
    std::vector<std::string>& problems = edited.outcome.problems;
    for (const formats::edit::Fix* const fix : request.fixes) {
        std::vector<formats::edit::Edit> step = fix->edits(file, edits.bytes());
        const std::vector<std::string> overlaps = overlapsOf(step);
        problems.insert(problems.end(), overlaps.begin(), overlaps.end());
        if (overlaps.empty())
            edits.add(std::move(step));
    }
    for (const formats::edit::Assignment& assignment : request.assignments) {
        formats::edit::AssignedEdits found = formats::edit::editsOf(assignment, file, edits.bytes());
        edited.matched.push_back(found.fields);
        const bool isOfAny = assignment.pattern.find('*') != std::string::npos;
        if (found.fields == 0 && !isOfAny)
            problems.push_back(fmt::format("has no field '{}'; --fields lists all", assignment.pattern));
        problems.insert(problems.end(), found.conflicts.begin(), found.conflicts.end());
        if (found.conflicts.empty())
            edits.add(std::move(found.edits));
    }
}

/// Opens the result: it must open, and have no warning and no error that the file did not have.
void checkResult(const EditableFile& file, const EditSet& edits, EditOutcome& outcome)
{
    const auto result = formats::edit::edited(file, edits);
    if (!result) {
        outcome.problems.push_back(fmt::format("would not open any more: {}", result.error().message));
        return;
    }
    outcome.after = countsOf(result->model.diagnostics);
    for (const formats::Diagnostic& found :
         formats::edit::newFindings(file.model.diagnostics, result->model.diagnostics))
        outcome.problems.push_back(fmt::format("would have a new problem: {} [{}]", found.message, found.rule));
}

std::vector<ShownEdit> shownEdits(const EditableFile& file, const EditSet& edits)
{
    std::vector<ShownEdit> shown;
    const FieldIndex index(file);
    for (formats::edit::Edit& edit : edits.edits()) {
        ShownEdit each{std::move(edit), {}, {}};
        const auto field = index.find(each.edit.field);
        const bool isText = field && field->type == formats::edit::FieldType::text;
        if (isText || (field && field->length == each.edit.before.size())) {
            each.before = formats::edit::textOf(field->type, each.edit.before);
            each.after = formats::edit::textOf(field->type, each.edit.after);
        }
        shown.push_back(std::move(each));
    }
    return shown;
}

} // namespace

std::string_view nameOf(EditState state)
{
    return kEditStates.at(static_cast<std::size_t>(state));
}

std::variant<std::vector<EditedPath>, ExitStatus> editedPathsAt(const std::vector<fs::path>& paths,
                                                                ArchivedFiles archived)
{
    std::vector<EditedPath> found;
    for (const fs::path& path : paths) {
        const formats::PathKind kind = formats::kindOfPath(path);
        if (kind == formats::PathKind::missing) {
            printMessage(fmt::format("{}: {}", platform::utf8FromPath(path),
                                     formats::missingReason(path, "no such file or folder")));
            return ExitStatus::unreadable;
        }
        if (kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive) {
            found.push_back({path, path.filename(), kind == formats::PathKind::fileInArchive});
            continue;
        }
        const auto diagnostics = formats::visitFiles(path, {}, [&](const formats::VisitedFile& file) {
            const std::string extension = formats::extensionOf(file.path());
            const bool isOurs = extension == formats::kOriginalEnding || extension == formats::kUnfinishedEnding;
            const bool isWanted = !isOurs && (archived == ArchivedFiles::included || !file.isInArchive());
            if (isWanted && formats::edit::canEdit(file.head(formats::kModelHeadBytes))) {
                const fs::path whole = platform::pathFromUtf8(file.path());
                const fs::path below = whole.lexically_normal().lexically_relative((path / "").lexically_normal());
                found.push_back({whole, below.empty() ? whole.filename() : below, file.isInArchive()});
            }
            return true;
        });
        if (!diagnostics)
            return say(notOpened(path, diagnostics.error()));
        printDiagnostics(platform::utf8FromPath(path), *diagnostics);
    }
    return found;
}

EditedFile editedFile(const fs::path& path, const EditRequest& request)
{
    EditedFile edited;
    EditOutcome& outcome = edited.outcome;
    const auto file = readEditable(path, outcome);
    if (!file)
        return edited;
    EditSet& edits = edited.edits.emplace(file->bytes);
    if (request.patch)
        applyPatch(*file, request, edits, outcome);
    else
        applyChanges(*file, request, edited);
    outcome.after = outcome.before;
    outcome.edits = shownEdits(*file, edits);
    if (outcome.problems.empty() && !outcome.edits.empty())
        checkResult(*file, edits, outcome);
    if (!outcome.problems.empty()) {
        outcome.state = EditState::conflict;
        outcome.status = ExitStatus::incomplete;
        return edited;
    }
    outcome.state = outcome.edits.empty() ? EditState::unchanged : EditState::edited;
    outcome.status = ExitStatus::done;
    edited.patch = formats::edit::patchOf(*file, edits, {});
    return edited;
}

EditOutcome listedFields(const fs::path& path)
{
    EditOutcome outcome;
    const auto file = readEditable(path, outcome);
    if (!file)
        return outcome;
    outcome.state = EditState::unchanged;
    outcome.status = ExitStatus::done;
    outcome.after = outcome.before;
    for (const formats::edit::Field& field : file->fields)
        outcome.fields.push_back(
            {field, formats::edit::textOf(field.type, formats::edit::bytesOf(field, file->bytes.span()))});
    return outcome;
}

} // namespace app
