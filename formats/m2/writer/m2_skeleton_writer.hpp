#pragma once

#include "formats/m2/writer/m2_key_writer.hpp"

/// The parts of an M2 that may be in a `.skel` file instead (docs/formats/m2.md §15.1).
namespace formats::m2 {

/// The output of a part of a model: its bytes, the writer of its keys, and the layout.
struct WriteTarget {
    ByteWriter& out;
    KeyWriter& keys;
    const WireLayout& layout;
};

struct SequenceHoles {
    Hole globalLoops, sequences, lookup;
};
struct BoneHoles {
    Hole bones, keyBones;
};
struct AttachmentHoles {
    Hole attachments, lookup;
};

/// Writes the sequences; those without stated bounds get `bounds`.
void writeSequences(const WriteTarget& to, const M2WriteModel& model, const Bounds& bounds, const SequenceHoles& holes);
void writeBones(const WriteTarget& to, const M2WriteModel& model, const BoneHoles& holes);
void writeAttachmentTables(const WriteTarget& to, const M2WriteModel& model, const AttachmentHoles& holes);

/// Sets a lookup table by id or type: `index` at `slot`, -1 in unused entries. The first value of an entry stays.
void setLookup(std::vector<std::int16_t>& lookup, std::size_t slot, std::size_t index);

template <class Word> void writeWords(ByteWriter& out, const Hole& of, const std::vector<Word>& words)
{
    beginTable(out, of, words.size());
    for (const Word word : words)
        out.u16(static_cast<std::uint16_t>(word));
}

/// Appends a chunk (§14.1).
void writeChunk(ByteWriter& out, std::string_view id, const std::vector<std::byte>& payload);

/// Writes the `.skel` file of a model, and the keys of its external sequences: chunks AFSB and AFSA of their files.
class SkeletonWriter {
public:
    /// `model` must outlive this object.
    SkeletonWriter(const M2WriteModel& model, const Bounds& bounds);

    [[nodiscard]] std::vector<std::byte> takeFile(const std::vector<std::uint32_t>& animations);
    [[nodiscard]] std::vector<std::byte> takeBoneKeys(std::size_t sequence);
    [[nodiscard]] std::vector<std::byte> takeAttachmentKeys(std::size_t sequence);

private:
    WireLayout m_layout;
    ByteWriter m_sequences, m_bones, m_attachments;
    KeyWriter m_sequenceKeys, m_boneKeys, m_attachmentKeys;
    const M2WriteModel& m_model;
};

} // namespace formats::m2
