#pragma once

#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Edits as JSON: for one file or many, replayable and reversible (docs/schemas/patch.schema.json).
namespace formats::edit {

/// Longer patches are not read.
inline constexpr std::uint64_t kMaxPatchBytes = std::uint64_t{64} << 20U;
/// The member that marks a patch. Its value is 1.
inline constexpr std::string_view kPatchMark = "trisviewPatch";

struct PatchEdit {
    Edit edit;            ///< its position is in the original file
    std::string others{}; ///< members that this program does not know, as a JSON object; empty: none
};

/// The state of a file.
struct FileState {
    std::uint64_t size = 0;
    std::string sha256; ///< lower case

    bool operator==(const FileState&) const = default;
};
[[nodiscard]] FileState stateOf(std::span<const std::byte> bytes);

/// The edits of one file. Positions are in the original; each list ascends, and no two of both share bytes. Bytes are
/// inserted before an edit of the byte that they are inserted at.
struct FilePatch {
    std::string name;   ///< in a patch of many files: its path from the patch, with '/'
    std::string format; ///< "md3"
    FileState original;
    FileState result;
    std::vector<PatchEdit> edits;                       ///< as many bytes as before
    std::vector<PatchEdit> splices{};                   ///< others
    std::string others{}, fileOthers{}, resultOthers{}; ///< see PatchEdit: its own, and those of "file" and "result"
};

struct Patch {
    std::vector<FilePatch> files;
    bool isOfMany = false; ///< has a list of files, also if it has one element
    std::string tool{};
    std::string others{};
};

[[nodiscard]] FilePatch patchOf(const EditableFile& file, const EditSet& edits, std::string name);

/// Takes its edits back. Positions become those in the result.
[[nodiscard]] FilePatch reversed(FilePatch patch);

/// Reads a patch; its text may be anything. The error is a sentence: no JSON, a missing member, bytes that are no
/// hexadecimal digits or not equally many, no base64, positions that descend or overlap.
[[nodiscard]] tl::expected<Patch, std::string> readPatch(std::string_view text);

/// As JSON that `readPatch` reads, with the values as text for people.
[[nodiscard]] std::string patchText(const Patch& patch);

/// The bytes as lower-case hexadecimal digits.
[[nodiscard]] std::string hexOf(std::span<const std::byte> bytes);
/// For people: of more than 64 bytes only these and "...".
[[nodiscard]] std::string shownHexOf(std::span<const std::byte> bytes);

struct AppliedPatch {
    std::vector<Edit> edits;            ///< for the file as it is
    std::size_t alreadyThere = 0;       ///< edits whose new bytes the file has
    std::vector<std::string> conflicts; ///< sentences; if there are any, the edits must not be used
};

/// The edits of a patch in a file, which has no other edits. In the original file they have the positions of the
/// patch; in any other file of the format each is found by the path of its field, whose first bytes must be those
/// before or after the edit. There, only a word of a text can get another length; other splices are conflicts.
[[nodiscard]] AppliedPatch apply(const FilePatch& patch, const EditableFile& file);

} // namespace formats::edit
