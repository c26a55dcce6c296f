#include "formats/edit/word_field.hpp"

#include "formats/base/name_limits.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/quake3/config_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace formats::edit {
namespace {

using WordProblem = std::optional<std::string>; // a phrase; empty: none

WordProblem problemOfLetters(std::string_view text)
{
    const auto isForbidden = [](char each) {
        const auto code = static_cast<unsigned char>(each);
        return code < 0x20 || code == 0x7F || each == '"';
    };
    if (std::any_of(text.begin(), text.end(), isForbidden))
        return "contains a quote or a control character";
    return std::nullopt;
}

WordProblem problemOfUnquoted(std::string_view text)
{
    if (text.empty())
        return "is empty";
    const bool isComment = text.find("//") != std::string_view::npos || text.find("/*") != std::string_view::npos;
    if (isComment || text.find_first_of(" ,;") != std::string_view::npos || text.starts_with(quake3::kByteOrderMark))
        return "contains a blank, a comma, a semicolon or the start of a comment, and is not in quotes";
    return std::nullopt;
}

WordProblem problemOfCubeName(std::string_view text)
{
    if (text.find_first_of("()[]{}$@<>") != std::string_view::npos)
        return "contains a sign that has a meaning in Cube's scripts";
    return problemOfUnquoted(text);
}

/// In Cube's strings `^` and the letter behind it stand for another one (Cube 2, `parsestring`): a quote
/// behind it does not end the string. The name of an image begins behind '>'.
WordProblem problemOfCubeQuoted(std::string_view text, bool namesImage)
{
    if (text.find('^') != std::string_view::npos)
        return "contains '^', which changes the meaning of the next letter in Cube's scripts";
    if (namesImage && text.find('>') != std::string_view::npos)
        return "contains '>'";
    return std::nullopt;
}

WordProblem problemOfNumber(WordForm form, std::string_view text)
{
    if (form == WordForm::count && !parseNumber<std::uint32_t>(text))
        return "is not a whole number from 0 on";
    if (form == WordForm::integer && !parseNumber<std::int32_t>(text))
        return "is not a whole number";
    if (form == WordForm::number && !parseNumber<float>(text))
        return "is not a finite number";
    return std::nullopt;
}

WordProblem problemOf(const Field& field, std::string_view text)
{
    if (isNameTooLong(text))
        return fmt::format("has {} bytes, at most {} are possible", text.size(), kMaxNameBytes);
    if (const WordProblem letters = problemOfLetters(text))
        return letters;
    switch (field.form) {
    case WordForm::name:
        return problemOfUnquoted(text);
    case WordForm::quoted:
        return std::nullopt;
    case WordForm::cubeQuoted:
        return problemOfCubeQuoted(text, field.namesImage);
    case WordForm::cubeName:
        return problemOfCubeName(text);
    default:
        return problemOfNumber(field.form, text);
    }
}

} // namespace

Field wordField(std::string path, const WordLocation& word, WordForm form)
{
    Field field{std::move(path), FieldType::word, word.range.offset, word.range.length};
    field.form = form;
    return field;
}

Field numberField(std::string path, const WordLocation& word, WordForm form, std::string_view text)
{
    Field field = wordField(std::move(path), word, form);
    std::string_view letters =
        text.substr(static_cast<std::size_t>(field.offset), static_cast<std::size_t>(field.length));
    const std::size_t sign = letters.starts_with('+') ? 1 : 0; // as atof reads it
    letters.remove_prefix(sign);
    const auto number = parseNumberPrefix<double>(letters);
    if (number.error == std::errc() && std::isfinite(number.value))
        field.length = sign + number.length;
    return field;
}

Field nameField(std::string path, const WordLocation& word, WordForm unquoted)
{
    const WordForm quoted = unquoted == WordForm::cubeName ? WordForm::cubeQuoted : WordForm::quoted;
    return wordField(std::move(path), word, word.isQuoted ? quoted : unquoted);
}

std::string ElementPaths::of(std::string_view name)
{
    std::string shown = printable(cutName(name));
    std::replace_if(
        shown.begin(), shown.end(), [](char each) { return each == '[' || each == ']'; }, '_');
    return fmt::format("{}[{}].", m_list, m_names.unique(shown));
}

tl::expected<std::vector<std::byte>, std::string> wordValue(const Field& field, std::string_view text)
{
    if (WordProblem problem = problemOf(field, text))
        return tl::unexpected<std::string>(*std::move(problem));
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

tl::expected<std::string, std::string> newName(std::string_view text)
{
    Field field;
    if (wordValue(field, text))
        return std::string(text);
    field.form = WordForm::quoted;
    if (auto value = wordValue(field, text); !value)
        return tl::unexpected<std::string>(std::move(value).error());
    return fmt::format("\"{}\"", text);
}

} // namespace formats::edit
