#pragma once

#include "formats/edit/word_form.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Changes of parts of the files of games; all other bytes stay.
namespace formats::edit {

enum class FieldType : std::uint8_t {
    text, ///< ends at its first NUL, or fills the field
    i32,
    u32,
    f32,
    vec3, ///< 3 floats
    axes, ///< 9 floats: three directions
    word, ///< of a text file: all bytes of its range; a new value may have another length
};
[[nodiscard]] std::string_view nameOf(FieldType type);

/// A part of a file that can be edited. Its range in the file has been checked.
struct Field {
    std::string path; ///< "surfaces[0].shaders[1].name"
    FieldType type = FieldType::text;
    std::uint64_t offset = 0;
    std::uint64_t length = 0; ///< in bytes
    bool namesImage = false;  ///< the path of a skin or shader
    std::uint64_t copies = 0; ///< above 0: it is stored in each of so many frames, from `offset` on
    std::uint64_t stride = 0; ///< bytes between two copies

    /// Above 0: where the count (with a NUL) and the offset of this text are stored, each u32. It lies elsewhere, and
    /// may become longer than its field.
    std::uint64_t pointer = 0;
    std::uint64_t base = 0; ///< with a pointer: offsets count from here; above 0: the start of a chunk's content
    bool canGrow = false;   ///< with a pointer: longer texts are appended to the file; else something follows the chunk
    WordForm form = WordForm::name; ///< of a word
};

/// One copy of a field with copies. Its path is "frames[FRAME].PATH".
[[nodiscard]] Field copyOf(const Field& field, std::uint64_t frame);

/// Other bytes at a position of a file. One that does not have as many bytes as before moves all that follow it: a
/// splice.
struct Edit {
    std::string field;        ///< its path; of a splice perhaps one that the file does not have: "skins[+]"
    std::uint64_t offset = 0; ///< in the file before the step of edits that it belongs to
    std::vector<std::byte> before{};
    std::vector<std::byte> after{};
    std::string reason{};

    [[nodiscard]] bool isSplice() const { return before.size() != after.size(); }
};

/// The value of a field as text; of several numbers separated by commas. Floats have the digits that distinguish them
/// from their neighbors. `bytes`: those of the field.
[[nodiscard]] std::string textOf(FieldType type, std::span<const std::byte> bytes);

/// The bytes of a value from text; of a text field without NUL. Numbers of a vector are separated by commas or blanks.
/// The error is a phrase: a text that is too long or has quotes or control characters; a number that is not finite or
/// out of range; the wrong number of numbers; a word that would change the structure of its text (see wordValue).
[[nodiscard]] tl::expected<std::vector<std::byte>, std::string> valueOf(const Field& field, std::string_view text);

/// The edits that give a field and all its copies a value in `file`, by ascending position; none where it has that
/// value. A text becomes its bytes and a NUL; the rest of the old text becomes zeros, and bytes after the old text's
/// end stay. A text with a pointer that is longer than its field is appended to the file; the old one stays. A word is
/// replaced.
[[nodiscard]] std::vector<Edit> editsTo(const Field& field, std::span<const std::byte> file,
                                        std::span<const std::byte> value, std::string_view reason);

/// Adds such edits to a step with other edits of `file`, in any order. Appended texts follow each other.
void addEditsTo(const Field& field, std::span<const std::byte> file, std::span<const std::byte> value,
                std::string_view reason, std::vector<Edit>& step);

/// The bytes of a field in a file.
[[nodiscard]] std::span<const std::byte> bytesOf(const Field& field, std::span<const std::byte> file);

} // namespace formats::edit
