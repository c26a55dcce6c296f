#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Edits of the files of the active document, in steps that can be undone. After a step the document is opened again
/// with the edited bytes; nothing is written before the user saves.
namespace app {

/// The edits of a document by its path, or nullptr; of the active document.
[[nodiscard]] const DocumentEdits* editsOf(const Session& session, const std::string& document);
[[nodiscard]] DocumentEdits* findEdits(Session& session, const std::string& document);
[[nodiscard]] const DocumentEdits* shownEdits(const Session& session);

/// A file of the active document as it is edited now: opens it if it was not edited before. The error is a sentence.
[[nodiscard]] tl::expected<const formats::edit::EditableFile*, std::string> fileToEdit(Session& session,
                                                                                       const std::string& file);
/// The same if it was edited; else nullptr.
[[nodiscard]] const formats::edit::EditableFile* editedFile(const Session& session, const std::string& file);

/// Edits of one file that are one step of its editor.
struct FileStep {
    std::string file; ///< formats::FoundFile::path
    std::vector<formats::edit::Edit> edits;
};
enum class MergeSteps {
    no,
    yes, ///< the last step is undone first and replaced; the edits are for the bytes before it
};
/// Makes one step of the edits, in their order; each is for the bytes after those before it. If one is impossible,
/// nothing changes and the error is a sentence. Without edits there is no step.
[[nodiscard]] tl::expected<void, std::string> addStep(Session& session, std::string title, std::vector<FileStep> steps,
                                                      MergeSteps merge = MergeSteps::no);
/// A file with one more step, which a worker has added.
struct MadeFile {
    std::string path; ///< formats::FoundFile::path
    std::shared_ptr<formats::edit::Editor> editor;
};
/// Makes the files one step of a document, which has not changed meanwhile.
void addMadeStep(Session& session, const std::string& document, std::string title, std::vector<MadeFile> files);
/// Why a document cannot be changed or saved now, as a sentence: an operation is running on it. Empty: it can.
[[nodiscard]] std::string obstacleToEdits(const Session& session, const std::string& document);
/// The editor of a file of the active document, opened if it was not edited before; the error is a sentence.
[[nodiscard]] tl::expected<std::shared_ptr<const formats::edit::Editor>, std::string> editorOf(Session& session,
                                                                                               const std::string& file);

/// Makes edits of a file the step of a drag, instead of the one that it has made; the edits are for the bytes before
/// it. False: it is impossible, and a message above the view says why.
[[nodiscard]] bool dragStep(Session& session, DragStep& step, const std::string& file,
                            std::vector<formats::edit::Edit> edits, std::string title);
/// Takes the step of a drag that is given up back, if it is the last one; steps that were undone before can be redone
/// again.
void dropDragStep(Session& session, const DragStep& step);
/// Whether the step of a drag is the last one of the active document.
[[nodiscard]] bool isLastStep(const Session& session, const DragStep& step);
/// A drag that has made no step yet.
[[nodiscard]] DragStep newDragStep(const Session& session);
/// Whether the document of a tab is open as it is edited now; of the active one.
[[nodiscard]] bool showsEdits(const Session& session, const Tab& tab);
[[nodiscard]] bool showsEdits(const Session& session);

[[nodiscard]] bool canUndo(const Session& session);
[[nodiscard]] bool canRedo(const Session& session);
void undoEdit(Session& session);
void redoEdit(Session& session);
/// Undoes or redoes until so many steps are applied.
void goToEdit(Session& session, std::uint32_t applied);
/// The title of the step that would be undone or redone; empty: none.
[[nodiscard]] std::string undoneTitle(const Session& session);
[[nodiscard]] std::string redoneTitle(const Session& session);

/// Whether edits would be lost: they are neither in their files nor in copies.
[[nodiscard]] bool isUnsaved(const DocumentEdits& edits);
/// Whether a file on the disk lacks edits, so that it can be saved in place.
[[nodiscard]] bool isEdited(const DocumentEdits& edits);
/// Whether the document of a tab has unsaved edits.
[[nodiscard]] bool isUnsaved(const Session& session, const Tab& tab);

/// The edited bytes of a document, for opening it again.
[[nodiscard]] scene::Overrides overridesOf(const Session& session, const std::string& document);
/// The documents whose edits were not requested to be opened; afterwards they count as requested.
[[nodiscard]] std::vector<std::string> takeUnopened(Session& session);
/// Whether a document's edits were not requested to be opened.
[[nodiscard]] bool isUnopened(const Session& session, const std::string& document);

/// Whether all tabs that show a document have it as it is edited now.
[[nodiscard]] bool isOpenAsEdited(const Session& session, const std::string& document);
/// The edits of a document must be requested to be opened again.
void noteUnopened(Session& session, const std::string& document);
/// A document was opened, maybe without its edits: then it must be opened again.
void noteOpened(Session& session, const scene::Document& document);

/// Recomputes what follows from the bytes of a file, after they were written or read.
void noteBytes(FileEdits& file);
/// Forgets the edits of a document; it is opened again as it is on the disk.
void forgetEdits(Session& session, const std::string& document);
/// Forgets the edits of documents that no tab shows.
void forgetEditsOfClosed(Session& session);

} // namespace app
