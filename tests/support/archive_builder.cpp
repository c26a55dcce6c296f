#include "tests/support/archive_builder.hpp"

#include "formats/platform/paths.hpp"
#include "tests/support/byte_builder.hpp"

#include <zip.h>
#include <zlib.h>

#include <stdexcept>

namespace tests {

namespace {

std::string deflated(const std::string& content)
{
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("deflateInit2");
    std::string packed(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
    std::string input = content;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        throw std::runtime_error("deflate");
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::uint32_t crcOf(const std::string& content)
{
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())));
}

} // namespace

Bytes bytesOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

std::string textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

PakBuilder& PakBuilder::file(std::string_view name, std::string_view content)
{
    entry(name, static_cast<std::uint32_t>(12 + m_content.size()), static_cast<std::uint32_t>(content.size()));
    m_content += content;
    return *this;
}

PakBuilder& PakBuilder::entry(std::string_view name, std::uint32_t offset, std::uint32_t size)
{
    m_entries.push_back({std::string(name), offset, size});
    return *this;
}

Bytes PakBuilder::build(std::string_view magic, std::size_t nameBytes) const
{
    ByteBuilder file;
    file.text(magic, 4)
        .u32(static_cast<std::uint32_t>(12 + m_content.size()))
        .u32(static_cast<std::uint32_t>(m_entries.size() * (nameBytes + 8)));
    file.text(m_content, m_content.size());
    for (const Entry& entry : m_entries)
        file.text(entry.name, nameBytes).u32(entry.offset).u32(entry.size);
    return file.build();
}

Bytes zipOf(const std::vector<ZipEntry>& entries, std::string_view comment)
{
    ByteBuilder file;
    ByteBuilder directory;
    for (const ZipEntry& entry : entries) {
        const std::string packed = entry.isDeflated ? deflated(entry.content) : entry.content;
        const auto method = static_cast<std::uint16_t>(entry.method >= 0 ? entry.method : entry.isDeflated ? 8 : 0);
        const auto size = static_cast<std::uint32_t>(
            entry.statedSize >= 0 ? entry.statedSize : static_cast<std::int64_t>(entry.content.size()));
        const auto offset = static_cast<std::uint32_t>(
            entry.statedOffset >= 0 ? entry.statedOffset : static_cast<std::int64_t>(file.size()));
        const std::uint32_t crc = crcOf(entry.content) ^ (entry.hasWrongCrc ? 1U : 0U);
        const auto nameBytes = static_cast<std::uint16_t>(entry.name.size());
        const auto flags = static_cast<std::uint16_t>(entry.flags | 8U);
        file.u32(0x04034B50).u16(20).u16(flags).u16(method).u32(0).u32(0).u32(0).u32(0).u16(nameBytes).u16(0);
        file.text(entry.name, entry.name.size()).text(packed, packed.size());
        directory.u32(0x02014B50).u16(20).u16(20).u16(flags).u16(method).u32(0).u32(crc);
        directory.u32(static_cast<std::uint32_t>(packed.size())).u32(size).u16(nameBytes).u16(0).u16(0);
        directory.u16(0).u16(0).u32(0).u32(offset).text(entry.name, entry.name.size());
    }
    const auto directoryOffset = static_cast<std::uint32_t>(file.size());
    const Bytes records = directory.build();
    Bytes bytes = file.build();
    bytes.insert(bytes.end(), records.begin(), records.end());
    const auto count = static_cast<std::uint16_t>(entries.size());
    const Bytes end = ByteBuilder()
                          .u32(0x06054B50)
                          .u32(0)
                          .u16(count)
                          .u16(count)
                          .u32(static_cast<std::uint32_t>(records.size()))
                          .u32(directoryOffset)
                          .u16(static_cast<std::uint16_t>(comment.size()))
                          .text(comment, comment.size())
                          .build();
    bytes.insert(bytes.end(), end.begin(), end.end());
    return bytes;
}

void writeLibzip(const std::filesystem::path& path, const std::vector<std::pair<std::string, std::string>>& files)
{
    zip_t* const archive = zip_open(platform::utf8FromPath(path).c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    if (archive == nullptr)
        throw std::runtime_error("zip_open");
    for (const auto& [name, content] : files) {
        zip_source_t* const source = zip_source_buffer(archive, content.data(), content.size(), 0);
        if (zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) < 0)
            throw std::runtime_error("zip_file_add");
    }
    if (zip_close(archive) != 0)
        throw std::runtime_error("zip_close");
}

} // namespace tests
