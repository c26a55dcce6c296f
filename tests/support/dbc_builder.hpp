#pragma once

#include "tests/support/byte_builder.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tests {

/// A value of a table: 32 bits, a float, a byte or a text.
class DbcValue {
public:
    template <std::integral Number> DbcValue(Number number) : m_value(static_cast<std::uint32_t>(number)) {} // NOLINT
    DbcValue(float number) : m_value(number) {}                                                              // NOLINT
    DbcValue(std::byte byte) : m_value(byte) {}                                                              // NOLINT
    DbcValue(const char* text) : m_value(std::string(text)) {}                                               // NOLINT

    [[nodiscard]] const auto& value() const { return m_value; }

private:
    std::variant<std::uint32_t, float, std::byte, std::string> m_value;
};
using DbcRow = std::vector<DbcValue>;

/// Adds the value to a record and its text to the block of strings, where each text is once.
struct PutDbcValue {
    ByteBuilder& records;
    std::string& strings;

    void operator()(std::uint32_t number) const { records.u32(number); }
    void operator()(float number) const { records.f32(number); }
    void operator()(std::byte byte) const { records.u8(static_cast<std::uint8_t>(byte)); }
    void operator()(const std::string& text) const
    {
        const std::string whole = '\0' + text + '\0';
        std::size_t at = strings.find(whole);
        if (at == std::string::npos) {
            at = strings.size() - 1;
            strings += text + '\0';
        }
        records.u32(text.empty() ? 0 : static_cast<std::uint32_t>(at + 1));
    }
};

/// A table of World of Warcraft (WDBC). All rows have the same kinds of values; there is at least one.
inline std::vector<std::byte> dbcOf(const std::vector<DbcRow>& rows)
{
    ByteBuilder records;
    std::string strings(1, '\0');
    for (const DbcRow& row : rows) {
        for (const DbcValue& value : row)
            std::visit(PutDbcValue{records, strings}, value.value());
    }
    ByteBuilder file;
    file.text("WDBC", 4)
        .u32(static_cast<std::uint32_t>(rows.size()))
        .u32(static_cast<std::uint32_t>(rows.front().size()))
        .u32(static_cast<std::uint32_t>(records.size() / rows.size()))
        .u32(static_cast<std::uint32_t>(strings.size()));
    std::vector<std::byte> bytes = file.build();
    const std::vector<std::byte> content = records.build();
    bytes.insert(bytes.end(), content.begin(), content.end());
    for (const char each : strings)
        bytes.push_back(static_cast<std::byte>(each));
    return bytes;
}

} // namespace tests
