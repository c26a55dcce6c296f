#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace formats {

/// The bytes of a file: shared, immutable, alive as long as something refers to them.
///
/// Copies share the bytes. The allocation of a whole file is exactly `size()` bytes, so that a sanitizer detects every
/// read past the end.
class FileBytes {
public:
    FileBytes() = default;
    FileBytes(std::shared_ptr<const std::byte[]> data, std::size_t size) : m_data(std::move(data)), m_size(size) {}

    [[nodiscard]] static FileBytes copyOf(std::span<const std::byte> bytes)
    {
        auto data = std::shared_ptr<std::byte[]>(new std::byte[bytes.size()]);
        if (!bytes.empty())
            std::memcpy(data.get(), bytes.data(), bytes.size());
        return {std::move(data), bytes.size()};
    }
    [[nodiscard]] static FileBytes copyOf(std::string_view text)
    {
        return copyOf(std::as_bytes(std::span(text.data(), text.size())));
    }

    /// `length` bytes from `offset`, which must lie in the file; shares the bytes.
    [[nodiscard]] FileBytes part(std::size_t offset, std::size_t length) const
    {
        assert(offset <= m_size && length <= m_size - offset);
        return {std::shared_ptr<const std::byte[]>(m_data, m_data.get() + offset), length};
    }

    [[nodiscard]] std::span<const std::byte> span() const { return {m_data.get(), m_size}; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    std::shared_ptr<const std::byte[]> m_data;
    std::size_t m_size = 0;
};

} // namespace formats
