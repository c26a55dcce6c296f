#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tests {

using Bytes = std::vector<std::byte>;

[[nodiscard]] Bytes bytesOf(std::string_view text);
[[nodiscard]] std::string textOf(std::span<const std::byte> bytes);

/// Builds a PAK: header, the files' bytes, the table.
class PakBuilder {
public:
    PakBuilder& file(std::string_view name, std::string_view content);
    /// An entry of the table with arbitrary values.
    PakBuilder& entry(std::string_view name, std::uint32_t offset, std::uint32_t size);
    [[nodiscard]] Bytes build() const { return build("PACK", 56); }
    [[nodiscard]] Bytes buildSin() const { return build("SPAK", 120); }

private:
    struct Entry {
        std::string name;
        std::uint32_t offset;
        std::uint32_t size;
    };
    [[nodiscard]] Bytes build(std::string_view magic, std::size_t nameBytes) const;

    std::string m_content;
    std::vector<Entry> m_entries;
};

/// One entry of a ZIP as stated in its central directory; unset fields are correct.
struct ZipEntry {
    std::string name{};
    std::string content{};
    bool isDeflated = false;
    std::uint16_t flags = 0;
    int method = -1;                ///< -1: as packed
    std::int64_t statedSize = -1;   ///< -1: the real size
    std::int64_t statedOffset = -1; ///< -1: the real offset
    bool hasWrongCrc = false;
};

/// Builds a ZIP manually, with local headers without sizes (flag 8) and the special fields of entries.
[[nodiscard]] Bytes zipOf(const std::vector<ZipEntry>& entries, std::string_view comment = {});
/// The same with libzip: name and content; deflated.
void writeLibzip(const std::filesystem::path& path, const std::vector<std::pair<std::string, std::string>>& files);

} // namespace tests
