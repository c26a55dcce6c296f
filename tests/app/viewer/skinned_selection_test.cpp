#include "app/viewer/actions/actions.hpp"
#include "app/viewer/actions/requests.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/geoset_visibility.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using namespace app;
using formats::kNoIndex;
using tests::TemporaryFolder;
using Numbers = std::set<std::uint32_t>;

/// The fitted pole with two variants of boots. View 0 has the surfaces 0 (body), 1 (boots 1), 2 (boots 2), 3 (necklace
/// 1); view 1 has 4 (body) and 5 (boots 2).
formats::M2WriteModel poleInBoots()
{
    formats::M2WriteModel model = tests::fittedPole(264);
    formats::M2WritePart& flag = model.skinProfiles[0].parts[1];
    flag.geoset = 501;
    formats::M2WritePart other = flag;
    other.geoset = 502;
    other.indices = {4, 5, 6};
    formats::M2WritePart necklace = other;
    necklace.geoset = 3601;
    model.skinProfiles[0].parts.push_back(other);
    model.skinProfiles[0].parts.push_back(necklace);
    model.skinProfiles[1].parts.push_back(other);
    return model;
}

class SkinnedSelectionTest : public ::testing::Test {
protected:
    void SetUp() override { open(write(poleInBoots())); }

    fs::path write(const formats::M2WriteModel& model)
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(model))
            (void)m_folder.write(file.name,
                                 std::string(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()));
        return m_folder / "Pole.m2";
    }

    void open(const fs::path& file, OpenRequest request = OpenPaths{})
    {
        auto document = scene::open(file);
        ASSERT_TRUE(document) << document.error().message;
        Opened opened;
        opened.request = std::move(request);
        opened.list = {file};
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
    }

    [[nodiscard]] const formats::Skinned& shape() const { return skinnedOf(*shownModel(m_session)); }
    [[nodiscard]] const Numbers& hidden() const { return m_session.tab().view.drawing.hiddenSurfaces; }
    [[nodiscard]] Geoset geoset(std::uint16_t id) const
    {
        for (const GeosetGroup& group : geosetGroups(m_session)) {
            for (const Geoset& one : group.variants) {
                if (one.id == id)
                    return one;
            }
        }
        ADD_FAILURE() << "no geoset " << id;
        return {};
    }

    TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(SkinnedSelectionTest, GroupsGeosetsByWhatTheyAre)
{
    const std::vector<GeosetGroup> groups = geosetGroups(m_session);
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0].name, "body");
    EXPECT_EQ(groups[1].name, "boots");
    EXPECT_EQ(groups[2].name, "necklace");
    ASSERT_EQ(groups[1].variants.size(), 2U);
    EXPECT_EQ(groups[1].variants[0].name, "boots 1");
    EXPECT_EQ(groups[1].variants[0].triangles, 2U);
    EXPECT_EQ(groups[1].variants[1].triangles, 1U);
    EXPECT_EQ(geosetCount(*m_session.tab().document), 4U);
    EXPECT_TRUE(hasTab(m_session, InspectorTab::geosets));
}

TEST_F(SkinnedSelectionTest, ShowsWhatUsuallyShowsOfAnotherModel)
{
    EXPECT_EQ(hidden(), defaultHidden(*m_session.tab().document));
    EXPECT_EQ(geoset(0).state, GeosetState::shown);
    EXPECT_EQ(geoset(501).state, GeosetState::shown);
    EXPECT_EQ(geoset(502).state, GeosetState::hidden);
}

TEST_F(SkinnedSelectionTest, ShowsOneVariantInAllViews)
{
    chooseGeoset(m_session, 502);
    EXPECT_EQ(geoset(501).state, GeosetState::hidden);
    EXPECT_EQ(geoset(502).state, GeosetState::shown);
    EXPECT_EQ(m_session.tab().selection.geoset, 502U);
    selectMeshVariant(m_session, 1);
    EXPECT_EQ(geoset(502).state, GeosetState::shown);
    EXPECT_EQ(geoset(501).surfaceCount, 0U) << "this view has none";
    EXPECT_EQ(geoset(501).state, GeosetState::hidden) << "as in the other";
    chooseGeoset(m_session, 501);
    EXPECT_TRUE(hidden().contains(5)) << "of the view that is shown";
    EXPECT_FALSE(hidden().contains(1));
    EXPECT_FALSE(hidden().contains(0)) << "of another group";
}

TEST_F(SkinnedSelectionTest, ShowsSeveralVariantsOrNone)
{
    toggleGeoset(m_session, 502);
    EXPECT_EQ(geoset(501).state, GeosetState::shown);
    EXPECT_EQ(geoset(502).state, GeosetState::shown);
    toggleGeosetGroup(m_session, 501);
    EXPECT_EQ(geoset(501).state, GeosetState::hidden);
    EXPECT_EQ(geoset(502).state, GeosetState::hidden);
    EXPECT_EQ(geoset(0).state, GeosetState::shown);
    toggleGeosetGroup(m_session, 502);
    EXPECT_EQ(geoset(501).state, GeosetState::shown) << "what usually shows";
    EXPECT_EQ(geoset(502).state, GeosetState::hidden);
    hideAllGeosets(m_session);
    EXPECT_EQ(hidden(), (Numbers{0, 1, 2, 3, 4, 5}));
    showAllGeosets(m_session);
    EXPECT_EQ(hidden(), Numbers{});
    showUsualGeosets(m_session);
    EXPECT_EQ(hidden(), defaultHidden(*m_session.tab().document));
    showOnlyGeoset(m_session, 502);
    EXPECT_EQ(hidden(), (Numbers{0, 1, 3, 4}));
}

TEST_F(SkinnedSelectionTest, ShowsAGroupThatUsuallyDoesNotShow)
{
    ASSERT_EQ(geoset(3601).state, GeosetState::hidden) << "a necklace is used only when chosen";
    toggleGeosetGroup(m_session, 3601);
    EXPECT_EQ(geoset(3601).state, GeosetState::shown);
}

TEST_F(SkinnedSelectionTest, SaysWhenOnlySomeSurfacesOfAGeosetShow)
{
    formats::M2WriteModel model = poleInBoots();
    model.skinProfiles[0].parts[3].geoset = 501;
    open(write(model));
    toggleSurface(m_session, 1);
    EXPECT_EQ(geoset(501).state, GeosetState::partly);
    EXPECT_EQ(surfacesOfGeoset(m_session, 501), (Numbers{1, 3}));
    toggleGeoset(m_session, 501);
    EXPECT_EQ(geoset(501).state, GeosetState::shown);
    toggleGeoset(m_session, 501);
    EXPECT_EQ(geoset(501).state, GeosetState::hidden);
    EXPECT_EQ(surfacesOfGeosetGroup(m_session, 501), (Numbers{1, 2, 3}));
}

TEST_F(SkinnedSelectionTest, KeepsWhatIsHiddenByNameWhenReloaded)
{
    chooseGeoset(m_session, 502);
    toggleItem(m_session, {SceneItemKind::bone, 1});
    formats::M2WriteModel model = poleInBoots();
    formats::M2WritePart added = model.skinProfiles[0].parts[1];
    added.geoset = 503;
    model.skinProfiles[0].parts.insert(model.skinProfiles[0].parts.begin() + 1, added); // shifts the following parts
    (void)write(model);
    open(m_folder / "Pole.m2", Reload{.path = m_session.tab().document->path});
    EXPECT_EQ(geoset(501).state, GeosetState::hidden);
    EXPECT_EQ(geoset(502).state, GeosetState::shown);
    EXPECT_EQ(geoset(503).state, GeosetState::hidden) << "as it usually is";
    selectMeshVariant(m_session, 1);
    EXPECT_EQ(geoset(502).state, GeosetState::shown) << "in its own view";
    EXPECT_EQ(m_session.tab().selection.bone(), 1U);
}

TEST_F(SkinnedSelectionTest, ListsOnlyTheSurfacesOfTheShownView)
{
    EXPECT_EQ(allShownSurfaces(m_session.tab()), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    selectMeshVariant(m_session, 1);
    EXPECT_EQ(allShownSurfaces(m_session.tab()), (std::vector<std::uint32_t>{4, 5}));
    const Numbers before = hidden();
    showOnlySurface(m_session, 4);
    EXPECT_TRUE(hidden().contains(5));
    EXPECT_FALSE(hidden().contains(0)) << "other views stay as they are";
    showOnlySurface(m_session, 4);
    EXPECT_EQ(hidden(), before);
    selectMeshVariant(m_session, 7);
    EXPECT_EQ(m_session.tab().view.drawing.meshVariant, 1U);
}

TEST_F(SkinnedSelectionTest, CountsWhatViewsAreMadeOf)
{
    const std::vector<SkinProfileFacts> views = skinProfileFacts(*shownModel(m_session));
    ASSERT_EQ(views.size(), 2U);
    EXPECT_EQ(views[0].sections, 4U);
    EXPECT_EQ(views[0].triangles, 6U);
    EXPECT_EQ(views[0].bones, 2U);
    EXPECT_EQ(views[1].sections, 2U);
    EXPECT_EQ(views[1].triangles, 2U);
    EXPECT_EQ(views[1].batches, shape().skinProfiles[1].batchCount);
    EXPECT_TRUE(hasTab(m_session, InspectorTab::views));
}

TEST_F(SkinnedSelectionTest, SelectsAndPointsAtBones)
{
    apply(m_session, SelectBone{1});
    apply(m_session, PointAtBone{0});
    EXPECT_EQ(m_session.tab().selection.bone(), 1U);
    EXPECT_EQ(m_session.tab().selection.pointedBone(), 0U);
    apply(m_session, SelectBone{1});
    apply(m_session, PointAtBone{2});
    EXPECT_EQ(m_session.tab().selection.bone(), kNoIndex) << "the same once more";
    EXPECT_EQ(m_session.tab().selection.pointedBone(), kNoIndex) << "there are two";
}

TEST_F(SkinnedSelectionTest, LooksThroughACameraAndBack)
{
    ASSERT_EQ(shape().cameras.size(), 1U);
    apply(m_session, LookThrough{0});
    EXPECT_EQ(m_session.tab().view.throughCamera, 0U);
    apply(m_session, LookThrough{0});
    EXPECT_EQ(m_session.tab().view.throughCamera, kNoIndex);
    apply(m_session, LookThrough{0});
    apply(m_session, LookThrough{1});
    EXPECT_EQ(m_session.tab().view.throughCamera, kNoIndex) << "there is one";
}

TEST_F(SkinnedSelectionTest, TakesAttachmentsForTags)
{
    ASSERT_EQ(tagCount(*m_session.tab().document), 1U);
    EXPECT_EQ(tagName(*m_session.tab().document, {0, 0}), "HandRight");
    selectClip(m_session, kNoIndex); // the bind pose
    const std::vector<ShownTag> tags = shownTags(m_session);
    ASSERT_EQ(tags.size(), 1U);
    EXPECT_EQ(tags[0].name, "HandRight");
    EXPECT_EQ(glm::dvec3(tags[0].inModel[3]), glm::dvec3(0.0, 0.0, 3.0));
    EXPECT_TRUE(hasTab(m_session, InspectorTab::tags));
    attachModel(m_session, "/models/sword.m2", 0);
    ASSERT_TRUE(m_session.pending.open);
    const auto& attached = std::get<Reload>(*m_session.pending.open).choices->attached;
    ASSERT_EQ(attached.size(), 1U);
    EXPECT_EQ(attached[0].tag, "HandRight");
}

TEST_F(SkinnedSelectionTest, SaysWhichAttachmentsAreSwitchedOff)
{
    formats::M2WriteModel model = poleInBoots();
    model.attachments[0].isActive.bySequence = {{{0, 1}, {500, 0}}, {{0, 1}}, {{0, 1}}};
    open(write(model));
    setPlaying(m_session, false);
    selectClip(m_session, 0);
    EXPECT_TRUE(shownTags(m_session).at(0).isActive);
    apply(m_session, Seek{.seconds = 0.6});
    EXPECT_FALSE(shownTags(m_session).at(0).isActive);
    selectClip(m_session, kNoIndex);
    EXPECT_TRUE(shownTags(m_session).at(0).isActive) << "the bind pose switches nothing";
}

TEST_F(SkinnedSelectionTest, CallsTheOverlayOfTagsWhatTheModelHas)
{
    const Action& tags = *findAction("tags");
    EXPECT_EQ(titleOf(tags, m_session), "Attachments");
    open(m_folder.write("tetra.md3", tests::Md3Builder::tetrahedron().build()));
    EXPECT_EQ(titleOf(tags, m_session), "Tags");
    EXPECT_EQ(titleOf(tags, Session()), "Tags");
    EXPECT_EQ(titleOf(*findAction("grid"), m_session), "Grid");
}

TEST_F(SkinnedSelectionTest, ShowsAHiddenGeosetWhileThePointerIsOnIt)
{
    const ViewState& view = m_session.tab().view;
    const Numbers usual = hidden();
    ASSERT_TRUE(usual.contains(2)) << "boots 2";
    highlightSurfaces(m_session, {0, 2});
    EXPECT_EQ(hidden(), usual) << "nothing is chosen";
    Numbers drawn = usual;
    drawn.erase(2);
    EXPECT_EQ(drawnHidden(view), drawn);
    toggleGeoset(m_session, 502); // toggles it while it is highlighted
    EXPECT_EQ(drawnHidden(view), hidden());
    EXPECT_FALSE(hidden().contains(2));
    highlightSurfaces(m_session, {});
    highlightSurfaces(m_session, {2});
    toggleGeoset(m_session, 502);
    EXPECT_TRUE(drawnHidden(view).contains(2)) << "hidden with the pointer on it";
    highlightSurfaces(m_session, {});
    EXPECT_EQ(drawnHidden(view), hidden());
}

TEST_F(SkinnedSelectionTest, NamesBonesAndPutsThemBelowTheirParents)
{
    formats::Skinned skeleton;
    skeleton.bones.resize(5);
    skeleton.bones[0].parent = 3; // a parent with a higher index
    skeleton.bones[1].parent = 0;
    skeleton.bones[2].parent = 3;
    skeleton.bones[2].gameName = "Head";
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
    for (const BoneRow& row : boneTree(skeleton))
        rows.emplace_back(row.bone, row.depth);
    // Children are listed in file order.
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> expected = {{3, 0}, {0, 1}, {1, 2}, {2, 1}, {4, 0}};
    EXPECT_EQ(rows, expected);
    EXPECT_EQ(boneName(skeleton, 2), "Head");
    EXPECT_EQ(boneName(skeleton, 4), "bone 4");
    EXPECT_EQ(boneTitle(skeleton, 2), "Bone Head");
    EXPECT_EQ(boneTitle(skeleton, 4), "Bone 4");
    EXPECT_EQ(boneOrNone(skeleton, kNoIndex), "none");
}

TEST_F(SkinnedSelectionTest, CountsKeysAndEventsOfOneSequence)
{
    const formats::KeyView stand = keysOf(shape(), 0);
    EXPECT_EQ(keysOfBone(shape().bones[1], stand).rotation, 3U);
    EXPECT_EQ(keysOfBone(shape().bones[1], keysOf(shape(), 1)).rotation, 1U);
    EXPECT_EQ(keysOfBone(shape().bones[1], keysOf(shape(), 1)).translation, 3U);
    EXPECT_EQ(eventSeconds(shape(), shape().events[0], stand), std::vector<double>{});
    EXPECT_EQ(eventSeconds(shape(), shape().events[0], keysOf(shape(), 1)), (std::vector<double>{0.1, 0.5}));
    EXPECT_EQ(eventSeconds(shape(), shape().events[0],
                           {.timelines = keysOf(shape(), 1).timelines,
                            .file = keysOf(shape(), 1).file,
                            .external = {},
                            .tracks = {},
                            .startMs = 200,
                            .durationMs = 400}),
              (std::vector<double>{0.3}))
        << "of a timeline that sequences share, only what the sequence covers";
    EXPECT_EQ(boneFlagsText(0x6), "ignores its parent's scale, ignores its parent's rotation");
    EXPECT_EQ(boneFlagsText(0x280), "");
}

TEST_F(SkinnedSelectionTest, OffersNothingOfItForOtherModels)
{
    open(m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build()));
    EXPECT_EQ(hidden(), Numbers{});
    EXPECT_TRUE(geosetGroups(m_session).empty());
    EXPECT_FALSE(hasTab(m_session, InspectorTab::geosets));
    EXPECT_FALSE(hasTab(m_session, InspectorTab::views));
    EXPECT_FALSE(hasTab(m_session, InspectorTab::skeleton));
    for (const std::string_view id : {"allGeosets", "usualGeosets", "showViews", "showSkeleton", "bones"})
        EXPECT_FALSE(isPossible(*findAction(id), m_session)) << id;
    chooseGeoset(m_session, 501);
    toggleGeosetGroup(m_session, 501);
    apply(m_session, SelectBone{0});
    EXPECT_EQ(hidden(), Numbers{});
    EXPECT_EQ(m_session.tab().selection.bone(), kNoIndex);
}

} // namespace
