#pragma once

#include "formats/base/byte_view.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Files that consist of chunks (docs/formats/m2.md §14.1): `char[4]` id, `u32` size, payload, in any order.
namespace formats::m2 {

inline constexpr std::string_view kModelChunk = "MD21"; ///< contains the file of earlier clients

struct Chunk {
    std::array<char, 4> id{};
    std::uint32_t offset = 0; ///< of the payload in the file
    std::uint32_t size = 0;   ///< of the payload, cut at the end of the file

    [[nodiscard]] std::string_view name() const { return {id.data(), id.size()}; }
};

/// The chunks of a file, with checked ranges. `file` must outlive them.
class Chunks {
public:
    Chunks() = default;

    /// A chunk with a stated size past the end of the file is cut there, with a diagnostic. Each chunk is recorded in
    /// the file's map. The first one starts at byte `start`.
    [[nodiscard]] static Chunks read(const ByteView& file, Diagnostics& diagnostics, std::size_t start = 0);

    [[nodiscard]] const std::vector<Chunk>& all() const { return m_chunks; }
    /// The first chunk with this id, or nullptr.
    [[nodiscard]] const Chunk* find(std::string_view id) const;
    /// The payload of that chunk as a file under the name of the whole one, sharing its bytes: offsets count from the
    /// payload's first byte. Empty if the chunk does not exist.
    [[nodiscard]] ByteView view(std::string_view id) const;
    /// The 32-bit numbers in that chunk; an incomplete last number is left out.
    [[nodiscard]] std::vector<std::uint32_t> words(std::string_view id) const;

private:
    FileBytes m_file;
    std::string m_name;
    std::vector<Chunk> m_chunks;
};

/// Warns of a chunk, if there is one, whose length is not a multiple of its entry size; complete entries are used.
void checkEntrySize(const Chunk* chunk, std::size_t entryBytes, Diagnostics& diagnostics);

/// Whether a file starts like a model of later clients: with one of their chunks, or with MD21 after a few.
[[nodiscard]] bool sniffChunked(std::span<const std::byte> head);

/// Adds the chunks that no known client uses (docs/formats/m2.md §14, §15) to `unknown`. `fileName` is empty for the
/// model's own file.
void addUnknownChunks(const Chunks& chunks, std::string_view fileName, std::vector<FileChunk>& unknown);

} // namespace formats::m2
