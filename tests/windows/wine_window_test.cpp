#include "tests/ui/driven_viewer.hpp"

#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <set>

/// The Windows program's window, shown by Wine on this X server.
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using tests::Driven;
using tests::DropResult;
using tests::json;
using tests::rulerPoint;
using tests::sampleFolder;
using tests::ViewerProcess;

constexpr int kTries = 5;                              // attempts to keep a time limit
constexpr double kLongestStartMs = 1000.0;             // until the first frame, with Wine's server running
constexpr std::chrono::milliseconds kPatience{30'000}; // the first program starts Wine's server
constexpr std::size_t kFewestColours = 100;            // of a picture with a model

class WineWindow : public tests::Viewer {
protected:
    void SetUp() override
    {
        if (std::getenv("TRISVIEW_WINDOWS_BUILD") == nullptr)
            GTEST_SKIP() << "no program for Windows: ./test windows builds it and runs this under Wine";
        Viewer::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        ViewerProcess first({creature()});
        const json shown = first.waitFor([](const json& state) { return state["document"].is_string(); }, kPatience);
        ASSERT_TRUE(shown.is_object()) << "no window, see wine/viewer.log";
    }

    static fs::path creature() { return sampleFolder() / "creature.md2"; }

    /// The Windows form of a path of this machine.
    static std::string nameUnderWine(const fs::path& path) { return "Z:" + path.generic_string(); }

    /// The location of a Wine file on this machine.
    static fs::path pathOf(const std::string& name)
    {
        if (name.starts_with("Z:"))
            return name.substr(2);
        return fs::path(std::getenv("TRISVIEW_WINDOWS_BUILD")) / "wine/prefix/drive_c" / name.substr(3);
    }
};

TEST_F(WineWindow, ShowsItsFirstFrameWithinASecond)
{
    double fastest = 1e9;
    double fastestFromOutside = 1e9;
    for (int i = 0; i < kTries && fastest > kLongestStartMs; ++i) {
        const auto start = Clock::now();
        const ViewerProcess viewer({creature()});
        const json state = viewer.waitFor([](const json& now) { return now["document"].is_string(); });
        ASSERT_TRUE(state.is_object());
        const std::chrono::duration<double, std::milli> passed = Clock::now() - start;
        fastest = std::min(fastest, state["firstFrameMs"].get<double>());
        fastestFromOutside = std::min(fastestFromOutside, passed.count());
        EXPECT_GT(state["firstFrameMs"], 0.0);
    }
    std::printf("first frame after %.0f ms, seen from outside after %.0f ms\n", fastest, fastestFromOutside);
    EXPECT_LE(fastest, kLongestStartMs);
}

TEST_F(WineWindow, OpensADroppedModelWhateverItsName)
{
    Driven driven({creature()});
    const auto tetrahedron = tests::Md2Builder::tetrahedron().build();
    const std::array<fs::path, 1> dropped = {m_folder.write("m\xC3\xB6"
                                                            "del \xC3\xBC 100% \xD0\x96/tetra \xD0\x96.md2",
                                                            tetrahedron)};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor(
        [&](const json& now) { return now["document"] == nameUnderWine(dropped[0]) || now["message"].is_string(); });
    EXPECT_EQ(state["document"], nameUnderWine(dropped[0]));
    EXPECT_TRUE(state["message"].is_null()) << state["message"];
    EXPECT_EQ(state["list"], json::array({nameUnderWine(dropped[0])}));
}

TEST_F(WineWindow, ScrubsIntoAnotherClip)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    ASSERT_EQ(rest["clipName"], "stand");
    double inRun = 0.0;
    for (const json& clip : rest["clips"])
        inRun = clip["name"] == "run" ? clip["first"].get<double>() + 2.0 : inRun;
    ASSERT_GT(inRun, 0.0);
    const std::vector<std::uint8_t> before = driven.settledPixels();
    driven.user.drag(rulerPoint(rest, 3.0), rulerPoint(rest, inRun));
    const json state = driven.viewer.waitFor([&](const json& now) { return now["fileFrame"] == inRun; });
    EXPECT_EQ(state["fileFrame"], inRun);
    EXPECT_EQ(state["clipName"], "run");
    EXPECT_FALSE(state["playing"].get<bool>());
    EXPECT_TRUE(driven.becomesOther(before)) << "the view shows the other clip";
}

TEST_F(WineWindow, SavesAPictureOfTheView)
{
    Driven driven({creature()});
    (void)driven.rest();
    const json state = driven.press(XK_F12, [](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    const std::string message = state["message"];
    ASSERT_EQ(message.rfind("Saved ", 0), 0U) << message;
    const auto picture = formats::readFile(pathOf(message.substr(6))).and_then(formats::loadImage);
    ASSERT_TRUE(picture) << picture.error().message;
    const formats::Image& image = picture->image;
    EXPECT_EQ(image.width, state["view"]["width"].get<std::uint32_t>());
    EXPECT_EQ(image.height, state["view"]["height"].get<std::uint32_t>());
    std::set<std::array<std::uint8_t, 3>> colours;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        colours.insert({image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]});
    EXPECT_GE(colours.size(), kFewestColours);
}

} // namespace
