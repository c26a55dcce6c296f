#include "formats/gltf/gltf_fields.hpp"

#include "formats/base/counted.hpp"

namespace formats::gltf {
namespace {

bool isWhole(double number)
{
    return number >= 0.0 && number <= 9007199254740992.0 && std::floor(number) == number;
}

/// "mesh" of "meshes", "node" of "nodes".
std::string_view singularOf(std::string_view plural)
{
    return plural.substr(0, plural.size() - (plural.ends_with("shes") ? 2 : 1));
}

} // namespace

std::uint64_t JsonFields::whole(const JsonValue& object, std::string_view key, std::uint64_t otherwise,
                                std::uint64_t least, std::uint64_t most)
{
    const JsonValue value = object[key];
    if (!value.isThere())
        return otherwise;
    if (!value.isNumber() || !isWhole(value.number())) {
        refuse(LoadErrorCode::corrupt, value, " is not a whole number");
        return otherwise;
    }
    const auto number = static_cast<std::uint64_t>(value.number());
    if (number < least || number > most) {
        refuse(LoadErrorCode::corrupt, value, " is ", number, ", expected ", least, " to ", most);
        return otherwise;
    }
    return number;
}

std::uint32_t JsonFields::indexOf(const JsonValue& item, std::size_t count, std::string_view what)
{
    if (!item.isNumber() || !isWhole(item.number())) {
        refuse(LoadErrorCode::corrupt, item, " is not an index");
        return 0;
    }
    if (item.number() >= static_cast<double>(count)) {
        refuse(LoadErrorCode::corrupt, item, " is ", static_cast<std::uint64_t>(item.number()), ", the file has ",
               counted(count, singularOf(what), what));
        return 0;
    }
    return static_cast<std::uint32_t>(item.number());
}

std::uint32_t JsonFields::index(const JsonValue& object, std::string_view key, std::size_t count, std::string_view what)
{
    const JsonValue value = object[key];
    return value.isThere() ? indexOf(value, count, what) : kNoIndex;
}

std::uint32_t JsonFields::neededIndex(const JsonValue& object, std::string_view key, std::size_t count,
                                      std::string_view what)
{
    if (!object[key].isThere()) {
        refuse(LoadErrorCode::corrupt, object, object.path().empty() ? "" : ".", key, " is missing");
        return 0;
    }
    return index(object, key, count, what);
}

float JsonFields::finite(const JsonValue& item)
{
    const double number = item.number();
    if (!item.isNumber() || !(std::abs(number) <= static_cast<double>(std::numeric_limits<float>::max()))) {
        refuse(LoadErrorCode::corrupt, item, " is not a number that fits 32 bits");
        return 0.0f;
    }
    return static_cast<float>(number);
}

float JsonFields::number(const JsonValue& object, std::string_view key, float otherwise)
{
    const JsonValue value = object[key];
    return value.isThere() ? finite(value) : otherwise;
}

std::vector<float> JsonFields::numberList(const JsonValue& object, std::string_view key)
{
    const JsonValue list = object[key];
    std::vector<float> numbers;
    numbers.reserve(list.size());
    for (JsonValue item = list.first(); item.isThere(); item = item.next())
        numbers.push_back(finite(item));
    return numbers;
}

std::vector<std::uint32_t> JsonFields::indexList(const JsonValue& object, std::string_view key, std::size_t count,
                                                 std::string_view what)
{
    const JsonValue list = object[key];
    std::vector<std::uint32_t> indices;
    indices.reserve(list.size());
    for (JsonValue item = list.first(); item.isThere(); item = item.next())
        indices.push_back(indexOf(item, count, what));
    return indices;
}

std::string JsonFields::text(const JsonValue& object, std::string_view key)
{
    return std::string(object[key].text());
}

std::string JsonFields::nameIn(const JsonValue& value)
{
    const std::string_view name = value.text();
    if (name.size() <= kMaxGltfNameBytes)
        return std::string(name);
    if (m_cutNames.count == 0) // finding a location takes a while
        m_cutNames.first = value.path();
    ++m_cutNames.count;
    std::size_t length = kMaxGltfNameBytes;
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(name[at]) & 0xC0U) == 0x80; };
    while (length > 0 && continues(length))
        --length;
    return std::string(name.substr(0, length));
}

} // namespace formats::gltf
