#include "app/output/name_template.hpp"

#include "app/output/file_names.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

constexpr std::uint32_t kMaxDigits = 20; // of the largest 64-bit number
constexpr std::array<std::string_view, 4> kFieldNames = {"name", "path", "clip", "frame"};

struct ParsedField {
    NameTemplate::Field field = NameTemplate::Field::name;
    std::uint32_t digits = 0;
};

/// "04"; nothing for other texts and for numbers that no frame needs.
std::optional<std::uint32_t> digitsIn(std::string_view text)
{
    const auto digits = text.empty() ? 0 : formats::parseNumber<std::uint32_t>(text, 10);
    return digits <= kMaxDigits ? digits : std::nullopt;
}

/// The text between the braces.
tl::expected<ParsedField, std::string> fieldIn(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto* const found = std::find(kFieldNames.begin(), kFieldNames.end(), name);
    if (found == kFieldNames.end())
        return tl::unexpected(fmt::format(
            "{{{}}} is none of {{name}}, {{path}}, {{clip}}, {{frame}}; a brace itself is written {{{{", text));
    ParsedField parsed{static_cast<NameTemplate::Field>(found - kFieldNames.begin())};
    if (colon == std::string_view::npos)
        return parsed;
    const auto digits = digitsIn(text.substr(colon + 1));
    if (parsed.field != NameTemplate::Field::frame || !digits)
        return tl::unexpected(fmt::format(
            "{{{}}}: only a number of digits for {{frame}} is possible, up to {}: {{frame:04}}", text, kMaxDigits));
    parsed.digits = *digits;
    return parsed;
}

/// The length of "%d", "%4d" or "%04d" at the start of the text, and its digits; 0: something else.
std::pair<std::size_t, std::uint32_t> percentField(std::string_view text)
{
    const std::size_t end = text.find_first_not_of("0123456789", 1);
    if (end == std::string_view::npos || text[end] != 'd')
        return {0, 0};
    const auto digits = digitsIn(text.substr(1, end - 1));
    return digits ? std::pair{end + 1, *digits} : std::pair{std::size_t{0}, 0U};
}

std::string safeOr(std::string_view value, std::string_view otherwise)
{
    return value.find_first_not_of(" .") == std::string_view::npos ? std::string(otherwise) : safeFileName(value);
}

/// The folders and the name, each safe; "." and ".." are left out.
std::string safePath(std::string_view path)
{
    std::string safe;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
        const std::string_view part = path.substr(0, end);
        if (part.find_first_not_of(" .") != std::string_view::npos)
            safe += (safe.empty() ? "" : "/") + safeFileName(part);
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return safe.empty() ? "model" : safe;
}

} // namespace

tl::expected<NameTemplate, std::string> NameTemplate::parse(std::string_view text)
{
    NameTemplate parsed;
    Piece piece;
    const auto add = [&](Field field, std::uint32_t digits) {
        piece.field = field;
        piece.digits = digits;
        parsed.m_pieces.push_back(std::exchange(piece, {}));
    };
    while (!text.empty()) {
        if (text.starts_with("{{") || text.starts_with("}}") || text.starts_with("%%")) {
            piece.text += text.front();
            text.remove_prefix(2);
        } else if (text.front() == '{') {
            const std::size_t end = text.find('}');
            if (end == std::string_view::npos)
                return tl::unexpected(std::string("'{' has no '}'; a brace itself is written {{"));
            const auto field = fieldIn(text.substr(1, end - 1));
            if (!field)
                return tl::unexpected(field.error());
            add(field->field, field->digits);
            text.remove_prefix(end + 1);
        } else if (text.front() == '}') {
            return tl::unexpected(std::string("'}' has no '{'; a brace itself is written }}"));
        } else if (const auto [length, digits] = percentField(text); text.front() == '%' && length > 0) {
            add(Field::frame, digits);
            text.remove_prefix(length);
        } else {
            piece.text += text.front();
            text.remove_prefix(1);
        }
    }
    parsed.m_pieces.push_back(std::move(piece));
    if (std::string problem = parsed.problem(); !problem.empty())
        return tl::unexpected(std::move(problem));
    return parsed;
}

std::string NameTemplate::problem() const
{
    const auto nameOf = [](const Piece& piece) { return kFieldNames.at(static_cast<std::size_t>(*piece.field)); };
    bool followsFrame = false;
    for (std::size_t i = 1; i < m_pieces.size(); ++i) {
        const Piece& piece = m_pieces[i];
        followsFrame = followsFrame || m_pieces[i - 1].field == Field::frame;
        if (followsFrame && (piece.field == Field::path || piece.text.find_first_of("/\\") != std::string::npos))
            return "{frame} belongs to the name, not to a folder";
        if (piece.field && piece.text.find_first_not_of("0123456789") == std::string::npos)
            return fmt::format("between {{{}}} and {{{}}} is no text other than a number: several outputs could have "
                               "one name",
                               nameOf(m_pieces[i - 1]), nameOf(piece));
    }
    return {};
}

bool NameTemplate::has(Field field) const
{
    return std::any_of(m_pieces.begin(), m_pieces.end(), [&](const Piece& piece) { return piece.field == field; });
}

std::string NameTemplate::filled(const NameValues& values, FrameField frame) const
{
    std::string filled;
    for (const Piece& piece : m_pieces) {
        filled += piece.text;
        if (piece.field == Field::name)
            filled += safeOr(values.name, "model");
        else if (piece.field == Field::path)
            filled += safePath(values.path);
        else if (piece.field == Field::clip)
            filled += safeOr(values.clip, "clip");
        else if (piece.field == Field::frame && frame == FrameField::filled)
            filled += fmt::format("{:0{}}", values.frame.value_or(0), piece.digits);
    }
    return filled;
}

std::filesystem::path NameTemplate::sharedFolder() const
{
    return platform::pathFromUtf8(m_pieces.empty() ? std::string() : m_pieces.front().text).parent_path();
}

std::filesystem::path NameTemplate::fill(const NameValues& values) const
{
    return platform::pathFromUtf8(filled(values, FrameField::filled));
}

std::filesystem::path NameTemplate::fillShared(const NameValues& values) const
{
    const std::string whole = filled(values, FrameField::leftOut);
    const std::size_t start = whole.find_last_of("/\\") + 1; // 0 if there is no folder
    const std::size_t extension = formats::extensionOf(filled(values, FrameField::filled)).size();
    std::string name = whole.substr(start, whole.size() - start - std::min(extension, whole.size() - start));
    constexpr const char* kSeparators = "-_. ";
    name.erase(0, std::min(name.find_first_not_of(kSeparators), name.size()));
    name.erase(name.find_last_not_of(kSeparators) + 1); // 0 if nothing remains
    return platform::pathFromUtf8(whole.substr(0, start) + safeOr(name, safeOr(values.name, "model")));
}

} // namespace app
