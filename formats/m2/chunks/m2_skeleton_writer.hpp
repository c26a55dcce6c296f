#pragma once

#include "formats/m2/m2_key_writer.hpp"

/// The parts of an M2 that a `.skel` file may have instead (docs/formats/m2.md §15.1).
namespace formats {

/// A part of a model on its way into bytes: where they go, where the keys of its tracks go, and the layout.
struct M2WritePlace {
    ByteWriter& out;
    M2KeyWriter& keys;
    const M2WireLayout& layout;
};

struct M2SequenceHoles {
    M2Hole globalLoops, sequences, lookup;
};
struct M2BoneHoles {
    M2Hole bones, keyBones;
};
struct M2AttachmentHoles {
    M2Hole attachments, lookup;
};

/// Sequences without bounds of their own have `bounds`.
void writeM2Sequences(const M2WritePlace& to, const M2WriteModel& model, const Bounds& bounds,
                      const M2SequenceHoles& holes);
void writeM2Bones(const M2WritePlace& to, const M2WriteModel& model, const M2BoneHoles& holes);
void writeM2AttachmentTables(const M2WritePlace& to, const M2WriteModel& model, const M2AttachmentHoles& holes);

/// A table by id or type: `index` at `place`, -1 in unused places. The first entry for a place stays.
void setM2Lookup(std::vector<std::int16_t>& lookup, std::size_t place, std::size_t index);

template <class Word> void writeM2Words(ByteWriter& out, const M2Hole& of, const std::vector<Word>& words)
{
    beginTable(out, of, words.size());
    for (const Word word : words)
        out.u16(static_cast<std::uint16_t>(word));
}

/// Appends a chunk (§14.1).
void writeM2Chunk(ByteWriter& out, std::string_view id, const std::vector<std::byte>& payload);

/// The `.skel` file of a model, and the keys of its external sequences: chunks AFSB and AFSA of their files.
class M2SkeletonWriter {
public:
    /// `model` must live as long as this does.
    M2SkeletonWriter(const M2WriteModel& model, const Bounds& bounds);

    [[nodiscard]] std::vector<std::byte> takeFile(const std::vector<std::uint32_t>& animations);
    [[nodiscard]] std::vector<std::byte> takeBoneKeys(std::size_t sequence);
    [[nodiscard]] std::vector<std::byte> takeAttachmentKeys(std::size_t sequence);

private:
    M2WireLayout m_layout;
    ByteWriter m_sequences, m_bones, m_attachments;
    M2KeyWriter m_sequenceKeys, m_boneKeys, m_attachmentKeys;
    const M2WriteModel& m_model;
};

} // namespace formats
