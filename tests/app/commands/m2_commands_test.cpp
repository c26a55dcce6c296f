#include "tests/support/command_run.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/m2_reference.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

/// Commands on World of Warcraft models.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::run;
using tests::TemporaryFolder;
using tests::textOf;

/// The flag on its pole, with "Stand", "Walk" and "EmoteDance 2", the last of which has a separate key file in version
/// 264. Two views; mesh parts 0 and 502 in the first, 0 in the second.
class M2Commands : public testing::Test {
protected:
    fs::path write(const formats::M2WriteModel& model, const fs::path& folder = "Pole")
    {
        fs::path first;
        for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
            const fs::path path = m_folder.write(folder / file.name, file.bytes);
            first = first.empty() ? path : first;
        }
        return first;
    }
    fs::path writePole(std::uint32_t version = 264) { return write(tests::flagPole(version)); }

    [[nodiscard]] CommandRun exported(const fs::path& model, std::vector<std::string> options)
    {
        options.insert(options.begin(),
                       {"export", model.generic_string(), "-o", output().generic_string(), "--no-material"});
        fs::remove(output());
        return run(options);
    }
    [[nodiscard]] tests::ObjText poseOf(const fs::path& model, const std::vector<std::string>& options)
    {
        const CommandRun result = exported(model, options);
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        return tests::readObj(textOf(output()));
    }
    [[nodiscard]] fs::path output() const { return m_folder / "pose.obj"; }
    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }

private:
    TemporaryFolder m_folder;
};

// --- info

TEST_F(M2Commands, ListParticleEmittersAndWhatTheyReferTo)
{
    formats::M2WriteParticle plain;
    plain.rate = tests::constantTrack(5.0f);
    const fs::path path =
        write(tests::poleWith(264, {formats::M2ParticleForm::words, {tests::distinctEmitter(), plain}, {}}));
    const json emitters = json::parse(run({"info", path.generic_string(), "--json"}).output)["particleEmitters"];
    ASSERT_EQ(emitters.size(), 2U);
    EXPECT_EQ(emitters[0]["type"], "sphere");
    EXPECT_EQ(emitters[0]["colorIndex"], 12);
    EXPECT_EQ(emitters[0]["geometryModel"], "spark.mdx");
    EXPECT_EQ(emitters[0]["recursionModel"], "smoke.mdx");
    EXPECT_FALSE(emitters[0].contains("geometryModelId"));
    EXPECT_EQ(emitters[1]["rate"], 5.0);
    EXPECT_FALSE(emitters[1].contains("colorIndex") || emitters[1].contains("geometryModel"));
}

TEST_F(M2Commands, SayOneNumberWhereAllKeysOfAnEmitterAreEqual)
{
    formats::M2WriteParticle equal;
    equal.rate.bySequence = {{{0, 5.0f}, {100, 5.0f}, {200, 5.0f}}, {{0, 5.0f}}, {}};
    equal.lifespan.bySequence = {{}, {{0, 0.5f}, {10, 0.5f}}, {{0, 0.5f}}};
    formats::M2WriteParticle changing;
    changing.rate.bySequence = {{{0, 5.0f}, {100, 6.0f}}, {{0, 5.0f}}, {{0, 5.0f}}};
    changing.lifespan.bySequence = {{{0, 0.5f}}, {{0, 0.75f}}, {{0, 0.5f}}}; // in another sequence
    const fs::path path = write(tests::poleWith(264, {formats::M2ParticleForm::words, {equal, changing}, {}}));
    const json emitters = json::parse(run({"info", path.generic_string(), "--json"}).output)["particleEmitters"];
    ASSERT_EQ(emitters.size(), 2U);
    EXPECT_EQ(emitters[0]["rate"], 5.0);
    EXPECT_EQ(emitters[0]["lifespan"], 0.5);
    EXPECT_EQ(emitters[1]["rate"], nullptr);
    EXPECT_EQ(emitters[1]["lifespan"], nullptr);
}

TEST_F(M2Commands, SayTheSameInEveryLayout)
{
    json first;
    for (const tests::LayoutUnderTest& layout : tests::allM2Layouts()) {
        SCOPED_TRACE(tests::nameOfLayout(layout));
        const fs::path path = write(tests::plainPole(layout), tests::nameOfLayout(layout));
        const CommandRun info = run({"info", path.generic_string(), "--json"});
        json said = json::parse(info.output);
        EXPECT_EQ(said["version"], layout.version);
        for (const char* const key : {"path", "version", "bytes"})
            said.erase(key);
        for (json& diagnostic : said["diagnostics"]) { // of the textures, which are missing
            diagnostic.erase("file");
            diagnostic.erase("offset");
            diagnostic.erase("length");
        }
        for (json& texture : said["textures"]) {
            texture.erase("tried");
            texture.erase("patterns");
            texture.erase("path");
        }
        for (json& surface : said["surfaces"])
            surface.erase("texture");
        if (first.is_null())
            first = said;
        EXPECT_EQ(said, first);
    }
}

TEST_F(M2Commands, SayWhichChunksNobodyKnows)
{
    const fs::path path = write(tests::plainPole({274, formats::M2WriteContainer::chunks}));
    EXPECT_FALSE(json::parse(run({"info", path.generic_string(), "--json"}).output).contains("unknownChunks"));
    const std::string whole = textOf(path);
    const std::vector<std::byte> chunk = tests::ChunkBuilder().words("ABCD", {7, 8}).build();
    (void)folder().write(path, whole + std::string(reinterpret_cast<const char*>(chunk.data()), chunk.size()));
    const CommandRun info = run({"info", path.generic_string(), "--json"});
    EXPECT_EQ(json::parse(info.output)["unknownChunks"],
              json::array({{{"id", "ABCD"}, {"offset", whole.size() + 8}, {"bytes", 8}}}));
}

TEST_F(M2Commands, FindNumberedFilesWithAList)
{
    formats::M2WriteModel model = tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton});
    model.firstFileId = 700;
    fs::path path;
    std::string lines;
    for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
        const std::string name = file.fileId == 0 ? "Creature/Pole.m2" : "World/" + file.name;
        const fs::path written = folder().write(name, file.bytes);
        path = file.fileId == 0 ? written : path;
        if (file.fileId != 0)
            lines += std::to_string(file.fileId) + ";" + name + "\n";
    }
    const fs::path list = folder().write("list.csv", lines);
    EXPECT_EQ(json::parse(run({"info", path.generic_string(), "--json"}).output)["bones"], 1)
        << "none is there: one stands in";
    const json said =
        json::parse(run({"info", path.generic_string(), "--json", "--listfile", list.generic_string()}).output);
    EXPECT_EQ(said["bones"], 2);
    EXPECT_EQ(said["triangles"], 4);
    EXPECT_EQ(said["sequences"], 3);
    const CommandRun missing =
        run({"info", path.generic_string(), "--listfile", (folder() / "none.csv").generic_string()});
    EXPECT_EQ(missing.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(missing.messages, "none.csv")) << missing.messages;
}

TEST_F(M2Commands, SayWhatIsInTheModel)
{
    const CommandRun result = run({"info", write(tests::fittedPole(264)).generic_string(), "--json"});
    const auto info = json::parse(result.output);
    EXPECT_EQ(info["format"], "M2");
    EXPECT_EQ(info["version"], 264);
    EXPECT_FALSE(info.contains("frames"));
    EXPECT_FALSE(info.contains("glCommandTriangles"));
    EXPECT_EQ(info["vertices"], 8);
    EXPECT_EQ(info["triangles"], 4);
    EXPECT_EQ(info["bones"], 2);
    EXPECT_EQ(info["sequences"], 3);
    EXPECT_EQ(info["cameras"], 1);
    EXPECT_EQ(info["lights"], 2);
    EXPECT_EQ(info["particles"], 0);
    EXPECT_EQ(info["ribbons"], 0);
    EXPECT_EQ(info["attachments"],
              json::parse(R"([{"id": 1, "name": "HandRight", "bone": 1, "position": [0.0, 0.0, 3.0]}])"));
    EXPECT_EQ(info["events"],
              json::parse(R"([{"identifier": "$FSD", "data": 77, "bone": 1, "position": [0.0, 0.0, 0.0]}])"));
    EXPECT_EQ(info["views"], json::parse(R"([
        {"name": "view 0", "sections": 2, "batches": 3, "triangles": 4, "bones": 2},
        {"name": "view 1", "sections": 1, "batches": 1, "triangles": 1, "bones": 1}])"));
    EXPECT_EQ(info["geosets"], json::parse(R"([{"id": 0, "name": "body", "shown": true},
                                               {"id": 502, "name": "boots 2", "shown": false}])"));
    ASSERT_EQ(info["clips"].size(), 3U);
    EXPECT_EQ(info["clips"][1], json::parse(R"({"name": "Walk", "id": 4, "variation": 0, "seconds": 0.8,
                                                "loops": true, "flags": 160})"));
    EXPECT_EQ(info["clips"][2]["file"], "Pole0069-01.anim");
    ASSERT_EQ(info["surfaces"].size(), 3U);
    EXPECT_EQ(info["surfaces"][2]["view"], 1);
    EXPECT_EQ(info["surfaces"][2]["triangles"], 1) << "of its own view";
    EXPECT_EQ(info["surfaces"][2]["vertices"], 3);
    EXPECT_EQ(info["surfaces"][1]["geoset"], 502);
    EXPECT_EQ(info["textures"][0]["name"], "pole\\wood.blp");
}

TEST_F(M2Commands, CountTheTrianglesOfTheFirstViewThatIsThere)
{
    const fs::path model = writePole();
    ASSERT_TRUE(fs::remove(model.parent_path() / "Pole00.skin"));
    const auto info = json::parse(run({"info", model.generic_string(), "--json"}).output);
    EXPECT_EQ(info["views"][0]["name"], "view 1");
    EXPECT_EQ(info["triangles"], 1);
    const std::string text = run({"info", model.generic_string()}).output;
    EXPECT_TRUE(contains(text, "  triangles   1\n")) << text;
    EXPECT_TRUE(contains(text, "    0  view 1  1 mesh part, 1 batch, 1 triangle")) << text;
}

TEST_F(M2Commands, SayHowSurfacesAreDrawn)
{
    const auto info = json::parse(run({"info", writePole().generic_string(), "--json"}).output);
    ASSERT_EQ(info["passes"].size(), 3U);
    EXPECT_EQ(info["passes"][0]["blend"], "opaque");
    EXPECT_EQ(info["passes"][0]["twoSided"], false);
    const json& flag = info["passes"][1];
    EXPECT_EQ(flag["surface"], 1);
    EXPECT_EQ(flag["blend"], "alpha");
    EXPECT_EQ(flag["twoSided"], true);
    EXPECT_EQ(flag["writesDepth"], false);
    EXPECT_EQ(flag["lit"], true);
    EXPECT_EQ(flag["textures"], json::parse(R"([{"texture": 1, "coords": "first", "moves": false}])"));
}

TEST_F(M2Commands, SayItInWords)
{
    const CommandRun result = run({"info", writePole().generic_string()});
    for (const char* const part :
         {"M2 version 264", "bones       2, 3 sequences", "attachments HandRight", "events      $FSD", "view",
          "502  boots 2 (hidden)", "0  Stand ", "1.000 s  flags 0x020, loops", "keys in Pole0069-01.anim"})
        EXPECT_TRUE(contains(result.output, part)) << part << "\n" << result.output;
    for (const char* const part : {"frames", "fps", "null"})
        EXPECT_FALSE(contains(result.output, part)) << part << "\n" << result.output;
}

TEST_F(M2Commands, KeepTheOrderOfTheKeysForEveryFormat)
{
    const auto keysOf = [](const fs::path& path) {
        const auto info = nlohmann::ordered_json::parse(run({"info", path.generic_string(), "--json"}).output);
        std::vector<std::string> keys;
        for (const auto& [key, value] : info.items())
            keys.push_back(key);
        return keys;
    };
    EXPECT_EQ(keysOf(writePole()),
              (std::vector<std::string>{"schema",   "path",       "format",    "version",     "name",     "bytes",
                                        "vertices", "triangles",  "normals",   "bounds",      "surfaces", "skins",
                                        "clips",    "bones",      "sequences", "attachments", "cameras",  "lights",
                                        "events",   "particles",  "ribbons",   "views",       "geosets",  "passes",
                                        "textures", "diagnostics"}));
}

// --- Choice of the instant

/// The reference evaluator's positions for a sequence at a time; loops use a running clock.
std::vector<std::array<double, 3>> referencePositions(const fs::path& model, std::uint32_t sequence, double ms,
                                                      double globalMs, const std::string& anim = {})
{
    const std::string bytes = textOf(model);
    const tests::M2Reference reference(std::as_bytes(std::span(bytes)));
    const auto bones = reference.bones(sequence, ms, globalMs, std::as_bytes(std::span(anim)));
    std::vector<std::array<double, 3>> positions;
    for (std::uint32_t vertex = 0; vertex < reference.count(0x44); ++vertex)
        positions.push_back(reference.position(vertex, bones));
    return positions;
}

void expectPositions(const tests::ObjText& obj, const std::vector<std::array<double, 3>>& expected)
{
    ASSERT_EQ(obj.vertices.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(obj.vertices[i][axis], expected[i][axis], 1e-6 * 8.0) << "vertex " << i;
    }
}

TEST_F(M2Commands, ExportAllVerticesOfThePose)
{
    for (const std::uint32_t version : {256U, 264U}) {
        const fs::path model = writePole(version);
        expectPositions(poseOf(model, {"--clip", "Walk", "--time", "0.3"}), referencePositions(model, 1, 300.0, 300.0));
        expectPositions(poseOf(model, {"--clip", "1", "--time", "1.1"}), referencePositions(model, 1, 300.0, 1100.0));
        expectPositions(poseOf(model, {"--time", "0.25"}), referencePositions(model, 0, 250.0, 250.0)); // the first
    }
}

TEST_F(M2Commands, ReadKeysFromTheFileThatHasThem)
{
    const fs::path model = writePole();
    expectPositions(poseOf(model, {"--clip", "EmoteDance 2", "--time", "0.45"}),
                    referencePositions(model, 2, 450.0, 450.0, textOf(folder() / "Pole/Pole0069-01.anim")));
}

TEST_F(M2Commands, SayWhichFileAChosenSequenceLacks)
{
    const fs::path model = writePole();
    fs::remove(folder() / "Pole/Pole0069-01.anim");
    const CommandRun result = exported(model, {"--clip", "EmoteDance 2"});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "error: " + model.generic_string() +
                                              ": Pole0069-01.anim with the keys of 'EmoteDance 2' was not found"))
        << result.messages;
    EXPECT_EQ(tests::readObj(textOf(output())).vertices.size(), 8U) << "what there is is written";
    EXPECT_EQ(exported(model, {"--clip", "Walk"}).status, ExitStatus::done);
    EXPECT_EQ(exported(model, {}).status, ExitStatus::done);
}

TEST_F(M2Commands, SayWhatIsWrongWithTheFileOfKeys)
{
    const fs::path model = writePole();
    folder().write("Pole/Pole0069-01.anim", "short");
    const CommandRun result = exported(model, {"--clip", "EmoteDance 2"});
    EXPECT_TRUE(contains(result.messages, "Pole0069-01.anim: ")) << result.messages;
    EXPECT_EQ(exported(model, {}).messages, "") << "it is read only where it is wanted";
}

TEST_F(M2Commands, TakeNoFrames)
{
    const fs::path model = writePole();
    const CommandRun result = exported(model, {"--frame", "3"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_EQ(result.messages,
              "trisview: " + model.generic_string() + ": has no frames but sequences; use --time SECONDS\n");
    EXPECT_FALSE(fs::exists(output()));
}

TEST_F(M2Commands, ListSequencesWhereOneIsNotThere)
{
    const CommandRun result = exported(writePole(), {"--clip", "Swim"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "no clip 'Swim'; there are: Stand, Walk, EmoteDance 2")) << result.messages;
}

// --- Mesh parts and views

/// The pole with several variants of boots and a beard.
formats::M2WriteModel variants()
{
    formats::M2WriteModel model = tests::flagPole(264);
    model.skinProfiles[0].parts = {{.geoset = 0, .indices = {0, 1, 2}},   {.geoset = 101, .indices = {0, 2, 3}},
                                   {.geoset = 501, .indices = {4, 5, 6}}, {.geoset = 502, .indices = {4, 6, 7}},
                                   {.geoset = 503, .indices = {5, 6, 7}}, {.geoset = 1702, .indices = {1, 2, 3}}};
    return model;
}

TEST_F(M2Commands, SayThatAGltfHasNoMesh)
{
    const fs::path model = write(variants());
    const std::string output = (model.parent_path() / "out.glb").generic_string();
    const CommandRun none = run({"export", model.generic_string(), "-o", output, "--geosets", "none"});
    EXPECT_EQ(none.status, ExitStatus::incomplete);
    EXPECT_NE(none.messages.find("no mesh is written"), std::string::npos) << none.messages;
    const CommandRun bones =
        run({"export", model.generic_string(), "-o", output, "--geosets", "none", "--animation-only"});
    EXPECT_EQ(bones.messages.find("no mesh is written"), std::string::npos) << bones.messages;
}

TEST_F(M2Commands, ShowTheMeshPartsThatAreNamed)
{
    const fs::path model = write(variants());
    struct Case {
        const char* list; // null: not given
        std::vector<std::string> groups;
    };
    for (const Case& each : std::vector<Case>{
             {nullptr, {"body", "facial_A_1", "boots_1"}},
             {"default", {"body", "facial_A_1", "boots_1"}},
             {"all", {"body", "facial_A_1", "boots_1", "boots_2", "boots_3", "eye_glow_2"}},
             {"none", {}},
             {"0", {"body"}},
             {"0,502", {"body", "boots_2"}},
             {"boots 2", {"boots_2"}},
             {" BODY , Boots 3", {"body", "boots_3"}},
             {"boots", {"boots_1", "boots_2", "boots_3"}},
             {"default,502", {"body", "facial_A_1", "boots_2"}},
             {"502,default,eye glow", {"body", "facial_A_1", "boots_2", "eye_glow_2"}},
         }) {
        std::vector<std::string> options;
        if (each.list != nullptr)
            options = {"--geosets", each.list};
        const CommandRun result = exported(model, options);
        EXPECT_EQ(result.status, each.groups.empty() ? ExitStatus::incomplete : ExitStatus::done) << result.messages;
        EXPECT_EQ(result.messages.find("no faces are written") != std::string::npos, each.groups.empty());
        std::vector<std::string> groups;
        std::istringstream lines(textOf(output()));
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("g "))
                groups.push_back(line.substr(2));
        }
        EXPECT_EQ(groups, each.groups) << (each.list != nullptr ? each.list : "");
        EXPECT_EQ(tests::readObj(textOf(output())).vertices.size(), 8U) << "all of them, whatever shows";
    }
}

TEST_F(M2Commands, ListMeshPartsWhereOneIsNotThere)
{
    const fs::path model = write(variants());
    for (const char* const list : {"504", "boot", "0,,501", "", "gloves"}) {
        const CommandRun result = exported(model, {"--geosets", list});
        EXPECT_EQ(result.status, ExitStatus::usage) << list;
        if (*list == '\0')
            continue; // an empty name is another kind of mistake
        EXPECT_TRUE(contains(result.messages, "; there are: 0 (body), 101 (facial A 1), 501 (boots 1), 502 (boots 2), "
                                              "503 (boots 3), 1702 (eye glow 2)"))
            << result.messages;
    }
}

TEST_F(M2Commands, HaveViewsForLevelsOfDetail)
{
    const fs::path model = writePole();
    EXPECT_EQ(poseOf(model, {"--lod", "0", "--geosets", "all"}).faces.size(), 4U);
    EXPECT_EQ(poseOf(model, {"--lod", "1", "--geosets", "all"}).faces.size(), 1U);
    const CommandRun beyond = exported(model, {"--lod", "5"});
    EXPECT_EQ(beyond.status, ExitStatus::incomplete);
    EXPECT_EQ(beyond.messages, "trisview: error: Pole: level of detail 5 does not exist; the model has levels 0 to 1; "
                               "the coarsest is shown\n");
    EXPECT_EQ(tests::readObj(textOf(output())).faces.size(), 1U);
}

// --- Folders

TEST_F(M2Commands, OpenAFolderWithOneModel)
{
    const fs::path model = writePole();
    const auto info = json::parse(run({"info", (folder() / "Pole").generic_string(), "--json"}).output);
    EXPECT_EQ(info["path"], model.generic_string());
    EXPECT_EQ(run({"ls", "--models", folder().path().generic_string()}).output, model.generic_string() + "\n");
    const std::string listed = run({"ls", folder().path().generic_string()}).output;
    for (const char* const name : {"Pole/Pole.m2", "Pole/Pole00.skin", "Pole/Pole01.skin", "Pole/Pole0069-01.anim"})
        EXPECT_TRUE(contains(listed, name)) << listed;
}

// --- The torso's own clip, and faces

TEST_F(M2Commands, PlayAnotherSequenceInTheTorso)
{
    const fs::path model = writePole(256);
    const auto legs = poseOf(model, {"--clip", "Stand", "--time", "0.5"});
    const auto torso = poseOf(model, {"--clip", "Walk", "--time", "0.5"});
    const auto both = poseOf(model, {"--clip", "Stand", "--torso", "Walk", "--torso-bone", "1", "--time", "0.5"});
    ASSERT_EQ(both.vertices.size(), 8U);
    EXPECT_NE(legs.vertices[6], torso.vertices[6]);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(both.vertices[i], i < 4 ? legs.vertices[i] : torso.vertices[i]) << "vertex " << i;
    const auto same = poseOf(model, {"--clip", "Walk", "--torso-bone", "1", "--time", "0.5"});
    EXPECT_EQ(same.vertices, torso.vertices) << "--clip is for both";
}

TEST_F(M2Commands, ReadTheKeysOfTheTorso)
{
    const fs::path model = writePole(264);
    const std::vector<std::string> options = {"--clip", "Stand", "--torso", "EmoteDance 2", "--torso-bone", "1"};
    const auto dancing = poseOf(model, options);
    EXPECT_NEAR(dancing.vertices[6][0] - poseOf(model, {"--clip", "Stand"}).vertices[6][0], 1.0, 1e-5);
    fs::remove(model.parent_path() / "Pole0069-01.anim");
    const CommandRun missing = exported(model, options);
    EXPECT_EQ(missing.status, ExitStatus::incomplete);
    EXPECT_TRUE(
        contains(missing.messages, "Pole0069-01.anim with the keys of 'EmoteDance 2' was not found; nothing moves"))
        << missing.messages;
}

TEST_F(M2Commands, SayWhichBonesAndFacesAreThere)
{
    const fs::path model = writePole();
    const std::string path = "trisview: " + model.generic_string();
    const auto refused = [&](std::vector<std::string> options) {
        const CommandRun result = exported(model, std::move(options));
        EXPECT_EQ(result.status, ExitStatus::usage);
        return result.messages;
    };
    EXPECT_EQ(refused({"--torso", "Walk"}),
              path + ": has no known bone where the torso starts; choose one with --torso-bone\n");
    EXPECT_EQ(refused({"--torso", "Walk", "--torso-bone", "2"}), path + ": no bone '2'; there are 2, counted from 0\n");
    EXPECT_EQ(refused({"--legs", "Walk"}), path + ": has a separate clip for the legs only if --torso is given, too\n");
    EXPECT_TRUE(contains(refused({"--torso", "Fly", "--torso-bone", "1"}), "no clip 'Fly'"));
    EXPECT_EQ(refused({"--bone-file", "0"}), path + ": no .bone file was found\n");
}

TEST_F(M2Commands, ShowAFace)
{
    const std::vector<formats::M2WrittenFile> files = formats::writeM2(tests::flagPole(264));
    for (const formats::M2WrittenFile& file : files)
        (void)folder().write("Face/" + file.name, file.bytes);
    const fs::path model = folder().write(
        "Face/Pole.m2", tests::ChunkBuilder().chunk("MD21", files.front().bytes).words("BFID", {9}).build());
    tests::ByteBuilder matrix;
    for (const float number :
         {1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 5.0f, 0.0f, 1.0f})
        matrix.f32(number);
    std::vector<std::byte> face = tests::ByteBuilder().u32(1).build();
    const auto chunks =
        tests::ChunkBuilder().chunk("BIDA", tests::ByteBuilder().u16(1).build()).chunk("BOMT", matrix.build()).build();
    face.insert(face.end(), chunks.begin(), chunks.end());
    (void)folder().write("Face/Pole_00.bone", face);
    const auto plain = poseOf(model, {});
    const auto shown = poseOf(model, {"--bone-file", "0"});
    EXPECT_EQ(shown.vertices[1], plain.vertices[1]);
    EXPECT_NEAR(shown.vertices[6][1] - plain.vertices[6][1], 5.0, 1e-5);
    const CommandRun missing = exported(model, {"--bone-file", "1"});
    EXPECT_EQ(missing.status, ExitStatus::usage);
    EXPECT_EQ(missing.messages,
              "trisview: " + model.generic_string() + ": .bone file 1 does not exist; 1 were found, counted from 0\n");
}

} // namespace
