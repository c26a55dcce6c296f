#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/edit/field.hpp"
#include "formats/edit/word_field.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The fields of the texts beside a model: words, as the program's readers of these texts tell them apart. Everything
/// between them (comments, blanks, line ends, unknown words) stays.
namespace formats::edit {

struct EditableFile;

struct TextFields {
    std::string format;
    std::vector<Field> fields; ///< by position, without overlaps; none if the text cannot be read
    Diagnostics diagnostics;   ///< those of the reader, with positions in the text
};

/// "animation.cfg" (also for wolfanim.cfg), "skin" or "cube.cfg", by the last component of the name; empty: no such
/// text.
[[nodiscard]] std::string_view textFormatOf(std::string_view fileName);

/// None: no such file name, or a `.skin` of an M2, which is no text.
[[nodiscard]] std::optional<TextFields> textFieldsOf(std::string_view fileName, std::span<const std::byte> bytes);

/// Whether all other words are read as before once the edits are made: a first word of another kind could change the
/// meaning of a whole text. Judges only edits that are each of one field. The error is a sentence.
[[nodiscard]] tl::expected<void, std::string> checkWordEdits(std::string_view fileName,
                                                             std::span<const std::byte> bytes, std::vector<Edit> edits);

} // namespace formats::edit
