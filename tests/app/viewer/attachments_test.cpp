#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/visibility.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/dialogs/open_purposes.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/view/file_drop.hpp"
#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using namespace app;
using formats::kNoIndex;
using tests::Md3Builder;
using tests::TemporaryFolder;

constexpr const char* kTetraFolder = "game/models/players/tetra/";

/// A player of three tetrahedra, in a game with one weapon.
class AttachmentsTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        write("lower", {{"tag_torso", {0, 0, 24}}});
        write("upper", {{"tag_torso", {0, 0, 0}}, {"tag_head", {0, 0, 20}}, {"tag_weapon", {8, 0, 10}}});
        write("head", {{"tag_head", {0, 0, 0}}});
        (void)m_folder.write("game/models/weapons2/gun/gun.md3", Md3Builder::tetrahedron().build());
        (void)m_folder.write("game/models/weapons2/axe/axe.md3", Md3Builder::tetrahedron().build());
        m_flag = m_folder.write("elsewhere/flag.md3", Md3Builder::tetrahedron().build());
        take(OpenPaths{.paths = {path()}});
    }

    void write(const std::string& part, const std::vector<Md3Builder::Tag>& tags)
    {
        Md3Builder builder = Md3Builder::tetrahedron();
        for (auto& frame : builder.frames())
            frame.tags = tags;
        (void)m_folder.write(kTetraFolder + part + ".md3", builder.build());
    }

    [[nodiscard]] fs::path path() const { return m_folder / kTetraFolder / "lower.md3"; }

    /// Opens a request like a worker.
    void take(const OpenRequest& request)
    {
        const auto* const paths = std::get_if<OpenPaths>(&request);
        if (paths != nullptr) {
            accept(m_session, openPaths(*paths, {}, CancelToken()));
            return;
        }
        OpenChoices choices;
        if (const auto* const reload = std::get_if<Reload>(&request))
            choices = reload->choices.value_or(OpenChoices());
        if (const auto* const chosen = std::get_if<OpenChosen>(&request))
            choices = chosen->choices;
        accept(m_session, openFile(request, fileOf(m_session, request), optionsWith({}, choices)));
    }

    /// Runs the last request.
    void takeAsked()
    {
        ASSERT_TRUE(m_session.pending.open);
        take(*std::exchange(m_session.pending.open, std::nullopt));
    }

    [[nodiscard]] const scene::Document& document() const { return *m_session.tab().document; }

    TemporaryFolder m_folder;
    fs::path m_flag;
    Session m_session;
};

TEST_F(AttachmentsTest, HidesTheMuzzleFlashOfEachWeaponUntilItIsWanted)
{
    for (const std::string weapon : {"gun", "axe"}) {
        Md3Builder builder = Md3Builder::tetrahedron();
        for (auto& frame : builder.frames())
            frame.tags = {{"tag_flash", {20, 0, 0}}};
        (void)m_folder.write("game/models/weapons2/" + weapon + "/" + weapon + ".md3", builder.build());
        // With the same surface names as the weapon, whose surfaces are visible.
        (void)m_folder.write("game/models/weapons2/" + weapon + "/" + weapon + "_flash.md3",
                             Md3Builder::tetrahedron().build());
    }
    const Action& action = *findAction("muzzleFlash");
    EXPECT_FALSE(isPossible(action, m_session)) << "it holds nothing";
    const auto hold = [&](const std::string& weapon) {
        selectWeapon(m_session, weapon);
        takeAsked();
        return muzzleFlashes(document());
    };
    const std::set<std::uint32_t> flash = hold("gun");
    ASSERT_EQ(flash.size(), 2U);
    const auto& hidden = m_session.tab().view.drawing.hiddenSurfaces;
    EXPECT_EQ(hidden, flash);
    ASSERT_TRUE(isPossible(action, m_session));
    EXPECT_FALSE(action.isOn(m_session));
    EXPECT_EQ(hold("axe"), hidden) << "another weapon's, too";
    action.run(m_session);
    EXPECT_TRUE(action.isOn(m_session));
    EXPECT_TRUE(hidden.empty());
    (void)hold("gun");
    EXPECT_TRUE(hidden.empty()) << "it stays wanted";
    action.run(m_session);
    EXPECT_EQ(hidden, flash);
}

TEST_F(AttachmentsTest, NumbersTheTagsOfAllPartsThrough)
{
    ASSERT_EQ(tagCount(document()), 5U);
    EXPECT_EQ(tagAt(document(), 3).node, 1U);
    EXPECT_EQ(tagAt(document(), 3).tag, 2U);
    const std::vector<ShownTag> tags = shownTags(m_session);
    ASSERT_EQ(tags.size(), 5U);
    EXPECT_EQ(tags[3].name, "tag_weapon");
    EXPECT_EQ(tags[3].part, "upper");
    EXPECT_EQ(tags[3].inModel[3], glm::dvec4(8, 0, 10, 1));
    EXPECT_EQ(tags[3].inScene[3], glm::dvec4(8, 0, 34, 1)) << "the torso stands on the legs";
}

TEST_F(AttachmentsTest, SelectsATagAndLetsGoOfIt)
{
    toggleItem(m_session, {SceneItemKind::tag, 5});
    EXPECT_EQ(m_session.tab().selection.tag(), kNoIndex);
    toggleItem(m_session, {SceneItemKind::tag, 3});
    EXPECT_EQ(m_session.tab().selection.tag(), 3U);
    toggleItem(m_session, {SceneItemKind::tag, 3});
    EXPECT_EQ(m_session.tab().selection.tag(), kNoIndex);
}

TEST_F(AttachmentsTest, PutsAWeaponIntoTheHandAndKeepsWhatWasChosen)
{
    EXPECT_TRUE(weaponChoices(m_session).empty()) << "not looked up yet";
    m_session.tab().weapons = scene::weaponsFor(path());
    const std::vector<WeaponChoice> choices = weaponChoices(m_session);
    ASSERT_EQ(choices.size(), 3U);
    EXPECT_EQ(choices[0].weapon, "");
    EXPECT_EQ(choices[1].weapon, "axe");
    overrideRotation(m_session, 2, {30.0f, 5.0f});
    toggleItem(m_session, {SceneItemKind::tag, 3});
    toggleSurface(m_session, 1);
    selectWeapon(m_session, "gun");
    takeAsked();
    ASSERT_EQ(document().nodes.size(), 4U);
    EXPECT_EQ(weaponShown(m_session), "gun");
    EXPECT_EQ(m_session.tab().view.rotationOverrides[2], (scene::RotationOverride{30.0f, 5.0f}));
    EXPECT_EQ(m_session.tab().selection.tag(), 3U);
    EXPECT_EQ(m_session.tab().view.drawing.hiddenSurfaces, (std::set<std::uint32_t>{1}));

    // The next change keeps the weapon.
    attachModel(m_session, m_flag, 2);
    takeAsked();
    ASSERT_EQ(document().nodes.size(), 5U);
    EXPECT_EQ(document().nodes[4].attached, 0U);
    EXPECT_EQ(document().nodes[4].parent, 1U);
    selectWeapon(m_session, "");
    takeAsked();
    EXPECT_EQ(document().nodes.size(), 4U);
    EXPECT_EQ(document().nodes[3].name, "flag");
    detachModel(m_session, 0);
    takeAsked();
    EXPECT_EQ(document().nodes.size(), 3U);
}

TEST_F(AttachmentsTest, RefusesAWeaponThatIsNotThere)
{
    selectWeapon(m_session, "spoon");
    const Reload asked = std::get<Reload>(*std::exchange(m_session.pending.open, {}));
    const Opened opened = openFile(asked, path(), optionsWith({}, *asked.choices));
    EXPECT_FALSE(opened.document);
    EXPECT_EQ(opened.problem, path().filename().generic_string() + ": there is no weapon 'spoon'");
}

TEST(Weapons, AreRefusedByAModelThatCanHoldNone)
{
    const TemporaryFolder folder;
    const auto file = folder.write("crate.md2", tests::Md2Builder::tetrahedron().build());
    for (const char* const weapon : {"gun", "none"}) {
        app::OpenChoices choices;
        choices.weapon = weapon;
        const Reload asked{.path = file.generic_string(), .choices = choices, .selectsWeapon = true};
        const Opened opened = openFile(asked, file, optionsWith({}, choices));
        EXPECT_FALSE(opened.document);
        EXPECT_EQ(opened.problem, "crate.md2: there are no weapons for this model");
    }
    Session session;
    const app::Action& action = *app::findAction("selectWeapon");
    EXPECT_FALSE(isPossible(action, session)) << "nothing is open";
    Opened opened = openFile(app::OpenChosen{file}, file, {});
    ASSERT_TRUE(opened.document);
    accept(session, opened);
    EXPECT_TRUE(isPossible(action, session)) << "nobody knows yet";
    session.tab().weapons = scene::weaponsFor(file);
    EXPECT_FALSE(isPossible(action, session));
}

TEST_F(AttachmentsTest, DetachesWhatIsShownUnderANumberWhileAnotherIsBeingDetached)
{
    attachModel(m_session, m_flag, 1);
    takeAsked();
    attachModel(m_session, m_flag, 2);
    takeAsked();
    ASSERT_EQ(m_session.tab().choices.attached.size(), 2U);
    const scene::Attached second = m_session.tab().choices.attached[1];
    detachModel(m_session, 0);
    m_session.pending.open.reset(); // a worker runs it; both models are still shown
    detachModel(m_session, 0);
    EXPECT_FALSE(m_session.pending.open) << "it is being detached already";
    ASSERT_TRUE(m_session.tab().pendingReload && m_session.tab().pendingReload->choices);
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached, std::vector{second});
    detachModel(m_session, 1);
    EXPECT_TRUE(m_session.tab().pendingReload->choices->attached.empty());
    detachModel(m_session, 7);
    takeAsked();
    EXPECT_EQ(document().nodes.size(), 3U);
}

TEST_F(AttachmentsTest, AttachesToTheVeryTagThatWasMeant)
{
    attachModel(m_session, m_flag, 1); // tag_torso of the upper part; the lower part has a tag of that name, too
    takeAsked();
    ASSERT_EQ(document().nodes.size(), 4U);
    EXPECT_EQ(document().nodes[3].parent, 1U);
}

TEST_F(AttachmentsTest, AttachesNothingThatCannotBeRead)
{
    attachModel(m_session, m_folder.write("broken.md3", "IDP3"), 2);
    takeAsked();
    EXPECT_EQ(document().nodes.size(), 3U);
    EXPECT_TRUE(m_session.tab().choices.attached.empty());
    ASSERT_TRUE(m_session.message);
    EXPECT_NE(m_session.message->text.find("broken.md3"), std::string::npos) << m_session.message->text;
}

TEST_F(AttachmentsTest, ShowsOnePartAndAllOfThem)
{
    showOnlyPart(m_session, 2);
    takeAsked();
    EXPECT_EQ(document().name, "head.md3");
    EXPECT_TRUE(m_session.tab().choices.isPart);
    EXPECT_EQ(m_session.list(), std::vector<fs::path>{path()}) << "the list stays";
    showWhole(m_session);
    takeAsked();
    EXPECT_EQ(document().nodes.size(), 3U);
    EXPECT_FALSE(m_session.tab().choices.isPart);
}

TEST_F(AttachmentsTest, DropsAModelOnATagOnlyWhereThereIsOne)
{
    const Targets targets = {
        {"tagrow:2", {10, 10, 20, 20}}, {"tag:3", {100, 100, 20, 20}}, {"tag:2", {90, 100, 20, 20}}};
    const std::vector<fs::path> files = {m_flag};
    dropFiles(m_session, files, targets, {{15, 15}});
    ASSERT_TRUE(m_session.tab().pendingReload);
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached.back().tag, "tag_head");
    m_session.tab().pendingReload.reset();
    dropFiles(m_session, files, targets, {{108, 110}});
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached.back().tag, "tag_weapon") << "the nearest";
    m_session.tab().pendingReload.reset();
    dropFiles(m_session, files, targets, {{200, 200}});
    EXPECT_FALSE(m_session.tab().pendingReload);
    EXPECT_TRUE(std::holds_alternative<OpenPaths>(*m_session.pending.open));
}

TEST_F(AttachmentsTest, AsksAboutAModelThatWasDroppedBesideATag)
{
    const Rect view{0, 0, 800, 600};
    const Targets targets = {{"tag:3", {100, 100, 20, 20}}, {"tag:2", {300, 300, 20, 20}}};
    const std::vector<fs::path> files = {m_flag};
    dropFiles(m_session, files, targets, {{159, 110}, view});
    EXPECT_FALSE(m_session.tab().pendingReload);
    EXPECT_FALSE(m_session.pending.open) << "nothing is lost by asking";
    const auto offer = offerOf(m_session);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->text, "flag.md3 was dropped beside tag_weapon of upper.");
    ASSERT_EQ(offer->actions.size(), 2U);

    apply(m_session, RunAction{"attachDropped"});
    ASSERT_TRUE(m_session.tab().pendingReload);
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached.back().path, m_flag);
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached.back().tag, "tag_weapon");
    EXPECT_FALSE(offerOf(m_session));
    m_session.tab().pendingReload.reset();
    m_session.pending = {};

    dropFiles(m_session, files, targets, {{159, 110}, view});
    apply(m_session, RunAction{"openDropped"});
    ASSERT_TRUE(m_session.pending.open);
    EXPECT_EQ(std::get<OpenPaths>(*m_session.pending.open).paths, files);
    EXPECT_FALSE(offerOf(m_session));
    m_session.pending = {};

    dropFiles(m_session, files, targets, {{159, 110}, view});
    apply(m_session, RunAction{"leave"});
    EXPECT_FALSE(offerOf(m_session));
    EXPECT_FALSE(m_session.pending.open);
}

TEST_F(AttachmentsTest, AsksOnlyWithin40PixelsOfTheDesign)
{
    const Rect view{0, 0, 800, 600};
    const Targets targets = {{"tag:3", {100, 100, 20, 20}}, {"drop:compare", {700, 0, 100, 600}}};
    const std::vector<fs::path> files = {m_flag};
    for (const auto& [drop, isAsked] :
         {std::pair{DropPosition{{159, 110}, view}, true}, std::pair{DropPosition{{161, 110}, view}, false},
          std::pair{DropPosition{{161, 110}, view, 2.0f}, true}, std::pair{DropPosition{{110, 610}, view}, false}}) {
        m_session.pending = {};
        dropFiles(m_session, files, targets, drop);
        EXPECT_EQ(offerOf(m_session).has_value(), isAsked) << drop.pointer.x;
        EXPECT_EQ(m_session.pending.open.has_value(), !isAsked);
    }
    const std::vector<fs::path> two = {m_flag, m_flag};
    m_session.pending = {};
    dropFiles(m_session, two, targets, {{159, 110}, view});
    EXPECT_FALSE(offerOf(m_session)) << "a tag takes one";
    EXPECT_TRUE(m_session.pending.open);
}

TEST_F(AttachmentsTest, AsksNoMoreWhereTheTagIsNotShown)
{
    const Targets targets = {{"tag:3", {100, 100, 20, 20}}};
    const std::vector<fs::path> files = {m_flag};
    dropFiles(m_session, files, targets, {{130, 110}, {0, 0, 800, 600}});
    ASSERT_TRUE(offerOf(m_session));
    (void)m_folder.write("other/other.md3", Md3Builder::tetrahedron().build());
    take(OpenPaths{.paths = {m_folder / "other/other.md3"}});
    EXPECT_FALSE(offerOf(m_session));
    EXPECT_FALSE(isPossible(*findAction("attachDropped"), m_session));
}

TEST_F(AttachmentsTest, ChoosesAModelForTheSelectedTag)
{
    EXPECT_FALSE(isPossible(*findAction("chooseAttachment"), m_session));
    const std::uint32_t tag = tagCalled(document(), "tag_weapon of upper");
    ASSERT_NE(tag, kNoIndex);
    apply(m_session, SelectTag{tag});
    apply(m_session, RunAction{"chooseAttachment"});
    EXPECT_EQ(m_session.overlay, Overlay::open);
    EXPECT_EQ(m_session.dialog, DialogPurpose::attach);
    EXPECT_EQ(tagOfDialog(m_session), tag);
    OpenDialogState state;
    state.purpose = DialogPurpose::attach;
    state.tag = tagOfDialog(m_session);
    Requests requests;
    finishDialog(state, {m_flag}, TabPolicy::present, requests);
    for (const Request& request : requests)
        apply(m_session, request);
    EXPECT_EQ(m_session.overlay, Overlay::none);
    ASSERT_TRUE(m_session.tab().pendingReload);
    EXPECT_EQ(m_session.tab().pendingReload->choices->attached.back().tag, "tag_weapon");
    EXPECT_FALSE(mayChooseFolder(DialogPurpose::attach));
}

} // namespace
