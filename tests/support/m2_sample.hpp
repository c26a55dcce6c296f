#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/m2/m2.hpp"
#include "formats/m2/writer/m2_writer.hpp"

#include <cmath>

namespace tests {

/// A flag on a pole: two bones (the second rotates about (0, 0, 2)), two triangles on each, three sequences: Stand (0,
/// 1000 ms), Walk (4, 800 ms, moves the second bone up and back), EmoteDance (69, external if the version supports it).
[[nodiscard]] inline formats::M2WriteModel flagPole(std::uint32_t version)
{
    using formats::M2WriteKey;
    formats::M2WriteModel model;
    model.name = "Pole";
    model.version = version;
    model.globalLoops = {500};
    model.sequences = {{.id = 0, .durationMs = 1000},
                       {.id = 4, .durationMs = 800, .flags = 0x80, .moveSpeed = 2.5f},
                       {.id = 69, .variation = 1, .durationMs = 600, .flags = 1, .isExternal = true}};
    const float half = std::sqrt(0.5f);
    const glm::quat none(1.0f, 0.0f, 0.0f, 0.0f);
    const glm::quat quarter(half, half, 0.0f, 0.0f); // about x
    formats::M2WriteBone root;
    root.keyBone = 26;
    root.scale.globalLoop = 0;
    root.scale.bySequence = {{{0, glm::vec3(1.0f)}, {250, glm::vec3(2.0f)}, {500, glm::vec3(1.0f)}}};
    formats::M2WriteBone flag;
    flag.parent = 0;
    flag.pivot = {0.0f, 0.0f, 2.0f};
    flag.rotation.bySequence = {{{0, none}, {500, quarter}, {1000, none}}, {{0, quarter}}, {{0, none}, {600, quarter}}};
    flag.translation.bySequence = {{{0, {}}},
                                   {{0, {}}, {400, {0.0f, 0.0f, 1.0f}}, {800, {}}},
                                   {{0, {1.0f, 0.0f, 0.0f}}, {600, {3.0f, 0.0f, 0.0f}}}};
    model.bones = {root, flag};
    for (const float z : {0.0f, 2.0f}) {
        for (const auto& [x, y] : {std::pair{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}}) {
            formats::M2WriteVertex vertex;
            vertex.position = {x, y, z};
            vertex.bones[0] = z > 1.0f ? 1 : 0;
            vertex.uv[0] = {x, y};
            model.vertices.push_back(vertex);
        }
    }
    model.textures = {{.type = 0, .name = "pole\\wood.blp"}, {.type = 11, .repeatsV = false}};
    model.materials = {{}, {.flags = 0x14, .blend = formats::BlendMode::alpha}};
    model.colors.resize(1);
    model.colors[0].alpha.bySequence = {{{0, 1.0f}, {1000, 0.0f}}, {{0, 0.5f}}, {{0, 1.0f}}};
    model.skinProfiles.resize(2);
    model.skinProfiles[0].parts = {
        {.geoset = 0, .material = 0, .texture = 0, .indices = {0, 1, 2, 0, 2, 3}},
        {.geoset = 502, .material = 1, .texture = 1, .color = 0, .indices = {4, 5, 6, 4, 6, 7}}};
    model.skinProfiles[1].parts = {{.geoset = 0, .indices = {0, 1, 2}}};
    model.attachments = {{.id = 1, .bone = 1, .position = {0.0f, 0.0f, 3.0f}}};
    model.events = {{.identifier = "$FSD", .bone = 1, .position = {}, .timesBySequence = {{}, {100, 500}, {}}}};
    return model;
}

/// Finds sidecars by name among files that were written together with the model as the first.
[[nodiscard]] inline formats::SidecarLoader sidecarsIn(const std::vector<formats::M2WrittenFile>& files)
{
    return [&files](std::string_view name) -> formats::Result<formats::FileBytes> {
        for (const formats::M2WrittenFile& file : files) {
            if (file.name == name)
                return formats::FileBytes::copyOf(file.bytes);
        }
        return formats::fail(formats::LoadErrorCode::notFound, name, ": not there");
    };
}

} // namespace tests
