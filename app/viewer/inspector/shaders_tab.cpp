#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/inspector/shader_summary.hpp"
#include "app/viewer/texture/texture_texts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace app {
namespace {

using formats::kNoIndex;
using formats::quake3::Shader;

constexpr std::array<TableColumn, 2> kShaderColumns = {
    {{"Shader", Align::left, true, false}, {"Stages", Align::right, false, false}}};

/// The materials of the surfaces with the active skin, into Document::materials, in surface order.
std::vector<std::uint32_t> activeMaterials(const InspectorParts& parts)
{
    std::vector<std::uint32_t> active;
    for (const scene::Node& node : parts.document().nodes) {
        const std::uint32_t skin = activeSkin(node, parts.session.tab().view.skin);
        if (skin >= node.skins.size())
            continue;
        for (const std::uint32_t material : node.skins[skin].materials) {
            if (material != kNoIndex && std::find(active.begin(), active.end(), material) == active.end())
                active.push_back(material);
        }
    }
    return active;
}

std::string nameOf(const scene::Material& material)
{
    return material.name.empty() ? "not named" : shownName(material.name);
}

/// Whether an image of a drawn stage is missing.
bool lacksImage(const scene::Document& document, const scene::Material& material)
{
    return !missingTextures(document, material).empty();
}

Table tableOf(const InspectorParts& parts, const std::vector<std::uint32_t>& active)
{
    const scene::Document& document = parts.document();
    Table table;
    table.id = "shaders";
    table.noun = "shader";
    table.columns = kShaderColumns;
    table.rowCount = static_cast<std::uint32_t>(active.size());
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        const scene::Material& material = document.materials[active[row]];
        if (column == 0)
            return {shownName(formats::fileNameOf(material.name.empty() ? "not named" : material.name)),
                    material.shader ? colors::kText : colors::kSecondary};
        if (material.shader)
            return {countText(material.shader->stages.size()),
                    lacksImage(document, material) ? colors::kWarning : colors::kText};
        return lacksImage(document, material) ? TableCell{"missing", colors::kWarning}
                                              : TableCell{"image", colors::kSecondary};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        const scene::Material& first = document.materials[active[a]];
        const scene::Material& second = document.materials[active[b]];
        if (column == 0)
            return formats::lowered(first.name) < formats::lowered(second.name);
        const auto stages = [](const scene::Material& one) { return one.shader ? one.shader->stages.size() : 0U; };
        return stages(first) < stages(second);
    };
    table.name = [&](std::uint32_t row) { return nameOf(document.materials[active[row]]); };
    table.target = [&](std::uint32_t row) { return "material:" + std::to_string(active[row]); };
    table.tooltip = table.name;
    return table;
}

void drawStage(InspectorParts& parts, std::uint32_t material, std::uint32_t stage)
{
    const PanelContext& context = parts.context;
    const Shader& shader = *parts.document().materials[material].shader;
    const bool isHidden = parts.session.tab().view.drawing.hiddenStages.contains({material, stage});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(40.0f);
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string target = "stage:" + std::to_string(stage);
    if (targetButton(context, target, {width, height}))
        parts.requests.push_back(ToggleStage{material, stage});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
    drawIcon(list, isHidden ? Icon::closedEye : Icon::eye, {at.x + context.px(16.0f), at.y + context.px(12.0f)},
             context.px(14.0f), isHidden ? colors::kSecondary : colors::kText);
    const float left = at.x + context.px(32.0f);
    const float right = at.x + width - context.px(8.0f);
    const std::string line = "line " + std::to_string(shader.stages[stage].line);
    const float lineWidth = ImGui::CalcTextSize(line.c_str()).x;
    const float row = context.px(20.0f);
    putText({right - lineWidth, at.y + context.px(2.0f)}, row, colors::kSecondary, line);
    const std::vector<std::uint32_t>& images = parts.document().materials[material].textures[stage];
    const bool isAnyMissing = std::any_of(images.begin(), images.end(), [&](std::uint32_t image) {
        return image != kNoIndex && isMissing(parts.document().textures[image]);
    });
    const std::string image = shownName(stageImage(shader.stages[stage])) + (isAnyMissing ? ", missing" : "");
    const std::string summary = stageSummary(shader.stages[stage]);
    const std::string below = summary.empty() ? "opaque" : summary;
    const ImU32 color = isHidden ? colors::kSecondary : isAnyMissing ? colors::kWarning : colors::kText;
    putText({left, at.y + context.px(2.0f)}, row, color, fitted(image, right - lineWidth - context.px(8.0f) - left));
    const std::string shown = fitted(below, right - left);
    putText({left, at.y + context.px(19.0f)}, row, colors::kSecondary, shown);
    if (isHovered)
        showTooltip(parts.context, image + "\n" + below + "\nClick to " + (isHidden ? "show" : "skip"));
}

/// The lines of `text` with the characters that the current font has.
std::string drawableText(std::string_view text)
{
    std::string drawable;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string line;
        for (const char letter : text.substr(0, end)) {
            if (letter == '\t')
                line += "    ";
            else if (letter != '\r')
                line += letter;
        }
        drawable += shownName(line) + "\n";
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return drawable;
}

/// The definition in the script, in its own box.
void drawText(InspectorParts& parts, const std::shared_ptr<const Shader>& definition)
{
    const Shader& shader = *definition;
    const PanelContext& context = parts.context;
    ImGui::Dummy({0.0f, context.px(8.0f)});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    heading(context, "Definition");
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const bool isCopied = saysCopied(parts, "shader-text");
    const char* const label = isCopied ? "Copied" : "Copy";
    ImGui::SetCursorScreenPos({at.x + width - context.px(8.0f) - ImGui::CalcTextSize(label).x, at.y});
    if (textLink(context, "copy-shader", label))
        parts.requests.push_back(CopyText{"shader-text", shader.text});
    ImGui::SetCursorScreenPos(after);
    const auto lines = static_cast<float>(std::count(shader.text.begin(), shader.text.end(), '\n') + 1);
    ImGui::PushFont(monospacedFont());
    if (parts.state.shader != definition) {
        parts.state.shader = definition;
        parts.state.shaderText = drawableText(shader.text);
    }
    const float padding = context.px(8.0f);
    const float most = std::max(ImGui::GetContentRegionAvail().y, context.px(160.0f));
    const float height =
        std::min(lines * ImGui::GetTextLineHeight() + 2.0f * padding + ImGui::GetStyle().ScrollbarSize, most);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, colors::kSunken);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, padding));
    ImGui::BeginChild("text", {width, height}, true, ImGuiWindowFlags_HorizontalScrollbar);
    const std::string& text = parts.state.shaderText;
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::EndChild();
    noteTarget(context, "shader-text");
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void drawLookupLogs(InspectorParts& parts, const scene::Material& material)
{
    std::set<std::uint32_t> drawn;
    for (const std::vector<std::uint32_t>& stage : material.textures) {
        for (const std::uint32_t texture : stage) {
            if (texture == kNoIndex || !drawn.insert(texture).second)
                continue;
            const scene::Texture& one = parts.document().textures[texture];
            if (material.shader && one.image)
                continue; // its stage reports it
            ImGui::PushID(static_cast<int>(texture));
            drawLookups(parts, one.image ? "Image" : "Nothing found for " + shortName(one), one.lookups);
            ImGui::PopID();
        }
    }
}

void drawSubstitution(InspectorParts& parts, const scene::Material& material)
{
    const std::string text = substitutionText(parts.document(), material);
    if (text.empty())
        return;
    ImGui::Indent(parts.context.px(8.0f));
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextDisabled("%s", text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Unindent(parts.context.px(8.0f));
}

void drawSelectedShader(InspectorParts& parts, std::uint32_t index)
{
    const scene::Material& material = parts.document().materials[index];
    pathRow(parts, "material-name", "Name", material.name.empty() ? "not named" : material.name);
    if (!material.shader) {
        drawSubstitution(parts, material);
        drawLookupLogs(parts, material);
        return;
    }
    const Shader& shader = *material.shader;
    pathRow(parts, "material-script", "Script", fmt::format("{}:{}", shader.script, shader.line));
    drawSubstitution(parts, material);
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    if (!shader.stages.empty())
        heading(parts.context, "Stages");
    for (std::uint32_t stage = 0; stage < shader.stages.size(); ++stage)
        drawStage(parts, index, stage);
    drawLookupLogs(parts, material);
    drawText(parts, material.shader);
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
}

} // namespace

void drawShadersTab(InspectorParts& parts)
{
    const std::vector<std::uint32_t> active = activeMaterials(parts);
    if (active.empty()) {
        ImGui::TextDisabled("No surface uses a shader");
        return;
    }
    // The first with more than an image, unless one was chosen.
    const auto chosen = std::find(active.begin(), active.end(), parts.session.tab().selection.material);
    const auto first = std::find_if(active.begin(), active.end(), [&](std::uint32_t material) {
        return parts.document().materials[material].shader != nullptr;
    });
    const auto selected = chosen != active.end() ? chosen : first != active.end() ? first : active.begin();
    Table table = tableOf(parts, active);
    table.selected = static_cast<std::uint32_t>(selected - active.begin());
    table.height = ImGui::GetContentRegionAvail().y * 0.35f;
    const TableAnswer answer = drawTable(parts.context, table, parts.state.shaders);
    if (answer.chosen)
        parts.requests.push_back(SelectMaterial{active[*answer.chosen]});
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    ImGui::BeginChild("shader");
    drawSelectedShader(parts, *selected);
    ImGui::EndChild();
}

} // namespace app
