#pragma once

#include "formats/base/word_location.hpp"
#include "formats/edit/field.hpp"
#include "formats/model/clip_names.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Words of texts as fields.
namespace formats::edit {

[[nodiscard]] Field wordField(std::string path, const WordLocation& word, WordForm form);
/// A field with the number at the start of a word of a text; letters behind it, often a comment, are not in the field.
/// Without a number the field is the word.
[[nodiscard]] Field numberField(std::string path, const WordLocation& word, WordForm form, std::string_view text);
/// A field with a name: in quotes if it has them, else of the form `unquoted` (`name` or `cubeName`).
[[nodiscard]] Field nameField(std::string path, const WordLocation& word, WordForm unquoted = WordForm::name);

/// The first parts of the paths of a list's elements: "clips[LEGS_WALK].".
class ElementPaths {
public:
    explicit ElementPaths(std::string_view list) : m_list(list) {}

    /// '[' and ']' in the name become '_'; of equal names, ignoring case, the second is "clips[LEGS_WALK#2].".
    [[nodiscard]] std::string of(std::string_view name);

private:
    std::string m_list;
    UniqueClipNames m_names;
};

/// The bytes of a word. The error is a phrase: a number that is none of the field's form; a name that is empty or
/// longer than names that the program reads, that has quotes or control characters, or, outside of quotes, blanks,
/// separators or the start of a comment; in Cube's texts also signs with a meaning.
[[nodiscard]] tl::expected<std::vector<std::byte>, std::string> wordValue(const Field& field, std::string_view text);

/// The bytes of a name where a text has no word yet: in quotes if it needs them. The error is a phrase.
[[nodiscard]] tl::expected<std::string, std::string> newName(std::string_view text);

} // namespace formats::edit
