#include "app/commands/edit/edit_files.hpp"

#include "app/commands/edit/edit_clips.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "formats/base/counted.hpp"
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
#include <iterator>
#include <system_error>

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

/// Without links, also if nothing is there: files in archives.
fs::path wholePath(const fs::path& path)
{
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    return error ? path.lexically_normal() : whole;
}

bool isStateOf(const FilePatch& part, const formats::edit::FileState& state)
{
    return part.original == state || part.result == state;
}

/// Whether a name in a patch ends with this path: "copy/a/head.md3" ends with "a/head.md3", not with "ahead.md3".
bool endsWith(const std::string& name, const fs::path& below)
{
    const fs::path whole = platform::pathFromUtf8(name);
    const auto count = std::distance(below.begin(), below.end());
    return count > 0 && std::distance(whole.begin(), whole.end()) >= count &&
           std::equal(below.begin(), below.end(), std::prev(whole.end(), count));
}

/// The part of a patch of one file: a file that was found in a folder must be of these bytes or have this name.
const FilePatch* onlyPartFor(const formats::edit::FileState& state, const EditedPath& path, const FilePatch& part)
{
    const std::string name = platform::utf8FromPath(path.file.filename());
    return !path.isFound || isStateOf(part, state) || formats::isSameButForCase(part.name, name) ? &part : nullptr;
}

/// The part of a patch for a file: its only part, that for a file of this path, or, of those that are not for another
/// file of the run, that for a file of these bytes, which has the same name if it was found in a folder.
const FilePatch* partFor(const EditableFile& file, const EditedPath& path, const EditRequest& request)
{
    const std::vector<FilePatch>& parts = request.patch->files;
    const formats::edit::FileState state = formats::edit::stateOf(file.bytes.span());
    if (!request.patch->isOfMany)
        return onlyPartFor(state, path, parts.front());
    const auto own = request.partOfFile.find(wholePath(path.file));
    if (own != request.partOfFile.end())
        return &parts[own->second];
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool isFree = request.partsOfFiles.count(i) == 0;
        if (isFree && isStateOf(parts[i], state) && (!path.isFound || endsWith(parts[i].name, path.below)))
            return &parts[i];
    }
    return nullptr;
}

void applyPatch(const EditedPath& path, const EditRequest& request, EditedFile& edited)
{
    EditOutcome& outcome = edited.outcome;
    const FilePatch* const part = partFor(edited.editor->original(), path, request);
    edited.isPassedOver = part == nullptr && path.isFound;
    if (part == nullptr) {
        outcome.problems.emplace_back("the patch has no edits for this file");
        return;
    }
    formats::edit::AppliedPatch applied = formats::edit::apply(*part, edited.editor->original());
    outcome.alreadyThere = applied.alreadyThere;
    outcome.problems = std::move(applied.conflicts);
    if (!outcome.problems.empty())
        return;
    addStep(edited, std::move(applied.edits));
    edited.isRestored = request.isRevert && formats::edit::stateOf(edited.editor->edits().bytes()) == part->result;
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
    if (found.conflicts.empty())
        found.conflicts = edited.assignedBytes.add(found.edits);
    problems.insert(problems.end(), found.conflicts.begin(), found.conflicts.end());
    if (found.conflicts.empty())
        addStep(edited, std::move(found.edits));
}

/// Returns whether the clips of a text are concerned.
bool followDroppedFrames(const EditedPath& path, const EditRequest& request, std::span<const EditedPath> files,
                         EditedFile& edited)
{
    if (files.empty() || !dropsFrames(request))
        return false;
    const EditableFile& file = edited.editor->file();
    if (!file.model)
        return followFrames(path, request, files, edited);
    noteLeftTexts(path, files, edited.outcome);
    return false;
}

void applyChanges(const EditedPath& path, const EditRequest& request, std::span<const EditedPath> files,
                  EditedFile& edited)
{
    for (const formats::edit::Fix* const fix : request.fixes) {
        const EditableFile& file = edited.editor->file();
        addStep(edited, fix->edits(file, file.bytes.span()));
    }
    for (const RequestedOperation& operation : request.operations)
        operate(operation, edited);
    const bool areClipsConcerned = followDroppedFrames(path, request, files, edited);
    for (const formats::edit::Assignment& assignment : request.assignments)
        assign(assignment, path, edited);
    const auto isNone = [](std::size_t count) { return count == 0; };
    edited.isPassedOver = path.isText && !areClipsConcerned &&
                          std::all_of(edited.matched.begin(), edited.matched.end(), isNone) &&
                          std::all_of(edited.operated.begin(), edited.operated.end(), isNone);
}

/// "a new problem", or, if the file has problems of the rule already, "1 more problem of this kind".
std::string newProblemsOf(const formats::Diagnostic& found, const EditableFile& original)
{
    const bool isKnown = std::any_of(original.diagnostics.begin(), original.diagnostics.end(),
                                     [&found](const formats::Diagnostic& old) { return old.rule == found.rule; });
    return isKnown ? fmt::format("{} of this kind", formats::counted(found.occurrences, "more problem"))
                   : "a new problem";
}

/// The result must have no warning and no error that the file did not have.
void checkResult(EditedFile& edited)
{
    const Editor& editor = *edited.editor;
    EditOutcome& outcome = edited.outcome;
    outcome.after = countsOf(editor.file().diagnostics);
    if (edited.isRestored)
        return;
    for (const formats::Diagnostic& found : editor.newFindings())
        outcome.problems.push_back(
            fmt::format("would have {}: {} [{}]", newProblemsOf(found, editor.original()), found.message, found.rule));
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
        const bool isArchive = kind == formats::PathKind::archive || kind == formats::PathKind::folderInArchive;
        if (isArchive && archived == ArchivedFiles::leftOut) {
            printMessage(fmt::format("{}: {}", platform::utf8FromPath(path), kArchivesStay));
            return ExitStatus::usage;
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

void findParts(EditRequest& request, const std::vector<EditedPath>& files)
{
    if (!request.patch || !request.patch->isOfMany)
        return;
    const std::vector<FilePatch>& parts = request.patch->files;
    for (std::size_t i = 0; i < parts.size(); ++i)
        request.partOfFile.emplace(wholePath(request.patchFolder / platform::pathFromUtf8(parts[i].name)), i);
    for (const EditedPath& path : files) {
        const auto own = request.partOfFile.find(wholePath(path.file));
        if (own != request.partOfFile.end())
            request.partsOfFiles.insert(own->second);
    }
}

EditedFile editedFile(const EditedPath& path, const EditRequest& request, std::span<const EditedPath> files)
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
        applyChanges(path, request, files, edited);
    outcome.after = outcome.before;
    outcome.edits = shownEdits(editor);
    if (outcome.problems.empty() && !outcome.edits.empty())
        checkResult(edited);
    if (!outcome.problems.empty()) {
        outcome.state = EditState::conflict;
        outcome.status = ExitStatus::incomplete;
        return edited;
    }
    outcome.state = outcome.edits.empty() ? EditState::unchanged : EditState::edited;
    outcome.status = ExitStatus::done;
    if (!outcome.edits.empty()) {
        std::vector<std::string> shared = formats::edit::sharedBytesOf(editor);
        outcome.notes.insert(outcome.notes.end(), shared.begin(), shared.end());
    }
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
