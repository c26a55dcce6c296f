#include "renderer/scene/games/warcraft/character_ranges.hpp"

#include "formats/base/result.hpp"

#include <algorithm>
#include <random>
#include <string_view>
#include <utility>

namespace scene {
namespace {

/// The value, or the nearest lower one in `range`.
std::uint32_t clampedValue(std::string_view what, std::uint32_t value, const std::vector<std::uint32_t>& range,
                           std::vector<std::string>& clamped)
{
    if (std::binary_search(range.begin(), range.end(), value))
        return value;
    const auto above = std::upper_bound(range.begin(), range.end(), value);
    const std::uint32_t nearest = range.empty() ? 0 : above == range.begin() ? range.front() : *(above - 1);
    if (range.empty() && value != 0)
        clamped.push_back(formats::joined("there is no ", what, " to choose: ", value, " is ignored"));
    else if (!range.empty())
        clamped.push_back(formats::joined(what, " ", value, " does not exist (", range.front(), " to ", range.back(),
                                          "): ", nearest, " is shown"));
    return nearest;
}

std::uint32_t drawn(std::mt19937& random, const std::vector<std::uint32_t>& range)
{
    return range.empty() ? 0 : range[random() % range.size()];
}

} // namespace

CharacterRanges characterRanges(const LookTables& tables, std::uint32_t race, const CharacterChoices& choices)
{
    const std::uint32_t sex = sexNumber(choices.sex);
    std::vector<std::uint32_t> hairs = tables.hairStyles(race, sex);
    std::erase_if(hairs, [&](std::uint32_t style) { // blood elves of 3.3.5a have a style without textures
        return tables.colors({race, sex, CharSection::hair, style, 0}).empty();
    });
    return {.skins = tables.colors({race, sex, CharSection::skin, 0, 0}),
            .faces = tables.variations({race, sex, CharSection::face, 0, choices.skin}),
            .hairs = std::move(hairs),
            .hairColors = tables.colors({race, sex, CharSection::hair, choices.hair, 0}),
            .facialHairs = tables.facialHairs(race, sex)};
}

CharacterChoices clampedChoices(const LookTables& tables, std::uint32_t race, const CharacterChoices& choices,
                                std::vector<std::string>& clamped)
{
    CharacterChoices result = choices;
    const std::uint32_t sex = sexNumber(choices.sex);
    const auto has = [&](CharSection section, std::uint32_t variation, std::uint32_t color) {
        return tables.section({race, sex, section, variation, color}, LookTables::Use::player).has_value();
    };
    if (!has(CharSection::skin, 0, result.skin))
        result.skin = clampedValue("skin", result.skin, characterRanges(tables, race, result).skins, clamped);
    const CharacterRanges ranges = characterRanges(tables, race, result);
    if (!has(CharSection::face, result.face, result.skin))
        result.face = clampedValue("face", result.face, ranges.faces, clamped);
    result.hair = clampedValue("hair", result.hair, ranges.hairs, clamped);
    if (!has(CharSection::hair, result.hair, result.hairColor))
        result.hairColor =
            clampedValue("hair color", result.hairColor, characterRanges(tables, race, result).hairColors, clamped);
    result.facialHair = clampedValue("facial hair", result.facialHair, ranges.facialHairs, clamped);
    return result;
}

CharacterChoices randomChoices(const LookTables& tables, std::uint32_t race, const CharacterChoices& choices,
                               std::uint32_t seed)
{
    std::mt19937 random(seed); // its numbers are the same everywhere, unlike those of distributions
    CharacterChoices result = choices;
    result.skin = drawn(random, characterRanges(tables, race, result).skins);
    const CharacterRanges ranges = characterRanges(tables, race, result);
    result.face = drawn(random, ranges.faces);
    result.hair = drawn(random, ranges.hairs);
    result.hairColor = drawn(random, characterRanges(tables, race, result).hairColors);
    result.facialHair = drawn(random, ranges.facialHairs);
    return result;
}

} // namespace scene
