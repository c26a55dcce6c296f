#include "renderer/overlay_lines.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/tag_pose.hpp"

#include <algorithm>

namespace renderer {
namespace {

void addAllBones(LineList& lines, const OverlayOptions& overlays, const OverlayLook& look, const PosedDocument& posed)
{
    for (std::size_t i = 0; i < posed.nodes.size(); ++i) {
        const formats::Model& model = *posed.document.nodes[i].model;
        if (isSkinned(model))
            addBones(lines, skinnedOf(model), posed.nodes[i], posed.bounds.diagonal(),
                     i == 0 ? look.markedBones : Marked(), !overlays.showsBones, look.bones);
    }
}

void addAllEmitters(LineList& lines, const OverlayOptions& overlays, const OverlayLook& look,
                    const PosedDocument& posed)
{
    const Marked& marked = look.markedEffects;
    if (!overlays.showsEmitters && marked.chosen == formats::kNoIndex && marked.pointed == formats::kNoIndex)
        return;
    addEmitters(lines, posed.document, posed.nodes, posed.bounds.diagonal(), marked,
                overlays.showsEmitters ? EmittersShown::all : EmittersShown::marked, look.emitters);
}

void addAllTags(LineList& lines, const OverlayOptions& overlays, const OverlayLook& look, const PosedDocument& posed)
{
    const float length = tagLength(posed.bounds);
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < posed.nodes.size(); ++i) {
        const formats::Model& model = *posed.document.nodes[i].model;
        const auto lengthOf = [&](std::uint32_t tag) {
            return look.markedTags.contains(tag) ? 2.0f * length : overlays.showsTags ? length : 0.0f;
        };
        if (capabilitiesOf(model).hasAttachments) {
            for (const formats::Attachment& attachment : skinnedOf(model).attachments) {
                if (const float axes = lengthOf(number++); axes > 0.0f)
                    addTag(lines,
                           posed.nodes[i].transform * scene::attachmentTransform(attachment, posed.nodes[i].bones),
                           axes);
            }
            continue;
        }
        for (const formats::Tag& tag : model.tags) {
            const float axes = lengthOf(number++);
            const auto local = animation::tagTransform(tag, posed.nodes[i].pose);
            if (local && axes > 0.0f)
                addTag(lines, posed.nodes[i].transform * *local, axes);
        }
    }
}

} // namespace

LineList sceneLines(const OverlayOptions& overlays, const OverlayLook& look, const formats::Bounds& scene,
                    const formats::Bounds& box)
{
    LineList lines;
    if (overlays.showsGrid)
        addGrid(lines, scene, look.grid);
    if (overlays.showsAxes)
        addAxes(lines, scene);
    if (overlays.showsBounds)
        addBounds(lines, box, look.bounds);
    return lines;
}

LineList collisionLines(const PosedDocument& posed, const OverlayLook& look)
{
    LineList lines;
    for (std::size_t i = 0; i < posed.nodes.size(); ++i) {
        const formats::Model& model = *posed.document.nodes[i].model;
        if (!capabilitiesOf(model).hasCollision)
            continue;
        addCollision(lines, skinnedOf(model).collision, posed.nodes[i].transform, look.collision);
        addStatedBounds(lines, skinnedOf(model), look.collision);
    }
    return lines;
}

LineList throughLines(const OverlayOptions& overlays, const OverlayLook& look, const PosedDocument& posed)
{
    LineList lines;
    addAllBones(lines, overlays, look, posed);
    addAllEmitters(lines, overlays, look, posed);
    if (overlays.showsCameras)
        addCameras(lines, posed.document, posed.nodes, posed.bounds.diagonal(), look.markedCameras);
    addAllTags(lines, overlays, look, posed);
    return lines;
}

float tagLength(const formats::Bounds& scene)
{
    return scene.isEmpty() ? 1.0f : std::max(scene.diagonal() / 14.0f, 1e-6f);
}

} // namespace renderer
