#include "app/viewer/queries/event_marks.hpp"

#include "app/viewer/queries/skeleton_facts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace app {
namespace {

using Meaning = std::pair<std::string_view, std::string_view>;

constexpr std::array<Meaning, 39> kMeanings{{{"$AIM", "missile origin"},
                                             {"$ALT", "display transition"},
                                             {"$BRT", "birth sound"},
                                             {"$BTH", "breath"},
                                             {"$BWP", "bow pull"},
                                             {"$BWR", "bow release"},
                                             {"$CAH", "attack hold"},
                                             {"$CCH", "thrown"},
                                             {"$CFM", "mount camera"},
                                             {"$CMA", "mount camera"},
                                             {"$CPP", "combat action"},
                                             {"$CSD", "emote sound"},
                                             {"$CSL", "release missile, left"},
                                             {"$CSR", "release missile, right"},
                                             {"$CSS", "weapon swoosh"},
                                             {"$CST", "release missile"},
                                             {"$DSE", "stop emitter"},
                                             {"$DSL", "sound, looping"},
                                             {"$DSO", "sound, once"},
                                             {"$DTH", "death thud"},
                                             {"$ESD", "emote state sound"},
                                             {"$FDX", "stand sound"},
                                             {"$FSD", "footfall"},
                                             {"$HIT", "wound"},
                                             {"$SCD", "spell cast sound"},
                                             {"$SHK", "camera shake"},
                                             {"$SHL", "sheathe, left"},
                                             {"$SHR", "sheathe, right"},
                                             {"$SMD", "submerged"},
                                             {"$SMG", "submerge"},
                                             {"$SND", "object sound"},
                                             {"$STB", "mount transition"},
                                             {"$STE", "mount transition"},
                                             {"$TRD", "spell event"},
                                             {"$WGG", "wing glide"},
                                             {"$WNG", "wing flap"},
                                             {"$WTB", "weapon trail, bottom"},
                                             {"$WTT", "weapon trail, top"},
                                             {"DEST", "destroyed"}}};

/// Meanings of identifiers that end in a digit; the keys omit the digit.
constexpr std::array<Meaning, 6> kNumbered{{{"$AH", "custom attack"},
                                            {"$FD", "fidget"},
                                            {"$GC", "game object sound"},
                                            {"$GO", "game object sound"},
                                            {"$VG", "vehicle grab"},
                                            {"$VT", "vehicle throw"}}};

template <std::size_t size> std::string_view meaningIn(const std::array<Meaning, size>& table, std::string_view name)
{
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const Meaning& entry) { return entry.first == name; });
    return found != table.end() ? found->second : std::string_view();
}

/// For "$FL0" and the like: the kind of movement and the foot.
std::string footstepMeaning(std::string_view identifier)
{
    constexpr std::array<std::pair<char, std::string_view>, 5> kMoves{
        {{'F', "forward"}, {'R', "run"}, {'W', "walk"}, {'S', "stop"}, {'B', "backward"}}};
    const char foot = identifier[2];
    const auto* const move =
        std::find_if(kMoves.begin(), kMoves.end(), [&](const auto& entry) { return entry.first == identifier[1]; });
    if (move == kMoves.end() || (foot != 'L' && foot != 'R'))
        return {};
    return std::string(move->second) + " footstep, " + (foot == 'L' ? "left" : "right");
}

} // namespace

std::string eventMeaning(std::string_view identifier)
{
    if (const std::string_view meaning = meaningIn(kMeanings, identifier); !meaning.empty())
        return std::string(meaning);
    const bool isNumbered =
        identifier.size() == 4 && identifier[0] == '$' && identifier[3] >= '0' && identifier[3] <= '9';
    if (!isNumbered)
        return {};
    const std::string_view meaning = meaningIn(kNumbered, identifier.substr(0, 3));
    return meaning.empty() ? footstepMeaning(identifier) : std::string(meaning);
}

std::vector<EventMark> eventMarks(const formats::Skinned& shape, const formats::KeyView& keys)
{
    std::map<double, std::vector<std::string>> byTime;
    for (const formats::Event& event : shape.events) {
        if (event.times == formats::kNoIndex || shape.tracks[event.times].globalLoop != formats::kNoIndex)
            continue;
        const std::string meaning = eventMeaning(event.identifier);
        const std::string text = meaning.empty() ? event.identifier : event.identifier + ": " + meaning;
        for (const double seconds : eventSeconds(shape, event, keys)) {
            if (byTime.size() < kMaxEventMarks || byTime.contains(seconds))
                byTime[seconds].push_back(text);
        }
    }
    std::vector<EventMark> marks;
    for (auto& [seconds, texts] : byTime)
        marks.push_back({seconds, std::move(texts)});
    return marks;
}

} // namespace app
