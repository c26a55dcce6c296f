#include "formats/export/m2_writer.hpp"

#include "formats/core/bounds.hpp"
#include "formats/export/byte_writer.hpp"
#include "formats/m2/m2_names.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace formats {
namespace {

constexpr std::uint32_t kFirstNewVersion = 264;
constexpr std::uint32_t kSequenceGapMs = 3333; // between sequences of a shared timeline, as the game's exporter leaves
constexpr std::uint32_t kEmbedded = 0x20;
constexpr std::size_t kAlignment = 16;

void writeVec3(ByteWriter& out, const glm::vec3& v)
{
    for (int i = 0; i < 3; ++i)
        out.f32(v[i]);
}

void align(ByteWriter& out)
{
    while (out.size() % kAlignment != 0)
        out.u8(0);
}

// --- Values, as the version stores them

void writeValue(ByteWriter& out, const glm::vec3& value, bool /*isOld*/)
{
    writeVec3(out, value);
}

void writeValue(ByteWriter& out, float alpha, bool /*isOld*/) // the only floats written are fixed16
{
    out.i16(static_cast<std::int16_t>(std::lround(std::clamp(alpha, 0.0f, 1.0f) * 32767.0f)));
}

void writeValue(ByteWriter& out, const glm::quat& value, bool isOld)
{
    for (const float part : {value.x, value.y, value.z, value.w}) {
        if (isOld)
            out.f32(part);
        else
            out.u16(static_cast<std::uint16_t>(std::lround((std::clamp(part, -1.0f, 1.0f) + 1.0f) * 32767.0f)));
    }
}

/// A place in the file that points at an array which is written later.
struct Hole {
    std::size_t at = 0;

    void fill(ByteWriter& out, std::size_t count) const
    {
        out.patchU32(at, static_cast<std::uint32_t>(count));
        out.patchU32(at + 4, count == 0 ? 0U : static_cast<std::uint32_t>(out.size()));
    }
};

Hole hole(ByteWriter& out)
{
    const Hole made{out.size()};
    out.u32(0);
    out.u32(0);
    return made;
}

class Writer {
public:
    explicit Writer(const M2WriteModel& model) : m_model(model), m_isOld(model.version < kFirstNewVersion)
    {
        assert(model.version == 256 || model.version == 264);
        std::uint32_t start = kSequenceGapMs;
        for (const M2WriteSequence& sequence : model.sequences) {
            m_starts.push_back(m_isOld ? start : 0);
            start += sequence.durationMs + kSequenceGapMs;
        }
        m_anims.resize(model.sequences.size());
    }

    [[nodiscard]] std::vector<M2WrittenFile> write()
    {
        writeHeader();
        writeTables();
        std::vector<M2WrittenFile> files{{m_model.name + ".m2", m_out.take()}};
        for (std::size_t i = 0; !m_isOld && i < m_model.views.size(); ++i)
            files.push_back({m_model.name + "0" + std::to_string(i) + ".skin", skinOf(i)});
        for (std::size_t i = 0; i < m_anims.size(); ++i) {
            const M2WriteSequence& sequence = m_model.sequences[i];
            if (isExternal(i))
                files.push_back({m2AnimFileName(m_model.name, sequence.id, sequence.variation), m_anims[i].take()});
        }
        return files;
    }

private:
    [[nodiscard]] bool isExternal(std::size_t sequence) const
    {
        return !m_isOld && m_model.sequences[sequence].isExternal;
    }

    // Fields in the order of §3.1 and §3.2; tables follow in `writeTables`.
    void writeHeader()
    {
        for (const char c : {'M', 'D', '2', '0'})
            m_out.u8(static_cast<std::uint8_t>(c));
        m_out.u32(m_model.version);
        m_name = hole(m_out);
        m_out.u32(0);
        for (Hole* each : {&m_globalLoops, &m_sequences, &m_sequenceLookup})
            *each = hole(m_out);
        if (m_isOld)
            static_cast<void>(hole(m_out)); // playable animations: the game's, none
        for (Hole* each : {&m_bones, &m_keyBones, &m_vertices})
            *each = hole(m_out);
        if (m_isOld)
            m_views = hole(m_out);
        else
            m_out.u32(static_cast<std::uint32_t>(m_model.views.size()));
        for (Hole* each : {&m_colors, &m_textures, &m_weights})
            *each = hole(m_out);
        if (m_isOld)
            static_cast<void>(hole(m_out)); // flipbooks
        static_cast<void>(hole(m_out));     // texture transforms: none
        for (Hole* each : {&m_replaceable, &m_materials, &m_boneCombos, &m_textureCombos, &m_coordCombos,
                           &m_weightCombos, &m_transformCombos})
            *each = hole(m_out);
        writeBounds();
        writeBounds(); // of the collision mesh: the same
        for (int i = 0; i < 3; ++i)
            static_cast<void>(hole(m_out)); // collision mesh: none
        for (Hole* each : {&m_attachments, &m_attachmentLookup, &m_events})
            *each = hole(m_out);
        for (int i = 0; i < 5; ++i)
            static_cast<void>(hole(m_out)); // lights, cameras and their lookup, ribbons, particles: none
    }

    void writeBounds()
    {
        Bounds bounds;
        for (const M2WriteVertex& vertex : m_model.vertices)
            bounds.add(vertex.position);
        if (bounds.isEmpty())
            bounds.add(glm::vec3(0.0f));
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
        writeAttachments();
        writeEvents();
        if (m_isOld)
            writeEmbeddedViews();
        align(m_out);
    }

    void begin(const Hole& of, std::size_t count)
    {
        align(m_out);
        of.fill(m_out, count);
    }

    void writeSequences()
    {
        begin(m_sequences, m_model.sequences.size());
        for (std::size_t i = 0; i < m_model.sequences.size(); ++i) {
            const M2WriteSequence& sequence = m_model.sequences[i];
            m_out.u16(sequence.id);
            m_out.u16(sequence.variation);
            if (m_isOld)
                m_out.u32(m_starts[i]);
            m_out.u32(m_starts[i] + sequence.durationMs);
            m_out.f32(sequence.moveSpeed);
            m_out.u32(sequence.flags | (m_isOld || isExternal(i) ? 0U : kEmbedded));
            m_out.i16(32767);
            m_out.u16(0);
            m_out.u32(0);
            m_out.u32(0);
            m_out.u32(sequence.blendMs);
            writeBounds();
            m_out.i16(nextVariation(i));
            m_out.u16(static_cast<std::uint16_t>(i));
        }
        // Indexed by animation id: the first probe finds what is there (§5.3).
        std::uint32_t size = 0;
        for (const M2WriteSequence& sequence : m_model.sequences)
            size = std::max<std::uint32_t>(size, sequence.id + 1U);
        std::vector<std::int16_t> lookup(size, -1);
        for (std::size_t i = m_model.sequences.size(); i-- > 0;)
            lookup[m_model.sequences[i].id] = static_cast<std::int16_t>(i);
        begin(m_sequenceLookup, lookup.size());
        for (const std::int16_t each : lookup)
            m_out.i16(each);
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

    // --- Tracks: heads now, keys once the table is written

    template <class T> struct PendingTrack {
        const M2WriteTrack<T>* track;
        std::size_t at; // of its arrays
    };

    template <class T> [[nodiscard]] PendingTrack<T> writeHead(const M2WriteTrack<T>& track)
    {
        m_out.u16(track.isLinear ? 1 : 0);
        m_out.i16(track.globalLoop);
        const PendingTrack<T> pending{&track, m_out.size()};
        for (int i = 0; i < (m_isOld ? 3 : 2); ++i)
            static_cast<void>(hole(m_out));
        return pending;
    }

    template <class T> void writeKeys(const PendingTrack<T>& pending)
    {
        const bool isEmpty = std::all_of(pending.track->bySequence.begin(), pending.track->bySequence.end(),
                                         [](const auto& keys) { return keys.empty(); });
        if (isEmpty)
            return;
        if (m_isOld)
            writeSharedKeys(pending);
        else
            writeKeysBySequence(pending);
    }

    template <class T> void writeSharedKeys(const PendingTrack<T>& pending)
    {
        const M2WriteTrack<T>& track = *pending.track;
        const bool isGlobal = track.globalLoop >= 0;
        std::size_t count = 0;
        if (!isGlobal) {
            begin({pending.at}, track.bySequence.size() + 1);
            for (const auto& keys : track.bySequence) {
                m_out.u32(static_cast<std::uint32_t>(count));
                count += keys.size();
                m_out.u32(static_cast<std::uint32_t>(count == 0 ? 0 : count - 1));
            }
            m_out.u32(0); // exporters end with an empty range
            m_out.u32(0);
        } else {
            count = track.bySequence.front().size();
        }
        begin({pending.at + 8}, count);
        forEachKey(track, [this](const auto& key, std::uint32_t start) { m_out.u32(start + key.ms); });
        begin({pending.at + 16}, count);
        forEachKey(track, [this](const auto& key, std::uint32_t) { writeValue(m_out, key.value, m_isOld); });
    }

    template <class T, class Visit> void forEachKey(const M2WriteTrack<T>& track, Visit visit)
    {
        const bool isGlobal = track.globalLoop >= 0;
        const std::size_t lists = isGlobal ? 1 : track.bySequence.size();
        for (std::size_t i = 0; i < lists; ++i) {
            for (const auto& key : track.bySequence[i])
                visit(key, isGlobal ? 0 : m_starts[i]);
        }
    }

    template <class T> void writeKeysBySequence(const PendingTrack<T>& pending)
    {
        const M2WriteTrack<T>& track = *pending.track;
        const std::size_t lists = track.globalLoop >= 0 ? 1 : track.bySequence.size();
        for (const bool isTimes : {true, false}) {
            begin({pending.at + (isTimes ? 0U : 8U)}, lists);
            std::vector<Hole> holes;
            for (std::size_t i = 0; i < lists; ++i)
                holes.push_back(hole(m_out));
            for (std::size_t i = 0; i < lists; ++i) {
                ByteWriter& target = track.globalLoop < 0 && isExternal(i) ? m_anims[i] : m_out;
                align(target);
                m_out.patchU32(holes[i].at, static_cast<std::uint32_t>(track.bySequence[i].size()));
                m_out.patchU32(holes[i].at + 4, static_cast<std::uint32_t>(target.size()));
                for (const auto& key : track.bySequence[i]) {
                    if (isTimes)
                        target.u32(key.ms);
                    else
                        writeValue(target, key.value, m_isOld);
                }
            }
        }
    }

    void writeBones()
    {
        struct Pending {
            PendingTrack<glm::vec3> translation;
            PendingTrack<glm::quat> rotation;
            PendingTrack<glm::vec3> scale;
        };
        std::vector<Pending> pending;
        begin(m_bones, m_model.bones.size());
        for (const M2WriteBone& bone : m_model.bones) {
            m_out.i32(bone.keyBone);
            m_out.u32(bone.flags);
            m_out.i16(bone.parent);
            m_out.u16(0);
            if (!m_isOld)
                m_out.u32(0); // checksum of a name that is not known
            const auto translation = writeHead(bone.translation);
            const auto rotation = writeHead(bone.rotation);
            const auto scale = writeHead(bone.scale);
            pending.push_back({translation, rotation, scale});
            writeVec3(m_out, bone.pivot);
        }
        for (const Pending& each : pending) {
            writeKeys(each.translation);
            writeKeys(each.rotation);
            writeKeys(each.scale);
        }
        std::vector<std::int16_t> keyBones;
        for (std::size_t i = 0; i < m_model.bones.size(); ++i) {
            const std::int32_t key = m_model.bones[i].keyBone;
            if (key < 0)
                continue;
            keyBones.resize(std::max<std::size_t>(keyBones.size(), static_cast<std::size_t>(key) + 1), -1);
            keyBones[static_cast<std::size_t>(key)] = static_cast<std::int16_t>(i);
        }
        begin(m_keyBones, keyBones.size());
        for (const std::int16_t bone : keyBones)
            m_out.i16(bone);
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
        std::vector<std::pair<PendingTrack<glm::vec3>, PendingTrack<float>>> pending;
        begin(m_colors, m_model.colors.size());
        for (const M2WriteColor& color : m_model.colors) {
            const auto rgb = writeHead(color.color);
            pending.emplace_back(rgb, writeHead(color.alpha));
        }
        for (const auto& [rgb, alpha] : pending) {
            writeKeys(rgb);
            writeKeys(alpha);
        }
        // One weight that is 1 throughout: the game looks one up for every batch.
        begin(m_weights, 1);
        const M2WriteTrack<float> opaque;
        static_cast<void>(writeHead(opaque));
    }

    void writeTextures()
    {
        begin(m_textures, m_model.textures.size());
        std::vector<Hole> names;
        for (const M2WriteTexture& texture : m_model.textures) {
            m_out.u32(texture.type);
            m_out.u32((texture.repeatsU ? 1U : 0U) | (texture.repeatsV ? 2U : 0U));
            names.push_back(hole(m_out));
        }
        std::vector<std::int16_t> replaceable(1, -1);
        for (std::size_t i = 0; i < m_model.textures.size(); ++i) {
            const M2WriteTexture& texture = m_model.textures[i];
            begin(names[i], texture.name.size() + 1);
            m_out.text(texture.name, texture.name.size() + 1);
            replaceable.resize(std::max<std::size_t>(replaceable.size(), texture.type + 1U), -1);
            replaceable[texture.type] = static_cast<std::int16_t>(i);
        }
        begin(m_replaceable, replaceable.size());
        for (const std::int16_t each : replaceable)
            m_out.i16(each);
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
        begin(m_textureCombos, m_model.textures.size()); // likewise
        for (std::size_t i = 0; i < m_model.textures.size(); ++i)
            m_out.u16(static_cast<std::uint16_t>(i));
        begin(m_coordCombos, 1);
        m_out.u16(0);
        begin(m_weightCombos, 1);
        m_out.u16(0);
        begin(m_transformCombos, 1);
        m_out.i16(-1);
    }

    void writeAttachments()
    {
        begin(m_attachments, m_model.attachments.size());
        std::vector<std::int16_t> lookup;
        const M2WriteTrack<float> always;
        for (std::size_t i = 0; i < m_model.attachments.size(); ++i) {
            const M2WriteAttachment& attachment = m_model.attachments[i];
            m_out.u32(attachment.id);
            m_out.u16(attachment.bone);
            m_out.u16(0);
            writeVec3(m_out, attachment.position);
            static_cast<void>(writeHead(always));
            lookup.resize(std::max<std::size_t>(lookup.size(), attachment.id + std::size_t{1}), -1);
            lookup[attachment.id] = static_cast<std::int16_t>(i);
        }
        begin(m_attachmentLookup, lookup.size());
        for (const std::int16_t each : lookup)
            m_out.i16(each);
    }

    void writeEvents()
    {
        constexpr std::size_t kIdentifierBytes = 4;
        begin(m_events, m_model.events.size());
        std::vector<std::size_t> places;
        for (const M2WriteEvent& event : m_model.events) {
            for (std::size_t i = 0; i < kIdentifierBytes; ++i)
                m_out.u8(i < event.identifier.size() ? static_cast<std::uint8_t>(event.identifier[i])
                                                     : std::uint8_t{0});
            m_out.u32(0);
            m_out.u32(event.bone);
            writeVec3(m_out, event.position);
            m_out.u16(0);
            m_out.i16(-1);
            places.push_back(m_out.size());
            for (int i = 0; i < (m_isOld ? 2 : 1); ++i)
                static_cast<void>(hole(m_out));
        }
        for (std::size_t i = 0; i < places.size(); ++i)
            writeMoments(m_model.events[i], places[i]);
    }

    void writeMoments(const M2WriteEvent& event, std::size_t at)
    {
        if (m_isOld) {
            std::size_t count = 0;
            begin({at}, event.timesBySequence.size());
            for (const auto& times : event.timesBySequence) {
                // An empty range has its first behind its last.
                m_out.u32(static_cast<std::uint32_t>(times.empty() ? count + 1 : count));
                count += times.size();
                m_out.u32(static_cast<std::uint32_t>(times.empty() || count == 0 ? count : count - 1));
            }
            begin({at + 8}, count);
            for (std::size_t i = 0; i < event.timesBySequence.size(); ++i) {
                for (const std::uint32_t time : event.timesBySequence[i])
                    m_out.u32(m_starts[i] + time);
            }
            return;
        }
        begin({at}, event.timesBySequence.size());
        std::vector<Hole> holes;
        for (std::size_t i = 0; i < event.timesBySequence.size(); ++i)
            holes.push_back(hole(m_out));
        for (std::size_t i = 0; i < holes.size(); ++i) {
            ByteWriter& target = isExternal(i) ? m_anims[i] : m_out;
            align(target);
            m_out.patchU32(holes[i].at, static_cast<std::uint32_t>(event.timesBySequence[i].size()));
            m_out.patchU32(holes[i].at + 4, static_cast<std::uint32_t>(target.size()));
            for (const std::uint32_t time : event.timesBySequence[i])
                target.u32(time);
        }
    }

    // --- Views

    struct ViewHoles {
        Hole vertices, indices, bones, sections, batches;
    };

    static ViewHoles writeViewHead(ByteWriter& out)
    {
        ViewHoles holes;
        for (Hole* each : {&holes.vertices, &holes.indices, &holes.bones, &holes.sections, &holes.batches})
            *each = hole(out);
        constexpr std::uint32_t kBoneBudget = 256;
        out.u32(kBoneBudget);
        return holes;
    }

    void writeEmbeddedViews()
    {
        begin(m_views, m_model.views.size());
        std::vector<ViewHoles> holes;
        for (std::size_t i = 0; i < m_model.views.size(); ++i)
            holes.push_back(writeViewHead(m_out));
        for (std::size_t i = 0; i < holes.size(); ++i)
            writeView(m_out, holes[i], m_model.views[i]);
    }

    [[nodiscard]] std::vector<std::byte> skinOf(std::size_t view) const
    {
        ByteWriter out;
        for (const char c : {'S', 'K', 'I', 'N'})
            out.u8(static_cast<std::uint8_t>(c));
        const ViewHoles holes = writeViewHead(out);
        writeView(out, holes, m_model.views[view]);
        return out.take();
    }

    /// What one part is in a view: its own vertices, one behind the other.
    struct Section {
        const M2WritePart* part;
        std::uint16_t vertexStart = 0, vertexCount = 0, indexStart = 0;
        Bounds bounds;
        glm::vec3 average{};
    };

    void writeView(ByteWriter& out, const ViewHoles& holes, const M2WriteView& view) const
    {
        std::vector<std::uint16_t> vertices;
        std::vector<std::uint16_t> indices;
        std::vector<Section> sections;
        for (const M2WritePart& part : view.parts) {
            Section section{&part, static_cast<std::uint16_t>(vertices.size()),
                            0,     static_cast<std::uint16_t>(indices.size()),
                            {},    {}};
            std::vector<std::uint16_t> used = part.indices;
            std::sort(used.begin(), used.end());
            used.erase(std::unique(used.begin(), used.end()), used.end());
            for (const std::uint16_t vertex : used) {
                vertices.push_back(vertex);
                section.bounds.add(m_model.vertices[vertex].position);
                section.average += m_model.vertices[vertex].position / static_cast<float>(used.size());
            }
            for (const std::uint16_t index : part.indices) {
                const auto local = std::lower_bound(used.begin(), used.end(), index) - used.begin();
                indices.push_back(static_cast<std::uint16_t>(section.vertexStart + local));
            }
            section.vertexCount = static_cast<std::uint16_t>(used.size());
            sections.push_back(section);
        }
        beginIn(out, holes.vertices, vertices.size());
        for (const std::uint16_t vertex : vertices)
            out.u16(vertex);
        beginIn(out, holes.indices, indices.size());
        for (const std::uint16_t index : indices)
            out.u16(index);
        beginIn(out, holes.bones, vertices.size());
        for (const std::uint16_t vertex : vertices) {
            for (const std::uint8_t bone : m_model.vertices[vertex].bones)
                out.u8(bone);
        }
        beginIn(out, holes.sections, sections.size());
        for (const Section& section : sections)
            writeSection(out, section);
        beginIn(out, holes.batches, sections.size());
        for (std::size_t i = 0; i < sections.size(); ++i)
            writeBatch(out, *sections[i].part, static_cast<std::uint16_t>(i));
        align(out);
    }

    static void beginIn(ByteWriter& out, const Hole& of, std::size_t count)
    {
        align(out);
        of.fill(out, count);
    }

    void writeSection(ByteWriter& out, const Section& section) const
    {
        out.u16(section.part->geoset);
        out.u16(0);
        out.u16(section.vertexStart);
        out.u16(section.vertexCount);
        out.u16(section.indexStart);
        out.u16(static_cast<std::uint16_t>(section.part->indices.size()));
        out.u16(static_cast<std::uint16_t>(m_model.bones.size()));
        out.u16(0);
        out.u16(4);
        out.u16(0);
        writeVec3(out, section.average);
        if (m_isOld)
            return;
        writeVec3(out, section.bounds.isEmpty() ? glm::vec3(0.0f) : section.bounds.center());
        out.f32(section.bounds.diagonal() / 2.0f);
    }

    static void writeBatch(ByteWriter& out, const M2WritePart& part, std::uint16_t section)
    {
        constexpr std::uint8_t kStatic = 0x10;
        out.u8(kStatic);
        out.u8(0);
        out.u16(0);
        out.u16(section);
        out.u16(section);
        out.i16(part.color);
        out.u16(part.material);
        out.u16(0);
        out.u16(1);
        out.u16(part.texture);
        out.u16(0);
        out.u16(0);
        out.u16(0);
    }

    const M2WriteModel& m_model;
    bool m_isOld;
    std::vector<std::uint32_t> m_starts; // of each sequence on the shared timeline
    ByteWriter m_out;
    std::vector<ByteWriter> m_anims; // one for each sequence, used by external ones
    Hole m_name, m_globalLoops, m_sequences, m_sequenceLookup, m_bones, m_keyBones, m_vertices, m_views, m_colors,
        m_textures, m_weights, m_replaceable, m_materials, m_boneCombos, m_textureCombos, m_coordCombos, m_weightCombos,
        m_transformCombos, m_attachments, m_attachmentLookup, m_events;
};

} // namespace

std::vector<M2WrittenFile> writeM2(const M2WriteModel& model)
{
    return Writer(model).write();
}

} // namespace formats
