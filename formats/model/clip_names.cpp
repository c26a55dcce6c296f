#include "formats/model/clip_names.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace formats {
namespace {

struct StandardClip {
    std::string_view name;
    std::uint32_t frameCount;
    bool loops;
};

// The player's frames from the game's generated header: 198 in all.
constexpr std::array kStandardPlayerClips{
    StandardClip{"stand", 40, true},  StandardClip{"run", 6, true},      StandardClip{"attack", 8, false},
    StandardClip{"pain1", 4, false},  StandardClip{"pain2", 4, false},   StandardClip{"pain3", 4, false},
    StandardClip{"jump", 6, false},   StandardClip{"flip", 12, false},   StandardClip{"salute", 11, false},
    StandardClip{"taunt", 17, false}, StandardClip{"wave", 11, false},   StandardClip{"point", 12, false},
    StandardClip{"crstnd", 19, true}, StandardClip{"crwalk", 6, true},   StandardClip{"crattak", 9, false},
    StandardClip{"crpain", 4, false}, StandardClip{"crdeath", 5, false}, StandardClip{"death1", 6, false},
    StandardClip{"death2", 6, false}, StandardClip{"death3", 8, false},
};
constexpr std::size_t kFewestPlayerFrames = 197;
constexpr std::size_t kMaxPlayerFrames = 199;

constexpr std::array<std::string_view, 10> kPlayedOnce{"death", "crdeath", "pain",  "crpain", "jump",
                                                       "flip",  "salute",  "taunt", "wave",   "point"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// A frame's name split: "pain104" is "pain" and "104".
struct NameParts {
    std::string_view prefix;
    std::string_view digits;

    [[nodiscard]] std::uint64_t number() const
    {
        std::uint64_t value = 0; // at most 16 digits in an MD2; an overflow of longer names is harmless
        for (const char digit : digits)
            value = value * 10 + static_cast<std::uint64_t>(digit - '0');
        return value;
    }
};

NameParts framePartsOf(std::string_view name)
{
    std::size_t prefixLength = name.size();
    while (prefixLength > 0 && isDigit(name[prefixLength - 1]))
        --prefixLength;
    return {name.substr(0, prefixLength), name.substr(prefixLength)};
}

bool continues(const NameParts& previous, const NameParts& parts)
{
    if (!isSameButForCase(previous.prefix, parts.prefix))
        return false;
    if (previous.digits == parts.digits)
        return true;
    return !previous.digits.empty() && !parts.digits.empty() && parts.number() == previous.number() + 1;
}

struct Group {
    std::size_t first = 0;
    std::size_t count = 0;
};

std::vector<Group> groupsOf(std::span<const Frame> frames)
{
    std::vector<Group> groups;
    NameParts previous;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const NameParts parts = framePartsOf(frames[i].name);
        if (i == 0 || !continues(previous, parts))
            groups.push_back({i, 0});
        ++groups.back().count;
        previous = parts;
    }
    return groups;
}

// The leading digits that all members share, without the last `tail` digits; empty if they differ.
std::string_view sharedLead(std::span<const Frame> members, std::size_t fewestDigits, std::size_t tail)
{
    std::string_view lead;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::string_view digits = framePartsOf(members[i].name).digits;
        if (digits.size() < fewestDigits)
            return {};
        const std::string_view itsLead = digits.substr(0, digits.size() - tail);
        if (i > 0 && itsLead != lead)
            return {};
        lead = itsLead;
    }
    return lead;
}

std::string titleOf(std::span<const Frame> members, bool isPrefixShared)
{
    const NameParts first = framePartsOf(members.front().name);
    std::string_view stem = first.prefix;
    while (!stem.empty() && std::string_view("_-. ").find(stem.back()) != std::string_view::npos)
        stem.remove_suffix(1);
    std::string title = stem.empty() ? "frames" : printable(stem);

    if (first.digits.size() >= 3) {
        const std::string_view lead = sharedLead(members, 3, 2);
        title += lead.substr(std::min(lead.size(), lead.find_first_not_of('0')));
    } else if (first.digits.size() == 2 && isPrefixShared) {
        title += sharedLead(members, 2, 1).substr(0, 1);
    }
    return title;
}

std::vector<Clip> standardPlayerClips(std::size_t frameCount)
{
    std::vector<Clip> clips;
    std::uint32_t first = 0;
    for (const StandardClip& standard : kStandardPlayerClips) {
        clips.push_back({std::string(standard.name), first, standard.frameCount, kMd2FramesPerSecond, standard.loops});
        first += standard.frameCount;
    }
    clips.back().frameCount = static_cast<std::uint32_t>(frameCount) - clips.back().firstFrame;
    return clips;
}

Clip wholeClip(std::string name, std::size_t frameCount)
{
    const bool loops = loopsByName(name);
    return {std::move(name), 0, static_cast<std::uint32_t>(frameCount), kMd2FramesPerSecond, loops};
}

/// The words of a name, see loopsByWords.
std::vector<std::string_view> wordsOf(std::string_view name)
{
    std::vector<std::string_view> words;
    std::size_t first = 0;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        const bool isSeparator = i == name.size() || std::string_view("_-.|# ").find(name[i]) != std::string_view::npos;
        const bool isCapital = !isSeparator && name[i] >= 'A' && name[i] <= 'Z';
        const bool startsWord = isCapital && i > first && !(name[i - 1] >= 'A' && name[i - 1] <= 'Z');
        if (!isSeparator && !startsWord)
            continue;
        if (i > first)
            words.push_back(name.substr(first, i - first));
        first = isSeparator ? i + 1 : i;
    }
    return words;
}

bool haveOneName(std::span<const Frame> frames)
{
    return std::all_of(frames.begin(), frames.end(),
                       [&frames](const Frame& frame) { return isSameButForCase(frame.name, frames.front().name); });
}

} // namespace

std::string UniqueClipNames::unique(const std::string& title)
{
    std::string name = title;
    if (m_taken.insert(lowered(name)).second)
        return name;
    std::size_t& number = m_numbers.try_emplace(lowered(title), 1).first->second; // the last number used
    do
        name = title + "#" + std::to_string(++number);
    while (!m_taken.insert(lowered(name)).second);
    return name;
}

bool loopsByName(std::string_view clipName)
{
    const std::string name = lowered(clipName);
    return std::none_of(kPlayedOnce.begin(), kPlayedOnce.end(),
                        [&name](std::string_view once) { return name.starts_with(once); });
}

bool loopsByWords(std::string_view clipName)
{
    const std::vector<std::string_view> words = wordsOf(clipName.substr(clipName.find('|') + 1)); // 0: no bar
    const bool isLoop =
        std::any_of(words.begin(), words.end(), [](std::string_view word) { return isSameButForCase(word, "loop"); });
    return isLoop || std::all_of(words.begin(), words.end(), loopsByName);
}

std::vector<Clip> clipsOfNamedRuns(std::span<const Frame> frames)
{
    if (frames.empty() || haveOneName(frames))
        return {};
    const std::vector<Group> groups = groupsOf(frames);
    if (groups.size() == frames.size())
        return {};

    std::unordered_set<std::string> prefixes;
    std::unordered_set<std::string> sharedPrefixes;
    for (const Group& group : groups) {
        std::string prefix = lowered(framePartsOf(frames[group.first].name).prefix);
        if (!prefixes.insert(prefix).second)
            sharedPrefixes.insert(std::move(prefix));
    }
    std::vector<Clip> clips;
    clips.reserve(groups.size()); // a hostile file may have one for each frame
    UniqueClipNames names;
    for (const Group& group : groups) {
        const bool isPrefixShared = sharedPrefixes.contains(lowered(framePartsOf(frames[group.first].name).prefix));
        std::string name = names.unique(titleOf(frames.subspan(group.first, group.count), isPrefixShared));
        const bool loops = loopsByName(name);
        clips.push_back({std::move(name), static_cast<std::uint32_t>(group.first),
                         static_cast<std::uint32_t>(group.count), kMd2FramesPerSecond, loops});
    }
    return clips;
}

std::vector<Clip> clipsFromFrameNames(std::span<const Frame> frames, std::string_view modelName)
{
    if (frames.empty())
        return {};
    if (haveOneName(frames)) {
        if (frames.size() >= kFewestPlayerFrames && frames.size() <= kMaxPlayerFrames)
            return standardPlayerClips(frames.size());
        return {wholeClip(printable(modelName), frames.size())};
    }
    std::vector<Clip> clips = clipsOfNamedRuns(frames);
    if (clips.empty())
        clips.push_back(wholeClip("all", frames.size()));
    return clips;
}

} // namespace formats
