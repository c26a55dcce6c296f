#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace renderer::gltf {

/// Bytes that grow without being copied: large buffers are never in memory twice.
class ChunkedBytes {
public:
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    void append(std::span<const std::byte> bytes);
    /// Appends zeros up to a multiple of 4.
    void pad();
    /// Whether `bytes` are at `offset`.
    [[nodiscard]] bool equals(std::uint64_t offset, std::span<const std::byte> bytes) const;
    /// Appends the pieces of other bytes without copying them.
    void take(ChunkedBytes&& other);
    /// Passes all bytes to `sink`, frees each piece after it, and is empty afterwards.
    void drain(const std::function<void(std::span<const std::byte>)>& sink);
    /// All bytes as one piece.
    [[nodiscard]] std::vector<std::byte> joined() const;

private:
    static constexpr std::size_t kPiece = std::size_t{1} << 18U;

    std::vector<std::vector<std::byte>> m_pieces; // all but the last have kPiece bytes, until `take`
    std::uint64_t m_size = 0;
};

} // namespace renderer::gltf
