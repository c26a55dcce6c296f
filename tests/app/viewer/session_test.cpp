#include "app/viewer/camera/camera.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/session/session.hpp"

#include "app/viewer/actions/requests.hpp"
#include "formats/model/vertex_block.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace {

using animation::PlaybackMode;
using app::CameraPolicy;
using app::Opened;
using app::OpenListed;
using app::OpenPaths;
using app::Reload;
using app::Session;
using formats::kNoIndex;

struct ModelOptions {
    std::vector<formats::Clip> clips;
    std::vector<std::string> skins;
    std::uint32_t frames = 20;
    float size = 1.0f;
    std::vector<std::string> meshVariants{"triangles", "gl-commands"};
};

formats::Clip clip(const std::string& name, std::uint32_t first, std::uint32_t count)
{
    return {.name = name, .firstFrame = first, .frameCount = count, .framesPerSecond = 10.0f, .loops = true};
}

/// Frames of one triangle each; the triangle's size equals the step along +X from frame to frame, as stored in MD2.
formats::VertexBlock blockOf(const ModelOptions& options)
{
    constexpr std::uint32_t kStride = formats::kMd2FrameHeaderBytes + 12;
    std::vector<std::byte> bytes;
    const auto addFloat = [&](float value) {
        std::array<std::byte, 4> raw{};
        std::memcpy(raw.data(), &value, 4);
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    };
    for (std::uint32_t frame = 0; frame < options.frames; ++frame) {
        for (int i = 0; i < 3; ++i)
            addFloat(options.size);
        for (int i = 0; i < 3; ++i)
            addFloat(0.0f);
        bytes.insert(bytes.end(), 16, std::byte{0});
        for (const std::array<std::uint32_t, 3>& at : {std::array{frame, 0U, 0U}, {frame + 1, 1U, 0U}, {frame, 0U, 1U}})
            bytes.insert(bytes.end(), {std::byte(at[0]), std::byte(at[1]), std::byte(at[2]), std::byte{0}});
    }
    formats::VertexBlock block;
    block.bytes = formats::FileBytes::copyOf(bytes);
    block.frameStride = kStride;
    block.vertexCount = 3;
    block.frameCount = options.frames;
    return block;
}

std::shared_ptr<const scene::Document> documentOf(const std::string& name, const ModelOptions& options)
{
    formats::Model model;
    formats::Keyframed shape;
    shape.blocks.push_back(blockOf(options));
    for (std::uint32_t i = 0; i < options.frames; ++i)
        shape.frames.push_back({"frame" + std::to_string(i), i});
    model.shape = std::move(shape);
    model.surfaces.push_back({"md2", 0});
    for (const std::string& meshVariant : options.meshVariants) {
        model.meshVariants.emplace_back();
        model.meshVariants.back().name = meshVariant;
        model.meshVariants.back().vertices = {{0, {}}, {1, {}}, {2, {}}};
        model.meshVariants.back().indices = {0, 1, 2};
        model.meshVariants.back().drawRanges = {{formats::PrimitiveType::triangles, 0, 0, 3}};
        model.meshVariants.back().triangleCount = 1;
    }
    model.passes.emplace_back();
    model.batches.push_back({0, 0, 0});
    model.clips = options.clips;
    model.bounds = boundsOfFrames(keyframesOf(model), 0, options.frames);
    scene::Document document;
    document.name = name;
    document.path = "/models/" + name;
    scene::Node node;
    node.path = document.path;
    for (const std::string& skin : options.skins) {
        node.skins.push_back({skin, static_cast<std::uint32_t>(document.textures.size()), scene::SkinOrigin::model});
        document.textures.emplace_back();
    }
    node.model = std::make_shared<const formats::Model>(std::move(model));
    document.nodes.push_back(std::move(node));
    return std::make_shared<const scene::Document>(std::move(document));
}

ModelOptions creature()
{
    return {{clip("stand", 0, 10), clip("run", 10, 6), clip("die", 16, 4)}, {"green", "ember"}, 20, 1.0f};
}

/// A library whose first model is shown.
app::Library listWith(std::vector<std::filesystem::path> files)
{
    app::Library library = app::libraryOf(std::move(files));
    library.shown = 0;
    library.chosen = 0;
    return library;
}

void openIn(Session& session, std::shared_ptr<const scene::Document> document)
{
    Opened opened;
    opened.request = OpenPaths{{document->path}};
    opened.list = {document->path};
    opened.document = std::move(document);
    accept(session, opened);
}

Session sessionWith(const ModelOptions& options)
{
    Session session;
    openIn(session, documentOf("creature.md2", options));
    return session;
}

void reloadWith(Session& session, const ModelOptions& options)
{
    Opened opened;
    opened.request = Reload{"/models/creature.md2"};
    opened.document = documentOf("creature.md2", options);
    accept(session, opened);
}

TEST(Session, WithoutADocumentAnswersEverything)
{
    Session session;
    EXPECT_EQ(shownModel(session), nullptr);
    EXPECT_EQ(shownFrame(session), 0.0);
    stepClip(session, 1);
    stepSkin(session, 1);
    stepFrames(session, 1);
    stepMeshVariant(session);
    stepModel(session, 1, CameraPolicy::frame);
    selectClip(session, 3);
    frameModel(session);
    togglePlaying(session);
    advance(session, 0.5);
    EXPECT_EQ(shownFrame(session), 0.0);
    EXPECT_FALSE(session.pending.open);
}

TEST(Session, StartsANewDocumentWithItsFirstClip)
{
    EXPECT_EQ(sessionWith({.clips = {clip("death1", 0, 5), clip("run", 5, 5)}, .skins = {}}).tab().view.layer().clip,
              0U);
}

TEST(Session, StartsANewDocumentWithItsIdleClip)
{
    const ModelOptions options{.clips = {clip("death1", 0, 5), clip("STAND0", 5, 5)}, .skins = {}};
    EXPECT_EQ(sessionWith(options).tab().view.layer().clip, 1U);
    const Session session = sessionWith(creature());
    EXPECT_EQ(session.tab().view.layer().clip, 0U);
    EXPECT_EQ(shownClip(session).name, "stand");
    EXPECT_EQ(shownFrame(session), 0.0);
    EXPECT_EQ(session.library().shown, 0U);
    EXPECT_TRUE(session.tab().view.layer().playback.isPlaying);
}

TEST(Session, StartsWithAllFramesWhereTheFirstClipIsAStill)
{
    EXPECT_EQ(sessionWith({.clips = {}, .skins = {}, .frames = 5}).tab().view.layer().clip, kNoIndex);
    const Session still = sessionWith({.clips = {clip("pose", 0, 1), clip("run", 1, 4)}, .skins = {}, .frames = 5});
    EXPECT_EQ(still.tab().view.layer().clip, kNoIndex);
    EXPECT_EQ(shownClip(still).frameCount, 5U);
}

TEST(Session, AFileThatCannotBeOpenedChangesNothing)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 3.0);
    const auto document = session.tab().document;
    Opened failed;
    failed.request = OpenPaths{{"/tmp/broken.md2"}};
    failed.list = {"/tmp/broken.md2"};
    failed.problem = "broken.md2: MD2 header at byte 0 needs 68 bytes, file has 3";
    accept(session, failed);
    EXPECT_EQ(session.tab().document, document);
    EXPECT_EQ(session.list(), std::vector<std::filesystem::path>{"/models/creature.md2"});
    EXPECT_EQ(shownFrame(session), 3.0);
    ASSERT_TRUE(session.message);
    EXPECT_EQ(session.message->text, failed.problem);
    EXPECT_EQ(session.message->kind, app::MessageKind::problem);
}

TEST(Session, ABrokenModelOfTheListStaysChosenSoThatTheNextOneFollows)
{
    Session session = sessionWith(creature());
    session.library() = listWith({"/models/creature.md2", "/models/broken.md2", "/models/c.md2"});
    stepModel(session, 1, CameraPolicy::frame);
    ASSERT_TRUE(session.pending.open);
    EXPECT_EQ(fileOf(session, *session.pending.open), "/models/broken.md2");
    Opened failed;
    failed.request = *std::exchange(session.pending.open, std::nullopt);
    failed.problem = "no";
    accept(session, failed);
    EXPECT_EQ(session.library().shown, 0U);
    EXPECT_EQ(session.library().chosen, 1U);
    stepModel(session, 1, CameraPolicy::frame);
    ASSERT_TRUE(session.pending.open);
    EXPECT_EQ(std::get<OpenListed>(*session.pending.open).index, 2U);
}

TEST(Session, StepsThroughWhatTheLibraryShows)
{
    Session session = sessionWith(creature());
    session.library() = listWith({"/m/0.md2", "/m/1.md2", "/m/2.md2", "/m/3.md2", "/m/4.md2"});
    session.library().browseOrder = std::vector<std::uint32_t>{0, 3, 4};
    const auto stepped = [&](int steps) {
        session.pending.open.reset();
        stepModel(session, steps, CameraPolicy::frame);
        return session.pending.open ? std::get<OpenListed>(*session.pending.open).index : formats::kNoIndex;
    };
    EXPECT_EQ(stepped(1), 3U);
    EXPECT_EQ(stepped(1), 4U);
    EXPECT_EQ(stepped(1), formats::kNoIndex) << "the end";
    EXPECT_EQ(stepped(-2), 0U);
    session.library().chosen = 1; // it is not shown: between the first two
    EXPECT_EQ(stepped(1), 3U);
    session.library().chosen = 1;
    EXPECT_EQ(stepped(-1), 0U);
    session.library().chosen = formats::kNoIndex;
    EXPECT_EQ(stepped(1), 0U);
    session.library().browseOrder = std::vector<std::uint32_t>();
    EXPECT_EQ(stepped(1), formats::kNoIndex) << "nothing was found";
    session.library().browseOrder.reset();
    EXPECT_EQ(stepped(1), 1U);
}

TEST(Session, ListsWhatLiesBesideABrokenFileWhenNothingIsOpen)
{
    Opened opened;
    opened.request = OpenPaths{.paths = {"/m/b.md2"}};
    opened.list = {"/m/a.md2", "/m/b.md2"};
    opened.index = 1;
    opened.unopenable["/m/b.md2"] = opened.problem = "b.md2: broken";
    Session empty;
    accept(empty, opened);
    EXPECT_EQ(empty.list(), opened.list);
    EXPECT_EQ(empty.library().chosen, 1U);
    EXPECT_EQ(empty.library().shown, formats::kNoIndex);
    EXPECT_EQ(empty.unopenable.count("/m/b.md2"), 1U);
    ASSERT_TRUE(empty.message);
    stepModel(empty, -1, CameraPolicy::frame);
    ASSERT_TRUE(empty.pending.open);
    EXPECT_EQ(fileOf(empty, *empty.pending.open), "/m/a.md2");

    Session session = sessionWith(creature());
    const std::vector<std::filesystem::path> list = session.list();
    accept(session, opened);
    EXPECT_EQ(session.list(), list) << "what is open stays, and so does what stands around it";
}

TEST(Session, DoesNotStepPastTheEndsOfTheList)
{
    Session session = sessionWith(creature());
    stepModel(session, 1, CameraPolicy::frame);
    EXPECT_FALSE(session.pending.open);
    stepModel(session, -1, CameraPolicy::frame);
    EXPECT_FALSE(session.pending.open);
}

TEST(Session, ANarrowViewFramesAModelAgainUnlessItsCameraWasMoved)
{
    Session session = sessionWith(creature());
    app::setViewShape(session, 1.5f);
    frameModel(session);
    const renderer::OrbitCamera wide = session.tab().view.camera;
    app::setViewShape(session, 1.2f);
    EXPECT_EQ(session.tab().view.camera, wide);
    app::setViewShape(session, 0.25f);
    const renderer::OrbitCamera narrow = session.tab().view.camera;
    frameModel(session);
    EXPECT_EQ(session.tab().view.camera, narrow);
    EXPECT_NE(narrow, wide);
    app::orbit(session, 10.0f, 0.0f);
    const renderer::OrbitCamera moved = session.tab().view.camera;
    app::setViewShape(session, 1.5f);
    EXPECT_EQ(session.tab().view.camera, moved);
}

TEST(Session, AViewThatIsWideStillFramesAModelAgainThatIsWider)
{
    Session session = sessionWith(creature());
    app::setViewShape(session, 4.0f);
    session.tab().view.camera.yaw = 90.0f;
    session.tab().view.camera.pitch = 0.0f; // it moves along +X, across this view
    frameModel(session, renderer::Fit::clip);
    const renderer::OrbitCamera before = session.tab().view.camera;
    app::setViewShape(session, 1.1f);
    const renderer::OrbitCamera narrower = session.tab().view.camera;
    EXPECT_GT(narrower.distance, 1.2f * before.distance);
    app::setViewShape(session, 2.0f);
    EXPECT_EQ(session.tab().view.camera, narrower) << "more room is no reason to move";
}

TEST(Session, OpeningFramesTheModelUnlessTheCameraIsToStay)
{
    Session session = sessionWith(creature());
    session.tab().view.camera.yaw = 77.0f;
    frameModel(session);
    const float distance = session.tab().view.camera.distance;
    ModelOptions large = creature();
    large.size = 100.0f;
    Opened opened;
    opened.document = documentOf("large.md2", large);
    opened.request = OpenListed{0, CameraPolicy::keep};
    accept(session, opened);
    EXPECT_FLOAT_EQ(session.tab().view.camera.distance, distance);
    opened.request = OpenListed{0, CameraPolicy::frame};
    accept(session, opened);
    EXPECT_NEAR(session.tab().view.camera.distance, 100.0f * distance, 0.01f * distance);
    EXPECT_FLOAT_EQ(session.tab().view.camera.yaw, 77.0f);
}

/// The center of the view along +X, seen from above: the models of these tests move that way.
float framedX(Session& session, renderer::Fit fit)
{
    session.tab().view.camera.yaw = 0.0f;
    session.tab().view.camera.pitch = 90.0f;
    frameModel(session, fit);
    return session.tab().view.camera.target.x;
}

TEST(Session, FramesThePoseShownOrTheWholeClip)
{
    Session session = sessionWith(creature()); // "stand": frames 0 to 9
    const float pose = framedX(session, renderer::Fit::pose);
    const float posesDistance = session.tab().view.camera.distance;
    EXPECT_NEAR(framedX(session, renderer::Fit::clip), pose + 4.5f, 0.01f) << "half-way to its last frame";
    EXPECT_GT(session.tab().view.camera.distance, posesDistance);
    moveToFrame(session, 4.0);
    EXPECT_NEAR(framedX(session, renderer::Fit::pose), pose + 4.0f, 0.01f);
    EXPECT_NEAR(session.tab().view.camera.distance, posesDistance, 1e-3f);
}

TEST(Session, FramesGhostsTogetherWithThePoseShown)
{
    Session session = sessionWith(creature());
    const float pose = framedX(session, renderer::Fit::pose);
    session.tab().view.onionSkin.showsGhosts = true;
    EXPECT_NEAR(framedX(session, renderer::Fit::pose), pose + 4.5f, 0.01f) << "they are of the whole clip";
}

TEST(Session, KeepsTheCameraWhilePlayingAndWhenAnotherClipIsChosen)
{
    Session session = sessionWith(creature());
    const auto before = session.tab().view.camera;
    advance(session, 0.4);
    selectClip(session, 1);
    EXPECT_EQ(session.tab().view.camera.target, before.target);
    EXPECT_EQ(session.tab().view.camera.distance, before.distance);
}

TEST(Session, FramesOnlySurfacesThatShow)
{
    Session session = sessionWith(creature());
    const auto whole = session.tab().view.camera;
    session.tab().view.drawing.hiddenSurfaces = {0};
    frameModel(session);
    EXPECT_GT(session.tab().view.camera.distance, 0.0f) << "nothing is left: framed on what is hidden";
    EXPECT_NEAR(session.tab().view.camera.distance, whole.distance, 0.25f * whole.distance);
}

TEST(Session, AReloadKeepsClipSkinTimeMeshVariantAndCameraByName)
{
    Session session = sessionWith(creature());
    selectClip(session, 1);
    selectSkin(session, 1);
    stepMeshVariant(session);
    moveToFrame(session, 2.5);
    session.tab().view.camera.yaw = 12.0f;
    const auto camera = session.tab().view.camera;
    ModelOptions changed = creature();
    std::swap(changed.clips[0], changed.clips[1]);
    changed.skins = {"ember", "blue", "green"};
    reloadWith(session, changed);
    EXPECT_EQ(session.tab().view.layer().clip, 0U);
    EXPECT_EQ(shownClip(session).name, "run");
    EXPECT_EQ(session.tab().view.skin, 0U);
    EXPECT_EQ(session.tab().view.drawing.meshVariant, 1U);
    EXPECT_DOUBLE_EQ(shownFrame(session), 2.5);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
    EXPECT_EQ(session.tab().view.camera.yaw, camera.yaw);
    EXPECT_EQ(session.tab().view.camera.target, camera.target);
    EXPECT_EQ(session.tab().view.camera.distance, camera.distance);
}

/// The mesh variant of `session`, by name.
std::string shownMeshVariant(const Session& session)
{
    return shownModel(session)->meshVariants[session.tab().view.drawing.meshVariant].name;
}

ModelOptions creatureOf(const std::vector<std::string>& meshVariants)
{
    ModelOptions options = creature();
    options.meshVariants = meshVariants;
    return options;
}

TEST(Session, AViewThatWasFallenBackToStaysWithItsModel)
{
    Session session = sessionWith(creatureOf({"view 2"}));
    EXPECT_EQ(shownMeshVariant(session), "view 2") << "there is no other";
    openIn(session, documentOf("whole.m2", creatureOf({"view 0", "view 1", "view 2"})));
    EXPECT_EQ(shownMeshVariant(session), "view 0");
}

TEST(Session, AReloadThatBringsTheMissingViewShowsIt)
{
    Session session = sessionWith(creatureOf({"view 1"}));
    reloadWith(session, creatureOf({"view 0", "view 1"}));
    EXPECT_EQ(shownMeshVariant(session), "view 0");
}

TEST(Session, AChosenViewIsCarriedOverModelsThatLackIt)
{
    Session session = sessionWith(creatureOf({"view 0", "view 1", "view 2"}));
    stepMeshVariant(session);
    ASSERT_EQ(shownMeshVariant(session), "view 1");
    openIn(session, documentOf("reduced.m2", creatureOf({"view 2", "view 3"})));
    EXPECT_EQ(shownMeshVariant(session), "view 2");
    openIn(session, documentOf("creature.md2", creatureOf({"view 0", "view 1"})));
    EXPECT_EQ(shownMeshVariant(session), "view 1");
    reloadWith(session, creatureOf({"view 0"}));
    EXPECT_EQ(shownMeshVariant(session), "view 0");
    reloadWith(session, creatureOf({"view 0", "view 1"}));
    EXPECT_EQ(shownMeshVariant(session), "view 1");
}

TEST(Session, AReloadWithoutTheClipTakesTheOneAtItsIndexAndElseAllFrames)
{
    Session session = sessionWith(creature());
    selectClip(session, 2);
    ModelOptions renamed = creature();
    renamed.clips[2].name = "death";
    reloadWith(session, renamed);
    EXPECT_EQ(shownClip(session).name, "death");
    ModelOptions fewer = creature();
    fewer.clips.resize(1);
    fewer.skins.clear();
    reloadWith(session, fewer);
    EXPECT_EQ(session.tab().view.layer().clip, kNoIndex);
    EXPECT_EQ(session.tab().view.skin, 0U);
}

TEST(Session, AReloadKeepsTheFrameWhereTheRateOfTheClipHasChanged)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 7.0);
    ModelOptions faster = creature();
    faster.clips[0].framesPerSecond = 20.0f;
    reloadWith(session, faster);
    EXPECT_DOUBLE_EQ(shownFrame(session), 7.0);
    reloadWith(session, creature());
    EXPECT_DOUBLE_EQ(shownFrame(session), 7.0);
}

TEST(Session, AReloadKeepsTheFrameWhereTheTimesOfFramesHaveChanged)
{
    const auto withEnds = [](std::vector<double> ends) {
        ModelOptions options{.clips = {clip("flame", 0, 3)}, .skins = {}, .frames = 3};
        options.clips[0].frameEnds = std::move(ends);
        return options;
    };
    Session session = sessionWith(withEnds({0.1, 0.4, 0.5}));
    moveToFrame(session, 1.5);
    reloadWith(session, withEnds({0.3, 0.4, 0.5})); // of the same mean rate
    EXPECT_DOUBLE_EQ(shownFrame(session), 1.5);
}

TEST(Session, AReloadThatShortensTheClipStaysInIt)
{
    Session session = sessionWith(creature());
    setLoopChoice(session, app::LoopChoice::once);
    moveToFrame(session, 9.0);
    ModelOptions shorter = creature();
    shorter.clips[0].frameCount = 4;
    reloadWith(session, shorter);
    EXPECT_DOUBLE_EQ(shownFrame(session), 3.0);
}

TEST(Session, LoopsAsTheClipSaysUnlessTheUserChooses)
{
    ModelOptions options{.clips = {clip("run", 0, 6), clip("death1", 6, 5)}, .skins = {}, .frames = 11};
    options.clips[1].loops = false;
    Session session = sessionWith(options);
    EXPECT_EQ(session.tab().view.layer().playback.mode, PlaybackMode::loop);
    selectClip(session, 1);
    EXPECT_EQ(session.tab().view.layer().playback.mode, PlaybackMode::once);
    advance(session, 60.0);
    EXPECT_DOUBLE_EQ(shownFrame(session), 4.0) << "the dead do not get up";
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
    selectClip(session, 0);
    EXPECT_TRUE(session.tab().view.layer().playback.isPlaying) << "nobody paused it";
    EXPECT_EQ(session.tab().view.layer().playback.mode, PlaybackMode::loop);

    setLoopChoice(session, app::LoopChoice::loop);
    selectClip(session, 1);
    EXPECT_EQ(session.tab().view.layer().playback.mode, PlaybackMode::loop);
    togglePlaying(session);
    selectClip(session, 0);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying) << "somebody paused it";
}

TEST(Session, ANewModelPlaysAtItsOwnSpeed)
{
    Session session = sessionWith(creature());
    setSpeed(session, -0.25);
    setLoopChoice(session, app::LoopChoice::once);
    session.tab().view.layer().playback.interpolates = false;
    setPlaying(session, false);
    openIn(session, documentOf("other.md2", creature()));
    const app::LayerState& layer = session.tab().view.layer();
    EXPECT_DOUBLE_EQ(layer.playback.speed, 1.0);
    EXPECT_TRUE(layer.playback.isPlaying);
    EXPECT_EQ(layer.loopChoice, app::LoopChoice::asClip);
    EXPECT_FALSE(layer.playback.interpolates) << "how frames look is no matter of one model";
}

TEST(Session, AModelChosenWithTheSameViewIsPlayedAsTheOneBefore)
{
    Session session = sessionWith(creature());
    session.library() = listWith({"/models/creature.md2", "/models/other.md2"});
    setSpeed(session, 0.25);
    setPlaying(session, false);
    Opened opened;
    opened.request = OpenListed{1, CameraPolicy::keep};
    opened.document = documentOf("other.md2", creature());
    accept(session, opened);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, 0.25);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
}

TEST(Session, StepsThroughTheTabsThatTheModelHas)
{
    Session session = sessionWith(creature());
    std::vector<std::string_view> names;
    for (int i = 0; i < 6; ++i) {
        app::stepInspectorTab(session, 1);
        names.push_back(app::kInspectorTabNames[static_cast<std::size_t>(app::shownTab(session))]);
    }
    EXPECT_EQ(names, (std::vector<std::string_view>{"surfaces", "skins", "textures", "clips", "problems", "model"}));
    app::stepInspectorTab(session, -1);
    EXPECT_EQ(app::shownTab(session), app::InspectorTab::problems);
}

TEST(Session, AReloadOfSomethingElseIsDropped)
{
    Session session = sessionWith(creature());
    const auto document = session.tab().document;
    Opened late;
    late.request = Reload{"/models/other.md2"};
    late.document = documentOf("other.md2", creature());
    accept(session, late);
    EXPECT_EQ(session.tab().document, document);
}

TEST(Session, AMessageAboutReloadingGoesWhenItSucceeds)
{
    Session session = sessionWith(creature());
    Opened failed;
    failed.request = Reload{"/models/creature.md2", app::OpenChoices{.level = 7}};
    failed.problem = "no such level";
    accept(session, failed);
    ASSERT_TRUE(session.message);
    EXPECT_TRUE(session.tab().files.unreadable.empty()) << "nothing is wrong with the file";
    reloadWith(session, creature());
    EXPECT_FALSE(session.message);
    showProblem(session, "something else");
    reloadWith(session, creature());
    EXPECT_TRUE(session.message);
}

TEST(Session, StepsFromBetweenTwoFramesToTheOneAhead)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 2.5);
    stepFrames(session, 1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 3.0);
    moveToFrame(session, 2.5);
    stepFrames(session, -1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 2.0);
    stepFrames(session, -1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 1.0);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
}

TEST(Session, StepsGoAroundALoopAndStopElsewhere)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 9.0);
    stepFrames(session, 1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 0.0);
    stepFrames(session, -1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 9.0);
    stepFrames(session, 10);
    EXPECT_DOUBLE_EQ(shownFrame(session), 9.0) << "once around";
    session.tab().view.layer().playback.mode = PlaybackMode::once;
    stepFrames(session, 1);
    EXPECT_DOUBLE_EQ(shownFrame(session), 9.0);
    moveToFrame(session, 1.0);
    stepFrames(session, -10);
    EXPECT_DOUBLE_EQ(shownFrame(session), 0.0);
}

TEST(Session, EveryFrameCanBeMovedToExactly)
{
    Session session = sessionWith(creature());
    selectClip(session, kNoIndex);
    for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong}) {
        session.tab().view.layer().playback.mode = mode;
        for (std::uint32_t frame = 0; frame < 20; ++frame) {
            moveToFrame(session, static_cast<double>(frame));
            EXPECT_EQ(shownFrame(session), static_cast<double>(frame));
            EXPECT_EQ(shownPose(session).frameA, frame);
            EXPECT_EQ(shownPose(session).blend, 0.0f);
        }
    }
}

TEST(Session, ShowsTheFrameThatIsDrawnAlsoWithoutBlending)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 3.75);
    EXPECT_DOUBLE_EQ(shownFrame(session), 3.75);
    EXPECT_FLOAT_EQ(shownPose(session).blend, 0.75f);
    session.tab().view.layer().playback.interpolates = false;
    EXPECT_DOUBLE_EQ(shownFrame(session), 3.0);
    EXPECT_EQ(shownPose(session).frameA, 3U);
    EXPECT_FLOAT_EQ(shownPose(session).blend, 0.0f);
}

TEST(Session, MovesAreClampedToTheClip)
{
    Session session = sessionWith(creature());
    moveToFrame(session, 1000.0);
    EXPECT_DOUBLE_EQ(shownFrame(session), 9.0);
    moveToFrame(session, -3.0);
    EXPECT_DOUBLE_EQ(shownFrame(session), 0.0);
    moveToSeconds(session, 0.42);
    EXPECT_NEAR(shownFrame(session), 4.2, 1e-9);
}

TEST(Session, ClipsAndSkinsGoAround)
{
    Session session = sessionWith(creature());
    stepClip(session, -1);
    EXPECT_EQ(session.tab().view.layer().clip, kNoIndex) << "all frames stand before the first clip";
    stepClip(session, -1);
    EXPECT_EQ(session.tab().view.layer().clip, 2U);
    stepClip(session, 2);
    EXPECT_EQ(session.tab().view.layer().clip, 0U);
    stepSkin(session, 1);
    EXPECT_EQ(session.tab().view.skin, 1U);
    stepSkin(session, 1);
    EXPECT_EQ(session.tab().view.skin, 0U);
    stepSkin(session, -1);
    EXPECT_EQ(session.tab().view.skin, 1U);
}

TEST(Session, SelectingWhatIsNotThereChangesNothingUnsound)
{
    Session session = sessionWith(creature());
    selectSkin(session, 7);
    EXPECT_EQ(session.tab().view.skin, 0U);
    selectClip(session, 7);
    EXPECT_EQ(session.tab().view.layer().clip, kNoIndex);
}

TEST(Session, AClipThatPlayedOnceStartsAgain)
{
    Session session = sessionWith(creature());
    session.tab().view.layer().playback.mode = PlaybackMode::once;
    advance(session, 100.0);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
    EXPECT_DOUBLE_EQ(shownFrame(session), 9.0);
    togglePlaying(session);
    EXPECT_TRUE(session.tab().view.layer().playback.isPlaying);
    EXPECT_DOUBLE_EQ(shownFrame(session), 0.0);
}

TEST(Session, SpeedKeepsItsDirectionAndItsLimits)
{
    Session session = sessionWith(creature());
    setSpeed(session, -1.0);
    changeSpeed(session, 2.0);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, -2.0);
    for (int i = 0; i < 100; ++i)
        changeSpeed(session, 2.0);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, -4.0);
    for (int i = 0; i < 100; ++i)
        changeSpeed(session, 0.5);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, -0.05);
}

TEST(Session, ASpeedOfZeroIsRefused)
{
    Session session = sessionWith(creature());
    setSpeed(session, -2.0);
    setSpeed(session, 0.0);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, -2.0);
    setSpeed(session, 0.001);
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, 0.05);
}

TEST(Session, FramesOfTheFileChooseTheClipThatHoldsThem)
{
    Session session = sessionWith(creature());
    moveToFileFrame(session, 4.25);
    EXPECT_EQ(session.tab().view.layer().clip, 0U);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 4.25);
    moveToFileFrame(session, 12.5);
    EXPECT_EQ(session.tab().view.layer().clip, 1U);
    EXPECT_DOUBLE_EQ(shownFrame(session), 2.5);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 12.5);
    EXPECT_FALSE(session.tab().view.layer().playback.isPlaying);
    moveToFileFrame(session, 1e9);
    EXPECT_EQ(session.tab().view.layer().clip, 2U);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 19.0);
    moveToFileFrame(session, -1e9);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 0.0);
    // Frames outside of all clips belong to "all frames", which then plays everything.
    Session gaps = sessionWith({{clip("stand", 0, 5), clip("run", 10, 5)}, {}, 20, 1.0f});
    moveToFileFrame(gaps, 7.0);
    EXPECT_EQ(gaps.tab().view.layer().clip, kNoIndex);
    moveToFileFrame(gaps, 11.0);
    EXPECT_EQ(gaps.tab().view.layer().clip, kNoIndex);
    EXPECT_DOUBLE_EQ(shownFileFrame(gaps), 11.0);
}

TEST(Session, StaysWhereItIsWhenNoNumberIsTyped)
{
    Session session = sessionWith(creature());
    moveToFileFrame(session, 4.25);
    moveToFileFrame(session, std::numeric_limits<double>::quiet_NaN());
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 4.25);
    moveToSeconds(session, std::numeric_limits<double>::quiet_NaN());
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 4.25);
    moveToSeconds(session, std::numeric_limits<double>::infinity());
    EXPECT_LE(shownFrame(session), 10.0);
}

TEST(Session, EveryWholeFrameCanBeReachedExactly)
{
    for (const float rate : {9.0f, 10.0f, 15.0f, 29.97f}) {
        ModelOptions options = creature();
        for (formats::Clip& each : options.clips)
            each.framesPerSecond = rate;
        Session session = sessionWith(options);
        for (std::uint32_t frame = 0; frame < options.frames; ++frame) {
            moveToFileFrame(session, frame);
            EXPECT_EQ(shownFileFrame(session), frame) << rate;
            EXPECT_EQ(shownPose(session), (animation::KeyframePose{frame, shownPose(session).frameB, 0.0f})) << rate;
        }
    }
}

TEST(Session, ARegionIsWhatPlays)
{
    Session session = sessionWith(creature());
    selectClip(session, 1);
    setRegion(session, {8, 12});
    EXPECT_EQ(shownClip(session).firstFrame, 8U);
    EXPECT_EQ(shownClip(session).frameCount, 5U);
    EXPECT_EQ(shownClip(session).framesPerSecond, 10.0f);
    for (int i = 0; i < 100; ++i) {
        advance(session, 0.037);
        EXPECT_GE(shownFileFrame(session), 8.0);
        EXPECT_LT(shownFileFrame(session), 13.0);
    }
    stepFrames(session, 1);
    const double frame = shownFileFrame(session);
    EXPECT_EQ(frame, std::floor(frame));
    moveToFrame(session, 4.0);
    stepFrames(session, 1);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 8.0) << "around";
}

TEST(Session, FramesOfARegionKeepTheirOwnTimes)
{
    formats::Clip flame = clip("flame", 2, 4);
    flame.frameEnds = {0.1, 0.4, 0.5, 0.7};
    Session session = sessionWith({.clips = {flame}, .skins = {}, .frames = 8});
    selectClip(session, 0);
    EXPECT_DOUBLE_EQ(shownClip(session).seconds(), 0.7);
    setRegion(session, {3, 4});
    ASSERT_TRUE(shownClip(session).hasOwnTimes());
    EXPECT_NEAR(shownClip(session).frameEnds[0], 0.3, 1e-12);
    EXPECT_NEAR(shownClip(session).frameEnds[1], 0.4, 1e-12);
    setRegion(session, {1, 4});
    EXPECT_FALSE(shownClip(session).hasOwnTimes()) << "frame 1 is of no clip with times";
    EXPECT_EQ(shownClip(session).frameCount, 4U);
}

TEST(Session, ARegionLiesWithinTheFile)
{
    Session session = sessionWith(creature());
    setRegion(session, {5, 900});
    EXPECT_EQ(session.tab().view.layer().region, (app::FrameRegion{5, 19}));
    setRegion(session, {700, 900});
    EXPECT_EQ(session.tab().view.layer().region, (app::FrameRegion{19, 19}));
    Session empty;
    setRegion(empty, {0, 3});
    EXPECT_FALSE(empty.tab().view.layer().region);
}

TEST(Session, TheFrameStaysWhenTheRegionComesAndGoes)
{
    Session session = sessionWith(creature());
    moveToFileFrame(session, 6.5);
    setRegion(session, {4, 8});
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 6.5);
    clearRegion(session);
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 6.5);
    EXPECT_EQ(session.tab().view.layer().clip, 0U);
}

TEST(Session, LeavingTheRegionEndsIt)
{
    Session session = sessionWith(creature());
    setRegion(session, {2, 4});
    moveToFileFrame(session, 11.0);
    EXPECT_FALSE(session.tab().view.layer().region);
    EXPECT_EQ(session.tab().view.layer().clip, 1U);
    setRegion(session, {2, 4});
    selectClip(session, 2);
    EXPECT_FALSE(session.tab().view.layer().region);
}

TEST(Session, AReloadKeepsTheRegionWithinTheNewFile)
{
    Session session = sessionWith(creature());
    setRegion(session, {8, 14});
    reloadWith(session, creature());
    EXPECT_EQ(session.tab().view.layer().region, (app::FrameRegion{8, 14}));
    reloadWith(session, {{clip("stand", 0, 10)}, {}, 10, 1.0f});
    EXPECT_EQ(session.tab().view.layer().region, (app::FrameRegion{8, 9}));
    EXPECT_LE(shownFileFrame(session), 10.0);
    reloadWith(session, {{clip("stand", 0, 3)}, {}, 3, 1.0f});
    EXPECT_EQ(session.tab().view.layer().region, (app::FrameRegion{2, 2}));
    EXPECT_DOUBLE_EQ(shownFileFrame(session), 2.0);
}

TEST(Session, OneFrameIsAlwaysThatFrame)
{
    Session session = sessionWith({.clips = {clip("still", 0, 1)}, .skins = {}, .frames = 1});
    for (int i = 0; i < 20; ++i) {
        advance(session, 0.013);
        EXPECT_EQ(shownFileFrame(session), 0.0);
    }
}

TEST(Session, AClipThatFollowsAStillPlays)
{
    ModelOptions options{.clips = {clip("pose", 0, 1), clip("run", 1, 6)}, .skins = {}, .frames = 7};
    options.clips[0].loops = false;
    Session session = sessionWith(options);
    selectClip(session, 0);
    ASSERT_EQ(session.tab().view.layer().playback.mode, PlaybackMode::once);
    advance(session, 0.2);
    selectClip(session, 1);
    advance(session, 0.2);
    EXPECT_DOUBLE_EQ(shownFrame(session), 2.0);
}

TEST(Session, OpeningRequestsNameTheirFile)
{
    Session session = sessionWith(creature());
    EXPECT_EQ(fileOf(session, Reload{"/models/creature.md2"}), "/models/creature.md2");
    EXPECT_EQ(fileOf(session, OpenListed{0, CameraPolicy::frame}), "/models/creature.md2");
    EXPECT_TRUE(fileOf(session, OpenListed{5, CameraPolicy::frame}).empty());
    EXPECT_TRUE(fileOf(Session(), Reload{}).empty());
}

TEST(Requests, DoWhatPanelsAskFor)
{
    Session session = sessionWith(creature());
    apply(session, app::SelectClip{1});
    EXPECT_EQ(session.tab().view.layer().clip, 1U);
    apply(session, app::SelectSkin{1});
    EXPECT_EQ(session.tab().view.skin, 1U);
    apply(session, app::Seek{.frame = 4.0});
    EXPECT_DOUBLE_EQ(shownFrame(session), 4.0);
    apply(session, app::Seek{.seconds = 0.25});
    EXPECT_DOUBLE_EQ(shownFrame(session), 2.5);
    apply(session, app::SetSpeed{0.5});
    EXPECT_DOUBLE_EQ(session.tab().view.layer().playback.speed, 0.5);
    apply(session, app::RunAction{"wireframe"});
    EXPECT_TRUE(session.tab().view.drawing.showsWireframe);
    apply(session, app::RunAction{"no such action"});
    showProblem(session, "bad");
    apply(session, app::RunAction{"closeMessage"});
    EXPECT_FALSE(session.message);
    apply(session, app::RunAction{"cancelOpening"});
    EXPECT_TRUE(session.pending.cancelsOpening);
    apply(session, OpenListed{0, CameraPolicy::keep});
    ASSERT_TRUE(session.pending.open);
}

} // namespace
