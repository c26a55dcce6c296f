#include "app/viewer/export/game_choices.hpp"
#include "app/viewer/export/game_making_report.hpp"
#include "app/viewer/export/game_recipes.hpp"
#include "app/viewer/export/game_work.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/made_distances.hpp"
#include "app/viewer/queries/shown.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

/// Models for games, made by the window.
namespace game_making_test {

namespace fs = std::filesystem;
namespace game = renderer::game;
using app::GameChoices;
using app::GamePlace;
using app::GameRole;
using app::GameWork;
using app::Session;
using tests::contains;

class GameMaking : public testing::Test {
protected:
    void SetUp() override
    {
        m_folder.write("arm.pcx", std::span<const std::byte>(tests::pcxFile()));
        m_folder.write("hand.pcx", std::span<const std::byte>(tests::pcxFile()));
        open(m_folder.write("arm.iqm", std::span<const std::byte>(tests::IqmBuilder::arm().build())));
    }

    void open(const fs::path& path)
    {
        accept(m_session, openPaths({.paths = {path}}, {}, app::CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    [[nodiscard]] GameChoices inMod(game::Format format, GameRole role) const
    {
        return app::consistentChoices({.format = format,
                                       .profile = usualProfile(format),
                                       .place = GamePlace::mod,
                                       .role = role,
                                       .folder = m_folder / "mod",
                                       .name = "Robot 1"});
    }

    [[nodiscard]] formats::Result<app::GameWorkDone> done(const GameChoices& choices, GameWork::Writes writes) const
    {
        return doGameWork(gameWorkOf(m_session, choices, {}, writes));
    }

    void showFirstSurface()
    {
        for (std::uint32_t i = 1; i < m_session.tab().document->nodes.front().model->surfaces.size(); ++i)
            m_session.tab().view.drawing.hiddenSurfaces.insert(i);
    }

    /// The files below the mod's folder.
    [[nodiscard]] std::set<std::string> files() const
    {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "mod")) {
            if (entry.is_regular_file())
                names.insert(fs::relative(entry.path(), m_folder / "mod").generic_string());
        }
        return names;
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(GameMaking, FilesOfAModHaveTheNamesOfTheGame)
{
    using game::Format;
    const auto nameOf = [&](Format format, GameRole role) {
        return fs::relative(gameFileOf(inMod(format, role)), m_folder / "mod").generic_string();
    };
    EXPECT_EQ(nameOf(Format::md3, GameRole::lower), "models/players/robot_1/lower.md3");
    EXPECT_EQ(nameOf(Format::md3, GameRole::head), "models/players/robot_1/head.md3");
    EXPECT_EQ(nameOf(Format::md3, GameRole::object), "models/robot_1/robot_1.md3");
    EXPECT_EQ(nameOf(Format::md2, GameRole::player), "players/robot_1/tris.md2");
    EXPECT_EQ(nameOf(Format::md2, GameRole::object), "models/robot_1/tris.md2");
    EXPECT_EQ(nameOf(Format::mdx, GameRole::body), "players/robot_1/body.mdx");
    EXPECT_EQ(nameOf(Format::mdx, GameRole::player), "models/robot_1/robot_1.mdx") << "a player is three files";
    GameChoices deep = inMod(Format::md3, GameRole::object);
    deep.name = "mapobjects/../robot";
    EXPECT_EQ(gameFolderOf(deep), "models/mapobjects/__/robot") << "nothing leaves the mod";
}

TEST_F(GameMaking, TheFileNameSaysTheRole)
{
    for (const auto& [file, role] :
         {std::pair{"lower.iqm", GameRole::lower}, std::pair{"upper_1.iqm", GameRole::upper},
          std::pair{"bodyguard.iqm", GameRole::object}, std::pair{"arm.iqm", GameRole::object}}) {
        open(m_folder.write(file, std::span<const std::byte>(tests::IqmBuilder::arm().build())));
        const GameChoices choices = choicesForModel(m_session, {.place = GamePlace::mod});
        EXPECT_EQ(choices.role, role) << file;
        const std::string name =
            role == GameRole::object ? fs::path(file).stem().string() : m_folder.path().filename().string();
        EXPECT_EQ(choices.name, name) << "parts are called like their folder";
    }
}

TEST_F(GameMaking, APreviewWritesNothing)
{
    const auto preview = done(inMod(game::Format::md3, GameRole::lower), GameWork::Writes::nothing);
    ASSERT_TRUE(preview) << preview.error().message;
    EXPECT_FALSE(fs::exists(m_folder / "mod"));
    EXPECT_GT(preview->preview.report.frames, 1U);
    EXPECT_GT(preview->preview.report.vertices, 0U);
    EXPECT_TRUE(preview->preview.existing.empty());
    EXPECT_EQ(preview->preview.files.front(), m_folder / "mod/models/players/robot_1/lower.md3");
}

/// Also while its form is closed, the view may show another part, skin or mesh, or hide surfaces.
TEST_F(GameMaking, APreviewIsOfThePartThatTheViewShows)
{
    const GameChoices choices = inMod(game::Format::md3, GameRole::object);
    const auto done = this->done(choices, GameWork::Writes::nothing);
    ASSERT_TRUE(done) << done.error().message;
    const app::GamePreview& preview = done->preview;
    EXPECT_TRUE(isPreviewOf(preview, m_session, choices));
    GameChoices others = choices;
    others.replaces = true;
    EXPECT_TRUE(isPreviewOf(preview, m_session, others));
    others.scale = 2.0;
    EXPECT_FALSE(isPreviewOf(preview, m_session, others));
    app::ViewState& view = m_session.tab().view;
    view.drawing.hiddenSurfaces.insert(1);
    EXPECT_FALSE(isPreviewOf(preview, m_session, choices));
    view.drawing.hiddenSurfaces.clear();
    EXPECT_TRUE(isPreviewOf(preview, m_session, choices));
    view.drawing.meshVariant = 1;
    EXPECT_FALSE(isPreviewOf(preview, m_session, choices));
    view.drawing.meshVariant = 0;
    app::GamePreview ofOthers = preview;
    ofOthers.part.node = 1;
    EXPECT_FALSE(isPreviewOf(ofOthers, m_session, choices));
    ofOthers = preview;
    ofOthers.part.skin = 1;
    EXPECT_FALSE(isPreviewOf(ofOthers, m_session, choices));
}

TEST_F(GameMaking, WritesIntoAModAndReplacesOnlyIfThatIsChosen)
{
    GameChoices choices = inMod(game::Format::md3, GameRole::lower);
    auto made = done(choices, GameWork::Writes::files);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(files().contains("models/players/robot_1/lower.md3"));
    EXPECT_TRUE(files().contains("models/players/robot_1/lower_default.skin"));
    EXPECT_TRUE(
        contains(tests::textOf(m_folder / "mod/models/players/robot_1/lower_default.skin"), "models/players/robot_1/"));
    EXPECT_TRUE(contains(made->made.report, "RMS")) << made->made.report;
    EXPECT_TRUE(contains(made->made.recipe, "model robot_1")) << made->made.recipe;

    ASSERT_TRUE(done(choices, GameWork::Writes::files)) << "the same content";
    choices.scale = 2.0;
    const auto refused = done(choices, GameWork::Writes::files);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(contains(refused.error().message, "lower.md3")) << refused.error().message;
    const auto preview = done(choices, GameWork::Writes::nothing);
    ASSERT_TRUE(preview);
    EXPECT_FALSE(preview->preview.existing.empty());
    choices.replaces = true;
    EXPECT_TRUE(done(choices, GameWork::Writes::files));
}

TEST_F(GameMaking, NeverReplacesTheSource)
{
    const fs::path lower = m_folder / "mod/models/players/robot_1/lower.md3";
    GameChoices choices = inMod(game::Format::md3, GameRole::lower);
    ASSERT_TRUE(done(choices, GameWork::Writes::files));
    open(lower);
    choices.scale = 2.0;
    choices.replaces = true;
    const std::string before = tests::textOf(lower);
    EXPECT_FALSE(done(choices, GameWork::Writes::files));
    EXPECT_EQ(tests::textOf(lower), before);
}

TEST_F(GameMaking, SkinsOfKingpinsPartsAreNumbered)
{
    GameChoices choices = inMod(game::Format::mdx, GameRole::body);
    choices.name = "robot";
    const auto refused = done(choices, GameWork::Writes::files);
    ASSERT_FALSE(refused) << "the model has two images";
    EXPECT_TRUE(contains(refused.error().message, "one skin")) << refused.error().message;
    showFirstSurface();
    const auto made = done(choices, GameWork::Writes::files);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(files(), (std::set<std::string>{"players/robot/body.mdx", "players/robot/body_001.pcx"}))
        << "the game reads PCX: the image is copied";
}

TEST_F(GameMaking, JoinsImagesWithThePaletteOfTheGame)
{
    m_folder.write("mod/pics/colormap.pcx", std::span<const std::byte>(tests::pcxFile()));
    GameChoices choices = inMod(game::Format::md2, GameRole::object);
    EXPECT_FALSE(done(choices, GameWork::Writes::nothing)) << "the model has two images";
    choices.joinsImages = true;
    const auto made = done(choices, GameWork::Writes::files);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(files().contains("models/robot_1/arm_atlas.pcx")) << made->made.report;
    EXPECT_TRUE(contains(made->made.report, "colormap.pcx")) << made->made.report;
}

TEST_F(GameMaking, SentencesNameNoOptionsOfTheCommand)
{
    GameChoices choices = inMod(game::Format::md2, GameRole::object);
    const auto refused = done(choices, GameWork::Writes::nothing);
    ASSERT_FALSE(refused) << "the model has two images";
    EXPECT_TRUE(contains(refused.error().message, "join them in one image, leave out")) << refused.error().message;
    open(m_folder.write("arm.glb", std::span<const std::byte>(tests::GltfBuilder::arm().glb())));
    const auto made = done(choices, GameWork::Writes::nothing);
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(made->preview.report.proposedScale) << "it is two units high";
    ASSERT_GE(made->preview.report.warnings.size(), 2U) << "about the size and the palette";
    for (const std::string& sentence : made->preview.report.warnings)
        EXPECT_FALSE(contains(sentence, "--")) << sentence;
    EXPECT_EQ(app::sentenceOf("the model"), "The model");
    EXPECT_EQ(app::sentenceOf("'a' is written as TGA"), "'a' is written as TGA");
    EXPECT_EQ(app::sentenceOf(""), "");
}

/// The form hides the field of the palette for the other engines, which read TGA.
TEST_F(GameMaking, ReadsThePaletteOnlyForImagesOfQuake2)
{
    GameChoices choices = inMod(game::Format::md2, GameRole::object);
    choices.joinsImages = true;
    choices.palette = m_folder / "missing.pcx";
    EXPECT_FALSE(done(choices, GameWork::Writes::nothing));
    choices.writesImages = false;
    EXPECT_TRUE(done(choices, GameWork::Writes::nothing));
    choices.writesImages = true;
    choices.profile = game::Profile::yquake2;
    EXPECT_TRUE(done(choices, GameWork::Writes::nothing));
}

/// Each key in a form makes another preview: none opens archives or parts again.
TEST_F(GameMaking, PreviewsRememberThePalette)
{
    const fs::path colors = m_folder.write("mod/pics/colormap.pcx", std::span<const std::byte>(tests::pcxFile()));
    GameChoices choices = inMod(game::Format::md2, GameRole::object);
    choices.joinsImages = true;
    const auto imageOf = [](const GameWork& work) {
        const auto made = doGameWork(work);
        EXPECT_TRUE(made) << made.error().message;
        return made ? made->preview.files.back().filename() : fs::path();
    };
    const GameWork first = gameWorkOf(m_session, choices, {}, GameWork::Writes::nothing);
    EXPECT_EQ(imageOf(first), "arm_atlas.pcx");
    fs::remove(colors);
    GameWork later = gameWorkOf(m_session, choices, {}, GameWork::Writes::nothing);
    EXPECT_EQ(imageOf(later), "arm_atlas.tga") << "of another form";
    later.sources = first.sources;
    EXPECT_EQ(imageOf(later), "arm_atlas.pcx");
    choices.folder = m_folder / "other";
    GameWork elsewhere = gameWorkOf(m_session, choices, {}, GameWork::Writes::nothing);
    elsewhere.sources = first.sources;
    EXPECT_EQ(imageOf(elsewhere), "arm_atlas.tga") << "another game";
}

TEST_F(GameMaking, PreviewsRememberThePart)
{
    const tests::PlayerGame player;
    open(player.file("lower.md3"));
    ASSERT_EQ(m_session.tab().document->nodes.size(), 3U);
    const GameChoices choices = inMod(game::Format::md3, GameRole::lower);
    GameWork work = gameWorkOf(m_session, choices, {}, GameWork::Writes::nothing);
    const auto part = work.sources->part(work);
    ASSERT_TRUE(part) << part.error().message;
    EXPECT_EQ((*part)->nodes.size(), 1U);
    const auto again = work.sources->part(work);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *part);
    ++work.part.node;
    const auto other = work.sources->part(work);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_NE((*other)->path, (*part)->path);
}

/// The distances of the vertices are those of the report, on both sides, at the frame shown.
TEST_F(GameMaking, DistancesAreThoseOfTheReport)
{
    showFirstSurface(); // an MD2 has one image
    const auto made = done(inMod(game::Format::md2, GameRole::player), GameWork::Writes::files);
    ASSERT_TRUE(made) << made.error().message;
    const double most = made->preview.report.accuracy.maxError;
    const std::uint32_t worst = made->preview.report.accuracy.worstFrame;
    ASSERT_GT(most, 0.0);
    m_session.gameMaking.made = std::make_shared<app::MadeGame>(made->made);

    Session other;
    accept(other, openPaths({.paths = {made->made.file}}, {}, app::CancelToken()));
    ASSERT_TRUE(other.tab().document);
    other.gameMaking.made = m_session.gameMaking.made;
    app::LayerState& layer = other.tab().view.layers.front();
    layer.clip = formats::kNoIndex;
    layer.playback.seconds = animation::secondsAt(shownClip(other), static_cast<double>(worst));
    layer.playback.isPlaying = false;

    const auto onMade = madeDistances(other, m_session, shownNodes(other));
    ASSERT_FALSE(onMade.empty());
    EXPECT_NEAR(static_cast<double>(farthestOf(onMade).distance), most, 1e-5);
    const auto onSource = madeDistances(m_session, other, shownNodes(m_session));
    ASSERT_FALSE(onSource.empty());
    EXPECT_NEAR(static_cast<double>(farthestOf(onSource).distance), most, 1e-5);
    EXPECT_TRUE(madeDistances(m_session, m_session, shownNodes(m_session)).empty()) << "no made model is shown";
}

TEST_F(GameMaking, RecipesNameTheModAndTheCommand)
{
    const auto recipe = [&](game::Format format, GameRole role, const char* folder) {
        GameChoices choices = inMod(format, role);
        choices.folder = m_folder / folder;
        return app::recipeFor(choices, {"red.pcx"});
    };
    EXPECT_TRUE(contains(recipe(game::Format::md2, GameRole::player, "robots"), "quake2 +set game robots\n"));
    EXPECT_TRUE(contains(recipe(game::Format::md2, GameRole::player, "baseq2"), "Start: quake2\n"));
    EXPECT_TRUE(contains(recipe(game::Format::md2, GameRole::player, "robots"), "skin robot_1/red\n"));
    EXPECT_TRUE(contains(recipe(game::Format::md3, GameRole::object, "robots"), "sv_pure 0 +set fs_game robots"));
    EXPECT_TRUE(
        contains(recipe(game::Format::md3, GameRole::object, "baseq3"), "testmodel models/robot_1/robot_1.md3"));
    EXPECT_TRUE(contains(recipe(game::Format::mdx, GameRole::legs, "main"), "legs_001 (.tga or .pcx)"));
    EXPECT_TRUE(contains(recipe(game::Format::md2, GameRole::player, "robots"), "The skin red.pcx needs"));
    EXPECT_TRUE(contains(recipe(game::Format::md2, GameRole::player, "my robots"), "+set game \"my robots\"\n"));
    GameChoices choices = inMod(game::Format::md2, GameRole::player);
    EXPECT_TRUE(contains(app::recipeFor(choices, {"red.tga"}), "The skin red.tga needs a small picture beside it, "
                                                               "red_i.pcx"));
    choices = {.folder = m_folder / "elsewhere", .name = "robot", .folderInGame = "models/my robot"};
    EXPECT_TRUE(contains(app::recipeFor(choices, {}), "testmodel \"models/my robot/robot.md3\"  puts"));
    EXPECT_TRUE(contains(app::recipeFor(choices, {}), "zip -r \"my robot.pk3\" \"models/my robot\"  With"));
    const std::string loose = app::recipeFor({.folder = m_folder / "elsewhere", .name = "robot"}, {});
    EXPECT_TRUE(contains(loose, "Move the files into models/robot")) << loose;
}

TEST_F(GameMaking, RatesAreThoseOfTheCommand)
{
    EXPECT_EQ(app::consistentChoices({.framesPerSecond = 0.01}).framesPerSecond, 0.1);
    EXPECT_EQ(app::consistentChoices({.framesPerSecond = 0.0}).framesPerSecond, 0.0) << "as usual for the format";
}

/// A recipe for an absolute folder never ended.
TEST_F(GameMaking, FoldersInTheGameAreRelative)
{
    GameChoices choices{.folder = m_folder / "elsewhere", .name = "robot"};
    for (const auto& [typed, folder] :
         {std::pair{"/maps/robot/", "maps/robot"}, std::pair{"C:\\maps\\robot", "maps/robot"},
          std::pair{"maps/robot", "maps/robot"}, std::pair{"/", "models/robot"}, std::pair{"../robot", "models/robot"},
          std::pair{"", "models/robot"}}) {
        choices.folderInGame = typed;
        EXPECT_EQ(gameFolderOf(choices), folder) << typed;
        EXPECT_TRUE(contains(app::recipeFor(choices, {}), std::string("Move the files into ") + folder)) << typed;
    }
}

TEST_F(GameMaking, TheStateHasReportAndResult)
{
    EXPECT_TRUE(gameMakingJson(m_session)["made"].is_null());
    auto made = done(inMod(game::Format::md3, GameRole::object), GameWork::Writes::files);
    ASSERT_TRUE(made) << made.error().message;
    m_session.gameMaking.made = std::make_shared<app::MadeGame>(made->made);
    const auto state = gameMakingJson(m_session);
    EXPECT_EQ(state["made"]["result"]["format"], "MD3");
    EXPECT_EQ(state["made"]["path"], made->made.file.generic_string());
    EXPECT_EQ(state["made"]["result"]["written"].front(), made->made.file.generic_string());
}

} // namespace game_making_test
