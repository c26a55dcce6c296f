#pragma once

#include "formats/image/blp/blp_writer.hpp"
#include "formats/m2/writer/m2_writer.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace tests {

/// An image of one color with alpha.
inline formats::Image flatImage(std::uint32_t width, std::uint32_t height, const std::array<std::uint8_t, 4>& color)
{
    formats::Image image{width, height, {}};
    for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel)
        image.pixels.insert(image.pixels.end(), color.begin(), color.end());
    return image;
}

/// Writes a texture of one color with a palette, as the game has them.
inline void writeFlatBlp(const TemporaryFolder& folder, const std::string& name, std::uint32_t width,
                         std::uint32_t height, const std::array<std::uint8_t, 4>& color)
{
    folder.write(name, formats::writeBlp(flatImage(width, height, color),
                                         {.encoding = formats::BlpEncoding::palette, .alphaBits = 8}));
}

/// A model of 1.12 with a triangle of each mesh part, a slot for each texture type, and bones with attachments.
inline formats::M2WriteModel dressableModel(std::initializer_list<std::uint32_t> types,
                                            std::initializer_list<std::uint16_t> geosets,
                                            std::initializer_list<std::uint32_t> attachments)
{
    formats::M2WriteModel model = flagPole(256);
    model.sequences = {{.id = 0, .durationMs = 1000}, {.id = 15, .durationMs = 100}};
    for (formats::M2WriteBone& bone : model.bones) {
        bone.rotation.bySequence.clear();
        bone.translation.bySequence.clear();
    }
    model.bones[1].keyBone = 8; // a finger of the right hand
    model.bones[1].translation.bySequence = {{{0, {}}}, {{0, {0.0f, 0.0f, 5.0f}}}};
    model.colors[0].alpha.bySequence.clear();
    model.events.clear();
    model.textures.clear();
    for (const std::uint32_t type : types)
        model.textures.push_back({.type = type});
    formats::M2WriteSkinProfile view;
    for (const std::uint16_t geoset : geosets)
        view.parts.push_back({.geoset = geoset, .indices = {0, 1, 2}});
    model.skinProfiles = {view};
    model.attachments.clear();
    for (const std::uint32_t id : attachments)
        model.attachments.push_back({.id = id, .bone = 0, .position = {0.0f, 0.0f, static_cast<float>(id)}});
    return model;
}

/// Writes its only file.
inline void writeDressable(const TemporaryFolder& folder, const std::string& name, const formats::M2WriteModel& model)
{
    folder.write(name, formats::writeM2(model).front().bytes);
}

} // namespace tests
