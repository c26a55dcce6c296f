#include "formats/image/png/png_mark.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md2_bytes.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::Md2Builder;
using tests::run;
using tests::TemporaryFolder;
using tests::textOf;

/// The tetrahedron with its skin.
fs::path writeTetrahedron(const TemporaryFolder& folder, const Md2Builder& builder = Md2Builder::tetrahedron())
{
    folder.write("models/tetra/skin.pcx", tests::pcxFile(32, 16));
    return folder.write("models/tetra/tris.md2", builder.build());
}

/// Six frames in two clips, "stand1".."stand4" and "death1".."death2", each at another position.
Md2Builder twoClips()
{
    Md2Builder builder = Md2Builder::tetrahedron();
    const auto vertices = builder.frames()[0].vertices;
    builder.noFrames();
    const char* const names[] = {"stand1", "stand2", "stand3", "stand4", "death1", "death2"};
    for (std::size_t i = 0; i < std::size(names); ++i) {
        const float at = static_cast<float>(i);
        auto moved = vertices;
        moved[1].x = static_cast<std::uint8_t>(100 + 7 * i);
        moved[3].z = static_cast<std::uint8_t>(100 - 11 * i);
        builder.frame({names[i], {0.31f + 0.1f * at, 0.17f, 0.013f * (at + 1.0f)}, {-10.7f * at, 3.3f, at}, moved});
    }
    return builder;
}

// --- The program itself

TEST(Program, HelpsAndEndsWell)
{
    for (const char* const command : {"render", "info", "export", "ls", "extract"}) {
        const auto result = run({command, "--help"});
        EXPECT_EQ(result.status, ExitStatus::done) << command;
        EXPECT_TRUE(contains(result.output, "PATH")) << result.output;
        EXPECT_EQ(result.messages, "");
    }
    const auto help = run({"--help"});
    EXPECT_EQ(help.status, ExitStatus::done);
    for (const char* const command : {"render", "info", "export", "ls", "extract"})
        EXPECT_TRUE(contains(help.output, command)) << help.output;
}

TEST(Program, SaysItsVersion)
{
    EXPECT_EQ(run({"-V"}).output, run({"--version"}).output);
    const auto result = run({"--version"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.output.rfind("trisview ", 0), 0U) << result.output;
    EXPECT_EQ(result.output.find_first_of("0123456789"), 9U);
    EXPECT_EQ(run({"-V"}).output, result.output);
}

TEST(Program, PrintsHelpForTheWordHelp)
{
    const std::string help = run({"help"}).output;
    EXPECT_TRUE(contains(help, "trisview: viewer")) << help;
    EXPECT_TRUE(contains(help, "Examples:\n  trisview MODEL")) << help;
    EXPECT_TRUE(contains(help, "Exit status: 0 done;")) << help;
    EXPECT_TRUE(contains(help, "Commands:\n  render")) << help;
    EXPECT_TRUE(contains(run({"-q", "help", "render"}).output, "Usage: trisview render"));
    for (const char* const command : {"render", "info", "export", "ls", "extract"}) {
        const auto result = run({"help", command});
        EXPECT_EQ(result.status, ExitStatus::done) << command;
        EXPECT_TRUE(contains(result.output, std::string("Usage: trisview ") + command)) << result.output;
        EXPECT_EQ(result.messages, "");
    }
    const auto unknown = run({"help", "exprot"});
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_EQ(unknown.messages, "trisview: there is no command 'exprot'; did you mean 'export'?\n");
}

TEST(Program, SuggestsTheCommandThatWasMeant)
{
    const auto typo = run({"rendr", "x.md2", "-o", "b.png"});
    EXPECT_EQ(typo.status, ExitStatus::usage);
    EXPECT_EQ(typo.messages, "trisview: there is no command or file 'rendr'; did you mean 'render'?\n");
    const auto other = run({"xyzzy"});
    EXPECT_EQ(other.status, ExitStatus::usage);
    EXPECT_EQ(other.messages, "trisview: there is no command or file 'xyzzy'\n");
}

TEST(Program, OpensNoWindowWhereNoneOfThePathsIsThere)
{
    const TemporaryFolder folder;
    std::vector refused = {std::pair{"gone.md2", "no such file or folder"}};
    if (tests::kHasLinks) {
        fs::create_symlink("loop.md2", folder / "loop.md2");
        refused.emplace_back("loop.md2", "cannot be opened (Too many levels of symbolic links)");
    }
    for (const auto& [name, reason] : refused) {
        const std::string path = (folder / name).generic_string();
        const auto result = run({path});
        EXPECT_EQ(result.status, ExitStatus::unreadable);
        EXPECT_EQ(result.messages, "trisview: " + path + ": " + reason + "\n");
    }
    const auto both = run({(folder / "a.md2").generic_string(), (folder / "b.md2").generic_string()});
    EXPECT_EQ(both.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(both.messages, "a.md2: no such")) << both.messages;
    EXPECT_TRUE(contains(both.messages, "b.md2: no such")) << both.messages;
}

TEST(Program, ListsItsCommands)
{
    std::vector<std::string_view> names;
    for (const app::Command& command : app::commands())
        names.push_back(command.name);
    EXPECT_EQ(names, (std::vector<std::string_view>{"render", "info", "check", "edit", "compare", "export", "import",
                                                    "sheet", "thumbnail", "ls", "extract", "table", "batch",
                                                    "completion", "manual", "open-with"}));
}

// --- Mistakes of the command line and unreadable files: one row each

struct RefusedCall {
    const char* title;
    std::vector<std::string> arguments; ///< % stands for a folder with the files below
    ExitStatus status;
    const char* message; ///< part of it
};

/// x.md2 is valid and has its skin; the names of the other files say what is wrong with them.
void writeFiles(const TemporaryFolder& folder)
{
    folder.write("x.md2", twoClips().build());
    folder.write("skin.pcx", tests::pcxFile());
    folder.write("text.md2", "This is not a model.\n");
    folder.write("empty.md2", "");
    folder.write("ufo.mdx", "UFOM................");
    folder.write("photo.bmp", "BM..................");
    folder.write("patch.m2", "PTCH................");
    folder.write("three.md3", "IDP3................");
    const auto bytes = Md2Builder::tetrahedron().build();
    folder.write("cut.md2", std::span(bytes).first(240));
    folder.write("two/a.md2", bytes);
    folder.write("two/deep/b.md2", bytes);
    folder.write("one/deep/a.md2", bytes);
    fs::create_directory(folder / "none");
}

class Refusal : public testing::TestWithParam<RefusedCall> {};

TEST_P(Refusal, HasItsStatusAndSaysWhy)
{
    const TemporaryFolder folder;
    writeFiles(folder);
    std::vector<std::string> arguments = GetParam().arguments;
    for (std::string& argument : arguments) {
        if (argument.rfind('%', 0) == 0)
            argument.replace(0, 1, folder.path().generic_string());
    }
    const auto result = run(arguments);
    EXPECT_EQ(result.status, GetParam().status) << result.messages;
    EXPECT_TRUE(contains(result.messages, GetParam().message)) << result.messages;
    EXPECT_EQ(result.output, "");
    for (const char* const name : {"o.obj", "o.mtl", "o.png", "o.fbx"})
        EXPECT_FALSE(fs::exists(folder / name)) << name;
}

INSTANTIATE_TEST_SUITE_P(
    Usage, Refusal,
    testing::Values(
        RefusedCall{"UnknownOption", {"info", "%/x.md2", "--frobnicate"}, ExitStatus::usage, "--frobnicate"},
        RefusedCall{"UnknownOptionOfTheWindow", {"--frobnicate"}, ExitStatus::usage, "--frobnicate"},
        RefusedCall{"NoPath", {"info"}, ExitStatus::usage, "PATH"},
        RefusedCall{"ThreePaths", {"compare", "%/x.md2", "%/x.md2", "%/x.md2"}, ExitStatus::usage, "x.md2"},
        RefusedCall{"NoOutput", {"export", "%/x.md2"}, ExitStatus::usage, "export: -o FILE is missing"},
        RefusedCall{"NoOutputToRender", {"render", "%/x.md2"}, ExitStatus::usage, "render: -o FILE.png is missing"},
        RefusedCall{"OutputWithoutValue", {"export", "%/x.md2", "-o"}, ExitStatus::usage, "--output"},
        RefusedCall{"OutputOfAnotherFormat",
                    {"export", "%/x.md2", "-o", "%/o.fbx"},
                    ExitStatus::usage,
                    "o.fbx: models are written as .glb, .gltf, .obj, .stl, .md2"},
        RefusedCall{"ImageOfAnotherFormat",
                    {"render", "%/x.md2", "-o", "%/o.jpg"},
                    ExitStatus::usage,
                    "o.jpg: pictures are written as .png"},
        RefusedCall{"UnknownClip",
                    {"export", "%/x.md2", "-o", "%/o.obj", "--clip", "walk"},
                    ExitStatus::usage,
                    "no clip 'walk'; there are: stand, death"},
        RefusedCall{
            "ClipPastTheLast", {"export", "%/x.md2", "-o", "%/o.obj", "--clip", "2"}, ExitStatus::usage, "no clip '2'"},
        RefusedCall{"UnknownSkin",
                    {"export", "%/x.md2", "-o", "%/o.obj", "--skin", "red"},
                    ExitStatus::usage,
                    "no skin 'red'; there are: models/tetra/skin.pcx"},
        RefusedCall{"UnknownSurface",
                    {"render", "%/x.md2", "-o", "%/o.png", "--hide-surface", "helmet"},
                    ExitStatus::usage,
                    "no surface 'helmet'; there are: md2"},
        RefusedCall{"UnknownOnlySurface",
                    {"render", "%/x.md2", "-o", "%/o.png", "--only-surface", "1"},
                    ExitStatus::usage,
                    "no surface '1'; there are: md2"},
        RefusedCall{"FrameAndTime",
                    {"export", "%/x.md2", "-o", "%/o.obj", "--frame", "1", "--time", "0.1"},
                    ExitStatus::usage,
                    "--frame"},
        RefusedCall{"FrameThatIsNoNumber",
                    {"export", "%/x.md2", "-o", "%/o.obj", "--frame", "one"},
                    ExitStatus::usage,
                    "--frame"},
        RefusedCall{
            "FrameNan", {"export", "%/x.md2", "-o", "%/o.obj", "--frame", "nan"}, ExitStatus::usage, "not a number"},
        RefusedCall{"TimeNan", {"export", "%/x.md2", "-o", "%/o.obj", "--time", "-NaN"}, ExitStatus::usage, "--time"},
        RefusedCall{"SeveralModels", {"info", "%/two"}, ExitStatus::usage, "two: contains 2 models; name one of them:"},
        RefusedCall{"SeveralModelsNamed", {"info", "%/two"}, ExitStatus::usage, "two/deep/b.md2"},
        RefusedCall{"DifferenceWithoutReference",
                    {"render", "%/x.md2", "-o", "%/o.png", "--difference", "%/d.png"},
                    ExitStatus::usage,
                    "--difference requires --reference"},
        RefusedCall{"ThresholdWithoutReference",
                    {"render", "%/x.md2", "-o", "%/o.png", "--threshold", "1"},
                    ExitStatus::usage,
                    "--threshold requires --reference"},
        RefusedCall{"FileThatLooksLikeAnOption",
                    {"info", "-dash.md2"},
                    ExitStatus::usage,
                    "unknown option '-dash.md2'; give a file of this name as ./-dash.md2, or after --"},
        RefusedCall{"MistypedOption",
                    {"render", "%/x.md2", "-o", "%/o.png", "--siz=64"},
                    ExitStatus::usage,
                    "unknown option '--siz=64'; did you mean '--size'?"},
        RefusedCall{"EmptyPath", {"info", ""}, ExitStatus::usage, "PATH: the name is empty"},
        RefusedCall{"EmptyOutput", {"export", "%/x.md2", "-o", ""}, ExitStatus::usage, "--output: the name is empty"}),
    [](const auto& refused) { return refused.param.title; });

INSTANTIATE_TEST_SUITE_P(
    RenderOptions, Refusal,
    testing::Values(
        RefusedCall{
            "SizeZero", {"render", "%/x.md2", "-o", "%/o.png", "--size", "0x100"}, ExitStatus::usage, "'0x100'"},
        RefusedCall{"SizeOneNumberTooMany",
                    {"render", "%/x.md2", "-o", "%/o.png", "--size", "1x2x3"},
                    ExitStatus::usage,
                    "'1x2x3'"},
        RefusedCall{
            "SizeTooLarge", {"render", "%/x.md2", "-o", "%/o.png", "--size", "16385x1"}, ExitStatus::usage, "16384"},
        RefusedCall{
            "SizeNegative", {"render", "%/x.md2", "-o", "%/o.png", "--size", "-5x5"}, ExitStatus::usage, "-5x5"},
        RefusedCall{"SizeEmpty", {"render", "%/x.md2", "-o", "%/o.png", "--size", "x"}, ExitStatus::usage, "'x'"},
        RefusedCall{
            "CameraUnknown", {"render", "%/x.md2", "-o", "%/o.png", "--camera", "side"}, ExitStatus::usage, "'side'"},
        RefusedCall{
            "CameraPitch", {"render", "%/x.md2", "-o", "%/o.png", "--camera", "0,91"}, ExitStatus::usage, "'0,91'"},
        RefusedCall{"BackgroundShort",
                    {"render", "%/x.md2", "-o", "%/o.png", "--background", "fff"},
                    ExitStatus::usage,
                    "'fff'"},
        RefusedCall{"BackgroundNoHex",
                    {"render", "%/x.md2", "-o", "%/o.png", "--background", "gggggg"},
                    ExitStatus::usage,
                    "'gggggg'"},
        RefusedCall{"BackgroundSigned",
                    {"render", "%/x.md2", "-o", "%/o.png", "--background", "-00001"},
                    ExitStatus::usage,
                    "-00001"},
        RefusedCall{
            "ShowUnknown", {"render", "%/x.md2", "-o", "%/o.png", "--show", "grid,fog"}, ExitStatus::usage, "'fog'"},
        RefusedCall{"SupersampleZero",
                    {"render", "%/x.md2", "-o", "%/o.png", "--supersample", "0"},
                    ExitStatus::usage,
                    "--supersample"},
        RefusedCall{"SupersampleNine",
                    {"render", "%/x.md2", "-o", "%/o.png", "--supersample", "9"},
                    ExitStatus::usage,
                    "--supersample"},
        RefusedCall{"SupersampleFraction",
                    {"render", "%/x.md2", "-o", "%/o.png", "--supersample", "1.5"},
                    ExitStatus::usage,
                    "--supersample"},
        RefusedCall{"ShadingUnknown",
                    {"render", "%/x.md2", "-o", "%/o.png", "--shading", "toon"},
                    ExitStatus::usage,
                    "--shading"},
        RefusedCall{"ShadingByNumber",
                    {"render", "%/x.md2", "-o", "%/o.png", "--shading", "2"},
                    ExitStatus::usage,
                    "--shading: '2' is none of lit, unlit, normals, flat"},
        RefusedCall{"LightsUnknown",
                    {"render", "%/x.md2", "-o", "%/o.png", "--lights", "sun"},
                    ExitStatus::usage,
                    "--lights: 'sun' is none of studio, model"},
        RefusedCall{"FogWithoutEnd",
                    {"render", "%/x.md2", "-o", "%/o.png", "--fog", "4"},
                    ExitStatus::usage,
                    "--fog: '4' is not START,END or START,END,RRGGBB with 0 <= START < END, such as 4,20,808080"},
        RefusedCall{"FogThatEndsBeforeItBegins",
                    {"render", "%/x.md2", "-o", "%/o.png", "--fog", "4,4"},
                    ExitStatus::usage,
                    "--fog: '4,4' is not"},
        RefusedCall{"FogWithoutNumbers",
                    {"render", "%/x.md2", "-o", "%/o.png", "--fog", "nan,inf"},
                    ExitStatus::usage,
                    "--fog: 'nan,inf' is not"},
        RefusedCall{"FogOfNoColor",
                    {"render", "%/x.md2", "-o", "%/o.png", "--fog", "1,2,gray"},
                    ExitStatus::usage,
                    "--fog: '1,2,gray' is not"},
        RefusedCall{"NormalsUnknown",
                    {"render", "%/x.md2", "-o", "%/o.png", "--normals", "1"},
                    ExitStatus::usage,
                    "--normals: '1' is none of auto, stored, computed"},
        RefusedCall{"ThresholdNan",
                    {"render", "%/x.md2", "-o", "%/o.png", "--reference", "%/r.png", "--threshold", "nan"},
                    ExitStatus::usage,
                    "'nan' is not a number"},
        RefusedCall{"ThresholdBeyondAll",
                    {"render", "%/x.md2", "-o", "%/o.png", "--threshold", "101"},
                    ExitStatus::usage,
                    "--threshold"}),
    [](const auto& refused) { return refused.param.title; });

INSTANTIATE_TEST_SUITE_P(
    Unreadable, Refusal,
    testing::Values(
        RefusedCall{"NoSuchFile", {"info", "%/gone.md2"}, ExitStatus::unreadable, "gone.md2: no such file"},
        RefusedCall{"NoSuchFileToExport",
                    {"export", "%/gone.md2", "-o", "%/o.obj"},
                    ExitStatus::unreadable,
                    "gone.md2: no such file"},
        RefusedCall{"NoSuchFileToRender",
                    {"render", "%/gone.md2", "-o", "%/o.png"},
                    ExitStatus::unreadable,
                    "gone.md2: no such file"},
        RefusedCall{"Text",
                    {"info", "%/text.md2"},
                    ExitStatus::unreadable,
                    "text.md2: not a model of a known format: it is text"},
        RefusedCall{"Empty",
                    {"info", "%/empty.md2"},
                    ExitStatus::unreadable,
                    "empty.md2: not a model of a known format: the file is empty"},
        RefusedCall{"UfoTangents",
                    {"info", "%/ufo.mdx"},
                    ExitStatus::unreadable,
                    "tangents and normals that UFO: Alien Invasion keeps"},
        RefusedCall{
            "Picture", {"info", "%/photo.bmp"}, ExitStatus::unreadable, "photo.bmp: it is an image (BMP), not a model"},
        RefusedCall{"Patch",
                    {"info", "%/patch.m2"},
                    ExitStatus::unreadable,
                    "it is a World of Warcraft patch file, not a whole model"},
        RefusedCall{"Md3",
                    {"info", "%/three.md3"},
                    ExitStatus::unreadable,
                    "three.md3: header at byte 0 needs 108 bytes, file has 20"},
        RefusedCall{"CutOff",
                    {"export", "%/cut.md2", "-o", "%/o.obj"},
                    ExitStatus::unreadable,
                    "cut.md2: frames at byte 196 needs 56 bytes, file has 240"},
        RefusedCall{
            "NoModels", {"info", "%/none"}, ExitStatus::unreadable, "none: no models in this folder or below it"},
        RefusedCall{"Device",
                    {"info", tests::kNullDevice},
                    ExitStatus::unreadable,
                    tests::kHasLinks ? ": is a device or a pipe" : ": no such file"},
        RefusedCall{"NoSuchGameFolder",
                    {"info", "%/x.md2", "--game-dir", "%/gone"},
                    ExitStatus::unreadable,
                    "gone: no such folder"}),
    [](const auto& refused) { return refused.param.title; });

TEST(Commands, NameTheFirstOfVeryManyModels)
{
    const TemporaryFolder folder;
    for (int i = 0; i < 120; ++i)
        folder.write(fmt::format("m{:03}.md2", i), "");
    const auto result = run({"info", folder.path().generic_string()});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "contains 120 models"));
    EXPECT_TRUE(contains(result.messages, "m000.md2"));
    EXPECT_FALSE(contains(result.messages, "m119.md2"));
    EXPECT_TRUE(contains(result.messages, "and 70 more"));
}

TEST(Commands, TakeTheOnlyModelOfAFolder)
{
    const TemporaryFolder folder;
    writeFiles(folder);
    const auto result = run({"info", (folder / "one").generic_string(), "--json"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(json::parse(result.output)["path"], (folder / "one/deep/a.md2").generic_string());
}

TEST(Commands, DoNotCountTheWeaponsBesideTheOneModelOfAFolder)
{
    const TemporaryFolder folder;
    const auto bytes = Md2Builder::tetrahedron().noSkins().build();
    folder.write("models/ogre/tris.md2", bytes);
    folder.write("models/weapons2/axe/axe.md2", bytes);
    folder.write("models/weapons2/gun/gun.md2", bytes);
    const auto one = run({"info", folder.path().generic_string(), "--json"});
    EXPECT_EQ(one.status, ExitStatus::done);
    EXPECT_EQ(json::parse(one.output)["path"], (folder / "models/ogre/tris.md2").generic_string());
    folder.write("models/troll/tris.md2", bytes);
    const auto two = run({"info", folder.path().generic_string(), "--json"});
    EXPECT_EQ(two.status, ExitStatus::usage);
    EXPECT_TRUE(contains(two.messages, "contains 4 models")) << two.messages;
}

TEST(Commands, WarnOfAMissingSkinOnlyWhereItIsShown)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, Md2Builder::tetrahedron().skin("models/tetra/gone.pcx"));
    const std::string output = (folder / "o.obj").generic_string();
    const auto sound = run({"export", path.generic_string(), "-o", output});
    EXPECT_EQ(sound.messages, "");
    const auto missing = run({"export", path.generic_string(), "-o", output, "--skin", "1"});
    EXPECT_EQ(missing.status, ExitStatus::done);
    EXPECT_EQ(missing.messages, "trisview: warning: " + path.generic_string() +
                                    ": skin 'models/tetra/gone.pcx' was not found; a checker is shown instead\n");
    EXPECT_EQ(run({"export", path.generic_string(), "-o", output, "--skin", "1", "--no-material"}).messages, "");
}

TEST(Info, SaysWhichSkinIsAGuess)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("ogre.md2", Md2Builder::tetrahedron().noSkins().build());
    folder.write("blue.pcx", tests::pcxFile(4, 4));
    folder.write("green.pcx", tests::pcxFile(4, 4));
    const json info = json::parse(run({"info", path.generic_string(), "--json"}).output);
    ASSERT_EQ(info["skins"].size(), 2U);
    EXPECT_EQ(info["skins"][0]["from"], "guess");
    EXPECT_EQ(info["skins"][1]["from"], "beside");
    EXPECT_EQ(info["diagnostics"][0]["rule"], "texture-guessed");
}

TEST(Commands, TakePathsWithOddCharacters)
{
    const TemporaryFolder folder;
    for (const char* const name : {"a b,c;d.md2", "[x] {y} 'z'.md2", "100%.md2", "m\u00f6del.md2", "-dash.md2"}) {
        const fs::path path = folder.write(name, Md2Builder::tetrahedron().build());
        const auto result = run({"info", path.generic_string(), "--json"});
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        EXPECT_EQ(json::parse(result.output)["path"], path.generic_string());
    }
}

// --- info

TEST(Info, HasEveryNameOfTheSchema)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, twoClips());
    const auto result = run({"info", path.generic_string(), "--json"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const json info = json::parse(result.output);
    EXPECT_EQ(info["schema"], 1);
    EXPECT_EQ(info["path"], path.generic_string());
    EXPECT_EQ(info["format"], "MD2");
    EXPECT_EQ(info["version"], 8);
    EXPECT_EQ(info["name"], "tris");
    EXPECT_EQ(info["bytes"], fs::file_size(path));
    EXPECT_EQ(info["frames"], 6);
    EXPECT_EQ(info["vertices"], 4);
    EXPECT_EQ(info["triangles"], 4);
    EXPECT_EQ(info["glCommandTriangles"], 4);
    ASSERT_EQ(info["surfaces"].size(), 1U);
    EXPECT_EQ(info["surfaces"][0]["name"], "md2");
    EXPECT_EQ(info["surfaces"][0]["vertices"], 4);
    EXPECT_EQ(info["surfaces"][0]["triangles"], 4);
    EXPECT_EQ(info["surfaces"][0]["texture"], (folder / "models/tetra/skin.pcx").generic_string());
    ASSERT_EQ(info["skins"].size(), 1U);
    EXPECT_EQ(info["skins"][0]["name"], "models/tetra/skin.pcx");
    EXPECT_EQ(info["skins"][0]["path"], (folder / "models/tetra/skin.pcx").generic_string());
    ASSERT_EQ(info["clips"].size(), 2U);
    EXPECT_EQ(info["clips"][0], json::parse(R"({"name": "stand", "first": 0, "frames": 4, "fps": 10.0, "seconds": 0.4,
                                                "loops": true})"));
    EXPECT_EQ(info["clips"][1], json::parse(R"({"name": "death", "first": 4, "frames": 2, "fps": 10.0, "seconds": 0.1,
                                                "loops": false})"));
    ASSERT_EQ(info["textures"].size(), 1U);
    EXPECT_EQ(info["textures"][0]["name"], "models/tetra/skin.pcx");
    EXPECT_EQ(info["textures"][0]["type"], "skin");
    EXPECT_EQ(info["textures"][0]["path"], (folder / "models/tetra/skin.pcx").generic_string());
    EXPECT_EQ(info["textures"][0]["width"], 32);
    EXPECT_EQ(info["textures"][0]["height"], 16);
    EXPECT_EQ(info["textures"][0]["tried"], json({(folder / "models/tetra/skin.pcx").generic_string()}));
    EXPECT_TRUE(info["diagnostics"].is_array());
}

TEST(Info, SaysTheBoundsOfAllFrames)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, twoClips());
    const json info = json::parse(run({"info", path.generic_string(), "--json"}).output);
    const auto bytes = twoClips().build();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double low = 1e9;
        double high = -1e9;
        for (std::size_t frame = 0; frame < 6; ++frame) {
            for (const auto& position : tests::md2Positions(bytes, frame)) {
                low = std::min(low, position[axis]);
                high = std::max(high, position[axis]);
            }
        }
        EXPECT_NEAR(info["bounds"]["min"][axis].get<double>(), low, 1e-5);
        EXPECT_NEAR(info["bounds"]["max"][axis].get<double>(), high, 1e-5);
    }
}

TEST(Info, SaysWhatIsWrongAndWhere)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", Md2Builder::tetrahedron().triangle(0, 1, 9).build());
    const auto result = run({"info", path.generic_string(), "--json"});
    EXPECT_EQ(result.status, ExitStatus::incomplete); // a triangle was dropped
    const json info = json::parse(result.output);
    EXPECT_EQ(info["triangles"], 4);
    ASSERT_EQ(info["diagnostics"].size(), 2U);
    EXPECT_EQ(info["diagnostics"][0]["rule"], "md2-triangle-vertex");
    EXPECT_EQ(info["diagnostics"][0]["severity"], "error");
    EXPECT_EQ(info["diagnostics"][0]["offset"], 68 + 64 + 4 * 4 + 4 * 12);
    EXPECT_EQ(info["diagnostics"][0]["length"], 12);
    EXPECT_EQ(info["diagnostics"][1]["rule"], "texture-missing");
    EXPECT_EQ(info["diagnostics"][1]["severity"], "warning");
    EXPECT_EQ(info["textures"][0]["path"], "");
    EXPECT_GT(info["textures"][0]["tried"].size(), 6U);
}

TEST(Info, EndsWellWithWarnings)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", Md2Builder::tetrahedron().build()); // its skin is missing
    EXPECT_EQ(run({"info", path.generic_string()}).status, ExitStatus::done);
}

TEST(Info, EndsWithOneWhereverAnErrorIs)
{
    const TemporaryFolder folder;
    Md2Builder commands = Md2Builder::tetrahedron();
    commands.noGlCommands().glCommand(3, {{0, 0, 0}, {1, 0, 77}, {0, 1, 2}}).glWord(0);
    EXPECT_EQ(run({"info", folder.write("commands.md2", commands.build()).generic_string()}).status,
              ExitStatus::incomplete);

    const auto skin = tests::pcxFile(64, 64);
    folder.write("models/tetra/skin.pcx", std::span(skin).first(140)); // truncated inside the pixels
    const fs::path broken = folder.write("models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    const auto result = run({"info", broken.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::incomplete) << result.output;
    EXPECT_TRUE(contains(result.output, "[pcx-pixels-missing")) << result.output;
}

TEST(Info, SaysInWordsThatNoSkinIsNamed)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", Md2Builder::tetrahedron().noSkins().build());
    const auto result = run({"info", path.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.output, "the file names no skin; tried\n")) << result.output;
    EXPECT_TRUE(contains(result.output, "warning  the file names no skin")) << result.output;
    EXPECT_FALSE(contains(result.output, "''")) << result.output;
}

TEST(Info, IsJsonWhateverBytesAreInTheNames)
{
    if (!tests::kHasLinks)
        GTEST_SKIP() << tests::kPosixNames;
    const TemporaryFolder folder;
    std::string high;
    for (int c = 0x80; c < 0xBF; ++c)
        high += static_cast<char>(c);
    std::string higher;
    for (int c = 0xC0; c <= 0xFF; ++c)
        higher += static_cast<char>(c);
    Md2Builder builder = Md2Builder::tetrahedron().noSkins();
    builder.skin(high).skin(higher).skin("\x1b[31m\x01\n\"\\");
    builder.frames()[0].name = "\xff\xfe\"1";
    builder.frames()[1].name = "\xc3(2";
    const fs::path path = folder.write("m\xff\xc0\x80\n\x1b.md2", builder.build());
    folder.write("m\xff\xc0\x80\n\x1b.anm", "\xfe\xed 0 1 5\n\x80 line\n");
    folder.write("pic\xff.png", tests::pngFile());
    folder.write("broken\xe2\x82.png", "x");
    for (const bool asJson : {true, false}) {
        std::vector<std::string> arguments{"info", path.generic_string()};
        if (asJson)
            arguments.emplace_back("--json");
        const auto result = run(arguments);
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        // Both require valid UTF-8.
        EXPECT_TRUE(asJson ? json::accept(result.output) : !json(result.output).dump().empty());
        EXPECT_FALSE(contains(result.output, "\x1b"));
        EXPECT_TRUE(contains(result.output, asJson ? "\\\\xFE" : "\\xFE"));
    }
}

TEST(Info, InWordsSaysTheSame)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", twoClips().build());
    const auto result = run({"info", path.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::done);
    for (const char* const part :
         {"MD2 version 8", "frames      6", "vertices    4", "4 in the list, 4 in GL commands", "  0  stand ",
          "frames    0 to 3 ", "0.400 s, loops", "  1  death ", "frames    4 to 5 ", "0.100 s\n",
          "tried for 'models/tetra/skin.pcx'", "texture-missing, bytes 68+64"})
        EXPECT_TRUE(contains(result.output, part)) << part << "\n" << result.output;
    EXPECT_TRUE(contains(result.output, (folder / "models/tetra/skin.tga").generic_string())) << result.output;
}

TEST(Info, LooksInEveryGameFolder)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("here/x.md2", Md2Builder::tetrahedron().build());
    fs::create_directory(folder / "a");
    folder.write("b/models/tetra/skin.pcx", tests::pcxFile());
    const auto result = run({"info", "--game-dir", (folder / "a").generic_string(), "--game-dir",
                             (folder / "b").generic_string(), path.generic_string(), "--json"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(json::parse(result.output)["textures"][0]["path"], (folder / "b/models/tetra/skin.pcx").generic_string());
}

// --- export

struct Exported {
    tests::CommandRun run;
    tests::ObjText obj;
    std::string text;
};

Exported exported(const TemporaryFolder& folder, const fs::path& model, std::vector<std::string> options = {})
{
    const fs::path output = folder / "out/pose.obj";
    fs::create_directories(output.parent_path());
    std::vector<std::string> arguments{"export", model.generic_string(), "-o", output.generic_string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Exported result{run(arguments), {}, {}};
    result.text = textOf(output);
    result.obj = tests::readObj(result.text);
    return result;
}

struct Pose {
    const char* title;
    std::vector<std::string> options;
    std::size_t frameA, frameB;
    double blend;
    bool isWarned;
};

class ExportedPose : public testing::TestWithParam<Pose> {};

TEST_P(ExportedPose, IsWhatTheBytesSay)
{
    const Pose& pose = GetParam();
    const TemporaryFolder folder;
    const Exported result = exported(folder, writeTetrahedron(folder, twoClips()), pose.options);
    EXPECT_EQ(result.run.status, ExitStatus::done) << result.run.messages;
    const auto expected = tests::md2Positions(twoClips().build(), pose.frameA, pose.frameB, pose.blend);
    EXPECT_LE(tests::largestDistance(result.obj.vertices, expected), 1e-6 * tests::sizeOf(expected));
    EXPECT_EQ(contains(result.run.messages, "is outside clip"), pose.isWarned) << result.run.messages;
}

INSTANTIATE_TEST_SUITE_P(
    At, ExportedPose,
    testing::Values(Pose{"TheStart", {}, 0, 0, 0.0, false}, Pose{"AWholeFrame", {"--frame", "3"}, 3, 3, 0.0, false},
                    Pose{"TheLastFrame", {"--frame", "5"}, 5, 5, 0.0, false},
                    Pose{"HalfWay", {"--frame", "2.5"}, 2, 3, 0.5, false},
                    Pose{"AThird", {"--frame", "4.333333333"}, 4, 5, 0.333333333, false},
                    Pose{"AFrameOfAClip", {"--clip", "death", "--frame", "0.25"}, 4, 5, 0.25, false},
                    Pose{"AFrameOfAClipByIndex", {"--clip", "1", "--frame", "1"}, 5, 5, 0.0, false},
                    Pose{"TheStartOfAClip", {"--clip", "DEATH"}, 4, 4, 0.0, false},
                    Pose{"PastTheEnd", {"--frame", "17"}, 5, 5, 0.0, true},
                    Pose{"PastTheEndOfAClip", {"--clip", "stand", "--frame", "3.5"}, 3, 3, 0.0, true},
                    Pose{"BeforeTheStart", {"--frame", "-1"}, 0, 0, 0.0, true},
                    Pose{"FarPastTheEnd", {"--frame", "1e400"}, 5, 5, 0.0, true},
                    Pose{"ATime", {"--time", "0.1"}, 1, 1, 0.0, false},
                    Pose{"ATimeBetween", {"--time", "0.325"}, 3, 4, 0.25, false},
                    Pose{"ATimeAcrossTheSeam", {"--clip", "stand", "--time", "0.35"}, 3, 0, 0.5, false},
                    Pose{"ATimeInTheSecondRound", {"--clip", "stand", "--time", "0.5"}, 1, 1, 0.0, false},
                    Pose{"ATimeBeforeTheStart", {"--clip", "stand", "--time", "-0.1"}, 3, 3, 0.0, false},
                    Pose{"ATimePastAClipThatHolds", {"--clip", "death", "--time", "9"}, 5, 5, 0.0, false}),
    [](const auto& pose) { return pose.param.title; });

TEST(Export, SaysWhichFrameItClampedTo)
{
    const TemporaryFolder folder;
    const Exported result =
        exported(folder, writeTetrahedron(folder, twoClips()), {"--clip", "death", "--frame", "7.5"});
    EXPECT_TRUE(contains(result.run.messages, "frame 7.5 is outside clip 'death' (0 to 1); the nearest frame is shown"))
        << result.run.messages;
}

TEST(Export, WritesNineDigits)
{
    const TemporaryFolder folder;
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.frames()[0].scale = {1.0f / 3.0f, 1.0f, 1.0f};
    builder.frames()[0].translate = {};
    EXPECT_TRUE(contains(exported(folder, writeTetrahedron(folder, builder)).text, "\nv 33.3333343 0 0\n"));
}

TEST(Export, WritesTextureCoordinatesUpwards)
{
    const TemporaryFolder folder;
    const Exported result = exported(folder, writeTetrahedron(folder));
    ASSERT_EQ(result.obj.texCoords.size(), 4U);
    for (const auto& face : result.obj.faces) {
        for (const auto& corner : face) {
            // In this model, vertex and texture coordinate have the same index: (0, 0), (31, 0), (0, 15), (31, 15) of
            // 32 x 16.
            const auto& uv = result.obj.texCoords.at(corner.texCoord);
            EXPECT_EQ(uv[0], corner.vertex % 2 == 0 ? 0.5 / 32 : 31.5 / 32);
            EXPECT_EQ(uv[1], corner.vertex < 2 ? 1.0 - 0.5 / 16 : 1.0 - 15.5 / 16);
        }
    }
}

/// Six times the enclosed volume: positive if the faces are counter-clockwise from outside.
double volumeOf(const tests::ObjText& obj)
{
    double volume = 0.0;
    for (const auto& face : obj.faces) {
        const auto& a = obj.vertices.at(face[0].vertex);
        const auto& b = obj.vertices.at(face[1].vertex);
        const auto& c = obj.vertices.at(face[2].vertex);
        volume += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                  a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return volume;
}

TEST(Export, TurnsFacesCounterClockwiseFromOutside)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder);
    const Exported list = exported(folder, path);
    EXPECT_EQ(list.obj.faces.size(), 4U);
    EXPECT_NEAR(volumeOf(list.obj), 50.0 * 25.0 * 12.5, 1e-6);
    const Exported commands = exported(folder, path, {"--gl-commands"});
    EXPECT_EQ(commands.run.status, ExitStatus::done);
    EXPECT_EQ(commands.obj.faces.size(), 4U);
    EXPECT_NEAR(volumeOf(commands.obj), 50.0 * 25.0 * 12.5, 1e-6);
}

TEST(Export, WritesTheMaterialAndTheImageBeside)
{
    const TemporaryFolder folder;
    const Exported result = exported(folder, writeTetrahedron(folder));
    EXPECT_TRUE(contains(result.text, "mtllib pose.mtl\n"));
    EXPECT_TRUE(contains(result.text, "usemtl skin\n")) << "models/tetra/skin.pcx";
    EXPECT_TRUE(contains(textOf(folder / "out/pose.mtl"), "newmtl skin\n"));
    EXPECT_TRUE(contains(textOf(folder / "out/pose.mtl"), "map_Kd pose_texture.png\n"));
    const auto image = formats::readFile(folder / "out/pose_texture.png").and_then(formats::loadImage);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->image.width, 32U);
    EXPECT_EQ(image->image.pixels, tests::plainImage(32, 16).pixels);
}

TEST(Export, WritesOnlyTheObjWhereAsked)
{
    const TemporaryFolder folder;
    const Exported result = exported(folder, writeTetrahedron(folder), {"--no-material"});
    EXPECT_EQ(result.run.status, ExitStatus::done);
    EXPECT_FALSE(contains(result.text, "mtl"));
    EXPECT_FALSE(fs::exists(folder / "out/pose.mtl"));
    EXPECT_FALSE(fs::exists(folder / "out/pose_texture.png"));
}

TEST(Export, IsGreyWithoutASkin)
{
    const TemporaryFolder folder;
    const Exported result = exported(folder, folder.write("x.md2", Md2Builder::tetrahedron().build()));
    EXPECT_EQ(result.run.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.run.messages, "texture-missing")) << result.run.messages;
    EXPECT_TRUE(contains(textOf(folder / "out/pose.mtl"), "Kd 0.7"));
    EXPECT_FALSE(fs::exists(folder / "out/pose_texture.png"));
}

TEST(Export, UsesTheChosenSkin)
{
    const TemporaryFolder folder;
    const fs::path path =
        folder.write("x.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("b.png").build());
    folder.write("a.png", tests::pngFile(1, 1));
    folder.write("b.png", tests::pngFile(7, 5));
    for (const char* const skin : {"1", "b", "B.PNG"}) {
        EXPECT_EQ(exported(folder, path, {"--skin", skin}).run.status, ExitStatus::done);
        EXPECT_EQ(formats::readFile(folder / "out/pose_texture.png").and_then(formats::probeImage).value().width, 7U)
            << skin;
    }
}

TEST(Export, NeverOverwritesASkinOfTheModel)
{
    const TemporaryFolder folder;
    const fs::path path =
        folder.write("x.md2", Md2Builder::tetrahedron().noSkins().skin("x_texture.png").skin("y.png").build());
    const std::string before = textOf(folder.write("x_texture.png", tests::pngFile(3, 3)));
    folder.write("y.png", tests::pngFile(7, 5));
    const auto result =
        run({"export", path.generic_string(), "-o", (folder / "x.obj").generic_string(), "--skin", "y"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "x_texture.png: is a skin of the model and is not overwritten"))
        << result.messages;
    EXPECT_EQ(textOf(folder / "x_texture.png"), before);
    EXPECT_FALSE(fs::exists(folder / "x.obj"));
    EXPECT_EQ(run({"export", path.generic_string(), "-o", (folder / "x.obj").generic_string(), "--no-material"}).status,
              ExitStatus::done);
}

TEST(Export, IsIncompleteWithoutDroppedTriangles)
{
    const TemporaryFolder folder;
    const Exported result = exported(folder, writeTetrahedron(folder, Md2Builder::tetrahedron().triangle(0, 1, 9)));
    EXPECT_EQ(result.run.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.run.messages, "md2-triangle-vertex")) << result.run.messages;
    EXPECT_EQ(result.obj.faces.size(), 4U);
}

TEST(Export, IsIncompleteWhereGlCommandsAreAskedForAndUnsound)
{
    const TemporaryFolder folder;
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.noGlCommands().glCommand(3, {{0, 0, 0}, {1, 0, 77}, {0, 1, 2}}).glWord(0);
    const fs::path path = writeTetrahedron(folder, builder);
    EXPECT_EQ(exported(folder, path).run.status, ExitStatus::done);
    const Exported result = exported(folder, path, {"--gl-commands"});
    EXPECT_EQ(result.run.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.run.messages, "no usable GL commands; the triangle list is shown"))
        << result.run.messages;
    EXPECT_EQ(result.obj.faces.size(), 4U);
}

TEST(Export, IsIncompleteWhereGlCommandsAreAskedForAndNotThere)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, Md2Builder::tetrahedron().noGlCommands());
    EXPECT_EQ(exported(folder, path, {"--gl-commands"}).run.status, ExitStatus::incomplete);
}

TEST(Export, IsDoneWhereOnlyThePartNotShownIsUnsound)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, Md2Builder::tetrahedron().triangle(0, 1, 9));
    EXPECT_EQ(exported(folder, path, {"--gl-commands"}).run.status, ExitStatus::done);
}

TEST(Export, SaysThatItCannotWrite)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder);
    const auto result = run({"export", path.generic_string(), "-o", (folder / "none/x.obj").generic_string()});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "cannot be written (No such file or directory)")) << result.messages;
}

TEST(Export, LeavesTheOldFileWhereTheModelIsBroken)
{
    const TemporaryFolder folder;
    const fs::path old = folder.write("x.obj", "old");
    const fs::path path = folder.write("x.md2", "IDP2 but nothing behind it");
    EXPECT_EQ(run({"export", path.generic_string(), "-o", old.generic_string()}).status, ExitStatus::unreadable);
    EXPECT_EQ(textOf(old), "old");
}

TEST(Export, NamesTheObjWhereNothingCanBeWritten)
{
    const TemporaryFolder folder;
    const fs::path output = folder / "none/x.obj";
    const auto result = run({"export", writeTetrahedron(folder).generic_string(), "-o", output.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_EQ(result.messages,
              "trisview: " + output.generic_string() + ": cannot be written (No such file or directory)\n");
}

TEST(Export, NeverReplacesAnImageOrAMaterialThatNoExportWrote)
{
    for (const char* const name : {"head01_texture.png", "head01.mtl"}) {
        const TemporaryFolder folder;
        const fs::path path = writeTetrahedron(folder);
        const fs::path output = folder / "out/head01.obj";
        const fs::path foreign = folder / "out" / name;
        folder.write(fs::path("out") / name, name == std::string("head01_texture.png")
                                                 ? tests::pngFile(5, 5)
                                                 : std::vector<std::byte>(3, std::byte{'#'}));
        const std::string before = textOf(foreign);
        const auto result = run({"export", path.generic_string(), "-o", output.generic_string()});
        EXPECT_EQ(result.status, ExitStatus::usage) << name;
        EXPECT_TRUE(contains(result.messages, std::string(name) + ": already exists, was not written by an export"))
            << result.messages;
        EXPECT_TRUE(contains(result.messages, "--no-material")) << result.messages;
        EXPECT_EQ(textOf(foreign), before);
        EXPECT_FALSE(fs::exists(output));
        EXPECT_EQ(run({"export", path.generic_string(), "-o", output.generic_string(), "--no-material"}).status,
                  ExitStatus::done);
    }
}

TEST(Export, ReplacesWhatAnExportWrote)
{
    const TemporaryFolder folder;
    const fs::path path =
        folder.write("x.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("b.png").build());
    folder.write("a.png", tests::pngFile(1, 1));
    folder.write("b.png", tests::pngFile(7, 5));
    EXPECT_EQ(exported(folder, path).run.status, ExitStatus::done);
    const Exported second = exported(folder, path, {"--skin", "b"});
    EXPECT_EQ(second.run.status, ExitStatus::done) << second.run.messages;
    EXPECT_EQ(formats::readFile(folder / "out/pose_texture.png").and_then(formats::probeImage).value().width, 7U);
    // The same pixels without the mark of an export: replacing them loses nothing.
    folder.write("out/pose_texture.png", tests::pngFile(7, 5));
    EXPECT_EQ(exported(folder, path, {"--skin", "b"}).run.status, ExitStatus::done);
    EXPECT_EQ(formats::pngMarkIn(formats::readHead(folder / "out/pose_texture.png", 1024)), formats::PngMark::texture);
    // An image of a model is not an export.
    folder.write("out/pose_texture.png", formats::encodePng(tests::plainImage(9, 9), formats::PngMark::image));
    EXPECT_EQ(exported(folder, path).run.status, ExitStatus::usage);
    EXPECT_EQ(exported(folder, path, {"--force"}).run.status, ExitStatus::done);
    EXPECT_EQ(formats::pngMarkIn(formats::readHead(folder / "out/pose_texture.png", 1024)), formats::PngMark::texture);
}

TEST(Export, ReplacesAnObjThatNoExportWroteOnlyByForce)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder);
    folder.write("out/pose.obj", "v 0 0 0\n");
    const Exported refused = exported(folder, path);
    EXPECT_EQ(refused.run.status, ExitStatus::usage);
    EXPECT_TRUE(
        contains(refused.run.messages,
                 "pose.obj: already exists, was not written by an export and is not overwritten without --force"))
        << refused.run.messages;
    EXPECT_EQ(refused.text, "v 0 0 0\n");
    EXPECT_FALSE(fs::exists(folder / "out/pose.mtl"));
    EXPECT_EQ(exported(folder, path, {"--force"}).run.status, ExitStatus::done);
    EXPECT_EQ(exported(folder, path).run.status, ExitStatus::done) << "its own it replaces";
    folder.write("out/pose.obj", "");
    EXPECT_EQ(exported(folder, path).run.status, ExitStatus::done) << "nothing is lost with an empty file";
}

TEST(Export, IntoTheModelsFolderChangesNoSkin)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("gun.md2", Md2Builder::tetrahedron().noSkins().build());
    folder.write("blue.bmp.pcx", tests::pcxFile());
    const std::vector<std::string> arguments{"export", path.generic_string(), "-o",
                                             (folder / "gun.obj").generic_string()};
    EXPECT_EQ(run(arguments).status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(folder / "gun_texture.png"));
    const auto second = run(arguments);
    EXPECT_EQ(second.status, ExitStatus::done) << second.messages;
    const json info = json::parse(run({"info", path.generic_string(), "--json"}).output);
    ASSERT_EQ(info["skins"].size(), 1U);
    EXPECT_EQ(info["skins"][0]["name"], "blue.bmp");
}

TEST(Export, SaysWhichOfSeveralClipsOfOneNameItTakes)
{
    const TemporaryFolder folder;
    const fs::path path = writeTetrahedron(folder, twoClips());
    folder.write("models/tetra/tris.anm", "walk 0 1 10\ndie 2 3 10\nWalk 4 5 10\n");
    const Exported named = exported(folder, path, {"--clip", "walk", "--frame", "1"});
    EXPECT_EQ(named.run.status, ExitStatus::done);
    EXPECT_EQ(named.run.messages, "trisview: warning: 2 clips are called 'walk': 0 (frames 0 to 1), 2 (frames 4 to 5); "
                                  "the first is shown, --clip INDEX chooses another\n");
    const Exported chosen = exported(folder, path, {"--clip", "2", "--frame", "1"});
    EXPECT_EQ(chosen.run.messages, "");
    EXPECT_NE(chosen.text, named.text);
    EXPECT_EQ(exported(folder, path, {"--clip", "die"}).run.messages, "");
}

// --- Outputs that render refuses before drawing

struct Target {
    const char* title;
    const char* path; ///< in the folder of the model
    const char* message;
};

class RefusedTarget : public testing::TestWithParam<Target> {};

TEST_P(RefusedTarget, IsLeftAsItIs)
{
    for (const char* const option : {"-o", "--difference"}) {
        const TemporaryFolder folder;
        // The second skin is found beside the model, after a search in the root.
        folder.write("models/m/model.png", Md2Builder::tetrahedron()
                                               .noSkins()
                                               .skin("models/m/used.png")
                                               .skin("moved.png")
                                               .skin("models/m/gone.png")
                                               .build());
        folder.write("models/m/used.png", tests::pngFile());
        folder.write("models/m/moved.png", tests::pngFile());
        folder.write("models/m/beside.png", tests::pngFile());
        folder.write("reference.png", tests::pngFile());
        folder.write("photo.png", tests::pngFile());
        folder.write("b.png", formats::encodePng(tests::plainImage(2, 2), formats::PngMark::texture));
        const fs::path path = folder / GetParam().path;
        const std::string before = textOf(path);
        const bool wasThere = fs::exists(path);
        std::vector<std::string> arguments{"render",      (folder / "models/m/model.png").generic_string(),
                                           option,        path.generic_string(),
                                           "--reference", (folder / "reference.png").generic_string()};
        const auto result = run(arguments);
        EXPECT_EQ(result.status, ExitStatus::usage) << option;
        EXPECT_TRUE(contains(result.messages, GetParam().message)) << option << ": " << result.messages;
        EXPECT_EQ(textOf(path), before);
        EXPECT_EQ(fs::exists(path), wasThere);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Of, RefusedTarget,
    testing::Values(
        Target{"TheModel", "models/m/model.png", "model.png: is the model and is not overwritten"},
        Target{"ASkin", "models/m/used.png", "used.png: is a skin of the model and is not overwritten"},
        Target{"ASkinByAnotherPath", "models/../models/m/used.png", "is a skin of the model and is not overwritten"},
        Target{"ASkinThatIsNotNamed", "models/m/beside.png",
               "beside.png: is an image beside the model, which can be chosen as a skin,"},
        Target{"AMissingSkin", "models/m/gone.png",
               "gone.png: would become the model's skin 'models/m/gone.png' the next time it is opened"},
        Target{"AMissingSkinInAnotherCase", "models/M/Gone.PNG", "would become the model's skin"},
        Target{"ASkinInTheWayOfAnother", "moved.png", "would become the model's skin 'moved.png'"},
        Target{"AForeignImage", "photo.png",
               "photo.png: already exists, was not drawn by Trisview and is not overwritten without --force"},
        Target{"AnExportedTexture", "b.png", "b.png: already exists, was not drawn by Trisview"},
        Target{"NoImage", "x.jpg", "x.jpg: pictures are written as .png"}),
    [](const auto& target) { return target.param.title; });

TEST(Render, NeverWritesOverWhatItReadsEvenByForce)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("m/tris.md2", Md2Builder::tetrahedron().noSkins().skin("used.png").build());
    folder.write("m/used.png", tests::pngFile());
    folder.write("m/beside.png", tests::pngFile());
    for (const char* const name : {"m/tris.md2", "m/used.png", "m/beside.png"}) {
        const std::string before = textOf(folder / name);
        for (const char* const command : {"render", "export"}) {
            const auto result =
                run({command, path.generic_string(), "-o", (folder / name).generic_string(), "--force"});
            EXPECT_EQ(result.status, ExitStatus::usage) << command << " " << name;
            EXPECT_EQ(textOf(folder / name), before);
        }
    }
}

TEST(Render, WritesDifferencesToAFileOfTheirOwn)
{
    const TemporaryFolder folder;
    const std::string model = writeTetrahedron(folder).generic_string();
    const fs::path reference = folder.write("reference.png", tests::pngFile());
    const std::string before = textOf(reference);
    const auto overReference = run({"render", model, "--reference", reference.generic_string(), "--difference",
                                    (folder / "./reference.png").generic_string()});
    EXPECT_EQ(overReference.status, ExitStatus::usage);
    EXPECT_TRUE(contains(overReference.messages, "is also the reference; choose another name for --difference"));
    EXPECT_EQ(textOf(reference), before);
    const auto overOutput = run({"render", model, "-o", (folder / "o.png").generic_string(), "--reference",
                                 reference.generic_string(), "--difference", (folder / "o.png").generic_string()});
    EXPECT_EQ(overOutput.status, ExitStatus::usage);
    EXPECT_TRUE(contains(overOutput.messages, "is also the image; choose another name for --difference"));
    EXPECT_FALSE(fs::exists(folder / "o.png"));
}

} // namespace
