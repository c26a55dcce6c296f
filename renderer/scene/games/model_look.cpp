#include "renderer/scene/games/model_look.hpp"

#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <set>
#include <variant>

namespace scene {
namespace {

constexpr std::uint16_t kFirstColorIndex = 11; // of emitters whose colors tables replace
constexpr std::array<std::int32_t, 2> kRightFingers{8, 12}, kLeftFingers{13, 17}; // key bones, first and last

/// The bones of a hand's fingers and those that hang on them, parents before children.
void addFingers(const formats::Skinned& shape, const std::array<std::int32_t, 2>& keyBones, std::set<std::uint32_t>& to)
{
    for (std::uint32_t bone = 0; bone < shape.bones.size(); ++bone) {
        const std::int32_t key = shape.bones[bone].keyBone;
        if (key < keyBones[0] || key > keyBones[1])
            continue;
        for (const std::uint32_t one : bonesFrom(shape, bone))
            to.insert(one);
    }
}

/// The clip of a rider; kNoIndex: it has none of its own.
std::uint32_t ridingClip(const formats::Model& model)
{
    constexpr std::uint16_t kMount = 91; // of AnimationData
    if (!capabilitiesOf(model).hasSequences)
        return formats::kNoIndex;
    const std::uint32_t found = findSequence(skinnedOf(model), kMount); // clips are the sequences, in their order
    return found < model.clips.size() ? found : formats::kNoIndex;
}

void replaceColors(const ParticleColors& colors, formats::ParticleEmitter& emitter)
{
    const auto index = static_cast<std::size_t>(emitter.colorIndex) - kFirstColorIndex;
    if (emitter.colorIndex < kFirstColorIndex || index >= colors.front().size())
        return;
    auto& keys = emitter.color.keys;
    if (keys.size() != colors.size()) // three usual keys keep their times
        keys = {{0.0f, {}}, {0.5f, {}}, {1.0f, {}}};
    for (std::size_t time = 0; time < colors.size(); ++time)
        keys[time].value = colors[time][index];
}

} // namespace

bool isGeosetShown(const std::vector<GeosetStep>& steps, std::uint16_t id, bool before)
{
    bool isShown = before;
    for (const GeosetStep& step : steps) {
        if (id >= step.first && id <= step.last)
            isShown = step.shows;
    }
    return isShown;
}

void applyLook(const ModelLook& look, formats::Model& model, Node& node)
{
    node.scale = look.scale;
    node.alpha = look.alpha;
    if (node.role == NodeRole::rider)
        node.ownClip = ridingClip(model);
    if (!capabilitiesOf(model).hasGeosets)
        return;
    auto& shape = std::get<formats::Skinned>(model.shape);
    for (formats::SkinSection& section : shape.sections)
        section.isUsual = isGeosetShown(look.geosets, section.geoset, section.isUsual);
    if (look.particleColors) {
        for (formats::ParticleEmitter& emitter : shape.particles)
            replaceColors(*look.particleColors, emitter);
    }
}

void closeHand(Hand hand, const formats::Model& model, Node& node)
{
    if (!capabilitiesOf(model).hasBones)
        return;
    const formats::Skinned& shape = skinnedOf(model);
    std::set<std::uint32_t> fingers(node.closedBones.begin(), node.closedBones.end()); // of the other hand
    addFingers(shape, hand == Hand::right ? kRightFingers : kLeftFingers, fingers);
    node.closedBones.clear();
    for (const std::uint32_t bone : shape.boneOrder) {
        if (fingers.contains(bone))
            node.closedBones.push_back(bone);
    }
}

} // namespace scene
