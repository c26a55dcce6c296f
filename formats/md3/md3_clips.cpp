#include "formats/md3/md3_clips.hpp"

#include "formats/model/clip_names.hpp"

#include <algorithm>
#include <string>

namespace formats::md3 {
namespace {

// "Frame_12" → "frame".
std::string stemOfFrameName(std::string_view name)
{
    const std::size_t end = name.find_last_not_of("0123456789_-. #");
    std::string stem(name.substr(0, end + 1)); // npos + 1 is 0
    for (char& c : stem)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return stem;
}

// Names that exporters give to every frame: "(from ASE)", "(md3 frame)", "MilkShape 3D", "frame_7".
bool isGeneric(std::string_view name)
{
    if (name.starts_with('('))
        return true;
    const std::string stem = stemOfFrameName(name);
    return stem.empty() || stem == "frame" || stem == "milkshape 3d" || stem == "misfit model 3d" ||
           stem == "md3 frame" || stem == "default";
}

} // namespace

std::vector<Clip> clipsOf(std::span<const Frame> frames)
{
    if (std::all_of(frames.begin(), frames.end(), [](const Frame& frame) { return isGeneric(frame.name); }))
        return {};
    std::vector<Clip> clips = clipsOfNamedRuns(frames);
    for (Clip& clip : clips)
        clip.framesPerSecond = kFramesPerSecond;
    return clips;
}

} // namespace formats::md3
