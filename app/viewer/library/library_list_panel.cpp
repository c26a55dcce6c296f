#include "app/viewer/library/library_list_panel.hpp"

#include "app/viewer/library/library_groups_panel.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace app {
namespace {

constexpr float kIndent = 14.0f;
constexpr float kCell = 96.0f;
constexpr float kSecondLine = 15.0f; // of a cell with a name that needs its folder

std::string modelTarget(const Session& session, const RootModel& model)
{
    const bool isOwn = session.roots[model.root].id == session.library().root;
    return (isOwn ? "model:" : "root:" + std::to_string(model.root) + ":model:") + std::to_string(model.index);
}

void requestOpening(const Session& session, const RootModel& model, TabPolicy tab, Requests& requests)
{
    if (session.roots[model.root].id == session.library().root)
        requests.push_back(OpenListed{.index = model.index, .tab = tab});
    else
        requests.push_back(OpenInRoot{model.root, model.index, tab});
}

bool isChosen(const Session& session, const RootModel& model)
{
    return session.roots[model.root].id == session.library().root && model.index == session.library().chosen;
}

/// The request for a click on a model; the right button opens its menu.
void handleModel(const Session& session, const RootModel& model, bool wasClicked, LibraryState& state,
                 Requests& requests)
{
    const bool wasMiddleClicked = ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Middle);
    if (wasMiddleClicked || (wasClicked && ImGui::GetIO().KeyCtrl))
        requestOpening(session, model, TabPolicy::another, requests);
    else if (wasClicked)
        requestOpening(session, model, TabPolicy::present, requests);
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
        state.menuFor = session.roots[model.root].list->files[model.index];
        state.menuModel = model;
        state.opensMenu = true;
    }
}

/// Why a model cannot be shown, if an attempt failed; empty if no problem is known.
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

/// The model's image, or a placeholder.
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

void drawFolderRow(const PanelContext& context, const Session& session, const LibraryLine& line, const LibraryRow& row,
                   Requests& requests)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::PushID(static_cast<int>(line.root));
    if (ImGui::InvisibleButton(("folder:" + row.folder).c_str(), {width, height})) {
        const bool isOwn = session.roots[line.root].id == session.library().root;
        requests.push_back(ToggleFolded{row.folder, isOwn ? formats::kNoIndex : line.root});
    }
    ImGui::PopID();
    noteTarget(context, "folder:" + row.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
    const float left = at.x + context.px(6.0f) + static_cast<float>(line.depth) * context.px(kIndent);
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

/// A name followed by its folder, of which the end is most important.
void drawRowName(const PanelContext& context, const std::string& path, const ImVec2& at, float width, ImU32 color)
{
    const float height = rowHeight(context);
    const std::string label = fittedInMiddle(shownName(formats::fileNameOf(path)), width);
    putText(at, height, color, label);
    const std::string folder = shownName(formats::folderOf(path));
    const float used = ImGui::CalcTextSize(label.c_str()).x + context.px(8.0f);
    if (!folder.empty() && width - used >= context.px(24.0f))
        putText({at.x + used, at.y}, height, colors::kSecondary, fittedAtEnd(folder, width - used));
}

void drawModelRow(const PanelContext& context, const Session& session, const LibraryLine& line, LibraryState& state,
                  Requests& requests)
{
    const RootListing& listing = state.listings[line.root];
    const LibraryRow& row = listing.rows[line.index];
    const RootModel model{line.root, row.index};
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const std::filesystem::path& file = listing.list->files[row.index];
    const std::string target = modelTarget(session, model);
    const bool wasClicked = targetButton(context, target, {width, height});
    handleModel(session, model, wasClicked, state, requests);
    const bool isHovered = ImGui::IsItemHovered();
    const bool isPresent = isChosen(session, model);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    drawRowBackground(context, at, end, isPresent, isHovered);
    const float left = at.x + context.px(6.0f) + static_cast<float>(line.depth) * context.px(kIndent);
    const float edge = height - context.px(2.0f);
    const std::string problem = problemOf(context, session, file, edge);
    if (problem.empty())
        list.AddRectFilled({left, at.y + context.px(1.0f)}, {left + edge, at.y + context.px(1.0f) + edge},
                           colors::kHovered, ImGui::GetStyle().FrameRounding);
    drawThumbnail(context, file, !problem.empty(), {left, at.y + context.px(1.0f), edge, edge});
    const float name = left + edge + context.px(6.0f);
    const ImU32 color = !problem.empty() ? colors::kWarning : isPresent ? colors::kAccent : colors::kText;
    float right = end.x - context.px(6.0f);
    if (line.index < listing.details.size() && !listing.details[line.index].empty()) {
        const std::string& detail = listing.details[line.index];
        const float wide = ImGui::CalcTextSize(detail.c_str()).x;
        putText({right - wide, at.y}, height, colors::kSecondary, detail);
        right -= wide + context.px(8.0f);
    }
    drawRowName(context, row.name, {name, at.y}, right - name, color);
    if (isHovered)
        explainModel(context, file, problem);
}

/// Whether the chosen model's row changed and has to be scrolled into view.
bool hasMoved(const Session& session, LibraryState& state)
{
    const std::uint32_t chosen = session.library().chosen;
    const bool hasChanged = state.seenChosen != chosen;
    state.seenChosen = chosen;
    return hasChanged;
}

void drawCell(const PanelContext& context, const Session& session, const RootModel& model, const ImVec2& size,
              LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const RootListing& listing = state.listings[model.root];
    const std::filesystem::path& file = listing.list->files[model.index];
    const std::string target = modelTarget(session, model);
    const bool wasClicked = targetButton(context, target, size);
    handleModel(session, model, wasClicked, state, requests);
    const bool isPresent = isChosen(session, model);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float gap = context.px(2.0f);
    const ImVec2 from(at.x + gap, at.y + gap);
    const ImVec2 to(at.x + size.x - gap, at.y + size.y - gap);
    const float radius = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(from, to,
                       isPresent                ? colors::kAccentFaint
                       : ImGui::IsItemHovered() ? colors::kHovered
                                                : colors::kRaised,
                       radius);
    if (isPresent)
        list.AddRect(from, to, colors::kAccent, radius);
    const float line = context.px(20.0f);
    const float lines = listing.hasCaptions ? line + context.px(kSecondLine) : line;
    const float edge = std::min(to.x - from.x, to.y - from.y - lines);
    const std::string problem = problemOf(context, session, file, edge);
    drawThumbnail(context, file, !problem.empty(), {(from.x + to.x - edge) * 0.5f, from.y, edge, edge});
    const ModelCaption& caption = listing.list->tree->gridCaptions()[model.index];
    const ImU32 color = !problem.empty() ? colors::kWarning : isPresent ? colors::kAccent : colors::kText;
    const float available = to.x - from.x - context.px(8.0f);
    const auto putLine = [&](const std::string& text, float y, ImU32 shade) {
        putText({(from.x + to.x - ImGui::CalcTextSize(text.c_str()).x) * 0.5f, y}, line, shade, text);
    };
    putLine(fittedInMiddle(shownName(caption.name), available), to.y - lines, color);
    if (!caption.where.empty())
        putLine(fittedAtEnd(shownName(caption.where), available), to.y - line, colors::kSecondary);
    if (ImGui::IsItemHovered())
        explainModel(context, file, problem);
}

/// The cell sizes of the grid for an area width.
struct GridPlan {
    std::uint32_t columns = 1;
    float width = 0.0f;
};

GridPlan planOf(const PanelContext& context, float available)
{
    const float columns = std::max(std::round(available / context.px(kCell)), 1.0f);
    return {static_cast<std::uint32_t>(columns), std::floor(available / columns)};
}

float cellHeight(const PanelContext& context, const RootListing& listing, float width)
{
    return width + context.px(listing.hasCaptions ? 18.0f + kSecondLine : 18.0f);
}

void drawCells(const PanelContext& context, const Session& session, const LibraryLine& line, LibraryState& state,
               Requests& requests)
{
    const RootListing& listing = state.listings[line.root];
    const float width = planOf(context, std::max(ImGui::GetContentRegionAvail().x, 1.0f)).width;
    const ImVec2 size(width, cellHeight(context, listing, width));
    for (std::uint32_t cell = line.index; cell < line.index + line.count; ++cell) {
        if (cell > line.index)
            ImGui::SameLine(0.0f, 0.0f);
        drawCell(context, session, {line.root, listing.cells[cell]}, size, state, requests);
    }
}

void drawLine(const PanelContext& context, const Session& session, const LibraryLine& line, LibraryState& state,
              Requests& requests)
{
    switch (line.kind) {
    case LibraryLine::Kind::tabs:
        return drawTabsHeading(context, session, requests);
    case LibraryLine::Kind::tab:
        return drawTabLine(context, session, line.index, requests);
    case LibraryLine::Kind::root:
        return drawRootLine(context, session, line.root, state, requests);
    case LibraryLine::Kind::note:
        return drawRootNote(context, session, line.root);
    case LibraryLine::Kind::folder:
        return drawFolderRow(context, session, line, state.listings[line.root].rows[line.index], requests);
    case LibraryLine::Kind::model:
        return drawModelRow(context, session, line, state, requests);
    case LibraryLine::Kind::cells:
        return drawCells(context, session, line, state, requests);
    }
}

/// The line of the active tab's model; none if it is not listed.
std::optional<std::size_t> chosenLine(const Session& session, const LibraryState& state)
{
    const std::uint32_t chosen = session.library().chosen;
    for (std::size_t i = 0; i < state.lines.size(); ++i) {
        const LibraryLine& line = state.lines[i];
        const bool isOwn = line.root < session.roots.size() && session.roots[line.root].id == session.library().root;
        if (!isOwn)
            continue;
        const RootListing& listing = state.listings[line.root];
        if (line.kind == LibraryLine::Kind::model && listing.rows[line.index].index == chosen)
            return i;
        const auto* const first = listing.cells.data() + line.index;
        if (line.kind == LibraryLine::Kind::cells && std::find(first, first + line.count, chosen) != first + line.count)
            return i;
    }
    return std::nullopt;
}

/// The line with the row or cell that was at the upper edge.
std::optional<std::size_t> anchoredLine(const LibraryState& state, const LibraryAnchor& anchor)
{
    for (std::size_t i = 0; i < state.lines.size(); ++i) {
        const LibraryLine& line = state.lines[i];
        const bool isOfKind = line.kind == anchor.line.kind && line.root == anchor.line.root;
        if (isOfKind && line.index <= anchor.line.index && anchor.line.index < line.index + std::max(line.count, 1U))
            return i;
    }
    return std::nullopt;
}

/// Restores the scroll position when the line layout changes; otherwise remembers it.
void keepScrollPosition(const PanelContext& context, float width, LibraryState& state)
{
    const bool isOtherWidth = std::exchange(state.seenWidth, width) != width;
    const bool isOtherScale = std::exchange(state.seenScale, context.scale) != context.scale;
    if (isOtherWidth || isOtherScale) {
        const auto line = state.anchor ? anchoredLine(state, *state.anchor) : std::nullopt;
        if (line)
            ImGui::SetScrollY(state.offsets[*line] +
                              state.anchor->share * (state.offsets[*line + 1] - state.offsets[*line]));
        state.keepsAnchor = line.has_value();
        return;
    }
    if (std::exchange(state.keepsAnchor, false)) // this frame scrolls there
        return;
    const float top = ImGui::GetScrollY();
    const auto below = std::upper_bound(state.offsets.begin(), state.offsets.end(), top);
    const auto line = static_cast<std::size_t>(std::max<std::ptrdiff_t>(below - state.offsets.begin() - 1, 0));
    state.anchor.reset();
    if (line < state.lines.size() && top > 0.0f)
        state.anchor = LibraryAnchor{state.lines[line],
                                     (top - state.offsets[line]) / (state.offsets[line + 1] - state.offsets[line])};
}

void scrollToLine(const LibraryState& state, std::size_t line)
{
    const float top = state.offsets[line];
    const float bottom = state.offsets[line + 1];
    if (top < ImGui::GetScrollY() || bottom > ImGui::GetScrollY() + ImGui::GetWindowHeight())
        ImGui::SetScrollY(std::max(top - (ImGui::GetWindowHeight() - (bottom - top)) * 0.5f, 0.0f));
}

} // namespace

void requestBrowseOrder(const Session& session, const LibraryState& state, Requests& requests)
{
    const RootListing* const own = state.listingOf(session);
    if (own == nullptr)
        return;
    SetBrowseOrder request{own->cells, session.settings.showsGrid ? state.columns : 1};
    if (own->cells.empty() && session.library().filter.empty() && session.libraryFilter == LibraryFilter())
        request.order.reset(); // all rows are folded away
    requests.push_back(std::move(request));
}

void layOutLines(const PanelContext& context, const Session& session, LibraryState& state, float width,
                 Requests& requests)
{
    const GridPlan plan = planOf(context, width);
    const std::uint32_t columns = session.settings.showsGrid ? plan.columns : 0;
    if (state.lines.empty() || state.columns != std::max(columns, 1U)) {
        state.columns = std::max(columns, 1U);
        state.lines = linesOf(session, state.listings, columns);
        requestBrowseOrder(session, state, requests);
    }
    state.offsets.assign(1, 0.0f);
    for (const LibraryLine& line : state.lines) {
        const bool isCells = line.kind == LibraryLine::Kind::cells;
        state.offsets.push_back(state.offsets.back() + (isCells
                                                            ? cellHeight(context, state.listings[line.root], plan.width)
                                                            : rowHeight(context)));
    }
}

void drawLibraryLines(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    ImGui::BeginChild(("models" + std::to_string(session.tab().id)).c_str()); // each tab has its own scroll position
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    layOutLines(context, session, state, width, requests);
    keepScrollPosition(context, width, state);
    if (hasMoved(session, state)) {
        if (const auto line = chosenLine(session, state))
            scrollToLine(state, *line);
    }
    const float top = ImGui::GetScrollY();
    const float bottom = top + ImGui::GetWindowHeight();
    const auto below = std::upper_bound(state.offsets.begin(), state.offsets.end(), top);
    for (auto line = static_cast<std::size_t>(std::max<std::ptrdiff_t>(below - state.offsets.begin() - 1, 0));
         line < state.lines.size() && state.offsets[line] < bottom; ++line) {
        ImGui::SetCursorPosY(state.offsets[line]);
        drawLine(context, session, state.lines[line], state, requests);
    }
    ImGui::SetCursorPosY(state.offsets.back());
    ImGui::Dummy({0.0f, 0.0f});
    ImGui::EndChild();
}

} // namespace app
