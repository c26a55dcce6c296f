#include "tests/support/md2_builder.hpp"
#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <fstream>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::creature;
using tests::Driven;
using tests::json;
using tests::kBetweenClicks;
using tests::kShift;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

bool isFileShown(const json& state)
{
    return state["bytes"].is_object() && state["bytes"]["file"].is_string() && state["targets"].contains("bytes:rows");
}

/// A model, paused on its first frame, with the bytes panel open.
struct Reading : Driven {
    explicit Reading(const fs::path& path) : Driven({path})
    {
        (void)rest();
        user.moveMouse(tests::besideModel(viewer.state()));
        (void)press(XK_y, isFileShown);
    }

    json goTo(const std::string& offset)
    {
        click("bytes:offset");
        type(offset);
        user.pressKey(XK_Return);
        const std::uint64_t wanted = std::stoull(offset, nullptr, 0);
        return viewer.waitFor([&](const json& now) { return selectedOffset(now) == wanted; });
    }

    [[nodiscard]] static std::optional<std::uint64_t> selectedOffset(const json& state)
    {
        if (!state["bytes"].is_object() || !state["bytes"]["selected"].is_object())
            return std::nullopt;
        return state["bytes"]["selected"]["offset"].get<std::uint64_t>();
    }
};

/// A header field of an MD2.
std::uint32_t fieldOf(const fs::path& model, std::streamoff at)
{
    std::ifstream in(model, std::ios::binary);
    std::array<unsigned char, 4> bytes{};
    in.seekg(at);
    in.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
    return bytes[0] | (std::uint32_t{bytes[1]} << 8U) | (std::uint32_t{bytes[2]} << 16U) |
           (std::uint32_t{bytes[3]} << 24U);
}

constexpr std::streamoff kTriangleOffset = 52; // in the header of an MD2
constexpr std::streamoff kFrameOffset = 56;

TEST_F(Viewer, OpensAndClosesTheBytesOfAModelByKey)
{
    Driven driven({creature()});
    (void)driven.rest();
    const double height = driven.viewer.state()["view"]["height"];
    json state = driven.press(XK_y, isFileShown);
    ASSERT_TRUE(isFileShown(state));
    EXPECT_EQ(state["sidePanel"], "bytes");
    EXPECT_TRUE(state["bytes"]["file"].get<std::string>().ends_with("creature.md2"));
    EXPECT_GT(state["bytes"].at("tables").get<int>(), 4);
    EXPECT_LT(state["view"]["height"].get<double>(), height);
    state = driven.press(XK_y, [](const json& now) { return now["bytes"].is_null(); });
    EXPECT_TRUE(state["bytes"].is_null());
    EXPECT_EQ(state["view"]["height"], height);
}

TEST_F(Viewer, OpensTheBytesOfAThingByRightClick)
{
    Driven driven({creature()});
    (void)driven.rest();
    const Point model = Driven::middleOf(driven.viewer.state()["view"]);
    driven.user.wait(kBetweenClicks);
    driven.user.click(model);
    (void)driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    driven.user.wait(kBetweenClicks);
    driven.user.click(model);
    json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "triangle"; });
    ASSERT_EQ(state["selection"]["kind"], "triangle");
    driven.user.click(model, MouseButton::right);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("context:showSelectedBytes"); });
    driven.click("context:showSelectedBytes");
    state = driven.viewer.waitFor([](const json& now) {
        return isFileShown(now) && now["bytes"]["record"].is_object() && now["targets"].contains("bytes:selected");
    });
    ASSERT_TRUE(state["bytes"]["record"].is_object());
    EXPECT_EQ(state["bytes"]["record"]["table"], "triangles");
    EXPECT_EQ(state["bytes"]["record"]["record"], state["selection"]["triangle"]);
    EXPECT_TRUE(state["targets"].contains("bytes:selected")) << "it is scrolled to";
}

TEST_F(Viewer, SelectsWhatTheBytesAreThatTheMouseChooses)
{
    Reading driven(creature());
    const std::uint32_t triangles = fieldOf(creature(), kTriangleOffset);
    json state = driven.goTo(std::to_string(triangles + 24));
    EXPECT_EQ(state["selection"]["kind"], "triangle");
    EXPECT_EQ(state["selection"]["triangle"], 2);
    ASSERT_TRUE(state["targets"].contains("bytes:selected"));
    // The row below, dragged to the next row.
    const json row = state["targets"]["bytes:selected"];
    const auto below = [&](int rows) {
        return Point{Driven::middleOf(row).x,
                     static_cast<int>(row["y"].get<double>() + row["height"].get<double>() * (rows + 0.5))};
    };
    driven.user.drag(below(1), below(2));
    state = driven.viewer.waitFor(
        [](const json& now) { return now["bytes"]["selected"].is_object() && now["bytes"]["selected"]["length"] > 8; });
    ASSERT_GT(state["bytes"]["selected"]["length"].get<int>(), 8);
    EXPECT_GT(*Reading::selectedOffset(state), triangles + 24);
    EXPECT_EQ(state["selection"]["kind"], "triangle");
    EXPECT_EQ(state["selection"]["triangle"].get<std::uint64_t>(), (*Reading::selectedOffset(state) - triangles) / 12);
    EXPECT_EQ(state["selectedSurface"], 0) << "tables follow";
}

TEST_F(Viewer, ShowsTheFrameOfAVertexWhoseBytesAreChosen)
{
    Reading driven(creature());
    const std::uint32_t frames = fieldOf(creature(), kFrameOffset);
    const std::uint32_t frameBytes = fieldOf(creature(), 16);
    const json state = driven.goTo(std::to_string(frames + 3 * frameBytes + 40 + 4 * 5));
    EXPECT_EQ(state["selection"]["kind"], "vertex");
    EXPECT_EQ(state["selection"]["vertex"], 5);
    EXPECT_EQ(state["fileFrame"], 3.0);
}

TEST_F(Viewer, ScrollsTheBytesToWhatIsSelectedInTheView)
{
    Reading driven(creature());
    EXPECT_FALSE(driven.viewer.state()["targets"].contains("bytes:selected"));
    std::optional<std::uint64_t> before;
    for (const char* const kind : {"surface", "triangle", "vertex"}) {
        driven.user.wait(kBetweenClicks);
        driven.user.click(Driven::middleOf(driven.viewer.state()["view"]));
        const json state = driven.viewer.waitFor([&](const json& now) {
            return now["selection"]["kind"] == kind && now["targets"].contains("bytes:selected") &&
                   Reading::selectedOffset(now) != before;
        });
        ASSERT_EQ(state["selection"]["kind"], kind);
        EXPECT_TRUE(state["targets"].contains("bytes:selected")) << kind;
        before = Reading::selectedOffset(state);
    }
    ASSERT_TRUE(before);
}

TEST_F(Viewer, MovesThroughBytesWithArrowsAndPages)
{
    Reading driven(creature());
    const json first = driven.goTo("0x40");
    driven.user.pressKey(XK_Escape); // leaves the field
    driven.user.click(Driven::middleOf(first["targets"]["bytes:selected"]));
    const json clicked = driven.viewer.waitFor([](const json& now) { return Reading::selectedOffset(now) != 0x40; });
    ASSERT_NE(Reading::selectedOffset(clicked), 0x40);
    const std::uint64_t begin = *Reading::selectedOffset(clicked);
    const json name = driven.viewer.state()["name"];
    const auto moved = [&](unsigned long key, std::uint64_t to) {
        const json state = driven.press(key, [&](const json& now) { return Reading::selectedOffset(now) == to; });
        EXPECT_EQ(Reading::selectedOffset(state), to);
    };
    moved(XK_Right, begin + 1);
    moved(XK_Left, begin);
    driven.user.pressKey(XK_Right, kShift);
    json state = driven.viewer.waitFor([](const json& now) { return now["bytes"]["selected"]["length"] == 2; });
    EXPECT_EQ(state["bytes"]["selected"]["length"], 2);
    EXPECT_EQ(state["name"], name) << "the model stays";
    moved(XK_End, state["bytes"]["bytes"].get<std::uint64_t>() - 1);
    EXPECT_TRUE(driven.viewer.state()["targets"].contains("bytes:selected"));
    moved(XK_Home, 0);
    driven.user.click(tests::besideModel(driven.viewer.state())); // gives the focus back to the view
    state = driven.press(XK_End, [](const json& now) { return now["frame"] != 0.0; });
    EXPECT_NE(state["frame"], 0.0);
}

TEST_F(Viewer, FindsTextAndSaysWhatIsNotThere)
{
    Reading driven(creature());
    driven.click("bytes:search");
    driven.type("IDP2");
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return now["bytes"]["selected"].is_object(); });
    ASSERT_TRUE(state["bytes"]["selected"].is_object());
    EXPECT_EQ(state["bytes"]["selected"], json({{"offset", 0}, {"length", 4}}));
    driven.type("x");
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["bytes"]["notFound"] != ""; });
    EXPECT_NE(state["bytes"]["notFound"], "");
}

TEST_F(Viewer, ShowsTheBytesOfAnotherFileOfTheModel)
{
    Reading driven(tests::sampleFolder() / "m2" / "Creature.m2");
    json state = driven.viewer.waitFor([](const json& now) { return now["bytes"]["files"].size() > 1; });
    const json files = state["bytes"]["files"];
    const auto isSkin = [](const json& file) { return file.at("path").get<std::string>().ends_with(".skin"); };
    const auto skin = std::find_if(files.begin(), files.end(), isSkin);
    ASSERT_NE(skin, files.end());
    const std::string target = "bytes:file:" + std::to_string(skin - files.begin());
    driven.click("bytes:file");
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(target); });
    driven.click(target);
    const std::string path = skin->at("path");
    state = driven.viewer.waitFor([&](const json& now) { return now["bytes"]["file"] == path; });
    EXPECT_EQ(state["bytes"]["file"], path);
    EXPECT_EQ(state["bytes"]["bytes"], skin->at("bytes"));
    EXPECT_GT(state["bytes"].at("tables").get<int>(), 2);
}

TEST_F(Viewer, MarksBytesThatNothingReads)
{
    const fs::path model = m_folder.write("tris.md2", Md2Builder::tetrahedron().trailing(64).build());
    Reading driven(model);
    json state = driven.viewer.state();
    EXPECT_EQ(state["bytes"]["unused"], 64);
    EXPECT_EQ(state["bytes"]["overlapping"], 0);
    const std::uint64_t size = state["bytes"]["bytes"];
    // Hatched unused bytes with value 0 look different from table bytes with the same value.
    state = driven.goTo(std::to_string(size - 20));
    EXPECT_TRUE(state["bytes"]["record"].is_null());
    EXPECT_EQ(state["selection"]["kind"], "none");
    const json row = state["targets"]["bytes:selected"];
    driven.user.moveMouse(tests::besideModel(state));
    const formats::Image window = driven.user.capture();
    std::set<std::uint32_t> colors;
    const auto y =
        static_cast<std::uint32_t>(Driven::middleOf(row).y) - static_cast<std::uint32_t>(row["height"].get<double>());
    for (std::uint32_t x = 0; x < static_cast<std::uint32_t>(row["width"].get<double>() / 2.0); ++x) {
        const std::size_t at =
            (std::size_t{y} * window.width + x + static_cast<std::size_t>(row["x"].get<double>())) * 4;
        colors.insert(window.pixels[at] * 65536U + window.pixels[at + 1] * 256U + window.pixels[at + 2]);
    }
    EXPECT_GT(colors.size(), 3U) << "digits and lines across";
}

TEST_F(Viewer, RemembersWhereTheBytesStandAndHowLargeTheyAre)
{
    const std::map<std::string, std::optional<std::string>> environment = {
        {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    double width = 0.0;
    {
        Driven driven({creature()}, environment);
        (void)driven.rest();
        json state = driven.press(XK_y, isFileShown);
        const Point edge = Driven::middleOf(state["targets"]["splitter:side"]);
        const double rows = state["targets"]["bytes:rows"]["height"];
        driven.user.drag(edge, {edge.x, edge.y - 60});
        state = driven.viewer.waitFor(
            [&](const json& now) { return now["targets"]["bytes:rows"]["height"].get<double>() >= rows + 59.0; });
        EXPECT_GE(state["targets"]["bytes:rows"]["height"].get<double>(), rows + 59.0);
        driven.click("side:place");
        state = driven.viewer.waitFor([](const json& now) { return now["sidePlace"] == "right"; });
        ASSERT_EQ(state["sidePlace"], "right");
        const Point upright = Driven::middleOf(state["targets"]["splitter:side"]);
        const double before = state["view"]["width"];
        driven.user.drag(upright, {upright.x + 40, upright.y});
        state = driven.viewer.waitFor([&](const json& now) { return now["view"]["width"] == before + 40.0; });
        EXPECT_EQ(state["view"]["width"], before + 40.0);
        width = state["view"]["width"];
        driven.user.close();
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    Driven again({creature()}, environment);
    json state = again.viewer.waitFor(isFileShown);
    EXPECT_EQ(state["sidePanel"], "bytes");
    EXPECT_EQ(state["sidePlace"], "right");
    EXPECT_EQ(state["view"]["width"], width);
    again.click("side:close");
    state = again.viewer.waitFor([](const json& now) { return now["sidePanel"] == "none"; });
    EXPECT_TRUE(state["bytes"].is_null());
}

TEST_F(Viewer, ShowsAllOfTheBytesPanelInASmallWindow)
{
    Reading driven(creature());
    ASSERT_TRUE(driven.user.resize({960, 600}));
    json state = driven.viewer.waitFor([](const json& now) { return now["windowSize"] == json({960, 600}); });
    for (const char* const position : {"below", "right"}) {
        if (state["sidePlace"] != position) {
            driven.click("side:place");
            state = driven.viewer.waitFor([&](const json& now) { return now["sidePlace"] == position; });
        }
        EXPECT_GE(state["view"]["width"].get<double>(), 240.0);
        EXPECT_GE(state["view"]["height"].get<double>(), 150.0);
        const json& rows = state["targets"]["bytes:rows"];
        const double left = rows["x"];
        const double right =
            state["targets"]["side:close"]["x"].get<double>() + state["targets"]["side:close"]["width"].get<double>();
        for (const char* const name : {"bytes:file", "bytes:offset", "bytes:rows", "bytes:strip", "side:place"}) {
            ASSERT_TRUE(state["targets"].contains(name)) << name << ' ' << position;
            const json& rect = state["targets"][name];
            EXPECT_GE(rect["x"].get<double>(), left - 8.0) << name << ' ' << position;
            EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), right + 8.0) << name << ' ' << position;
            EXPECT_LE(rect["y"].get<double>() + rect["height"].get<double>(), 600.0) << name << ' ' << position;
        }
        EXPECT_GE(rows["height"].get<double>(), 80.0) << position;
    }
}

} // namespace
