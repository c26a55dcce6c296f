#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::Md2Builder;
using tests::TemporaryFolder;
using tests::textOf;

/// `trisview render` creates its own context, so none may be current: only checks whether a context is available.
class RenderCommand : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext();
    }

    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }
    [[nodiscard]] fs::path output() const { return m_folder / "out.png"; }

    /// render MODEL -o out.png OPTION...
    [[nodiscard]] CommandRun render(const fs::path& model, const std::vector<std::string>& options = {}) const
    {
        std::vector<std::string> arguments{"render", model.generic_string(), "-o", output().generic_string(), "--size",
                                           "64x48"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return tests::run(arguments);
    }

private:
    TemporaryFolder m_folder;
};

formats::Image imageAt(const fs::path& path)
{
    auto loaded = formats::readFile(path).and_then(formats::loadImage);
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
    return loaded ? std::move(loaded->image) : formats::Image();
}

std::array<std::uint8_t, 4> pixelOf(const formats::Image& image, std::size_t x, std::size_t y)
{
    const std::size_t at = (y * image.width + x) * 4;
    return {image.pixels.at(at), image.pixels.at(at + 1), image.pixels.at(at + 2), image.pixels.at(at + 3)};
}

std::set<std::string> namesIn(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().generic_string());
    return names;
}

TEST_F(RenderCommand, WritesAnImageOfTheSizeAskedFor)
{
    for (const auto& [size, width, height] : {std::tuple{"120x37", 120U, 37U}, {"50", 50U, 50U}, {"3X2", 3U, 2U}}) {
        const CommandRun drawn = tests::run(
            {"render", tests::sampleCreature().generic_string(), "-o", output().generic_string(), "--size", size});
        EXPECT_EQ(drawn.status, ExitStatus::done) << drawn.messages;
        EXPECT_EQ(drawn.output, "");
        EXPECT_EQ(imageAt(output()).width, width);
        EXPECT_EQ(imageAt(output()).height, height);
    }
}

TEST_F(RenderCommand, WritesTheImageToStandardOutput)
{
    if (!tests::kCapturesBytes)
        GTEST_SKIP() << tests::kChangedStream;
    const CommandRun file = render(tests::sampleCreature());
    const CommandRun printed =
        tests::run({"render", tests::sampleCreature().generic_string(), "-o", "-", "--size", "64x48"});
    EXPECT_EQ(printed.status, ExitStatus::done) << printed.messages;
    EXPECT_EQ(printed.output, textOf(output()));
    EXPECT_FALSE(fs::exists("-"));
}

TEST_F(RenderCommand, WarnsOfOverlaysThatTheModelHasNothingFor)
{
    const fs::path model = folder().write("x.md2", Md2Builder::tetrahedron().noSkins().build());
    const CommandRun result = render(model, {"--show", "bones,tags,emitters,collision,cameras,grid"});
    EXPECT_EQ(result.status, ExitStatus::done);
    for (const char* const what : {"bones", "tags", "emitters", "collision", "cameras"})
        EXPECT_TRUE(contains(result.messages,
                             "warning: " + model.generic_string() + ": --show " + what + ": the model has none\n"))
            << result.messages;
    EXPECT_FALSE(contains(result.messages, "grid"));
}

TEST_F(RenderCommand, Is512Times512OnGrayByDefault)
{
    const CommandRun drawn =
        tests::run({"render", tests::sampleCreature().generic_string(), "-o", output().generic_string()});
    EXPECT_EQ(drawn.status, ExitStatus::done) << drawn.messages;
    const formats::Image image = imageAt(output());
    EXPECT_EQ(image.width, 512U);
    EXPECT_EQ(image.height, 512U);
    EXPECT_EQ(pixelOf(image, 0, 0), (std::array<std::uint8_t, 4>{0x80, 0x80, 0x80, 255}));
    EXPECT_NE(pixelOf(image, 256, 256), (std::array<std::uint8_t, 4>{0x80, 0x80, 0x80, 255}));
}

TEST_F(RenderCommand, TakesABackground)
{
    EXPECT_EQ(render(tests::sampleCreature(), {"--background", "10aBFf"}).status, ExitStatus::done);
    EXPECT_EQ(pixelOf(imageAt(output()), 0, 0), (std::array<std::uint8_t, 4>{0x10, 0xAB, 0xFF, 255}));
    EXPECT_EQ(render(tests::sampleCreature(), {"--background", "none"}).status, ExitStatus::done);
    const formats::Image image = imageAt(output());
    EXPECT_EQ(pixelOf(image, 0, 0)[3], 0);
    EXPECT_EQ(pixelOf(image, 32, 24)[3], 255);
}

TEST_F(RenderCommand, DrawsStripsAndFansWithGlCommands)
{
    const auto modesOf = [](const json& stats) {
        std::vector<std::string> modes;
        for (const json& draw : stats["draws"]) {
            modes.push_back(draw["mode"]);
            EXPECT_EQ(draw["instances"], 1);
            EXPECT_GT(draw["indices"], 3);
        }
        return modes;
    };
    const CommandRun commands = render(tests::sampleCreature(), {"--gl-commands", "--stats"});
    ASSERT_EQ(commands.status, ExitStatus::done) << commands.messages;
    const json stats = json::parse(commands.output);
    EXPECT_EQ(modesOf(stats), (std::vector<std::string>{"strips", "fans"}));
    const CommandRun list = render(tests::sampleCreature(), {"--stats"});
    EXPECT_EQ(modesOf(json::parse(list.output)), std::vector<std::string>{"triangles"});
    EXPECT_EQ(json::parse(list.output)["triangles"], stats["triangles"]);
}

TEST_F(RenderCommand, SaysWhatWasDrawnAndUploaded)
{
    const CommandRun result =
        tests::run({"render", tests::sampleCreature().generic_string(), "--stats", "--size", "64x64"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const json stats = json::parse(result.output);
    EXPECT_EQ(stats["schema"], 1);
    EXPECT_GT(stats["uploadedBytes"]["frame"]["vertices"], 0);
    EXPECT_EQ(stats["uploadedBytes"]["nextFrame"]["vertices"], 0);
    EXPECT_EQ(stats["uploadedBytes"]["nextFrame"]["indices"], 0);
    EXPECT_EQ(stats["uploadedBytes"]["nextFrame"]["textures"], 0);
    EXPECT_LE(stats["uploadedBytes"]["nextFrame"]["instances"], 256);
    EXPECT_EQ(stats["gpuBytes"]["framebuffers"], 128 * 128 * (4 + 4)); // two samples per pixel in each direction
    for (const char* const kind : {"frames", "corners", "indices", "textures", "total"})
        EXPECT_GT(stats["gpuBytes"][kind], 0) << kind;
    for (const char* const stage : {"open", "context", "draw", "read"})
        EXPECT_GE(stats["milliseconds"][stage], 0.0) << stage;
    EXPECT_TRUE(namesIn(folder().path()).empty());
}

TEST_F(RenderCommand, UploadsNoTextureWithoutTextures)
{
    const auto stats = [&](const std::vector<std::string>& options) {
        return json::parse(render(tests::sampleCreature(), options).output);
    };
    EXPECT_GT(stats({"--stats"})["gpuBytes"]["textures"], 1000);
    const formats::Image textured = imageAt(output());
    EXPECT_LT(stats({"--stats", "--no-textures"})["gpuBytes"]["textures"], 1000);
    EXPECT_NE(imageAt(output()).pixels, textured.pixels);
}

TEST_F(RenderCommand, LeavesHiddenSurfacesOut)
{
    const auto stats = [&](const std::vector<std::string>& options) {
        return json::parse(render(tests::sampleCreature(), options).output);
    };
    const json all = stats({"--stats", "--only-surface", "MD2"});
    EXPECT_EQ(all["draws"].size(), 1U);
    EXPECT_GT(all["triangles"], 0);
    const formats::Image shown = imageAt(output());
    const json none = stats({"--stats", "--hide-surface", "0", "--show", "wireframe,normals"});
    EXPECT_EQ(none["draws"], json::array());
    EXPECT_EQ(none["triangles"], 0);
    EXPECT_NE(imageAt(output()).pixels, shown.pixels);
}

TEST_F(RenderCommand, IsTheSameAsItsReferenceTwice)
{
    const fs::path reference = folder() / "reference.png";
    ASSERT_EQ(render(tests::sampleCreature()).status, ExitStatus::done);
    fs::rename(output(), reference);
    const CommandRun same = render(tests::sampleCreature(), {"--reference", reference.generic_string()});
    EXPECT_EQ(same.status, ExitStatus::done) << same.messages;
    EXPECT_TRUE(contains(same.messages, "0 of 3072 pixels")) << same.messages;
}

TEST_F(RenderCommand, SaysThatItDiffersFromItsReference)
{
    const fs::path reference = folder() / "reference.png";
    const fs::path difference = folder() / "difference.png";
    ASSERT_EQ(render(tests::sampleCreature(), {"--camera", "front"}).status, ExitStatus::done);
    fs::rename(output(), reference);
    const std::vector<std::string> options{
        "--camera", "back", "--reference", reference.generic_string(), "--difference", difference.generic_string()};
    const CommandRun differs = render(tests::sampleCreature(), options);
    EXPECT_EQ(differs.status, ExitStatus::differs) << differs.messages;
    EXPECT_TRUE(fs::exists(output())); // its current look
    EXPECT_EQ(imageAt(difference).width, 64U);
    auto tolerant = options;
    tolerant.insert(tolerant.end(), {"--threshold", "100"});
    EXPECT_EQ(render(tests::sampleCreature(), tolerant).status, ExitStatus::done);
}

TEST_F(RenderCommand, DiffersFromAReferenceOfAnotherSize)
{
    const fs::path reference = folder().write("reference.png", tests::pngFile(64, 47));
    const CommandRun result =
        render(tests::sampleCreature(), {"--reference", reference.generic_string(), "--threshold", "100"});
    EXPECT_EQ(result.status, ExitStatus::differs);
    EXPECT_TRUE(contains(result.messages, "is 64x47 px, the image is 64x48 px")) << result.messages;
}

TEST_F(RenderCommand, ComparesWithAReferenceThatItReplaces)
{
    folder().write("out.png", tests::pngFile(64, 48)); // of one color
    const CommandRun first = render(tests::sampleCreature(), {"--reference", output().generic_string()});
    EXPECT_EQ(first.status, ExitStatus::differs) << first.messages;
    const CommandRun second = render(tests::sampleCreature(), {"--reference", output().generic_string()});
    EXPECT_EQ(second.status, ExitStatus::done) << second.messages;
}

TEST_F(RenderCommand, SaysThatItsReferenceCannotBeRead)
{
    const CommandRun gone = render(tests::sampleCreature(), {"--reference", (folder() / "gone.png").generic_string()});
    EXPECT_EQ(gone.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(gone.messages, "gone.png: no such file")) << gone.messages;
    EXPECT_TRUE(fs::exists(output())); // the source for a new reference
    const fs::path text = folder().write("text.png", "text");
    EXPECT_EQ(render(tests::sampleCreature(), {"--reference", text.generic_string()}).status, ExitStatus::unreadable);
}

TEST_F(RenderCommand, LeavesNothingBehindWhereItCannotWrite)
{
    fs::create_directory(folder() / "out.png"); // a folder with this name
    const CommandRun blocked = render(tests::sampleCreature());
    EXPECT_EQ(blocked.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(blocked.messages, "out.png: cannot be written (Is a directory)")) << blocked.messages;
    EXPECT_EQ(namesIn(folder().path()), std::set<std::string>{"out.png"});

    const CommandRun nowhere = tests::run({"render", tests::sampleCreature().generic_string(), "-o",
                                           (folder() / "none/x.png").generic_string(), "--size", "8x8"});
    EXPECT_EQ(nowhere.status, ExitStatus::incomplete);
    EXPECT_EQ(namesIn(folder().path()), std::set<std::string>{"out.png"});
}

TEST_F(RenderCommand, LeavesTheOldImageWhereTheModelIsBroken)
{
    const fs::path old = folder().write("out.png", "old");
    const fs::path broken = folder().write("x.md2", "IDP2 and nothing behind it");
    const CommandRun result = render(broken);
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(result.messages, "x.md2: header at byte 0 needs 68 bytes, file has 26")) << result.messages;
    EXPECT_EQ(textOf(old), "old");
}

TEST_F(RenderCommand, NeverOverwritesTheSkinOfTheModel)
{
    const fs::path model = folder().write("out.md2", Md2Builder::tetrahedron().noSkins().build());
    const fs::path skin = folder().write("out.png", tests::pngFile(3, 3));
    const std::string before = textOf(skin);
    const CommandRun result = render(model);
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "out.png: is shown as the model's skin and is not overwritten"))
        << result.messages;
    EXPECT_EQ(textOf(skin), before);
}

TEST_F(RenderCommand, ReplacesItsOwnImageBesideTheModel)
{
    // For the second run the first run's image is an image beside the model: no reason to refuse.
    folder().write("skin.png", tests::pngFile());
    const fs::path model = folder().write("x.md2", Md2Builder::tetrahedron().build());
    EXPECT_EQ(render(model).status, ExitStatus::done);
    EXPECT_EQ(render(model).status, ExitStatus::done);
}

TEST_F(RenderCommand, NeverBecomesTheSkinOfTheModelBesideWhichItIsWritten)
{
    const fs::path model = folder().write("out.md2", Md2Builder::tetrahedron().noSkins().build());
    const CommandRun first = render(model);
    EXPECT_EQ(first.status, ExitStatus::done) << first.messages;
    const auto image = imageAt(output()).pixels;
    const CommandRun second = render(model);
    EXPECT_EQ(second.status, ExitStatus::done) << second.messages;
    EXPECT_EQ(imageAt(output()).pixels, image);
}

TEST_F(RenderCommand, WarnsOnceOfACheckerWhereItShowsOne)
{
    const fs::path model = folder().write("x.md2", Md2Builder::tetrahedron().noSkins().build());
    const CommandRun lit = render(model);
    EXPECT_EQ(lit.status, ExitStatus::done);
    EXPECT_EQ(lit.messages, "trisview: warning: " + model.generic_string() +
                                ": the file names no skin and no image beside it fits; a checker is shown instead "
                                "[texture-unnamed]\n");
    EXPECT_EQ(render(model, {"--no-textures"}).messages, "");
    EXPECT_EQ(render(model, {"--shading", "normals"}).messages, "");
}

TEST_F(RenderCommand, IsIncompleteWhereItShowsABrokenSkin)
{
    const auto skin = tests::pcxFile(64, 64);
    folder().write("models/tetra/skin.pcx", std::span(skin).first(140)); // within its pixels
    const fs::path model = folder().write("models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    const CommandRun textured = render(model);
    EXPECT_EQ(textured.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(textured.messages, "[pcx-pixels-missing]")) << textured.messages;
    EXPECT_EQ(tests::run({"info", model.generic_string()}).status, ExitStatus::incomplete);
    EXPECT_EQ(render(model, {"--no-textures"}).status, ExitStatus::done);
}

TEST_F(RenderCommand, DrawsWhatIsSoundAndSaysWhatIsMissing)
{
    const fs::path model = folder().write("x.md2", Md2Builder::tetrahedron().triangle(0, 1, 9).build());
    const CommandRun result = render(model, {"--stats"});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "[md2-triangle-vertex]")) << result.messages;
    EXPECT_TRUE(contains(result.messages, "[texture-missing]")) << result.messages;
    EXPECT_EQ(json::parse(result.output)["triangles"], 4);
    EXPECT_EQ(imageAt(output()).width, 64U);
}

TEST_F(RenderCommand, ShowsAnotherImageForEveryInstant)
{
    std::vector<formats::Image> images;
    for (const char* const frame : {"0", "2", "2.5", "3"}) {
        EXPECT_EQ(render(tests::sampleCreature(), {"--frame", frame}).status, ExitStatus::done);
        images.push_back(imageAt(output()));
    }
    for (std::size_t i = 0; i < images.size(); ++i) {
        for (std::size_t other = 0; other < i; ++other)
            EXPECT_NE(images[i].pixels, images[other].pixels) << i << ", " << other;
    }
    EXPECT_EQ(render(tests::sampleCreature(), {"--time", "0.25"}).status, ExitStatus::done);
    EXPECT_EQ(imageAt(output()).pixels, images[2].pixels);
}

TEST_F(RenderCommand, TakesNegativeAngles)
{
    EXPECT_EQ(render(tests::sampleCreature(), {"--camera", "-90,0"}).status, ExitStatus::done);
    const auto byAngles = imageAt(output()).pixels;
    EXPECT_EQ(render(tests::sampleCreature(), {"--camera", "right"}).status, ExitStatus::done);
    EXPECT_EQ(imageAt(output()).pixels, byAngles);
}

TEST_F(RenderCommand, ShowsOverlays)
{
    EXPECT_EQ(render(tests::sampleCreature()).status, ExitStatus::done);
    const auto plain = imageAt(output()).pixels;
    for (const char* const overlay : {"bounds", "grid", "axes", "normals", "wireframe", "grid,axes"}) {
        EXPECT_EQ(render(tests::sampleCreature(), {"--show", overlay}).status, ExitStatus::done);
        EXPECT_NE(imageAt(output()).pixels, plain) << overlay;
    }
}

} // namespace
