#include "renderer/export/game/texts.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/image/image_alpha.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace renderer::game {
namespace {

constexpr std::size_t kLongestSkinName = 61; // 63, of which "_1" of the parts of a surface takes two

/// docs/formats/animation_cfg.md: the records of Quake III in their order.
constexpr std::array<std::string_view, 25> kPlayerAnimations = {
    "BOTH_DEATH1",  "BOTH_DEAD1",    "BOTH_DEATH2", "BOTH_DEAD2",  "BOTH_DEATH3", "BOTH_DEAD3",   "TORSO_GESTURE",
    "TORSO_ATTACK", "TORSO_ATTACK2", "TORSO_DROP",  "TORSO_RAISE", "TORSO_STAND", "TORSO_STAND2", "LEGS_WALKCR",
    "LEGS_WALK",    "LEGS_RUN",      "LEGS_BACK",   "LEGS_SWIM",   "LEGS_JUMP",   "LEGS_LAND",    "LEGS_JUMPB",
    "LEGS_LANDB",   "LEGS_IDLE",     "LEGS_IDLECR", "LEGS_TURN"};

const GameClip* clipNamed(const GameModel& model, std::string_view name)
{
    const auto found = std::find_if(model.clips.begin(), model.clips.end(),
                                    [&](const GameClip& clip) { return formats::isSameButForCase(clip.name, name); });
    return found != model.clips.end() ? &*found : nullptr;
}

/// The name as a word of a `.skin` that the engine compares as a whole (docs/formats/quake3_skin.md §1, §3): one '_'
/// for each character that may end a word, no "tag_", and no '_' before the last character.
std::string skinNameOf(const std::string& name)
{
    std::string word;
    for (const char c : name) {
        const bool isPlain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80; // a character of several bytes
        if (!continues)
            word += isPlain ? c : '_';
    }
    const std::string low = formats::lowered(word);
    for (std::size_t at = low.find("tag_"); at != std::string::npos; at = low.find("tag_", at + 1))
        word[at + 3] = '-';
    word.resize(std::min(word.size(), kLongestSkinName));
    if (word.size() >= 2 && word[word.size() - 2] == '_')
        word[word.size() - 2] = '-';
    return word;
}

/// A line: first frame, number of frames, repeated frames, frames per second.
std::string recordOf(const GameClip& clip, std::string_view name)
{
    const std::uint32_t repeated = !clip.loops ? 0 : clip.loopFrames > 0 ? clip.loopFrames : clip.frameCount;
    return fmt::format("{}\t{}\t{}\t{:g}\t\t// {}\n", clip.firstFrame, clip.frameCount, repeated, clip.framesPerSecond,
                       name);
}

/// One frame instead of a clip that there is not.
GameClip standIn(std::uint32_t frame)
{
    return {.name = "", .firstFrame = frame, .frameCount = 1, .framesPerSecond = 15.0f, .loops = true};
}

/// The clip of a part that a missing one repeats.
GameClip substituteFor(const GameModel& model, std::string_view name, PlayerPart part)
{
    if (name.starts_with("BOTH_DEAD")) {
        const GameClip* const death = clipNamed(model, fmt::format("BOTH_DEATH{}", name.back()));
        if (death != nullptr)
            return standIn(death->firstFrame + death->frameCount - 1);
    }
    const GameClip* const idle = clipNamed(model, part == PlayerPart::lower ? "LEGS_IDLE" : "TORSO_STAND");
    GameClip clip = idle != nullptr ? *idle : model.clips.front();
    return clip;
}

/// A word of a `.skin` (docs/formats/quake3_skin.md §1): in quotes if it would end or be a comment without them. There
/// is no sign for a quote in quotes: these are left out.
std::string skinWord(std::string name)
{
    const bool isPlain = name.find_first_of(" ,;\"") == std::string::npos && name.find("//") == std::string::npos &&
                         name.find("/*") == std::string::npos;
    if (isPlain)
        return name;
    std::erase(name, '"');
    return '"' + name + '"';
}

} // namespace

void giveSkinNames(GameModel& model)
{
    std::set<std::string> taken;
    std::map<std::string, int> numbers; // the last one of each name: thousands of surfaces may have the same
    std::string first;
    std::size_t count = 0;
    for (GameSurface& surface : model.surfaces) {
        const std::string plain = skinNameOf(surface.name);
        std::string name = plain;
        int& last = numbers.try_emplace(formats::lowered(plain), 1).first->second;
        while (!taken.insert(formats::lowered(name)).second) {
            const std::string number = fmt::format("-{}", ++last);
            name = plain.substr(0, kLongestSkinName - number.size()) + number;
        }
        if (name != surface.name && count++ == 0)
            first = fmt::format("'{}' is '{}'", surface.name, name);
        surface.name = std::move(name);
    }
    if (count > 0)
        model.lost.push_back(fmt::format("names of {} changed, so that lines of a .skin reach them: {}{}",
                                         formats::counted(count, "surface"), first, count > 1 ? ", ..." : ""));
}

std::string skinText(const GameModel& model)
{
    std::string text;
    std::set<std::string> written;
    for (const GameSurface& surface : model.surfaces) {
        if (written.insert(formats::lowered(surface.name)).second)
            text += fmt::format("{},{}\n", skinWord(surface.name),
                                surface.shaders.empty() ? std::string() : skinWord(surface.shaders.front()));
    }
    for (const formats::Tag& tag : model.tags)
        text += skinWord(tag.name) + ",\n";
    return text;
}

PlayerPart playerPartOf(std::string_view stem)
{
    if (formats::isSameButForCase(stem, "lower"))
        return PlayerPart::lower;
    return formats::isSameButForCase(stem, "upper") ? PlayerPart::upper : PlayerPart::none;
}

std::string animationConfigText(const GameModel& model, PlayerPart part)
{
    const auto isOwn = [part](std::string_view name) {
        return name.starts_with("BOTH_") || name.starts_with(part == PlayerPart::lower ? "LEGS_" : "TORSO_");
    };
    const bool hasAny = std::any_of(kPlayerAnimations.begin(), kPlayerAnimations.end(), [&](std::string_view name) {
        return isOwn(name) && clipNamed(model, name) != nullptr;
    });
    if (part == PlayerPart::none || !hasAny)
        return {};
    const auto clipFor = [&](std::string_view name) {
        const GameClip* const clip = clipNamed(model, name);
        return clip != nullptr ? *clip : substituteFor(model, name, part);
    };
    // The game subtracts from the frames of the legs the distance of LEGS_WALKCR from TORSO_GESTURE. Both begin with
    // the same number here, so the numbers of either part are those of its own file.
    const std::uint32_t shared = clipFor(part == PlayerPart::lower ? "LEGS_WALKCR" : "TORSO_GESTURE").firstFrame;
    std::string text = fmt::format("// The frames of the {} part. Those of the other one are stand-ins.\nsex\tn\n\n",
                                   part == PlayerPart::lower ? "lower" : "upper");
    for (const std::string_view name : kPlayerAnimations)
        text += recordOf(isOwn(name) ? clipFor(name) : standIn(shared), name);
    return text;
}

std::string shaderText(const GameModel& model)
{
    std::string text;
    for (const GameImage& image : model.images) {
        const auto alpha = image.image ? formats::classifyAlpha(*image.image) : formats::ImageAlpha::opaque;
        if (alpha == formats::ImageAlpha::opaque || image.gameName.empty())
            continue;
        const bool isCutOut = alpha == formats::ImageAlpha::cutOut;
        text += fmt::format(
            "{0}\n{{\n\tcull disable\n\t{{\n\t\tmap {0}.tga\n\t\t{1}\n\t\trgbGen lightingDiffuse\n\t}}\n}}\n",
            image.gameName, isCutOut ? "alphaFunc GE128" : "blendFunc blend\n\t\tdepthWrite");
    }
    return text.empty() ? text : "// Move this file into the folder \"scripts\" of the game.\n" + text;
}

} // namespace renderer::game
