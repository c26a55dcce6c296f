#include "app/viewer/panels/panels.hpp"

#include "app/viewer/text.hpp"

#include <fmt/format.h>

namespace app {

void drawModelFacts(const PanelContext& context, const Session& session)
{
    const formats::Model& model = *shownModel(session);
    const formats::Keyframed& shape = keyframesOf(model);
    std::uint64_t vertices = 0;
    for (const formats::VertexBlock& block : shape.blocks)
        vertices += block.vertexCount;

    heading(context, "Model");
    ImGui::BeginChild("facts");
    factRow(context, "File", shownName(session.tab().document->name));
    factRow(context, "Format", fmt::format("{}, version {}", model.format, model.version));
    factRow(context, "Size", bytesText(model.fileBytes));
    factRow(context, "Vertices", countText(vertices));
    for (const formats::Topology& topology : model.topologies) {
        const bool isCommands = topology.name == "gl-commands";
        factRow(context, isCommands ? "GL command triangles" : "Triangles", countText(topology.triangleCount));
    }
    factRow(context, "Frames", countText(shape.frames.size()));
    factRow(context, "Clips", countText(model.clips.size()));
    const glm::vec3 size = model.bounds.isEmpty() ? glm::vec3(0.0f) : model.bounds.max - model.bounds.min;
    factRow(context, "Extent", fmt::format("{:.1f} x {:.1f} x {:.1f} units", size.x, size.y, size.z));
    factRow(context, "Stored normals", model.normals == formats::NormalQuality::usable ? "usable" : "unusable");
    ImGui::EndChild();
}

} // namespace app
