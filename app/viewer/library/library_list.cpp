#include "app/viewer/library/library_list.hpp"

#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kIndent = 14.0f;
constexpr float kCell = 96.0f;
constexpr float kSecondLine = 15.0f; // of a cell, where names are told apart

/// The request of a click on a model; the right button opens its menu.
void handleModel(const Session& session, std::uint32_t index, bool wasClicked, LibraryState& state, Requests& requests)
{
    const bool wasMiddleClicked = ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Middle);
    if (wasMiddleClicked || (wasClicked && ImGui::GetIO().KeyCtrl))
        requests.push_back(OpenListed{.index = index, .tab = TabPolicy::another});
    else if (wasClicked)
        requests.push_back(OpenListed{.index = index});
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
        state.menuFor = session.list()[index];
        state.opensMenu = true;
    }
}

/// Why a model cannot be shown, as far as anybody tried; empty when nothing is known against it.
std::string problemOf(const PanelContext& context, const Session& session, const std::filesystem::path& file,
                      float pixels)
{
    if (const auto broken = session.unopenable.find(file); broken != session.unopenable.end())
        return broken->second;
    const Thumbnail* const thumbnail = context.thumbnails != nullptr ? context.thumbnails->want(file, pixels) : nullptr;
    const bool hasFailed = thumbnail != nullptr && thumbnail->state == Thumbnail::State::failed;
    return hasFailed ? thumbnail->problem : std::string();
}

void explainModel(const PanelContext& context, const std::filesystem::path& file, const std::string& problem)
{
    showTooltip(context, shownName(platform::utf8FromPath(file)), shownName(problem));
}

/// The model's image, or what stands for it.
void drawThumbnail(const PanelContext& context, const std::filesystem::path& file, bool isBroken, const Rect& area)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    const ImVec2 middle((from.x + to.x) * 0.5f, (from.y + to.y) * 0.5f);
    const Thumbnail* const thumbnail =
        context.thumbnails != nullptr ? context.thumbnails->want(file, area.width) : nullptr;
    if (!isBroken && thumbnail != nullptr && thumbnail->texture) {
        drawThumbnail(*thumbnail, from, to);
        return;
    }
    const float size = std::min(area.width * 0.8f, context.px(28.0f));
    drawIcon(list, isBroken ? Icon::warning : Icon::model, middle, size, isBroken ? colors::kWarning : colors::kLine);
}

void drawFolderRow(const PanelContext& context, const LibraryRow& row, Requests& requests)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    if (ImGui::InvisibleButton(("folder:" + row.folder).c_str(), {width, height}))
        requests.push_back(ToggleFolded{row.folder});
    noteTarget(context, "folder:" + row.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
    const float left = at.x + context.px(6.0f) + static_cast<float>(row.depth) * context.px(kIndent);
    drawIcon(list, row.isOpen ? Icon::chevron : Icon::chevronRight, {left + context.px(6.0f), at.y + height * 0.5f},
             context.px(9.0f), colors::kSecondary);
    const std::string count = countText(row.count);
    const float countWidth = ImGui::CalcTextSize(count.c_str()).x;
    const float right = at.x + width - context.px(8.0f);
    const float name = left + context.px(18.0f);
    const std::string shown = shownName(row.name);
    const std::string label = fitted(shown, right - countWidth - context.px(8.0f) - name);
    putText({name, at.y}, height, colors::kText, label);
    putText({right - countWidth, at.y}, height, colors::kSecondary, count);
    if (ImGui::IsItemHovered() && label != shown)
        showTooltip(context, shown);
}

/// A name, and after it the folder that it was found in, of which the end says most.
void drawRowName(const PanelContext& context, const std::string& path, const ImVec2& at, float width, ImU32 color)
{
    const float height = rowHeight(context);
    const std::string label = fitted(shownName(formats::fileNameOf(path)), width);
    putText(at, height, color, label);
    const std::string folder = shownName(formats::folderOf(path));
    const float used = ImGui::CalcTextSize(label.c_str()).x + context.px(8.0f);
    if (!folder.empty() && width - used >= context.px(24.0f))
        putText({at.x + used, at.y}, height, colors::kSecondary, fittedAtEnd(folder, width - used));
}

void drawModelRow(const PanelContext& context, const Session& session, const LibraryRow& row, LibraryState& state,
                  Requests& requests)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const std::filesystem::path& file = session.list()[row.index];
    const std::string target = "model:" + std::to_string(row.index);
    const bool wasClicked = ImGui::InvisibleButton(target.c_str(), {width, height});
    noteTarget(context, target);
    handleModel(session, row.index, wasClicked, state, requests);
    const bool isHovered = ImGui::IsItemHovered();
    const bool isChosen = row.index == session.library().chosen;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    if (isChosen) {
        list.AddRectFilled(at, end, colors::kAccentFaint, ImGui::GetStyle().FrameRounding);
        list.AddRectFilled(at, {at.x + context.px(2.0f), end.y}, colors::kAccent, 1.0f);
    } else if (isHovered) {
        list.AddRectFilled(at, end, colors::kRaised, ImGui::GetStyle().FrameRounding);
    }
    const float left = at.x + context.px(6.0f) + static_cast<float>(row.depth) * context.px(kIndent);
    const float edge = height - context.px(2.0f);
    const std::string problem = problemOf(context, session, file, edge);
    if (problem.empty())
        list.AddRectFilled({left, at.y + context.px(1.0f)}, {left + edge, at.y + context.px(1.0f) + edge},
                           colors::kHovered, ImGui::GetStyle().FrameRounding);
    drawThumbnail(context, file, !problem.empty(), {left, at.y + context.px(1.0f), edge, edge});
    const float name = left + edge + context.px(6.0f);
    const ImU32 color = !problem.empty() ? colors::kWarning : isChosen ? colors::kAccent : colors::kText;
    drawRowName(context, row.name, {name, at.y}, end.x - context.px(6.0f) - name, color);
    if (isHovered)
        explainModel(context, file, problem);
}

/// The row of the chosen model is scrolled into view when it changes.
bool hasMoved(const Session& session, LibraryState& state)
{
    const std::uint32_t chosen = session.library().chosen;
    const bool hasChanged = state.seenChosen != chosen;
    state.seenChosen = chosen;
    return hasChanged;
}

void drawCell(const PanelContext& context, const Session& session, std::uint32_t index, const ImVec2& size,
              LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::filesystem::path& file = session.list()[index];
    const std::string target = "model:" + std::to_string(index);
    const bool wasClicked = ImGui::InvisibleButton(target.c_str(), size);
    noteTarget(context, target);
    handleModel(session, index, wasClicked, state, requests);
    const bool isChosen = index == session.library().chosen;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float gap = context.px(2.0f);
    const ImVec2 from(at.x + gap, at.y + gap);
    const ImVec2 to(at.x + size.x - gap, at.y + size.y - gap);
    const float radius = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(from, to,
                       isChosen                 ? colors::kAccentFaint
                       : ImGui::IsItemHovered() ? colors::kHovered
                                                : colors::kRaised,
                       radius);
    if (isChosen)
        list.AddRect(from, to, colors::kAccent, radius);
    const float line = context.px(20.0f);
    const float lines = state.hasCaptions ? line + context.px(kSecondLine) : line;
    const float edge = std::min(to.x - from.x, to.y - from.y - lines);
    const std::string problem = problemOf(context, session, file, edge);
    drawThumbnail(context, file, !problem.empty(), {(from.x + to.x - edge) * 0.5f, from.y, edge, edge});
    const ModelCaption& caption = session.library().list->tree->gridCaptions()[index];
    const ImU32 color = !problem.empty() ? colors::kWarning : isChosen ? colors::kAccent : colors::kText;
    const float available = to.x - from.x - context.px(8.0f);
    const auto putLine = [&](const std::string& text, float y, ImU32 shade) {
        putText({(from.x + to.x - ImGui::CalcTextSize(text.c_str()).x) * 0.5f, y}, line, shade, text);
    };
    putLine(fitted(shownName(caption.name), available), to.y - lines, color);
    if (!caption.where.empty())
        putLine(fittedAtEnd(shownName(caption.where), available), to.y - line, colors::kSecondary);
    if (ImGui::IsItemHovered())
        explainModel(context, file, problem);
}

/// How the cells of the grid lie in an area of this width.
struct GridPlan {
    std::size_t columns = 1;
    std::size_t lines = 0;
    ImVec2 cell;
};

GridPlan planOf(const PanelContext& context, const LibraryState& state, float available)
{
    GridPlan plan;
    plan.columns = static_cast<std::size_t>(std::max(std::round(available / context.px(kCell)), 1.0f));
    const float width = std::floor(available / static_cast<float>(plan.columns));
    plan.cell = {width, width + context.px(state.hasCaptions ? 18.0f + kSecondLine : 18.0f)};
    plan.lines = (state.cells.size() + plan.columns - 1) / plan.columns;
    return plan;
}

} // namespace

void requestBrowseOrder(const Session& session, const LibraryState& state, Requests& requests)
{
    SetBrowseOrder request{state.cells, session.settings.showsGrid ? state.columns : 1};
    if (state.cells.empty() && state.appliedFilter.empty())
        request.order.reset(); // everything is folded away
    requests.push_back(std::move(request));
}

void drawLibraryTree(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    ImGui::BeginChild(("models" + std::to_string(session.tab().id)).c_str()); // each tab scrolls on its own
    if (hasMoved(session, state)) {
        for (std::uint32_t row = 0; row < state.rows.size(); ++row) {
            if (state.rows[row].kind == LibraryRow::Kind::model && state.rows[row].index == session.library().chosen)
                scrollToRow(context, row);
        }
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const LibraryRow& row = state.rows[static_cast<std::size_t>(i)];
            if (row.kind == LibraryRow::Kind::folder)
                drawFolderRow(context, row, requests);
            else
                drawModelRow(context, session, row, state, requests);
        }
    }
    ImGui::EndChild();
}

void drawLibraryGrid(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    ImGui::BeginChild(("models" + std::to_string(session.tab().id)).c_str()); // each tab scrolls on its own
    const GridPlan plan = planOf(context, state, std::max(ImGui::GetContentRegionAvail().x, 1.0f));
    const auto& [columns, lines, size] = plan;
    if (state.columns != columns) {
        state.columns = static_cast<std::uint32_t>(columns);
        requestBrowseOrder(session, state, requests);
    }
    if (hasMoved(session, state)) {
        const auto place = std::find(state.cells.begin(), state.cells.end(), session.library().chosen);
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

float libraryListHeight(const PanelContext& context, const Session& session, const LibraryState& state, float width)
{
    if (state.rows.empty())
        return 2.0f * rowHeight(context);
    if (!session.settings.showsGrid)
        return static_cast<float>(state.rows.size()) * rowHeight(context);
    const GridPlan plan = planOf(context, state, width);
    return static_cast<float>(plan.lines) * plan.cell.y;
}

} // namespace app
