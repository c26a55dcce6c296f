#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/selection/inspector_tab.hpp"

/// Actions on the comparison of two models.
namespace app {

static void describe(CompareWith& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "model to compare with; without it, a dialog opens", Need::optional}, request.file);
}
static void run(Session& session, const CompareWith& request)
{
    if (!request.file.empty())
        return compareWith(session, request.file);
    session.dialog = DialogPurpose::compare;
    session.overlay = Overlay::open;
}

constexpr Parameter kCompareTabsParameter{"name",
                                          "model name or index of the tab; it is shown right of the current one"};
static void compareTabsByIndex(Session& session, std::uint32_t index)
{
    if (index < session.tabs.size())
        startComparison(session, session.tab().id, session.tabs[index].id);
}

constexpr Parameter kSetCompareModeParameter{"mode", "how both models are shown"};

constexpr NumberRange kShareOfWidth{0.0, 1.0};
constexpr Parameter kSetCompareLineParameter{"share", "share of the view's width for the left side"};

static void describe(SetCompareLinks& request, ParameterVisitor& visitor)
{
    visitor.flag({"camera", "whether both sides share one camera", Need::optional}, request.links.camera);
    visitor.flag({"time", "whether both sides show the same time", Need::optional}, request.links.time);
    visitor.flag({"clip", "whether both sides play the clip with the same name", Need::optional}, request.links.clip);
    visitor.flag({"overlays", "whether both sides use the same overlays and shading", Need::optional},
                 request.links.overlays);
}
static SetCompareLinks defaultOf(const Session& session, std::type_identity<SetCompareLinks>)
{
    return {session.comparison ? session.comparison->links : CompareLinks()};
}
static void run(Session& session, const SetCompareLinks& request)
{
    setCompareLinks(session, request.links);
}

constexpr Parameter kSelectDifferenceParameter{"difference", "index in the list, from 0"};

namespace {

template <CompareMode mode> void compareAs(Session& session)
{
    setCompareMode(session, mode);
}

template <CompareMode mode> bool isComparedAs(const Session& session)
{
    return session.comparison && session.comparison->mode == mode;
}

template <bool CompareLinks::*member> void toggleLink(Session& session)
{
    CompareLinks links = session.comparison->links;
    links.*member = !(links.*member);
    setCompareLinks(session, links);
}

template <bool CompareLinks::*member> bool hasLink(const Session& session)
{
    return session.comparison && session.comparison->links.*member;
}

void toggleAllLinks(Session& session)
{
    const bool isOn = !session.comparison->links.areAll();
    setCompareLinks(session, {isOn, isOn, isOn, isOn});
}

bool hasAllLinks(const Session& session)
{
    return session.comparison && session.comparison->links.areAll();
}

template <int percent> void moveCompareLine(Session& session)
{
    setCompareLine(session, session.comparison->line + static_cast<float>(percent) / 100.0f);
}

bool isSavedOver(const Session& session)
{
    return hasVersionBefore(session.tab());
}

constexpr ActionKind kOnce = ActionKind::once;
constexpr ActionKind kToggles = ActionKind::toggles;
constexpr ActionKind kRepeats = ActionKind::repeats;

constexpr Action kCompareActions[] = {
    when(hasDocument, {"compareWith", "Compare with\xE2\x80\xA6", "Ctrl+D", Menu::file,
                       [](Session& s) { run(s, CompareWith{}); }, nullptr, kOnce, &kParametersOf<CompareWith>}),
    when(isSavedOver,
         {"compareVersions", "Compare with previous version", "Ctrl+Shift+D", Menu::file, compareWithVersionBefore}),
    when(isComparing, {"compareSideBySide", "Side by side", "", Menu::file, compareAs<CompareMode::sideBySide>,
                       isComparedAs<CompareMode::sideBySide>}),
    when(isComparing,
         {"compareWipe", "Wipe", "", Menu::file, compareAs<CompareMode::wipe>, isComparedAs<CompareMode::wipe>}),
    when(isComparing,
         {"compareBlink", "Blink", "", Menu::file, compareAs<CompareMode::blink>, isComparedAs<CompareMode::blink>}),
    when(isComparing, {"compareOnion", "Onion: blend both", "", Menu::file, compareAs<CompareMode::onion>,
                       isComparedAs<CompareMode::onion>}),
    when(isComparing, {"compareDifference", "Pixel difference", "", Menu::file, compareAs<CompareMode::difference>,
                       isComparedAs<CompareMode::difference>}),
    when(isComparing, {"compareHeatMap", "Distance heat map", "", Menu::file, compareAs<CompareMode::heatMap>,
                       isComparedAs<CompareMode::heatMap>}),
    when(isComparing, {"linkSides", "Link both sides", "", Menu::file, toggleAllLinks, hasAllLinks, kToggles}),
    when(isComparing, {"linkCamera", "Link the cameras", "", Menu::file, toggleLink<&CompareLinks::camera>,
                       hasLink<&CompareLinks::camera>, kToggles}),
    when(isComparing, {"linkTime", "Link the times", "", Menu::file, toggleLink<&CompareLinks::time>,
                       hasLink<&CompareLinks::time>, kToggles}),
    when(isComparing, {"linkClips", "Link the clips", "", Menu::file, toggleLink<&CompareLinks::clip>,
                       hasLink<&CompareLinks::clip>, kToggles}),
    when(isComparing, {"linkOverlays", "Link overlays and shading", "", Menu::file, toggleLink<&CompareLinks::overlays>,
                       hasLink<&CompareLinks::overlays>, kToggles}),
    when(isComparing, {"otherSide", "Switch to the other side", "Shift+D", Menu::file, switchSide}),
    when(isComparing, {"exchangeSides", "Swap left and right", "", Menu::file, exchangeSides}),
    when(isComparing, {"compareLineLeft", "Move the dividing line left", "Ctrl+Shift+Left", Menu::file,
                       moveCompareLine<-5>, nullptr, kRepeats}),
    when(isComparing, {"compareLineRight", "Move the dividing line right", "Ctrl+Shift+Right", Menu::file,
                       moveCompareLine<5>, nullptr, kRepeats}),
    when(isComparing, {"showDifferences", "List of differences", "", Menu::file,
                       [](Session& s) { showInspectorTab(s, InspectorTab::differences); }}),
    when(isComparing, {"endComparison", "End the comparison", "", Menu::file, endComparison}),
    elementAction<CompareTabs, kCompareTabsParameter, Element::tab, Null::refused, compareTabsByIndex>(
        "compareTabs", "Compare the current tab with another tab"),
    valueAction<SetCompareMode, kSetCompareModeParameter, setCompareMode, &kCompareModeNames>(
        "setCompareMode", "Choose how both models are shown"),
    valueAction<SetCompareLine, kSetCompareLineParameter, setCompareLine, &kShareOfWidth>("setCompareLine",
                                                                                          "Move the dividing line"),
    parameterAction<SetCompareLinks>("setCompareLinks", "Choose the links between both sides"),
    valueAction<SelectDifference, kSelectDifferenceParameter, selectDifference>("selectDifference",
                                                                                "Show the item of a difference"),
};

} // namespace

std::span<const Action> compareActions()
{
    return kCompareActions;
}

} // namespace app
