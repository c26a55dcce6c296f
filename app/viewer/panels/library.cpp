#include "app/viewer/panels/panels.hpp"

#include "app/viewer/text.hpp"
#include "formats/files/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kIndent = 14.0f;
constexpr float kCell = 96.0f;

void followList(const Session& session, LibraryState& state)
{
    const std::string filter = state.filter.data();
    if (filter == state.appliedFilter && session.listVersion == state.appliedVersion && !state.isStale)
        return;
    state.isStale = false;
    state.appliedFilter = filter;
    state.appliedVersion = session.listVersion;
    state.rows = filter.empty() ? treeRows(session.list, state.folded) : filteredRows(session.list, filter);
    state.cells.clear();
    for (const LibraryRow& row : state.rows) {
        if (row.kind == LibraryRow::Kind::model)
            state.cells.push_back(row.index);
    }
    state.seenChosen = formats::kNoIndex;
}

void drawSearch(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = context.px(28.0f);
    const float button = context.px(30.0f);
    const std::string hint = "Search " + countedText(session.list.size(), "model");
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(inset, context.px(6.0f)));
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - button - context.px(4.0f), 1.0f));
    if (state.wantsFocus)
        ImGui::SetKeyboardFocusHere();
    state.wantsFocus = false;
    const bool wasEntered = ImGui::InputTextWithHint("##filter", hint.c_str(), state.filter.data(), state.filter.size(),
                                                     ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleVar();
    noteTarget(context, "filter");
    const float bottom = ImGui::GetItemRectMax().y;
    if (ImGui::IsItemDeactivated() && !wasEntered && isPressed(ImGuiKey_Escape))
        state.filter.fill('\0');
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search, {at.x + inset * 0.5f, at.y + (bottom - at.y) * 0.5f},
             context.px(14.0f), colours::kSecondary);
    ImGui::SameLine(0.0f, context.px(4.0f));
    if (iconButton(context, {.id = "button:grid",
                             .icon = session.settings.showsGrid ? Icon::rows : Icon::grid,
                             .tooltip = session.settings.showsGrid ? "Show as a list" : "Show as a grid",
                             .width = 30.0f}))
        requests.push_back(RunAction{"library-grid"});
    followList(session, state);
    if (wasEntered && !state.cells.empty())
        requests.push_back(OpenListed{.index = state.cells.front()});
}

/// What a click on a model asks for; the right button opens its menu.
void handleModel(const Session& session, std::uint32_t index, bool wasClicked, LibraryState& state, Requests& requests)
{
    const bool wasMiddleClicked = ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Middle);
    if (wasMiddleClicked || (wasClicked && ImGui::GetIO().KeyCtrl))
        requests.push_back(OpenListed{.index = index, .tab = TabPolicy::another});
    else if (wasClicked)
        requests.push_back(OpenListed{.index = index});
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
        state.menuFor = session.list[index];
        state.opensMenu = true;
    }
}

std::string tooltipOf(const Session& session, const std::filesystem::path& file)
{
    std::string text = shownName(platform::utf8FromPath(file));
    const auto broken = session.unopenable.find(file);
    if (broken != session.unopenable.end())
        text += "\n" + shownName(broken->second);
    return text;
}

/// The model's picture, or what stands for it.
void drawPicture(const PanelContext& context, const Session& session, const std::filesystem::path& file,
                 const Rect& area)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    const ImVec2 middle((from.x + to.x) * 0.5f, (from.y + to.y) * 0.5f);
    const Thumbnail* const thumbnail = context.thumbnails != nullptr ? context.thumbnails->want(file) : nullptr;
    const bool isBroken = session.unopenable.count(file) > 0;
    if (!isBroken && thumbnail != nullptr && thumbnail->state == Thumbnail::State::ready) {
        list.AddImage(textureId(*thumbnail->texture), from, to);
        return;
    }
    const bool hasFailed = isBroken || (thumbnail != nullptr && thumbnail->state == Thumbnail::State::failed);
    const float size = std::min(area.width * 0.8f, context.px(28.0f));
    drawIcon(list, hasFailed ? Icon::warning : Icon::model, middle, size,
             hasFailed ? colours::kWarning : colours::kLine);
}

void drawFolderRow(const PanelContext& context, const LibraryRow& row, LibraryState& state)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    if (ImGui::InvisibleButton(row.folder.c_str(), {width, height})) {
        if (row.isOpen)
            state.folded.insert(row.folder);
        else
            state.folded.erase(row.folder);
        state.isStale = true;
    }
    noteTarget(context, "folder:" + row.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(at, {at.x + width, at.y + height}, colours::kRaised, ImGui::GetStyle().FrameRounding);
    const float left = at.x + context.px(6.0f) + static_cast<float>(row.depth) * context.px(kIndent);
    drawIcon(list, row.isOpen ? Icon::chevron : Icon::chevronRight, {left + context.px(6.0f), at.y + height * 0.5f},
             context.px(9.0f), colours::kSecondary);
    const std::string count = countText(row.count);
    const float countWidth = ImGui::CalcTextSize(count.c_str()).x;
    const float right = at.x + width - context.px(8.0f);
    const float name = left + context.px(18.0f);
    const std::string shown = shownName(row.name);
    const std::string label = fitted(shown, right - countWidth - context.px(8.0f) - name);
    putText({name, at.y}, height, colours::kText, label);
    putText({right - countWidth, at.y}, height, colours::kSecondary, count);
    if (ImGui::IsItemHovered() && label != shown)
        ImGui::SetTooltip("%s", shown.c_str());
}

void drawModelRow(const PanelContext& context, const Session& session, const LibraryRow& row, LibraryState& state,
                  Requests& requests)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const std::filesystem::path& file = session.list[row.index];
    const std::string target = "model:" + std::to_string(row.index);
    const bool wasClicked = ImGui::InvisibleButton(target.c_str(), {width, height});
    noteTarget(context, target);
    handleModel(session, row.index, wasClicked, state, requests);
    const bool isHovered = ImGui::IsItemHovered();
    const bool isChosen = row.index == session.chosen;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    if (isChosen) {
        list.AddRectFilled(at, end, colours::kAccentFaint, ImGui::GetStyle().FrameRounding);
        list.AddRectFilled(at, {at.x + context.px(2.0f), end.y}, colours::kAccent, 1.0f);
    } else if (isHovered) {
        list.AddRectFilled(at, end, colours::kRaised, ImGui::GetStyle().FrameRounding);
    }
    const float left = at.x + context.px(6.0f) + static_cast<float>(row.depth) * context.px(kIndent);
    const float edge = height - context.px(2.0f);
    drawPicture(context, session, file, {left, at.y + context.px(1.0f), edge, edge});
    const float name = left + edge + context.px(6.0f);
    const bool isBroken = session.unopenable.count(file) > 0;
    const ImU32 colour = isBroken ? colours::kWarning : isChosen ? colours::kAccent : colours::kText;
    putText({name, at.y}, height, colour, fitted(shownName(row.name), end.x - context.px(6.0f) - name));
    if (isHovered)
        ImGui::SetTooltip("%s", tooltipOf(session, file).c_str());
}

/// The row of the chosen model is scrolled into view when it changes.
bool hasMoved(const Session& session, LibraryState& state)
{
    const bool hasChanged = state.seenChosen != session.chosen;
    state.seenChosen = session.chosen;
    return hasChanged;
}

void drawTree(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    ImGui::BeginChild("models");
    if (hasMoved(session, state)) {
        for (std::uint32_t row = 0; row < state.rows.size(); ++row) {
            if (state.rows[row].kind == LibraryRow::Kind::model && state.rows[row].index == session.chosen)
                scrollToRow(context, row);
        }
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const LibraryRow row = state.rows[static_cast<std::size_t>(i)];
            if (row.kind == LibraryRow::Kind::folder)
                drawFolderRow(context, row, state);
            else
                drawModelRow(context, session, row, state, requests);
        }
    }
    ImGui::EndChild();
}

void drawCell(const PanelContext& context, const Session& session, std::uint32_t index, const ImVec2& size,
              LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::filesystem::path& file = session.list[index];
    const std::string target = "model:" + std::to_string(index);
    const bool wasClicked = ImGui::InvisibleButton(target.c_str(), size);
    noteTarget(context, target);
    handleModel(session, index, wasClicked, state, requests);
    const bool isChosen = index == session.chosen;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float gap = context.px(2.0f);
    const ImVec2 from(at.x + gap, at.y + gap);
    const ImVec2 to(at.x + size.x - gap, at.y + size.y - gap);
    const float radius = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(from, to,
                       isChosen                 ? colours::kAccentFaint
                       : ImGui::IsItemHovered() ? colours::kHovered
                                                : colours::kRaised,
                       radius);
    if (isChosen)
        list.AddRect(from, to, colours::kAccent, radius);
    const float line = context.px(20.0f);
    const float edge = std::min(to.x - from.x, to.y - from.y - line);
    drawPicture(context, session, file, {(from.x + to.x - edge) * 0.5f, from.y, edge, edge});
    const std::string name = fitted(shownName(platform::utf8FromPath(file.stem())), to.x - from.x - context.px(8.0f));
    const float width = ImGui::CalcTextSize(name.c_str()).x;
    putText({(from.x + to.x - width) * 0.5f, to.y - line}, line, isChosen ? colours::kAccent : colours::kText, name);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", tooltipOf(session, file).c_str());
}

void drawGrid(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    ImGui::BeginChild("models");
    const float room = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const auto columns = static_cast<std::size_t>(std::max(std::floor(room / context.px(kCell)), 1.0f));
    const float width = std::floor(room / static_cast<float>(columns));
    const ImVec2 size(width, width + context.px(18.0f));
    const std::size_t lines = (state.cells.size() + columns - 1) / columns;
    if (hasMoved(session, state)) {
        const auto place = std::find(state.cells.begin(), state.cells.end(), session.chosen);
        if (place != state.cells.end()) {
            const float top =
                static_cast<float>(static_cast<std::size_t>(place - state.cells.begin()) / columns) * size.y;
            if (top < ImGui::GetScrollY() || top + size.y > ImGui::GetScrollY() + ImGui::GetWindowHeight())
                ImGui::SetScrollY(std::max(top - (ImGui::GetWindowHeight() - size.y) * 0.5f, 0.0f));
        }
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines), size.y);
    while (clipper.Step()) {
        for (int line = clipper.DisplayStart; line < clipper.DisplayEnd; ++line) {
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t cell = static_cast<std::size_t>(line) * columns + column;
                if (cell >= state.cells.size())
                    break;
                if (column > 0)
                    ImGui::SameLine(0.0f, 0.0f);
                drawCell(context, session, state.cells[cell], size, state, requests);
            }
        }
    }
    ImGui::EndChild();
}

void drawModelMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    if (std::exchange(state.opensMenu, false))
        ImGui::OpenPopup("model menu");
    if (!ImGui::BeginPopup("model menu"))
        return;
    const auto place = std::find(session.list.begin(), session.list.end(), state.menuFor);
    const auto index = static_cast<std::uint32_t>(place - session.list.begin());
    const bool isThere = place != session.list.end();
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

/// Built-in models and those opened last, below the list, as far as they do not stand in it anyway.
void drawShortcuts(const PanelContext& context, const Session& session, Requests& requests)
{
    const auto isListed = [&](const std::filesystem::path& file) {
        return std::find(session.list.begin(), session.list.end(), file) != session.list.end();
    };
    const auto drawGroup = [&](const char* title, const std::string& target,
                               const std::vector<std::filesystem::path>& files) {
        bool hasTitle = false;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (isListed(files[i]))
                continue;
            if (!std::exchange(hasTitle, true))
                heading(context, title);
            ListRow row;
            row.target = target + std::to_string(i);
            row.label = shownName(platform::utf8FromPath(files[i].filename()));
            row.detail = shownName(platform::utf8FromPath(files[i].parent_path().filename()));
            row.tooltip = shownName(platform::utf8FromPath(files[i]));
            if (listRow(context, row))
                requests.push_back(OpenPaths{.paths = {files[i]}});
        }
    };
    drawGroup("Recent", "recent:", session.settings.recent);
    drawGroup("Samples", "sample:", session.samples);
}

std::size_t shortcutRows(const Session& session)
{
    const auto countOf = [&](const std::vector<std::filesystem::path>& files) {
        const auto count = std::count_if(files.begin(), files.end(), [&](const std::filesystem::path& file) {
            return std::find(session.list.begin(), session.list.end(), file) == session.list.end();
        });
        return static_cast<std::size_t>(count) + (count > 0 ? 1 : 0);
    };
    return countOf(session.settings.recent) + countOf(session.samples);
}

} // namespace

Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session, LibraryState& state)
{
    Requests requests;
    const PanelWindow window("library", area);
    drawSearch(context, session, state, requests);
    ImGui::Dummy({0.0f, context.px(2.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    const float room = std::max(ImGui::GetContentRegionAvail().y, 1.0f);
    const float wanted = static_cast<float>(shortcutRows(session)) * rowHeight(context);
    const float lower = std::min(wanted, std::floor(room * 0.4f));
    ImGui::BeginChild("list", {0.0f, room - lower});
    if (state.cells.empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("%s", session.list.empty() ? "Models of dropped files and folders are listed here"
                                                       : "No model of this name");
        ImGui::PopTextWrapPos();
    }
    if (session.settings.showsGrid)
        drawGrid(context, session, state, requests);
    else
        drawTree(context, session, state, requests);
    ImGui::EndChild();
    if (lower > 0.0f) {
        ImGui::BeginChild("shortcuts", {0.0f, lower});
        drawShortcuts(context, session, requests);
        ImGui::EndChild();
    }
    drawModelMenu(context, session, state, requests);
    ImGui::PopStyleVar();
    drawEdge(area, Edge::right);
    return requests;
}

} // namespace app
