#include "formats/gltf/gltf_record_parts.hpp"

#include <algorithm>

namespace formats::gltf {
namespace {

struct Counts {
    std::uint32_t nodes = 0, meshes = 0, skins = 0;
};

NodeRecord nodeOf(const JsonValue& object, const Counts& counts, JsonFields& fields)
{
    NodeRecord node;
    node.name = fields.nameIn(object["name"]);
    node.children = fields.indexList(object, "children", counts.nodes, "nodes");
    node.mesh = fields.index(object, "mesh", counts.meshes, "meshes");
    node.skin = fields.index(object, "skin", counts.skins, "skins");
    fields.numbers(object, "translation", node.translation);
    fields.numbers(object, "rotation", node.rotation);
    fields.numbers(object, "scale", node.scale);
    if (object["matrix"].isThere())
        fields.numbers(object, "matrix", node.matrix.emplace());
    node.weights = fields.numberList(object, "weights");
    return node;
}

Path pathOf(std::string_view name)
{
    constexpr std::array<std::string_view, 4> kNames{"translation", "rotation", "scale", "weights"};
    return static_cast<Path>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
}

KeyCurve curveOf(std::string_view name)
{
    if (name == "STEP")
        return KeyCurve::step;
    return name == "CUBICSPLINE" ? KeyCurve::cubicSpline : KeyCurve::linear;
}

AnimationRecord animationOf(const JsonValue& object, const File& file, JsonFields& fields)
{
    AnimationRecord animation;
    animation.name = fields.nameIn(object["name"]);
    forEachItem(object["samplers"], fields, [&](const JsonValue& one) {
        SamplerRecord& sampler = animation.samplers.emplace_back();
        sampler.input = fields.neededIndex(one, "input", file.accessors.size(), "accessors");
        sampler.output = fields.neededIndex(one, "output", file.accessors.size(), "accessors");
        sampler.curve = curveOf(one["interpolation"].text());
    });
    forEachItem(object["channels"], fields, [&](const JsonValue& one) {
        ChannelRecord& channel = animation.channels.emplace_back();
        channel.sampler = fields.neededIndex(one, "sampler", animation.samplers.size(), "samplers");
        channel.node = fields.index(one["target"], "node", file.nodes.size(), "nodes");
        channel.path = pathOf(one["target"]["path"].text());
    });
    return animation;
}

} // namespace

void readSceneRecords(const JsonValue& root, File& file, JsonFields& fields)
{
    const Counts counts{root["nodes"].size(), root["meshes"].size(), root["skins"].size()};
    forEachObject(root["nodes"], fields,
                  [&](const JsonValue& one) { file.nodes.push_back(nodeOf(one, counts, fields)); });
    forEachObject(root["skins"], fields, [&](const JsonValue& one) {
        SkinRecord& skin = file.skins.emplace_back();
        skin.name = fields.nameIn(one["name"]);
        skin.joints = fields.indexList(one, "joints", file.nodes.size(), "nodes");
        skin.inverseBinds = fields.index(one, "inverseBindMatrices", file.accessors.size(), "accessors");
        if (skin.joints.empty())
            fields.refuse(LoadErrorCode::corrupt, one, " has no joints");
    });
    forEachObject(root["scenes"], fields, [&](const JsonValue& one) {
        file.scenes.push_back({fields.indexList(one, "nodes", file.nodes.size(), "nodes")});
    });
    file.scene = fields.index(root, "scene", file.scenes.size(), "scenes");
}

void readAnimationRecords(const JsonValue& root, File& file, JsonFields& fields)
{
    forEachObject(root["animations"], fields,
                  [&](const JsonValue& one) { file.animations.push_back(animationOf(one, file, fields)); });
}

} // namespace formats::gltf
