#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/texture/texture_texts.hpp"

#include "app/viewer/texture/palette_choice.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr float kThumbnail = 48.0f;
constexpr float kRow = 56.0f;
constexpr const char* kGamePalette = "The game's, else Quake's";

const char* originText(scene::SkinOrigin origin)
{
    constexpr auto kTexts =
        std::to_array({"named in the model", "inside the model", "beside the model", "chosen by you",
                       "a guess: not named in the model", "named in the game's tables"});
    static_assert(kTexts.size() == static_cast<std::size_t>(scene::SkinOrigin::table) + 1);
    return kTexts[static_cast<std::size_t>(origin)];
}

/// "6 displays: 161, 557, 1100, …".
std::string displaysText(const scene::Skin& skin)
{
    constexpr std::size_t kNamed = 10;
    std::string text = formats::counted(skin.displays.size(), "display") + ":";
    for (std::size_t i = 0; i < std::min(skin.displays.size(), kNamed); ++i)
        text += (i == 0 ? " " : ", ") + std::to_string(skin.displays[i]);
    return skin.displays.size() > kNamed ? text + ", …" : text;
}

std::string tooltipOf(const scene::Skin& skin, const scene::Texture& texture)
{
    std::string text = shownName(skin.name);
    if (!texture.path.empty())
        text += "\n" + shownName(texture.path);
    const std::string lookups = lookupText(texture);
    if (!hasSource(texture) && !lookups.empty())
        text += "\n" + lookups;
    if (!skin.displays.empty())
        text += "\n" + displaysText(skin);
    return text + "\nDrop an image here to use it instead";
}

/// The largest rectangle with the image's aspect ratio in a square, centered.
Rect fittedInto(const ImVec2& at, float edge, const scene::Texture& texture)
{
    if (!texture.image || texture.image->isEmpty())
        return {at.x, at.y, edge, edge};
    const auto width = static_cast<float>(texture.image->width);
    const auto height = static_cast<float>(texture.image->height);
    const float scale = edge / std::max(width, height);
    const float wide = std::max(width * scale, 1.0f);
    const float high = std::max(height * scale, 1.0f);
    return {at.x + (edge - wide) * 0.5f, at.y + (edge - high) * 0.5f, wide, high};
}

void drawSkin(InspectorParts& parts, std::uint32_t index)
{
    const PanelContext& context = parts.context;
    const scene::Skin& skin = parts.node().skins[index];
    const scene::Texture none; // for a model without textures
    const scene::Texture& texture =
        skin.texture < parts.document().textures.size() ? parts.document().textures[skin.texture] : none;
    const std::string target = "skin:" + std::to_string(index);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, context.px(kRow));
    if (targetButton(context, target, size))
        parts.requests.push_back(SelectSkin{index});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isSelected = index == parts.session.tab().view.skin;
    const ImVec2 end(at.x + size.x, at.y + size.y);
    drawRowBackground(context, at, end, isSelected, isHovered);
    const float padding = context.px(8.0f);
    const float edge = context.px(kThumbnail);
    const bool isThere = texture.image && !texture.image->isEmpty();
    drawTexture(parts, texture, fittedInto({at.x + padding, at.y + (size.y - edge) * 0.5f}, edge, texture),
                isThere ? parts.previews.thumbnail(texture.image) : ImTextureID());
    const float left = at.x + 2.0f * padding + edge;
    const float available = end.x - padding - left;
    const float line = context.px(20.0f);
    const float top = at.y + (size.y - 2.0f * line) * 0.5f;
    // If a skin has a texture per surface or slot, the image shows only the first.
    const bool isImage = skin.materials.empty() && skin.slots.empty();
    const bool isGroup = !skin.images.empty();
    const std::string name = isImage && !isGroup ? shortName(texture) : shownName(skin.name);
    putText({left, top}, line,
            isSelected ? colors::kAccent
            : isThere  ? colors::kText
                       : colors::kSecondary,
            fitted(name == "not named" ? shownName(skin.name) : name, available));
    // Only textures that the model names can be missing.
    const std::string origin = isImage ? originText(skin.origin) : shortName(texture);
    const std::string images = isGroup ? formats::joined(skin.images.size(), " images of ") : std::string();
    const std::string facts = !hasSource(texture) ? sizeText(texture) : images + sizeText(texture) + ", " + origin;
    putText({left, top + line}, line, colors::kSecondary, fitted(facts, available));
    if (isHovered)
        showTooltip(context, tooltipOf(skin, texture));
}

/// The palette for skins inside models.
void drawPaletteChoice(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    const std::filesystem::path& palette = parts.session.settings.palette;
    const std::string name = shownName(platform::utf8FromPath(palette.filename()));
    ImGui::Indent(context.px(8.0f));
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Palette");
    ImGui::SameLine(0.0f, context.px(8.0f));
    const float width = ImGui::GetContentRegionAvail().x - context.px(8.0f);
    const bool isOpen = beginChoice(context, "skins:palette", palette.empty() ? kGamePalette : name, width);
    if (ImGui::IsItemHovered() && !palette.empty())
        showTooltip(context, shownName(platform::utf8FromPath(palette)));
    if (isOpen) {
        if (choiceItem(context, kGamePalette, palette.empty()))
            parts.requests.push_back(SetPalette{});
        noteTarget(context, "palette:game");
        if (!palette.empty()) {
            (void)choiceItem(context, name, true);
            noteTarget(context, "palette:chosen");
        }
        if (choiceItem(context, "File\xE2\x80\xA6", false))
            parts.requests.push_back(RunAction{"choosePalette"});
        noteTarget(context, "palette:file");
        ImGui::EndCombo();
    }
    ImGui::Unindent(context.px(8.0f));
    ImGui::Dummy({0.0f, context.px(4.0f)});
}

} // namespace

void drawSkinsTab(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    const std::vector<scene::Skin>& skins = parts.node().skins;
    if (hasPaletteSkins(parts.session))
        drawPaletteChoice(parts);
    if (skins.empty()) {
        ImGui::Indent(context.px(8.0f));
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("This model names no skin and no image beside it fits. Drop an image here to use it.");
        ImGui::PopTextWrapPos();
        ImGui::Unindent(context.px(8.0f));
        return;
    }
    ImGui::BeginChild("skins");
    const float row = context.px(kRow);
    if (parts.state.seenSkin != parts.session.tab().view.skin) {
        parts.state.seenSkin = parts.session.tab().view.skin;
        scrollTo(static_cast<float>(parts.state.seenSkin) * row, row);
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(skins.size()), row);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawSkin(parts, static_cast<std::uint32_t>(i));
    }
    drawSkinShaders(parts);
    ImGui::EndChild();
}

} // namespace app
