#include "formats/m2/writer/m2_writer.hpp"

#include "formats/m2/m2_names.hpp"
#include "formats/m2/writer/m2_effects_writer.hpp"
#include "formats/m2/writer/m2_skeleton_writer.hpp"
#include "formats/m2/writer/m2_skin_profile_writer.hpp"
#include "formats/model/bounds.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kHasCombinerCombos = 0x8; // flag of the model

Bounds boundsOfVertices(const M2WriteModel& model)
{
    Bounds bounds;
    for (const M2WriteVertex& vertex : model.vertices)
        bounds.add(vertex.position);
    if (bounds.isEmpty())
        bounds.add(glm::vec3(0.0f));
    return bounds;
}

/// Writes the whole file of a flat model, or the chunk MD21 of a chunked one.
class BlockWriter {
public:
    BlockWriter(const M2WriteModel& model, const Bounds& bounds)
        : m_model(model),
          m_layout(model.version),
          m_hasCombiners(!m_layout.isOld() && !model.combinerCombos.empty()),
          m_hasSkeleton(model.container == M2WriteContainer::chunksAndSkeleton),
          m_combos(model),
          m_keys(model, m_out),
          m_bounds(bounds)
    {
        assert(model.version >= 256 && model.version <= 274);
        assert(model.container == M2WriteContainer::flat || !m_layout.isOld());
    }

    [[nodiscard]] std::vector<std::byte> write()
    {
        writeHeader();
        writeName();
        const WriteTarget here{m_out, m_keys, m_layout};
        if (!m_hasSkeleton) {
            writeSequences(here, m_model, m_bounds,
                           {hole(kHeaderGlobalLoops), hole(kHeaderSequences), hole(kHeaderSequenceLookup)});
            writeBones(here, m_model, {hole(kHeaderBones), hole(kHeaderKeyBones)});
        }
        writeVertices();
        writeColors();
        writeTextures();
        writeCombos();
        writeCollision();
        if (!m_hasSkeleton)
            writeAttachmentTables(here, m_model, {hole(kHeaderAttachments), hole(kHeaderAttachmentLookup)});
        writeEvents();
        writeLights();
        writeCameras();
        writeEffects();
        if (m_layout.isOld()) {
            begin(kHeaderViews, m_model.skinProfiles.size());
            writeEmbeddedProfiles(m_out, m_model, m_combos);
        }
        alignTable(m_out);
        return m_out.take();
    }

    [[nodiscard]] const Combos& combos() const { return m_combos; }
    /// The keys of an external sequence, except those in a skeleton.
    [[nodiscard]] std::vector<std::byte> takeKeys(std::size_t sequence) { return m_keys.takeExternal(sequence); }

private:
    // The fields that point to tables are filled in when the tables are written.
    void writeHeader()
    {
        const std::size_t size = m_layout.at(kHeaderSize) + (m_hasCombiners ? 8U : 0U);
        RecordWriter header(m_out, size);
        header.u32(0, 0x3032444D); // "MD20"
        header.u32(4, m_model.version);
        header.u32(m_layout.at(kHeaderFlags),
                   (m_model.globalFlags & ~kHasCombinerCombos) | (m_hasCombiners ? kHasCombinerCombos : 0U));
        if (!m_layout.isOld())
            header.u32(m_layout.at(kHeaderViews), static_cast<std::uint32_t>(m_model.skinProfiles.size()));
        header.bounds(m_layout.at(kHeaderBounds), m_bounds);
        header.bounds(m_layout.at(kHeaderCollisionBounds), boundsOfCollision());
    }

    [[nodiscard]] Bounds boundsOfCollision() const
    {
        Bounds bounds;
        for (const glm::vec3& position : m_model.collision.positions)
            bounds.add(position);
        return bounds.isEmpty() ? m_bounds : bounds;
    }

    [[nodiscard]] Hole hole(const WireRow& field) const { return {m_layout.at(field)}; }
    void begin(const WireRow& field, std::size_t count) { beginTable(m_out, hole(field), count); }

    void writeVectors(const WireRow& field, const std::vector<glm::vec3>& vectors)
    {
        begin(field, vectors.size());
        for (const glm::vec3& each : vectors)
            writeVec3(m_out, each);
    }

    void writeName()
    {
        begin(kHeaderName, m_model.name.size() + 1);
        m_out.text(m_model.name, m_model.name.size() + 1);
    }

    void writeVertices()
    {
        begin(kHeaderVertices, m_model.vertices.size());
        for (const M2WriteVertex& vertex : m_model.vertices) {
            writeVec3(m_out, vertex.position);
            for (const std::uint8_t weight : vertex.weights)
                m_out.u8(weight);
            for (const std::uint8_t bone : vertex.bones)
                m_out.u8(bone);
            writeVec3(m_out, vertex.normal);
            for (const glm::vec2& uv : vertex.uv) {
                m_out.f32(uv.x);
                m_out.f32(uv.y);
            }
        }
    }

    void writeColors()
    {
        begin(kHeaderColors, m_model.colors.size());
        for (const M2WriteColor& color : m_model.colors) {
            RecordWriter record(m_out, m_layout.at(kColorSize));
            m_keys.writeHead(record, 0, color.color, TrackType::vec3);
            m_keys.writeHead(record, m_layout.at(kColorAlpha), color.alpha, TrackType::fixed16);
        }
        m_keys.writeKeys();
        // The game looks up a weight for every batch.
        begin(kHeaderWeights, std::max<std::size_t>(m_model.textureWeights.size(), 1));
        for (const M2WriteTrack<float>& weight : m_model.textureWeights)
            writeWeight(weight);
        if (m_model.textureWeights.empty())
            writeWeight(m_always);
        m_keys.writeKeys();
        begin(kHeaderTransforms, m_model.textureTransforms.size());
        for (const M2WriteTextureTransform& transform : m_model.textureTransforms) {
            RecordWriter record(m_out, m_layout.at(kTransformSize));
            m_keys.writeHead(record, 0, transform.translation, TrackType::vec3);
            m_keys.writeHead(record, m_layout.at(kTransformRotation), transform.rotation, TrackType::quaternion);
            m_keys.writeHead(record, m_layout.at(kTransformScale), transform.scale, TrackType::vec3);
        }
        m_keys.writeKeys();
    }

    void writeWeight(const M2WriteTrack<float>& weight)
    {
        RecordWriter record(m_out, m_layout.at(kWeightSize));
        m_keys.writeHead(record, 0, weight, TrackType::fixed16);
    }

    void writeTextures()
    {
        begin(kHeaderTextures, m_model.textures.size());
        std::vector<Hole> names;
        std::vector<std::int16_t> replaceable(1, -1);
        for (std::size_t i = 0; i < m_model.textures.size(); ++i) {
            const M2WriteTexture& texture = m_model.textures[i];
            m_out.u32(texture.type);
            m_out.u32((texture.repeatsU ? 1U : 0U) | (texture.repeatsV ? 2U : 0U));
            names.push_back(writeHole(m_out));
            setLookup(replaceable, texture.type, i);
        }
        for (std::size_t i = 0; i < m_model.textures.size(); ++i) {
            const std::string& name = m_model.textures[i].name;
            beginTable(m_out, names[i], name.size() + 1);
            m_out.text(name, name.size() + 1);
        }
        writeWords(kHeaderReplaceable, replaceable);
        begin(kHeaderMaterials, m_model.materials.size());
        for (const M2WriteMaterial& material : m_model.materials) {
            m_out.u16(material.flags);
            m_out.u16(static_cast<std::uint16_t>(material.blend));
        }
    }

    template <class Word> void writeWords(const WireRow& field, const std::vector<Word>& words)
    {
        m2::writeWords(m_out, hole(field), words);
    }

    void writeCombos()
    {
        begin(kHeaderBoneCombos, m_model.bones.size()); // the identity: views use bone indices directly
        for (std::size_t i = 0; i < m_model.bones.size(); ++i)
            m_out.u16(static_cast<std::uint16_t>(i));
        writeWords(kHeaderTextureCombos, m_combos.textures);
        writeWords(kHeaderCoordCombos, m_combos.coords);
        writeWords(kHeaderWeightCombos, m_combos.weights);
        writeWords(kHeaderTransformCombos, m_combos.transforms);
        if (m_hasCombiners)
            writeWords(kHeaderCombinerCombos, m_model.combinerCombos);
    }

    void writeCollision()
    {
        writeWords(kHeaderCollisionIndices, m_model.collision.indices);
        writeVectors(kHeaderCollisionPositions, m_model.collision.positions);
        writeVectors(kHeaderCollisionNormals, m_model.collision.normals);
    }

    void writeEvents()
    {
        constexpr std::size_t kIdentifierBytes = 4;
        begin(kHeaderEvents, m_model.events.size());
        for (const M2WriteEvent& event : m_model.events) {
            RecordWriter record(m_out, m_layout.at(kEventSize));
            for (std::size_t i = 0; i < std::min(kIdentifierBytes, event.identifier.size()); ++i)
                record.u8(i, static_cast<std::uint8_t>(event.identifier[i]));
            record.u32(4, event.data);
            record.u32(8, event.bone);
            record.vec3(12, event.position);
            m_keys.writeEventTimesHead(record, 24, event.timesBySequence);
        }
        m_keys.writeKeys();
    }

    void writeLights()
    {
        begin(kHeaderLights, m_model.lights.size());
        for (const M2WriteLight& light : m_model.lights) {
            RecordWriter record(m_out, m_layout.at(kLightSize));
            const auto head = [&](const WireRow& field, const auto& track, TrackType type) {
                m_keys.writeHead(record, m_layout.at(field), track, type);
            };
            record.u16(0, light.kind == LightKind::directional ? 0 : 1);
            record.i16(2, light.bone);
            record.vec3(4, light.position);
            head(kLightAmbientColor, light.ambientColor, TrackType::vec3);
            head(kLightAmbientIntensity, light.ambientIntensity, TrackType::f32);
            head(kLightDiffuseColor, light.diffuseColor, TrackType::vec3);
            head(kLightDiffuseIntensity, light.diffuseIntensity, TrackType::f32);
            head(kLightAttenuationStart, light.attenuationStart, TrackType::f32);
            head(kLightAttenuationEnd, light.attenuationEnd, TrackType::f32);
            head(kLightVisibility, light.visibility, TrackType::u8);
        }
        m_keys.writeKeys();
    }

    void writeCameras()
    {
        begin(kHeaderCameras, m_model.cameras.size());
        std::vector<std::int16_t> lookup;
        m_fieldsOfView.resize(m_model.cameras.size());
        for (std::size_t i = 0; i < m_model.cameras.size(); ++i) {
            const M2WriteCamera& camera = m_model.cameras[i];
            RecordWriter record(m_out, m_layout.at(kCameraSize));
            record.i32(0, camera.type);
            if (m_layout.has(kCameraFieldOfView)) {
                record.f32(m_layout.at(kCameraFieldOfView), camera.fieldOfView);
            } else { // one key for all sequences
                m_fieldsOfView[i].bySequence = {{{0, {camera.fieldOfView, 0.0f, 0.0f}}}};
                m_keys.writeHead(record, m_layout.at(kCameraFieldOfViewTrack), m_fieldsOfView[i], TrackType::splineF32);
            }
            record.f32(m_layout.at(kCameraFarClip), camera.farClip);
            record.f32(m_layout.at(kCameraNearClip), camera.nearClip);
            m_keys.writeHead(record, m_layout.at(kCameraPositions), camera.positions, TrackType::splineVec3);
            record.vec3(m_layout.at(kCameraPosition), camera.position);
            m_keys.writeHead(record, m_layout.at(kCameraTargets), camera.targets, TrackType::splineVec3);
            record.vec3(m_layout.at(kCameraTarget), camera.target);
            m_keys.writeHead(record, m_layout.at(kCameraRoll), camera.roll, TrackType::splineF32);
            if (camera.type >= 0)
                setLookup(lookup, static_cast<std::size_t>(camera.type), i);
        }
        m_keys.writeKeys();
        writeWords(kHeaderCameraLookup, lookup);
    }

    void writeEffects() { m2::writeEffects(m_model, m_out, m_keys, hole(kHeaderRibbons), hole(kHeaderParticles)); }

    const M2WriteModel& m_model;
    WireLayout m_layout;
    bool m_hasCombiners;
    bool m_hasSkeleton;
    Combos m_combos;
    ByteWriter m_out;
    KeyWriter m_keys;
    Bounds m_bounds;
    M2WriteTrack<float> m_always;
    std::vector<M2WriteTrack<M2WriteSpline<float>>> m_fieldsOfView; // one per camera
};

/// Assembles the files of a model.
class FilesWriter {
public:
    explicit FilesWriter(const M2WriteModel& model)
        : m_model(model),
          m_isChunked(model.container != M2WriteContainer::flat),
          m_bounds(model.bounds.value_or(boundsOfVertices(model))),
          m_block(model, m_bounds),
          m_nextId(m_isChunked ? model.firstFileId : 0)
    {
        if (model.container == M2WriteContainer::chunksAndSkeleton)
            m_skeleton.emplace(model, m_bounds);
    }

    [[nodiscard]] std::vector<M2WrittenFile> write()
    {
        const std::vector<std::byte> block = m_block.write();
        m_files.push_back({m_model.name + ".m2", {}, 0});
        if (m_model.version >= kFirstM2WriteVersionWithFiles) {
            for (std::size_t i = 0; i < m_model.skinProfiles.size(); ++i)
                m_skins.push_back(
                    add(m_model.name + "0" + std::to_string(i) + ".skin", skinFileOf(m_model, m_block.combos(), i)));
        }
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i) {
            if (m_model.version >= kFirstM2WriteVersionWithFiles && m_model.sequences[i].isExternal)
                addAnimation(i);
        }
        const bool hasIds = m_model.firstFileId != 0;
        std::uint32_t skeleton = 0;
        if (m_skeleton)
            skeleton = add(m_model.name + ".skel", m_skeleton->takeFile(hasIds ? m_animations : Ids()));
        m_files.front().bytes = m_isChunked ? chunked(block, skeleton) : block;
        return std::move(m_files);
    }

private:
    using Ids = std::vector<std::uint32_t>;

    std::uint32_t add(std::string name, std::vector<std::byte> bytes)
    {
        const std::uint32_t id = m_nextId == 0 ? 0 : m_nextId++;
        m_files.push_back({std::move(name), std::move(bytes), id});
        return id;
    }

    void addAnimation(std::size_t index)
    {
        const M2WriteSequence& sequence = m_model.sequences[index];
        std::vector<std::byte> keys = m_block.takeKeys(index);
        if (m_isChunked) {
            ByteWriter file;
            writeChunk(file, "AFM2", keys);
            if (m_skeleton) {
                writeChunk(file, "AFSA", m_skeleton->takeAttachmentKeys(index));
                writeChunk(file, "AFSB", m_skeleton->takeBoneKeys(index));
            }
            keys = file.take();
        }
        m_animations.push_back(sequence.id | (std::uint32_t{sequence.variation} << 16U));
        m_animations.push_back(add(m2AnimFileName(m_model.name, sequence.id, sequence.variation), std::move(keys)));
    }

    [[nodiscard]] std::vector<std::byte> chunked(const std::vector<std::byte>& block, std::uint32_t skeleton) const
    {
        ByteWriter file;
        writeChunk(file, "MD21", block);
        Ids textures;
        for (const M2WriteTexture& texture : m_model.textures)
            textures.push_back(texture.fileId);
        const bool hasTextures =
            std::any_of(textures.begin(), textures.end(), [](std::uint32_t id) { return id != 0; });
        const bool hasIds = m_model.firstFileId != 0;
        writeIds(file, "SFID", hasIds ? m_skins : Ids());
        writeIds(file, "TXID", hasTextures ? textures : Ids());
        writeIds(file, "AFID", hasIds ? m_animations : Ids());
        writeIds(file, "SKID", m_skeleton ? Ids{skeleton} : Ids());
        return file.take();
    }

    static void writeIds(ByteWriter& file, std::string_view id, const Ids& ids)
    {
        if (ids.empty())
            return;
        ByteWriter payload;
        for (const std::uint32_t each : ids)
            payload.u32(each);
        writeChunk(file, id, payload.take());
    }

    const M2WriteModel& m_model;
    bool m_isChunked;
    Bounds m_bounds;
    BlockWriter m_block;
    std::optional<SkeletonWriter> m_skeleton;
    std::uint32_t m_nextId; // 0: files have no numbers
    std::vector<M2WrittenFile> m_files;
    Ids m_skins, m_animations; // m_animations: animation and variation, file, alternating
};

} // namespace
} // namespace formats::m2

namespace formats {

std::vector<M2WrittenFile> writeM2(const M2WriteModel& model)
{
    return m2::FilesWriter(model).write();
}

} // namespace formats
