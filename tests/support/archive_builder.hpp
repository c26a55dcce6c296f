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

/// Puts a PAK together: header, the files' bytes, the table.
class PakBuilder {
public:
    PakBuilder& file(std::string_view name, std::string_view content);
    /// An entry of the table that says what it likes.
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

/// One entry of a ZIP as its central directory tells it; everything that is not given is as it should be.
struct ZipEntry {
    std::string name{};
    std::string content{};
    bool isDeflated = false;
    std::uint16_t flags = 0;
    int method = -1;                ///< -1: as packed
    std::int64_t statedSize = -1;   ///< -1: what it has
    std::int64_t statedOffset = -1; ///< -1: where it is
    bool hasWrongCrc = false;
};

/// Puts a ZIP together by hand, with local headers that do not know sizes (flag 8) and what else entries ask for.
[[nodiscard]] Bytes zipOf(const std::vector<ZipEntry>& entries, std::string_view comment = {});
/// The same through libzip: name and content; deflated.
void writeLibzip(const std::filesystem::path& path, const std::vector<std::pair<std::string, std::string>>& files);

} // namespace tests
