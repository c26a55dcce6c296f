#include "renderer/scene/games/warcraft/defaults.hpp"

#include "formats/m2/m2_names.hpp"

#include <vector>

namespace scene {
namespace {

constexpr std::uint16_t kStand = 0; // animation ids
constexpr std::uint16_t kClosed = 147;

} // namespace

std::uint32_t warcraftIdleClip(const formats::Model& model)
{
    for (const std::uint16_t id : {kStand, kClosed}) { // clips are its sequences, in their order
        if (const std::uint32_t found = findSequence(skinnedOf(model), id); found != formats::kNoIndex)
            return found;
    }
    return model.clips.empty() ? formats::kNoIndex : 0;
}

std::set<std::uint32_t> warcraftHiddenSurfaces(const formats::Model& model)
{
    const formats::Skinned& shape = skinnedOf(model);
    std::set<std::uint32_t> hidden;
    for (const formats::SkinProfile& view : shape.skinProfiles) {
        std::vector<std::uint16_t> ids;
        for (std::uint32_t i = 0; i < view.surfaceCount; ++i)
            ids.push_back(shape.sections[view.firstSurface + i].geoset);
        const std::vector<bool> isShown = formats::m2DefaultGeosets(ids);
        for (std::uint32_t i = 0; i < view.surfaceCount; ++i) {
            if (!isShown[i])
                hidden.insert(view.firstSurface + i);
        }
    }
    return hidden;
}

} // namespace scene
