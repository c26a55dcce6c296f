#include "tests/support/corpus.hpp"
#include "tests/support/sane_state.hpp"
#include "tests/window/driven_viewer.hpp"

#include "formats/vfs/read_file.hpp"
#include "tests/support/md3_builder.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

/// Default number of events. TRISVIEW_RANDOM_EVENTS sets more, for example for watching memory use.
std::uint64_t eventsWanted()
{
    constexpr std::uint64_t kUsualEvents = 20'000;
    const char* stated = std::getenv("TRISVIEW_RANDOM_EVENTS");
    return stated != nullptr ? std::strtoull(stated, nullptr, 10) : kUsualEvents;
}
constexpr unsigned kUsualSeed = 20261121;

/// TRISVIEW_SEED changes the random input.
unsigned seed()
{
    const char* stated = std::getenv("TRISVIEW_SEED");
    return stated != nullptr ? static_cast<unsigned>(std::strtoul(stated, nullptr, 10)) : kUsualSeed;
}

constexpr std::array<unsigned long, 58> kKeys = {
    XK_space, XK_comma, XK_period, XK_less,      XK_greater,   XK_Home,   XK_End,      XK_bracketleft, XK_bracketright,
    XK_1,     XK_3,     XK_5,      XK_7,         XK_9,         XK_2,      XK_4,        XK_6,           XK_8,
    XK_w,     XK_n,     XK_b,      XK_t,         XK_g,         XK_x,      XK_l,        XK_c,           XK_s,
    XK_f,     XK_i,     XK_o,      XK_h,         XK_Left,      XK_Right,  XK_Up,       XK_Down,        XK_Return,
    XK_Tab,   XK_F5,    XK_F12,    XK_Escape,    XK_BackSpace, XK_slash,  XK_question, XK_braceleft,   XK_braceright,
    XK_a,     XK_e,     XK_m,      XK_Page_Down, XK_Page_Up,   XK_Delete, XK_0,        XK_d,           XK_F11,
    XK_y,     XK_u,     XK_z,      XK_v};
// Ctrl+Q would quit the program and end the test.
constexpr std::array<unsigned long, 4> kModifiers = {XK_Shift_L, XK_Control_L, XK_Alt_L, XK_Super_L};
constexpr std::array<unsigned long, 8> kControlKeys = {XK_o, XK_p, XK_t, XK_w, XK_f, XK_Tab, XK_d, XK_e};
constexpr std::array<unsigned long, 9> kDialogKeys = {XK_Return,    XK_Return, XK_Down,    XK_Down,  XK_Page_Down,
                                                      XK_BackSpace, XK_Up,     XK_Page_Up, XK_Escape};

class RandomUser {
public:
    RandomUser(std::vector<fs::path> files, std::vector<fs::path> folders)
        : m_files(std::move(files)), m_folders(std::move(folders))
    {
    }

    /// Continues until this total number of events, or until the program quits: returns its exit status.
    std::optional<int> actOn(Driven& driven, std::uint64_t events)
    {
        m_driven = &driven;
        const std::uint64_t before = m_events;
        while (m_events < events) {
            act();
            ++m_actions;
            m_events = before + driven.viewer.window().events;
            if (!driven.viewer.isRunning())
                return driven.viewer.waitForExit();
        }
        return std::nullopt;
    }

    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] std::size_t actions() const { return m_actions; }

private:
    void act()
    {
        switch (below(21)) {
        case 0:
        case 1:
        case 2:
            m_driven->user.pressKey(kKeys[below(kKeys.size())]);
            return;
        case 3: {
            const std::array<unsigned long, 1> control = {XK_Control_L};
            m_driven->user.pressKey(kControlKeys[below(kControlKeys.size())], control);
            return;
        }
        case 4:
        case 5:
            m_driven->user.click(somewhere(), static_cast<MouseButton>(1 + below(3)));
            return;
        case 6:
            m_driven->user.doubleClick(somewhere());
            return;
        case 7:
            m_driven->user.drag(somewhere(), somewhere(), static_cast<MouseButton>(1 + below(3)), 4);
            return;
        case 8:
            m_driven->user.moveMouse(somewhere());
            m_driven->user.turnWheel(below(2) == 0 ? 2 : -2);
            return;
        case 9:
            clickTarget();
            return;
        case 10:
            m_driven->user.type("run 2");
            return;
        case 11:
            m_driven->user.pressKey(kKeys[below(kKeys.size())], modifiers());
            return;
        case 12:
        case 13:
            useDialog();
            return;
        case 14:
        case 15:
            useInstrument();
            return;
        case 16:
        case 17:
            useField();
            return;
        case 18:
            resize();
            return;
        case 19:
            doMuchAtOnce();
            return;
        default:
            drop();
        }
    }

    /// Types into a visible field, and undoes, cuts and pastes the text.
    void useField()
    {
        constexpr std::array<unsigned long, 6> kEditing = {XK_z, XK_y, XK_x, XK_v, XK_c, XK_a};
        constexpr std::array<unsigned long, 8> kMoving = {XK_BackSpace, XK_Delete, XK_Home, XK_End,
                                                          XK_Left,      XK_Return, XK_Tab,  XK_Escape};
        constexpr std::array<const char*, 4> kTexts = {"run", "12.5", "/", "a longer text that is cut"};
        const json state = m_driven->viewer.state();
        std::vector<Point> fields;
        for (const auto& [name, rect] : state["targets"].items()) {
            for (const char* const part : {":query", ":text", "field:", "filter", "path", "export:"}) {
                if (name.find(part) != std::string::npos)
                    fields.push_back(Driven::middleOf(rect));
            }
        }
        if (fields.empty() || below(4) == 0) // a field that opens with its dialog
            m_driven->user.pressKey(std::array<unsigned long, 3>{XK_p, XK_f, XK_e}[below(3)], tests::kControl);
        else
            m_driven->user.click(fields[below(fields.size())]);
        for (std::size_t steps = 2 + below(8); steps > 0; --steps) {
            const std::size_t kind = below(6);
            if (kind == 0)
                m_driven->user.type(kTexts[below(kTexts.size())]);
            else if (kind == 1)
                m_driven->user.pressKey(kMoving[below(kMoving.size())]);
            else
                m_driven->user.pressKey(kEditing[below(kEditing.size())], tests::kControl);
        }
    }

    /// Drags the window's corner to any size, in steps.
    void resize()
    {
        constexpr int kSteps = 5;
        const tests::WindowSize from = m_driven->user.windowSize();
        const tests::WindowSize to = {static_cast<int>(640 + below(900)), static_cast<int>(400 + below(560))};
        for (int step = 1; step <= kSteps; ++step) {
            EXPECT_TRUE(m_driven->user.resize({from.width + (to.width - from.width) * step / kSteps,
                                               from.height + (to.height - from.height) * step / kSteps}));
        }
    }

    /// Posts many events that a slow frame gets at once.
    void doMuchAtOnce()
    {
        constexpr std::string_view kTyped = "wnbgxlcs 12.5/[]{}<>?";
        constexpr std::array<tests::Key, 8> kPressed = {tests::Key::escape,    tests::Key::enter, tests::Key::tab,
                                                        tests::Key::backspace, tests::Key::del,   tests::Key::right,
                                                        tests::Key::down,      tests::Key::home};
        tests::HeadlessUser user(m_driven->viewer);
        const auto moveAnywhere = [&] {
            const Point at = somewhere();
            user.move({static_cast<float>(at.x), static_cast<float>(at.y)});
        };
        for (std::size_t steps = 5 + below(20); steps > 0; --steps) {
            const std::size_t kind = below(4);
            const auto button = static_cast<int>(below(3));
            moveAnywhere();
            if (kind <= 1)
                user.press(button);
            if (kind == 1)
                moveAnywhere();
            if (kind <= 1)
                user.release(button);
            else if (kind == 2)
                user.type(kTyped.substr(below(kTyped.size()), 1));
            else
                user.pressKey(kPressed[below(kPressed.size())]);
            user.wait(0.01);
        }
        m_driven->viewer.takeEvents();
    }

    /// Selects items in the view, and toggles panels and overlays about them.
    void useInstrument()
    {
        struct Instrument {
            unsigned long key;
            unsigned long modifier;
        };
        constexpr std::array<Instrument, 9> kInstruments = {{{XK_y, 0},
                                                             {XK_u, 0},
                                                             {XK_g, XK_Shift_L},
                                                             {XK_t, XK_Shift_L},
                                                             {XK_Down, XK_Shift_L},
                                                             {XK_Right, XK_Shift_L},
                                                             {XK_d, XK_Control_L},
                                                             {XK_d, XK_Shift_L},
                                                             {XK_z, 0}}};
        const json state = m_driven->viewer.state();
        if (below(2) == 0 && state["view"].is_object())
            m_driven->user.click(Driven::middleOf(state["view"]));
        const Instrument& chosen = kInstruments[below(kInstruments.size())];
        if (chosen.modifier == 0)
            m_driven->user.pressKey(chosen.key);
        else
            m_driven->user.pressKey(chosen.key, std::array<unsigned long, 1>{chosen.modifier});
        for (const char* const part : {"bytes:", "texture:", "compare:"}) {
            if (below(3) == 0)
                clickTarget(part);
        }
    }

    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random); }

    Point somewhere()
    {
        const tests::WindowSize size = m_driven->user.windowSize();
        return {static_cast<int>(below(static_cast<std::size_t>(size.width))),
                static_cast<int>(below(static_cast<std::size_t>(size.height)))};
    }

    std::vector<unsigned long> modifiers()
    {
        std::vector<unsigned long> held;
        for (const unsigned long modifier : kModifiers) {
            if (below(3) == 0)
                held.push_back(modifier);
        }
        return held;
    }

    /// Clicks a random target whose name has this prefix, sometimes with a modifier.
    void clickTarget(const std::string& prefix = "")
    {
        const json state = m_driven->viewer.state();
        std::vector<std::pair<std::string, Point>> targets;
        for (const auto& [name, rect] : state["targets"].items()) {
            if (name.starts_with(prefix) && name != "action:quit" && (name != "dialog:folder" || isAtHome(state)))
                targets.emplace_back(name, Driven::middleOf(rect));
        }
        if (targets.empty())
            return;
        const auto& [name, position] = targets[below(targets.size())];
        // The palette may list the action that quits.
        if (name.starts_with("palette:") && name != "palette:query")
            return;
        const std::size_t kind = below(8);
        if (kind == 0)
            m_driven->user.doubleClick(position);
        else if (kind == 1)
            clickHolding(below(2) == 0 ? XK_Control_L : XK_Shift_L, position);
        else
            m_driven->user.click(position);
    }

    void clickHolding(unsigned long modifier, Point position)
    {
        m_driven->user.keyDown(modifier);
        m_driven->user.click(position);
        m_driven->user.keyUp(modifier);
    }

    /// Whether the dialog shows one of the test's folders: a whole disk is too large for a test.
    [[nodiscard]] bool isAtHome(const json& state) const
    {
        if (!state["dialog"].is_object())
            return false;
        const std::string folder = state["dialog"]["folder"];
        return std::any_of(m_folders.begin(), m_folders.end(),
                           [&](const fs::path& one) { return folder.starts_with(one.string()); });
    }

    /// Opens the dialog in one of the folder trees and navigates in it.
    void useDialog()
    {
        const json state = m_driven->viewer.state();
        if (state["overlay"] != "open") {
            const std::array<unsigned long, 1> control = {XK_Control_L};
            m_driven->user.pressKey(XK_Escape);
            m_driven->user.pressKey(XK_o, control);
            return;
        }
        if (!isAtHome(state)) {
            m_driven->user.type(m_folders[below(m_folders.size())].string() + "/");
            m_driven->user.pressKey(XK_Return);
        }
        for (std::size_t steps = 1 + below(8); steps > 0; --steps) {
            const std::size_t kind = below(6);
            if (kind == 0)
                clickTarget("dialog:");
            else if (kind <= 2)
                openRow();
            else
                m_driven->user.pressKey(kDialogKeys[below(kDialogKeys.size())]);
        }
    }

    /// Enters a folder or opens a file by a double click on its row.
    void openRow()
    {
        const json state = m_driven->viewer.state();
        std::vector<Point> rows;
        for (const auto& [name, rect] : state["targets"].items()) {
            if (name.starts_with("file:"))
                rows.push_back(Driven::middleOf(rect));
        }
        if (!rows.empty())
            m_driven->user.doubleClick(rows[below(rows.size())]);
    }

    void drop()
    {
        std::vector<fs::path> files;
        for (std::size_t count = 1 + below(3); count > 0; --count)
            files.push_back(below(6) == 0 ? m_folders[below(m_folders.size())] : m_files[below(m_files.size())]);
        static_cast<void>(m_driven->user.dropAt(somewhere(), files));
    }

    Driven* m_driven = nullptr;
    std::size_t m_actions = 0;
    std::uint64_t m_events = 0;
    std::vector<fs::path> m_files;
    std::vector<fs::path> m_folders;
    std::mt19937 m_random{seed()};
};

void linkOrCopy(const fs::path& file, const fs::path& link)
{
    std::error_code error;
    fs::create_hard_link(file, link, error);
    if (error) // another disk
        fs::copy_file(file, link);
}

/// Quits without saving.
void quit(Driven& driven)
{
    const bool isAsked = !driven.viewer.state()["editing"]["unsavedDocuments"].empty();
    driven.user.pressKey(XK_q, tests::kControl);
    if (!isAsked)
        return;
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "unsaved:discard"); });
    driven.click("unsaved:discard");
}

/// Adds at most a few real files of each kind and their folders, below `copy`: exports and edits may be written there.
/// No symbolic links, since saving edits would replace their targets.
void addCorpus(const fs::path& copy, std::vector<fs::path>& files, std::vector<fs::path>& folders)
{
    if (tests::corpusFolder().empty())
        return;
    const fs::path corpus = fs::canonical(tests::corpusFolder());
    for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
        const fs::path link = copy / fs::relative(entry.path(), corpus);
        fs::create_directories(link.parent_path());
        if (!entry.is_directory())
            linkOrCopy(fs::canonical(entry.path()), link);
    }
    folders.push_back(copy);
    for (const char* const extension :
         {".md2", ".md3", ".m2", ".mdx", ".pk3", ".blp", ".tga", ".jpg", ".png", ".mdl", ".iqm", ".glb"}) {
        const std::vector<fs::path> all = tests::corpusFiles(extension);
        const std::size_t step = std::max<std::size_t>(all.size() / 12, 1);
        for (std::size_t i = 0; i < all.size(); i += step) {
            files.push_back(copy / all[i].lexically_relative(tests::corpusFolder()));
            folders.push_back(files.back().parent_path());
        }
    }
}

TEST_F(Viewer, SurvivesRandomInput)
{
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    fs::copy(tests::sampleFolder(), m_folder / "creature", fs::copy_options::recursive);
    fs::copy_file(tests::sampleArchive(), m_folder / "pak0.pk3");
    std::vector<fs::path> files = {m_folder / "creature/creature.md2",
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
    std::vector<fs::path> folders = {m_folder / "creature", m_folder / "set"};
    addCorpus(m_folder / "corpus", files, folders);
    const std::uint64_t events = eventsWanted();
    std::printf("seed %u\n", seed());
    RandomUser user(files, folders);
    while (user.events() < events) {
        Driven driven({files.front()}, {{"HOME", (m_folder / "home").string()}});
        const std::optional<int> exit = user.actOn(driven, events);
        ASSERT_EQ(exit.value_or(0), 0) << "after " << user.actions() << " actions";
        if (exit)
            continue; // "Quit" is one of the lines of the palette
        ASSERT_NO_FATAL_FAILURE(tests::expectSane(driven.viewer.state())) << "after " << user.actions() << " actions";
        for (int i = 0; i < 3; ++i)
            driven.user.pressKey(XK_Escape);
        quit(driven);
        EXPECT_EQ(driven.viewer.waitForExit(), 0) << "where leaks are looked for, they would show here";
    }
    std::printf("%zu actions, %zu events\n", user.actions(), static_cast<std::size_t>(user.events()));
}

} // namespace
