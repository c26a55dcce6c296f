#pragma once

#include "tests/support/byte_builder.hpp"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace tests {

/// Builds a file of chunks (docs/formats/m2.md §14.1) field by field.
class ChunkBuilder {
public:
    using Bytes = std::vector<std::byte>;

    ChunkBuilder& chunk(std::string_view id, const Bytes& payload)
    {
        return chunk(id, payload, static_cast<std::uint32_t>(payload.size()));
    }
    /// A chunk with a wrong stated length.
    ChunkBuilder& chunk(std::string_view id, const Bytes& payload, std::uint32_t stated)
    {
        const Bytes head = ByteBuilder().text(id, 4).u32(stated).build();
        m_bytes.insert(m_bytes.end(), head.begin(), head.end());
        m_bytes.insert(m_bytes.end(), payload.begin(), payload.end());
        return *this;
    }
    ChunkBuilder& words(std::string_view id, std::initializer_list<std::uint32_t> numbers)
    {
        ByteBuilder payload;
        for (const std::uint32_t number : numbers)
            payload.u32(number);
        return chunk(id, payload.build());
    }

    [[nodiscard]] const Bytes& build() const { return m_bytes; }

private:
    Bytes m_bytes;
};

} // namespace tests
