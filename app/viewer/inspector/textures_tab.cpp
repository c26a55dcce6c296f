#include "app/viewer/actions/actions.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_panel.hpp"
#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr std::array<TableColumn, 3> kTextureColumns = {{{"Texture", Align::left, true, false},
                                                         {"Size", Align::right, false, false},
                                                         {"Format", Align::left, false, true}}};

bool isWithoutImage(const scene::Texture& texture)
{
    return !texture.image && !(texture.path.empty() && texture.name.empty());
}

Table tableOf(const InspectorParts& parts)
{
    const std::vector<scene::Texture>& textures = parts.document().textures;
    Table table;
    table.id = "textures";
    table.noun = "texture";
    table.columns = kTextureColumns;
    // If no texture was found, there are no formats.
    const bool hasFormats = std::any_of(textures.begin(), textures.end(),
                                        [](const scene::Texture& texture) { return !texture.info.format.empty(); });
    if (!hasFormats)
        table.columns = table.columns.first(2);
    table.rowCount = static_cast<std::uint32_t>(textures.size());
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        const scene::Texture& texture = textures[row];
        if (column == 0)
            return {shortName(texture), texture.image ? colors::kText : colors::kSecondary};
        if (column == 1)
            return {sizeText(texture), isWithoutImage(texture) ? colors::kWarning : colors::kText};
        return {formatText(texture), colors::kSecondary};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        const auto pixels = [&](std::uint32_t i) {
            return std::uint64_t{textures[i].info.width} * textures[i].info.height;
        };
        if (column == 0)
            return formats::lowered(shortName(textures[a])) < formats::lowered(shortName(textures[b]));
        if (column == 1)
            return pixels(a) < pixels(b);
        return formatText(textures[a]) < formatText(textures[b]);
    };
    table.name = [&](std::uint32_t row) { return shortName(textures[row]); };
    table.target = [](std::uint32_t row) { return "texture:" + std::to_string(row); };
    table.tooltip = [&](std::uint32_t row) {
        const scene::Texture& texture = textures[row];
        return shownName(texture.path.empty() ? texture.name : texture.path) +
               "\nDouble click: show it in the texture panel\nDrop an image here to use it instead";
    };
    return table;
}

void drawPreview(InspectorParts& parts, const scene::Texture& texture, std::uint32_t index)
{
    if (!texture.image || texture.image->isEmpty())
        return;
    const PanelContext& context = parts.context;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float padding = context.px(8.0f);
    const float available = std::max(ImGui::GetContentRegionAvail().x - 2.0f * padding, 1.0f);
    const float most = std::max(ImGui::GetContentRegionAvail().y * 0.6f, context.px(96.0f));
    const auto width = static_cast<float>(texture.image->width);
    const auto height = static_cast<float>(texture.image->height);
    const float scale = std::min(available / width, most / height);
    const ImVec2 size(std::max(width * scale, 1.0f), std::max(height * scale, 1.0f));
    drawTexture(parts, texture, {at.x + padding + (available - size.x) * 0.5f, at.y, size.x, size.y},
                parts.previews.large(texture.image));
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, size.y});
    noteTarget(context, "preview");
    if (ImGui::IsMouseHoveringRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()) &&
        ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && ImGui::IsWindowHovered())
        parts.requests.push_back(ShowTexture{index});
    ImGui::Dummy({0.0f, context.px(8.0f)});
}

void drawNearest(InspectorParts& parts, const scene::Texture& texture, std::uint32_t index)
{
    if (texture.nearest.empty() || !texture.path.empty())
        return;
    ImGui::Indent(parts.context.px(8.0f));
    const std::string text = "Nearest: " + shownName(formats::fileNameOf(texture.nearest)) + ", use it";
    if (textLink(parts.context, "nearest", fitted(text, ImGui::GetContentRegionAvail().x)))
        parts.requests.push_back(BindTexture{index, platform::pathFromUtf8(texture.nearest)});
    ImGui::Unindent(parts.context.px(8.0f));
}

/// A link in the accent color if its action is possible now.
void drawActionLink(InspectorParts& parts, const char* target, const char* title, std::string_view action)
{
    if (!isPossible(*findAction(action), parts.session))
        return;
    ImGui::Indent(parts.context.px(8.0f));
    if (textLink(parts.context, target, title))
        parts.requests.push_back(RunAction{action});
    ImGui::Unindent(parts.context.px(8.0f));
}

void drawSelectedTexture(InspectorParts& parts, std::uint32_t index)
{
    const scene::Texture& texture = parts.document().textures[index];
    drawPreview(parts, texture, index);
    if (!texture.name.empty())
        pathRow(parts, "texture-name", "Name", texture.name);
    copyRow(parts, "texture-size", "Size", sizeText(texture) + (texture.image ? " px" : ""));
    if (!texture.info.format.empty())
        copyRow(parts, "texture-format", "Format", formatText(texture));
    if (texture.alpha)
        copyRow(parts, "texture-alpha", "Alpha", alphaText(*texture.alpha));
    if (hasSource(texture))
        copyRow(parts, "texture-bytes", "Bytes", bytesText(texture.fileBytes));
    if (isWithoutFile(texture))
        copyRow(parts, "texture-embedded", "Location", "inside the model's file");
    if (!texture.path.empty())
        pathRow(parts, "texture-path", "Path", texture.path);
    if (texture.image && !texture.image->isEmpty()) {
        ImGui::Indent(parts.context.px(8.0f));
        if (textLink(parts.context, "save-texture", "Save as PNG"))
            parts.requests.push_back(SaveTexture{index});
        ImGui::Unindent(parts.context.px(8.0f));
    }
    if (texture.isBound) {
        ImGui::Indent(parts.context.px(8.0f));
        if (textLink(parts.context, "reset", "Chosen by you, reset"))
            parts.requests.push_back(ResetTexture{index});
        ImGui::Unindent(parts.context.px(8.0f));
    }
    drawNearest(parts, texture, index);
    drawActionLink(parts, "choose-image", "Choose image\xE2\x80\xA6", "chooseImage");
    drawActionLink(parts, "forget-images", "Forget all images chosen for this model", "forgetImages");
    if (texture.embedded)
        drawLookups(parts, "Files that would replace it", texture.lookups);
    else
        drawLookups(parts,
                    texture.name.empty() ? "Tried, because the file names no skin" : "Tried for " + shortName(texture),
                    texture.lookups);
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

/// A right click selects the row, since the menu refers to the selection.
void drawTextureRowMenu(InspectorParts& parts, const std::optional<std::uint32_t>& opens)
{
    if (opens) {
        parts.requests.push_back(SelectTexture{*opens});
        ImGui::OpenPopup("texture row");
    }
    if (!ImGui::BeginPopup("texture row"))
        return;
    drawTextureItems(parts.context, parts.session, parts.requests);
    ImGui::EndPopup();
}

/// If the first click of a double click selects an item, its card appears above the table and moves the row away from
/// the pointer.
bool isRowDoubleClicked(InspectorParts& parts, const TableAnswer& answer)
{
    if (answer.chosen && !answer.isStep) {
        parts.state.clickedTexture = *answer.chosen;
        parts.state.textureClickedAt = ImGui::GetTime();
    }
    const double since = ImGui::GetTime() - parts.state.textureClickedAt;
    return ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && since < 2.0 * ImGui::GetIO().MouseDoubleClickTime &&
           parts.state.clickedTexture < parts.document().textures.size();
}

} // namespace

void drawTexturesTab(InspectorParts& parts)
{
    const std::vector<scene::Texture>& textures = parts.document().textures;
    if (textures.empty()) {
        ImGui::TextDisabled("This model has no textures");
        return;
    }
    const std::uint32_t chosen = parts.session.tab().selection.texture;
    const std::uint32_t usual = usualTexture(parts.session);
    const std::uint32_t selected = chosen < textures.size() ? chosen : usual < textures.size() ? usual : 0;
    Table table = tableOf(parts);
    table.selected = selected;
    table.height = ImGui::GetContentRegionAvail().y * 0.35f;
    const TableAnswer answer = drawTable(parts.context, table, parts.state.textures);
    if (answer.chosen)
        parts.requests.push_back(SelectTexture{*answer.chosen});
    if (isRowDoubleClicked(parts, answer))
        parts.requests.push_back(ShowTexture{parts.state.clickedTexture});
    drawTextureRowMenu(parts, answer.menu);
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    ImGui::BeginChild("texture");
    drawSelectedTexture(parts, selected);
    ImGui::EndChild();
}

} // namespace app
