#include "app/viewer/texture/texture_panel.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/queries/texture_points.hpp"
#include "app/viewer/texture/texture_canvas_panel.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr float kToolHeight = 26.0f;
constexpr float kToolGap = 4.0f;
constexpr float kLevelWidth = 132.0f;
constexpr float kFootHeight = 26.0f;   // height of a line
constexpr float kNarrowPanel = 560.0f; // narrower panels have two lines

struct ChannelTool {
    const char* title;
    const char* tooltip;
};
constexpr std::array<ChannelTool, 6> kChannelTools = {{{"RGBA", "Colors with alpha, over a checkerboard"},
                                                       {"RGB", "Colors without alpha"},
                                                       {"R", "Red as gray"},
                                                       {"G", "Green as gray"},
                                                       {"B", "Blue as gray"},
                                                       {"A", "Alpha as gray"}}};

struct TextureItem {
    const char* title;
    std::string_view action;
};
constexpr std::array<TextureItem, 7> kTextureItems = {{{"Show in the texture panel", "texturePanel"},
                                                       {"Choose image\xE2\x80\xA6", "chooseImage"},
                                                       {"Use the nearest image", "useNearestImage"},
                                                       {"Show the model's own image", "resetImage"},
                                                       {"Forget all images chosen for the model", "forgetImages"},
                                                       {"Copy path", "copyImagePath"},
                                                       {"Show in the file manager", "revealImage"}}};

/// Places tools side by side and wraps to the next line.
class ToolRow {
public:
    ToolRow(const PanelContext& context, const Rect& area)
        : m_context(context), m_area(area), m_at(area.x + context.px(8.0f), area.y)
    {
    }

    /// Positions the next tool.
    void startTool(float width)
    {
        const float right = m_area.x + m_area.width - m_context.px(8.0f);
        const float left = m_area.x + m_context.px(8.0f);
        if (m_at.x + width > right && m_at.x > left)
            m_at = {left, m_at.y + m_context.px(kToolHeight + kToolGap)};
        ImGui::SetCursorScreenPos(m_at);
        m_at.x += width + m_context.px(kToolGap);
    }
    void addGap() { m_at.x += m_context.px(8.0f); }

    [[nodiscard]] float bottom() const { return m_at.y + m_context.px(kToolHeight + kToolGap); }

private:
    const PanelContext& m_context;
    Rect m_area;
    ImVec2 m_at;
};

/// A button that is highlighted while its choice is active.
bool toolButton(const PanelContext& context, ToolRow& row, const std::string& target, const char* title,
                const char* tooltip, bool isOn)
{
    const ImVec2 size(ImGui::CalcTextSize(title).x + context.px(16.0f), context.px(kToolHeight));
    row.startTool(size.x);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool wasClicked = targetButton(context, target, size);
    const bool isHovered = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              isOn        ? colors::kAccentFaint
                                              : isHovered ? colors::kHovered
                                                          : colors::kRaised,
                                              ImGui::GetStyle().FrameRounding);
    putText({at.x + context.px(8.0f), at.y}, size.y, isOn ? colors::kAccent : colors::kText, title);
    if (isHovered)
        showTooltip(context, tooltip);
    return wasClicked;
}

void drawTextureChoice(const PanelContext& context, const Rect& head, const Session& session, Requests& requests)
{
    const std::vector<scene::Texture>& textures = session.tab().document->textures;
    const std::uint32_t shown = shownTexture(session);
    ImGui::SetCursorScreenPos({head.x, head.y + context.px(3.0f)});
    if (!beginChoice(context, "texture:choice", shownName(shortName(textures[shown])), head.width))
        return;
    // Images of the selected surface come first; it may have several layers.
    const SceneItem& item = session.tab().selection.item;
    std::vector<std::uint32_t> order;
    if (item.isOfSurface())
        order = texturesOfSurface(session.tab(), item.index);
    const std::size_t own = order.size();
    for (std::uint32_t i = 0; i < textures.size(); ++i) {
        if (std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(own), i) ==
            order.begin() + static_cast<std::ptrdiff_t>(own))
            order.push_back(i);
    }
    for (const std::uint32_t i : order) {
        ImGui::PushID(static_cast<int>(i));
        if (choiceItem(context, shownName(shortName(textures[i])), i == shown))
            requests.push_back(ShowTexture{i});
        ImGui::PopID();
        noteTarget(context, "texture:choice:" + std::to_string(i));
    }
    ImGui::EndCombo();
}

std::string levelText(const scene::Texture& texture, std::uint32_t level)
{
    const glm::uvec2 size = levelSize(texture, level);
    return fmt::format("{}: {} x {}", level, size.x, size.y);
}

void drawLevelChoice(const PanelContext& context, ToolRow& row, const scene::Texture& texture, const TextureView& view,
                     Requests& requests)
{
    const std::uint32_t count = levelCountOf(texture);
    if (count < 2)
        return;
    row.startTool(context.px(kLevelWidth));
    if (!beginChoice(context, "texture:level", levelText(texture, view.level), context.px(kLevelWidth)))
        return;
    for (std::uint32_t level = 0; level < count; ++level) {
        if (choiceItem(context, levelText(texture, level), level == view.level)) {
            TextureView chosen = view;
            chosen.level = level;
            requests.push_back(SetTextureView{std::move(chosen)});
        }
        noteTarget(context, "texture:level:" + std::to_string(level));
    }
    ImGui::EndCombo();
}

/// The rows of tools; returns their bottom.
float drawTools(const PanelContext& context, const Rect& area, const Session& session, const scene::Texture& texture,
                Requests& requests)
{
    const TextureView view = presentTextureView(session);
    ToolRow row(context, area);
    for (std::size_t i = 0; i < kChannelTools.size(); ++i) {
        const std::string target = "texture:" + std::string(kTextureChannelNames[i]);
        if (!toolButton(context, row, target, kChannelTools[i].title, kChannelTools[i].tooltip,
                        static_cast<std::size_t>(view.channels) == i))
            continue;
        TextureView chosen = view;
        chosen.channels = static_cast<TextureChannels>(i);
        requests.push_back(SetTextureView{std::move(chosen)});
    }
    row.addGap();
    const bool isWhole = view.zoom == 1.0f;
    if (toolButton(context, row, "texture:fit", "Fit", "The whole image", isWhole && view.scale == TextureScale::fit))
        requests.push_back(RunAction{"textureFit"});
    if (toolButton(context, row, "texture:actual", "100 %", "One pixel of the window for each pixel of the image",
                   isWhole && view.scale == TextureScale::actual))
        requests.push_back(RunAction{"textureActual"});
    if (toolButton(context, row, "texture:layout", "UV", "Triangles over the image", view.showsLayout))
        requests.push_back(RunAction{"textureLayout"});
    row.addGap();
    drawLevelChoice(context, row, texture, view, requests);
    return row.bottom();
}

/// The pixel and its location.
struct TexelText {
    std::string pixel;
    std::string location;
};

TexelText pointedText(const PointedTexel& pointed, const Texel& texel)
{
    TexelText text{fmt::format("{}, {}   RGBA {} {} {} {}", texel.at.x, texel.at.y, texel.color[0], texel.color[1],
                               texel.color[2], texel.color[3]),
                   fmt::format("uv {:.4f} {:.4f}", pointed.uv.x, pointed.uv.y)};
    if (pointed.origin == TexelOrigin::model)
        return text;
    const std::size_t count = pointed.points.size();
    if (count == 0)
        text.location += "   no triangle";
    else
        text.location += fmt::format("   {}{} of the model", count < kMaxSurfacePoints ? "" : "more than ",
                                     countedText(count, "point"));
    return text;
}

std::string imageFactsText(const PanelContext& context, const Rect& area, const Session& session,
                           const scene::Texture& texture)
{
    const TextureView view = presentTextureView(session);
    const float ratio = ImGui::GetIO().DisplayFramebufferScale.x;
    const float percent = 100.0f * ratio * textureScale(context, area, texture, view);
    std::string text = fmt::format("{}, {}, {:.0f} %", sizeText(texture), formatText(texture), percent);
    if (levelCountOf(texture) < 2)
        text += ", no smaller sizes in its file";
    else
        text += fmt::format(", {} sizes in its file", levelCountOf(texture));
    return text;
}

/// The pixel under the pointer, else a description of the image; a narrow panel has two lines.
void drawTexelLines(const PanelContext& context, const Rect& foot, const Rect& canvas, const Session& session,
                    const scene::Texture& texture)
{
    const auto& pointed = session.tab().selection.texel;
    const auto texel = pointedTexel(session);
    const bool isPointed = pointed && texel;
    const TexelText text =
        isPointed ? pointedText(*pointed, *texel) : TexelText{imageFactsText(context, canvas, session, texture), {}};
    const float padding = context.px(8.0f);
    const float line = context.px(kFootHeight);
    float left = foot.x + padding;
    if (isPointed) {
        const float side = context.px(14.0f);
        const ImVec2 at(left, foot.y + (line - side) * 0.5f);
        const ImVec2 end(at.x + side, at.y + side);
        ImGui::GetWindowDrawList()->AddRectFilled(at, end,
                                                  IM_COL32(texel->color[0], texel->color[1], texel->color[2], 255));
        ImGui::GetWindowDrawList()->AddRect(at, end, colors::kLine);
        left += side + padding;
    }
    const float width = foot.x + foot.width - padding - left;
    ImGui::SetCursorScreenPos({left, foot.y});
    ImGui::Dummy({std::max(width, 1.0f), foot.height});
    noteTarget(context, "texture:foot");
    if (ImGui::IsItemHovered())
        showTooltip(context, text.pixel + (text.location.empty() ? "" : "\n") + text.location);
    const ImU32 color = isPointed ? colors::kText : colors::kSecondary;
    if (foot.height < 2.0f * line) {
        putText({left, foot.y}, line, color, fitted(text.pixel + "   " + text.location, width));
        return;
    }
    putText({left, foot.y}, line, color, fitted(text.pixel, width));
    putText({left, foot.y + line}, line, color, fitted(text.location, width));
}

/// Remedies for a texture without image.
void drawMissing(const PanelContext& context, const Rect& area, const Session& session, const scene::Texture& texture,
                 Requests& requests)
{
    const float padding = context.px(16.0f);
    ImGui::SetCursorScreenPos({area.x + padding, area.y + padding});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::max(area.width - 2.0f * padding, 1.0f));
    const std::string name = shownName(texture.name.empty() ? texture.type : texture.name);
    if (!hasSource(texture))
        ImGui::TextUnformatted((name + " was not found.").c_str());
    else
        ImGui::TextUnformatted(
            (shownName(shortName(texture)) + " was not read or cannot be read; see Problems.").c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (hasNearestImage(session)) {
        const std::string nearest = "Use " + shownName(formats::fileNameOf(texture.nearest));
        if (textButton(context, "texture:nearest", nearest.c_str(), "The image with the most similar name"))
            requests.push_back(RunAction{"useNearestImage"});
    }
    if (textButton(context, "texture:browse", "Choose image\xE2\x80\xA6", "Or drop an image here"))
        requests.push_back(RunAction{"chooseImage"});
    ImGui::EndGroup();
}

} // namespace

void drawTextureItems(const PanelContext& context, const Session& session, Requests& requests)
{
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    for (const TextureItem& item : kTextureItems) {
        const Action& action = *findAction(item.action);
        const bool isOpen = item.action == "texturePanel" && showsTexturePanel(session);
        if (!isPossible(action, session) || isOpen)
            continue;
        if (ImGui::MenuItem(item.title))
            requests.push_back(RunAction{action.id});
        noteTarget(context, "texture:" + std::string(item.action));
    }
    ImGui::PopStyleVar();
}

Requests drawTexturePanel(const PanelContext& context, const TexturePanelArea& area, const Session& session,
                          TexturePanelState& state)
{
    Requests requests;
    const scene::Texture* const texture = shownTextureOf(session);
    if (texture == nullptr) {
        putText({area.content.x + context.px(16.0f), area.content.y}, context.px(32.0f), colors::kSecondary,
                "This model has no textures");
        return requests;
    }
    drawTextureChoice(context, area.head, session, requests);
    const Rect& content = area.content;
    if (levelCountOf(*texture) == 0) {
        drawMissing(context, content, session, *texture, requests);
        ImGui::SetCursorScreenPos({content.x, content.y});
        ImGui::Dummy({content.width, content.height});
        noteTarget(context, "texture:image");
        if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
            ImGui::OpenPopup("texture menu");
    } else {
        const float top = drawTools(context, content, session, *texture, requests);
        const float foot = context.px(kFootHeight) * (content.width < context.px(kNarrowPanel) ? 2.0f : 1.0f);
        const float bottom = content.y + content.height - foot;
        const Rect canvas{content.x, top, content.width, std::max(bottom - top, 1.0f)};
        drawTextureCanvas(context, canvas, session, *texture, state, requests);
        drawTexelLines(context, {content.x, bottom, content.width, foot}, canvas, session, *texture);
    }
    if (ImGui::BeginPopup("texture menu")) {
        drawTextureItems(context, session, requests);
        ImGui::EndPopup();
    }
    return requests;
}

} // namespace app
