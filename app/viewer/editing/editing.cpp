#include "app/viewer/editing/editing.hpp"

#include "app/viewer/editing/written_files.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace app {
namespace {

using formats::edit::EditableFile;
using formats::edit::Editor;
using Problem = tl::unexpected<std::string>;

DocumentEdits& editsToChange(Session& session)
{
    const std::string& document = session.tab().document->path;
    if (DocumentEdits* const edits = findEdits(session, document))
        return *edits;
    DocumentEdits edits;
    edits.document = document;
    session.edits.push_back(std::move(edits));
    return session.edits.back();
}

std::optional<std::size_t> indexOfFile(const DocumentEdits& edits, const std::string& file)
{
    for (std::size_t i = 0; i < edits.files.size(); ++i) {
        if (edits.files[i].path == file)
            return i;
    }
    return std::nullopt;
}

/// The file's index in the edits; opens it if it is not there.
tl::expected<std::size_t, std::string> openedFile(DocumentEdits& edits, const std::string& file)
{
    if (const auto index = indexOfFile(edits, file))
        return *index;
    auto editable = formats::readPath(platform::pathFromUtf8(file)).and_then(formats::edit::editableFile);
    if (!editable)
        return Problem(editable.error().message);
    FileEdits opened;
    opened.path = file;
    opened.onDisk = editable->bytes;
    opened.saved = editable->bytes;
    opened.editor = std::make_shared<Editor>(*std::move(editable));
    edits.files.push_back(std::move(opened));
    return edits.files.size() - 1;
}

void undoSteps(Editor& editor, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        editor.undo();
}

void undoLast(DocumentEdits& edits)
{
    for (const EditStep::OfFile& of : edits.steps[--edits.applied].files)
        undoSteps(*edits.files[of.file].editor, of.count);
}

void redoNext(DocumentEdits& edits)
{
    for (const EditStep::OfFile& of : edits.steps[edits.applied++].files) {
        for (std::size_t i = 0; i < of.count; ++i)
            edits.files[of.file].editor->redo();
    }
}

/// The bytes have changed: the document must be opened again.
void noteChange(Session& session, DocumentEdits& edits)
{
    for (FileEdits& file : edits.files)
        noteBytes(file);
    edits.revision = ++session.lastEditRevision;
}

std::uint64_t newFindingsIn(const DocumentEdits& edits)
{
    std::uint64_t count = 0;
    for (const FileEdits& file : edits.files) {
        for (const formats::Diagnostic& found : file.editor->newFindings())
            count += found.occurrences;
    }
    return count;
}

/// Names the last new problem if the step has caused one.
void warnOfFindings(Session& session, const DocumentEdits& edits, std::uint64_t before)
{
    if (newFindingsIn(edits) <= before)
        return;
    for (const EditStep::OfFile& of : edits.steps[edits.applied - 1].files) {
        const FileEdits& file = edits.files[of.file];
        const formats::Diagnostics found = file.editor->newFindings();
        if (found.empty())
            continue;
        session.message = Message{.kind = MessageKind::warning,
                                  .text = fmt::format("{}: the edit causes a problem: {}",
                                                      formats::fileNameOf(file.path), found.back().message)};
    }
}

/// Adds to the step what a file got, so that it can be undone.
void countStep(EditStep& step, std::size_t file)
{
    const auto same = std::find_if(step.files.begin(), step.files.end(),
                                   [&](const EditStep::OfFile& one) { return one.file == file; });
    if (same != step.files.end())
        ++same->count;
    else
        step.files.push_back({file, 1});
}

tl::expected<void, std::string> addTo(DocumentEdits& edits, std::vector<FileStep> steps, EditStep& step)
{
    for (FileStep& each : steps) {
        // The editor does not count edits that change nothing, so undoing them would undo the step before.
        std::erase_if(each.edits, [](const formats::edit::Edit& edit) { return edit.before == edit.after; });
        if (each.edits.empty())
            continue;
        const auto file = openedFile(edits, each.file);
        auto added = file ? edits.files[*file].editor->add(std::move(each.edits)) : Problem(file.error());
        if (!added) {
            for (const EditStep::OfFile& of : step.files)
                undoSteps(*edits.files[of.file].editor, of.count);
            return Problem(fmt::format("{}: {}", formats::fileNameOf(each.file), added.error()));
        }
        countStep(step, *file);
    }
    return {};
}

template <class IsWanted> bool isAnyFile(const DocumentEdits& edits, IsWanted isWanted)
{
    return std::any_of(edits.files.begin(), edits.files.end(), isWanted);
}

/// A step that is dragged may be back where it began, and is replaced by the next one all the same.
enum class EmptySteps { dropped, kept };

tl::expected<void, std::string> makeStep(Session& session, std::string title, std::vector<FileStep> steps,
                                         MergeSteps merge, EmptySteps empty)
{
    if (!session.tab().document || session.tab().isVersionBefore)
        return Problem("An earlier version cannot be edited");
    if (std::string obstacle = obstacleToEdits(session, session.tab().document->path); !obstacle.empty())
        return Problem(std::move(obstacle));
    DocumentEdits& edits = editsToChange(session);
    const bool replaces = merge == MergeSteps::yes && edits.applied > 0;
    if (replaces)
        undoLast(edits);
    const std::uint64_t findings = newFindingsIn(edits);
    EditStep step{std::move(title), {}};
    const auto added = addTo(edits, std::move(steps), step);
    const bool isEmpty = step.files.empty();
    if (!added && isEmpty) { // no editor has forgotten what was undone
        if (replaces)
            redoNext(edits);
        return Problem(added.error());
    }
    if (added && isEmpty && empty == EmptySteps::dropped && !replaces)
        return {};
    edits.steps.resize(edits.applied);
    if (added) {
        edits.steps.push_back(std::move(step));
        ++edits.applied;
        warnOfFindings(session, edits, findings);
    }
    noteChange(session, edits);
    if (empty == EmptySteps::dropped) // a drag goes on
        forgetWrittenFiles(session, edits);
    return added;
}

bool isShown(const Session& session, const std::string& document)
{
    return std::any_of(session.tabs.begin(), session.tabs.end(), [&](const Tab& tab) {
        return tab.document && !tab.isVersionBefore && tab.document->path == document;
    });
}

/// Keeps the edits as they are before the first step of a drag, which changes one file.
void keepForDrag(Session& session, const std::string& file)
{
    if (!session.tab().document || session.tab().isVersionBefore)
        return;
    DocumentEdits& edits = editsToChange(session);
    edits.beforeDrag.reset();
    if (const auto index = indexOfFile(edits, file))
        edits.beforeDrag = {edits.steps, edits.applied, file, std::make_shared<Editor>(*edits.files[*index].editor)};
}

const DocumentEdits* editsOfTab(const Session& session, const Tab& tab)
{
    return tab.document && !tab.isVersionBefore ? editsOf(session, tab.document->path) : nullptr;
}

std::size_t appliedSteps(const Session& session)
{
    const DocumentEdits* const edits = shownEdits(session);
    return edits != nullptr ? edits->applied : 0;
}

} // namespace

DocumentEdits* findEdits(Session& session, const std::string& document)
{
    const auto found = std::find_if(session.edits.begin(), session.edits.end(),
                                    [&](const DocumentEdits& one) { return one.document == document; });
    return found == session.edits.end() ? nullptr : &*found;
}

const DocumentEdits* editsOf(const Session& session, const std::string& document)
{
    const auto found = std::find_if(session.edits.begin(), session.edits.end(),
                                    [&](const DocumentEdits& one) { return one.document == document; });
    return found == session.edits.end() ? nullptr : &*found;
}

const DocumentEdits* shownEdits(const Session& session)
{
    return editsOfTab(session, session.tab());
}

tl::expected<std::shared_ptr<const Editor>, std::string> editorOf(Session& session, const std::string& file)
{
    if (!session.tab().document || session.tab().isVersionBefore)
        return Problem("An earlier version cannot be edited");
    DocumentEdits& edits = editsToChange(session);
    const auto index = openedFile(edits, file);
    if (!index)
        return Problem(index.error());
    return edits.files[*index].editor;
}

tl::expected<const EditableFile*, std::string> fileToEdit(Session& session, const std::string& file)
{
    const auto editor = editorOf(session, file);
    if (!editor)
        return Problem(editor.error());
    return &(*editor)->file();
}

const EditableFile* editedFile(const Session& session, const std::string& file)
{
    const DocumentEdits* const edits = shownEdits(session);
    const auto index = edits != nullptr ? indexOfFile(*edits, file) : std::nullopt;
    return index ? &edits->files[*index].editor->file() : nullptr;
}

tl::expected<void, std::string> addStep(Session& session, std::string title, std::vector<FileStep> steps,
                                        MergeSteps merge)
{
    return makeStep(session, std::move(title), std::move(steps), merge, EmptySteps::dropped);
}

void addMadeStep(Session& session, const std::string& document, std::string title, std::vector<MadeFile> files)
{
    DocumentEdits* const edits = findEdits(session, document);
    if (edits == nullptr || files.empty())
        return;
    const std::uint64_t findings = newFindingsIn(*edits);
    EditStep step{std::move(title), {}};
    for (MadeFile& file : files) {
        const auto index = indexOfFile(*edits, file.path);
        if (!index)
            continue;
        edits->files[*index].editor = std::move(file.editor);
        countStep(step, *index);
    }
    edits->steps.resize(edits->applied);
    edits->steps.push_back(std::move(step));
    ++edits->applied;
    warnOfFindings(session, *edits, findings);
    noteChange(session, *edits);
}

std::string obstacleToEdits(const Session& session, const std::string& document)
{
    const auto& running = session.operation;
    if (!running || running->document != document)
        return {};
    return fmt::format("'{}' is under way; wait until it is done, or cancel it", running->title);
}

bool dragStep(Session& session, DragStep& step, const std::string& file, std::vector<formats::edit::Edit> edits,
              std::string title)
{
    if (edits.empty() && !step.isMade)
        return true;
    if (!step.isMade)
        keepForDrag(session, file);
    const std::size_t expected = step.isMade ? step.applied : step.applied + 1;
    const MergeSteps merge = step.isMade ? MergeSteps::yes : MergeSteps::no;
    std::vector<FileStep> steps(1);
    steps.front() = {file, std::move(edits)};
    const auto made = makeStep(session, std::move(title), std::move(steps), merge, EmptySteps::kept);
    if (!made)
        showProblem(session, made.error());
    step = {true, expected};
    return isLastStep(session, step);
}

void dropDragStep(Session& session, const DragStep& step)
{
    if (!step.isMade || !isLastStep(session, step) || !canUndo(session))
        return;
    DocumentEdits& edits = editsToChange(session);
    std::optional<EditsBeforeDrag> before = std::exchange(edits.beforeDrag, std::nullopt);
    const auto file = before ? indexOfFile(edits, before->file) : std::nullopt;
    if (!file || before->applied + 1 != edits.applied)
        return undoEdit(session);
    edits.steps = std::move(before->steps);
    edits.applied = before->applied;
    edits.files[*file].editor = std::move(before->editor);
    noteChange(session, edits);
    forgetWrittenFiles(session, edits);
}

bool isLastStep(const Session& session, const DragStep& step)
{
    return appliedSteps(session) == step.applied;
}

DragStep newDragStep(const Session& session)
{
    return {false, appliedSteps(session)};
}

bool showsEdits(const Session& session, const Tab& tab)
{
    const DocumentEdits* const edits = editsOfTab(session, tab);
    return edits == nullptr || tab.document->overrides.revision == edits->revision;
}

bool showsEdits(const Session& session)
{
    return showsEdits(session, session.tab());
}

bool canUndo(const Session& session)
{
    const DocumentEdits* const edits = shownEdits(session);
    return edits != nullptr && edits->applied > 0;
}

bool canRedo(const Session& session)
{
    const DocumentEdits* const edits = shownEdits(session);
    return edits != nullptr && edits->applied < edits->steps.size();
}

void undoEdit(Session& session)
{
    if (canUndo(session))
        goToEdit(session, static_cast<std::uint32_t>(shownEdits(session)->applied - 1));
}

void redoEdit(Session& session)
{
    if (canRedo(session))
        goToEdit(session, static_cast<std::uint32_t>(shownEdits(session)->applied + 1));
}

void goToEdit(Session& session, std::uint32_t applied)
{
    if (shownEdits(session) == nullptr)
        return;
    DocumentEdits& edits = editsToChange(session);
    const std::size_t wanted = std::min<std::size_t>(applied, edits.steps.size());
    if (wanted == edits.applied)
        return;
    if (std::string obstacle = obstacleToEdits(session, edits.document); !obstacle.empty())
        return showProblem(session, std::move(obstacle));
    while (edits.applied > wanted)
        undoLast(edits);
    while (edits.applied < wanted)
        redoNext(edits);
    noteChange(session, edits);
    forgetWrittenFiles(session, edits);
}

std::string undoneTitle(const Session& session)
{
    return canUndo(session) ? shownEdits(session)->steps[shownEdits(session)->applied - 1].title : std::string();
}

std::string redoneTitle(const Session& session)
{
    return canRedo(session) ? shownEdits(session)->steps[shownEdits(session)->applied].title : std::string();
}

bool isUnsaved(const DocumentEdits& edits)
{
    return isAnyFile(edits, [](const FileEdits& file) { return file.isUnsaved; });
}

bool isEdited(const DocumentEdits& edits)
{
    return isAnyFile(edits, [](const FileEdits& file) { return file.isEdited; });
}

bool isUnsaved(const Session& session, const Tab& tab)
{
    const DocumentEdits* const edits = editsOfTab(session, tab);
    return edits != nullptr && isUnsaved(*edits);
}

void noteBytes(FileEdits& file)
{
    const auto now = file.editor->file().bytes.span();
    const auto is = [&](const formats::FileBytes& bytes) {
        const auto other = bytes.span();
        return std::equal(now.begin(), now.end(), other.begin(), other.end());
    };
    file.isEdited = !is(file.onDisk);
    file.isUnsaved = file.isEdited && !is(file.saved);
}

void forgetEdits(Session& session, const std::string& document)
{
    DocumentEdits* const edits = findEdits(session, document);
    if (edits == nullptr)
        return;
    edits->files.clear();
    edits->steps.clear();
    edits->applied = 0;
    edits->revision = ++session.lastEditRevision;
}

void forgetEditsOfClosed(Session& session)
{
    std::erase_if(session.edits, [&](const DocumentEdits& edits) { return !isShown(session, edits.document); });
}

} // namespace app
