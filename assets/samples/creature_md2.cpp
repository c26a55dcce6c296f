#include "assets/samples/creature_md2.hpp"

#include "assets/samples/creature_animation.hpp"

#include <fmt/format.h>

namespace samples {

formats::Md2Source md2Of(const Creature& creature)
{
    formats::Md2Source source;
    source.skinWidth = kSkinWidth;
    source.skinHeight = kSkinHeight;
    source.skins = {"models/monsters/creature/creature.pcx", "models/monsters/creature/creature_ember.pcx"};
    for (const SkinPoint& point : creature.texels)
        source.texCoords.push_back(point.texel);
    for (const CreatureTriangle& triangle : creature.triangles)
        source.triangles.push_back({triangle.vertices, triangle.texels});
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        const ClipSpec& spec = clips()[clip];
        for (std::uint32_t frame = 0; frame < spec.frameCount; ++frame) {
            PosedVertices vertices = posed(creature, poseAt(creature, clip, static_cast<float>(frame)));
            source.frames.push_back({fmt::format("{}{:02}", spec.name, frame + 1), std::move(vertices.positions),
                                     std::move(vertices.normals)});
        }
    }
    return source;
}

} // namespace samples
