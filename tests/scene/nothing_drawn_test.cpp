#include "renderer/scene/nothing_drawn.hpp"

#include "renderer/scene/open.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

namespace {

using scene::Document;
using scene::NothingDrawn;

Document openedPart(const tests::PlayerGame& game)
{
    auto document = scene::open(game.file("lower.md3"), {.isPart = true});
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? *std::move(document) : Document();
}

/// The document with `change` applied to its model.
template <class Change> Document withModelChanged(Document document, Change change)
{
    auto model = std::make_shared<formats::Model>(*document.nodes.front().model);
    change(*model);
    document.nodes.front().model = model;
    return document;
}

void takeTriangles(formats::Model& model)
{
    for (formats::MeshVariant& meshVariant : model.meshVariants) {
        meshVariant.drawRanges.clear();
        meshVariant.indices.clear();
        meshVariant.triangleCount = 0;
    }
}

TEST(NothingDrawn, IsExplainedByTheFirstReasonThereIs)
{
    const tests::PlayerGame game;
    const Document whole = openedPart(game);
    EXPECT_EQ(whyNothingIsDrawn(whole, {0, {0}}), NothingDrawn::surfacesAreHidden);
    EXPECT_EQ(whyNothingIsDrawn(whole, {}), NothingDrawn::isFullyTransparent);
    const Document onlyTags = withModelChanged(whole, takeTriangles);
    EXPECT_EQ(whyNothingIsDrawn(onlyTags, {}), NothingDrawn::onlyTags);
    const Document nothing = withModelChanged(onlyTags, [](formats::Model& model) { model.tags.clear(); });
    EXPECT_EQ(whyNothingIsDrawn(nothing, {}), NothingDrawn::hasNoTriangles);
    const Document otherMeshVariant =
        withModelChanged(whole, [](formats::Model& model) { model.meshVariants.emplace_back().name = "gl-commands"; });
    EXPECT_EQ(whyNothingIsDrawn(otherMeshVariant, {1, {}}), NothingDrawn::meshVariantIsEmpty);
    Document untextured = whole;
    untextured.nodes.front().skins.resize(1);
    untextured.nodes.front().skins.front().materials = {formats::kNoIndex};
    EXPECT_EQ(whyNothingIsDrawn(untextured, {}), NothingDrawn::skinLeavesOutAll);
}

TEST(NothingDrawn, HasASentenceForEveryReason)
{
    for (const NothingDrawn why :
         {NothingDrawn::hasNoTriangles, NothingDrawn::onlyTags, NothingDrawn::meshVariantIsEmpty,
          NothingDrawn::surfacesAreHidden, NothingDrawn::skinLeavesOutAll, NothingDrawn::isFullyTransparent})
        EXPECT_FALSE(scene::sentenceFor(why).empty());
}

} // namespace
