#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/skin_fields.hpp"
#include "formats/edit/word_field.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kSurfaceShare = 0.4f; // of the width

/// Why a surface cannot get a shader; a phrase.
std::string problemOfShader(const formats::edit::EditableFile& file, const std::string& surface,
                            const std::string& shader)
{
    if (const auto name = formats::edit::newName(shader); !name)
        return name.error();
    const auto edits = formats::edit::skinLineEdits(file, surface, shader);
    return edits ? std::string() : "is not possible: " + edits.error();
}

void drawShaderOf(InspectorParts& parts, const scene::Skin& skin, const formats::edit::EditableFile& file,
                  const std::string& surface)
{
    const PanelContext& context = parts.context;
    const formats::quake3::SkinEntry* const entry = formats::quake3::shaderFor(*skin.file, surface);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float label = std::floor(width * kSurfaceShare);
    const float height = rowHeight(context);
    putText({at.x + context.px(8.0f), at.y}, height, colors::kSecondary,
            fittedInMiddle(shownName(surface), label - context.px(12.0f)));
    ImGui::Dummy({label, height});
    if (ImGui::IsItemHovered())
        showTooltip(context, shownName(surface) + (entry != nullptr ? "" : "\nIt has no line in this file"));
    ImGui::SetCursorScreenPos({at.x + label, at.y});
    const ValueInput input{"skin-shader:" + formats::fileNameOf(skin.filePath) + ":" + surface,
                           entry != nullptr ? entry->shader : std::string(), width - label,
                           [&](const std::string& text) { return problemOfShader(file, surface, text); }};
    const ValueAnswer answer = drawValueInput(context, input, parts.state.skinInput);
    if (answer.entered)
        parts.requests.push_back(SetSkinShader{skin.filePath, surface, *answer.entered});
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

} // namespace

void drawSkinShaders(InspectorParts& parts)
{
    const scene::Document& document = parts.document();
    const float padding = std::max((rowHeight(parts.context) - ImGui::GetFontSize()) * 0.5f - 1.0f, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(parts.context.px(6.0f), padding));
    for (const scene::Node& node : document.nodes) {
        const std::uint32_t index = scene::activeSkin(node, parts.session.tab().view.skin);
        if (node.role != scene::NodeRole::part || index >= node.skins.size() || !node.skins[index].file)
            continue;
        const scene::Skin& skin = node.skins[index];
        const formats::edit::EditableFile* const file = formOf(parts.session, skin.filePath);
        if (file == nullptr)
            continue;
        heading(parts.context, shownName(formats::fileNameOf(skin.filePath)));
        for (const formats::Surface& surface : node.model->surfaces)
            drawShaderOf(parts, skin, *file, surface.name);
        drawValueProblem(parts.context, parts.state.skinInput,
                         "skin-shader:" + formats::fileNameOf(skin.filePath) + ":");
    }
    ImGui::PopStyleVar();
}

} // namespace app
