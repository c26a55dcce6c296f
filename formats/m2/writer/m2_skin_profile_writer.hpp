#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/m2/writer/m2_writer.hpp"

#include <span>

/// Writes the views of an M2 and the lookup tables that their batches use (docs/formats/m2.md §7).
namespace formats::m2 {

/// The lookup tables of a model: a batch refers to an entry in a table, the entry names the texture.
class Combos {
public:
    explicit Combos(const M2WriteModel& model);

    struct Indices {
        std::uint16_t texture = 0, coords = 0, weight = 0, transform = 0;
    };
    [[nodiscard]] Indices indicesOf(const M2WriteBatch& batch) const;

    std::vector<std::uint16_t> textures, coords, weights, transforms;
};

/// The batches that draw a part.
[[nodiscard]] std::vector<M2WriteBatch> batchesOf(const M2WritePart& part);

/// Writes all views for a model before version 264: their heads at the end of `out`, then their tables.
void writeEmbeddedProfiles(ByteWriter& out, const M2WriteModel& model, const Combos& combos);

/// One view as a `.skin` file.
[[nodiscard]] std::vector<std::byte> skinFileOf(const M2WriteModel& model, const Combos& combos, std::size_t view);

} // namespace formats::m2
