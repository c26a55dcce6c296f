// A torso with its own clip and faces of a player, controlled by a user.
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/window/driven_viewer.hpp"

#include <glm/geometric.hpp>

#include <cmath>

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::Viewer;

/// The flag pole with an attachment on each of its two bones; the second bone is a spine.
formats::M2WriteModel poleWithSpine(formats::M2WriteModel model)
{
    model.bones[0].scale = {};
    model.bones[1].keyBone = 4; // SpineLow
    model.attachments = {{.id = 0, .bone = 0, .position = {0.0f, 0.0f, 1.0f}},
                         {.id = 1, .bone = 1, .position = {0.0f, 0.0f, 3.0f}}};
    return model;
}

glm::dvec3 originOf(const json& state, std::size_t tag)
{
    const json& origin = state["tags"].at(tag)["origin"];
    return {origin[0].get<double>(), origin[1].get<double>(), origin[2].get<double>()};
}

bool isNear(const json& state, std::size_t tag, const glm::dvec3& origin)
{
    return state["tags"].size() > tag && glm::distance(originOf(state, tag), origin) < 0.01;
}

/// A user who looks at the skeleton of a paused model.
struct LookingAtBones : Driven {
    explicit LookingAtBones(const fs::path& model) : Driven({model})
    {
        (void)rest();
        (void)clickAndWait("tab:skeleton", [](const json& now) { return now["inspectorTab"] == "skeleton"; });
    }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        (void)viewer.waitFor([&](const json& state) { return state["targets"].contains(target); });
        click(target);
        return viewer.waitFor(condition);
    }
    /// The text copied by a click on a row of facts.
    json copiedFrom(const std::string& fact)
    {
        const json before = viewer.state()["copied"];
        return clickAndWait(fact, [&](const json& now) { return now["copied"] != before; })["copied"];
    }
};

TEST_F(Viewer, LetsTheTorsoPlayAClipOfItsOwn)
{
    for (const formats::M2WrittenFile& file : formats::writeM2(poleWithSpine(tests::flagPole(256))))
        (void)m_folder.write(file.name, file.bytes);
    LookingAtBones driven(m_folder / "Pole.m2");
    const glm::dvec3 upright(0.0, 0.0, 3.0);
    const glm::dvec3 turned(0.0, -1.0, 2.0); // in "Walk" the flag lies on its side
    json state = driven.viewer.waitFor([&](const json& now) { return isNear(now, 1, upright); });
    ASSERT_TRUE(isNear(state, 1, upright));
    const std::vector<std::uint8_t> whole = driven.settledPixels();

    (void)driven.clickAndWait("bone:1", [](const json& now) { return now["selectedBone"] == 1; });
    EXPECT_EQ(driven.copiedFrom("fact:bone-rotation"), "3 keys");
    state = driven.clickAndWait("button:torso-bone", [](const json& now) { return now["layers"].size() == 2; });
    ASSERT_EQ(state["layers"].size(), 2U);
    EXPECT_EQ(state["activeLayer"], 1) << "the torso is given another clip";
    (void)driven.clickAndWait("tab:clips", [](const json& now) { return now["inspectorTab"] == "clips"; });
    state = driven.clickAndWait("clip:1", [&](const json& now) { return isNear(now, 1, turned); });
    EXPECT_EQ(state["layers"][0]["clipName"], "Stand");
    EXPECT_EQ(state["layers"][1]["clipName"], "Walk");
    EXPECT_TRUE(isNear(state, 1, turned)) << state["tags"].dump();
    EXPECT_TRUE(isNear(state, 0, {0.0, 0.0, 1.0})) << "the legs stand";
    EXPECT_NE(driven.settledPixels(), whole);
    (void)driven.clickAndWait("tab:skeleton", [](const json& now) { return now["inspectorTab"] == "skeleton"; });
    EXPECT_EQ(driven.copiedFrom("fact:bone-rotation"), "1 key") << "of the torso's clip";

    state = driven.clickAndWait("button:torso-bone", [&](const json& now) { return isNear(now, 1, upright); });
    EXPECT_EQ(state["layers"].size(), 1U);
    EXPECT_TRUE(isNear(state, 1, upright)) << state["tags"].dump();
}

/// A `.bone` file that moves the second bone.
std::vector<std::byte> faceMovedBy(const glm::vec3& way)
{
    tests::ByteBuilder matrix; // column-major
    for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 4; ++row)
            matrix.f32(column == 3 && row < 3 ? way[row] : row == column ? 1.0f : 0.0f);
    }
    std::vector<std::byte> bytes = tests::ByteBuilder().u32(1).build();
    const tests::ChunkBuilder chunks =
        tests::ChunkBuilder().chunk("BIDA", tests::ByteBuilder().u16(1).build()).chunk("BOMT", matrix.build());
    bytes.insert(bytes.end(), chunks.build().begin(), chunks.build().end());
    return bytes;
}

TEST_F(Viewer, ShowsTheFaceThatIsChosen)
{
    const auto files = formats::writeM2(poleWithSpine(tests::plainPole({272, formats::M2WriteContainer::chunks})));
    for (const formats::M2WrittenFile& file : files)
        (void)m_folder.write(file.name, file.bytes);
    std::vector<std::byte> model = files.front().bytes;
    const tests::ChunkBuilder numbers = tests::ChunkBuilder().words("BFID", {501, 502});
    model.insert(model.end(), numbers.build().begin(), numbers.build().end());
    (void)m_folder.write("Pole.m2", model);
    (void)m_folder.write("Pole_00.bone", faceMovedBy({5.0f, 0.0f, 0.0f}));
    (void)m_folder.write("Pole_01.bone", faceMovedBy({0.0f, 5.0f, 0.0f}));

    LookingAtBones driven(m_folder / "Pole.m2");
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("choice:face"); });
    EXPECT_TRUE(state["face"].is_null());
    const glm::dvec3 plain = originOf(state, 1);
    const std::vector<std::uint8_t> without = driven.settledPixels();
    const auto choose = [&](const std::string& target, const glm::dvec3& origin) {
        (void)driven.clickAndWait("choice:face", [&](const json& now) { return now["targets"].contains(target); });
        driven.user.wait(tests::kBetweenClicks); // a list gets its position in its second frame
        return driven.clickAndWait(target, [&](const json& now) { return isNear(now, 1, origin); });
    };
    state = choose("choice:face:1", plain + glm::dvec3(0.0, 5.0, 0.0));
    EXPECT_EQ(state["face"], 1);
    EXPECT_TRUE(isNear(state, 1, plain + glm::dvec3(0.0, 5.0, 0.0))) << state["tags"].dump();
    EXPECT_TRUE(isNear(state, 0, {0.0, 0.0, 1.0})) << "other bones stay";
    EXPECT_NE(driven.settledPixels(), without);
    state = choose("choice:face:0", plain + glm::dvec3(5.0, 0.0, 0.0));
    EXPECT_EQ(state["face"], 0);
    state = choose("choice:face:none", plain);
    EXPECT_TRUE(state["face"].is_null());
    EXPECT_TRUE(isNear(state, 1, plain)) << state["tags"].dump();
}

} // namespace
