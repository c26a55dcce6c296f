#include "formats/m2/m2_writer.hpp"

#include "formats/m2/m2_key_writer.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/m2/m2_skin_profile_writer.hpp"
#include "formats/model/bounds.hpp"

#include <algorithm>
#include <cassert>

namespace formats {
namespace {

constexpr std::uint32_t kKeysAreEmbedded = 0x20;  // of sequences: keys are in the model
constexpr std::uint32_t kHasCombinerCombos = 0x8; // of the model

/// A table by id or type: `index` at `place`, -1 in unused places. The first entry for a place stays.
void setLookup(std::vector<std::int16_t>& lookup, std::size_t place, std::size_t index)
{
    if (lookup.size() <= place)
        lookup.resize(place + 1, -1);
    if (lookup[place] < 0)
        lookup[place] = static_cast<std::int16_t>(index);
}

class Writer {
public:
    explicit Writer(const M2WriteModel& model)
        : m_model(model),
          m_isOld(model.version < kFirstM2WriteVersionWithFiles),
          m_hasCombiners(!m_isOld && !model.combinerCombos.empty()),
          m_combos(model),
          m_keys(model, m_out),
          m_bounds(model.bounds.value_or(boundsOfVertices()))
    {
        assert(model.version == 256 || model.version == 264);
    }

    [[nodiscard]] std::vector<M2WrittenFile> write()
    {
        writeHeader();
        writeTables();
        std::vector<M2WrittenFile> files{{m_model.name + ".m2", m_out.take()}};
        for (std::size_t i = 0; !m_isOld && i < m_model.skinProfiles.size(); ++i)
            files.push_back({m_model.name + "0" + std::to_string(i) + ".skin", skinFileOf(m_model, m_combos, i)});
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i) {
            const M2WriteSequence& sequence = m_model.sequences[i];
            if (m_keys.isExternal(i))
                files.push_back(
                    {m2AnimFileName(m_model.name, sequence.id, sequence.variation), m_keys.takeExternal(i)});
        }
        return files;
    }

private:
    [[nodiscard]] Bounds boundsOfVertices() const
    {
        Bounds bounds;
        for (const M2WriteVertex& vertex : m_model.vertices)
            bounds.add(vertex.position);
        if (bounds.isEmpty())
            bounds.add(glm::vec3(0.0f));
        return bounds;
    }

    [[nodiscard]] Bounds boundsOfCollision() const
    {
        Bounds bounds;
        for (const glm::vec3& position : m_model.collision.positions)
            bounds.add(position);
        return bounds.isEmpty() ? m_bounds : bounds;
    }

    // Fields in the order of docs/formats/m2.md §3.1 and §3.2; tables follow in `writeTables`.
    void writeHeader()
    {
        for (const char c : {'M', 'D', '2', '0'})
            m_out.u8(static_cast<std::uint8_t>(c));
        m_out.u32(m_model.version);
        m_name = writeHole(m_out);
        m_out.u32((m_model.globalFlags & ~kHasCombinerCombos) | (m_hasCombiners ? kHasCombinerCombos : 0U));
        writeHoles({&m_globalLoops, &m_sequences, &m_sequenceLookup});
        if (m_isOld)
            static_cast<void>(writeHole(m_out)); // playable animations: the game's, none
        writeHoles({&m_bones, &m_keyBones, &m_vertices});
        if (m_isOld)
            m_views = writeHole(m_out);
        else
            m_out.u32(static_cast<std::uint32_t>(m_model.skinProfiles.size()));
        writeHoles({&m_colors, &m_textures, &m_weights});
        if (m_isOld)
            static_cast<void>(writeHole(m_out)); // flipbooks
        writeHoles({&m_transforms, &m_replaceable, &m_materials, &m_boneCombos, &m_textureCombos, &m_coordCombos,
                    &m_weightCombos, &m_transformCombos});
        writeBounds(m_bounds);
        writeBounds(boundsOfCollision());
        writeHoles({&m_collisionIndices, &m_collisionPositions, &m_collisionNormals, &m_attachments,
                    &m_attachmentLookup, &m_events, &m_lights, &m_cameras, &m_cameraLookup});
        for (int i = 0; i < 2; ++i)
            static_cast<void>(writeHole(m_out)); // ribbons and particles: none
        if (m_hasCombiners)
            m_combinerCombos = writeHole(m_out);
    }

    void writeHoles(std::initializer_list<M2Hole*> holes)
    {
        for (M2Hole* each : holes)
            *each = writeHole(m_out);
    }

    void writeBounds(const Bounds& bounds)
    {
        writeVec3(m_out, bounds.min);
        writeVec3(m_out, bounds.max);
        m_out.f32(bounds.diagonal() / 2.0f);
    }

    void writeTables()
    {
        begin(m_name, m_model.name.size() + 1);
        m_out.text(m_model.name, m_model.name.size() + 1);
        begin(m_globalLoops, m_model.globalLoops.size());
        for (const std::uint32_t loop : m_model.globalLoops)
            m_out.u32(loop);
        writeSequences();
        writeBones();
        writeVertices();
        writeColors();
        writeTextures();
        writeCombos();
        writeCollision();
        writeAttachments();
        writeEvents();
        writeLights();
        writeCameras();
        if (m_isOld) {
            begin(m_views, m_model.skinProfiles.size());
            writeEmbeddedProfiles(m_out, m_model, m_combos);
        }
        alignTable(m_out);
    }

    void begin(const M2Hole& of, std::size_t count) { beginTable(m_out, of, count); }

    template <class Word> void writeWords(const M2Hole& of, const std::vector<Word>& words)
    {
        begin(of, words.size());
        for (const Word word : words)
            m_out.u16(static_cast<std::uint16_t>(word));
    }

    void writeVectors(const M2Hole& of, const std::vector<glm::vec3>& vectors)
    {
        begin(of, vectors.size());
        for (const glm::vec3& each : vectors)
            writeVec3(m_out, each);
    }

    void writeSequences()
    {
        begin(m_sequences, m_model.sequences.size());
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i) {
            const M2WriteSequence& sequence = m_model.sequences[i];
            m_out.u16(sequence.id);
            m_out.u16(sequence.variation);
            if (m_isOld)
                m_out.u32(m_keys.startMs(i));
            m_out.u32(m_keys.startMs(i) + sequence.durationMs);
            m_out.f32(sequence.moveSpeed);
            m_out.u32(sequence.flags | (m_isOld || m_keys.isExternal(i) ? 0U : kKeysAreEmbedded));
            m_out.i16(sequence.frequency);
            m_out.u16(0);
            m_out.u32(0);
            m_out.u32(0);
            m_out.u32(sequence.blendMs);
            writeBounds(sequence.bounds.value_or(m_bounds));
            m_out.i16(nextVariation(i));
            m_out.u16(static_cast<std::uint16_t>(i));
        }
        // Indexed by animation id: the first probe finds what is there (§5.3).
        std::vector<std::int16_t> lookup;
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i)
            setLookup(lookup, m_model.sequences[i].id, i);
        writeWords(m_sequenceLookup, lookup);
    }

    [[nodiscard]] std::int16_t nextVariation(std::size_t index) const
    {
        const M2WriteSequence& own = m_model.sequences[index];
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i) {
            if (m_model.sequences[i].id == own.id && m_model.sequences[i].variation == own.variation + 1)
                return static_cast<std::int16_t>(i);
        }
        return -1;
    }

    void writeBones()
    {
        const TrackType rotationType = m_isOld ? TrackType::quaternion : TrackType::packedQuaternion;
        std::vector<std::int16_t> keyBones;
        begin(m_bones, m_model.bones.size());
        for (std::size_t i = 0; i < m_model.bones.size(); ++i) {
            const M2WriteBone& bone = m_model.bones[i];
            m_out.i32(bone.keyBone);
            m_out.u32(bone.flags);
            m_out.i16(bone.parent);
            m_out.u16(0);
            if (!m_isOld)
                m_out.u32(0); // checksum of a name that is not known
            m_keys.writeHead(bone.translation, TrackType::vec3);
            m_keys.writeHead(bone.rotation, rotationType);
            m_keys.writeHead(bone.scale, TrackType::vec3);
            writeVec3(m_out, bone.pivot);
            if (bone.keyBone >= 0)
                setLookup(keyBones, static_cast<std::size_t>(bone.keyBone), i);
        }
        m_keys.writeKeys();
        writeWords(m_keyBones, keyBones);
    }

    void writeVertices()
    {
        begin(m_vertices, m_model.vertices.size());
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
        begin(m_colors, m_model.colors.size());
        for (const M2WriteColor& color : m_model.colors) {
            m_keys.writeHead(color.color, TrackType::vec3);
            m_keys.writeHead(color.alpha, TrackType::fixed16);
        }
        m_keys.writeKeys();
        // The game looks a weight up for every batch.
        begin(m_weights, std::max<std::size_t>(m_model.textureWeights.size(), 1));
        for (const M2WriteTrack<float>& weight : m_model.textureWeights)
            m_keys.writeHead(weight, TrackType::fixed16);
        if (m_model.textureWeights.empty())
            m_keys.writeHead(m_always, TrackType::fixed16);
        m_keys.writeKeys();
        begin(m_transforms, m_model.textureTransforms.size());
        for (const M2WriteTextureTransform& transform : m_model.textureTransforms) {
            m_keys.writeHead(transform.translation, TrackType::vec3);
            m_keys.writeHead(transform.rotation, TrackType::quaternion);
            m_keys.writeHead(transform.scale, TrackType::vec3);
        }
        m_keys.writeKeys();
    }

    void writeTextures()
    {
        begin(m_textures, m_model.textures.size());
        std::vector<M2Hole> names;
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
            begin(names[i], name.size() + 1);
            m_out.text(name, name.size() + 1);
        }
        writeWords(m_replaceable, replaceable);
        begin(m_materials, m_model.materials.size());
        for (const M2WriteMaterial& material : m_model.materials) {
            m_out.u16(material.flags);
            m_out.u16(static_cast<std::uint16_t>(material.blend));
        }
    }

    void writeCombos()
    {
        begin(m_boneCombos, m_model.bones.size()); // the identity: views name bones directly
        for (std::size_t i = 0; i < m_model.bones.size(); ++i)
            m_out.u16(static_cast<std::uint16_t>(i));
        writeWords(m_textureCombos, m_combos.textures);
        writeWords(m_coordCombos, m_combos.coords);
        writeWords(m_weightCombos, m_combos.weights);
        writeWords(m_transformCombos, m_combos.transforms);
        if (m_hasCombiners)
            writeWords(m_combinerCombos, m_model.combinerCombos);
    }

    void writeCollision()
    {
        writeWords(m_collisionIndices, m_model.collision.indices);
        writeVectors(m_collisionPositions, m_model.collision.positions);
        writeVectors(m_collisionNormals, m_model.collision.normals);
    }

    void writeAttachments()
    {
        begin(m_attachments, m_model.attachments.size());
        std::vector<std::int16_t> lookup;
        for (std::size_t i = 0; i < m_model.attachments.size(); ++i) {
            const M2WriteAttachment& attachment = m_model.attachments[i];
            m_out.u32(attachment.id);
            m_out.u16(attachment.bone);
            m_out.u16(0);
            writeVec3(m_out, attachment.position);
            m_keys.writeHead(attachment.isActive, TrackType::u8);
            setLookup(lookup, attachment.id, i);
        }
        m_keys.writeKeys();
        writeWords(m_attachmentLookup, lookup);
    }

    void writeEvents()
    {
        constexpr std::size_t kIdentifierBytes = 4;
        begin(m_events, m_model.events.size());
        for (const M2WriteEvent& event : m_model.events) {
            for (std::size_t i = 0; i < kIdentifierBytes; ++i)
                m_out.u8(i < event.identifier.size() ? static_cast<std::uint8_t>(event.identifier[i])
                                                     : std::uint8_t{0});
            m_out.u32(event.data);
            m_out.u32(event.bone);
            writeVec3(m_out, event.position);
            m_keys.writeEventTimesHead(event.timesBySequence);
        }
        m_keys.writeKeys();
    }

    void writeLights()
    {
        begin(m_lights, m_model.lights.size());
        for (const M2WriteLight& light : m_model.lights) {
            m_out.u16(light.kind == LightKind::directional ? 0 : 1);
            m_out.i16(light.bone);
            writeVec3(m_out, light.position);
            m_keys.writeHead(light.ambientColor, TrackType::vec3);
            m_keys.writeHead(light.ambientIntensity, TrackType::f32);
            m_keys.writeHead(light.diffuseColor, TrackType::vec3);
            m_keys.writeHead(light.diffuseIntensity, TrackType::f32);
            m_keys.writeHead(light.attenuationStart, TrackType::f32);
            m_keys.writeHead(light.attenuationEnd, TrackType::f32);
            m_keys.writeHead(light.visibility, TrackType::u8);
        }
        m_keys.writeKeys();
    }

    void writeCameras()
    {
        begin(m_cameras, m_model.cameras.size());
        std::vector<std::int16_t> lookup;
        for (std::size_t i = 0; i < m_model.cameras.size(); ++i) {
            const M2WriteCamera& camera = m_model.cameras[i];
            m_out.i32(camera.type);
            m_out.f32(camera.fieldOfView);
            m_out.f32(camera.farClip);
            m_out.f32(camera.nearClip);
            m_keys.writeHead(camera.positions, TrackType::splineVec3);
            writeVec3(m_out, camera.position);
            m_keys.writeHead(camera.targets, TrackType::splineVec3);
            writeVec3(m_out, camera.target);
            m_keys.writeHead(camera.roll, TrackType::splineF32);
            if (camera.type >= 0)
                setLookup(lookup, static_cast<std::size_t>(camera.type), i);
        }
        m_keys.writeKeys();
        writeWords(m_cameraLookup, lookup);
    }

    const M2WriteModel& m_model;
    bool m_isOld;
    bool m_hasCombiners;
    M2Combos m_combos;
    ByteWriter m_out;
    M2KeyWriter m_keys;
    Bounds m_bounds;
    M2WriteTrack<float> m_always;
    M2Hole m_name, m_globalLoops, m_sequences, m_sequenceLookup, m_bones, m_keyBones, m_vertices, m_views, m_colors,
        m_textures, m_weights, m_transforms, m_replaceable, m_materials, m_boneCombos, m_textureCombos, m_coordCombos,
        m_weightCombos, m_transformCombos, m_collisionIndices, m_collisionPositions, m_collisionNormals, m_attachments,
        m_attachmentLookup, m_events, m_lights, m_cameras, m_cameraLookup, m_combinerCombos;
};

} // namespace

std::vector<M2WrittenFile> writeM2(const M2WriteModel& model)
{
    return Writer(model).write();
}

} // namespace formats
