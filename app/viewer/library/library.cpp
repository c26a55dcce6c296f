#include "app/viewer/library/library.hpp"

#include "app/viewer/library/library_list.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

/// Indices of the `files` that are not in the list already.
std::vector<std::size_t> unlisted(const std::vector<std::filesystem::path>& files, const Session& session)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const bool isListed = std::any_of(session.list().begin(), session.list().end(),
                                          [&](const auto& listed) { return listed.native() == files[i].native(); });
        if (!isListed)
            indices.push_back(i);
    }
    return indices;
}

/// `filter`: as it stands in the field; the session hears of it when this frame is over.
void followList(const Session& session, const std::string& filter, LibraryState& state, Requests& requests)
{
    const Library& library = session.library();
    const bool isNewList = library.list != state.list;
    const bool isNewTab = state.tab != session.tab().id;
    state.list = library.list;
    state.tab = session.tab().id;
    if (isNewList || session.settings.recent != state.seenRecent) {
        state.seenRecent = session.settings.recent;
        state.recent = unlisted(session.settings.recent, session);
        state.samples = unlisted(session.samples, session);
    }
    const bool isGrid = session.settings.showsGrid;
    if (filter == state.appliedFilter && !isNewList && !isNewTab && isGrid == state.isGrid &&
        library.folded == state.appliedFolded)
        return;
    state.hasBrowsed = false;
    state.isGrid = isGrid;
    state.appliedFilter = filter;
    state.appliedFolded = library.folded;
    const LibraryTree& tree = *library.list->tree;
    // The grid shows no folders: nothing is folded away in it.
    state.rows = filter.empty() ? tree.rows(isGrid ? std::set<std::string>() : library.folded) : tree.matching(filter);
    state.cells.clear();
    for (const LibraryRow& row : state.rows) {
        if (row.kind == LibraryRow::Kind::model)
            state.cells.push_back(row.index);
    }
    state.hasCaptions = std::any_of(state.cells.begin(), state.cells.end(),
                                    [&](std::uint32_t cell) { return !tree.gridCaptions()[cell].where.empty(); });
    state.seenChosen = formats::kNoIndex;
    requestBrowseOrder(session, state, requests);
}

/// A cross in the right end of the search field; `fieldEnd` is the field's lower right corner.
void drawClearButton(const PanelContext& context, const ImVec2& fieldEnd, float height, Requests& requests)
{
    const ImVec2 from(fieldEnd.x - context.px(24.0f), fieldEnd.y - height);
    ImGui::SetCursorScreenPos(from);
    if (ImGui::InvisibleButton("clear", {context.px(24.0f), height}))
        requests.push_back(SearchLibrary{});
    noteTarget(context, "filter:clear");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::close, {from.x + context.px(11.0f), from.y + height * 0.5f},
             context.px(9.0f), ImGui::IsItemHovered() ? colors::kText : colors::kSecondary);
}

/// The keys of the search field: up and down browse what was found, Enter opens the first of it, Esc leaves.
void handleSearchKeys(bool wasActive, bool wasEntered, LibraryState& state, Requests& requests)
{
    if (wasEntered) {
        if (!state.hasBrowsed && !state.appliedFilter.empty() && !state.cells.empty())
            requests.push_back(OpenListed{.index = state.cells.front()});
        return;
    }
    if (!wasActive)
        return;
    const int steps = isPressed(ImGuiKey_DownArrow) ? 1 : isPressed(ImGuiKey_UpArrow) ? -1 : 0;
    if (steps == 0)
        return;
    requests.push_back(RunAction{steps > 0 ? "nextModel" : "previousModel"});
    state.hasBrowsed = true;
}

void drawSearch(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = context.px(28.0f);
    const float button = context.px(30.0f);
    const std::string hint =
        session.list().empty() ? "Search" : "Search " + countedText(session.list().size(), "model");
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(inset, context.px(6.0f)));
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - button - context.px(4.0f), 1.0f));
    if (state.wantsFocus)
        ImGui::SetKeyboardFocusHere();
    state.wantsFocus = false;
    std::array<char, 256> text{};
    session.library().filter.copy(text.data(), text.size() - 1);
    // Each tab has a field of its own: what is being typed into one does not go to another.
    const std::string id = "##filter" + std::to_string(session.tab().id);
    const bool wasEntered = ImGui::InputTextWithHint(id.c_str(), hint.c_str(), text.data(), text.size(),
                                                     ImGuiInputTextFlags_EnterReturnsTrue);
    const bool isActive = ImGui::IsItemActive();
    if (ImGui::IsItemDeactivated() && !wasEntered && isPressed(ImGuiKey_Escape))
        text.fill('\0');
    if (session.library().filter != text.data())
        requests.push_back(SearchLibrary{text.data()});
    ImGui::PopStyleVar();
    noteTarget(context, "filter");
    const ImVec2 end = ImGui::GetItemRectMax();
    ImGui::SetItemAllowOverlap();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search, {at.x + inset * 0.5f, at.y + (end.y - at.y) * 0.5f},
             context.px(14.0f), colors::kSecondary);
    if (text.front() != '\0')
        drawClearButton(context, end, end.y - at.y, requests);
    ImGui::SetCursorScreenPos({end.x + context.px(4.0f), at.y});
    if (iconButton(context, {.id = "button:grid",
                             .icon = session.settings.showsGrid ? Icon::rows : Icon::grid,
                             .tooltip = session.settings.showsGrid ? "Show as a list" : "Show as a grid",
                             .width = 30.0f}))
        requests.push_back(RunAction{"libraryGrid"});
    followList(session, text.data(), state, requests);
    handleSearchKeys(isActive, wasEntered, state, requests);
}

void drawModelMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    if (std::exchange(state.opensMenu, false))
        ImGui::OpenPopup("model menu");
    if (!ImGui::BeginPopup("model menu"))
        return;
    const auto place = std::find(session.list().begin(), session.list().end(), state.menuFor);
    const auto index = static_cast<std::uint32_t>(place - session.list().begin());
    const bool isThere = place != session.list().end();
    const auto item = [&](const char* title, const char* target) {
        const bool wasClicked = ImGui::MenuItem(title, nullptr, false, isThere);
        noteTarget(context, target);
        return wasClicked;
    };
    if (item("Open", "menu:open"))
        requests.push_back(OpenListed{.index = index});
    if (item("Open in another tab", "menu:open-in-tab"))
        requests.push_back(OpenListed{.index = index, .tab = TabPolicy::another});
    if (item("Copy its path", "menu:copy-path"))
        ImGui::SetClipboardText(platform::utf8FromPath(state.menuFor).c_str());
    ImGui::EndPopup();
}

void drawShortcut(const PanelContext& context, const std::string& target, const std::filesystem::path& file,
                  const ModelCaption& caption, Requests& requests)
{
    ListRow row;
    row.target = target;
    row.label = shownName(caption.name);
    row.detail = shownName(caption.where);
    row.tooltip = shownName(platform::utf8FromPath(file));
    if (listRow(context, row))
        requests.push_back(OpenPaths{.paths = {file}});
}

/// Built-in models and those opened last, below the list, as far as they do not stand in it anyway.
void drawShortcuts(const PanelContext& context, const Session& session, const LibraryState& state, Requests& requests)
{
    if (!state.samples.empty())
        heading(context, "Samples");
    const std::vector<ModelCaption> samples = captionsOf(session.samples);
    for (const std::size_t i : state.samples)
        drawShortcut(context, "sample:" + std::to_string(i), session.samples[i], samples[i], requests);
    if (!state.recent.empty())
        heading(context, "Recent");
    const std::vector<ModelCaption> recent = captionsOf(session.settings.recent);
    for (const std::size_t i : state.recent)
        drawShortcut(context, "recent:" + std::to_string(i), session.settings.recent[i], recent[i], requests);
}

std::size_t shortcutRows(const LibraryState& state)
{
    const std::size_t headings = (state.recent.empty() ? 0U : 1U) + (state.samples.empty() ? 0U : 1U);
    return state.recent.size() + state.samples.size() + headings;
}

} // namespace

Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session, LibraryState& state)
{
    Requests requests;
    const PanelWindow window("library", area);
    drawSearch(context, session, state, requests);
    ImGui::Dummy({0.0f, context.px(2.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    const ImVec2 available = ImGui::GetContentRegionAvail();
    const float gap = context.px(8.0f);
    const float shortcuts = static_cast<float>(shortcutRows(state)) * rowHeight(context);
    // Each takes what it needs; where that is too much, the shortcuts are left two fifths.
    const float list = std::min(libraryListHeight(context, session, state, std::max(available.x, 1.0f)), available.y);
    const float lower = std::min(shortcuts + gap, std::max(std::floor(available.y * 0.4f), available.y - list));
    const float upper = std::max(shortcuts > 0.0f ? std::min(list, available.y - lower) : available.y, 1.0f);
    ImGui::BeginChild("list", {0.0f, upper});
    if (state.rows.empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("%s", session.list().empty() ? "Models of dropped files and folders are listed here"
                                                         : "No model of this name");
        ImGui::PopTextWrapPos();
    }
    if (session.settings.showsGrid)
        drawLibraryGrid(context, session, state, requests);
    else
        drawLibraryTree(context, session, state, requests);
    ImGui::EndChild();
    if (shortcuts > 0.0f && available.y - upper - gap >= 1.0f) {
        ImGui::Dummy({0.0f, gap});
        ImGui::BeginChild("shortcuts", {0.0f, available.y - upper - gap});
        drawShortcuts(context, session, state, requests);
        ImGui::EndChild();
    }
    drawModelMenu(context, session, state, requests);
    ImGui::PopStyleVar();
    drawEdge(area, Edge::right);
    return requests;
}

} // namespace app
