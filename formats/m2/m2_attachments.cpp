#include "formats/m2/m2_attachments.hpp"

#include "formats/base/printable.hpp"
#include "formats/m2/m2_names.hpp"

#include <algorithm>
#include <utility>

namespace formats::m2 {
namespace {

class AttachmentReader {
public:
    AttachmentReader(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                     Diagnostics& diagnostics)
        : m_file(file),
          m_header(opening.header),
          m_layout(opening.layout),
          m_tracks(tracks),
          m_shape(shape),
          m_diagnostics(diagnostics)
    {
    }

    void readAttachments()
    {
        const Records records = m2::recordsOf(m_file, m_header.attachments, m_layout.attachmentBytes(),
                                              {"attachments", Element::tag}, m_diagnostics, m_layout.headerBytes);
        m_shape.attachments.reserve(records.count);
        for (std::uint32_t i = 0; i < records.count; ++i) {
            FieldReader in = records[i];
            Attachment attachment;
            attachment.id = in.u32();
            const std::string_view name = m2AttachmentName(attachment.id);
            attachment.name = name.empty() ? joined("attachment ", attachment.id) : std::string(name);
            attachment.bone = boneOf(in.u16(), "attachment", i, records[i]);
            in.skip(2);
            attachment.position = readFiniteVec3(in);
            m_tracks.add(in, TrackType::u8, "switch of attachment", i, attachment.isActive);
            m_shape.attachments.push_back(std::move(attachment));
        }
    }

    void readEvents()
    {
        constexpr std::size_t kIdentifierBytes = 4;
        const Records records = recordsOf(m_header.events, m_layout.eventBytes(), "events");
        m_shape.events.reserve(records.count);
        for (std::uint32_t i = 0; i < records.count; ++i) {
            FieldReader in = records[i];
            Event event;
            event.identifier = printable(in.text(kIdentifierBytes));
            event.data = in.u32();
            event.bone = boneOf(in.i32(), "event", i, records[i]);
            event.position = readFiniteVec3(in);
            event.times = m_tracks.readEventTimes(in, "times of event", i);
            m_shape.events.push_back(std::move(event));
        }
    }

    void readLights()
    {
        const Records records = recordsOf(m_header.lights, m_layout.lightBytes(), "lights");
        m_shape.lights.reserve(records.count);
        for (std::uint32_t i = 0; i < records.count; ++i) {
            FieldReader in = records[i];
            Light light;
            light.kind = in.u16() == 0 ? LightKind::directional : LightKind::point;
            light.bone = boneOf(in.i16(), "light", i, records[i]);
            light.position = readFiniteVec3(in);
            light.ambientColor = m_tracks.read(in, TrackType::vec3, "ambient color of light", i);
            light.ambientIntensity = m_tracks.read(in, TrackType::f32, "ambient intensity of light", i);
            light.diffuseColor = m_tracks.read(in, TrackType::vec3, "diffuse color of light", i);
            light.diffuseIntensity = m_tracks.read(in, TrackType::f32, "diffuse intensity of light", i);
            light.attenuationStart = m_tracks.read(in, TrackType::f32, "attenuation start of light", i);
            light.attenuationEnd = m_tracks.read(in, TrackType::f32, "attenuation end of light", i);
            light.visibility = m_tracks.read(in, TrackType::u8, "visibility of light", i);
            m_shape.lights.push_back(light);
        }
    }

    void readCameras()
    {
        const Records records = recordsOf(m_header.cameras, m_layout.cameraBytes, {"cameras", Element::camera});
        m_shape.cameras.reserve(records.count);
        for (std::uint32_t i = 0; i < records.count; ++i) {
            FieldReader in = records[i];
            ModelCamera camera;
            camera.type = in.i32();
            if (!m_layout.hasFieldOfViewTrack())
                camera.fieldOfView = readFinite(in);
            camera.farClip = readFinite(in);
            camera.nearClip = readFinite(in);
            camera.positionTrack = m_tracks.read(in, TrackType::splineVec3, "position of camera", i);
            camera.position = readFiniteVec3(in);
            camera.targetTrack = m_tracks.read(in, TrackType::splineVec3, "target of camera", i);
            camera.target = readFiniteVec3(in);
            camera.rollTrack = m_tracks.read(in, TrackType::splineF32, "roll of camera", i);
            if (m_layout.hasFieldOfViewTrack())
                camera.fieldOfViewTrack = m_tracks.read(in, TrackType::splineF32, "field of view of camera", i);
            m_shape.cameras.push_back(camera);
        }
    }

    void readCollision()
    {
        CollisionMesh& mesh = m_shape.collision;
        mesh.positions = readVectors(m_header.collisionPositions, "collision positions");
        mesh.normals = readVectors(m_header.collisionNormals, "collision normals");
        const auto indices = wordsOf(m_file, m_header.collisionIndices, "collision triangles", m_diagnostics);
        std::size_t dropped = 0;
        ByteRange firstDropped;
        mesh.indices.reserve(indices.size());
        for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
            const auto triangle = std::span(indices).subspan(i, 3);
            const bool isSound = std::all_of(triangle.begin(), triangle.end(),
                                             [&mesh](std::uint16_t index) { return index < mesh.positions.size(); });
            if (isSound)
                mesh.indices.insert(mesh.indices.end(), triangle.begin(), triangle.end());
            else if (dropped++ == 0)
                firstDropped = m_file.range(m_header.collisionIndices.offset + 2 * std::uint64_t{i}, 6);
        }
        if (dropped > 0) {
            mesh.normals.clear(); // they belong to other triangles
            addWarning(m_diagnostics, "m2-collision", firstDropped, dropped, " of ", indices.size() / 3,
                       " collision triangles refer to positions past the last of ", mesh.positions.size(),
                       " and are left out")
                .occurrences = dropped;
        }
    }

    void reportBones()
    {
        addWarning(m_diagnostics, "m2-scenery-bone", m_badBones,
                   Plural{"item belongs to a bone that does not exist", "items belong to bones that do not exist"},
                   ", the first: ", m_badBones.first, ": none is used");
    }

private:
    [[nodiscard]] Records recordsOf(WireArray array, std::uint32_t stride, const TableName& what)
    {
        return m2::recordsOf(m_file, array, stride, what, m_diagnostics);
    }

    [[nodiscard]] std::uint32_t boneOf(std::int64_t stated, std::string_view what, std::uint32_t index,
                                       const FieldReader& record)
    {
        constexpr std::int64_t kNone = 0xFFFF; // -1 in an unsigned field
        const std::uint32_t bone = toIndex(stated, m_shape.bones.size());
        if (bone == kNoIndex && stated != -1 && stated != kNone)
            m_badBones.addAt(m_file.rangeOf(record.rest()), what, " ", index, " on bone ", stated, " of ",
                             m_shape.bones.size());
        return bone;
    }

    [[nodiscard]] std::vector<glm::vec3> readVectors(WireArray array, std::string_view what)
    {
        return valuesOf(recordsOf(array, 12, what), readFiniteVec3);
    }

    const ByteView& m_file;
    const Header& m_header;
    const Layout& m_layout;
    TrackReader& m_tracks;
    Skinned& m_shape;
    Diagnostics& m_diagnostics;
    Tally m_badBones;
};

} // namespace

void readSkeletonAttachments(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                             Diagnostics& diagnostics)
{
    AttachmentReader reader(file, opening, tracks, shape, diagnostics);
    reader.readAttachments();
    reader.reportBones();
}

void readAttachments(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                     Diagnostics& diagnostics)
{
    AttachmentReader reader(file, opening, tracks, shape, diagnostics);
    reader.readAttachments();
    reader.readEvents();
    reader.readLights();
    reader.readCameras();
    reader.readCollision();
    reader.reportBones();
}

} // namespace formats::m2
