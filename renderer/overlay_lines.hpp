#pragma once

#include "formats/model/bounds.hpp"
#include "renderer/camera_lines.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/emitter_lines.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/skeleton_lines.hpp"

#include <cstdint>
#include <span>

/// Overlays of a posed document as lines, for the window and for renderings without one.
namespace renderer {

/// Colors and highlighted items. Highlighted items are drawn whether or not their overlay is on.
struct OverlayLook {
    glm::vec3 grid{1.0f};
    glm::vec4 bounds = kBoundsColor;
    glm::vec4 collision = kCollisionColor;
    glm::vec4 bones = kBoneColor;
    glm::vec4 emitters = kEmitterColor;
    Marked markedBones; ///< of the first node
    Marked markedEffects;
    Marked markedCameras; ///< of the first node
    Marked markedTags;    ///< numbered node after node
};

/// A document as it is posed, and the box around it.
struct PosedDocument {
    const scene::Document& document;
    std::span<const scene::PlacedNode> nodes;
    formats::Bounds bounds;
};

/// Grid, axes and the box around the scene; `box` is the one that is drawn. To be drawn with a depth test.
[[nodiscard]] LineList sceneLines(const OverlayOptions& overlays, const OverlayLook& look, const formats::Bounds& scene,
                                  const formats::Bounds& box);

/// The collision meshes of skinned models and the bounds that their files state. To be drawn with a depth test.
[[nodiscard]] LineList collisionLines(const PosedDocument& posed, const OverlayLook& look);

/// Bones, emitters, cameras and tags. To be drawn through the model.
[[nodiscard]] LineList throughLines(const OverlayOptions& overlays, const OverlayLook& look,
                                    const PosedDocument& posed);

/// How long the axes of a tag are in such a scene.
[[nodiscard]] float tagLength(const formats::Bounds& scene);

} // namespace renderer
