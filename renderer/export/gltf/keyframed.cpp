#include "formats/base/base64.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/export/gltf/frame_geometry.hpp"
#include "renderer/export/gltf/short_grid.hpp"
#include "renderer/export/gltf/tag_keys.hpp"

#include <fmt/format.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>

namespace renderer::gltf {
namespace {

using formats::Result;

/// The frames that become the base mesh and morph targets.
std::vector<std::uint32_t> writtenFrames(const Context& context, std::uint32_t index)
{
    const auto count = static_cast<std::uint32_t>(keyframesOf(context.model(index)).frames.size());
    std::vector<std::uint32_t> frames;
    if (!context.options.onlyUsedFrames) {
        for (std::uint32_t frame = 0; frame < count; ++frame)
            frames.push_back(frame);
        return frames;
    }
    std::vector<bool> isUsed(count);
    for (const ChosenClip& chosen : context.clips) {
        for (const ChosenClip::Lane& lane : chosen.lanes) {
            const formats::Clip& clip = lane.clip;
            const bool usesFrames = plays(context.document, index, lane) && !clip.isSequence();
            for (std::uint32_t k = 0; usesFrames && k < clip.frameCount; ++k)
                isUsed[std::min(clip.modelFrame(k), count - 1)] = true;
        }
    }
    const animation::KeyframePose& shown = context.placed[index].pose;
    isUsed[shown.frameA] = true;
    isUsed[shown.blend > 0.0f ? shown.frameB : shown.frameA] = true;
    for (std::uint32_t frame = 0; frame < count; ++frame) {
        if (isUsed[frame])
            frames.push_back(frame);
    }
    return frames;
}

/// Names of morph targets: index and stored name, so that they are unique and keep their order.
Json targetNames(const formats::Model& model, const std::vector<std::uint32_t>& frames)
{
    Json names = Json::array();
    for (std::size_t i = 1; i < frames.size(); ++i)
        names.push_back(
            fmt::format("{:04} {}", frames[i], formats::printable(keyframesOf(model).frames[frames[i]].name)));
    return names;
}

/// "head", "upper", "lower" or what else the node is.
std::string partName(const scene::Node& node)
{
    return node.name.empty() ? "model" : formats::printable(node.name);
}

/// The weights of the default pose.
std::vector<float> defaultWeights(const std::vector<std::uint32_t>& frames, const animation::KeyframePose& pose)
{
    std::vector<float> weights(frames.size() - 1, 0.0f);
    const auto add = [&](std::uint32_t frame, float weight) {
        const auto found = std::find(frames.begin(), frames.end(), frame);
        if (found != frames.end() && found != frames.begin())
            weights[static_cast<std::size_t>(found - frames.begin()) - 1] += weight;
    };
    add(pose.frameA, 1.0f - pose.blend);
    if (pose.blend > 0.0f)
        add(pose.frameB, pose.blend);
    return weights;
}

/// The grid that contains all frames, and all differences to the base if there are several; nullopt: none does.
std::optional<ShortGrid> gridOfFrames(const formats::Model& model, std::uint32_t surface, const FrameGeometry& geometry,
                                      const std::vector<std::uint32_t>& frames)
{
    PositionRange range;
    for (const std::uint32_t frame : frames)
        range.add(geometry.positions(frame));
    const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    if (block.encoding == formats::VertexEncoding::i16) // the file's own steps: exact
        return gridOfSteps(range, static_cast<double>(formats::kMd3UnitsAStep));
    return gridOf(range, frames.size() > 1);
}

/// Writes the meshes of a keyframed node.
class SurfaceWriter {
public:
    SurfaceWriter(Context& context, std::uint32_t index, PartNodes& nodes)
        : m_context(context),
          m_index(index),
          m_nodes(nodes),
          m_model(context.model(index)),
          m_meshVariant(context.meshVariantOf(index)),
          m_targetNames(targetNames(m_model, nodes.frames)),
          m_weights(context.options.isStatic ? std::vector<float>()
                                             : defaultWeights(nodes.frames, context.placed[index].pose))
    {
    }

    void add(std::uint32_t surface)
    {
        std::vector<Look> looks;
        for (const std::uint32_t skin : m_context.materials.skins())
            looks.push_back(m_context.materials.lookOf(m_index, skin, surface));
        m_mesh = meshOfSurface(m_model, m_meshVariant, surface, looks.front().isReversed);
        const FrameGeometry geometry(m_model, m_meshVariant, surface, m_mesh);
        Json primitive = Json::object();
        Json node = {{"name", nodeName(m_model.surfaces[surface].name, "surface")}};
        if (m_context.options.isStatic)
            setStatic(primitive, node, geometry);
        else
            setFrames(primitive, node, surface, geometry);
        primitive["attributes"]["TEXCOORD_0"] = m_context.builder.addTexCoords(texCoords(surface));
        primitive["indices"] = m_context.builder.addIndices(m_mesh.indices);
        m_context.materials.apply(primitive, looks);
        addNode(std::move(primitive), std::move(node), factsOf(surface));
    }

private:
    /// 0 to 1 across the texture, also if the file does not state its size.
    [[nodiscard]] std::vector<glm::vec2> texCoords(std::uint32_t surface) const
    {
        std::vector<glm::vec2> coords = texCoordsOf(m_model, m_meshVariant, m_mesh);
        const std::uint32_t texture = textureOfSurface(m_context.document, m_index, m_context.options.skin, surface);
        if (m_model.meshVariants[m_meshVariant].texCoordUnit == formats::TexCoordUnit::normalized ||
            texture >= m_context.document.textures.size())
            return coords;
        const formats::ImageInfo& info = m_context.document.textures[texture].info;
        for (glm::vec2& uv : coords)
            uv /=
                glm::vec2(static_cast<float>(std::max(info.width, 1U)), static_cast<float>(std::max(info.height, 1U)));
        return coords;
    }

    void setStatic(Json& primitive, Json& node, const FrameGeometry& geometry)
    {
        const animation::KeyframePose& pose = m_context.placed[m_index].pose;
        const auto blend = static_cast<double>(pose.blend);
        const std::vector<glm::dvec3> positions = geometry.positions(pose.frameA, pose.frameB, blend);
        const std::vector<glm::vec3> normals = geometry.normals(pose.frameA, pose.frameB, blend);
        PositionRange range;
        range.add(positions);
        const auto grid = m_context.options.isCompact ? gridOf(range, false) : std::nullopt;
        if (grid)
            setGrid(node, *grid);
        primitive["attributes"] = {{"POSITION", grid ? m_context.builder.addShortPositions(shortsOf(positions, *grid))
                                                     : m_context.builder.addPositions(
                                                           std::vector<glm::vec3>(positions.begin(), positions.end()))},
                                   {"NORMAL", m_context.builder.addNormals(normals)}};
    }

    void setGrid(Json& node, const ShortGrid& grid)
    {
        m_context.builder.require(std::string(kQuantization));
        setTranslation(node, glm::vec3(grid.offset));
        setScale(node, glm::vec3(static_cast<float>(grid.scale)));
    }

    void setFrames(Json& primitive, Json& node, std::uint32_t surface, const FrameGeometry& geometry)
    {
        const std::vector<std::uint32_t>& frames = m_nodes.frames;
        const auto grid = m_context.options.isCompact ? gridOfFrames(m_model, surface, geometry, frames) : std::nullopt;
        const std::vector<glm::dvec3> base = geometry.positions(frames.front());
        const std::vector<glm::vec3> baseNormals = geometry.normals(frames.front());
        std::vector<glm::vec3> basePositions(base.begin(), base.end());
        std::vector<ShortVector> baseShorts;
        if (grid) {
            baseShorts = shortsOf(base, *grid);
            setGrid(node, *grid);
        }
        primitive["attributes"] = {{"POSITION", grid ? m_context.builder.addShortPositions(baseShorts)
                                                     : m_context.builder.addPositions(basePositions)},
                                   {"NORMAL", m_context.builder.addNormals(baseNormals)}};
        std::vector<std::uint32_t> positions;
        std::vector<std::uint32_t> normals;
        bool normalsChange = false;
        for (std::size_t i = 1; i < frames.size() && !formats::isCancelled(); ++i) {
            positions.push_back(grid ? addShortDeltas(geometry.positions(frames[i]), baseShorts, *grid)
                                     : addDeltas(geometry.positions(frames[i]), basePositions));
            const std::vector<glm::vec3> own = geometry.normals(frames[i]);
            m_deltas.resize(own.size());
            for (std::size_t v = 0; v < own.size(); ++v)
                m_deltas[v] = own[v] - baseNormals[v];
            const bool changes = std::any_of(m_deltas.begin(), m_deltas.end(),
                                             [](const glm::vec3& delta) { return delta != glm::vec3(0.0f); });
            // Targets before the first change refer to zeros, which are stored once.
            if (changes && !normalsChange) {
                normalsChange = true;
                const std::vector<glm::vec3> zeros(own.size(), glm::vec3(0.0f));
                normals.assign(i > 1 ? i - 1 : 0, i > 1 ? m_context.builder.addNormals(zeros) : 0);
            }
            if (normalsChange)
                normals.push_back(m_context.builder.addNormals(m_deltas));
        }
        setTargets(primitive, positions, normals);
    }

    static void setTargets(Json& primitive, const std::vector<std::uint32_t>& positions,
                           const std::vector<std::uint32_t>& normals)
    {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            Json target = {{"POSITION", positions[i]}};
            if (i < normals.size())
                target["NORMAL"] = normals[i];
            primitive["targets"].push_back(std::move(target));
        }
    }

    std::uint32_t addDeltas(const std::vector<glm::dvec3>& positions, const std::vector<glm::vec3>& base)
    {
        m_deltas.resize(positions.size());
        for (std::size_t v = 0; v < positions.size(); ++v)
            m_deltas[v] = glm::vec3(positions[v] - glm::dvec3(base[v]));
        return m_context.builder.addPositions(m_deltas);
    }

    std::uint32_t addShortDeltas(const std::vector<glm::dvec3>& positions, const std::vector<ShortVector>& base,
                                 const ShortGrid& grid)
    {
        std::vector<ShortVector> shorts = shortsOf(positions, grid);
        for (std::size_t v = 0; v < shorts.size(); ++v) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                shorts[v][axis] = static_cast<std::int16_t>(std::clamp(shorts[v][axis] - base[v][axis], -32768, 32767));
        }
        return m_context.builder.addShortPositions(shorts);
    }

    /// The facts from which a model of a game can be made again (formats/gltf/gltf_frame_facts.hpp).
    [[nodiscard]] Json factsOf(std::uint32_t surface) const
    {
        const formats::Keyframed& shape = keyframesOf(m_model);
        Json facts = {{"baseName", formats::printable(shape.frames[m_nodes.frames.front()].name)},
                      {"format", m_model.format}};
        for (const std::string& shader : m_model.surfaces[surface].shaders)
            facts["shaders"].push_back(formats::printable(shader));
        for (const std::string& skin : m_model.skins)
            facts["skins"].push_back(formats::printable(skin));
        const formats::VertexBlock& block = shape.blocks[m_model.surfaces[surface].block];
        if (block.encoding == formats::VertexEncoding::u8 && !block.transform)
            addBlock(block, facts);
        return facts;
    }

    /// The grid of each frame, and the vertices as the file numbers them.
    void addBlock(const formats::VertexBlock& block, Json& facts) const
    {
        std::vector<bool> isUsed(block.vertexCount);
        facts["vertexCount"] = block.vertexCount;
        for (const std::uint32_t corner : m_mesh.renderVertices) {
            const std::uint32_t vertex = m_model.meshVariants[m_meshVariant].vertices[corner].vertex;
            isUsed[vertex] = true;
            facts["vertices"].push_back(vertex);
        }
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
            if (!isUsed[vertex])
                facts["unused"].push_back(vertex);
        }
        std::string unused;
        std::set<std::byte> normals;
        for (const std::uint32_t frame : m_nodes.frames) {
            const std::uint32_t own = keyframesOf(m_model).frames[frame].blockFrame;
            const formats::FrameTransform grid = frameTransform(block, own);
            facts["frames"].push_back(
                {grid.scale.x, grid.scale.y, grid.scale.z, grid.translate.x, grid.translate.y, grid.translate.z});
            const auto bytes = vertexBytes(block, own);
            for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
                const auto stored = bytes.subspan(std::size_t{4} * vertex, 4);
                normals.insert(stored[3]);
                for (std::size_t i = 0; !isUsed[vertex] && i < 4; ++i)
                    unused += static_cast<char>(stored[i]);
            }
        }
        if (!unused.empty())
            facts["unusedBytes"] = formats::base64Of(unused);
        if (m_model.normals == formats::NormalQuality::unusable && normals.size() == 1)
            facts["normal"] = std::to_integer<std::uint32_t>(*normals.begin());
    }

    void addNode(Json primitive, Json node, Json facts)
    {
        Json mesh = {{"name", node["name"]}, {"primitives", Json::array({std::move(primitive)})}};
        const bool hasTargets = !m_context.options.isStatic && m_nodes.frames.size() > 1;
        if (hasTargets) {
            mesh["weights"] = m_weights;
            mesh["extras"]["targetNames"] = m_targetNames;
        }
        if (!m_context.options.isStatic)
            mesh["extras"]["trisview"] = std::move(facts);
        // Without them, programs guess from names such as "h_visor" and "barrel_1". A file has one level of detail,
        // which is its finest: q3modelconverter finds no model in a file that has only coarser ones.
        node["extras"] = {{"q3_part", partName(m_context.node(m_index))}, {"q3_lod", 0}};
        node["mesh"] = m_context.builder.meshes.add(mesh);
        const std::uint32_t added = m_context.builder.addNode(std::move(node), m_nodes.part);
        if (hasTargets)
            m_nodes.morphNodes.push_back(added);
    }

    Context& m_context;
    std::uint32_t m_index;
    PartNodes& m_nodes;
    const formats::Model& m_model;
    std::uint32_t m_meshVariant;
    Json m_targetNames;
    std::vector<float> m_weights;
    SurfaceMesh m_mesh;
    std::vector<glm::vec3> m_deltas;
};

Result<void> checkTargets(Context& context, std::uint32_t index, std::size_t targets)
{
    if (context.options.isStatic || targets <= kManyTargets)
        return {};
    const std::string& name = context.model(index).name;
    if (targets > kMaxTargets && !context.options.forcesTargets)
        return formats::fail(formats::LoadErrorCode::tooLarge, formats::printable(name), ": ", targets,
                             " morph targets, programs read at most ", kMaxTargets, "; write one file per clip");
    const char* const who = targets > kVeryManyTargets ? "many programs, also on desktops, stop at fewer"
                                                       : "phones and some graphics drivers stop at fewer";
    context.report.warnings.push_back(fmt::format("{} has {} morph targets: {}; one file per clip has fewer",
                                                  formats::printable(name), targets, who));
    return {};
}

/// Whether the axes of a tag are no rotation in some frame: glTF's nodes have no shear, and a mirror would turn
/// triangles inside out.
bool isBentTag(const formats::Tag& tag)
{
    return std::any_of(tag.poses.begin(), tag.poses.end(),
                       [](const formats::TagPose& pose) { return pose.isPresent && !animation::isRotation(pose); });
}

void addTags(Context& context, std::uint32_t index, PartNodes& nodes)
{
    const formats::Model& model = context.model(index);
    for (std::uint32_t tag = 0; tag < model.tags.size(); ++tag) {
        Json node = {{"name", nodeName(model.tags[tag].name, "tag")}};
        setTransform(node, tagPlacement(context, index, tag));
        node["extras"] = {{"q3_tag", true}, {"q3_part", partName(context.node(index))}};
        if (isBentTag(model.tags[tag]))
            context.report.leaveOut(fmt::format(
                "the axes of tag '{}' are mirrored or not perpendicular: a rotation with the same X axis is "
                "written",
                formats::printable(model.tags[tag].name)));
        nodes.tags.push_back({tag, {context.builder.addNode(std::move(node), nodes.part)}});
    }
}

} // namespace

Result<void> addKeyframed(Context& context, std::uint32_t index, PartNodes& nodes)
{
    const formats::Model& model = context.model(index);
    nodes.frames = writtenFrames(context, index);
    if (auto isFew = checkTargets(context, index, nodes.frames.size() - 1); !isFew)
        return isFew;
    SurfaceWriter writer(context, index, nodes);
    const std::uint32_t first = firstSurfaceOf(context.document, index);
    const formats::MeshVariant& variant = model.meshVariants[context.meshVariantOf(index)];
    for (std::uint32_t surface = 0; surface < model.surfaces.size() && !formats::isCancelled(); ++surface) {
        const bool isHidden = context.hidden.contains(first + surface) || context.materials.isInvisible(index, surface);
        const formats::VertexBlock& block = keyframesOf(model).blocks[model.surfaces[surface].block];
        if (block.frameCount == 0 || block.vertexCount == 0 || triangleCountOf(variant, surface) == 0)
            continue;
        if (isHidden)
            context.report.leaveOut(fmt::format("surface '{}' is left out: the game hides it",
                                                formats::printable(model.surfaces[surface].name)));
        else
            writer.add(surface);
        if (context.builder.isTooLarge())
            break;
    }
    addTags(context, index, nodes);
    return {};
}

} // namespace renderer::gltf
