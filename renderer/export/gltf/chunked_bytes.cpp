#include "renderer/export/gltf/chunked_bytes.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace renderer::gltf {

void ChunkedBytes::append(std::span<const std::byte> bytes)
{
    m_size += bytes.size();
    while (!bytes.empty()) {
        if (m_pieces.empty() || m_pieces.back().size() >= kPiece)
            m_pieces.emplace_back();
        std::vector<std::byte>& piece = m_pieces.back();
        const std::size_t count = std::min(bytes.size(), kPiece - piece.size());
        piece.insert(piece.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
        bytes = bytes.subspan(count);
    }
}

void ChunkedBytes::pad()
{
    constexpr std::array<std::byte, 4> kZeros{};
    append(std::span(kZeros).first(static_cast<std::size_t>((4 - m_size % 4) % 4)));
}

bool ChunkedBytes::equals(std::uint64_t offset, std::span<const std::byte> bytes) const
{
    assert(offset <= m_size && bytes.size() <= m_size - offset);
    while (!bytes.empty()) {
        const std::vector<std::byte>& piece = m_pieces[static_cast<std::size_t>(offset / kPiece)];
        const auto from = static_cast<std::size_t>(offset % kPiece);
        const std::size_t count = std::min(bytes.size(), piece.size() - from);
        if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count),
                        piece.begin() + static_cast<std::ptrdiff_t>(from)))
            return false;
        bytes = bytes.subspan(count);
        offset += count;
    }
    return true;
}

void ChunkedBytes::take(ChunkedBytes&& other)
{
    for (std::vector<std::byte>& piece : other.m_pieces)
        m_pieces.push_back(std::move(piece));
    m_size += other.m_size;
    other = {};
}

void ChunkedBytes::drain(const std::function<void(std::span<const std::byte>)>& sink)
{
    for (std::vector<std::byte>& piece : m_pieces) {
        sink(piece);
        piece = {};
    }
    m_pieces.clear();
    m_size = 0;
}

std::vector<std::byte> ChunkedBytes::joined() const
{
    std::vector<std::byte> all;
    all.reserve(static_cast<std::size_t>(m_size));
    for (const std::vector<std::byte>& piece : m_pieces)
        all.insert(all.end(), piece.begin(), piece.end());
    return all;
}

} // namespace renderer::gltf
