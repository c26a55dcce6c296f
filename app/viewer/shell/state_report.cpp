#include "app/viewer/shell/state_report.hpp"

#include "app/viewer/about/about_report.hpp"
#include "app/viewer/compare/compare_report.hpp"
#include "app/viewer/editing/editing_report.hpp"
#include "app/viewer/export/game_making_report.hpp"
#include "app/viewer/look/look_report.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/playback/playlist.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/settings/preference_table.hpp"
#include "app/viewer/shell/document_report.hpp"
#include "app/viewer/shell/library_report.hpp"
#include "app/viewer/tables/tables_report.hpp"
#include "app/viewer/tabs/offer_report.hpp"
#include "app/viewer/view/view_report.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>

namespace app {
namespace {

using nlohmann::json;

json rectJson(const Rect& rect)
{
    return {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
}

const char* nameOf(animation::PlaybackMode mode)
{
    return std::array{"once", "loop", "ping-pong"}[static_cast<std::size_t>(mode)];
}

/// null: no export is running.
json exportJson(const Session& session)
{
    if (!session.exporting)
        return nullptr;
    return {
        {"title", session.exporting->title}, {"done", session.exporting->done}, {"steps", session.exporting->steps}};
}

/// null: no moving picture was measured.
json estimateJson(const Session& session)
{
    if (!session.exportEstimate || !session.exportEstimate->problem.empty())
        return nullptr;
    const ExportEstimate& estimate = *session.exportEstimate;
    return {{"frames", estimate.frames},
            {"seconds", estimate.seconds},
            {"width", estimate.width},
            {"height", estimate.height},
            {"bytes", estimate.bytes ? json(*estimate.bytes) : json(nullptr)},
            {"isUnderWay", estimate.isUnderWay}};
}

json nameOf(Overlay overlay)
{
    constexpr std::array<const char*, 14> kNames = {"",        "palette",     "open",       "keys",  "about",
                                                    "exports", "preferences", "guide",      "fixes", "saveAs",
                                                    "unsaved", "gameModel",   "gameReport", "report"};
    return overlay == Overlay::none ? json(nullptr) : json(kNames[static_cast<std::size_t>(overlay)]);
}

/// null: no news.
json newsJson(const Session& session)
{
    const auto news = fileNews(session);
    return news ? json(news->text) : json(nullptr);
}

json tabsJson(const Session& session)
{
    json documents = json::array();
    for (const Tab& tab : session.tabs)
        documents.push_back(tab.document ? json(tab.document->path) : json(nullptr));
    return documents;
}

/// By name, with the keys that differ from the defaults.
json preferencesJson(const Session& session)
{
    json preferences = {{"keys", session.settings.keys}};
    for (const Preference& preference : preferenceTable())
        preferences[std::string(preference.name)] = preference.read(session.settings);
    preferences["awaitsKeyFor"] = session.keyCapture ? json(session.keyCapture->action) : json(nullptr);
    preferences["offeredKey"] = session.keyCapture ? json(session.keyCapture->offered) : json(nullptr);
    return preferences;
}

void addTargets(json& state, const Targets& targets)
{
    json rects = json::object();
    for (const auto& [name, rect] : targets) {
        if (name != kTooltipTarget)
            rects[name] = rectJson(rect);
    }
    state["targets"] = std::move(rects);
    const auto tooltip = targets.find(kTooltipTarget);
    state["tooltip"] = tooltip != targets.end() ? rectJson(tooltip->second) : json(nullptr);
    const auto slider = targets.find("timeline");
    state["timeline"] = slider != targets.end() ? rectJson(slider->second) : json(nullptr);
}

void addPanels(json& state, const Session& session)
{
    const PanelSizes& panels = session.settings.panels;
    state["fileNews"] = newsJson(session);
    state["panels"] = panels.showsLibrary || panels.showsInspector;
    state["sidePanel"] = kSidePanelNames[static_cast<std::size_t>(panels.side)];
    state["sidePlace"] = kSidePositionNames[static_cast<std::size_t>(sidePosition(session))];
}

/// The state without values that change all the time.
json newsOfState(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    const ViewState& view = session.tab().view;
    json state = {{"document", nullptr},
                  {"name", nullptr},
                  {"opening", facts.isOpening},
                  {"typing", facts.isTyping},
                  {"listIndex", session.library().shown == formats::kNoIndex ? json() : json(session.library().shown)},
                  {"playing", isPlaying(view)},
                  {"speed", view.layer().playback.speed},
                  {"mode", nameOf(view.layer().playback.mode)},
                  {"blend", view.layer().playback.interpolates},
                  {"curves", view.curves.areShown
                                 ? json(view.curves.kind == CurveKind::position ? "position" : "rotation")
                                 : json()},
                  {"playlist", playlistNames(session.tab())},
                  {"playlistPlace", view.playlist.playing ? json(*view.playlist.playing) : json()},
                  {"preferences", preferencesJson(session)},
                  {"inspectorTab", kInspectorTabNames[static_cast<std::size_t>(shownTab(session))]},
                  {"copied", session.copied.count > 0 ? json(session.copied.text) : json(nullptr)},
                  {"message", session.message ? json(session.message->text) : json(nullptr)},
                  {"glErrors", facts.glErrors},
                  {"overlay", nameOf(session.overlay)},
                  {"dialog", dialogJson(facts.dialog, session.dialog)},
                  {"tabs", tabsJson(session)},
                  {"activeTab", session.activeTab},
                  {"exporting", exportJson(session)},
                  {"exportEstimate", estimateJson(session)},
                  {"comparison", comparisonJson(session, facts.compared)},
                  {"versionBefore", versionBeforeJson(session)},
                  {"listfile", platform::utf8FromPath(session.settings.listfile)},
                  {"windowSize", {facts.windowSize.x, facts.windowSize.y}},
                  {"axis", {facts.axis.from, facts.axis.to}},
                  {"thumbnails",
                   {{"ready", facts.thumbnails.ready},
                    {"failed", facts.thumbnails.failed},
                    {"waiting", facts.thumbnails.waiting}}},
                  {"thumbnailCounts", {{"drawn", facts.thumbnails.drawn}, {"cached", facts.thumbnails.cached}}},
                  {"library", libraryJson(session, facts)},
                  {"view", rectJson(facts.view)},
                  {"triangles", facts.triangles},
                  {"firstFrameMs", facts.firstFrameMs}};
    state["list"] = platform::utf8FromPaths(session.list());
    addView(state, session);
    addOffers(state, session);
    addAbout(state, session);
    addPanels(state, session);
    state["tables"] = tablesReport(session);
    state["look"] = lookReport(session, facts.textureUploads);
    state["editing"] = editingJson(session);
    state["gameModel"] = gameMakingJson(session);
    addTargets(state, targets);
    if (session.tab().document) {
        addDocument(state, session);
        addEffects(state, session, facts.effectSizes);
    }
    return state;
}

} // namespace

json stateJson(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    json state = newsOfState(session, facts, targets);
    state["frameNumber"] = facts.frameNumber;
    state["atRest"] = facts.isAtRest;
    state["longestFrameMs"] = facts.longestFrameMs;
    state["gpuBytes"] = facts.gpuBytes;
    return state;
}

std::string stateText(const nlohmann::json& state, StateLayout layout)
{
    return state.dump(layout == StateLayout::indented ? 1 : -1, ' ', false, json::error_handler_t::replace);
}

void StateReport::update(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    if (m_file.empty())
        return;
    std::string text = stateText(newsOfState(session, facts, targets));
    if (text == m_written)
        return;
    if (const auto written = formats::writeFile(m_file, stateText(stateJson(session, facts, targets)) + '\n');
        !written) {
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
        m_file.clear(); // reports once
        return;
    }
    m_written = std::move(text);
}

} // namespace app
