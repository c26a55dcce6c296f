#include "renderer/scene/games/quake2/numbered_skins.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace scene {
namespace {

constexpr std::size_t kDigits = 3;

/// The skins of all parts with the same number.
struct Outfit {
    std::string name;
    std::vector<std::uint32_t> skins; // one per part, into its skins
};

std::string numberOf(const NumberedPart& part, std::size_t skin)
{
    return skinNumber((*part.skins)[skin].name, part.name);
}

/// The number that the first skins of all parts share, or none.
std::string sharedFirstNumber(std::span<const NumberedPart> parts)
{
    const std::string number = numberOf(parts.front(), 0);
    const bool isShared =
        std::all_of(parts.begin(), parts.end(), [&](const NumberedPart& part) { return numberOf(part, 0) == number; });
    return isShared ? number : std::string();
}

using SkinsByNumber = std::unordered_map<std::string, std::uint32_t>; // the first of each, into a part's skins

SkinsByNumber skinsByNumber(const NumberedPart& part)
{
    SkinsByNumber skins;
    for (std::uint32_t i = 0; i < part.skins->size(); ++i)
        skins.try_emplace(numberOf(part, i), i);
    return skins;
}

Outfit outfitOfNumber(std::span<const SkinsByNumber> parts, const std::string& number)
{
    Outfit outfit{number, {}};
    for (const SkinsByNumber& part : parts) {
        const auto found = part.find(number);
        outfit.skins.push_back(found == part.end() ? 0 : found->second);
    }
    return outfit;
}

std::vector<Outfit> numberedOutfits(std::span<const NumberedPart> parts, const std::set<std::string>& numbers)
{
    const std::string first = sharedFirstNumber(parts);
    std::vector<Outfit> outfits{
        {first.empty() ? parts.front().skins->front().name : first, std::vector<std::uint32_t>(parts.size(), 0)}};
    std::vector<SkinsByNumber> byNumber;
    for (const NumberedPart& part : parts)
        byNumber.push_back(skinsByNumber(part));
    for (const std::string& number : numbers) {
        Outfit outfit = outfitOfNumber(byNumber, number);
        if (outfit.skins != outfits.front().skins)
            outfits.push_back(std::move(outfit));
    }
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (std::uint32_t skin = 1; skin < parts[part].skins->size(); ++skin) {
            if (!numberOf(parts[part], skin).empty())
                continue;
            Outfit outfit{(*parts[part].skins)[skin].name, std::vector<std::uint32_t>(parts.size(), 0)};
            outfit.skins[part] = skin;
            outfits.push_back(std::move(outfit));
        }
    }
    return outfits;
}

std::vector<Outfit> outfitsByIndex(std::span<const NumberedPart> parts)
{
    std::size_t count = 0;
    for (const NumberedPart& part : parts)
        count = std::max(count, part.skins->size());
    std::vector<Outfit> outfits(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const NumberedPart& part : parts)
            outfits[i].skins.push_back(i < part.skins->size() ? i : 0);
    }
    return outfits;
}

} // namespace

bool isNumberedPart(std::string_view modelFileName)
{
    const std::string stem = formats::lowered(formats::stemOf(modelFileName));
    return formats::extensionOf(modelFileName) == ".mdx" && (stem == "head" || stem == "body" || stem == "legs");
}

std::string skinNumber(std::string_view imageName, std::string_view part)
{
    const std::string stem = formats::lowered(formats::stemOf(imageName));
    if (stem.size() != part.size() + 1 + kDigits || !stem.starts_with(formats::lowered(part) + "_"))
        return {};
    const std::string number = stem.substr(part.size() + 1);
    return number.find_first_not_of("0123456789") == std::string::npos ? number : std::string();
}

void alignSkins(std::span<const NumberedPart> all)
{
    std::vector<NumberedPart> parts(all.begin(), all.end());
    std::erase_if(parts, [](const NumberedPart& part) { return part.skins->empty(); });
    if (parts.empty())
        return;
    std::set<std::string> numbers;
    for (const NumberedPart& part : parts) {
        for (std::size_t i = 0; i < part.skins->size(); ++i)
            numbers.insert(numberOf(part, i));
    }
    numbers.erase(std::string());
    const std::vector<Outfit> outfits = numbers.empty() ? outfitsByIndex(parts) : numberedOutfits(parts, numbers);
    for (std::size_t part = 0; part < parts.size(); ++part) {
        std::vector<Skin> skins;
        for (const Outfit& outfit : outfits) {
            Skin skin = (*parts[part].skins)[outfit.skins[part]];
            if (!outfit.name.empty())
                skin.name = outfit.name;
            skins.push_back(std::move(skin));
        }
        *parts[part].skins = std::move(skins);
    }
}

} // namespace scene
