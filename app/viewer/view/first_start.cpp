#include "app/viewer/view/first_start.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/model_list/library_tree.hpp"

#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace app {
namespace {

constexpr std::size_t kMaxShown = 5; // samples; also recent models
constexpr float kMaxCard = 200.0f;
constexpr float kMinCard = 24.0f; // smaller ones are unreadable and hard to click
constexpr float kCaption = 44.0f; // two lines below the image of a card
constexpr float kGap = 12.0f;
constexpr float kLine = 19.0f; // line height of a paragraph
const std::string kOpens =
    "Models of Quake, Quake II, Kingpin, Quake III and World of Warcraft, Inter-Quake models, game "
    "folders, PAK, PK3 and MPQ archives";

void putCentered(const ImVec2& at, ImU32 color, const char* text, const char* end = nullptr)
{
    const ImVec2 size = ImGui::CalcTextSize(text, end);
    ImGui::GetWindowDrawList()->AddText({std::round(at.x - size.x * 0.5f), std::round(at.y - size.y * 0.5f)}, color,
                                        text, end);
}

/// Wraps text to lines of at most `width`, each centered in a row of height `line`; returns the number of lines.
/// Without a color it only counts.
int putParagraph(const ImVec2& top, float width, float line, const std::string& text, std::optional<ImU32> color)
{
    const char* const end = text.data() + text.size();
    int lines = 0;
    for (const char* from = text.data(); from < end; ++lines) {
        const char* to = ImGui::GetFont()->CalcWordWrapPositionA(ImGui::GetFontSize() / ImGui::GetFont()->FontSize,
                                                                 from, end, width);
        to = std::max(to, from + 1);
        if (color)
            putCentered({top.x, top.y + (static_cast<float>(lines) + 0.5f) * line}, *color, from, to);
        for (from = to; from < end && *from == ' ';)
            ++from;
    }
    return lines;
}

void drawCard(const PanelContext& context, const Rect& area, const std::filesystem::path& file,
              const ModelCaption& caption, const std::string& target, Requests& requests)
{
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (targetButton(context, target, {area.width, area.height}))
        requests.push_back(OpenPaths{.paths = {file}});
    if (ImGui::IsItemHovered())
        showTooltip(context, shownName(platform::utf8FromPath(file)));
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(6.0f);
    list.AddRectFilled(from, to, ImGui::IsItemHovered() ? colors::kHovered : colors::kRaised, radius);
    list.AddRect(from, to, ImGui::IsItemHovered() ? colors::kAccent : colors::kLine, radius);
    const float edge = std::min(area.width, area.height - context.px(kCaption));
    const ImVec2 corner(std::round((from.x + to.x - edge) * 0.5f), from.y);
    const Thumbnail* const thumbnail = context.thumbnails != nullptr ? context.thumbnails->want(file, edge) : nullptr;
    if (thumbnail != nullptr && thumbnail->texture)
        drawThumbnail(*thumbnail, corner, {corner.x + edge, corner.y + edge});
    const float available = area.width - context.px(8.0f);
    const float middle = (from.x + to.x) * 0.5f;
    std::string name = shownName(caption.name);
    if (ImGui::CalcTextSize(name.c_str()).x > available)
        name = fitted(formats::stemOf(name), available);
    putCentered({middle, to.y - context.px(31.0f)}, colors::kText, name.c_str());
    const std::string where = fitted(shownName(caption.where), available);
    putCentered({middle, to.y - context.px(13.0f)}, colors::kSecondary, where.c_str());
}

std::size_t cardCount(const Session& session)
{
    return std::min(session.samples.size(), kMaxShown);
}

CardGrid gridOf(const PanelContext& context, const glm::vec2& space, const Session& session)
{
    const CardGrid grid =
        cardGrid(cardCount(session), space, {context.px(kGap), context.px(kCaption), context.px(kMaxCard)});
    return grid.card >= context.px(kMinCard) ? grid : CardGrid{};
}

void drawCards(const PanelContext& context, const ImVec2& top, const CardGrid& grid, const Session& session,
               Requests& requests)
{
    if (!(grid.card > 0.0f))
        return;
    const std::size_t count = cardCount(session);
    const float gap = context.px(kGap);
    const float caption = context.px(kCaption);
    const std::vector<ModelCaption> captions = captionsOf(session.samples);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t column = i % grid.columns;
        const std::size_t row = i / grid.columns;
        const std::size_t inRow = std::min(grid.columns, count - row * grid.columns);
        const float step = grid.card + gap;
        const float left = top.x - (step * static_cast<float>(inRow) - gap) * 0.5f;
        drawCard(context,
                 {left + step * static_cast<float>(column),
                  top.y + (grid.card + caption + gap) * static_cast<float>(row), grid.card, grid.card + caption},
                 session.samples[i], captions[i], "first:sample:" + std::to_string(i), requests);
    }
}

void drawRecent(const PanelContext& context, const Rect& area, const Session& session, Requests& requests)
{
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGui::BeginChild("recent", {area.width, area.height}, false, ImGuiWindowFlags_NoBackground);
    heading(context, "Recent");
    const std::vector<ModelCaption> captions = captionsOf(session.settings.recent);
    for (std::size_t i = 0; i < std::min(captions.size(), kMaxShown); ++i) {
        const std::filesystem::path& file = session.settings.recent[i];
        ListRow entry;
        entry.target = "first:recent:" + std::to_string(i);
        entry.label = shownName(captions[i].name);
        entry.detail = shownName(captions[i].where);
        entry.tooltip = shownName(platform::utf8FromPath(file));
        if (listRow(context, entry))
            requests.push_back(OpenPaths{.paths = {file}});
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

/// Three useful keys, as far as they are bound.
std::string firstKeysText(const Session& session)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kWorthKnowing = {
        {{"openDialog", "open"}, {"palette", "every action"}, {"keys", "all keys"}}};
    std::string text;
    for (const auto& [action, what] : kWorthKnowing) {
        const std::string key = shownKey(keyOf(action, session));
        if (!key.empty())
            text += (text.empty() ? "" : "     ") + key + " " + std::string(what);
    }
    return text;
}

} // namespace

CardGrid cardGrid(std::size_t count, const glm::vec2& space, const CardSizes& sizes)
{
    CardGrid best;
    for (std::size_t rows = 1; rows <= count; ++rows) {
        const std::size_t columns = (count + rows - 1) / rows;
        const float wide = (space.x + sizes.gap) / static_cast<float>(columns) - sizes.gap;
        const float high = (space.y + sizes.gap) / static_cast<float>(rows) - sizes.gap - sizes.caption;
        const float card = std::max(std::min({sizes.max, wide, high}), 0.0f);
        if (rows == 1 || card > best.card)
            best = {columns, card, static_cast<float>(rows) * (card + sizes.caption + sizes.gap) - sizes.gap};
    }
    return best;
}

Requests drawFirstStart(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    const PanelWindow window("first start", view, PanelWindow::Padding::none);
    const std::size_t recent = std::min(session.settings.recent.size(), kMaxShown);
    const float gap = context.px(kGap);
    const float row = rowHeight(context);
    const float width = view.width - 2.0f * context.px(24.0f);
    const float middle = view.x + view.width * 0.5f;
    const float line = context.px(kLine);
    const int lines = putParagraph({}, width, line, kOpens, std::nullopt);
    const float text = row + static_cast<float>(lines) * line + gap;
    const float recentHeight = recent > 0 ? static_cast<float>(recent + 1) * row + gap : 0.0f;
    const float space = view.height - text - gap - recentHeight - row - 2.0f * gap;
    const CardGrid grid = gridOf(context, {width, space}, session);
    float y = view.y + std::max((space - grid.height) * 0.5f, 0.0f) + gap;
    putCentered({middle, y + row * 0.5f}, colors::kText, "Drop a model, a folder or an archive here");
    ImGui::SetCursorScreenPos({middle - width * 0.5f, y});
    ImGui::Dummy({std::max(width, 1.0f), row});
    noteTarget(context, "first:heading");
    putParagraph({middle, y + row}, width, line, kOpens, colors::kSecondary);
    y += text;
    drawCards(context, {middle, y}, grid, session, requests);
    y += grid.height + gap;
    if (recent > 0) {
        const float column = std::min(width, context.px(420.0f));
        drawRecent(context, {middle - column * 0.5f, y, column, recentHeight}, session, requests);
        y += recentHeight;
    }
    putCentered({middle, y + row * 0.5f}, colors::kSecondary, firstKeysText(session).c_str());
    return requests;
}

} // namespace app
