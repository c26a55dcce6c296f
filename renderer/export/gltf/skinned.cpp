#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/export/gltf/points.hpp"
#include "renderer/export/gltf/short_grid.hpp"
#include "renderer/export/gltf/skin_geometry.hpp"
#include "renderer/export/gltf/skinned_clips.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace renderer::gltf {
namespace {

constexpr std::uint32_t kMaxByteJoints = 256;

std::string boneName(const formats::Bone& bone, std::uint32_t index)
{
    if (!bone.name.empty())
        return formats::printable(bone.name);
    return bone.gameName.empty() ? fmt::format("bone {}", index) : std::string(bone.gameName);
}

const char* billboardName(formats::Billboard billboard)
{
    switch (billboard) {
    case formats::Billboard::spherical:
        return "spherical";
    case formats::Billboard::lockX:
        return "x";
    case formats::Billboard::lockY:
        return "y";
    case formats::Billboard::lockZ:
        return "z";
    case formats::Billboard::none:
        break;
    }
    return "";
}

void addJoints(Context& context, std::uint32_t index, PartNodes& nodes)
{
    const formats::Skinned& shape = skinnedOf(context.model(index));
    const std::vector<Placement> rest = restPlacements(context, index);
    nodes.joints.resize(shape.bones.size());
    std::uint32_t billboards = 0;
    for (const std::uint32_t bone : shape.boneOrder) {
        const formats::Bone& described = shape.bones[bone];
        Json json = {{"name", boneName(described, bone)}};
        setTransform(json, rest[bone]);
        if (const auto billboard = billboardOf(described); billboard != formats::Billboard::none) {
            json["extras"]["trisview"]["billboard"] = billboardName(billboard);
            ++billboards;
        }
        const std::uint32_t parent =
            described.parent == formats::kNoIndex ? nodes.part : nodes.joints[described.parent];
        nodes.joints[bone] = context.builder.addNode(std::move(json), parent);
    }
    if (billboards > 0)
        context.report.leaveOut(
            fmt::format("{}: glTF has no bones that face the viewer; they do not turn (their kind is in "
                        "extras)",
                        formats::counted(billboards, "bone")));
}

/// An inverse bind matrix for positions on a grid.
std::array<float, 16> columnsOf(const glm::mat3x4& rows, const ShortGrid& grid)
{
    std::array<float, 16> columns{};
    for (int row = 0; row < 3; ++row) {
        const glm::dvec4 exact(rows[row]);
        for (int column = 0; column < 3; ++column)
            columns[static_cast<std::size_t>(4 * column + row)] = static_cast<float>(exact[column] * grid.scale);
        columns[static_cast<std::size_t>(12 + row)] =
            static_cast<float>(glm::dot(glm::dvec3(exact), grid.offset) + exact.w);
    }
    columns[15] = 1.0f;
    return columns;
}

/// Writes the meshes of a skinned node.
class SkinnedMeshWriter {
public:
    SkinnedMeshWriter(Context& context, std::uint32_t index, PartNodes& nodes)
        : m_context(context),
          m_index(index),
          m_nodes(nodes),
          m_model(context.model(index)),
          m_shape(skinnedOf(m_model)),
          m_meshVariant(context.meshVariantOf(index)),
          m_isPosed(context.options.isStatic || m_shape.bones.empty()),
          m_colorTime(timeOfColors())
    {
    }

    void addMeshes()
    {
        const std::vector<std::uint32_t> surfaces = shownSurfaces();
        if (surfaces.empty())
            return;
        m_vertices.emplace(m_model, m_meshVariant, surfaces);
        for (const std::uint32_t surface : surfaces)
            addSurface(surface);
    }

    void addSkin()
    {
        if (m_isPosed)
            return;
        std::vector<std::array<float, 16>> inverse;
        for (std::size_t bone = 0; bone < m_shape.bones.size(); ++bone) {
            glm::mat3x4 rows(1.0f);
            if (m_shape.bindConvention == formats::BindConvention::inverseMatrices) {
                rows = m_shape.binds[bone].inverse;
            } else {
                for (int row = 0; row < 3; ++row)
                    rows[row][3] = -m_shape.bones[bone].pivot[row];
            }
            inverse.push_back(columnsOf(rows, grid()));
        }
        std::vector<std::uint32_t> joints = m_nodes.joints;
        if (m_hasUnskinned) {
            joints.push_back(m_context.builder.addNode({{"name", "unskinned"}}, m_nodes.part));
            inverse.push_back(columnsOf(glm::mat3x4(1.0f), grid()));
        }
        const std::uint32_t skin =
            m_context.builder.skins.add({{"inverseBindMatrices", m_context.builder.addMatrices(inverse)},
                                         {"joints", joints},
                                         {"skeleton", m_nodes.part}});
        for (const std::uint32_t mesh : m_meshNodes)
            m_context.builder.node(mesh).json["skin"] = skin;
    }

private:
    /// The instant of colors and moved textures: that of the pose, else the start of the first sequence.
    [[nodiscard]] animation::SampleTime timeOfColors() const
    {
        const scene::Node& node = m_context.node(m_index);
        if (!node.sequences)
            return {};
        const scene::PlacedNode& placed = m_context.placed[m_index];
        const bool hasPose = placed.sequencePose.sequence < m_shape.sequences.size();
        if (hasPose || m_shape.sequences.empty())
            return placed.sampleTime;
        const std::uint32_t stand = findSequence(m_shape, 0);
        return node.sequences->sampleTimeOf({.sequence = stand == formats::kNoIndex ? 0 : stand});
    }

    [[nodiscard]] std::vector<const formats::MaterialPass*> passesOf(std::uint32_t surface) const
    {
        std::vector<const formats::MaterialPass*> passes;
        const float alpha = m_context.node(m_index).alpha;
        for (const formats::Batch& batch : m_model.batches) {
            const formats::MaterialPass& pass = m_model.passes[batch.pass];
            if (batch.surface != surface ||
                alpha * passColorAt(m_shape, m_colorTime, pass).a <= animation::kLeastPassAlpha)
                continue;
            if (passes.empty() || isTransparent(pass.blend)) // an opaque one would hide those before
                passes.push_back(&pass);
        }
        return passes;
    }

    [[nodiscard]] std::vector<std::uint32_t> shownSurfaces()
    {
        std::vector<std::uint32_t> surfaces;
        const std::uint32_t first = firstSurfaceOf(m_context.document, m_index);
        std::uint32_t hidden = 0, transparent = 0;
        for (std::uint32_t surface = 0; surface < m_model.surfaces.size(); ++surface) {
            const bool isOfOther = capabilitiesOf(m_model).hasViews && m_shape.sections[surface].view != m_meshVariant;
            if (isOfOther || triangleCountOf(m_model.meshVariants[m_meshVariant], surface) == 0)
                continue;
            if (m_context.hidden.contains(first + surface) || m_context.materials.isInvisible(m_index, surface))
                ++hidden;
            else if (capabilitiesOf(m_model).hasPasses && passesOf(surface).empty())
                ++transparent;
            else
                surfaces.push_back(surface);
        }
        if (hidden > 0)
            m_context.report.leaveOut(
                fmt::format("{}: hidden, and therefore left out", formats::counted(hidden, "mesh part")));
        if (transparent > 0)
            m_context.report.leaveOut(fmt::format("{}: transparent at the start, and therefore left out",
                                                  formats::counted(transparent, "mesh part")));
        return surfaces;
    }

    void addSurface(std::uint32_t surface)
    {
        Json primitives = Json::array();
        const std::uint32_t indices = m_context.builder.addIndices(m_vertices->indicesOf(surface));
        const auto add = [&](const std::vector<Look>& looks) {
            const bool usesSecond =
                std::any_of(looks.begin(), looks.end(), [](const Look& look) { return look.usesSecondUv; });
            Json primitive = {{"attributes", attributes(usesSecond)}, {"indices", indices}};
            m_context.materials.apply(primitive, looks);
            primitives.push_back(std::move(primitive));
        };
        if (!capabilitiesOf(m_model).hasPasses) {
            std::vector<Look> looks;
            for (const std::uint32_t skin : m_context.materials.skins())
                looks.push_back(m_context.materials.lookOf(m_index, skin, surface));
            add(looks);
        }
        for (const formats::MaterialPass* const pass :
             capabilitiesOf(m_model).hasPasses ? passesOf(surface) : std::vector<const formats::MaterialPass*>()) {
            std::vector<Look> looks;
            for (const std::uint32_t skin : m_context.materials.skins()) {
                looks.push_back(m_context.materials.lookOfPass(m_index, skin, *pass, m_colorTime));
                looks.back().usesSecondUv = looks.back().usesSecondUv && hasSecondUv();
            }
            add(looks);
        }
        addNode(surface, std::move(primitives));
    }

    void addNode(std::uint32_t surface, Json primitives)
    {
        std::string name = m_model.surfaces[surface].name;
        Json node = Json::object();
        if (capabilitiesOf(m_model).hasGeosets) {
            const std::uint16_t id = m_shape.sections[surface].geoset;
            const formats::Geoset* const geoset = findGeoset(m_shape, id);
            name = geoset != nullptr && !geoset->name.empty() ? geoset->name : fmt::format("geoset {}", id);
            node["extras"]["trisview"]["geoset"] = id;
        }
        node["name"] = nodeName(name, "surface");
        node["mesh"] = m_context.builder.meshes.add({{"name", node["name"]}, {"primitives", std::move(primitives)}});
        if (m_isPosed) {
            setTranslation(node, glm::vec3(grid().offset));
            setScale(node, glm::vec3(static_cast<float>(grid().scale)));
            m_context.builder.addNode(std::move(node), m_nodes.part);
            return;
        }
        // The own transform of a skinned mesh is ignored: its node is a root.
        m_meshNodes.push_back(m_context.builder.addNode(std::move(node)));
        m_context.builder.addRoot(m_meshNodes.back());
    }

    [[nodiscard]] bool hasSecondUv() const
    {
        return m_shape.vertices.layout[formats::VertexSemantic::texCoord1].isThere();
    }

    Json attributes(bool usesSecond)
    {
        if (m_attributes.empty())
            makeAttributes();
        Json attributes = m_attributes;
        if (usesSecond) {
            std::vector<glm::vec2> coords;
            for (const std::uint32_t vertex : m_vertices->vertices())
                coords.push_back(vertexAt(m_shape.vertices, vertex).uv[1]);
            attributes["TEXCOORD_1"] = m_context.builder.addTexCoords(coords);
        }
        return attributes;
    }

    void makeAttributes()
    {
        std::vector<glm::dvec3> positions;
        std::vector<glm::vec3> normals;
        std::vector<glm::vec2> coords;
        const std::vector<animation::BoneMatrix>& bones = m_context.placed[m_index].bones;
        for (const std::uint32_t index : m_vertices->vertices()) {
            const formats::SkinVertex vertex = vertexAt(scene::verticesOf(m_shape, m_context.placed[m_index]), index);
            const bool isMoved = m_isPosed && !bones.empty();
            positions.emplace_back(isMoved ? animation::skinnedPosition(bones, vertex) : vertex.position);
            normals.push_back(isMoved ? animation::skinnedNormal(bones, vertex) : vertex.normal);
            coords.push_back(vertex.uv[0]);
        }
        makeUnit(normals, positions, [this] { return m_vertices->indices(); });
        m_attributes = {{"POSITION", addPositions(positions)},
                        {"NORMAL", m_context.builder.addNormals(normals)},
                        {"TEXCOORD_0", m_context.builder.addTexCoords(coords)}};
        if (!m_isPosed)
            addInfluences();
    }

    std::uint32_t addPositions(const std::vector<glm::dvec3>& positions)
    {
        PositionRange range;
        range.add(positions);
        m_grid = m_context.options.isCompact ? gridOf(range, false) : std::nullopt;
        if (!m_grid)
            return m_context.builder.addPositions(std::vector<glm::vec3>(positions.begin(), positions.end()));
        m_context.builder.require(std::string(kQuantization));
        return m_context.builder.addShortPositions(shortsOf(positions, *m_grid));
    }
    /// That of the positions; one without effect if they are not on one.
    [[nodiscard]] ShortGrid grid() const { return m_grid.value_or(ShortGrid()); }

    void addInfluences()
    {
        const auto unskinned = static_cast<std::uint32_t>(m_shape.bones.size());
        std::vector<std::array<std::uint16_t, 4>> joints;
        std::vector<std::array<std::uint8_t, 4>> weights;
        for (const std::uint32_t index : m_vertices->vertices()) {
            const Influences influences = influencesOf(vertexAt(m_shape.vertices, index), unskinned);
            joints.push_back(influences.joints);
            weights.push_back(influences.weights);
            for (std::size_t i = 0; i < 4; ++i)
                m_hasUnskinned |= influences.weights[i] > 0 && influences.joints[i] == unskinned;
        }
        if (m_shape.bones.size() + 1 > kMaxByteJoints) {
            m_attributes["JOINTS_0"] = m_context.builder.addWords4(joints);
        } else {
            std::vector<std::array<std::uint8_t, 4>> bytes(joints.size());
            for (std::size_t v = 0; v < joints.size(); ++v)
                std::copy(joints[v].begin(), joints[v].end(), bytes[v].begin());
            m_attributes["JOINTS_0"] = m_context.builder.addBytes4(bytes, false);
        }
        m_attributes["WEIGHTS_0"] = m_context.builder.addBytes4(weights, true);
    }

    Context& m_context;
    std::uint32_t m_index;
    PartNodes& m_nodes;
    const formats::Model& m_model;
    const formats::Skinned& m_shape;
    std::uint32_t m_meshVariant;
    bool m_isPosed; // the mesh is written in its pose, without bones
    animation::SampleTime m_colorTime;
    std::optional<SkinVertexSet> m_vertices;
    Json m_attributes = Json::object();
    std::optional<ShortGrid> m_grid;
    std::vector<std::uint32_t> m_meshNodes;
    bool m_hasUnskinned = false; // some vertex has no bone
};

} // namespace

void addSkinned(Context& context, std::uint32_t index, PartNodes& nodes)
{
    SkinnedMeshWriter writer(context, index, nodes);
    if (!context.options.isStatic)
        addJoints(context, index, nodes);
    if (!context.options.animationOnly)
        writer.addMeshes();
    if (!context.options.isStatic && !nodes.joints.empty())
        writer.addSkin();
    addPoints(context, index, nodes);
}

} // namespace renderer::gltf
