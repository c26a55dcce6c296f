#include "app/viewer/panels/panels.hpp"

#include "formats/files/names.hpp"

#include <fmt/format.h>

namespace app {
namespace {

ListRow rowOf(const scene::Document& document, const scene::Node& node, std::uint32_t index)
{
    const scene::Skin& skin = node.skins[index];
    const scene::Texture& texture = document.textures[skin.texture];
    ListRow row;
    row.target = "skin:" + std::to_string(index);
    row.label = shownName(formats::fileNameOf(texture.path.empty() ? skin.name : texture.path));
    if (row.label.empty())
        row.label = "(no name)";
    if (texture.path.empty()) {
        row.detail = "missing";
        row.colour = colours::kWarning;
    } else if (!texture.image) {
        row.detail = "unreadable";
        row.colour = colours::kWarning;
    } else {
        row.detail = fmt::format("{} x {}", texture.info.width, texture.info.height);
    }
    row.tooltip = shownName(skin.name);
    if (!texture.path.empty())
        row.tooltip += "\n" + shownName(texture.path);
    for (const formats::TrailStep& step : texture.tried) {
        if (texture.path.empty())
            row.tooltip += "\nnot found: " + shownName(step.where + "/" + step.name);
    }
    return row;
}

} // namespace

Requests drawSkins(const PanelContext& context, float height, const Session& session, InspectorState& state)
{
    Requests requests;
    const scene::Node& node = *shownNode(session);
    heading(context, "Skins");
    ImGui::BeginChild("skins", {0.0f, height});
    if (node.skins.empty())
        ImGui::TextDisabled("  This model names no skin");
    if (state.seenSkin != session.tab().view.skin) {
        state.seenSkin = session.tab().view.skin;
        scrollToRow(context, session.tab().view.skin);
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(node.skins.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto index = static_cast<std::uint32_t>(i);
            ListRow row = rowOf(*session.tab().document, node, index);
            row.isSelected = index == session.tab().view.skin;
            if (listRow(context, row))
                requests.push_back(SelectSkin{index});
        }
    }
    ImGui::EndChild();
    return requests;
}

} // namespace app
