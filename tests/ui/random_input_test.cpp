#include "tests/ui/driven_viewer.hpp"

#include "formats/files/read_file.hpp"
#include "tests/support/md3_builder.hpp"

#include <cstdlib>
#include <random>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

/// A minute where memory is watched; enough elsewhere to keep the test honest.
constexpr std::chrono::seconds kDuration = TRISVIEW_IS_SLOW_BUILD ? 60s : 8s;
/// A frame takes one change of a button: what comes faster than that only waits in line.
constexpr std::chrono::milliseconds kPace = TRISVIEW_IS_SLOW_BUILD ? 40ms : 10ms;
constexpr unsigned kUsualSeed = 20261121;

/// TRISVIEW_SEED tries other input than usual.
unsigned seed()
{
    const char* stated = std::getenv("TRISVIEW_SEED");
    return stated != nullptr ? static_cast<unsigned>(std::strtoul(stated, nullptr, 10)) : kUsualSeed;
}

// Without Ctrl+Q, which ends, and F11: without a window manager nothing gives the size back.
constexpr std::array<unsigned long, 53> kKeys = {
    XK_space, XK_comma, XK_period, XK_less,      XK_greater,   XK_Home,   XK_End,      XK_bracketleft, XK_bracketright,
    XK_1,     XK_3,     XK_5,      XK_7,         XK_9,         XK_2,      XK_4,        XK_6,           XK_8,
    XK_w,     XK_n,     XK_b,      XK_t,         XK_g,         XK_x,      XK_l,        XK_c,           XK_s,
    XK_f,     XK_i,     XK_o,      XK_h,         XK_Left,      XK_Right,  XK_Up,       XK_Down,        XK_Return,
    XK_Tab,   XK_F5,    XK_F12,    XK_Escape,    XK_BackSpace, XK_slash,  XK_question, XK_braceleft,   XK_braceright,
    XK_a,     XK_e,     XK_m,      XK_Page_Down, XK_Page_Up,   XK_Delete, XK_0,       XK_d};
constexpr std::array<unsigned long, 6> kControlKeys = {XK_o, XK_p, XK_t, XK_w, XK_f, XK_Tab};

class RandomUser {
public:
    RandomUser(Driven& driven, std::vector<fs::path> files) : m_driven(driven), m_files(std::move(files)) {}

    void act()
    {
        switch (below(12)) {
        case 0:
        case 1:
        case 2:
            m_driven.user.pressKey(kKeys[below(kKeys.size())]);
            return;
        case 3: {
            const std::array<unsigned long, 1> control = {XK_Control_L};
            m_driven.user.pressKey(kControlKeys[below(kControlKeys.size())], control);
            return;
        }
        case 4:
        case 5:
            m_driven.user.click(somewhere(), static_cast<MouseButton>(1 + below(3)));
            return;
        case 6:
            m_driven.user.doubleClick(somewhere());
            return;
        case 7:
            m_driven.user.drag(somewhere(), somewhere(), static_cast<MouseButton>(1 + below(3)), 4);
            return;
        case 8:
            m_driven.user.moveMouse(somewhere());
            m_driven.user.turnWheel(below(2) == 0 ? 2 : -2);
            return;
        case 9:
            clickTarget();
            return;
        case 10:
            m_driven.user.type("run 2");
            return;
        default:
            drop();
        }
    }

private:
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random); }

    Point somewhere()
    {
        const tests::WindowSize size = m_driven.user.windowSize();
        return {static_cast<int>(below(static_cast<std::size_t>(size.width))),
                static_cast<int>(below(static_cast<std::size_t>(size.height)))};
    }

    void clickTarget()
    {
        const json targets = m_driven.viewer.state()["targets"];
        if (targets.empty())
            return;
        auto target = targets.begin();
        std::advance(target, static_cast<std::ptrdiff_t>(below(targets.size())));
        // A whole disk is not for a test.
        if (target.key() != "action:quit" && target.key() != "dialog:folder" && target.key() != "action:full-screen")
            m_driven.user.click(Driven::middleOf(*target));
    }

    void drop()
    {
        std::vector<fs::path> files;
        for (std::size_t count = 1 + below(3); count > 0; --count)
            files.push_back(m_files[below(m_files.size())]);
        // Behind a curtain a drop may be late or refused: only the program's health counts here.
        static_cast<void>(m_driven.user.dropAt(somewhere(), files, 2000ms));
    }

    Driven& m_driven;
    std::vector<fs::path> m_files;
    std::mt19937 m_random{seed()};
};

TEST_F(Viewer, SurvivesRandomInput)
{
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    fs::copy(tests::sampleFolder(), m_folder / "creature", fs::copy_options::recursive);
    fs::copy_file(tests::sampleArchive(), m_folder / "pak0.pk3");
    const std::vector<fs::path> files = {m_folder / "creature/creature.md2",
                                         m_folder / "pak0.pk3",
                                         m_folder / "pak0.pk3/models/players/creature/head.md3",
                                         m_folder / "pak0.pk3/models/weapons2/spitter/spitter.md3",
                                         m_folder.write("gun_hand.md3", tests::Md3Builder::hand().build()),
                                         m_folder / "creature",
                                         m_folder / "creature/creature_ember.pcx",
                                         m_folder / "creature/m2/Creature.m2",
                                         m_folder / "creature/m2/CreatureSkinEmber.blp",
                                         m_folder / "creature/m2_classic/Creature.m2",
                                         m_folder.write("set/tetra.md2", sound),
                                         m_folder.write("set/cut.md2", std::span(sound).first(sound.size() / 2)),
                                         m_folder.write("text.txt", "no model"),
                                         m_folder / "gone.md2"};
    fs::create_directory(m_folder / "home");
    Driven driven({files.front()}, {{"HOME", (m_folder / "home").string()}});
    driven.user.setPace(kPace);
    RandomUser user(driven, files);
    const auto until = std::chrono::steady_clock::now() + kDuration;
    std::size_t actions = 0;
    while (std::chrono::steady_clock::now() < until) {
        user.act();
        ++actions;
        ASSERT_FALSE(driven.viewer.waitForExit(0ms)) << "after " << actions << " actions";
    }
    EXPECT_GT(actions, 20U);
    const json state = driven.viewer.state();
    EXPECT_EQ(state["glErrors"], "") << "after " << actions << " actions";
    driven.user.setPace(30ms);
    for (int i = 0; i < 3; ++i)
        driven.user.pressKey(XK_Escape);
    const std::array<unsigned long, 1> control = {XK_Control_L};
    driven.user.pressKey(XK_q, control);
    EXPECT_EQ(driven.viewer.waitForExit(60'000ms), 0) << "where leaks are looked for, they would show here";
}

} // namespace
