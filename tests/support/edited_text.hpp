#pragma once

#include "formats/edit/text_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Texts before and after edits of their words.
namespace tests {

[[nodiscard]] inline std::vector<std::byte> bytesOfText(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

[[nodiscard]] inline std::string textIn(const formats::edit::Field& field, std::string_view text)
{
    return std::string(text.substr(static_cast<std::size_t>(field.offset), static_cast<std::size_t>(field.length)));
}

[[nodiscard]] inline formats::edit::Edit editTo(const formats::edit::Field& field, std::string_view text,
                                                std::string_view value)
{
    return {field.path, field.offset, bytesOfText(textIn(field, text)), bytesOfText(value), "test"};
}

[[nodiscard]] inline std::string withText(std::string_view text, const formats::edit::Edit& edit)
{
    std::string result(text.substr(0, static_cast<std::size_t>(edit.offset)));
    for (const std::byte each : edit.after)
        result += static_cast<char>(each);
    return result.append(text.substr(static_cast<std::size_t>(edit.offset) + edit.before.size()));
}

/// A value that the field can have.
[[nodiscard]] inline std::string otherValue(const formats::edit::Field& field)
{
    using formats::edit::WordForm;
    if (field.path.starts_with("tags["))
        return "tag_other"; // else it would be a surface
    switch (field.form) {
    case WordForm::name:
    case WordForm::cubeName:
        return "another/name.of-some.length";
    case WordForm::quoted:
    case WordForm::cubeQuoted:
        return "o, p; // q";
    case WordForm::number:
        return "-12.25";
    default:
        return "1077";
    }
}

/// Gives a field of a text another value: all other fields must keep theirs, and the first value must restore the text.
/// Empty: they do.
[[nodiscard]] inline std::string problemOfEditing(std::string_view name, std::string_view text,
                                                  const formats::edit::TextFields& before, std::size_t index)
{
    using namespace formats::edit;
    const Field& field = before.fields[index];
    const std::string value = otherValue(field);
    if (const auto bytes = wordValue(field, value); !bytes)
        return "a new value is refused: it " + bytes.error();
    const Edit edit = editTo(field, text, value);
    if (const auto checked = checkWordEdits(name, bytesOfText(text), {edit}); !checked)
        return checked.error();
    const std::string changed = withText(text, edit);
    const auto after = textFieldsOf(name, bytesOfText(changed));
    if (!after || after->fields.size() != before.fields.size())
        return "the text has other fields";
    for (std::size_t i = 0; i < before.fields.size(); ++i) {
        const std::string expected = i == index ? value : textIn(before.fields[i], text);
        if (textIn(after->fields[i], changed) != expected)
            return "the value of " + after->fields[i].path + " is " + textIn(after->fields[i], changed);
    }
    const Edit back{edit.field, edit.offset, edit.after, edit.before, edit.reason};
    return withText(changed, back) == text ? "" : "the edit cannot be taken back";
}

} // namespace tests
