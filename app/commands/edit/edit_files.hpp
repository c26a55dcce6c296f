#pragma once

#include "app/output/exit_status.hpp"
#include "formats/edit/assignment.hpp"
#include "formats/edit/editor.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/edit/operations.hpp"
#include "formats/edit/patch.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The files of `edit` and their changes.
namespace app {

/// A file of the command line, or below a folder or archive of it.
struct EditedPath {
    std::filesystem::path file;
    std::filesystem::path below; ///< from the PATH that it was found in; its name if it is PATH itself
    bool isInArchive = false;
    bool isFound = false; ///< in a folder or archive: a field that it does not have is no conflict
    bool isText = false;  ///< and found: it is passed over unless a change is for it
};

enum class ArchivedFiles { included, leftOut };
enum class FoundTexts { included, leftOut };

/// Why --in-place does not take a path in an archive, or an archive.
inline constexpr std::string_view kArchivesStay =
    "files in archives are not edited in place: use -o or --out-dir, which write them beside the archive";

/// All files at the paths that can be edited; a named file whatever it is. Archives that are left out may be in a
/// folder, but not among the paths. A failure has been printed.
[[nodiscard]] std::variant<std::vector<EditedPath>, ExitStatus>
editedPathsAt(const std::vector<std::filesystem::path>& paths, ArchivedFiles archived, FoundTexts texts);

/// An operation with its argument.
struct RequestedOperation {
    const formats::edit::Operation* operation = nullptr;
    std::string argument;
};

/// The requested changes: fixes, then operations, then assignments; or a patch.
struct EditRequest {
    std::vector<const formats::edit::Fix*> fixes;
    std::vector<RequestedOperation> operations;
    std::vector<formats::edit::Assignment> assignments;
    std::optional<formats::edit::Patch> patch;
    bool isRevert = false;                                     ///< the patch takes edits back
    std::filesystem::path patchFolder;                         ///< that its names begin at
    std::map<std::filesystem::path, std::size_t> partOfFile{}; ///< of a patch of many files: its parts by path
    std::set<std::size_t> partsOfFiles{};                      ///< those whose path is a file of the run
};

enum class EditState {
    unreadable, ///< it cannot be read, or is of another format
    conflict,   ///< the changes are impossible, or would make a new finding
    unchanged,  ///< it has all values already
    edited,     ///< and written, unless nothing is written
    notWritten, ///< its output is protected or could not be written
};
[[nodiscard]] std::string_view nameOf(EditState state);

/// An edit with its values as text.
struct ShownEdit {
    formats::edit::Edit edit;
    std::string before, after;
};

/// A field with its value as text.
struct ShownField {
    formats::edit::Field field;
    std::string value;
};

/// Number of problems by severity: notes, warnings, errors.
using FindingCounts = std::array<std::size_t, 3>;

/// What happened to one file.
struct EditOutcome {
    std::filesystem::path file;
    std::string format; ///< "md3"; empty: unreadable
    EditState state = EditState::unreadable;
    ExitStatus status = ExitStatus::unreadable;
    std::vector<ShownEdit> edits;
    std::size_t alreadyThere = 0;      ///< edits of a patch
    std::vector<std::string> problems; ///< sentences
    std::vector<std::string> notes;    ///< sentences about fields that share bytes, and about clips of dropped frames
    std::filesystem::path output;      ///< where it was written; empty: nowhere
    FindingCounts before{}, after{};
    std::vector<ShownField> fields; ///< for --fields
};

/// A file with its changes, ready to be written.
struct EditedFile {
    EditOutcome outcome;
    std::optional<formats::edit::Editor> editor; ///< empty: unreadable
    formats::edit::FilePatch patch;              ///< its edits, without a name
    std::vector<std::size_t> matched;            ///< how many fields are of each assignment
    std::vector<std::size_t> operated;           ///< 1 for each operation that is for this file, else 0
    formats::edit::AssignedBytes assignedBytes;  ///< of its assignments so far
    bool isRestored = false;   ///< a patch was taken back, and the file is what it was made for, with its problems
    bool isPassedOver = false; ///< found, and no change or no part of the patch is for it: nothing to report
};

/// Finds the parts of the patch by their paths, for `editedFile`.
void findParts(EditRequest& request, const std::vector<EditedPath>& files);

/// Reads a file and changes it in memory. `files`: all that are changed; texts follow the frames of models among them.
[[nodiscard]] EditedFile editedFile(const EditedPath& path, const EditRequest& request,
                                    std::span<const EditedPath> files);

/// The fields of a file.
[[nodiscard]] EditOutcome listedFields(const std::filesystem::path& file);

} // namespace app
