#include "formats/base/cancellation.hpp"
#include "tests/renderer/effect_documents.hpp"
#include "tests/renderer/gltf_file.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace {

using renderer::gltf::Options;
using renderer::gltf::SplitFile;
using tests::GltfFile;
using tests::MdlBuilder;

/// Frames of a tetrahedron; each has its first vertex elsewhere.
tests::Md2Builder framesNamed(const std::vector<std::string>& names)
{
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
    const auto vertices = builder.frames()[0].vertices;
    builder.noFrames();
    for (const std::string& name : names) {
        auto moved = vertices;
        moved[1].x = static_cast<std::uint8_t>(100 + 7 * builder.frames().size());
        builder.frame({name, {0.3f, 0.2f, 0.1f}, {-10.0f, 3.0f, 1.0f}, moved});
    }
    return builder;
}

/// A player of five frames whose weapon has only the first three.
scene::Document playerWithWeapon(const tests::TemporaryFolder& folder)
{
    folder.write("players/x/tris.md2", framesNamed({"stand1", "stand2", "run1", "run2", "run3"}).build());
    folder.write("players/x/weapon.md2", framesNamed({"stand1", "stand2", "run1"}).build());
    return tests::opened(folder / "players/x/tris.md2");
}

/// A player with a model with bones, which has clips of its own.
scene::Document playerWithArm(const tests::PlayerGame& game)
{
    game.folder.write("arm.iqm", tests::IqmBuilder::arm().build());
    scene::OpenOptions options;
    options.attached = {{game.folder / "arm.iqm", "tag_weapon"}};
    return tests::opened(game.file("lower.md3"), options);
}

std::vector<std::string> namesOf(const std::vector<SplitFile>& files)
{
    std::vector<std::string> names;
    for (const SplitFile& file : files)
        names.push_back(file.name);
    return names;
}

std::vector<double> timesOf(const GltfFile& file, const nlohmann::json& sampler)
{
    return sampler.is_object() ? file.numbers(sampler["input"]) : std::vector<double>();
}

TEST(GltfClips, FramesOfGroupsHaveTheirOwnTimes)
{
    const tests::TemporaryFolder folder;
    MdlBuilder::Group group{{0.1f, 0.4f, 0.5f}, {}};
    for (std::uint8_t i = 0; i < 3; ++i) {
        auto corners = MdlBuilder::corners();
        corners[1].x = static_cast<std::uint8_t>(10 * (i + 1));
        group.poses.push_back({"flame" + std::to_string(i + 1), std::move(corners)});
    }
    folder.write("torch.mdl", MdlBuilder::tetrahedron().group(std::move(group)).build());
    const GltfFile file = GltfFile::of(tests::opened(folder / "torch.mdl"));
    const auto& flame = file.animation("flame");
    const std::vector<double> times = timesOf(file, file.sampler(flame, file.json["meshes"][0]["name"], "weights"));
    ASSERT_EQ(times.size(), 4U);
    EXPECT_EQ(times[0], 0.0);
    EXPECT_FLOAT_EQ(static_cast<float>(times[1]), 0.1f);
    EXPECT_FLOAT_EQ(static_cast<float>(times[2]), 0.4f);
    EXPECT_FLOAT_EQ(static_cast<float>(times[3]), 0.5f);
    EXPECT_FLOAT_EQ(flame["extras"]["q3_fps"].get<float>(), 6.0f);
}

TEST(GltfClips, AClipInWhichNothingMovesIsWritten)
{
    const tests::TemporaryFolder folder;
    folder.write("still.md2", framesNamed({"stand1"}).build());
    const GltfFile file = GltfFile::of(tests::opened(folder / "still.md2"));
    ASSERT_EQ(file.json["animations"].size(), 1U);
    const auto& still = file.animation("still"); // the clip of the only frame is called like the model
    ASSERT_EQ(still["channels"].size(), 1U);
    EXPECT_EQ(still["channels"][0]["target"]["path"], "translation");
    const auto values = file.numbers(still["samplers"][0]["output"]);
    EXPECT_EQ(values, std::vector<double>(values.size(), 0.0));
    EXPECT_TRUE(file.report.leftOut.empty()) << nlohmann::json(file.report.leftOut);
}

TEST(GltfClips, ASequenceOfAModelWithoutBonesIsWritten)
{
    formats::M2WriteModel model = tests::flagPole(256);
    model.bones.clear();
    model.globalLoops.clear();
    model.attachments.clear();
    model.events.clear();
    for (formats::M2WriteVertex& vertex : model.vertices) {
        vertex.bones = {};
        vertex.weights = {};
    }
    const GltfFile file = GltfFile::of(tests::documentOf(model));
    const auto& walk = file.animation("Walk");
    const std::vector<double> times = file.numbers(walk["samplers"][0]["input"]);
    ASSERT_EQ(times.size(), 2U);
    EXPECT_FLOAT_EQ(static_cast<float>(times[1]), 0.8f);
}

TEST(GltfClips, AWeaponIsHiddenInFramesThatItLacks)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = playerWithWeapon(folder);
    ASSERT_EQ(document.nodes.size(), 2U);
    const GltfFile file = GltfFile::of(document);
    EXPECT_TRUE(file.sampler(file.animation("stand"), "pivot_weapon", "scale").is_null()) << "it has these frames";
    const auto scale = file.sampler(file.animation("run"), "pivot_weapon", "scale");
    ASSERT_TRUE(scale.is_object());
    EXPECT_EQ(scale["interpolation"], "STEP");
    // run1 is frame 2, the last of the weapon; the loop ends with it again.
    EXPECT_EQ(file.numbers(scale["output"]), (std::vector<double>{1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1}));
    const auto placed = scene::placedNodes(document, std::vector<animation::Pose>{animation::KeyframePose{3, 3, 0.0f}});
    EXPECT_FALSE(placed[1].isShown) << "the view hides it, too";
    Options options;
    options.poses = {animation::KeyframePose{4, 4, 0.0f}};
    const GltfFile hidden = GltfFile::of(document, options);
    EXPECT_EQ(hidden.node("pivot_weapon")["scale"], (nlohmann::json{0.0, 0.0, 0.0}));
    const auto shown = hidden.sampler(hidden.animation("stand"), "pivot_weapon", "scale");
    ASSERT_TRUE(shown.is_object());
    EXPECT_EQ(hidden.numbers(shown["output"]), (std::vector<double>{1, 1, 1}));
}

TEST(GltfClips, AWeaponAloneKeepsTheClipsOfItsHolder)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = playerWithWeapon(folder);
    Options options;
    options.scale = 2.0;
    const std::vector<SplitFile> parts = renderer::gltf::splitByParts(document, options);
    EXPECT_EQ(namesOf(parts), (std::vector<std::string>{"tris", "weapon"}));
    const GltfFile weapon = GltfFile::of(document, parts[1].options);
    EXPECT_EQ(weapon.json["animations"].size(), 2U);
    ASSERT_EQ(weapon.json["meshes"].size(), 1U);
    EXPECT_EQ(weapon.json["meshes"][0]["primitives"][0]["targets"].size(), 2U);
    const std::string root = weapon.json["nodes"][0]["name"];
    const auto scale = weapon.sampler(weapon.animation("run"), root, "scale");
    ASSERT_TRUE(scale.is_object());
    EXPECT_EQ(weapon.numbers(scale["output"]), (std::vector<double>{2, 2, 2, 0, 0, 0, 0, 0, 0, 2, 2, 2}));
}

TEST(GltfClips, FilesOfClipsHaveOneClipAndItsFrames)
{
    const tests::TemporaryFolder folder;
    folder.write("m.md2", framesNamed({"stand1", "stand2", "run1", "run2", "run3"}).build());
    const scene::Document document = tests::opened(folder / "m.md2");
    const std::vector<SplitFile> files = renderer::gltf::splitByClips(document, {});
    ASSERT_EQ(namesOf(files), (std::vector<std::string>{"stand", "run"}));
    const GltfFile run = GltfFile::of(document, files[1].options);
    ASSERT_EQ(run.json["animations"].size(), 1U);
    EXPECT_EQ(run.json["animations"][0]["name"], "run");
    const auto& mesh = run.json["meshes"][0];
    EXPECT_EQ(mesh["extras"]["trisview"]["baseName"], "run1");
    EXPECT_EQ(mesh["extras"]["targetNames"], (nlohmann::json{"0003 run2", "0004 run3"}));
    // The base is frame 2 of the file.
    const GltfFile whole = GltfFile::of(document);
    const auto& primitive = whole.primitive("md2");
    const auto base = whole.numbers(primitive["attributes"]["POSITION"]);
    const auto second = whole.numbers(primitive["targets"][1]["POSITION"]);
    const auto own = run.numbers(run.primitive("md2")["attributes"]["POSITION"]);
    ASSERT_EQ(own.size(), base.size());
    for (std::size_t i = 0; i < own.size(); ++i)
        EXPECT_NEAR(own[i], base[i] + second[i], 1e-5);
}

TEST(GltfClips, FilesOfClipsHaveThePoseThatIsChosen)
{
    const tests::TemporaryFolder folder;
    folder.write("m.md2", framesNamed({"stand1", "stand2", "run1", "run2", "run3"}).build());
    const scene::Document document = tests::opened(folder / "m.md2");
    Options options;
    options.poses = {animation::KeyframePose{1, 1, 0.0f}};
    const GltfFile run = GltfFile::of(document, renderer::gltf::splitByClips(document, options)[1].options);
    const auto& mesh = run.json["meshes"][0];
    EXPECT_EQ(mesh["extras"]["trisview"]["baseName"], "stand2");
    EXPECT_EQ(mesh["extras"]["targetNames"].size(), 3U);
    EXPECT_EQ(mesh["weights"], (nlohmann::json{0.0, 0.0, 0.0}));
}

TEST(GltfClips, FilesOfClipsOfAPlayerFitTogetherWithoutAnimation)
{
    const tests::PlayerGame game;
    const scene::Document document = tests::opened(game.file("lower.md3"));
    const std::vector<SplitFile> files = renderer::gltf::splitByClips(document, {});
    std::set<std::string> names;
    for (const SplitFile& split : files) {
        EXPECT_TRUE(names.insert(split.name).second) << split.name;
        const GltfFile file = GltfFile::of(document, split.options);
        ASSERT_EQ(file.json["animations"].size(), 1U) << split.name;
        EXPECT_EQ(file.json["animations"][0]["name"], split.name);
        // A player without animation stands as at the start of the clip.
        const auto sampler = file.sampler(file.json["animations"][0], "pivot_upper", "translation");
        if (!sampler.is_object())
            continue;
        const auto places = file.numbers(sampler["output"]);
        const auto& rest = file.node("pivot_upper")["translation"];
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_EQ(rest[axis].get<float>(), static_cast<float>(places[axis])) << split.name;
    }
    EXPECT_EQ(names.size(), GltfFile::of(document).json["animations"].size());
    EXPECT_TRUE(names.contains("LEGS_WALK"));
    EXPECT_TRUE(names.contains("TORSO_GESTURE"));
}

TEST(GltfClips, FilesOfPartsHaveTheClipsThatMoveThem)
{
    const tests::PlayerGame game;
    const scene::Document document = tests::opened(game.file("lower.md3"));
    const std::vector<SplitFile> parts = renderer::gltf::splitByParts(document, {});
    ASSERT_EQ(namesOf(parts), (std::vector<std::string>{"lower", "upper", "head"}));
    std::map<std::string, std::set<std::string>> clips; // by part
    for (const SplitFile& split : parts) {
        const GltfFile file = GltfFile::of(document, split.options);
        EXPECT_EQ(file.json["meshes"].size(), 1U) << split.name;
        EXPECT_FALSE(file.json["asset"]["extras"].contains("q3_player")) << split.name;
        for (const auto& animation : file.json.value("animations", nlohmann::json::array()))
            clips[split.name].insert(animation["name"].get<std::string>());
        EXPECT_TRUE(file.report.leftOut.empty()) << split.name << nlohmann::json(file.report.leftOut);
    }
    EXPECT_EQ(clips["lower"].size(), document.layers[0].clips.size());
    EXPECT_EQ(clips["upper"].size(), document.layers[1].clips.size());
    EXPECT_FALSE(clips["lower"].contains("TORSO_GESTURE"));
    EXPECT_TRUE(clips["upper"].contains("BOTH_DEATH1"));
    EXPECT_TRUE(clips["head"].empty()) << "it has one frame";
}

TEST(GltfClips, FilesOfClipsOfBonesRepeatGlobalLoops)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    const std::vector<SplitFile> files = renderer::gltf::splitByClips(document, {});
    ASSERT_EQ(files.size(), 3U);
    for (const SplitFile& split : files) {
        const GltfFile file = GltfFile::of(document, split.options);
        ASSERT_EQ(file.json["animations"].size(), 1U);
        EXPECT_EQ(file.json["animations"][0]["name"], split.name);
        EXPECT_EQ(file.json["skins"][0]["joints"].size(), 2U);
    }
}

TEST(GltfClips, EventsAreThoseOfTheClipsOfTheFile)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    const std::vector<SplitFile> files = renderer::gltf::splitByClips(document, {});
    const GltfFile stand = GltfFile::of(document, files[0].options), walk = GltfFile::of(document, files[1].options);
    EXPECT_FALSE(stand.node("event_$FSD")["extras"]["trisview"].contains("times"));
    EXPECT_EQ(walk.node("event_$FSD")["extras"]["trisview"]["times"].size(), 1U);
}

TEST(GltfClips, ASequenceWithTheKeysOfAnotherNamesIt)
{
    const tests::TemporaryFolder folder;
    const auto files = formats::writeM2(tests::flagPole(264));
    std::vector<std::byte> bytes = files.front().bytes;
    std::uint32_t sequences = 0;
    std::memcpy(&sequences, bytes.data() + 32, sizeof(sequences));
    constexpr std::size_t kRecord = 64, kFlags = 12, kAlias = 62;
    std::byte& flags = bytes[sequences + kRecord + kFlags];
    flags = (flags & ~std::byte{0x20}) | std::byte{0x40}; // Walk has no keys of its own: it plays those of Stand
    bytes[sequences + kRecord + kAlias] = bytes[sequences + kRecord + kAlias + 1] = std::byte{0};
    folder.write("Pole.m2", bytes);
    for (std::size_t i = 1; i < files.size(); ++i)
        folder.write(files[i].name, files[i].bytes);
    const GltfFile file = GltfFile::of(tests::opened(folder / "Pole.m2"));
    EXPECT_EQ(file.animation("Walk")["extras"]["trisview"]["alias"], "Stand");
    EXPECT_FALSE(file.animation("Stand")["extras"]["trisview"].contains("alias"));
    EXPECT_EQ(file.json["animations"].size(), 4U) << "three sequences and the global loop";
}

TEST(GltfClips, AttachedModelsHaveAllTheirClips)
{
    const tests::PlayerGame game;
    const scene::Document document = playerWithArm(game);
    ASSERT_EQ(document.nodes.size(), 4U);
    const std::string arm = document.nodes[3].name + ": ";
    const GltfFile file = GltfFile::of(document);
    EXPECT_TRUE(file.sampler(file.animation(arm + "wave"), "shoulder", "translation").is_object());
    EXPECT_EQ(file.animation(arm + "death")["extras"]["trisview"]["loop"], false);
    // Files of clips of the player have only those.
    const std::vector<SplitFile> files = renderer::gltf::splitByClips(document, {});
    EXPECT_EQ(GltfFile::of(document, files[0].options).json["animations"].size(), 1U);
    EXPECT_EQ(files.back().name, arm + "death");
    const GltfFile death = GltfFile::of(document, files.back().options);
    ASSERT_EQ(death.json["animations"].size(), 1U);
    EXPECT_EQ(death.json["animations"][0]["name"], arm + "death");
    // Parts: those that move them.
    const std::vector<SplitFile> parts = renderer::gltf::splitByParts(document, {});
    EXPECT_EQ(GltfFile::of(document, parts.back().options).json["animations"].size(), 2U);
}

TEST(GltfClips, ClipsOfAttachedModelsAreChosenByTheirNames)
{
    const tests::PlayerGame game;
    const scene::Document document = playerWithArm(game);
    const std::string name = document.nodes[3].name + ": death";
    Options options;
    options.clips = {name};
    const GltfFile death = GltfFile::of(document, options);
    ASSERT_EQ(death.json["animations"].size(), 1U);
    EXPECT_EQ(death.json["animations"][0]["name"], name);
    options.clips = {"0"};
    for (const auto& animation : GltfFile::of(document, options).json["animations"])
        EXPECT_EQ(animation["name"].get<std::string>().find(": "), std::string::npos) << "numbers are those of layers";
}

TEST(GltfClips, EventsOfAttachedModelsHaveTheTimesOfTheirOwnClips)
{
    const tests::TemporaryFolder folder;
    folder.write("Pole.m2", formats::writeM2(tests::flagPole(256)).front().bytes);
    folder.write("Flag.m2", formats::writeM2(tests::flagPole(256)).front().bytes);
    scene::OpenOptions options;
    options.attached = {{folder / "Flag.m2", "handright"}};
    const scene::Document document = tests::opened(folder / "Pole.m2", options);
    ASSERT_EQ(document.nodes.size(), 2U);
    const auto haveTimes = [](const GltfFile& file) {
        std::vector<bool> have;
        for (const auto& node : file.json["nodes"]) {
            if (node["name"] == "event_$FSD")
                have.push_back(node["extras"]["trisview"].contains("times"));
        }
        std::sort(have.begin(), have.end());
        return have;
    };
    EXPECT_EQ(haveTimes(GltfFile::of(document)), (std::vector<bool>{true, true}));
    Options walk;
    walk.clips = {"Walk"};
    EXPECT_EQ(haveTimes(GltfFile::of(document, walk)), (std::vector<bool>{false, true}));
}

/// A model with clips of one frame; every second one has the same name.
scene::Document documentWithClips(std::size_t count)
{
    auto model = std::make_shared<formats::Model>();
    for (std::size_t i = 0; i < count; ++i) {
        formats::Clip& clip = model->clips.emplace_back();
        clip.name = i % 2 == 0 ? "frame" : "clip" + std::to_string(i);
        clip.frameCount = 1;
    }
    scene::Document document;
    document.nodes.emplace_back().model = std::move(model);
    return document;
}

TEST(GltfClips, FilesOfClipsHaveUniqueNames)
{
    const scene::Document document = documentWithClips(4);
    EXPECT_EQ(namesOf(renderer::gltf::splitByClips(document, {})),
              (std::vector<std::string>{"frame", "clip1", "frame#2", "clip3"}));
}

TEST(GltfClips, ManyClipsAreChosenInLinearTime)
{
    EXPECT_TRUE(tests::growsWithItsInput(8000, [](std::size_t size) {
        const auto document = std::make_shared<const scene::Document>(documentWithClips(size));
        return [document] { EXPECT_FALSE(renderer::gltf::splitByClips(*document, {}).empty()); };
    }));
    const formats::CancelScope scope([] { return true; });
    const auto checked = renderer::gltf::checkClips(documentWithClips(1), {});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, formats::LoadErrorCode::cancelled);
}

} // namespace
