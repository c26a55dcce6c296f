#pragma once

#include "formats/edit/editable_file.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// "FIELD=VALUE" and "FIELD=~s|FROM|TO|": edits as a user writes them.
namespace formats::edit {

struct Assignment {
    std::string pattern; ///< a path of a field; [*] stands for any number or name
    std::string value;   ///< or the replacement in a text
    bool isReplacement = false;
    std::string from{}; ///< text, not an expression; not empty
    bool onlyAtStart = false;
    bool onlyAtEnd = false;
    bool ignoresCase = false;
};

/// Reads "FIELD=VALUE", or "FIELD=~s|FROM|TO|OPTIONS": every occurrence of FROM in the text becomes TO. One of
/// / , ; : # ! % @ + may stand for '|'. Options: ^ only at the start, $ only at the end, i regardless of case. The
/// error is a sentence.
[[nodiscard]] tl::expected<Assignment, std::string> parseAssignment(std::string_view text);

/// Whether a path is of a pattern.
[[nodiscard]] bool matchesPath(std::string_view pattern, std::string_view path);

struct AssignedEdits {
    std::vector<Edit> edits;
    std::size_t fields = 0;             ///< how many fields are of the pattern
    std::vector<std::string> conflicts; ///< sentences: "frames[0].name: has 20 bytes, at most 15 are possible"
};

/// The edits in `bytes`, a state of the file.
[[nodiscard]] AssignedEdits editsOf(const Assignment& assignment, const EditableFile& file,
                                    std::span<const std::byte> bytes);

/// The bytes that assignments changed in one file. Fields of a broken file may share bytes: a later assignment may give
/// its field another value, but must not change one of another assignment by this.
class AssignedBytes {
public:
    /// Adds the edits of an assignment, whose positions are those in the file as it is then. Returns sentences about
    /// edits of bytes that were changed through another field; they are not added. Splices are passed over: texts, the
    /// only files where assignments move bytes, have no fields that share any.
    [[nodiscard]] std::vector<std::string> add(const std::vector<Edit>& edits);

private:
    struct Range {
        std::uint64_t end = 0;
        std::string field;
    };

    std::map<std::uint64_t, Range> m_ranges; ///< by their first bytes; without overlaps
};

} // namespace formats::edit
