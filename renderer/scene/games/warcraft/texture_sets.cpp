#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include "formats/base/names.hpp"
#include "formats/model/material_pass.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace scene {
namespace {

using formats::kNoIndex;
using Parts = std::array<std::uint32_t, kMaxParts>; // into the images; kNoIndex: none

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

/// 0 for '1' or 'A'; nullopt if it marks no part.
std::optional<std::size_t> partOfMark(char mark, char first)
{
    const int part = mark - first;
    return part >= 0 && part < static_cast<int>(kMaxParts) ? std::optional(static_cast<std::size_t>(part))
                                                           : std::nullopt;
}

std::string trimmed(std::string text)
{
    while (!text.empty() && (text.back() == '_' || text.back() == '-' || text.back() == ' '))
        text.pop_back();
    return text;
}

/// An image's position in a set, derived from its name.
struct Reading {
    std::string key; ///< the name without the mark of the part
    std::optional<std::size_t> part{};
    bool isWord = false; ///< marked by a word: the others of the set decide which part it is
};

/// "Hobgoblin1Green": a one-digit number directly after the model's name.
std::optional<Reading> readNumberBehindOwnName(const NamedTexture& image)
{
    const std::string& stem = image.stem;
    std::size_t at = image.ownLength;
    while (at > 0 && at < stem.size() && stem[at] == '_')
        ++at;
    if (at == 0 || at >= stem.size() || (at + 1 < stem.size() && isDigit(stem[at + 1])))
        return std::nullopt;
    const auto part = partOfMark(stem[at], '1');
    if (!part)
        return std::nullopt;
    return Reading{trimmed(stem.substr(0, image.ownLength)) + stem.substr(at + 1), part};
}

/// "WolfRed2", "WolfRed_02", "WolfA", "wolf_a".
std::optional<Reading> readMarkAtEnd(const NamedTexture& image)
{
    const std::string& stem = image.stem;
    std::size_t digits = stem.size();
    while (digits > image.ownLength && isDigit(stem[digits - 1]))
        --digits;
    if (digits < stem.size()) {
        const bool isSmall = stem.size() - digits == 1 || (stem.size() - digits == 2 && stem[digits] == '0');
        const auto part = isSmall ? partOfMark(stem.back(), '1') : std::nullopt;
        return part ? std::optional(Reading{trimmed(stem.substr(0, digits)), part}) : std::nullopt;
    }
    if (stem.size() < image.ownLength + 1 || stem.size() < 2)
        return std::nullopt;
    const char before = stem[stem.size() - 2];
    const bool isMark = isUpper(stem.back()) ? isLower(before) || isDigit(before) || before == '_' : before == '_';
    const auto part = partOfMark(stem.back(), isUpper(stem.back()) ? 'A' : 'a');
    if (!isMark || !part)
        return std::nullopt;
    return Reading{trimmed(stem.substr(0, stem.size() - 1)), part};
}

/// The position of `word` in `stem` as a separate word: it starts with a capital or not after a letter, and is not
/// followed by a small letter; in a name without capitals also at the end.
std::size_t findWord(const std::string& stem, const std::string& folded, std::size_t from, std::string_view word)
{
    for (std::size_t at = folded.find(word, from); at != std::string::npos; at = folded.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool hasCapitals = stem != folded;
        const bool begins = at == 0 || isUpper(stem[at]) || !(isLower(stem[at - 1]) || isUpper(stem[at - 1]));
        const bool ends = end == stem.size() || !isLower(stem[end]);
        if (ends && (begins || (!hasCapitals && end == stem.size())))
            return at;
    }
    return std::string::npos;
}

/// "OwlBearSkinRed", "OwlBearArmorRed", "OwlBearRed".
Reading readWords(const NamedTexture& image)
{
    constexpr std::array<std::string_view, 2> kBodyWords = {"skin", "body"};
    constexpr std::array<std::string_view, 24> kOthers = {
        "armor", "armour", "cape", "cloth", "clothes", "eye",  "eyes",   "face",   "fur",    "gear", "hair",  "harness",
        "head",  "helm",   "horn", "horns", "mane",    "robe", "saddle", "shield", "weapon", "wing", "wings", "tail"};
    Reading reading;
    std::string stem = image.stem;
    const auto takeOut = [&](std::string_view word) {
        const std::size_t at = findWord(stem, formats::lowered(stem), image.ownLength, word);
        if (at == std::string::npos)
            return false;
        stem.erase(at, word.size());
        return true;
    };
    for (const std::string_view word : kOthers)
        reading.isWord = takeOut(word) || reading.isWord;
    for (const std::string_view word : kBodyWords)
        (void)takeOut(word);
    if (!reading.isWord)
        reading.part = 0;
    reading.key = trimmed(stem);
    return reading;
}

struct PartImages {
    std::string name;
    Parts parts{kNoIndex, kNoIndex, kNoIndex};
    bool isShared = false; ///< part of the sets of all colors

    [[nodiscard]] std::uint32_t any() const
    {
        const auto found = std::find_if(parts.begin(), parts.end(), [](std::uint32_t one) { return one != kNoIndex; });
        return found == parts.end() ? kNoIndex : *found;
    }
};

using PartImagesByKey = std::map<std::string, PartImages>; // by the lower-case key

void putIn(PartImagesByKey& sets, const Reading& reading, std::uint32_t image, const std::string& stem)
{
    const auto put = [&](const std::string& key, std::size_t part) {
        PartImages& set = sets[formats::lowered(key)];
        if (set.parts[part] != kNoIndex)
            return false;
        set.name = set.name.empty() ? key : set.name;
        set.parts[part] = image;
        return true;
    };
    const std::size_t first = reading.part.value_or(1);
    const std::size_t last = reading.part.value_or(kMaxParts - 1);
    for (std::size_t part = first; part <= last; ++part) {
        if (put(reading.key.empty() ? stem : reading.key, part))
            return;
    }
    (void)put(stem, 0); // its part is taken: starts a separate set
}

PartImagesByKey groupedByName(std::span<const NamedTexture> images)
{
    PartImagesByKey sets;
    for (std::uint32_t i = 0; i < images.size(); ++i) {
        auto reading = readNumberBehindOwnName(images[i]);
        if (!reading)
            reading = readMarkAtEnd(images[i]);
        if (!reading)
            reading = readWords(images[i]);
        putIn(sets, *reading, i, images[i].stem);
    }
    return sets;
}

/// The set with this part whose key is the longest proper prefix of `key`, or nullptr.
PartImages* sharedWith(PartImagesByKey& sets, const std::string& key, std::size_t part)
{
    for (std::size_t length = key.size(); length-- > 1;) {
        const auto found = sets.find(key.substr(0, length));
        if (found != sets.end() && found->second.parts[part] != kNoIndex)
            return &found->second;
    }
    return nullptr;
}

std::uint32_t firstWith(const PartImagesByKey& sets, std::size_t part)
{
    for (const auto& [key, set] : sets) {
        if (set.parts[part] != kNoIndex)
            return set.parts[part];
    }
    return kNoIndex;
}

std::vector<TextureSet> oneEach(std::span<const NamedTexture> images)
{
    std::vector<TextureSet> sets;
    for (std::uint32_t i = 0; i < images.size(); ++i)
        sets.push_back({images[i].stem, {i, i, i}});
    std::sort(sets.begin(), sets.end(),
              [](const TextureSet& a, const TextureSet& b) { return formats::isBefore(a.name, b.name); });
    return sets;
}

} // namespace

std::vector<TextureSet> textureSets(std::span<const NamedTexture> images, const std::array<bool, kMaxParts>& isWanted)
{
    if (std::count(isWanted.begin(), isWanted.end(), true) < 2)
        return oneEach(images);
    const PartImagesByKey grouped = groupedByName(images);
    PartImagesByKey sets = grouped;
    const auto first = static_cast<std::size_t>(std::find(isWanted.begin(), isWanted.end(), true) - isWanted.begin());
    for (auto& [key, set] : sets) {
        if (set.parts[first] == kNoIndex)
            continue; // no body that another set's part could match
        for (std::size_t part = 0; part < kMaxParts; ++part) {
            if (!isWanted[part] || set.parts[part] != kNoIndex)
                continue;
            if (PartImages* const shared = sharedWith(sets, key, part)) {
                set.parts[part] = shared->parts[part];
                shared->isShared = true;
            }
        }
    }
    Parts others{}; // for the missing parts of a set
    for (std::size_t part = 0; part < kMaxParts; ++part)
        others[part] = isWanted[part] ? firstWith(grouped, part) : kNoIndex;
    std::vector<TextureSet> result;
    for (const auto& [key, set] : sets) {
        if (set.isShared && set.parts[first] == kNoIndex)
            continue;
        TextureSet whole;
        for (std::size_t part = 0; part < kMaxParts; ++part) {
            const std::uint32_t own = set.parts[part];
            whole.images[part] = own != kNoIndex ? own : others[part] != kNoIndex ? others[part] : set.any();
        }
        const Parts& alone = grouped.at(key).parts;
        const bool isAlone = std::count(alone.begin(), alone.end(), kNoIndex) == kMaxParts - 1;
        const bool isComplete = isAlone && set.parts == alone;
        whole.name = isComplete ? images[set.any()].stem : set.name;
        result.push_back(std::move(whole));
    }
    return result;
}

} // namespace scene
