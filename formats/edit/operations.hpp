#pragma once

#include "formats/edit/editable_file.hpp"
#include "formats/edit/frame_operations.hpp"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Changes of a file that need more than a value.
namespace formats::edit {

struct Operation {
    std::string_view name;     ///< "add-skin": an option of the command, and the id in the window
    std::string_view title;    ///< "Add a skin"
    std::string_view argument; ///< "NAME"; empty: it takes none
    std::string_view meaning;  ///< for users, a phrase
    bool (*isFor)(const EditableFile& file);
    /// Edits of `file.bytes`, by ascending position, without overlaps; none if nothing changes. The file must be one
    /// that `isFor` accepts. The error is a sentence.
    tl::expected<std::vector<Edit>, std::string> (*edits)(const EditableFile& file, std::string_view argument);
    /// The frames that it drops, see DroppedFrames; null: the frames stay.
    DroppedFrames (*dropped)(const EditableFile& file, std::string_view argument) = nullptr;
};

[[nodiscard]] std::span<const Operation> operations();
/// Null: there is none with this name.
[[nodiscard]] const Operation* findOperation(std::string_view name);

} // namespace formats::edit
