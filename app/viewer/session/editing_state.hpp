#pragma once

#include "app/viewer/session/drag_step.hpp"
#include "app/viewer/session/open_request.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/edit/clip_edits.hpp"
#include "formats/edit/editor.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/edit/operations.hpp"
#include "renderer/scene/document/document.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Edits of the files of open documents; editing/editing.hpp has the functions.
namespace app {

/// A file of a document while it is edited.
struct FileEdits {
    std::string path; ///< formats::FoundFile::path
    std::shared_ptr<formats::edit::Editor> editor;
    formats::FileBytes onDisk;     ///< as the file was read or saved
    formats::FileBytes saved;      ///< the last bytes that were written, in place or elsewhere; at first `onDisk`
    formats::FileBytes saving{};   ///< that are being written in place; empty: none
    bool isEdited = false;         ///< its bytes are not `onDisk`
    bool isUnsaved = false;        ///< its bytes are neither `onDisk` nor `saved`
    bool hasChangedOnDisk = false; ///< another program has written the file since
};

/// A step of the user: one or more steps of the editors of one or more files.
struct EditStep {
    struct OfFile {
        std::size_t file = 0;  ///< into DocumentEdits::files
        std::size_t count = 0; ///< steps of its editor
    };
    std::string title; ///< "Fix paths"
    std::vector<OfFile> files;
};

/// The steps before a drag and the file that it changes, for a drag that is given up: its step and the steps that it
/// has made impossible to redo are as before then.
struct EditsBeforeDrag {
    std::vector<EditStep> steps;
    std::size_t applied = 0;
    std::string file;                              ///< FileEdits::path
    std::shared_ptr<formats::edit::Editor> editor; ///< a copy
};

/// The edits of one document, in all tabs that show it.
struct DocumentEdits {
    std::string document; ///< scene::Document::path
    std::vector<FileEdits> files;
    std::vector<EditStep> steps;
    std::size_t applied = 0;                     ///< of the steps; those behind it are undone
    std::uint64_t revision = 0;                  ///< changes with every change of the bytes; unique in a session
    std::uint64_t requested = 0;                 ///< the last revision that was requested to be opened
    std::optional<EditsBeforeDrag> beforeDrag{}; ///< while a drag has a step
};

/// A repair of one file that has something to do.
struct FoundFix {
    const formats::edit::Fix* fix = nullptr;
    std::size_t edits = 0;
};

/// A file that can be edited, as the document was opened with it.
struct EditForm {
    std::string path; ///< formats::FoundFile::path
    std::shared_ptr<const formats::edit::EditableFile> file;
    std::vector<FoundFix> fixes;
};

/// The numbers of a clip in a text that can be edited.
struct ClipForm {
    std::string clip; ///< its name
    std::string file; ///< formats::FoundFile::path; empty: no text states it
    formats::edit::ClipInText numbers;
};

/// The files of a document that can be edited.
struct EditForms {
    std::string document; ///< scene::Document::path
    std::vector<EditForm> files;
    bool isOfTexts = false;                     ///< models are left out, and repairs
    std::vector<std::vector<ClipForm>> clips{}; ///< by layer, as scene::clipsOf; no layers: no text has clips
};

enum class ClipEnd { start, end };
inline constexpr std::array<std::string_view, 2> kClipEndNames = {"start", "end"};

struct ClipFrames {
    std::uint32_t first = 0; ///< of the model
    std::uint32_t count = 1;

    bool operator==(const ClipFrames&) const = default;
};

/// A drag of an end of a clip on the timeline.
struct ClipDrag {
    std::uint32_t tabId = 0; ///< Tab::id
    std::string document;    ///< scene::Document::path
    std::uint32_t layer = 0;
    std::uint32_t clip = 0; ///< into scene::clipsOf
    ClipEnd end = ClipEnd::start;
    ClipFrames grabbed, frames;   ///< at its start, and now
    ClipFrames sent;              ///< those of its step
    std::uint32_t frameCount = 1; ///< of the model
    ClipForm form;
    DragStep step;
    std::shared_ptr<const formats::edit::EditableFile> before{}; ///< the text before the step
};

/// A file whose bytes and steps a worker reads; nobody changes them meanwhile.
struct OperationFile {
    std::string path; ///< formats::FoundFile::path
    std::shared_ptr<const formats::edit::Editor> editor;
};

/// An operation on the tables of one or more files of a document, for a worker.
struct OperationWork {
    const formats::edit::Operation* operation = nullptr;
    std::string argument;
    std::vector<OperationFile> models;          ///< that it changes
    std::vector<OperationFile> texts{};         ///< whose clips may count their frames
    std::array<OperationFile, 2> playerParts{}; ///< legs and torso of a player; without editors: it is none
};

/// While a worker runs an operation, the document has no other step.
struct RunningOperation {
    std::string document;       ///< scene::Document::path
    std::string title;          ///< "Drop frames: 3-5"
    std::uint64_t revision = 0; ///< DocumentEdits::revision at its start
    double seconds = 0.0;       ///< since then
};

/// An edit that a repair would make, for display.
struct FixRow {
    std::string file; ///< its name
    std::string fix;
    std::string field;
    std::string before, after;           ///< values as text; empty if the field has none
    std::string beforeBytes, afterBytes; ///< hexadecimal; long ones end with "..."
};

/// The box that shows the edits of repairs before they are applied.
struct FixBox {
    std::string file;         ///< formats::FoundFile::path; empty: all files
    std::string fix;          ///< Fix::name; empty: all repairs
    std::vector<FixRow> rows; ///< the first edits
    std::size_t edits = 0;    ///< all of them
};

/// The box that asks where to save.
struct SaveBox {
    enum class Kind { copy, patch };
    Kind kind = Kind::copy;
    std::string file{}; ///< formats::FoundFile::path; empty: all files with edits
    std::filesystem::path suggested{};
};

/// Writes edits of a document.
struct SaveEdits {
    enum class Files { edited, unsaved };
    std::string document;           ///< scene::Document::path
    std::string file{};             ///< formats::FoundFile::path; empty: all files that are meant
    std::filesystem::path target{}; ///< a new file, or a folder for several files; empty: in place
    Files files = Files::edited;    ///< in place: `edited` also replaces files whose edits were saved elsewhere
};
/// Writes all edits of a document as a patch.
struct SavePatch {
    std::string document;
    std::filesystem::path target; ///< a new file
};
using SaveRequest = std::variant<SaveEdits, SavePatch>;

struct ClosingTab {
    std::uint32_t tab = 0; ///< Tab::id
};
struct Quitting {};

/// "Save the edits?": what waits for the answer.
struct UnsavedQuestion {
    std::vector<std::string> documents; ///< scene::Document::path: their edits would be lost
    std::variant<ClosingTab, Quitting, OpenRequest> then;
    bool isSaving = false; ///< "Save" was answered
};

} // namespace app
