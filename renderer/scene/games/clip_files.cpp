#include "renderer/scene/games/clip_files.hpp"

#include "formats/model/keyframes.hpp"

namespace scene {

void putClipsFirst(formats::Model& model, std::vector<formats::Clip> clips)
{
    const bool namesSayNothing =
        model.clips.size() == 1 && model.clips.front().frameCount == keyframesOf(model).frames.size();
    if (namesSayNothing && !clips.empty())
        model.clips.clear();
    model.clips.insert(model.clips.begin(), clips.begin(), clips.end());
}

} // namespace scene
