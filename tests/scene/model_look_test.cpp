#include "renderer/scene/games/model_look.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

/// A look applied to a model.
namespace model_look_test {

formats::Skinned& shapeOf(formats::Model& model)
{
    return std::get<formats::Skinned>(model.shape);
}

/// A model with a view, whose emitters have these indices and one, three and no colors.
formats::Model modelWithEmitters(const std::vector<std::uint16_t>& indices)
{
    formats::Model model;
    model.shape = formats::Skinned{};
    shapeOf(model).skinProfiles.resize(1);
    for (const std::uint16_t index : indices) {
        formats::ParticleEmitter emitter;
        emitter.colorIndex = index;
        emitter.color.keys = {{0.0f, {1, 1, 1}}, {0.2f, {2, 2, 2}}, {1.0f, {3, 3, 3}}};
        shapeOf(model).particles.push_back(emitter);
    }
    return model;
}

TEST(ModelLook, ReplacesTheColorsOfEmittersWithAnIndex)
{
    formats::Model model = modelWithEmitters({0, 10, 11, 13, 14});
    shapeOf(model).particles[3].color.keys.resize(1);
    scene::ModelLook look;
    scene::ParticleColors colors{};
    for (std::size_t time = 0; time < 3; ++time) {
        for (std::size_t index = 0; index < 3; ++index)
            colors[time][index].r = static_cast<float>(10 * (index + 1) + time);
    }
    look.particleColors = colors;
    scene::Node node;
    applyLook(look, model, node);
    const auto colorsOf = [&](std::size_t emitter) {
        std::vector<float> reds;
        for (const auto& key : shapeOf(model).particles[emitter].color.keys)
            reds.push_back(key.value.r);
        return reds;
    };
    EXPECT_EQ(colorsOf(0), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(colorsOf(1), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(colorsOf(2), (std::vector<float>{10, 11, 12})) << "index 11 is the first color of each time";
    EXPECT_EQ(colorsOf(3), (std::vector<float>{30, 31, 32}));
    EXPECT_EQ(colorsOf(4), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(shapeOf(model).particles[2].color.keys[1].at, 0.2f) << "three keys keep their times";
    EXPECT_EQ(shapeOf(model).particles[3].color.keys[1].at, 0.5f);
}

TEST(ModelLook, AppliesItsStepsInTheirOrder)
{
    formats::Model model = modelWithEmitters({});
    for (const std::uint16_t geoset : std::array<std::uint16_t, 4>{0, 501, 502, 2301}) {
        formats::SkinSection section;
        section.geoset = geoset;
        section.isUsual = geoset != 502;
        shapeOf(model).sections.push_back(section);
    }
    scene::ModelLook look;
    look.geosets = {{0, 2000, false}, {0, 0, true}, {501, 502, true}, {501, 501, false}};
    look.scale = 2.0f;
    look.alpha = 0.5f;
    scene::Node node;
    applyLook(look, model, node);
    std::vector<bool> shown;
    for (const formats::SkinSection& section : shapeOf(model).sections)
        shown.push_back(section.isUsual);
    EXPECT_EQ(shown, (std::vector<bool>{true, false, true, true})) << "2301 is in no step";
    EXPECT_EQ(node.scale, 2.0f);
    EXPECT_EQ(node.alpha, 0.5f);
}

TEST(ModelLook, ClosesTheFingersOfTheHandThatHoldsSomething)
{
    formats::Model model = modelWithEmitters({});
    formats::Skinned& shape = shapeOf(model);
    shape.bones.resize(6);
    shape.bones[1].keyBone = 13; // left
    shape.bones[2].parent = 1;
    shape.bones[3].keyBone = 8; // right
    shape.bones[4].keyBone = 12;
    shape.bones[5].keyBone = 18;
    shape.boneOrder = {0, 1, 2, 3, 4, 5};
    scene::Node node;
    closeHand(scene::Hand::left, model, node);
    EXPECT_EQ(node.closedBones, (std::vector<std::uint32_t>{1, 2})) << "with the bones on them";
    closeHand(scene::Hand::right, model, node);
    EXPECT_EQ(node.closedBones, (std::vector<std::uint32_t>{1, 2, 3, 4})) << "both";
    scene::Node right;
    closeHand(scene::Hand::right, model, right);
    EXPECT_EQ(right.closedBones, (std::vector<std::uint32_t>{3, 4}));
}

} // namespace model_look_test
