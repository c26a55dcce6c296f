#include "app/output/info_json.hpp"

#include "app/output/info_skinned.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

using formats::printable;

std::uint32_t trianglesOf(const formats::Model& model, std::uint32_t surface)
{
    const formats::MeshVariant& meshVariant =
        model.meshVariants[capabilitiesOf(model).hasViews ? skinnedOf(model).sections[surface].view : 0];
    // If all strips belong to one surface, they need not be unrolled.
    return model.surfaces.size() == 1 ? meshVariant.triangleCount : triangleCountOf(meshVariant, surface);
}

/// The number of vertices in the surface's block, or used by a skinned model's section.
std::uint64_t surfaceVertices(const formats::Model& model, std::uint32_t surface)
{
    const formats::Capabilities capabilities = capabilitiesOf(model);
    if (capabilities.hasVertexFrames)
        return keyframesOf(model).blocks[model.surfaces[surface].block].vertexCount;
    const formats::MeshVariant& meshVariant =
        model.meshVariants[capabilities.hasViews ? skinnedOf(model).sections[surface].view : 0];
    std::vector<std::uint32_t> vertices;
    for (const formats::TriangleIndices& triangle : formats::trianglesOf(meshVariant, surface)) {
        for (const std::uint32_t corner : triangle)
            vertices.push_back(meshVariant.vertices[corner].vertex);
    }
    std::sort(vertices.begin(), vertices.end());
    return static_cast<std::uint64_t>(std::unique(vertices.begin(), vertices.end()) - vertices.begin());
}

const scene::Texture* textureOf(const scene::Document& document, std::uint32_t node, std::uint32_t surface)
{
    const std::uint32_t texture = textureOfSurface(document, node, 0, surface);
    return texture < document.textures.size() ? &document.textures[texture] : nullptr;
}

Json surfacesJson(const scene::Document& document)
{
    Json surfaces = Json::array();
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
            const scene::Texture* const texture = textureOf(document, node, i);
            Json surface = {{"name", printable(model.surfaces[i].name)},
                            {"vertices", surfaceVertices(model, i)},
                            {"triangles", trianglesOf(model, i)}};
            setPath(surface, "texture", texture != nullptr ? texture->path : "");
            if (capabilitiesOf(model).hasGeosets) {
                const formats::SkinSection& section = skinnedOf(model).sections[i];
                surface["geoset"] = section.geoset;
                surface["view"] = section.view;
            }
            if (document.nodes.size() > 1)
                surface["part"] = printable(document.nodes[node].name);
            if (const scene::Material* const material = materialOf(document, node, 0, i))
                surface["shader"] = printable(material->name);
            surfaces.push_back(std::move(surface));
        }
    }
    return surfaces;
}

std::string_view nameOf(scene::SkinOrigin origin)
{
    constexpr auto kNames =
        std::to_array<std::string_view>({"model", "embedded", "beside", "chosen", "guess", "table"});
    static_assert(kNames.size() == static_cast<std::size_t>(scene::SkinOrigin::table) + 1);
    return kNames[static_cast<std::size_t>(origin)];
}

Json displaysJson(const scene::Skin& skin)
{
    Json ids = Json::array();
    for (const std::uint32_t id : skin.displays)
        ids.push_back(id);
    return ids;
}

Json skinsJson(const scene::Document& document, const scene::Node& node)
{
    Json skins = Json::array();
    for (const scene::Skin& skin : node.skins) {
        const bool isThere = skin.texture < document.textures.size();
        Json one = {{"name", printable(skin.name)}};
        setPath(one, "path", isThere ? document.textures[skin.texture].path : "");
        one["from"] = nameOf(skin.origin);
        if (isThere && document.textures[skin.texture].alpha)
            one["alpha"] = nameOf(*document.textures[skin.texture].alpha);
        if (!skin.images.empty()) {
            one["images"] = skin.images.size();
            one["seconds"] = skin.images.back().endSeconds;
        }
        if (!skin.displays.empty())
            one["displays"] = displaysJson(skin);
        skins.push_back(std::move(one));
    }
    return skins;
}

Json clipsJson(const scene::Document& document)
{
    Json clips = Json::array();
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        for (const formats::Clip& clip : clipsOf(document, layer)) {
            if (clip.isSequence()) {
                clips.push_back(sequenceJson(skinnedOf(layerModel(document, layer)), clip));
                continue;
            }
            Json one = {{"name", printable(clip.name)}, {"first", clip.firstFrame},  {"frames", clip.frameCount},
                        {"fps", clip.framesPerSecond},  {"seconds", clip.seconds()}, {"loops", clip.loops}};
            if (animationLayerCount(document) > 1)
                one["lane"] = document.layers[layer].name;
            if (clip.isReversed)
                one["reversed"] = true;
            if (clip.hasOwnTimes())
                one["frameEnds"] = Json::array({clip.frameEnds.begin(), clip.frameEnds.end()});
            clips.push_back(std::move(one));
        }
    }
    return clips;
}

Json vectorsJson(const formats::TagPose& pose)
{
    return {{"origin", vectorJson(pose.origin)},
            {"axes", Json::array({vectorJson(pose.axes[0]), vectorJson(pose.axes[1]), vectorJson(pose.axes[2])})}};
}

/// Tags of the first frame; for other instants use the image or the window.
Json tagsJson(const scene::Document& document)
{
    Json tags = Json::array();
    for (const scene::Node& node : document.nodes) {
        for (const formats::Tag& tag : node.model->tags) {
            Json one = {{"name", printable(tag.name)}};
            if (document.nodes.size() > 1)
                one["part"] = printable(node.name);
            one.update(vectorsJson(tag.poses.front()));
            tags.push_back(std::move(one));
        }
    }
    return tags;
}

Json partsJson(const scene::Document& document)
{
    Json parts = Json::array();
    for (const scene::Node& node : document.nodes) {
        Json part = {{"name", printable(node.name)}};
        setPath(part, "path", node.path);
        if (capabilitiesOf(*node.model).hasFrames)
            part["frames"] = frameCountOf(*node.model);
        if (node.parent != formats::kNoIndex) {
            part["parent"] = printable(document.nodes[node.parent].name);
            part["tag"] = printable(node.tag);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

/// The shaders in use, with the location of their text.
Json shadersJson(const scene::Document& document)
{
    Json shaders = Json::array();
    for (const scene::Material& material : document.materials) {
        if (!material.shader)
            continue;
        Json shader = {{"name", printable(material.shader->name)}};
        setPath(shader, "script", material.shader->script);
        shader["line"] = material.shader->line;
        shader["stages"] = material.shader->stages.size();
        for (const std::uint32_t missing : missingTextures(document, material))
            shader["missing"].push_back(printable(document.textures[missing].name));
        if (material.substitute != formats::kNoIndex && !isMissing(document.textures[material.substitute]))
            setPath(shader, "shows", document.textures[material.substitute].path);
        shaders.push_back(std::move(shader));
    }
    return shaders;
}

Json texturesJson(const scene::Document& document)
{
    Json textures = Json::array();
    for (const scene::Texture& texture : document.textures) {
        std::vector<std::string> tried;
        std::vector<std::string> patterns;
        for (const formats::Lookup& step : texture.lookups) {
            std::vector<std::string>& list = step.name.find('*') == std::string::npos ? tried : patterns;
            list.push_back(step.where.empty() ? step.name : step.where + "/" + step.name);
        }
        Json one = {{"name", printable(texture.name)}, {"type", texture.type}};
        setPath(one, "path", texture.path);
        one["width"] = texture.info.width;
        one["height"] = texture.info.height;
        one["format"] = texture.info.format;
        one["embedded"] = isWithoutFile(texture) && !texture.composed;
        if (texture.composed) {
            std::vector<std::string> layers;
            for (const scene::ComposedImage::Layer& layer : texture.composed->layers)
                layers.push_back(layer.file.path);
            setPaths(one, "layers", layers);
        }
        setPaths(one, "tried", tried);
        if (!patterns.empty())
            setPaths(one, "patterns", patterns);
        textures.push_back(std::move(one));
    }
    return textures;
}

Json countedSidecarsJson(const scene::Document& document)
{
    Json countedSidecars = Json::array();
    for (const scene::Node& node : document.nodes) {
        for (const formats::CountedSidecar& sidecar : node.model->countedSidecars) {
            Json one = Json::object();
            setPath(one, "file", sidecar.file);
            one["has"] = sidecar.what;
            one["count"] = sidecar.count;
            countedSidecars.push_back(std::move(one));
        }
    }
    return countedSidecars;
}

/// The skipped chunks.
Json unknownChunksJson(const scene::Document& document)
{
    Json chunks = Json::array();
    for (const scene::Node& node : document.nodes) {
        for (const formats::FileChunk& chunk : node.model->unknownChunks) {
            chunks.push_back({{"id", chunk.id}, {"offset", chunk.offset}, {"bytes", chunk.bytes}});
            if (!chunk.file.empty())
                setPath(chunks.back(), "file", chunk.file);
            if (document.nodes.size() > 1)
                chunks.back()["part"] = printable(node.name);
        }
    }
    return chunks;
}

Json diagnosticsJson(const formats::Diagnostics& diagnostics)
{
    Json list = Json::array();
    for (const formats::Diagnostic& diagnostic : diagnostics)
        list.push_back(diagnosticJson(diagnostic));
    return list;
}

std::uint32_t triangleCount(const formats::Model& model, std::string_view meshVariant)
{
    const formats::MeshVariant* const found = findMeshVariant(model, meshVariant);
    return found != nullptr ? found->triangleCount : 0;
}

/// In the triangle list, or in the most detailed view that a skinned model has: the first may be missing.
std::uint32_t triangleCount(const formats::Model& model)
{
    return capabilitiesOf(model).hasViews ? model.meshVariants.front().triangleCount
                                          : triangleCount(model, "triangles");
}

} // namespace

Json diagnosticJson(const formats::Diagnostic& diagnostic)
{
    Json json = {{"rule", diagnostic.rule},
                 {"severity", nameOf(diagnostic.severity)},
                 {"offset", diagnostic.range.offset},
                 {"length", diagnostic.range.length},
                 {"message", printable(diagnostic.message)}};
    if (!diagnostic.file.empty())
        setPath(json, "file", diagnostic.file);
    if (diagnostic.position.line > 0) {
        json["line"] = diagnostic.position.line;
        json["column"] = diagnostic.position.column;
    }
    return json;
}

Json infoJson(const scene::Document& document)
{
    const scene::Node& node = document.nodes.front();
    const formats::Model& model = *node.model;
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t glTriangles = 0;
    std::uint64_t bytes = 0;
    for (const scene::Node& one : document.nodes) {
        vertices += vertexCountOf(*one.model);
        triangles += triangleCount(*one.model);
        glTriangles += triangleCount(*one.model, "gl-commands");
        bytes += one.model->fileBytes;
    }
    const formats::Bounds bounds = boundsOf(document);
    Json info = {{"schema", 1}};
    setPath(info, "path", document.path);
    if (const auto client = formats::clientAround(formats::fullPath(platform::pathFromUtf8(document.path))))
        info["client"] = nameOf(client->archives);
    info["format"] = model.format;
    info["version"] = model.version;
    info["name"] = printable(model.name);
    info["bytes"] = bytes;
    if (capabilitiesOf(model).hasFrames)
        info["frames"] = frameCountOf(model);
    info["vertices"] = vertices;
    info["triangles"] = triangles;
    if (scene::profileOf(model).hasGlCommands)
        info["glCommandTriangles"] = glTriangles;
    info["normals"] = model.normals == formats::NormalQuality::usable ? "stored" : "computed";
    if (!bounds.isEmpty())
        info["bounds"] = {{"min", vectorJson(bounds.min)}, {"max", vectorJson(bounds.max)}};
    if (document.nodes.size() > 1)
        info["parts"] = partsJson(document);
    if (document.levelCount > 1) {
        info["levels"] = document.levelCount;
        info["level"] = document.level;
    }
    info["surfaces"] = surfacesJson(document);
    info["skins"] = skinsJson(document, node);
    info["clips"] = clipsJson(document);
    if (capabilitiesOf(model).hasBones)
        addSkinnedFacts(info, model);
    if (Json tags = tagsJson(document); !tags.empty())
        info["tags"] = std::move(tags);
    if (Json shaders = shadersJson(document); !shaders.empty())
        info["shaders"] = std::move(shaders);
    info["textures"] = texturesJson(document);
    if (Json countedSidecars = countedSidecarsJson(document); !countedSidecars.empty())
        info["companions"] = std::move(countedSidecars);
    if (Json unknown = unknownChunksJson(document); !unknown.empty())
        info["unknownChunks"] = std::move(unknown);
    if (document.mountPaths.size() > 1)
        setPaths(info, "places", document.mountPaths);
    info["diagnostics"] = diagnosticsJson(allDiagnostics(document));
    return info;
}

namespace {

std::string problemLocation(const formats::Diagnostic& diagnostic)
{
    if (diagnostic.position.line > 0)
        return fmt::format("line {}, column {}", diagnostic.position.line, diagnostic.position.column);
    return fmt::format("bytes {}+{}", diagnostic.range.offset, diagnostic.range.length);
}

} // namespace

Json problemsJson(const scene::Document& document)
{
    Json problems = {{"schema", 1}};
    setPath(problems, "path", document.path);
    problems["diagnostics"] = diagnosticsJson(allDiagnostics(document));
    return problems;
}

std::string problemsText(const scene::Document& document)
{
    const formats::Diagnostics diagnostics = allDiagnostics(document);
    std::string text = fmt::format("{}\n", printable(document.path));
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        const bool isOfOther = !diagnostic.file.empty() && diagnostic.file != document.path;
        text += fmt::format("  {:<8} {}{} [{}, {}]\n", nameOf(diagnostic.severity),
                            isOfOther ? printable(diagnostic.file) + ": " : "", printable(diagnostic.message),
                            diagnostic.rule, problemLocation(diagnostic));
    }
    return diagnostics.empty() ? text + "  no problems\n" : text;
}

} // namespace app
