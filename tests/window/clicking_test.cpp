#include "tests/support/sane_state.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::Viewer;

/// Interval between reads of the state, which are slow.
constexpr std::chrono::milliseconds kLook{100};
constexpr std::chrono::milliseconds kClickReaction{200};
/// Maximum time for targets to appear after a click.
constexpr std::chrono::milliseconds kAppearing{1500};

using NameSet = std::set<std::string>;

NameSet namesIn(const json& state)
{
    NameSet names;
    for (const auto& [name, rect] : state["targets"].items())
        names.insert(name);
    return names;
}

bool isOpen(const json& state, const std::string& overlay)
{
    return state["overlay"] == overlay &&
           state["targets"].contains(overlay == "open" ? "dialog:text" : "palette:query");
}

bool startsWithAny(const std::string& name, std::initializer_list<const char*> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](const char* beginning) { return name.starts_with(beginning); });
}

/// Whether the target is in an open menu or list.
bool isInMenu(const std::string& name)
{
    return startsWithAny(name, {"action:", "submenu:", "choice:clip:", "choice:tab:", "mode:", "weapon:", "camera:",
                                "only:", "context:", "dialog:filter:", "bytes:file:", "bytes:menu:"}) ||
           name == "menu:weapon";
}

/// Whether the target opens a menu or a list.
bool opensMenu(const std::string& name)
{
    return startsWithAny(name, {"menu:", "submenu:", "choice:"}) || name == "button:shading" ||
           name == "button:overlays" || name == "button:weapon" || name == "button:camera" || name == "dialog:filter" ||
           name == "bytes:file";
}

bool hasMenu(const json& state)
{
    const NameSet names = namesIn(state);
    return std::any_of(names.begin(), names.end(), isInMenu);
}

/// Targets not to click: those that quit the program, resize the window, change key bindings, open a whole home folder,
/// or edit a sample, which could then be saved; and the fields of a frame, which are others in each. The palette's line
/// that quits comes after the first four.
bool isLeftAlone(const std::string& target)
{
    const bool edits = target == "fixes:apply" || (target.starts_with("operation:") && !target.ends_with(":argument"));
    const bool isField = target.starts_with("selected:") || target.starts_with("field:frames[");
    return edits || isField || target == "action:quit" || target == "action:fullScreen" ||
           target == "action:preferences" || target == "dialog:folder";
}

/// Whether the target is one of many similar rows, of which two are clicked: "bar:17" and "cell:clip:17:1" are,
/// "fact:vertices" is not.
bool isOneOfMany(const std::string& target)
{
    constexpr int kEnough = 2;
    for (std::size_t colon = target.find(':'); colon != std::string::npos; colon = target.find(':', colon + 1)) {
        const std::size_t end = std::min(target.find_first_not_of("0123456789", colon + 1), target.size());
        if (end > colon + 1 && (end == target.size() || target[end] == ':'))
            return std::stoul(target.substr(colon + 1, end - colon - 1)) >= kEnough;
    }
    return false;
}

bool isWorthAClick(const std::string& target)
{
    return !isLeftAlone(target) && !isOneOfMany(target);
}

/// Whether the target hides other targets until it is clicked again.
bool hidesPanels(const std::string& target)
{
    return target == "action:panels" || target == "action:library" || target == "action:inspector" ||
           target.starts_with("fold:");
}

/// Clicks all targets, and those that appear by clicking, until none is left.
class Explorer {
public:
    explicit Explorer(Driven& driven) : m_driven(driven), m_document(driven.viewer.state()["document"]) {}

    /// The contents of the open dialog and the palette do not depend on the model.
    void clickOverlays()
    {
        note(m_driven.viewer.state(), {});
        exploreOverlay("open", XK_o);
        exploreOverlay("palette", XK_p);
    }

    void clickEverything()
    {
        note(m_driven.viewer.state(), {});
        while (!m_waiting.empty() && lives()) {
            const auto next = std::min_element(m_waiting.begin(), m_waiting.end(), [&](const auto& a, const auto& b) {
                return m_routes[a].size() < m_routes[b].size();
            });
            const std::string target = *next;
            m_waiting.erase(next);
            visit(target);
        }
    }

    [[nodiscard]] const NameSet& clicked() const { return m_clicked; }
    /// Targets that were gone when their turn came: messages, tabs, parts of replaced content.
    [[nodiscard]] const NameSet& vanished() const { return m_vanished; }

private:
    using Route = std::vector<std::string>; // clicks that lead to a target
    static constexpr std::size_t kLongestRoute = 3;
    static constexpr std::size_t kMaxFiles = 4; // of similar rows in a dialog

    [[nodiscard]] bool lives() const { return m_driven.viewer.isRunning(); }

    /// Records all new targets, and that `route` led to them.
    void note(const json& state, const Route& route)
    {
        for (const std::string& name : namesIn(state)) {
            if (m_routes.emplace(name, route).second && isWorthAClick(name))
                m_waiting.insert(name);
        }
    }

    /// The first observed state that meets the condition; the last one after a timeout.
    template <typename Condition> json lookFor(const Condition& condition, std::chrono::milliseconds patience)
    {
        json now = m_driven.viewer.state();
        for (auto left = patience; left > 0ms && lives() && !condition(now); left -= kLook) {
            m_driven.user.wait(kLook);
            now = m_driven.viewer.state();
        }
        return now;
    }

    bool clickIfThere(const std::string& target, std::chrono::milliseconds patience)
    {
        const json before = lookFor([&](const json& now) { return hasTarget(now, target); }, patience);
        if (!hasTarget(before, target))
            return false;
        m_driven.user.click(Driven::middleOf(before["targets"][target]));
        m_driven.user.wait(kLook);
        if (opensMenu(target)) {
            const NameSet names = namesIn(before);
            (void)lookFor([&](const json& now) { return hasMenu(now) && namesIn(now) != names; }, kAppearing);
        }
        return true;
    }

    /// The state once its targets no longer change, so that late effects of a click are not attributed to the next one.
    json settled()
    {
        json state = m_driven.viewer.state();
        for (int i = 0; i < 20 && lives(); ++i) {
            const NameSet before = namesIn(state);
            m_driven.user.wait(kLook);
            state = m_driven.viewer.state();
            if (namesIn(state) == before)
                break;
        }
        return state;
    }

    /// Shows the model as at the start: paused, in a single tab, without menu, overlay and selection. Targets of a
    /// selection are reached by selecting again.
    void returnToModel()
    {
        const auto isPlain = [](const json& now) {
            return !hasMenu(now) && now["overlay"].is_null() && now["typing"] == false &&
                   (!now.contains("selection") || now["selection"]["kind"] == "none");
        };
        json state;
        for (int i = 0; i < 7 && (i == 0 || !isPlain(state)); ++i) {
            m_driven.user.pressKey(XK_Escape);
            m_driven.user.wait(kLook);
            state = lookFor(isPlain, kClickReaction);
        }
        while (lives() && state["tabs"].size() > 1) {
            m_driven.user.pressKey(XK_w, kControl);
            const std::size_t count = state["tabs"].size();
            state = lookFor([&](const json& now) { return now["tabs"].size() < count; }, 10s);
        }
        if (state["document"] != m_document) {
            const std::array<fs::path, 1> file = {m_document};
            (void)m_driven.user.drop(file);
            state = lookFor([&](const json& now) { return now["document"] == m_document; }, 10s);
        }
        if (state["playing"] == true)
            (void)m_driven.press(XK_Home, [](const json& now) { return now["playing"] == false; });
    }

    bool follow(const Route& route)
    {
        return std::all_of(route.begin(), route.end(),
                           [&](const std::string& step) { return clickIfThere(step, kAppearing); });
    }

    /// Repeats the route to a target and clicks it; tries a second time if it is missing.
    void visit(const std::string& target)
    {
        const Route route = m_routes[target];
        bool wasClicked = false;
        for (int i = 0; i < 2 && !wasClicked && lives(); ++i) {
            returnToModel();
            const bool isShown = hasTarget(m_driven.viewer.state(), target);
            const auto patience = route.empty() || i == 0 ? kClickReaction : kAppearing;
            wasClicked = (isShown || follow(route)) && clickIfThere(target, patience);
        }
        (wasClicked ? m_clicked : m_vanished).insert(target);
        if (!wasClicked || !lives())
            return;
        Route through = route;
        through.push_back(target);
        if (through.size() <= kLongestRoute)
            note(settled(), through);
        if (hidesPanels(target)) {
            returnToModel();
            (void)(follow(route) && clickIfThere(target, kAppearing));
        }
    }

    /// Clicks the targets of an overlay, opened by Ctrl and a key.
    void exploreOverlay(const std::string& overlay, unsigned long key)
    {
        const NameSet behind = namesIn(m_driven.viewer.state());
        std::size_t files = 0;
        while (lives()) {
            if (!isOpen(m_driven.viewer.state(), overlay)) {
                returnToModel();
                m_driven.user.pressKey(key, kControl);
            }
            const NameSet all = namesIn(lookFor([&](const json& now) { return isOpen(now, overlay); }, 10s));
            const auto next = std::find_if(all.begin(), all.end(), [&](const std::string& name) {
                const bool isSurplus = name.starts_with("file:") && files >= kMaxFiles;
                return !behind.contains(name) && !m_routes.contains(name) && isWorthAClick(name) && !isSurplus;
            });
            if (next == all.end())
                break;
            files += next->starts_with("file:") ? 1 : 0;
            m_routes.emplace(*next, Route());
            (clickIfThere(*next, kClickReaction) ? m_clicked : m_vanished).insert(*next);
        }
        returnToModel();
    }

    Driven& m_driven;
    std::string m_document;
    std::map<std::string, Route> m_routes; // of all targets seen so far
    NameSet m_waiting;
    NameSet m_clicked;
    NameSet m_vanished;
};

std::string joined(const NameSet& names)
{
    std::string text;
    for (const std::string& name : names)
        text += ' ' + name;
    return text;
}

class Clicking : public Viewer {
protected:
    /// Clicks all targets of a model: at least `fewest`. At most an eighth of the clicked ones may be gone when their
    /// turn comes.
    void clickEverything(const fs::path& model, std::size_t fewest)
    {
        Driven driven({model}, tests::homeIn(m_folder));
        (void)driven.rest();
        Explorer explorer(driven);
        explorer.clickOverlays();
        explorer.clickEverything();
        ASSERT_TRUE(driven.viewer.isRunning()) << "after " << explorer.clicked().size() << " clicks";
        tests::expectSane(driven.viewer.state());
        EXPECT_GE(explorer.clicked().size(), fewest);
        std::printf("%zu clicked, %zu vanished, %zu events\n", explorer.clicked().size(), explorer.vanished().size(),
                    static_cast<std::size_t>(driven.viewer.window().events));
        EXPECT_LE(8 * explorer.vanished().size(), explorer.clicked().size())
            << "vanished:" << joined(explorer.vanished());
        for (int i = 0; i < 4; ++i)
            driven.user.pressKey(XK_Escape);
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
};

TEST_F(Clicking, SurvivesEveryClickOnAQuakeIIModel)
{
    clickEverything(tests::sampleFolder() / "creature.md2", 400);
}

TEST_F(Clicking, SurvivesEveryClickOnAQuakeIIIPlayer)
{
    clickEverything(tests::sampleArchive() / "models/players/creature/lower.md3", 400);
}

TEST_F(Clicking, SurvivesEveryClickOnAWarcraftModel)
{
    clickEverything(tests::sampleFolder() / "m2/Creature.m2", 400);
}

} // namespace
