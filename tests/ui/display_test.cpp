#include "tests/support/md3_builder.hpp"
#include "tests/support/sane_state.hpp"
#include "tests/ui/driven_viewer.hpp"

#include "formats/load_image.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <csignal>

/// Interaction with other programs, the X server or the system: drops, the clipboard, keyboard layouts, sizes, signals
/// and successive processes. The viewer's reaction to events is tested without a display (tests/window).
namespace {

using tests::Driven;
using tests::DropResult;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::kControlShift;
using tests::Md2Builder;
using tests::Md3Builder;
using tests::Point;
using tests::sampleFolder;
using tests::Viewer;
using tests::ViewerProcess;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool hasMessage(const json& state)
{
    return state["message"].is_string();
}

/// Requests a picture from the clipboard, like another program that pastes.
std::vector<std::byte> pastedPng()
{
    Display* const display = XOpenDisplay(nullptr);
    const Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    XSelectInput(display, window, PropertyChangeMask);
    const Atom clipboard = XInternAtom(display, "CLIPBOARD", False);
    const Atom png = XInternAtom(display, "image/png", False);
    const Atom incremental = XInternAtom(display, "INCR", False);
    const Atom property = XInternAtom(display, "PASTED", False);
    XConvertSelection(display, clipboard, png, property, window, CurrentTime);
    XFlush(display);
    std::vector<std::byte> bytes;
    bool isIncremental = false;
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    while (std::chrono::steady_clock::now() < deadline) {
        if (XPending(display) == 0) {
            std::this_thread::sleep_for(5ms);
            continue;
        }
        XEvent event;
        XNextEvent(display, &event);
        const bool isAnswer = event.type == SelectionNotify;
        const bool isPiece = event.type == PropertyNotify && event.xproperty.atom == property &&
                             event.xproperty.state == PropertyNewValue && isIncremental;
        if (!isAnswer && !isPiece)
            continue;
        Atom type = None;
        int format = 0;
        unsigned long count = 0;
        unsigned long left = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display, window, property, 0, 1 << 24, True, AnyPropertyType, &type, &format, &count, &left,
                           &data);
        if (type == incremental) {
            isIncremental = true;
        } else {
            const auto* const from = reinterpret_cast<const std::byte*>(data);
            bytes.insert(bytes.end(), from, from + count);
        }
        if (data != nullptr)
            XFree(data);
        if (type != incremental && (!isIncremental || count == 0))
            break;
    }
    XCloseDisplay(display);
    return bytes;
}

TEST_F(Viewer, OpensAModelDroppedByAnotherProgram)
{
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    Driven driven({tetra});
    const std::array<fs::path, 1> dropped = {sampleFolder() / "creature.md2"};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "creature.md2"; });
    EXPECT_EQ(state["document"], dropped[0].string());
    EXPECT_EQ(state["list"], json::array({dropped[0].string()}));
    EXPECT_TRUE(state["message"].is_null());
    EXPECT_NE(driven.user.title().find("creature.md2"), std::string::npos);
}

TEST_F(Viewer, ListsSeveralModelsDroppedByAnotherProgram)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    std::vector<fs::path> dropped;
    for (const char* name : {"b.md2", "a.md2", "c.md2"})
        dropped.push_back(m_folder.write(name, tetra));
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "b.md2"; });
    EXPECT_EQ(state["list"], json::array({dropped[0].string(), dropped[1].string(), dropped[2].string()}));
    EXPECT_EQ(state["listIndex"], 0);

    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["listIndex"], 1);
    driven.click("model:2");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["listIndex"], 2);
}

TEST_F(Viewer, KnowsWhereInItsWindowAModelIsDropped)
{
    const fs::path flag = m_folder.write("flags/flag.md3", Md3Builder::tetrahedron().build());
    Driven driven({tests::sampleArchive()});
    const json before = driven.pause();
    json state = driven.press(XK_t, [](const json& now) { return hasTarget(now, "tag:0"); });
    ASSERT_TRUE(hasTarget(state, "tag:0"));
    tests::Point beside = Driven::middleOf(state["targets"]["tag:0"]);
    beside.y += 36; // the marker's radius is 10
    ASSERT_EQ(driven.user.dropAt(beside, std::array<fs::path, 1>{flag}), tests::DropResult::accepted);
    state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "offer:attachDropped"); });
    ASSERT_TRUE(hasTarget(state, "offer:attachDropped")) << state["message"];
    EXPECT_EQ(state["name"], before["name"]) << "what is open stays";
    EXPECT_EQ(state["attached"], 0);
    driven.click("offer:attachDropped");
    state = driven.viewer.waitFor([](const json& now) { return now["attached"] == 1; });
    EXPECT_EQ(state["attached"], 1) << state["message"];
}

TEST_F(Viewer, SurvivesASourceThatVanishesWhileDragging)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    const std::array<fs::path, 1> dropped = {sampleFolder() / "creature.md2"};
    ASSERT_EQ(kill(driven.viewer.id(), SIGSTOP), 0);
    EXPECT_EQ(driven.user.drop(dropped, 300ms), DropResult::timedOut);
    ASSERT_EQ(kill(driven.viewer.id(), SIGCONT), 0);
    const json state = driven.press(XK_x, [](const json& now) { return now["overlays"].size() == 2; });
    EXPECT_EQ(state["overlays"], json::array({"bounds", "grid"})) << "it still answers";
}

TEST_F(Viewer, TurnsAndZoomsByTheRealMouse)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const Point middle = Driven::middleOf(before["view"]);
    driven.user.drag(middle, {middle.x + 100, middle.y + 20});
    const json turned = driven.viewer.waitFor([&](const json& now) {
        return std::abs(now["camera"]["yaw"].get<double>() - before["camera"]["yaw"].get<double>() + 40.0) < 0.5;
    });
    EXPECT_NEAR(turned["camera"]["yaw"].get<double>(), before["camera"]["yaw"].get<double>() - 40.0, 0.5);
    EXPECT_NEAR(turned["camera"]["pitch"].get<double>(), before["camera"]["pitch"].get<double>() + 8.0, 0.5);
    EXPECT_EQ(turned["camera"]["distance"], before["camera"]["distance"]);

    driven.user.moveMouse({middle.x + 150, middle.y - 100});
    driven.user.turnWheel(3);
    const double closer = before["camera"]["distance"].get<double>() * 0.9 * 0.9 * 0.9;
    const json zoomed = driven.viewer.waitFor(
        [&](const json& now) { return std::abs(now["camera"]["distance"].get<double>() - closer) < 0.01; });
    EXPECT_NEAR(zoomed["camera"]["distance"].get<double>(), closer, 0.01);
    EXPECT_NE(zoomed["camera"]["target"], turned["camera"]["target"]) << "towards the cursor";
}

/// The driver temporarily assigns these letters to a key, which changes the keyboard layout.
TEST_F(Viewer, TypesLettersOfAnyLayoutOfTheKeyboard)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    driven.click("filter");
    driven.type("gr\xC3\xB6\xC3\x9F\x65 \xC3\xA9t\xC3\xA9");
    const std::string typed = "gr\xC3\xB6\xC3\x9F\x65 \xC3\xA9t\xC3\xA9";
    const json state = driven.viewer.waitFor([&](const json& now) { return now["library"]["filter"] == typed; });
    EXPECT_EQ(state["library"]["filter"], typed);
}

TEST_F(Viewer, StaysUsableInASmallRealWindow)
{
    Driven driven({sampleFolder() / "creature.md2"});
    ASSERT_TRUE(driven.user.resize({960, 600}));
    const json small = driven.viewer.waitFor([](const json& now) {
        return now["windowSize"] == json::array({960, 600});
    });
    ASSERT_EQ(small["windowSize"], json::array({960, 600}));
    EXPECT_GE(small["view"]["width"].get<double>(), 480.0);
    for (const auto& [name, rect] : small["targets"].items()) {
        EXPECT_GE(rect["x"].get<double>(), 0.0) << name;
        EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), 960.0) << name;
        EXPECT_LE(rect["y"].get<double>(), 600.0) << name;
    }
    const json hidden = driven.press(XK_Tab, [](const json& now) { return now["view"]["width"] == 960.0; });
    EXPECT_EQ(hidden["view"]["width"], 960.0);
    const json shown = driven.press(XK_Tab, [](const json& now) { return now["view"]["width"] != 960.0; });
    EXPECT_EQ(shown["view"], small["view"]);
}

TEST_F(Viewer, GivesThePictureToAProgramThatPastes)
{
    Driven driven({sampleFolder() / "creature.md2"}, tests::homeIn(m_folder));
    const json rest = driven.rest();
    driven.user.pressKey(XK_c, kControlShift);
    const json copied = driven.viewer.waitFor(hasMessage);
    ASSERT_EQ(copied["message"], "The picture is on the clipboard");
    for (int times = 0; times < 2; ++times) { // pasting repeatedly
        const std::vector<std::byte> png = pastedPng();
        const auto image = formats::loadImage(formats::ByteView(formats::FileBytes::copyOf(png), "pasted.png"));
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_EQ(image->image.width, rest["view"]["width"].get<std::uint32_t>());
        EXPECT_EQ(image->image.height, rest["view"]["height"].get<std::uint32_t>());
    }
    EXPECT_FALSE(tests::hasTarget(driven.viewer.state(), "message:copy")) << "it would replace the picture";
    // Text can be copied: the path of a saved picture.
    (void)driven.press(XK_F12, [](const json& now) { return tests::hasTarget(now, "message:copy"); });
    driven.click("message:copy");
    (void)driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_TRUE(pastedPng().empty());
}

TEST_F(Viewer, TakesTheLayoutOfTheProcessBefore)
{
    const std::map<std::string, std::optional<std::string>> environment = {
        {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    json before;
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment);
        before = driven.rest();
        const Point edge = Driven::middleOf(before["targets"]["splitter:library"]);
        driven.user.drag(edge, {edge.x + 64, edge.y});
        json state = driven.viewer.waitFor([&](const json& now) {
            return now["view"]["x"].get<double>() >= before["view"]["x"].get<double>() + 60.0;
        });
        EXPECT_EQ(state["view"]["x"].get<double>(), before["view"]["x"].get<double>() + 64.0);
        const Point lower = Driven::middleOf(state["targets"]["splitter:timeline"]);
        driven.user.drag(lower, {lower.x, lower.y - 40});
        before = driven.viewer.waitFor([&](const json& now) {
            return now["view"]["height"].get<double>() <= state["view"]["height"].get<double>() - 36.0;
        });
        EXPECT_EQ(before["view"]["height"].get<double>(), state["view"]["height"].get<double>() - 40.0);
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment);
        EXPECT_EQ(driven.rest()["view"], before["view"]);
    }
}

TEST_F(Viewer, OffersTheTabsOfTheProcessBefore)
{
    const std::map<std::string, std::optional<std::string>> config = {
        {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    const fs::path first = m_folder.write("first.md3", Md3Builder::tetrahedron().build());
    const fs::path second = m_folder.write("other/second.md3", Md3Builder::tetrahedron().build());
    {
        Driven driven({first}, config);
        driven.user.pressKey(XK_t, tests::kControl);
        (void)driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
        ASSERT_EQ(driven.user.drop(std::array<fs::path, 1>{second}), tests::DropResult::accepted);
        (void)driven.viewer.waitFor([](const json& now) { return now["name"] == "second.md3"; });
        driven.user.close();
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    tests::ViewerProcess viewer({}, config);
    json state = viewer.waitFor([](const json& now) { return hasTarget(now, "offer:reopenLastTabs"); });
    ASSERT_TRUE(hasTarget(state, "offer:reopenLastTabs"));
    EXPECT_TRUE(state["document"].is_null());
    tests::X11Driver user;
    ASSERT_TRUE(user.findWindow("Trisview"));
    user.focus();
    user.click(Driven::middleOf(state["targets"]["offer:reopenLastTabs"]));
    state = viewer.waitFor([](const json& now) { return now["tabs"].size() == 2 && now["name"] == "second.md3"; });
    EXPECT_EQ(state["tabs"].size(), 2U);
    EXPECT_EQ(state["name"], "second.md3");
    EXPECT_TRUE(state["offer"].is_null());
}

TEST_F(Viewer, QuitsWithControlQOfTheRealKeyboard)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const std::array<unsigned long, 1> control = {XK_Control_L};
    driven.user.pressKey(XK_q, control);
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
}

TEST_F(Viewer, QuitsWhenTheWindowManagerClosesItsWindow)
{
    Driven driven({sampleFolder() / "creature.md2"});
    driven.user.close();
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
}

TEST(ViewerWithoutDisplay, SaysSoAndEndsWithSix)
{
    ViewerProcess viewer({}, {{"DISPLAY", std::nullopt}, {"WAYLAND_DISPLAY", std::nullopt}});
    EXPECT_EQ(viewer.waitForExit(), 6);
    ViewerProcess unreachable({}, {{"DISPLAY", ":4711"}, {"WAYLAND_DISPLAY", std::nullopt}});
    EXPECT_EQ(unreachable.waitForExit(), 6);
}

} // namespace
