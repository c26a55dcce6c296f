// `export` as glTF.
#include "tests/support/blp_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::textOf;

/// Two clips, two skins.
tests::Md2Builder mover()
{
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
    const auto vertices = builder.frames()[0].vertices;
    builder.noFrames().noSkins().skin("one.png").skin("two.png");
    for (const char* const name : {"stand1", "stand2", "run1", "run2", "run3"}) {
        auto moved = vertices;
        moved[1].x = static_cast<std::uint8_t>(100 + 7 * builder.frames().size());
        builder.frame({name, {0.3f, 0.2f, 0.1f}, {-10.0f, 3.0f, 1.0f}, moved});
    }
    return builder;
}

class ExportGltf : public testing::Test {
protected:
    ExportGltf() : m_model(m_folder.write("m.md2", mover().build()).generic_string())
    {
        m_folder.write("one.png", tests::pngFile(3, 3));
        m_folder.write("two.png", tests::pngFile(4, 4));
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    [[nodiscard]] CommandRun exportTo(const std::string& name, std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {"export", m_model, "-o", at(name)});
        return tests::run(more);
    }
    /// The JSON in a .glb.
    [[nodiscard]] json jsonOf(const std::string& name) const
    {
        const std::string file = textOf(m_folder / name);
        EXPECT_TRUE(file.starts_with("glTF")) << name;
        std::uint32_t length = 0;
        if (file.size() < 20)
            return {};
        std::memcpy(&length, file.data() + 12, sizeof(length));
        return json::parse(file.substr(20, length));
    }
    static std::vector<std::string> namesOf(const json& list)
    {
        std::vector<std::string> names;
        for (const json& one : list)
            names.push_back(one["name"]);
        return names;
    }

    tests::TemporaryFolder m_folder;
    std::string m_model;
};

TEST_F(ExportGltf, HasAllClipsFramesAndSkins)
{
    const CommandRun result = exportTo("m.glb");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const json gltf = jsonOf("m.glb");
    EXPECT_EQ(gltf["asset"]["generator"], "Trisview");
    EXPECT_EQ(namesOf(gltf["animations"]), (std::vector<std::string>{"stand", "run"}));
    EXPECT_EQ(gltf["meshes"][0]["primitives"][0]["targets"].size(), 4U) << "the first frame is the mesh";
    EXPECT_EQ(gltf["extensions"]["KHR_materials_variants"]["variants"].size(), 2U);
    EXPECT_EQ(gltf["images"].size(), 2U);
}

TEST_F(ExportGltf, HasWhatIsChosen)
{
    EXPECT_EQ(exportTo("run.glb", {"--clips", "run", "--skins", "0"}).status, ExitStatus::done);
    const json run = jsonOf("run.glb");
    EXPECT_EQ(namesOf(run["animations"]), std::vector<std::string>{"run"});
    EXPECT_EQ(run["images"].size(), 1U);
    EXPECT_EQ(exportTo("static.glb", {"--static", "--clip", "run", "--frame", "1"}).status, ExitStatus::done);
    EXPECT_FALSE(jsonOf("static.glb").contains("animations"));
    const CommandRun unknown = exportTo("x.glb", {"--clips", "stand,rum"});
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_TRUE(contains(unknown.messages, "no clip 'rum'; there are: stand, run")) << unknown.messages;
    const CommandRun none = exportTo("x.glb", {"--skins", "none"});
    EXPECT_EQ(none.status, ExitStatus::usage);
    EXPECT_TRUE(contains(none.messages, "no skin 'none'; there are: one.png, two.png")) << none.messages;
    EXPECT_FALSE(fs::exists(at("x.glb")));
}

TEST_F(ExportGltf, IsIncompleteWithoutReadableKeys)
{
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
        m_folder.write(file.name, file.bytes);
    m_folder.write("Pole0069-01.anim", "short");
    const CommandRun result = tests::run({"export", at("Pole.m2"), "-o", at("pole.glb")});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "Pole0069-01.anim: ")) << result.messages;
    EXPECT_TRUE(fs::exists(at("pole.glb")));
}

TEST_F(ExportGltf, IsSplitIntoFilesOfClips)
{
    EXPECT_EQ(exportTo("m.glb", {"--split", "clips"}).status, ExitStatus::done);
    EXPECT_EQ(namesOf(jsonOf("m-run.glb")["animations"]), std::vector<std::string>{"run"});
    EXPECT_TRUE(fs::exists(at("m-stand.glb")));
    EXPECT_FALSE(fs::exists(at("m.glb")));
}

TEST_F(ExportGltf, IsNamedAfterItsClipWhereItHasOne)
{
    EXPECT_EQ(exportTo("{clip}.glb", {"--split", "clips"}).status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(at("run.glb")));
    EXPECT_TRUE(fs::exists(at("stand.glb")));
    EXPECT_EQ(exportTo("all-{clip}.glb").status, ExitStatus::usage) << "it has all clips";
    EXPECT_EQ(exportTo("{frame}.glb").status, ExitStatus::usage);
}

TEST_F(ExportGltf, IsSplitIntoFilesOfParts)
{
    const tests::PlayerGame game;
    const CommandRun result = tests::run({"export", game.file("lower.md3").generic_string(), "-o", at("p.glb"),
                                          "--split", "parts", "--clips", "LEGS_WALK,TORSO_GESTURE"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_FALSE(fs::exists(at("p.glb")));
    EXPECT_EQ(namesOf(jsonOf("p-lower.glb")["animations"]), std::vector<std::string>{"LEGS_WALK"});
    EXPECT_EQ(namesOf(jsonOf("p-upper.glb")["animations"]), std::vector<std::string>{"TORSO_GESTURE"});
    const json head = jsonOf("p-head.glb");
    EXPECT_FALSE(head.contains("animations"));
    EXPECT_EQ(namesOf(head["meshes"]), std::vector<std::string>{"h_head"});
    const CommandRun unknown = tests::run({"export", game.file("lower.md3").generic_string(), "-o", at("q.glb"),
                                           "--split", "parts", "--clips", "LEGS_WALC"});
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_TRUE(contains(unknown.messages, "LEGS_WALC")) << unknown.messages;
}

TEST_F(ExportGltf, SaysWhichClipDoesNotExistAlsoForFilesOfClips)
{
    const CommandRun unknown = exportTo("x.glb", {"--split", "clips", "--clips", "stand,rum"});
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_TRUE(contains(unknown.messages, "no clip 'rum'; there are: stand, run")) << unknown.messages;
}

TEST_F(ExportGltf, StatesEmittersAsInfoDoes)
{
    const auto files =
        formats::writeM2(tests::poleWith(256, {formats::M2ParticleForm::words, {tests::distinctEmitter()}, {}}));
    for (const auto& file : files)
        m_folder.write(file.name.empty() ? "Pole.m2" : file.name, file.bytes);
    m_folder.write("Pole.m2", files.front().bytes);
    const CommandRun exported = tests::run({"export", at("Pole.m2"), "-o", at("pole.glb")});
    EXPECT_TRUE(fs::exists(at("pole.glb"))) << exported.messages;
    const CommandRun info = tests::run({"info", at("Pole.m2"), "--json"});
    const json facts = json::parse(info.output);
    const json extras = jsonOf("pole.glb")["nodes"][0]["extras"]["trisview"];
    ASSERT_FALSE(extras.empty());
    for (const auto& [key, value] : extras.items())
        EXPECT_EQ(value, facts[key]) << key;
    EXPECT_TRUE(extras.contains("particleEmitters"));
    EXPECT_FALSE(extras.contains("ribbonEmitters")) << "it has none";
}

TEST_F(ExportGltf, IsNotSplitIntoFilesWithOneName)
{
    tests::Md2Builder builder = mover();
    builder.frames()[0].name = "a:b1";
    builder.frames()[1].name = "a:b2";
    builder.frames()[2].name = "a*b1";
    builder.frames()[3].name = "a*b2";
    builder.frames()[4].name = "a*b3";
    m_folder.write("m.md2", builder.build());
    const CommandRun result = exportTo("m.glb", {"--split", "clips"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "would be the output of several clips")) << result.messages;
    EXPECT_FALSE(fs::exists(at("m-a_b.glb")));
}

TEST_F(ExportGltf, HasBufferAndImagesBesideIt)
{
    EXPECT_EQ(exportTo("out/m.gltf").status, ExitStatus::incomplete) << "the folder of the output is not created";
    fs::create_directory(m_folder / "out");
    EXPECT_EQ(exportTo("out/m.gltf", {"--textures", at("out/my textures")}).status, ExitStatus::done);
    const json gltf = json::parse(textOf(m_folder / "out/m.gltf"));
    EXPECT_EQ(gltf["buffers"][0]["uri"], "m.bin");
    EXPECT_EQ(gltf["buffers"][0]["byteLength"], fs::file_size(m_folder / "out/m.bin"));
    ASSERT_EQ(gltf["images"].size(), 2U);
    for (const json& image : gltf["images"]) {
        const std::string uri = image["uri"];
        EXPECT_TRUE(uri.starts_with("my%20textures/")) << uri;
        EXPECT_TRUE(fs::exists(m_folder / "out/my textures" / uri.substr(std::strlen("my%20textures/")))) << uri;
    }
    EXPECT_EQ(exportTo("out/m.gltf", {"--textures", at("out/my textures")}).status, ExitStatus::done)
        << "it replaces its own files";
}

TEST_F(ExportGltf, FindsItsImagesWhereverThePathsLead)
{
    fs::create_directories(m_folder / "deep/er");
    EXPECT_EQ(exportTo("deep/er/../m.gltf", {"--textures", at("deep/er/../../images")}).status, ExitStatus::done);
    const json gltf = json::parse(textOf(m_folder / "deep/m.gltf"));
    ASSERT_EQ(gltf["images"].size(), 2U);
    EXPECT_EQ(gltf["images"][0]["uri"], "../images/one.png");
    EXPECT_EQ(gltf["images"][1]["uri"], "../images/two.png");
    EXPECT_EQ(exportTo("deep/n.gltf", {"--textures", at("deep")}).status, ExitStatus::done);
    EXPECT_EQ(json::parse(textOf(m_folder / "deep/n.gltf"))["images"][0]["uri"], "one.png") << "the same folder";
}

TEST_F(ExportGltf, ReplacesItsImagesThatCannotHaveAMark)
{
    tests::FlatJpeg jpeg = tests::flatJpeg(4, 4, {10, 20, 30});
    jpeg.header.insert(jpeg.header.end(), jpeg.body.begin(), jpeg.body.end());
    m_folder.write("photo.jpg", std::as_bytes(std::span(jpeg.header)));
    m_folder.write("m.md2", tests::Md2Builder::tetrahedron().noSkins().skin("photo.jpg").build());
    const std::vector<std::string> images = {"--textures", at("images")};
    ASSERT_EQ(exportTo("m.gltf", images).status, ExitStatus::done);
    ASSERT_TRUE(fs::exists(at("images/photo.jpg"))) << "it is copied";
    const CommandRun again = exportTo("m.gltf", images);
    EXPECT_EQ(again.status, ExitStatus::done) << again.messages;
    m_folder.write("images/photo.jpg", "a drawing");
    EXPECT_EQ(exportTo("m.gltf", images).status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "images/photo.jpg"), "a drawing");
}

TEST_F(ExportGltf, KeepsImagesOfSeveralModelsApart)
{
    m_folder.write("b/m.md2", mover().build());
    m_folder.write("b/one.png", tests::pngFile(5, 5));
    m_folder.write("b/two.png", tests::pngFile(6, 6));
    const std::string pattern = "{path}.gltf";
    const CommandRun result = tests::run(
        {"export", m_folder.path().generic_string(), "--out-dir", at("out"), "-o", pattern, "--textures", at("tex")});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    for (const char* const name : {"m", "b/m"}) {
        const json gltf = json::parse(textOf(m_folder / "out" / (std::string(name) + ".gltf")));
        const std::string up = name == std::string("m") ? "../" : "../../";
        EXPECT_EQ(gltf["images"][0]["uri"], up + "tex/" + name + "/one.png");
    }
    EXPECT_NE(textOf(m_folder / "tex/m/one.png"), textOf(m_folder / "tex/b/m/one.png"));
    EXPECT_EQ(exportTo("p-{name}.gltf", {"--textures", at("more")}).status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(at("more/p-m/one.png")));
}

TEST_F(ExportGltf, ChecksAllImagesBeforeTheFirstFileIsWritten)
{
    m_folder.write("tex/m-run/one.png", "a drawing");
    EXPECT_EQ(exportTo("m.gltf", {"--split", "clips", "--textures", at("tex")}).status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "tex/m-run/one.png"), "a drawing");
    EXPECT_FALSE(fs::exists(at("m-stand.gltf"))) << "the first";
    EXPECT_FALSE(fs::exists(at("tex/m-stand")));
    fs::remove(m_folder / "tex/m-run/one.png");
    EXPECT_EQ(exportTo("m.gltf", {"--split", "clips", "--textures", at("tex")}).status, ExitStatus::done);
    EXPECT_EQ(json::parse(textOf(m_folder / "m-run.gltf"))["images"][0]["uri"], "tex/m-run/one.png");
}

TEST_F(ExportGltf, KeepsFilesOfOthers)
{
    m_folder.write("m.glb", "glTF of another program");
    EXPECT_EQ(exportTo("m.glb").status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "m.glb"), "glTF of another program");
    m_folder.write("n.bin", "something");
    EXPECT_EQ(exportTo("n.gltf").status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "n.bin"), "something");
    EXPECT_FALSE(fs::exists(at("n.gltf")));
    m_folder.write("images/one.png", "a drawing");
    EXPECT_EQ(exportTo("k.gltf", {"--textures", at("images")}).status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "images/one.png"), "a drawing");
    EXPECT_EQ(exportTo("l.gltf", {"--textures", m_folder.path().generic_string()}).status, ExitStatus::usage)
        << "the folder has the skins of the model";
    EXPECT_FALSE(fs::exists(at("k.gltf")));
    EXPECT_FALSE(fs::exists(at("l.bin")));
    EXPECT_EQ(exportTo("m.glb", {"--force"}).status, ExitStatus::done);
    for (const fs::directory_entry& entry : fs::directory_iterator(m_folder.path()))
        EXPECT_FALSE(entry.path().extension() == ".part") << entry.path();
}

TEST_F(ExportGltf, RefusesOptionsOfOtherFormats)
{
    EXPECT_EQ(exportTo("m.glb", {"--up", "y"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--no-material"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.obj", {"--clips", "all"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.obj", {"--compact"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--split", "frames"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--split", "clips", "--static"}).status, ExitStatus::usage) << "a pose has no clips";
    EXPECT_EQ(exportTo("m.glb", {"--forward", "y"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--scale", "0"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--clips", "run,"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--skins", ",0"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--static", "--clips", "nosuch"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--static", "--clips", "run"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--static", "--skins", "0"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--static", "--step"}).status, ExitStatus::usage);
    EXPECT_EQ(exportTo("m.glb", {"--static", "--bake-globals"}).status, ExitStatus::usage);
    EXPECT_FALSE(fs::exists(at("m.glb")));
}

} // namespace
