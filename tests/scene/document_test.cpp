#include "renderer/scene/document/document.hpp"

#include <gtest/gtest.h>

namespace {

using formats::kNoIndex;
using scene::Document;
using scene::SkinOrigin;

/// Three skins, of which the second is missing.
Document threeSkins()
{
    Document document;
    document.textures.push_back({"models/m/Red.pcx", "skin", "q2/models/m/red.png", {}, {}, nullptr});
    document.textures.push_back({"blue.pcx", "skin", "", {}, {}, nullptr});
    document.textures.push_back({"", "skin", "q2/models/m/0.jpg", {}, {}, nullptr});
    scene::Node node;
    node.model = std::make_shared<const formats::Model>();
    node.skins = {
        {"models/m/Red.pcx", 0, SkinOrigin::model}, {"blue.pcx", 1, SkinOrigin::model}, {"0", 2, SkinOrigin::beside}};
    document.nodes.push_back(std::move(node));
    return document;
}

std::uint32_t found(const Document& document, std::string_view text)
{
    return scene::findSkin(document, document.nodes.front(), text);
}

TEST(FindSkin, TakesTheNameAsWrittenWithoutRegardToCase)
{
    EXPECT_EQ(found(threeSkins(), "models/m/Red.pcx"), 0U);
    EXPECT_EQ(found(threeSkins(), "MODELS/M/RED.PCX"), 0U);
    EXPECT_EQ(found(threeSkins(), "blue.pcx"), 1U);
}

TEST(FindSkin, TakesTheFileNameAndTheStemOfWhatWasFound)
{
    EXPECT_EQ(found(threeSkins(), "red.png"), 0U);
    EXPECT_EQ(found(threeSkins(), "Red"), 0U);
}

TEST(FindSkin, TakesAnIndexUnlessItIsAName)
{
    EXPECT_EQ(found(threeSkins(), "1"), 1U);
    EXPECT_EQ(found(threeSkins(), "2"), 2U);
    EXPECT_EQ(found(threeSkins(), "0"), 2U); // 0.jpg
}

TEST(FindSkin, FindsNothingElse)
{
    for (const char* const text : {"3", "-1", "1.0", "1 ", "re", "red.pcx2", "99999999999", ""})
        EXPECT_EQ(found(threeSkins(), text), kNoIndex) << "'" << text << "'";
}

TEST(SkinTexture, IsNothingWithoutSuchASkin)
{
    const Document document = threeSkins();
    EXPECT_EQ(scene::skinTexture(document, document.nodes.front(), 2), &document.textures[2]);
    EXPECT_EQ(scene::skinTexture(document, document.nodes.front(), 3), nullptr);
    EXPECT_EQ(scene::skinTexture(document, document.nodes.front(), kNoIndex), nullptr);
}

TEST(FindClip, TakesANameThenAnIndex)
{
    formats::Model model;
    for (const char* const name : {"stand", "Run", "1", "run"})
        model.clips.push_back({name, 0, 1, 10.0f, true});
    EXPECT_EQ(scene::findClip(model.clips, "stand"), 0U);
    EXPECT_EQ(scene::findClip(model.clips, "RUN"), 1U); // the first of two
    EXPECT_EQ(scene::findClip(model.clips, "1"), 2U);   // a name
    EXPECT_EQ(scene::findClip(model.clips, "3"), 3U);
    EXPECT_EQ(scene::findClip(model.clips, "4"), kNoIndex);
    EXPECT_EQ(scene::findClip(model.clips, "stan"), kNoIndex);
    EXPECT_EQ(scene::findClip(model.clips, ""), kNoIndex);
}

TEST(AllDiagnostics, AreThoseOfTheModelsThenThoseOfTheScene)
{
    Document document = threeSkins();
    auto model = std::make_shared<formats::Model>();
    formats::addNote(model->diagnostics, "of-the-model", {}, "a");
    document.nodes.front().model = model;
    formats::addNote(document.diagnostics, "of-the-scene", {}, "b");
    const formats::Diagnostics all = scene::allDiagnostics(document);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].rule, "of-the-model");
    EXPECT_EQ(all[1].rule, "of-the-scene");
    EXPECT_EQ(all[0].file, "") << "there is only one";

    scene::Node other;
    other.path = "upper.md3";
    other.model = model;
    document.nodes.push_back(other);
    EXPECT_EQ(scene::allDiagnostics(document).at(1).file, "upper.md3");
    EXPECT_EQ(scene::allDiagnostics(document).at(2).file, "");
}

TEST(FindSkin, KnowsSkinsWithoutAnImage)
{
    Document document = threeSkins();
    document.nodes.front().skins = {{"default", kNoIndex}, {"red", 1}};
    EXPECT_EQ(scene::findSkin(document, document.nodes.front(), "RED"), 1U);
    EXPECT_EQ(scene::findSkin(document, document.nodes.front(), "default"), 0U);
    EXPECT_EQ(scene::findSkin(document, document.nodes.front(), "blue"), kNoIndex);
}

} // namespace
