#include "app/commands/edit/edit_files.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/output/obstacles.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/shared_bytes.hpp"
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
using formats::edit::Editor;
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
    outcome.format = file->format;
    outcome.before = countsOf(file->diagnostics);
    return *std::move(file);
}

/// Adds a step of edits, or a problem.
void addStep(EditedFile& edited, std::vector<formats::edit::Edit> step)
{
    if (auto added = edited.editor->add(std::move(step)); !added)
        edited.outcome.problems.push_back(std::move(added.error()));
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

void applyPatch(const EditedPath& path, const EditRequest& request, EditedFile& edited)
{
    EditOutcome& outcome = edited.outcome;
    const FilePatch* const part = partFor(edited.editor->original(), outcome.file, request);
    edited.isPassedOver = part == nullptr && path.isText;
    if (part == nullptr) {
        outcome.problems.emplace_back("the patch has no edits for this file");
        return;
    }
    formats::edit::AppliedPatch applied = formats::edit::apply(*part, edited.editor->original());
    outcome.alreadyThere = applied.alreadyThere;
    outcome.problems = std::move(applied.conflicts);
    if (outcome.problems.empty())
        addStep(edited, std::move(applied.edits));
}

void operate(const RequestedOperation& requested, EditedFile& edited)
{
    const EditableFile& file = edited.editor->file();
    const bool isFor = requested.operation->isFor(file);
    edited.operated.push_back(isFor ? 1 : 0);
    if (!isFor)
        return;
    auto edits = requested.operation->edits(file, requested.argument);
    if (edits)
        addStep(edited, *std::move(edits));
    else
        edited.outcome.problems.push_back(
            fmt::format("--{}: {}", requested.operation->name, formats::printable(edits.error())));
}

void assign(const formats::edit::Assignment& assignment, const EditedPath& path, EditedFile& edited)
{
    const EditableFile& file = edited.editor->file();
    std::vector<std::string>& problems = edited.outcome.problems;
    formats::edit::AssignedEdits found = formats::edit::editsOf(assignment, file, file.bytes.span());
    edited.matched.push_back(found.fields);
    const bool isOfAny = assignment.pattern.find('*') != std::string::npos || path.isFound;
    if (found.fields == 0 && !isOfAny)
        problems.push_back(fmt::format("has no field '{}'; --fields lists all", assignment.pattern));
    problems.insert(problems.end(), found.conflicts.begin(), found.conflicts.end());
    if (found.conflicts.empty())
        addStep(edited, std::move(found.edits));
}

void applyChanges(const EditedPath& path, const EditRequest& request, EditedFile& edited)
{
    for (const formats::edit::Fix* const fix : request.fixes) {
        const EditableFile& file = edited.editor->file();
        addStep(edited, fix->edits(file, file.bytes.span()));
    }
    for (const RequestedOperation& operation : request.operations)
        operate(operation, edited);
    for (const formats::edit::Assignment& assignment : request.assignments)
        assign(assignment, path, edited);
    const auto isNone = [](std::size_t count) { return count == 0; };
    edited.isPassedOver = path.isText && std::all_of(edited.matched.begin(), edited.matched.end(), isNone) &&
                          std::all_of(edited.operated.begin(), edited.operated.end(), isNone);
}

/// The result must have no warning and no error that the file did not have.
void checkResult(const Editor& editor, EditOutcome& outcome)
{
    outcome.after = countsOf(editor.file().diagnostics);
    for (const formats::Diagnostic& found : editor.newFindings())
        outcome.problems.push_back(fmt::format("would have a new problem: {} [{}]", found.message, found.rule));
}

/// The values of an edit as text, if its bytes are the field of this name there.
void addValues(ShownEdit& shown, const FieldIndex& index, std::uint64_t offset)
{
    using formats::edit::FieldType;
    const formats::edit::Edit& edit = shown.edit;
    const auto field = index.find(edit.field);
    if (!field || field->offset != offset)
        return;
    const bool isText = field->type == FieldType::text || field->type == FieldType::word;
    if (!isText && (edit.isSplice() || field->length != edit.before.size()))
        return;
    shown.before = formats::edit::textOf(field->type, edit.before);
    shown.after = formats::edit::textOf(field->type, edit.after);
}

std::vector<ShownEdit> shownEdits(const Editor& editor)
{
    std::vector<ShownEdit> shown;
    std::vector<formats::edit::Edit> edits = editor.edits().edits();
    if (edits.empty())
        return shown;
    const FieldIndex before(editor.original());
    const FieldIndex after(editor.file()); // fields may have moved, and got other names
    std::uint64_t inserted = 0, removed = 0;
    for (formats::edit::Edit& edit : edits) {
        ShownEdit each{std::move(edit), {}, {}};
        addValues(each, before, each.edit.offset);
        if (each.before == each.after)
            addValues(each, after, each.edit.offset + inserted - removed);
        inserted += each.edit.after.size();
        removed += each.edit.before.size();
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
                                                                ArchivedFiles archived, FoundTexts texts)
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
            if (!isWanted)
                return true;
            const auto head = file.head(formats::kModelHeadBytes);
            const bool isText = texts == FoundTexts::included &&
                                formats::edit::isEditableText(formats::fileNameOf(file.path())) &&
                                formats::edit::isText(head);
            if (isText || formats::edit::canEdit(head)) {
                const fs::path whole = platform::pathFromUtf8(file.path());
                const fs::path below = whole.lexically_normal().lexically_relative((path / "").lexically_normal());
                found.push_back({whole, below.empty() ? whole.filename() : below, file.isInArchive(), true, isText});
            }
            return true;
        });
        if (!diagnostics)
            return say(notOpened(path, diagnostics.error()));
        printDiagnostics(platform::utf8FromPath(path), *diagnostics);
    }
    return found;
}

EditedFile editedFile(const EditedPath& path, const EditRequest& request)
{
    EditedFile edited;
    EditOutcome& outcome = edited.outcome;
    auto file = readEditable(path.file, outcome);
    if (!file)
        return edited;
    const Editor& editor = edited.editor.emplace(*std::move(file));
    if (request.patch)
        applyPatch(path, request, edited);
    else
        applyChanges(path, request, edited);
    outcome.after = outcome.before;
    outcome.edits = shownEdits(editor);
    if (outcome.problems.empty() && !outcome.edits.empty())
        checkResult(editor, outcome);
    if (!outcome.problems.empty()) {
        outcome.state = EditState::conflict;
        outcome.status = ExitStatus::incomplete;
        return edited;
    }
    outcome.state = outcome.edits.empty() ? EditState::unchanged : EditState::edited;
    outcome.status = ExitStatus::done;
    if (!outcome.edits.empty())
        outcome.notes = formats::edit::sharedBytesOf(editor.original(), editor.edits().edits());
    edited.patch = formats::edit::patchOf(editor.original(), editor.edits(), {});
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
