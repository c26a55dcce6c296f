#include "formats/m2/writer/m2_skeleton_writer.hpp"

namespace formats::m2 {
namespace {

constexpr std::uint32_t kKeysAreEmbedded = 0x20; // flag of sequences: keys are in the model

std::int16_t nextVariation(const M2WriteModel& model, std::size_t index)
{
    const M2WriteSequence& own = model.sequences[index];
    for (std::size_t i = 0; i < model.sequences.size(); ++i) {
        if (model.sequences[i].id == own.id && model.sequences[i].variation == own.variation + 1)
            return static_cast<std::int16_t>(i);
    }
    return -1;
}

void writeSequence(const WriteTarget& to, const M2WriteModel& model, std::size_t index, const Bounds& bounds)
{
    const M2WriteSequence& sequence = model.sequences[index];
    const WireLayout& layout = to.layout;
    RecordWriter record(to.out, layout.at(kSequenceSize));
    record.u16(0, sequence.id);
    record.u16(2, sequence.variation);
    const std::uint32_t start = to.keys.startMs(index);
    if (layout.has(kSequenceStart)) {
        record.u32(layout.at(kSequenceStart), start);
        record.u32(layout.at(kSequenceEnd), start + sequence.durationMs);
    } else {
        record.u32(layout.at(kSequenceDuration), sequence.durationMs);
    }
    record.f32(layout.at(kSequenceMoveSpeed), sequence.moveSpeed);
    const bool isEmbedded = !layout.isOld() && !to.keys.isExternal(index);
    record.u32(layout.at(kSequenceFlags), sequence.flags | (isEmbedded ? kKeysAreEmbedded : 0U));
    record.i16(layout.at(kSequenceFrequency), sequence.frequency);
    if (layout.has(kSequenceBlendOut)) {
        record.u16(layout.at(kSequenceBlendIn), static_cast<std::uint16_t>(sequence.blendMs));
        record.u16(layout.at(kSequenceBlendOut), static_cast<std::uint16_t>(sequence.blendMs));
    } else {
        record.u32(layout.at(kSequenceBlendIn), sequence.blendMs);
    }
    record.bounds(layout.at(kSequenceBounds), sequence.bounds.value_or(bounds));
    record.i16(layout.at(kSequenceNext), nextVariation(model, index));
    record.u16(layout.at(kSequenceAlias), static_cast<std::uint16_t>(index));
}

} // namespace

void setLookup(std::vector<std::int16_t>& lookup, std::size_t slot, std::size_t index)
{
    if (lookup.size() <= slot)
        lookup.resize(slot + 1, -1);
    if (lookup[slot] < 0)
        lookup[slot] = static_cast<std::int16_t>(index);
}

void writeSequences(const WriteTarget& to, const M2WriteModel& model, const Bounds& bounds, const SequenceHoles& holes)
{
    beginTable(to.out, holes.globalLoops, model.globalLoops.size());
    for (const std::uint32_t loop : model.globalLoops)
        to.out.u32(loop);
    beginTable(to.out, holes.sequences, model.sequences.size());
    // Indexed by animation id: the first probe finds an existing entry (docs/formats/m2.md §5.3).
    std::vector<std::int16_t> lookup;
    for (std::size_t i = 0; i < model.sequences.size(); ++i) {
        writeSequence(to, model, i, bounds);
        setLookup(lookup, model.sequences[i].id, i);
    }
    writeWords(to.out, holes.lookup, lookup);
}

void writeBones(const WriteTarget& to, const M2WriteModel& model, const BoneHoles& holes)
{
    const WireLayout& layout = to.layout;
    const TrackType rotation = layout.hasPackedRotations() ? TrackType::packedQuaternion : TrackType::quaternion;
    std::vector<std::int16_t> keyBones;
    beginTable(to.out, holes.bones, model.bones.size());
    for (std::size_t i = 0; i < model.bones.size(); ++i) {
        const M2WriteBone& bone = model.bones[i];
        RecordWriter record(to.out, layout.at(kBoneSize));
        record.i32(0, bone.keyBone);
        record.u32(4, bone.flags);
        record.i16(8, bone.parent);
        to.keys.writeHead(record, layout.at(kBoneTranslation), bone.translation, TrackType::vec3);
        to.keys.writeHead(record, layout.at(kBoneRotation), bone.rotation, rotation);
        to.keys.writeHead(record, layout.at(kBoneScale), bone.scale, TrackType::vec3);
        record.vec3(layout.at(kBonePivot), bone.pivot);
        if (bone.keyBone >= 0)
            setLookup(keyBones, static_cast<std::size_t>(bone.keyBone), i);
    }
    to.keys.writeKeys();
    writeWords(to.out, holes.keyBones, keyBones);
}

void writeAttachmentTables(const WriteTarget& to, const M2WriteModel& model, const AttachmentHoles& holes)
{
    beginTable(to.out, holes.attachments, model.attachments.size());
    std::vector<std::int16_t> lookup;
    for (std::size_t i = 0; i < model.attachments.size(); ++i) {
        const M2WriteAttachment& attachment = model.attachments[i];
        RecordWriter record(to.out, to.layout.at(kAttachmentSize));
        record.u32(0, attachment.id);
        record.u16(4, attachment.bone);
        record.vec3(8, attachment.position);
        to.keys.writeHead(record, 20, attachment.isActive, TrackType::u8);
        setLookup(lookup, attachment.id, i);
    }
    to.keys.writeKeys();
    writeWords(to.out, holes.lookup, lookup);
}

void writeChunk(ByteWriter& out, std::string_view id, const std::vector<std::byte>& payload)
{
    for (const char c : id)
        out.u8(static_cast<std::uint8_t>(c));
    out.u32(static_cast<std::uint32_t>(payload.size()));
    for (const std::byte each : payload)
        out.u8(std::to_integer<std::uint8_t>(each));
}

SkeletonWriter::SkeletonWriter(const M2WriteModel& model, const Bounds& bounds)
    : m_layout(model.version),
      m_sequenceKeys(model, m_sequences),
      m_boneKeys(model, m_bones),
      m_attachmentKeys(model, m_attachments),
      m_model(model)
{
    SequenceHoles sequences;
    for (Hole* each : {&sequences.globalLoops, &sequences.sequences, &sequences.lookup})
        *each = writeHole(m_sequences);
    static_cast<void>(writeHole(m_sequences)); // 8 bytes of 0
    writeSequences({m_sequences, m_sequenceKeys, m_layout}, model, bounds, sequences);
    BoneHoles bones;
    for (Hole* each : {&bones.bones, &bones.keyBones})
        *each = writeHole(m_bones);
    writeBones({m_bones, m_boneKeys, m_layout}, model, bones);
    AttachmentHoles attachments;
    for (Hole* each : {&attachments.attachments, &attachments.lookup})
        *each = writeHole(m_attachments);
    writeAttachmentTables({m_attachments, m_attachmentKeys, m_layout}, model, attachments);
    for (ByteWriter* each : {&m_sequences, &m_bones, &m_attachments})
        alignTable(*each);
}

std::vector<std::byte> SkeletonWriter::takeFile(const std::vector<std::uint32_t>& animations)
{
    constexpr std::uint32_t kUsualFlags = 0x100;
    ByteWriter head;
    head.u32(kUsualFlags);
    const Hole name = writeHole(head);
    head.u32(0);
    beginTable(head, name, m_model.name.size() + 1);
    head.text(m_model.name, m_model.name.size() + 1);
    alignTable(head);
    ByteWriter file;
    writeChunk(file, "SKL1", head.take());
    writeChunk(file, "SKS1", m_sequences.take());
    writeChunk(file, "SKA1", m_attachments.take());
    writeChunk(file, "SKB1", m_bones.take());
    if (!animations.empty()) {
        ByteWriter ids;
        for (const std::uint32_t word : animations)
            ids.u32(word);
        writeChunk(file, "AFID", ids.take());
    }
    return file.take();
}

std::vector<std::byte> SkeletonWriter::takeBoneKeys(std::size_t sequence)
{
    return m_boneKeys.takeExternal(sequence);
}

std::vector<std::byte> SkeletonWriter::takeAttachmentKeys(std::size_t sequence)
{
    return m_attachmentKeys.takeExternal(sequence);
}

} // namespace formats::m2
