#include "tests/support/m2_effects_sample.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::Viewer;

/// Slow particles that fill a large part of the view.
formats::M2WriteParticle cloud(std::uint16_t shape, const glm::vec3& color)
{
    formats::M2WriteParticle emitter;
    emitter.shape = shape;
    emitter.blend = 2;
    emitter.position = {0.5f, 0.5f, 0.1f};
    emitter.rate = tests::constantTrack(20.0f);
    emitter.lifespan = tests::constantTrack(1.0f);
    emitter.speed = tests::constantTrack(0.1f);
    emitter.areaLength = tests::constantTrack(0.5f);
    emitter.areaWidth = tests::constantTrack(0.5f);
    emitter.color.keys = {{0.0f, color}, {0.5f, color}, {1.0f, color}};
    emitter.alpha.keys = {{0.0f, 1.0f}, {0.5f, 1.0f}, {1.0f, 1.0f}};
    emitter.scale.keys = {{0.0f, glm::vec2(0.15f)}, {0.5f, glm::vec2(0.15f)}, {1.0f, glm::vec2(0.15f)}};
    return emitter;
}

/// A red plane (emitter 0) and a green sphere (emitter 1) on the flag pole.
fs::path cloudyPole(const tests::TemporaryFolder& folder)
{
    const formats::M2WriteModel model = tests::poleWith(
        256, {formats::M2ParticleForm::words, {cloud(1, {255.0f, 0.0f, 0.0f}), cloud(2, {0.0f, 255.0f, 0.0f})}, {}});
    for (const formats::M2WrittenFile& file : formats::writeM2(model))
        (void)folder.write(file.name, file.bytes);
    return folder / "Pole.m2";
}

/// The same with another name, and a missing texture that only its effects use.
void addPoleOfSparks(const tests::TemporaryFolder& folder, const std::string& name)
{
    formats::M2WriteParticle emitter = cloud(1, {255.0f, 0.0f, 0.0f});
    emitter.texture = 2;
    formats::M2WriteModel model = tests::poleWith(256, {{}, {emitter}, {}});
    model.name = name;
    model.textures.push_back({.type = 0, .name = "effects\\spark.blp"});
    for (const formats::M2WrittenFile& file : formats::writeM2(model))
        (void)folder.write(file.name, file.bytes);
}

/// A user who looks at a paused model with effects.
struct LookingAtEffects : Driven {
    explicit LookingAtEffects(const fs::path& model) : Driven({model})
    {
        viewer.window().wantsPixels = true; // particles exist only when frames are drawn
        (void)rest();
        (void)clickAndWait("tab:effects", [](const json& now) { return now["inspectorTab"] == "effects"; });
    }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        (void)viewer.waitFor([&](const json& state) { return state["targets"].contains(target); });
        click(target);
        return viewer.waitFor(condition);
    }

    /// The pixels without highlighting.
    std::vector<std::uint8_t> pixelsAlone()
    {
        user.moveMouse({2, 2});
        (void)viewer.waitFor([](const json& now) { return now["pointedEffect"].is_null(); });
        return settledPixels();
    }
};

bool isShown(const json& state, std::size_t effect)
{
    return state["effects"][effect]["shown"] == true;
}

TEST_F(Viewer, HidesEffectsByTheirEyesAndShowsOneAlone)
{
    LookingAtEffects driven(cloudyPole(m_folder));
    json state = driven.viewer.waitFor([](const json& now) { return now["effects"][0]["alive"].get<int>() > 10; });
    ASSERT_EQ(state["effects"].size(), 2U);
    EXPECT_EQ(state["effects"][0]["kind"], "plane");
    EXPECT_EQ(state["effects"][1]["kind"], "sphere");
    EXPECT_GT(state["effects"][1]["alive"], 10);
    const std::vector<std::uint8_t> all = driven.pixelsAlone();

    state = driven.clickAndWait("effect-eye:0", [](const json& now) { return !isShown(now, 0); });
    EXPECT_TRUE(isShown(state, 1));
    const std::vector<std::uint8_t> withoutRed = driven.pixelsAlone();
    EXPECT_NE(withoutRed, all);

    state = driven.clickAndWait("effect:0", [](const json& now) { return now["selectedEffect"] == 0; });
    EXPECT_TRUE(state["targets"].contains("fact:effect-lifespan"));
    state = driven.clickAndWait("button:onlyEffect", [](const json& now) { return isShown(now, 0); });
    EXPECT_FALSE(isShown(state, 1));
    (void)driven.clickAndWait("effect:0", [](const json& now) { return now["selectedEffect"].is_null(); });
    const std::vector<std::uint8_t> onlyRed = driven.pixelsAlone();
    EXPECT_NE(onlyRed, all);
    EXPECT_NE(onlyRed, withoutRed);

    (void)driven.clickAndWait("button:showAllEffects", [](const json& now) { return isShown(now, 1); });
    EXPECT_EQ(driven.pixelsAlone(), all);
}

TEST_F(Viewer, LooksForTexturesOfEffectsOnceTheyAreShown)
{
    addPoleOfSparks(m_folder, "First");
    addPoleOfSparks(m_folder, "Second");
    LookingAtEffects driven(m_folder / "First.m2");
    const int problems = driven.viewer.state()["diagnosticsCount"].get<int>();
    json state = driven.press(XK_e, [](const json& now) { return now["showsEffects"] == false; });
    EXPECT_EQ(state["diagnosticsCount"], problems) << "what is open stays as it is";
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "Second.m2"; });
    ASSERT_EQ(state["name"], "Second.m2");
    EXPECT_EQ(state["diagnosticsCount"], problems - 1) << "nobody misses what is not shown";
    state = driven.press(XK_e, [&](const json& now) { return now["diagnosticsCount"] == problems; });
    EXPECT_EQ(state["showsEffects"], true);
    EXPECT_EQ(state["diagnosticsCount"], problems);
    EXPECT_FALSE(state["effects"][0]["textures"][0]["found"].get<bool>());
    EXPECT_EQ(state["name"], "Second.m2");
}

TEST_F(Viewer, ShowsEmittersAndLeavesEffectsOut)
{
    LookingAtEffects driven(cloudyPole(m_folder));
    const std::vector<std::uint8_t> plain = driven.pixelsAlone();
    json state = driven.clickAndWait("checkbox:emitters", [](const json& now) {
        return std::find(now["overlays"].begin(), now["overlays"].end(), "emitters") != now["overlays"].end();
    });
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("emitter:1"); });
    EXPECT_TRUE(state["targets"].contains("emitter:0"));
    EXPECT_NE(driven.pixelsAlone(), plain);
    (void)driven.clickAndWait("checkbox:emitters",
                              [](const json& now) { return !now["targets"].contains("emitter:1"); });
    EXPECT_EQ(driven.pixelsAlone(), plain);

    state = driven.press(XK_e, [](const json& now) { return now["showsEffects"] == false; });
    EXPECT_EQ(state["showsEffects"], false);
    EXPECT_NE(driven.pixelsAlone(), plain);
}

} // namespace
