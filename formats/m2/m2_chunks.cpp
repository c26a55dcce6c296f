#include "formats/m2/m2_chunks.hpp"

#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

constexpr std::size_t kChunkHeadBytes = 8;
constexpr std::size_t kMaxChunks = 4096; // real files have two dozen
constexpr std::size_t kSniffedChunks = 64;

// docs/formats/m2.md §14.2, §14.3.
constexpr std::array<std::string_view, 35> kModelChunks{
    kModelChunk, "SFID", "TXID", "AFID", "BFID", "PFID", "SKID", "RPID", "GPID", "TXAC", "EXPT", "EXP2",
    "PABC",      "PADC", "PSBC", "PEDC", "LDV1", "PGD1", "WFV1", "WFV2", "WFV3", "PFDC", "EDGF", "NERF",
    "DETL",      "DBOC", "AFRA", "PCOL", "DPIV", "TEXL", "AFM2", "AFSA", "AFSB", "BIDA", "BOMT"};
constexpr std::array<std::string_view, 5> kSkeletonChunks{"SKL1", "SKA1", "SKB1", "SKS1", "SKPD"}; // §15.1
constexpr std::size_t kBesideModel = 5; // the last of kModelChunks start other files

template <class Range> bool contains(const Range& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Chunk chunkAt(std::span<const std::byte> bytes, std::size_t at)
{
    FieldReader in(bytes.subspan(at, kChunkHeadBytes));
    Chunk chunk;
    const std::string_view id = in.characters(chunk.id.size());
    std::copy(id.begin(), id.end(), chunk.id.begin());
    chunk.offset = static_cast<std::uint32_t>(at + kChunkHeadBytes);
    chunk.size = in.u32();
    return chunk;
}

} // namespace

Chunks Chunks::read(const ByteView& file, Diagnostics& diagnostics, std::size_t start)
{
    Chunks chunks;
    chunks.m_file = file.file();
    chunks.m_name = file.name();
    const auto bytes = file.file().span();
    std::size_t at = std::min(start, bytes.size());
    while (bytes.size() - at >= kChunkHeadBytes) {
        if (chunks.m_chunks.size() == kMaxChunks) {
            addError(diagnostics, Concern::model, "m2-chunk-limit", {at, bytes.size() - at}, "more than ", kMaxChunks,
                     " chunks, the others are left out");
            break;
        }
        Chunk chunk = chunkAt(bytes, at);
        const std::string name = printable(chunk.name());
        const std::size_t rest = bytes.size() - chunk.offset;
        if (chunk.size > rest) {
            addError(diagnostics, Concern::model, "m2-chunk-truncated", {at, bytes.size() - at}, "chunk ", name,
                     " at byte ", at, " states ", chunk.size, " bytes, file has ", rest, " after it");
            chunk.size = static_cast<std::uint32_t>(rest);
        }
        (void)file.slice(at, kChunkHeadBytes, 1, joined("chunk ", name));
        // The tables inside of MD21 are recorded where they are read.
        if (chunk.name() != kModelChunk)
            (void)file.slice(chunk.offset, 1, chunk.size, joined("content of chunk ", name));
        at = std::size_t{chunk.offset} + chunk.size;
        chunks.m_chunks.push_back(chunk);
    }
    return chunks;
}

const Chunk* Chunks::find(std::string_view id) const
{
    const auto found =
        std::find_if(m_chunks.begin(), m_chunks.end(), [id](const Chunk& chunk) { return chunk.name() == id; });
    return found != m_chunks.end() ? &*found : nullptr;
}

ByteView Chunks::view(std::string_view id) const
{
    const Chunk* const chunk = find(id);
    if (chunk == nullptr)
        return {FileBytes(), m_name};
    return {m_file.part(chunk->offset, chunk->size), m_name, chunk->offset};
}

std::vector<std::uint32_t> Chunks::words(std::string_view id) const
{
    const ByteView bytes = view(id);
    const Numbers<std::uint32_t> numbers(bytes.file().span());
    std::vector<std::uint32_t> words(numbers.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = numbers[i];
    return words;
}

void checkEntrySize(const Chunk* chunk, std::size_t entryBytes, Diagnostics& diagnostics)
{
    if (chunk != nullptr && chunk->size % entryBytes != 0)
        addWarning(diagnostics, "m2-chunk-size", {chunk->offset, chunk->size}, "chunk ", printable(chunk->name()),
                   " has ", chunk->size, " bytes, not a multiple of the entry size ", entryBytes);
}

bool sniffChunked(std::span<const std::byte> head)
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < kSniffedChunks && head.size() - at >= kChunkHeadBytes; ++i) {
        const Chunk chunk = chunkAt(head, at);
        const auto end = kModelChunks.end() - kBesideModel;
        const bool isModels = std::find(kModelChunks.begin(), end, chunk.name()) != end;
        if (i == 0 ? isModels : chunk.name() == kModelChunk)
            return true;
        if (chunk.size > head.size() - chunk.offset)
            return false;
        at = std::size_t{chunk.offset} + chunk.size;
    }
    return false;
}

void addUnknownChunks(const Chunks& chunks, std::string_view fileName, std::vector<FileChunk>& unknown)
{
    for (const Chunk& chunk : chunks.all()) {
        if (!contains(kModelChunks, chunk.name()) && !contains(kSkeletonChunks, chunk.name()))
            unknown.push_back({std::string(fileName), printable(chunk.name()), chunk.offset, chunk.size});
    }
}

} // namespace formats::m2
