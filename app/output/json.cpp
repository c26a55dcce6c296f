#include "app/output/json.hpp"

#include "formats/base/base64.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace app {
namespace {

std::size_t deeper(std::size_t depth)
{
    return depth == Json::kOneLine ? depth : depth + 1;
}

void appendLineBreak(std::string& text, std::size_t depth)
{
    if (depth == Json::kOneLine)
        return;
    text += '\n';
    text.append(depth * Json::kBlanksOfALevel, ' ');
}

/// The shortest text that reads back as the same number, with a point or an exponent, so that readers do not take it
/// for an integer.
void appendNumber(std::string& text, double number)
{
    if (!std::isfinite(number)) {
        text += "null"; // JSON has no such number
        return;
    }
    const std::string digits = fmt::format("{}", number);
    text += digits;
    if (digits.find_first_of(".e") == std::string::npos)
        text += ".0";
}

template <class Items, class AppendItem>
void appendItems(std::string& text, const Items& items, std::string_view brackets, std::size_t depth,
                 const AppendItem& appendItem)
{
    text += brackets.front();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0)
            text += ',';
        appendLineBreak(text, deeper(depth));
        appendItem(items[i]);
    }
    if (!items.empty())
        appendLineBreak(text, depth);
    text += brackets.back();
}

} // namespace

Json::Json(Scalar value)
{
    std::visit([this](auto& each) { m_value = std::move(each); }, value);
}

Json::Json(std::initializer_list<JsonMember> members) : m_value(Object(members)) {}

Json Json::array()
{
    return array(Array());
}

Json Json::array(Array elements)
{
    Json json;
    json.m_value = std::move(elements);
    return json;
}

Json Json::object()
{
    Json json;
    json.m_value = Object();
    return json;
}

Json::~Json() = default;

/// Avoids the copy constructor of std::variant: if copying a string or vector throws, that of GCC 12 destroys an
/// unconstructed value.
Json::Json(const Json& other) : Json()
{
    m_value = other.m_value;
}

Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;

bool Json::isString() const
{
    return std::holds_alternative<std::string>(m_value);
}

const std::string& Json::string() const
{
    static const std::string kNone;
    const auto* const text = std::get_if<std::string>(&m_value);
    return text != nullptr ? *text : kNone;
}

double Json::number() const
{
    if (const auto* const number = std::get_if<double>(&m_value))
        return *number;
    if (const auto* const number = std::get_if<std::int64_t>(&m_value))
        return static_cast<double>(*number);
    return static_cast<double>(whole());
}

std::uint64_t Json::whole() const
{
    const auto* const number = std::get_if<std::uint64_t>(&m_value);
    return number != nullptr ? *number : 0;
}

bool Json::isTrue() const
{
    const auto* const value = std::get_if<bool>(&m_value);
    return value != nullptr && *value;
}

const Json::Array& Json::elements() const
{
    static const Array kNone;
    const auto* const elements = std::get_if<Array>(&m_value);
    return elements != nullptr ? *elements : kNone;
}

const Json::Object& Json::members() const
{
    static const Object kNone;
    const auto* const members = std::get_if<Object>(&m_value);
    return members != nullptr ? *members : kNone;
}

std::size_t Json::size() const
{
    return std::max(members().size(), elements().size());
}

void Json::push_back(Json element)
{
    if (std::holds_alternative<std::nullptr_t>(m_value))
        m_value = Array();
    std::get<Array>(m_value).push_back(std::move(element));
}

Json& Json::back()
{
    return std::get<Array>(m_value).back();
}

bool Json::contains(std::string_view key) const
{
    return std::any_of(members().begin(), members().end(), [key](const JsonMember& one) { return one.key == key; });
}

Json& Json::operator[](std::string_view key)
{
    if (std::holds_alternative<std::nullptr_t>(m_value))
        m_value = Object();
    auto& members = std::get<Object>(m_value);
    const auto found =
        std::find_if(members.begin(), members.end(), [key](const JsonMember& one) { return one.key == key; });
    if (found != members.end())
        return found->value;
    members.push_back({std::string(key), {}});
    return members.back().value;
}

const Json& Json::operator[](std::string_view key) const
{
    static const Json kNone;
    const auto found =
        std::find_if(members().begin(), members().end(), [key](const JsonMember& one) { return one.key == key; });
    return found != members().end() ? found->value : kNone;
}

void Json::update(Json other)
{
    for (JsonMember& member : std::get<Object>(other.m_value))
        (*this)[member.key] = std::move(member.value);
}

void Json::appendTo(std::string& text, std::size_t depth) const
{
    if (std::holds_alternative<std::nullptr_t>(m_value)) {
        text += "null";
    } else if (const auto* const truth = std::get_if<bool>(&m_value)) {
        text += *truth ? "true" : "false";
    } else if (const auto* const signedNumber = std::get_if<std::int64_t>(&m_value)) {
        text += std::to_string(*signedNumber);
    } else if (const auto* const unsignedNumber = std::get_if<std::uint64_t>(&m_value)) {
        text += std::to_string(*unsignedNumber);
    } else if (const auto* const number = std::get_if<double>(&m_value)) {
        appendNumber(text, *number);
    } else if (isString()) {
        formats::appendJsonString(text, string());
    } else if (const auto* const list = std::get_if<Array>(&m_value)) {
        appendItems(text, *list, "[]", depth, [&](const Json& element) { element.appendTo(text, deeper(depth)); });
    } else {
        appendItems(text, std::get<Object>(m_value), "{}", depth, [&](const JsonMember& member) {
            formats::appendJsonString(text, member.key);
            text += depth == kOneLine ? ":" : ": ";
            member.value.appendTo(text, deeper(depth));
        });
    }
}

std::string Json::line() const
{
    std::string written;
    appendTo(written, kOneLine);
    written += '\n';
    return written;
}

std::string Json::text() const
{
    std::string written;
    appendTo(written);
    written += '\n';
    return written;
}

bool Json::operator==(const Json& other) const
{
    return m_value == other.m_value;
}

void setPath(Json& object, std::string_view key, std::string_view path)
{
    if (formats::isUtf8(path)) {
        object[key] = path;
        return;
    }
    object[key] = formats::printable(path);
    object[std::string(key) + "Bytes"] = formats::base64Of(path);
}

void setPaths(Json& object, std::string_view key, const std::vector<std::string>& paths)
{
    Json texts = Json::array();
    Json bytes = Json::array();
    bool areTexts = true;
    for (const std::string& path : paths) {
        const bool isText = formats::isUtf8(path);
        areTexts = areTexts && isText;
        texts.push_back(isText ? path : formats::printable(path));
        bytes.push_back(isText ? Json() : Json(formats::base64Of(path)));
    }
    object[key] = std::move(texts);
    if (!areTexts)
        object[std::string(key) + "Bytes"] = std::move(bytes);
}

} // namespace app
