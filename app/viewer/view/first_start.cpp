#include "app/viewer/view/first_start.hpp"

#include "app/viewer/session/lists/library_tree.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr std::size_t kMaxRecentShown = 5;
constexpr float kCard = 200.0f;

void putCentered(const ImVec2& at, ImU32 color, const char* text)
{
    const ImVec2 size = ImGui::CalcTextSize(text);
    ImGui::GetWindowDrawList()->AddText({std::round(at.x - size.x * 0.5f), std::round(at.y - size.y * 0.5f)}, color,
                                        text);
}

void drawCard(const PanelContext& context, const Rect& area, const std::filesystem::path& file,
              const std::string& target, Requests& requests)
{
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (ImGui::InvisibleButton(target.c_str(), {area.width, area.height}))
        requests.push_back(OpenPaths{.paths = {file}});
    noteTarget(context, target);
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(6.0f);
    list.AddRectFilled(from, to, ImGui::IsItemHovered() ? colors::kHovered : colors::kRaised, radius);
    list.AddRect(from, to, ImGui::IsItemHovered() ? colors::kAccent : colors::kLine, radius);
    const float line = context.px(28.0f);
    const float edge = std::min(area.width, area.height - line);
    const ImVec2 corner(std::round((from.x + to.x - edge) * 0.5f), from.y);
    const Thumbnail* const thumbnail = context.thumbnails != nullptr ? context.thumbnails->want(file, edge) : nullptr;
    if (thumbnail != nullptr && thumbnail->texture)
        drawThumbnail(*thumbnail, corner, {corner.x + edge, corner.y + edge});
    const std::string name = fitted(shownName(captionOf(file).name), area.width - context.px(16.0f));
    putCentered({(from.x + to.x) * 0.5f, to.y - line * 0.5f}, colors::kText, name.c_str());
}

} // namespace

Requests drawFirstStart(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    const PanelWindow window("first start", view, PanelWindow::Padding::none, PanelWindow::Background::none);
    const std::size_t cards = std::min(session.samples.size(), kMaxRecentShown);
    const std::size_t recent = std::min(session.settings.recent.size(), kMaxRecentShown);
    const float gap = context.px(12.0f);
    const float available = view.width - 2.0f * context.px(24.0f);
    const float card = cards == 0 ? 0.0f
                                  : std::min(context.px(kCard), (available - gap * static_cast<float>(cards - 1)) /
                                                                    static_cast<float>(cards));
    const float row = rowHeight(context);
    const float recentHeight = recent > 0 ? static_cast<float>(recent + 1) * row + gap : 0.0f;
    const float height = context.px(64.0f) + card + context.px(28.0f) + gap + recentHeight + row;
    float y = view.y + std::max((view.height - height) * 0.5f, context.px(16.0f));
    const float middle = view.x + view.width * 0.5f;
    putCentered({middle, y + context.px(10.0f)}, colors::kText, "Drop a model, a folder or an archive here");
    putCentered({middle, y + context.px(34.0f)}, colors::kSecondary,
                "Models of Quake, Quake II, Quake III and World of Warcraft, game folders, PAK and PK3 archives");
    y += context.px(64.0f);
    float x = middle - (card * static_cast<float>(cards) + gap * static_cast<float>(cards > 0 ? cards - 1 : 0)) * 0.5f;
    for (std::size_t i = 0; i < cards; ++i) {
        drawCard(context, {x, y, card, card + context.px(28.0f)}, session.samples[i],
                 "first:sample:" + std::to_string(i), requests);
        x += card + gap;
    }
    if (cards > 0)
        y += card + context.px(28.0f) + gap;
    if (recent > 0) {
        const float width = std::min(available, context.px(420.0f));
        ImGui::SetCursorScreenPos({middle - width * 0.5f, y});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
        ImGui::BeginChild("recent", {width, recentHeight}, false, ImGuiWindowFlags_NoBackground);
        heading(context, "Recent");
        const std::vector<ModelCaption> captions = captionsOf(session.settings.recent);
        for (std::size_t i = 0; i < recent; ++i) {
            const std::filesystem::path& file = session.settings.recent[i];
            ListRow entry;
            entry.target = "first:recent:" + std::to_string(i);
            const ModelCaption& caption = captions[i];
            entry.label = shownName(caption.name);
            entry.detail = shownName(caption.where);
            entry.tooltip = shownName(platform::utf8FromPath(file));
            if (listRow(context, entry))
                requests.push_back(OpenPaths{.paths = {file}});
        }
        ImGui::EndChild();
        ImGui::PopStyleVar();
        y += recentHeight;
    }
    putCentered({middle, y + row * 0.5f}, colors::kSecondary, "Ctrl+O open     Ctrl+P every action     H all keys");
    return requests;
}

} // namespace app
