#include "formats/m2/chunks/m2_skeleton_writer.hpp"

namespace formats {
namespace {

using Field = M2WireField;
using Record = M2WireRecord;

constexpr std::uint32_t kKeysAreEmbedded = 0x20; // of sequences: keys are in the model

std::int16_t nextVariation(const M2WriteModel& model, std::size_t index)
{
    const M2WriteSequence& own = model.sequences[index];
    for (std::size_t i = 0; i < model.sequences.size(); ++i) {
        if (model.sequences[i].id == own.id && model.sequences[i].variation == own.variation + 1)
            return static_cast<std::int16_t>(i);
    }
    return -1;
}

void writeSequence(const M2WritePlace& to, const M2WriteModel& model, std::size_t index, const Bounds& bounds)
{
    const M2WriteSequence& sequence = model.sequences[index];
    const M2WireLayout& layout = to.layout;
    M2RecordWriter record(to.out, layout.sizeOf(Record::sequence));
    record.u16(0, sequence.id);
    record.u16(2, sequence.variation);
    const std::uint32_t start = to.keys.startMs(index);
    if (layout.has(Field::sequenceStart)) {
        record.u32(layout.at(Field::sequenceStart), start);
        record.u32(layout.at(Field::sequenceEnd), start + sequence.durationMs);
    } else {
        record.u32(layout.at(Field::sequenceDuration), sequence.durationMs);
    }
    record.f32(layout.at(Field::sequenceMoveSpeed), sequence.moveSpeed);
    const bool isEmbedded = !layout.isOld() && !to.keys.isExternal(index);
    record.u32(layout.at(Field::sequenceFlags), sequence.flags | (isEmbedded ? kKeysAreEmbedded : 0U));
    record.i16(layout.at(Field::sequenceFrequency), sequence.frequency);
    if (layout.has(Field::sequenceBlendOut)) {
        record.u16(layout.at(Field::sequenceBlendIn), static_cast<std::uint16_t>(sequence.blendMs));
        record.u16(layout.at(Field::sequenceBlendOut), static_cast<std::uint16_t>(sequence.blendMs));
    } else {
        record.u32(layout.at(Field::sequenceBlendIn), sequence.blendMs);
    }
    record.bounds(layout.at(Field::sequenceBounds), sequence.bounds.value_or(bounds));
    record.i16(layout.at(Field::sequenceNext), nextVariation(model, index));
    record.u16(layout.at(Field::sequenceAlias), static_cast<std::uint16_t>(index));
}

} // namespace

void setM2Lookup(std::vector<std::int16_t>& lookup, std::size_t place, std::size_t index)
{
    if (lookup.size() <= place)
        lookup.resize(place + 1, -1);
    if (lookup[place] < 0)
        lookup[place] = static_cast<std::int16_t>(index);
}

void writeM2Sequences(const M2WritePlace& to, const M2WriteModel& model, const Bounds& bounds,
                      const M2SequenceHoles& holes)
{
    beginTable(to.out, holes.globalLoops, model.globalLoops.size());
    for (const std::uint32_t loop : model.globalLoops)
        to.out.u32(loop);
    beginTable(to.out, holes.sequences, model.sequences.size());
    // Indexed by animation id: the first probe finds what is there (docs/formats/m2.md §5.3).
    std::vector<std::int16_t> lookup;
    for (std::size_t i = 0; i < model.sequences.size(); ++i) {
        writeSequence(to, model, i, bounds);
        setM2Lookup(lookup, model.sequences[i].id, i);
    }
    writeM2Words(to.out, holes.lookup, lookup);
}

void writeM2Bones(const M2WritePlace& to, const M2WriteModel& model, const M2BoneHoles& holes)
{
    const M2WireLayout& layout = to.layout;
    const TrackType rotation = layout.hasPackedRotations() ? TrackType::packedQuaternion : TrackType::quaternion;
    std::vector<std::int16_t> keyBones;
    beginTable(to.out, holes.bones, model.bones.size());
    for (std::size_t i = 0; i < model.bones.size(); ++i) {
        const M2WriteBone& bone = model.bones[i];
        M2RecordWriter record(to.out, layout.sizeOf(Record::bone));
        record.i32(0, bone.keyBone);
        record.u32(4, bone.flags);
        record.i16(8, bone.parent);
        to.keys.writeHead(record, layout.at(Field::boneTranslation), bone.translation, TrackType::vec3);
        to.keys.writeHead(record, layout.at(Field::boneRotation), bone.rotation, rotation);
        to.keys.writeHead(record, layout.at(Field::boneScale), bone.scale, TrackType::vec3);
        record.vec3(layout.at(Field::bonePivot), bone.pivot);
        if (bone.keyBone >= 0)
            setM2Lookup(keyBones, static_cast<std::size_t>(bone.keyBone), i);
    }
    to.keys.writeKeys();
    writeM2Words(to.out, holes.keyBones, keyBones);
}

void writeM2AttachmentTables(const M2WritePlace& to, const M2WriteModel& model, const M2AttachmentHoles& holes)
{
    beginTable(to.out, holes.attachments, model.attachments.size());
    std::vector<std::int16_t> lookup;
    for (std::size_t i = 0; i < model.attachments.size(); ++i) {
        const M2WriteAttachment& attachment = model.attachments[i];
        M2RecordWriter record(to.out, to.layout.sizeOf(Record::attachment));
        record.u32(0, attachment.id);
        record.u16(4, attachment.bone);
        record.vec3(8, attachment.position);
        to.keys.writeHead(record, 20, attachment.isActive, TrackType::u8);
        setM2Lookup(lookup, attachment.id, i);
    }
    to.keys.writeKeys();
    writeM2Words(to.out, holes.lookup, lookup);
}

void writeM2Chunk(ByteWriter& out, std::string_view id, const std::vector<std::byte>& payload)
{
    for (const char c : id)
        out.u8(static_cast<std::uint8_t>(c));
    out.u32(static_cast<std::uint32_t>(payload.size()));
    for (const std::byte each : payload)
        out.u8(std::to_integer<std::uint8_t>(each));
}

M2SkeletonWriter::M2SkeletonWriter(const M2WriteModel& model, const Bounds& bounds)
    : m_layout(model.version),
      m_sequenceKeys(model, m_sequences),
      m_boneKeys(model, m_bones),
      m_attachmentKeys(model, m_attachments),
      m_model(model)
{
    M2SequenceHoles sequences;
    for (M2Hole* each : {&sequences.globalLoops, &sequences.sequences, &sequences.lookup})
        *each = writeHole(m_sequences);
    static_cast<void>(writeHole(m_sequences)); // 8 bytes of 0
    writeM2Sequences({m_sequences, m_sequenceKeys, m_layout}, model, bounds, sequences);
    M2BoneHoles bones;
    for (M2Hole* each : {&bones.bones, &bones.keyBones})
        *each = writeHole(m_bones);
    writeM2Bones({m_bones, m_boneKeys, m_layout}, model, bones);
    M2AttachmentHoles attachments;
    for (M2Hole* each : {&attachments.attachments, &attachments.lookup})
        *each = writeHole(m_attachments);
    writeM2AttachmentTables({m_attachments, m_attachmentKeys, m_layout}, model, attachments);
    for (ByteWriter* each : {&m_sequences, &m_bones, &m_attachments})
        alignTable(*each);
}

std::vector<std::byte> M2SkeletonWriter::takeFile(const std::vector<std::uint32_t>& animations)
{
    constexpr std::uint32_t kUsualFlags = 0x100;
    ByteWriter head;
    head.u32(kUsualFlags);
    const M2Hole name = writeHole(head);
    head.u32(0);
    beginTable(head, name, m_model.name.size() + 1);
    head.text(m_model.name, m_model.name.size() + 1);
    alignTable(head);
    ByteWriter file;
    writeM2Chunk(file, "SKL1", head.take());
    writeM2Chunk(file, "SKS1", m_sequences.take());
    writeM2Chunk(file, "SKA1", m_attachments.take());
    writeM2Chunk(file, "SKB1", m_bones.take());
    if (!animations.empty()) {
        ByteWriter ids;
        for (const std::uint32_t word : animations)
            ids.u32(word);
        writeM2Chunk(file, "AFID", ids.take());
    }
    return file.take();
}

std::vector<std::byte> M2SkeletonWriter::takeBoneKeys(std::size_t sequence)
{
    return m_boneKeys.takeExternal(sequence);
}

std::vector<std::byte> M2SkeletonWriter::takeAttachmentKeys(std::size_t sequence)
{
    return m_attachmentKeys.takeExternal(sequence);
}

} // namespace formats
