#include "formats/gltf/gltf_meshes.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_vertices.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace formats::gltf {
namespace {

constexpr std::uint32_t kTriangles = 4, kStrip = 5;

/// What the model has for a shown primitive besides its vertices; names and lists may have up to a heap block more.
constexpr std::size_t kSurfaceBytes =
    sizeof(Surface) + sizeof(SkinSection) + sizeof(Batch) + sizeof(DrawRange) + 2 * sizeof(std::uint64_t);

/// A primitive that is shown, before its vertices are read.
struct Found {
    std::uint32_t node = 0;
    const MeshRecord* mesh = nullptr;
    const Primitive* primitive = nullptr;
    std::size_t bound = 0; // into MeshReader::m_bounds
    bool isSkinned = false;
    std::uint32_t firstVertex = 0, vertexCount = 0;
};

/// Adds the meshes to a model.
class MeshReader {
public:
    MeshReader(const File& file, Accessors& accessors, Budget& budget, Skeleton& skeleton, Model& model)
        : m_file(file),
          m_accessors(accessors),
          m_budget(budget),
          m_skeleton(skeleton),
          m_model(model),
          m_shape(std::get<Skinned>(model.shape)),
          m_reader(accessors, budget, accessors.name(), m_tallies)
    {
    }

    [[nodiscard]] Result<ReadMeshes> read()
    {
        for (const std::uint32_t node : m_skeleton.shownNodes()) {
            if (m_file.nodes[node].mesh != kNoIndex) {
                TRISVIEW_TRY(find(node));
            }
        }
        MeshVariant& mesh = m_model.meshVariants.emplace_back();
        mesh.name = "triangles";
        mesh.vertices.resize(m_vertexCount);
        for (std::uint32_t i = 0; i < m_vertexCount; ++i)
            mesh.vertices[i].vertex = i;
        VertexWriter vertices(m_vertexCount);
        for (const Found& found : m_found) {
            TRISVIEW_TRY(addSurface(found, vertices));
        }
        std::size_t first = 0; // the primitives of a node follow each other
        for (std::size_t i = 0; i < m_found.size(); ++i) {
            if (i + 1 < m_found.size() && m_found[i + 1].node == m_found[first].node)
                continue;
            TRISVIEW_TRY(addTargets(std::span(m_found).subspan(first, i + 1 - first)));
            first = i + 1;
        }
        m_shape.vertices = vertices.take();
        return std::move(m_read);
    }

    void report(JsonPositions& positions, Diagnostics& diagnostics) const
    {
        addWarning(diagnostics, "gltf-vertex-not-finite", m_tallies.notFinite.at(positions),
                   Plural{"vector of a vertex is not finite", "vectors of vertices are not finite"},
                   ", 0 is used, the first: ", m_tallies.notFinite.first);
        addError(diagnostics, Concern::model, "gltf-triangle-vertex", m_tallies.badTriangles.at(positions),
                 Plural{"triangle refers to vertices that do not exist and is left out",
                        "triangles refer to vertices that do not exist and are left out"},
                 ", the first: ", m_tallies.badTriangles.first);
        addNote(diagnostics, "gltf-influences", m_tallies.manyInfluences.at(positions),
                Plural{"vertex is moved by more than four joints", "vertices are moved by more than four joints"},
                ", the four with the largest weights are used, the first: ", m_tallies.manyInfluences.first);
        addNote(diagnostics, "gltf-points", m_tallies.points.at(positions),
                Plural{"primitive consists of points or lines and is not shown",
                       "primitives consist of points or lines and are not shown"},
                ", the first: ", m_tallies.points.first);
        addNote(diagnostics, "gltf-vertex-colors", m_tallies.colors.at(positions),
                Plural{"primitive has colors of vertices, which are not shown",
                       "primitives have colors of vertices, which are not shown"},
                ", the first: ", m_tallies.colors.first);
        addWarning(diagnostics, "gltf-texcoords", m_tallies.texCoords.at(positions),
                   Plural{"primitive lacks the coordinates of its texture",
                          "primitives lack the coordinates of their texture"},
                   ", the first: ", m_tallies.texCoords.first);
    }

private:
    [[nodiscard]] Result<void> find(std::uint32_t node)
    {
        const NodeRecord& record = m_file.nodes[node];
        const MeshRecord& mesh = m_file.meshes[record.mesh];
        for (const Primitive& primitive : mesh.primitives) {
            if (m_poll.isCancelled())
                return fail(LoadErrorCode::cancelled, m_accessors.name(), ": was cancelled");
            if (primitive.mode < kTriangles) {
                m_tallies.points.addOf(primitive.path, primitive.path);
                continue;
            }
            if (primitive.attributes.position == kNoIndex)
                continue; // nothing is to be shown (section 3.7.2.1)
            Found found{node, &mesh, &primitive};
            found.isSkinned = record.skin != kNoIndex && primitive.attributes.joints[0] != kNoIndex;
            TRISVIEW_TRY_ASSIGN(found.bound, boundOf(found.isSkinned, found.isSkinned ? record.skin : node));
            found.firstVertex = m_vertexCount;
            found.vertexCount = m_file.accessors[primitive.attributes.position].count;
            if (found.vertexCount > kNoIndex - m_vertexCount - 1)
                return fail(LoadErrorCode::tooLarge, m_accessors.name(),
                            ": its vertices need more than 32 bits to count");
            // A primitive of a few bytes may be shown many times.
            TRISVIEW_TRY(
                m_budget.take(sizeof(Found) + kSurfaceBytes + record.name.size() + mesh.name.size(), "surfaces"));
            TRISVIEW_TRY(m_budget.take(std::uint64_t{found.vertexCount} * (VertexWriter::kBytes + sizeof(RenderVertex)),
                                       "vertices"));
            m_vertexCount += found.vertexCount;
            m_found.push_back(found);
        }
        return {};
    }

    /// The bones for a skin, or for a node without one, into m_bounds.
    [[nodiscard]] Result<std::size_t> boundOf(bool isSkin, std::uint32_t index)
    {
        const auto [known, isNew] = m_boundOf.try_emplace({isSkin, index}, m_bounds.size());
        if (!isNew)
            return known->second;
        TRISVIEW_TRY_ASSIGN(BoundSkin bound, isSkin ? m_skeleton.bind(index, m_accessors, m_shape)
                                                    : m_skeleton.bindRigid(index, m_shape));
        TRISVIEW_TRY(m_budget.take(sizeof(BoundSkin) + bound.bones.size() * sizeof(std::uint32_t), "joints"));
        m_bounds.push_back(std::move(bound));
        return known->second;
    }

    [[nodiscard]] PlacedPrimitive placedOf(const Found& found) const
    {
        static const MaterialRecord kDefault;
        const std::uint32_t material = found.primitive->material;
        return {*found.primitive,      material == kNoIndex ? kDefault : m_file.materials[material],
                m_bounds[found.bound], found.isSkinned,
                found.firstVertex,     found.vertexCount};
    }

    [[nodiscard]] Result<void> addSurface(const Found& found, VertexWriter& vertices)
    {
        const auto surface = static_cast<std::uint32_t>(m_model.surfaces.size());
        const PlacedPrimitive placed = placedOf(found);
        if (found.primitive->attributes.hasColors)
            m_tallies.colors.addOf(found.primitive->path, found.primitive->path);
        m_model.surfaces.push_back({nameOf(found, placed), 0, {}});
        if (!placed.material.name.empty())
            m_model.surfaces.back().shaders.push_back(printable(placed.material.name));
        m_read.materials.push_back(found.primitive->material);
        m_read.primitives.push_back(found.primitive);
        TRISVIEW_TRY_ASSIGN(const bool hasNormals, m_reader.read(placed, vertices));
        MeshVariant& mesh = m_model.meshVariants.back();
        const auto first = static_cast<std::uint32_t>(mesh.indices.size());
        TRISVIEW_TRY(addTriangles(found, mesh));
        const auto count = static_cast<std::uint32_t>(mesh.indices.size()) - first;
        if (count > 0)
            mesh.drawRanges.push_back({PrimitiveType::triangles, surface, first, count});
        mesh.triangleCount += count / 3;
        if (!hasNormals)
            computeNormals(std::span(mesh.indices).subspan(first), found, vertices);
        addSection(found, vertices);
        return {};
    }

    /// "body"; "body.skin" for the part of a mesh with several materials.
    [[nodiscard]] std::string nameOf(const Found& found, const PlacedPrimitive& placed) const
    {
        const std::string& node = m_file.nodes[found.node].name;
        std::string name = printable(node.empty() ? found.mesh->name : node);
        if (name.empty())
            name = joined("mesh ", m_file.nodes[found.node].mesh);
        if (found.mesh->primitives.size() == 1)
            return name;
        const auto part = found.primitive - found.mesh->primitives.data();
        return placed.material.name.empty() ? joined(name, ".", part)
                                            : joined(name, ".", printable(placed.material.name));
    }

    [[nodiscard]] Result<void> addTriangles(const Found& found, MeshVariant& mesh)
    {
        Elements indices;
        const bool hasIndices = found.primitive->indices != kNoIndex;
        if (hasIndices) {
            TRISVIEW_TRY_ASSIGN(indices, m_accessors.open(found.primitive->indices, {1}, "indices"));
        }
        const std::uint32_t count = hasIndices ? indices.count() : found.vertexCount;
        const std::uint32_t mode = found.primitive->mode;
        const std::uint32_t triangles = mode == kTriangles ? count / 3 : count < 3 ? 0 : count - 2;
        TRISVIEW_TRY(m_budget.take(std::uint64_t{triangles} * 3 * sizeof(std::uint32_t), "triangles"));
        if (std::uint64_t{triangles} * 3 > kNoIndex - mesh.indices.size())
            return fail(LoadErrorCode::tooLarge, m_accessors.name(), ": its triangles need more than 32 bits to count");
        const auto corner = [&](std::uint32_t at) {
            return hasIndices ? indices.stored(at, 0) : static_cast<double>(at);
        };
        const bool isMirrored = glm::determinant(glm::dmat3(m_bounds[found.bound].toModel)) < 0.0;
        mesh.indices.reserve(mesh.indices.size() + std::size_t{triangles} * 3);
        CancelPoll poll;
        for (std::uint32_t i = 0; i < triangles && !poll.isCancelled(); ++i) {
            std::array<std::uint32_t, 3> at{3 * i, 3 * i + 1, 3 * i + 2};
            if (mode == kStrip)
                at = i % 2 == 0 ? std::array{i, i + 1, i + 2} : std::array{i + 1, i, i + 2};
            else if (mode != kTriangles)
                at = {i + 1, i + 2, 0}; // a fan, in the order of section 3.7.2.1
            std::array<double, 3> corners{corner(at[0]), corner(at[1]), corner(at[2])};
            const bool isSound = std::all_of(corners.begin(), corners.end(), [&](double vertex) {
                return vertex >= 0.0 && vertex < static_cast<double>(found.vertexCount);
            });
            if (!isSound) {
                m_tallies.badTriangles.addOf(found.primitive->path, "triangle ", i, " of ", found.primitive->path);
                continue;
            }
            if (isMirrored)
                std::swap(corners[1], corners[2]);
            for (const double vertex : corners)
                mesh.indices.push_back(found.firstVertex + static_cast<std::uint32_t>(vertex));
        }
        return {};
    }

    /// Area-weighted normals; the specification asks for flat ones, which would need more vertices.
    static void computeNormals(std::span<const std::uint32_t> indices, const Found& found, VertexWriter& vertices)
    {
        CancelPoll poll;
        for (std::size_t i = 0; i + 2 < indices.size() && !poll.isCancelled(); i += 3) {
            const glm::vec3 origin = vertices.position(indices[i]);
            const glm::vec3 outwards =
                glm::cross(vertices.position(indices[i + 1]) - origin, vertices.position(indices[i + 2]) - origin);
            for (std::size_t corner = i; corner < i + 3; ++corner)
                vertices.setNormal(indices[corner], vertices.normal(indices[corner]) + outwards);
        }
        for (std::uint32_t i = found.firstVertex; i < found.firstVertex + found.vertexCount; ++i) {
            const glm::vec3 normal = vertices.normal(i);
            const float length = glm::length(normal);
            vertices.setNormal(i, length > 0.0f && length * 0.0f == 0.0f ? normal / length : glm::vec3(0.0f));
        }
    }

    /// The center of a surface, for sorting transparent ones.
    void addSection(const Found& found, const VertexWriter& vertices)
    {
        Bounds bounds;
        for (std::uint32_t i = found.firstVertex; i < found.firstVertex + found.vertexCount; ++i)
            bounds.add(vertices.position(i));
        SkinSection& section = m_shape.sections.emplace_back();
        section.centerBone = m_bounds[found.bound].bones.front();
        section.sortCenter = bounds.isEmpty() ? glm::vec3(0.0f) : bounds.center();
        section.sortRadius = bounds.diagonal() / 2.0f;
    }

    /// The targets of all primitives of a node.
    [[nodiscard]] Result<void> addTargets(std::span<const Found> ofNode)
    {
        const MeshRecord& mesh = *ofNode.front().mesh;
        const std::uint32_t node = ofNode.front().node;
        const NodeRecord& record = m_file.nodes[node];
        const auto count = static_cast<std::uint32_t>(ofNode.front().primitive->targets.size());
        if (count == 0)
            return {};
        Morphs& morphs = m_shape.morphs;
        m_read.morphSetOfNode.emplace(node, static_cast<std::uint32_t>(morphs.sets.size()));
        morphs.sets.push_back({printable(record.name.empty() ? mesh.name : record.name),
                               static_cast<std::uint32_t>(morphs.targets.size()), count});
        const std::vector<float>& weights = record.weights.empty() ? mesh.weights : record.weights;
        for (std::uint32_t i = 0; i < count; ++i) {
            TRISVIEW_TRY(m_budget.take(sizeof(MorphTarget), "morph targets"));
            MorphTarget target;
            target.name = i < mesh.targetNames.size() ? printable(mesh.targetNames[i]) : std::string();
            target.firstDelta = static_cast<std::uint32_t>(morphs.deltas.size());
            for (const Found& found : ofNode) {
                TRISVIEW_TRY(m_reader.readTarget(placedOf(found), found.primitive->targets[i], morphs.deltas));
            }
            target.deltaCount = static_cast<std::uint32_t>(morphs.deltas.size()) - target.firstDelta;
            morphs.targets.push_back(std::move(target));
            morphs.weights.push_back(i < weights.size() ? weights[i] : 0.0f);
        }
        return {};
    }

    const File& m_file;
    Accessors& m_accessors;
    Budget& m_budget;
    Skeleton& m_skeleton;
    Model& m_model;
    Skinned& m_shape;
    MeshTallies m_tallies;
    VertexReader m_reader;
    std::vector<Found> m_found;
    std::vector<BoundSkin> m_bounds;
    std::map<std::pair<bool, std::uint32_t>, std::size_t> m_boundOf; // by skin (true) and by node, into m_bounds
    CancelPoll m_poll;
    std::uint32_t m_vertexCount = 0;
    ReadMeshes m_read;
};

} // namespace

Result<ReadMeshes> readMeshes(const File& file, Accessors& accessors, Budget& budget, Skeleton& skeleton,
                              JsonPositions& positions, Model& model)
{
    MeshReader reader(file, accessors, budget, skeleton, model);
    TRISVIEW_TRY_ASSIGN(ReadMeshes read, reader.read());
    reader.report(positions, model.diagnostics);
    return read;
}

} // namespace formats::gltf
