#include "app/commands/info_json.hpp"

#include "formats/core/printable.hpp"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using formats::printable;

Json vectorJson(const glm::vec3& vector)
{
    return Json::array({vector.x, vector.y, vector.z});
}

Json surfacesJson(const scene::Document& document, const scene::Node& node)
{
    const formats::Model& model = *node.model;
    const scene::Texture* const texture = skinTexture(document, node, 0);
    Json surfaces = Json::array();
    for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
        std::uint64_t triangles = 0;
        for (const formats::Run& run : model.topologies.front().runs) {
            if (run.surface == i && run.kind == formats::RunKind::triangles)
                triangles += run.count / 3;
        }
        const bool isStripped = model.topologies.front().name == "gl-commands";
        surfaces.push_back({{"name", printable(model.surfaces[i].name)},
                            {"vertices", keyframesOf(model).blocks[model.surfaces[i].block].vertexCount},
                            {"triangles", isStripped ? model.topologies.front().triangleCount : triangles},
                            {"texture", texture != nullptr ? printable(texture->path) : ""}});
    }
    return surfaces;
}

Json skinsJson(const scene::Document& document, const scene::Node& node)
{
    Json skins = Json::array();
    for (const scene::Skin& skin : node.skins) {
        skins.push_back({{"name", printable(skin.name)},
                         {"path", printable(document.textures[skin.texture].path)},
                         {"from", skin.origin == scene::SkinOrigin::beside ? "beside" : "model"}});
    }
    return skins;
}

Json clipsJson(const formats::Model& model)
{
    Json clips = Json::array();
    for (const formats::Clip& clip : model.clips) {
        clips.push_back({{"name", printable(clip.name)},
                         {"first", clip.firstFrame},
                         {"frames", clip.frameCount},
                         {"fps", clip.framesPerSecond},
                         {"seconds", clip.seconds()},
                         {"loops", clip.loops}});
    }
    return clips;
}

Json texturesJson(const scene::Document& document)
{
    Json textures = Json::array();
    for (const scene::Texture& texture : document.textures) {
        Json tried = Json::array();
        for (const formats::TrailStep& step : texture.tried)
            tried.push_back(printable(step.where.empty() ? step.name : step.where + "/" + step.name));
        textures.push_back({{"name", printable(texture.name)},
                            {"type", texture.type},
                            {"path", printable(texture.path)},
                            {"width", texture.info.width},
                            {"height", texture.info.height},
                            {"format", texture.info.format},
                            {"tried", std::move(tried)}});
    }
    return textures;
}

Json diagnosticsJson(const formats::Diagnostics& diagnostics)
{
    Json list = Json::array();
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        list.push_back({{"rule", diagnostic.rule},
                        {"severity", nameOf(diagnostic.severity)},
                        {"offset", diagnostic.range.offset},
                        {"length", diagnostic.range.length},
                        {"message", printable(diagnostic.message)}});
    }
    return list;
}

std::uint64_t vertexCount(const formats::Keyframed& shape)
{
    std::uint64_t count = 0;
    for (const formats::VertexBlock& block : shape.blocks)
        count += block.vertexCount;
    return count;
}

std::uint32_t triangleCount(const formats::Model& model, std::string_view topology)
{
    const formats::Topology* const found = findTopology(model, topology);
    return found != nullptr ? found->triangleCount : 0;
}

} // namespace

Json infoJson(const scene::Document& document)
{
    const scene::Node& node = document.nodes.front();
    const formats::Model& model = *node.model;
    const formats::Keyframed& shape = keyframesOf(model);
    return {{"schema", 1},
            {"path", printable(document.path)},
            {"format", model.format},
            {"version", model.version},
            {"name", printable(model.name)},
            {"bytes", model.fileBytes},
            {"frames", shape.frames.size()},
            {"vertices", vertexCount(shape)},
            {"triangles", triangleCount(model, "triangles")},
            {"glCommandTriangles", triangleCount(model, "gl-commands")},
            {"normals", model.normals == formats::NormalQuality::usable ? "stored" : "computed"},
            {"bounds", {{"min", vectorJson(model.bounds.min)}, {"max", vectorJson(model.bounds.max)}}},
            {"surfaces", surfacesJson(document, node)},
            {"skins", skinsJson(document, node)},
            {"clips", clipsJson(model)},
            {"textures", texturesJson(document)},
            {"diagnostics", diagnosticsJson(allDiagnostics(document))}};
}

} // namespace app
