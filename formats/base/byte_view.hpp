#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/base/file_map.hpp"
#include "formats/base/result.hpp"

#include <bit>
#include <cassert>
#include <concepts>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace formats {

/// Reads little-endian fields in order from bytes whose range was checked.
class FieldReader {
public:
    explicit FieldReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::uint8_t u8() { return number<std::uint8_t>(); }
    [[nodiscard]] std::uint16_t u16() { return number<std::uint16_t>(); }
    [[nodiscard]] std::int16_t i16() { return std::bit_cast<std::int16_t>(number<std::uint16_t>()); }
    [[nodiscard]] std::uint32_t u32() { return number<std::uint32_t>(); }
    [[nodiscard]] std::uint64_t u64() { return number<std::uint64_t>(); }
    [[nodiscard]] std::int32_t i32() { return std::bit_cast<std::int32_t>(number<std::uint32_t>()); }
    [[nodiscard]] float f32() { return std::bit_cast<float>(number<std::uint32_t>()); }
    [[nodiscard]] std::uint16_t bigU16() ///< big-endian
    {
        const std::uint32_t high = u8();
        return static_cast<std::uint16_t>((high << 8U) | u8());
    }
    [[nodiscard]] std::uint32_t bigU32()
    {
        const std::uint32_t high = bigU16();
        return (high << 16U) | bigU16();
    }

    /// A fixed-size text field, cut at the first NUL (there may be none).
    [[nodiscard]] std::string_view text(std::size_t length)
    {
        const std::string_view all = characters(length);
        return all.substr(0, all.find('\0'));
    }

    /// The bytes that were not read yet.
    [[nodiscard]] std::span<const std::byte> rest() const { return m_bytes; }

    /// `length` bytes as characters, including NULs: the body of a text file.
    [[nodiscard]] std::string_view characters(std::size_t length)
    {
        const std::span<const std::byte> field = take(length);
        return {reinterpret_cast<const char*>(field.data()), field.size()};
    }

    void skip(std::size_t length) { static_cast<void>(take(length)); }

private:
    [[nodiscard]] std::span<const std::byte> take(std::size_t length)
    {
        assert(length <= m_bytes.size());
        const std::span<const std::byte> taken = m_bytes.first(length);
        m_bytes = m_bytes.subspan(length);
        return taken;
    }

    template <std::unsigned_integral T> [[nodiscard]] T number()
    {
        const std::span<const std::byte> field = take(sizeof(T));
        T value{};
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&value, field.data(), sizeof(T));
        } else {
            for (std::size_t i = sizeof(T); i-- > 0;)
                value = static_cast<T>((value << 8U) | static_cast<T>(field[i]));
        }
        return value;
    }

    std::span<const std::byte> m_bytes;
};

/// Consecutive numbers of one size in bytes whose range was checked, for loops over many of them.
template <std::unsigned_integral T> class Numbers {
public:
    explicit Numbers(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::size_t size() const { return m_bytes.size() / sizeof(T); }
    [[nodiscard]] T operator[](std::size_t index) const
    {
        assert(index < size());
        T value{};
        if constexpr (std::endian::native == std::endian::little)
            std::memcpy(&value, m_bytes.data() + index * sizeof(T), sizeof(T)); // compilers vectorize this
        else
            for (std::size_t i = sizeof(T); i-- > 0;)
                value = static_cast<T>((value << 8U) | static_cast<T>(m_bytes[index * sizeof(T) + i]));
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
};

/// A record of a file format: it knows its size on disk and how to read itself.
template <class T>
concept WireRecord = requires(FieldReader in)
{
    {
        T::kWireSize
        } -> std::convertible_to<std::size_t>;
    {
        T::read(in)
        } -> std::same_as<T>;
};

/// `count` records whose range in the file was checked; element access only asserts.
template <WireRecord Record> class Table {
public:
    Table() = default;
    Table(std::span<const std::byte> bytes, std::size_t count) : m_bytes(bytes), m_count(count) {}

    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] Record operator[](std::size_t index) const
    {
        assert(index < m_count);
        return Record::read(FieldReader(m_bytes.subspan(index * Record::kWireSize, Record::kWireSize)));
    }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_count = 0;
};

/// A whole file under a name for messages; the only class that turns offsets and counts of a file into bytes.
///
/// Prove a whole table first, index it freely after. Every proved table is recorded in `map()`. Not for use from
/// several threads at once (the map grows).
class ByteView {
public:
    /// For a part of a file, `start` is its offset there: offsets count from the start of the part, ranges from the
    /// start of the file.
    ByteView(FileBytes bytes, std::string name, std::uint64_t start = 0)
        : m_file(std::move(bytes)), m_name(std::move(name)), m_start(start)
    {
    }

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const FileBytes& file() const { return m_file; }
    [[nodiscard]] std::uint64_t size() const { return m_file.size(); }
    [[nodiscard]] std::uint64_t start() const { return m_start; }
    [[nodiscard]] const FileMap& map() const { return m_map; }
    /// Hands the map to the model that was loaded and starts an empty one.
    [[nodiscard]] FileMap takeMap() const { return std::exchange(m_map, {}); }

    /// Error: wrongFormat unless `isIt`, with the content in words. `what`: "an MD2, which begins with 'IDP2'".
    [[nodiscard]] Result<void> checkFormat(bool isIt, std::string_view what) const;
    /// Error: tooLarge if `count` is above `limit`, which is our own. `what`: "triangles".
    [[nodiscard]] Result<void> checkAtMost(std::uint64_t count, std::string_view what, std::uint64_t limit) const;

    /// `count` times `stride` bytes at `offset`. Errors: truncated if the file ends earlier.
    [[nodiscard]] Result<std::span<const std::byte>> slice(std::uint64_t offset, std::uint64_t stride,
                                                           std::uint64_t count, const TableName& what) const;

    /// How many whole records of `stride` bytes (not 0) lie between `offset` and the end of the file.
    [[nodiscard]] std::uint64_t fitting(std::uint64_t offset, std::uint64_t stride) const;

    /// The range of a diagnostic about `length` bytes at `offset`, cut at the end of the file; if nothing of it is in
    /// the file: all bytes.
    [[nodiscard]] ByteRange range(std::uint64_t offset, std::uint64_t length) const;
    /// The same for a part of these bytes, which must not be empty.
    [[nodiscard]] ByteRange rangeOf(std::span<const std::byte> part) const;

    template <WireRecord Record> [[nodiscard]] Result<Record> record(std::uint64_t offset, const TableName& what) const
    {
        TRISVIEW_TRY_ASSIGN(const auto bytes, slice(offset, Record::kWireSize, 1, what));
        return Record::read(FieldReader(bytes));
    }

    template <WireRecord Record>
    [[nodiscard]] Result<Table<Record>> table(std::uint64_t offset, std::uint64_t count, const TableName& what) const
    {
        TRISVIEW_TRY_ASSIGN(const auto bytes, slice(offset, Record::kWireSize, count, what));
        return Table<Record>(bytes, static_cast<std::size_t>(count));
    }

    /// The records that lie in the file. If they are fewer than `count`, adds `missing` with a message.
    template <WireRecord Record>
    [[nodiscard]] Table<Record> tableOr(std::uint64_t offset, std::uint64_t count, const TableName& what,
                                        const Diagnostic& missing, Diagnostics& diagnostics) const
    {
        const std::uint64_t sound = soundCount(offset, Record::kWireSize, count, what, missing, diagnostics);
        const auto bytes = slice(offset, Record::kWireSize, sound, what);
        return bytes ? Table<Record>(*bytes, static_cast<std::size_t>(sound)) : Table<Record>();
    }

private:
    [[nodiscard]] std::uint64_t soundCount(std::uint64_t offset, std::uint64_t stride, std::uint64_t count,
                                           const TableName& what, const Diagnostic& missing,
                                           Diagnostics& diagnostics) const;

    FileBytes m_file;
    std::string m_name;
    std::uint64_t m_start = 0;
    mutable FileMap m_map; // grows with each proved table; not part of the value
};

} // namespace formats
