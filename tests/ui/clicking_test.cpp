#include "tests/support/sane_state.hpp"
#include "tests/ui/driven_viewer.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Viewer;

constexpr std::chrono::milliseconds kClickPace{TRISVIEW_IS_SLOW_BUILD ? 25 : 10};
constexpr std::chrono::milliseconds kClickReaction{TRISVIEW_IS_SLOW_BUILD ? 600 : 150};
constexpr std::chrono::milliseconds kSettling{TRISVIEW_IS_SLOW_BUILD ? 300 : 80};
/// For what a click brings to light, however busy the machine is.
constexpr std::chrono::milliseconds kAppearing{TRISVIEW_IS_SLOW_BUILD ? 5000 : 1500};
/// The same before it is tried once more: much of what was seen once is gone.
constexpr std::chrono::milliseconds kAppearingSoon{TRISVIEW_IS_SLOW_BUILD ? 1500 : 400};

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

/// What stands in a menu or a list that hangs open.
bool isInMenu(const std::string& name)
{
    return startsWithAny(name, {"action:", "submenu:", "choice:clip:", "choice:tab:", "mode:", "weapon:", "camera:",
                                "only:", "context:", "dialog:filter:", "bytes:file:", "bytes:menu:"}) ||
           name == "menu:weapon";
}

/// What opens a menu or a list.
bool opensMenu(const std::string& name)
{
    return startsWithAny(name, {"menu:", "submenu:", "choice:"}) || name == "button:shading" ||
           name == "button:overlays" || name == "button:weapon" || name == "button:camera" || name == "dialog:filter" ||
           name == "bytes:file";
}

/// Behind it there may be what only this model has.
bool leadsToOthers(const std::string& name)
{
    return opensMenu(name) || name.starts_with("tab:");
}

bool hasMenu(const json& state)
{
    const NameSet names = namesIn(state);
    return std::any_of(names.begin(), names.end(), isInMenu);
}

/// What ends the program, takes the window's size away, gives keys away, or opens a whole home folder. The palette's
/// line that quits stands behind the first four.
bool isLeftAlone(const std::string& target)
{
    return target == "action:quit" || target == "action:fullScreen" || target == "action:preferences" ||
           target == "dialog:folder";
}

/// Of rows that are all alike two are enough: "fact:vertices" is one of its own, "bar:17" is not.
bool isOneOfMany(const std::string& target)
{
    constexpr int kEnough = 2;
    const std::size_t digits = target.find_last_not_of("0123456789") + 1;
    return digits < target.size() && digits > 0 && target[digits - 1] == ':' &&
           std::stoul(target.substr(digits)) >= kEnough;
}

bool isWorthAClick(const std::string& target)
{
    return !isLeftAlone(target) && !isOneOfMany(target);
}

/// Hides what else there is to click, until it is clicked again.
bool hidesPanels(const std::string& target)
{
    return target == "action:panels" || target == "action:library" || target == "action:inspector" ||
           target.starts_with("fold:");
}

bool clicksAll()
{
    return std::getenv("TRISVIEW_CLICK_ALL") != nullptr;
}

/// Clicks whatever can be clicked but `known`, and what comes to light by that, until nothing is left.
class Explorer {
public:
    Explorer(Driven& driven, std::string document, const NameSet& known)
        : m_driven(driven), m_document(std::move(document)), m_known(known)
    {
    }

    /// What the open dialog and the palette have does not depend on the model.
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
    /// Not clicked because others like them were.
    [[nodiscard]] const NameSet& leftOut() const { return m_leftOut; }
    /// Seen once and gone when their turn came: messages, tabs, parts of what was exchanged meanwhile.
    [[nodiscard]] const NameSet& vanished() const { return m_vanished; }

private:
    using Route = std::vector<std::string>; // what is clicked to see a target
    static constexpr std::size_t kLongestRoute = 3;
    static constexpr std::size_t kMaxFiles = 4; // of a dialog: rows that are all alike

    bool lives() { return m_driven.viewer.waitForExit(0ms) == std::nullopt; }

    /// What can be clicked now and is new, and that `route` led to it.
    void note(const json& state, const Route& route)
    {
        for (const std::string& name : namesIn(state)) {
            const bool isKnown = m_known.contains(name) && !leadsToOthers(name);
            if (m_routes.emplace(name, route).second && isWorthAClick(name) && !isKnown && !isSurplus(name, route))
                m_waiting.insert(name);
        }
    }

    /// Of the actions in a submenu, which the unit tests run one by one, some are enough.
    bool isSurplus(const std::string& name, const Route& route)
    {
        constexpr std::size_t kEnough = 3;
        const bool isInSubmenu = !route.empty() && route.back().starts_with("submenu:") && name.starts_with("action:");
        const bool isTooMuch = isInSubmenu && !clicksAll() && ++m_ofSubmenu[route.back()] > kEnough;
        if (isTooMuch)
            m_leftOut.insert(name);
        return isTooMuch;
    }

    bool clickIfThere(const std::string& target, std::chrono::milliseconds patience)
    {
        const json before =
            m_driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(target); }, patience);
        if (!before.is_object() || !before["targets"].contains(target))
            return false;
        m_driven.user.click(Driven::middleOf(before["targets"][target]));
        if (opensMenu(target)) {
            const NameSet names = namesIn(before);
            (void)m_driven.viewer.waitFor([&](const json& now) { return hasMenu(now) && namesIn(now) != names; },
                                          kAppearing);
        } else {
            (void)m_driven.viewer.waitFor([&](const json& now) { return now["frameNumber"] != before["frameNumber"]; },
                                          kClickReaction);
        }
        return true;
    }

    /// The state once its targets stay as they are: what a click brings to light late is not taken for the work of the
    /// next one.
    json settled()
    {
        json state = m_driven.viewer.state();
        for (int i = 0; i < 20 && lives(); ++i) {
            const NameSet before = namesIn(state);
            std::this_thread::sleep_for(kSettling);
            state = m_driven.viewer.state();
            if (namesIn(state) == before)
                break;
        }
        return state;
    }

    /// Shows the model as at first, in one tab that stands still, with no menu and no overlay open and nothing
    /// selected: what a selection brings to light is found again by selecting.
    void returnToModel()
    {
        m_driven.user.pressKey(XK_Escape);
        json state = m_driven.viewer.waitFor([](const json& now) { return !hasMenu(now); }, kClickReaction);
        const auto isPlain = [](const json& now) {
            return !hasMenu(now) && now["overlay"].is_null() && now["typing"] == false &&
                   (!now.contains("selection") || now["selection"]["kind"] == "none");
        };
        for (int i = 0; i < 6 && !isPlain(state); ++i) {
            m_driven.user.pressKey(XK_Escape);
            state = m_driven.viewer.waitFor(isPlain, kClickReaction);
        }
        while (lives() && state["tabs"].size() > 1) {
            m_driven.user.pressKey(XK_w, kControl);
            const std::size_t count = state["tabs"].size();
            state = m_driven.viewer.waitFor([&](const json& now) { return now["tabs"].size() < count; });
        }
        if (state["document"] != m_document) {
            const std::array<fs::path, 1> file = {m_document};
            (void)m_driven.user.drop(file);
            (void)m_driven.viewer.waitFor([&](const json& now) { return now["document"] == m_document; });
        }
        if (m_driven.viewer.state()["playing"] == true)
            (void)m_driven.press(XK_Home, [](const json& now) { return now["playing"] == false; });
    }

    bool follow(const Route& route)
    {
        return std::all_of(route.begin(), route.end(),
                           [&](const std::string& step) { return clickIfThere(step, kAppearing); });
    }

    /// Goes the way that led to a target and clicks it; a second time when it is not there.
    void visit(const std::string& target)
    {
        const Route route = m_routes[target];
        bool wasClicked = false;
        for (int i = 0; i < 2 && !wasClicked && lives(); ++i) {
            returnToModel();
            const bool isShown = m_driven.viewer.state()["targets"].contains(target);
            const auto patience = route.empty() ? kClickReaction : i == 0 ? kAppearingSoon : kAppearing;
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

    /// Clicks what an overlay has, opened by Ctrl and a key, with the overlay open.
    void exploreOverlay(const std::string& overlay, unsigned long key)
    {
        const NameSet behind = namesIn(m_driven.viewer.state());
        std::size_t files = 0;
        while (lives()) {
            if (!isOpen(m_driven.viewer.state(), overlay)) {
                returnToModel();
                m_driven.user.pressKey(key, kControl);
            }
            const NameSet all = namesIn(m_driven.viewer.waitFor([&](const json& now) { return isOpen(now, overlay); }));
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
    const NameSet& m_known;
    std::map<std::string, Route> m_routes; // of all that was ever seen
    std::map<std::string, std::size_t> m_ofSubmenu;
    NameSet m_leftOut;
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

enum class Overlays { clicked, leftAlone };

class Clicking : public Viewer {
protected:
    /// Clicks everything that a model brings to light but `known`, and adds it to that: at least `fewest` targets. Some
    /// are gone when their turn comes, most of all on a busy machine: at most a third of what was clicked.
    void clickEverything(const fs::path& model, Overlays overlays, std::size_t fewest, NameSet& known)
    {
        Driven driven({model}, tests::homeIn(m_folder));
        (void)driven.rest();
        driven.user.setPace(kClickPace);
        Explorer explorer(driven, driven.viewer.state()["document"], known);
        if (overlays == Overlays::clicked)
            explorer.clickOverlays();
        explorer.clickEverything();
        ASSERT_EQ(driven.viewer.waitForExit(0ms), std::nullopt) << "after " << explorer.clicked().size() << " clicks";
        tests::expectSane(driven.viewer.state());
        EXPECT_GE(explorer.clicked().size(), fewest);
        std::printf("%zu clicked, %zu vanished\n", explorer.clicked().size(), explorer.vanished().size());
        EXPECT_LE(3 * explorer.vanished().size(), explorer.clicked().size())
            << "vanished:" << joined(explorer.vanished());
        for (int i = 0; i < 4; ++i)
            driven.user.pressKey(XK_Escape);
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(60'000ms), 0);
        known.insert(explorer.clicked().begin(), explorer.clicked().end());
        known.insert(explorer.leftOut().begin(), explorer.leftOut().end());
    }
};

/// What all models have is clicked on the first alone, unless TRISVIEW_CLICK_ALL=1 asks for everything on each: this
/// takes some minutes a model.
TEST_F(Clicking, SurvivesEveryClickOnEveryKindOfModel)
{
    const bool isWhole = clicksAll();
    const fs::path models[] = {tests::sampleFolder() / "creature.md2",
                               tests::sampleArchive() / "models/players/creature/lower.md3",
                               tests::sampleFolder() / "m2/Creature.m2"};
    constexpr std::array<std::size_t, 3> kFewest = {130, 20, 15}; // of these two only what the first has not
    NameSet known;
    for (std::size_t i = 0; i < std::size(models); ++i) {
        SCOPED_TRACE(models[i].filename());
        clickEverything(models[i], i == 0 ? Overlays::clicked : Overlays::leftAlone,
                        isWhole && i > 0 ? 150 : kFewest[i], known);
        if (isWhole)
            known.clear();
    }
}

} // namespace
