#include "app/viewer/editing/written_files.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

enum class Writer { nobody, anotherTab, anotherProgram };

bool hasBytes(const formats::FileBytes& known, std::span<const std::byte> bytes)
{
    const auto other = known.span();
    return std::equal(bytes.begin(), bytes.end(), other.begin(), other.end());
}

/// Whether a document has read these bytes, has written them or is writing them.
bool isKnown(const FileEdits& file, std::span<const std::byte> bytes)
{
    return hasBytes(file.onDisk, bytes) || (file.saving.size() > 0 && hasBytes(file.saving, bytes));
}

/// Who has written a file since a document has read it.
Writer writerOf(const Session& session, FileEdits& file)
{
    const auto now = formats::readPath(platform::pathFromUtf8(file.path));
    if (!now)
        return Writer::nobody; // the line above the view says so
    const auto bytes = now->file().span();
    if (isKnown(file, bytes)) {
        file.hasChangedOnDisk = false;
        return Writer::nobody;
    }
    for (const DocumentEdits& edits : session.edits) {
        for (const FileEdits& other : edits.files) {
            if (other.path == file.path && isKnown(other, bytes))
                return Writer::anotherTab;
        }
    }
    return Writer::anotherProgram;
}

bool isInSteps(const DocumentEdits& edits, std::size_t file)
{
    return std::any_of(edits.steps.begin(), edits.steps.end(), [&](const EditStep& step) {
        return std::any_of(step.files.begin(), step.files.end(),
                           [&](const EditStep::OfFile& of) { return of.file == file; });
    });
}

/// True if the file was forgotten.
bool noteWriting(Session& session, DocumentEdits& edits, std::size_t index)
{
    FileEdits& file = edits.files[index];
    const Writer writer = writerOf(session, file);
    if (writer == Writer::nobody)
        return false;
    const std::string written =
        formats::fileNameOf(file.path) +
        (writer == Writer::anotherTab ? " was saved from another tab" : " was written by another program");
    if (file.isUnsaved) {
        file.hasChangedOnDisk = true;
        session.message = Message{.kind = MessageKind::warning,
                                  .text = written + ". The edits stay and are shown, but do not replace it; use Save "
                                                    "as, or undo them",
                                  .isAboutOpening = false};
        return false;
    }
    if (isInSteps(edits, index))
        showNotice(session, written + "; its edits cannot be undone any more");
    const bool isOperatedOn = session.operation && session.operation->document == edits.document; // its result is old
    if (file.isEdited || isOperatedOn)
        edits.revision = ++session.lastEditRevision;
    forgetFile(edits, index);
    return true;
}

} // namespace

void noteWrittenFile(Session& session, const std::filesystem::path& file)
{
    for (DocumentEdits& edits : session.edits) {
        for (std::size_t i = 0; i < edits.files.size();) {
            const bool isIt = fileOnDisk(platform::pathFromUtf8(edits.files[i].path)) == file;
            if (!isIt || !noteWriting(session, edits, i))
                ++i;
        }
    }
}

void forgetWrittenFiles(Session& session, DocumentEdits& edits)
{
    for (std::size_t i = 0; i < edits.files.size();) {
        const FileEdits& file = edits.files[i];
        if (!file.hasChangedOnDisk || file.isEdited) {
            ++i;
            continue;
        }
        showNotice(session, formats::fileNameOf(file.path) + " has no edits any more and is read anew from the disk");
        forgetFile(edits, i);
    }
}

void forgetFile(DocumentEdits& edits, std::size_t file)
{
    std::vector<EditStep> steps;
    std::size_t applied = 0;
    for (std::size_t i = 0; i < edits.steps.size(); ++i) {
        EditStep& step = edits.steps[i];
        const bool isOfFile =
            std::erase_if(step.files, [&](const EditStep::OfFile& of) { return of.file == file; }) > 0;
        if (isOfFile && step.files.empty())
            continue;
        for (EditStep::OfFile& of : step.files)
            of.file -= of.file > file ? 1 : 0;
        applied += i < edits.applied ? 1 : 0;
        steps.push_back(std::move(step));
    }
    edits.beforeDrag.reset(); // its steps have other files
    edits.steps = std::move(steps);
    edits.applied = applied;
    edits.files.erase(edits.files.begin() + static_cast<std::ptrdiff_t>(file));
}

} // namespace app
