#include "formats/vfs/archive_reader.hpp"

#include "formats/vfs/mpq.hpp"
#include "formats/vfs/pak.hpp"
#include "formats/vfs/unpack.hpp"
#include "formats/vfs/zip.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace formats {
namespace {

using ReadDirectory = Result<ArchiveDirectory> (*)(const RandomAccess& file, const std::string& name);

/// An archive with a table of all its names, whose entries lie in it in one piece each.
template <ReadDirectory readDirectory> class TableReader : public ArchiveReader {
public:
    explicit TableReader(RandomAccess file) : m_file(std::move(file)) {}

    [[nodiscard]] std::uint64_t bytes() const override { return m_file.size(); }
    [[nodiscard]] Result<ArchiveDirectory> entries(const std::string& name, const MoreNames&) const override
    {
        TRISVIEW_TRY_ASSIGN(ArchiveDirectory directory, readDirectory(m_file, name));
        limitTotal(directory, m_file.size());
        return directory;
    }
    [[nodiscard]] Result<ByteView> read(const ArchiveEntry& entry, const std::string& name,
                                        ReadProblems*) const override
    {
        return unpack(m_file, entry, name);
    }
    [[nodiscard]] std::vector<std::byte> readHead(const ArchiveEntry& entry, std::size_t most) const override
    {
        return unpackHead(m_file, entry, most);
    }
    [[nodiscard]] Result<RandomAccess> access(const ArchiveEntry& entry, const std::string& name) const override
    {
        return accessEntry(m_file, entry, name);
    }

private:
    RandomAccess m_file;
};

template <ReadDirectory readDirectory>
Result<std::shared_ptr<const ArchiveReader>> openTable(RandomAccess file, const std::string&)
{
    return std::make_shared<const TableReader<readDirectory>>(std::move(file));
}

constexpr std::array<std::string_view, 2> kPakExtensions = {".pak", ".sin"};
constexpr std::array<std::string_view, 1> kMpqExtensions = {".mpq"};
constexpr std::array<std::string_view, 5> kZipExtensions = {".pk3", ".pk2", ".pkz", ".dpk", ".zip"};

constexpr std::array<ArchiveFormat, 3> kFormats = {{
    {"pak", kPakExtensions, sniffPak, false, openTable<readPakDirectory>},
    {"zip", kZipExtensions, sniffZip, true, openTable<readZipDirectory>},
    {"mpq", kMpqExtensions, sniffMpq, true, openMpq},
}};

} // namespace

std::optional<std::uint32_t> ArchiveReader::findUnlisted(std::string_view) const
{
    return std::nullopt;
}

bool ArchiveReader::deletes(std::string_view) const
{
    return false;
}

std::span<const ArchiveFormat> archiveFormats()
{
    return kFormats;
}

const ArchiveFormat* archiveFormatOf(std::span<const std::byte> head)
{
    const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                    [head](const ArchiveFormat& format) { return format.sniff(head); });
    return found != kFormats.end() ? &*found : nullptr;
}

} // namespace formats
