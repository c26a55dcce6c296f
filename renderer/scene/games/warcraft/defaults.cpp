#include "renderer/scene/games/warcraft/defaults.hpp"

#include <algorithm>
#include <vector>

namespace scene {
namespace {

constexpr std::uint16_t kStand = 0; // animation ids
constexpr std::uint16_t kClosed = 147;

constexpr std::int32_t kSpineLow = 4; // key bones
constexpr std::int32_t kHead = 6;

} // namespace

std::uint32_t warcraftIdleClip(const formats::Model& model)
{
    for (const std::uint16_t id : {kStand, kClosed}) { // clips are its sequences, in their order
        if (const std::uint32_t found = findSequence(skinnedOf(model), id); found != formats::kNoIndex)
            return found;
    }
    return model.clips.empty() ? formats::kNoIndex : 0;
}

std::uint32_t warcraftTorsoBone(const formats::Model& model)
{
    // The waist is beside the spine, a child of the root, and the parent of the legs: it is no parent of the upper
    // body.
    const std::vector<formats::Bone>& bones = skinnedOf(model).bones;
    for (const std::int32_t keyBone : {kSpineLow, kHead}) {
        const auto found = std::find_if(bones.begin(), bones.end(),
                                        [keyBone](const formats::Bone& bone) { return bone.keyBone == keyBone; });
        if (found != bones.end())
            return static_cast<std::uint32_t>(found - bones.begin());
    }
    return formats::kNoIndex;
}

std::set<std::uint32_t> warcraftHiddenSurfaces(const formats::Model& model)
{
    const formats::Skinned& shape = skinnedOf(model);
    std::set<std::uint32_t> hidden;
    for (std::uint32_t surface = 0; surface < shape.sections.size(); ++surface) {
        if (!shape.sections[surface].isUsual)
            hidden.insert(surface);
    }
    return hidden;
}

} // namespace scene
