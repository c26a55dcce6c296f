#include "renderer/export/game/warnings.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "renderer/export/game/texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

namespace renderer::game {
namespace {

constexpr double kLowHeight = 8.0; // units
constexpr double kHighHeight = 512.0;
constexpr double kPlayerHeight = 56.0; // of a player of Quake II and III
constexpr std::uint32_t kLongClip = 100;
constexpr std::size_t kLongestGameName = 63;

using Sentences = std::vector<std::string>;

void addAboutSize(const GameModel& model, const GameOptions& options, Sentences& warnings)
{
    const double height = heightOf(model);
    const std::optional<double> factor = proposedScaleOf(height, options.source.scale);
    if (!model.surfaces.empty() && factor)
        warnings.push_back(heightSentence(height, *factor, options.source.sampling.names));
}

void addAboutNames(const GameModel& model, Sentences& warnings)
{
    for (const GameImage& image : model.images) {
        if (image.gameName.size() > kLongestGameName)
            warnings.push_back(fmt::format("the name '{}' is longer than {} bytes and is cut: choose a shorter folder",
                                           image.gameName, kLongestGameName));
    }
    std::set<std::string> names;
    for (const GameSurface& surface : model.surfaces) {
        if (!names.insert(formats::lowered(surface.name)).second)
            warnings.push_back(fmt::format("several surfaces have the name '{}'", surface.name));
    }
}

void addAboutTags(const GameModel& model, const GameOptions& options, Sentences& warnings)
{
    if (options.format != Format::md3)
        return;
    const auto lacks = [&](std::string_view name) {
        return std::none_of(model.tags.begin(), model.tags.end(),
                            [&](const formats::Tag& tag) { return tag.name == name; });
    };
    std::vector<std::string_view> wanted;
    if (playerPartOf(options.stem) == PlayerPart::lower)
        wanted = {"tag_torso"};
    else if (playerPartOf(options.stem) == PlayerPart::upper)
        wanted = {"tag_torso", "tag_head", "tag_weapon"};
    else if (formats::isSameButForCase(options.stem, "head"))
        wanted = {"tag_head"};
    for (const std::string_view name : wanted) {
        if (lacks(name))
            warnings.push_back(fmt::format("the tag '{}' is missing, which the game looks for in this part", name));
    }
}

bool isPowerOfTwo(std::uint32_t value)
{
    return value > 0 && (value & (value - 1)) == 0;
}

void addAboutImages(const GameModel& model, const GameOptions& options, Sentences& warnings)
{
    for (const GameImage& image : model.images) {
        if (!image.image || image.gameName.empty())
            continue;
        const bool isOdd = !isPowerOfTwo(image.image->width) || !isPowerOfTwo(image.image->height);
        if (isOdd && options.format == Format::md3)
            warnings.push_back(fmt::format("the sides of '{}' are no powers of two ({} x {}): old engines scale it",
                                           image.name, image.image->width, image.image->height));
        const bool isUnreadable = options.profile == Profile::quake2 && !image.gameName.ends_with(".pcx");
        if (isUnreadable)
            warnings.push_back(fmt::format("'{}' is written as TGA: the original Quake II reads only PCX with its "
                                           "palette, but no pics/colormap.pcx of the game was found: choose a file "
                                           "with the colors{}",
                                           image.name, options.source.sampling.names.palette));
    }
}

void addAboutClips(const GameModel& model, const GameOptions& options, const formats::Model& read, Sentences& warnings)
{
    for (const GameClip& clip : model.clips) {
        if (clip.frameCount > kLongClip)
            warnings.push_back(
                fmt::format("the clip '{}' has {}", clip.name, formats::counted(clip.frameCount, "frame")));
    }
    if (options.format == Format::md3)
        return;
    // Programs find the clips by the names of their frames.
    std::string renamed; // the first one
    std::size_t renamedCount = 0;
    for (const GameClip& clip : model.clips) {
        const auto found = std::find_if(read.clips.begin(), read.clips.end(), [&](const formats::Clip& own) {
            return own.firstFrame == clip.firstFrame && own.frameCount == clip.frameCount;
        });
        if (found == read.clips.end())
            warnings.push_back(fmt::format("the names of the frames do not tell the clip '{}' apart", clip.name));
        else if (found->name != clip.name && renamedCount++ == 0)
            renamed = fmt::format("'{}' is '{}'", clip.name, found->name);
    }
    if (renamedCount > 0)
        warnings.push_back(
            fmt::format("{} other names in the file, whose frames have names of 15 bytes: {}{}",
                        renamedCount == 1 ? "a clip has" : formats::counted(renamedCount, "clip") + " have", renamed,
                        renamedCount > 1 ? ", ..." : ""));
}

} // namespace

std::optional<double> proposedScaleOf(double height, double scale)
{
    if ((height >= kLowHeight && height <= kHighHeight) || height <= 0.0)
        return std::nullopt;
    return scale * kPlayerHeight / height;
}

std::string heightSentence(double height, double proposedScale, const OptionNames& names)
{
    return fmt::format("the model is {:.3g} units high, a player about {}: a scale of {:.3g}{} would make it so",
                       height, kPlayerHeight, proposedScale, names.scale);
}

void addWarnings(const GameModel& model, const GameOptions& options, const formats::Model& read,
                 std::vector<std::string>& warnings)
{
    addAboutSize(model, options, warnings);
    addAboutNames(model, warnings);
    addAboutTags(model, options, warnings);
    addAboutImages(model, options, warnings);
    addAboutClips(model, options, read, warnings);
}

} // namespace renderer::game
