#include "app/output/named_geosets.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"

#include <algorithm>
#include <vector>

namespace app {
namespace {

using Ids = std::set<std::uint16_t>;

constexpr std::uint32_t kVariants = 100; // ids per group (docs/formats/m2.md §16)

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> itemsOf(std::string_view list)
{
    std::vector<std::string_view> items;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        items.push_back(trimmed(list.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    return items;
}

/// The geosets for a number, a name or the name of a group.
Ids named(const formats::Skinned& shape, std::string_view item)
{
    const auto number = formats::parseNumber<std::uint32_t>(item);
    Ids ids;
    for (const formats::Geoset& geoset : shape.geosets) {
        if (number ? *number == geoset.id
                   : formats::isSameButForCase(geoset.name, item) ||
                         (!geoset.group.empty() && formats::isSameButForCase(geoset.group, item)))
            ids.insert(geoset.id);
    }
    return ids;
}

std::string listOf(const formats::Skinned& shape)
{
    std::string text;
    for (const formats::Geoset& geoset : shape.geosets)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", geoset.id, geoset.name);
    return text.empty() ? "none" : text;
}

} // namespace

Ids geosetsOf(const formats::Skinned& shape)
{
    Ids ids;
    for (const formats::SkinSection& section : shape.sections)
        ids.insert(section.geoset);
    return ids;
}

Ids defaultGeosets(const formats::Skinned& shape)
{
    Ids shown;
    for (const formats::SkinSection& section : shape.sections) {
        if (section.view == 0 && section.isUsual)
            shown.insert(section.geoset);
    }
    return shown;
}

formats::Result<Ids> chosenGeosets(const formats::Skinned& shape, std::string_view list)
{
    const Ids all = geosetsOf(shape);
    Ids chosen;
    bool hasDefault = false;
    for (const std::string_view item : itemsOf(list)) {
        const std::string word = formats::lowered(item);
        if (word == "all") {
            chosen = all;
        } else if (word == "default") {
            hasDefault = true;
        } else if (word != "none") {
            const Ids ids = named(shape, item);
            if (ids.empty())
                return formats::fail(formats::LoadErrorCode::notFound, "no mesh part '", item,
                                     "'; there are: ", listOf(shape));
            chosen.insert(ids.begin(), ids.end());
        }
    }
    if (!hasDefault)
        return chosen;
    const auto isReplaced = [&chosen](std::uint16_t id) {
        return id != 0 && std::any_of(chosen.begin(), chosen.end(), [id](std::uint16_t one) {
                   return one != 0 && one / kVariants == id / kVariants;
               });
    };
    Ids shown = chosen;
    for (const std::uint16_t id : defaultGeosets(shape)) {
        if (!isReplaced(id))
            shown.insert(id);
    }
    return shown;
}

} // namespace app
