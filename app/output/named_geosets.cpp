#include "app/output/named_geosets.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/m2/m2_names.hpp"

#include <algorithm>
#include <vector>

namespace app {
namespace {

using Ids = std::set<std::uint16_t>;

constexpr std::uint32_t kVariants = 100; // of a group (docs/formats/m2.md §16)

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

/// The geosets that a number, a name or the name of a group stands for.
Ids named(const Ids& all, std::string_view item)
{
    const auto number = formats::parseNumber<std::uint32_t>(item);
    Ids ids;
    for (const std::uint16_t id : all) {
        const std::string_view group = id == 0 ? std::string_view() : formats::m2GeosetGroupName(id / kVariants);
        if (number ? *number == id
                   : formats::isSameButForCase(formats::m2GeosetName(id), item) ||
                         (!group.empty() && formats::isSameButForCase(group, item)))
            ids.insert(id);
    }
    return ids;
}

std::string listOf(const Ids& all)
{
    std::string text;
    for (const std::uint16_t id : all)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", id, formats::m2GeosetName(id));
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
    std::vector<std::uint16_t> ids;
    for (const formats::SkinSection& section : shape.sections) {
        if (section.view == 0)
            ids.push_back(section.geoset);
    }
    const std::vector<bool> isShown = formats::m2DefaultGeosets(ids);
    Ids shown;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (isShown[i])
            shown.insert(ids[i]);
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
            const Ids ids = named(all, item);
            if (ids.empty())
                return formats::fail(formats::LoadErrorCode::notFound, "no mesh part '", item,
                                     "'; there are: ", listOf(all));
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
