#include "formats/m2/writer/m2_skin_profile_writer.hpp"

#include "formats/m2/writer/m2_key_writer.hpp"
#include "formats/model/bounds.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>

namespace formats::m2 {
namespace {

using Words = std::vector<std::uint16_t>;

constexpr std::size_t kShortSectionBytes = 32; // without the box used for sorting

template <class Field> Words wordsOf(const M2WriteBatch& batch, Field field)
{
    Words words;
    for (const M2WriteLayer& layer : batch.layers)
        words.push_back(static_cast<std::uint16_t>(field(layer)));
    return words;
}

Words texturesOf(const M2WriteBatch& batch)
{
    return wordsOf(batch, [](const M2WriteLayer& layer) { return layer.texture; });
}

Words coordsOf(const M2WriteBatch& batch)
{
    return wordsOf(batch, [](const M2WriteLayer& layer) { return layer.coords; });
}

Words weightsOf(const M2WriteBatch& batch)
{
    return wordsOf(batch, [](const M2WriteLayer& layer) { return layer.weight; });
}

Words transformsOf(const M2WriteBatch& batch)
{
    return wordsOf(batch, [](const M2WriteLayer& layer) { return layer.transform; });
}

void addRun(Words& table, const Words& run)
{
    if (std::search(table.begin(), table.end(), run.begin(), run.end()) == table.end())
        table.insert(table.end(), run.begin(), run.end());
}

std::uint16_t indexOf(const Words& table, const Words& run)
{
    const auto found = std::search(table.begin(), table.end(), run.begin(), run.end());
    assert(found != table.end());
    return static_cast<std::uint16_t>(found - table.begin());
}

struct ViewHoles {
    Hole vertices, indices, bones, sections, batches;
};

ViewHoles writeViewHead(ByteWriter& out)
{
    ViewHoles holes;
    for (Hole* each : {&holes.vertices, &holes.indices, &holes.bones, &holes.sections, &holes.batches})
        *each = writeHole(out);
    constexpr std::uint32_t kBoneBudget = 256;
    out.u32(kBoneBudget);
    return holes;
}

/// One part in a view, with its own range of vertices.
struct Section {
    const M2WritePart* part = nullptr;
    std::uint16_t vertexStart = 0, vertexCount = 0, indexStart = 0, boneInfluences = 0;
    glm::vec3 average{}, center{};
    float radius = 0.0f;
};

class SkinProfileWriter {
public:
    SkinProfileWriter(ByteWriter& out, const M2WriteModel& model, const Combos& combos)
        : m_out(out), m_model(model), m_combos(combos)
    {
    }

    void write(const ViewHoles& holes, const M2WriteSkinProfile& view)
    {
        for (const M2WritePart& part : view.parts)
            addSection(part);
        beginTable(m_out, holes.vertices, m_vertices.size());
        for (const std::uint16_t vertex : m_vertices)
            m_out.u16(vertex);
        beginTable(m_out, holes.indices, m_indices.size());
        for (const std::uint16_t index : m_indices)
            m_out.u16(index);
        beginTable(m_out, holes.bones, m_vertices.size());
        for (const std::uint16_t vertex : m_vertices) {
            for (const std::uint8_t bone : m_model.vertices[vertex].bones)
                m_out.u8(bone);
        }
        beginTable(m_out, holes.sections, m_sections.size());
        for (const Section& section : m_sections)
            writeSection(section);
        writeBatches(holes.batches);
        alignTable(m_out);
    }

private:
    void addSection(const M2WritePart& part)
    {
        Section section;
        section.part = &part;
        section.vertexStart = static_cast<std::uint16_t>(m_vertices.size());
        section.indexStart = static_cast<std::uint16_t>(m_indices.size());
        Words used = part.indices;
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        section.vertexCount = static_cast<std::uint16_t>(used.size());
        for (const std::uint16_t index : part.indices) {
            const auto local = std::lower_bound(used.begin(), used.end(), index) - used.begin();
            m_indices.push_back(static_cast<std::uint16_t>(section.vertexStart + local));
        }
        m_vertices.insert(m_vertices.end(), used.begin(), used.end());
        measure(section, used);
        m_sections.push_back(section);
    }

    void measure(Section& section, const Words& used) const
    {
        Bounds bounds;
        for (const std::uint16_t index : used) {
            const M2WriteVertex& vertex = m_model.vertices[index];
            bounds.add(vertex.position);
            section.average += vertex.position / static_cast<float>(used.size());
            const auto influences = std::count_if(vertex.weights.begin(), vertex.weights.end(),
                                                  [](std::uint8_t weight) { return weight > 0; });
            section.boneInfluences = std::max(section.boneInfluences, static_cast<std::uint16_t>(influences));
        }
        if (bounds.isEmpty())
            return;
        section.center = bounds.center();
        for (const std::uint16_t index : used)
            section.radius = std::max(section.radius, glm::distance(section.center, m_model.vertices[index].position));
    }

    void writeSection(const Section& section)
    {
        m_out.u16(section.part->geoset);
        m_out.u16(0);
        m_out.u16(section.vertexStart);
        m_out.u16(section.vertexCount);
        m_out.u16(section.indexStart);
        m_out.u16(static_cast<std::uint16_t>(section.part->indices.size()));
        m_out.u16(static_cast<std::uint16_t>(m_model.bones.size()));
        m_out.u16(0);
        m_out.u16(section.boneInfluences);
        m_out.u16(section.part->centerBone);
        writeVec3(m_out, section.average);
        if (WireLayout(m_model.version).at(kSectionSize) == kShortSectionBytes)
            return;
        writeVec3(m_out, section.center);
        m_out.f32(section.radius);
    }

    void writeBatches(const Hole& hole)
    {
        std::size_t count = 0;
        for (const Section& section : m_sections)
            count += batchesOf(*section.part).size();
        beginTable(m_out, hole, count);
        for (std::size_t i = 0; i < m_sections.size(); ++i) {
            for (const M2WriteBatch& batch : batchesOf(*m_sections[i].part))
                writeBatch(batch, static_cast<std::uint16_t>(i));
        }
    }

    void writeBatch(const M2WriteBatch& batch, std::uint16_t section)
    {
        const Combos::Indices indices = m_combos.indicesOf(batch);
        m_out.u8(batch.flags);
        m_out.u8(static_cast<std::uint8_t>(batch.priorityPlane));
        m_out.u16(batch.shaderId);
        m_out.u16(section);
        m_out.u16(section);
        m_out.i16(batch.color);
        m_out.u16(batch.material);
        m_out.u16(batch.materialLayer);
        m_out.u16(static_cast<std::uint16_t>(batch.layers.size()));
        m_out.u16(indices.texture);
        m_out.u16(indices.coords);
        m_out.u16(indices.weight);
        m_out.u16(indices.transform);
    }

    ByteWriter& m_out;
    const M2WriteModel& m_model;
    const Combos& m_combos;
    Words m_vertices, m_indices;
    std::vector<Section> m_sections;
};

} // namespace

Combos::Combos(const M2WriteModel& model)
{
    // First every texture by its own index, as in most files: batches with one texture need no more.
    for (std::size_t i = 0; i < model.textures.size(); ++i)
        textures.push_back(static_cast<std::uint16_t>(i));
    for (const M2WriteSkinProfile& view : model.skinProfiles) {
        for (const M2WritePart& part : view.parts) {
            for (const M2WriteBatch& batch : batchesOf(part)) {
                addRun(textures, texturesOf(batch));
                addRun(coords, coordsOf(batch));
                addRun(weights, weightsOf(batch));
                addRun(transforms, transformsOf(batch));
            }
        }
    }
}

Combos::Indices Combos::indicesOf(const M2WriteBatch& batch) const
{
    return {indexOf(textures, texturesOf(batch)), indexOf(coords, coordsOf(batch)), indexOf(weights, weightsOf(batch)),
            indexOf(transforms, transformsOf(batch))};
}

std::vector<M2WriteBatch> batchesOf(const M2WritePart& part)
{
    if (!part.batches.empty())
        return part.batches;
    M2WriteBatch only;
    only.material = part.material;
    only.color = part.color;
    only.layers = {{.texture = part.texture}};
    return {only};
}

void writeEmbeddedProfiles(ByteWriter& out, const M2WriteModel& model, const Combos& combos)
{
    std::vector<ViewHoles> holes;
    for (std::size_t i = 0; i < model.skinProfiles.size(); ++i)
        holes.push_back(writeViewHead(out));
    for (std::size_t i = 0; i < holes.size(); ++i)
        SkinProfileWriter(out, model, combos).write(holes[i], model.skinProfiles[i]);
}

std::vector<std::byte> skinFileOf(const M2WriteModel& model, const Combos& combos, std::size_t view)
{
    ByteWriter out;
    for (const char c : {'S', 'K', 'I', 'N'})
        out.u8(static_cast<std::uint8_t>(c));
    const ViewHoles holes = writeViewHead(out);
    while (out.size() < WireLayout(model.version).at(kViewSize))
        out.u8(0); // no shadow batches
    SkinProfileWriter(out, model, combos).write(holes, model.skinProfiles[view]);
    return out.take();
}

} // namespace formats::m2
