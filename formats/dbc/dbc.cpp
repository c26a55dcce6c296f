#include "formats/dbc/dbc.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>

namespace formats {
namespace {

constexpr std::uint32_t kMaxDbcRows = 2'000'000;
constexpr std::uint32_t kMaxDbcRecordBytes = 16'384;
constexpr std::string_view kDbcMagic = "WDBC";
constexpr std::array<std::string_view, 10> kLaterMagics = {"WDB2", "WDB3", "WDB4", "WDB5", "WDB6",
                                                           "WDC1", "WDC2", "WDC3", "WDC4", "WDC5"};

std::uint32_t bitsAt(std::span<const std::byte> records, std::size_t at, DbcType type)
{
    FieldReader in(records.subspan(at, bytesOf(type)));
    return type == DbcType::byte ? in.u8() : in.u32();
}

/// Whether a string begins at an offset: it is the first one or follows the end of another.
bool isStart(std::string_view strings, std::uint32_t offset)
{
    return offset == 0 || (offset < strings.size() && strings[offset - 1] == '\0');
}

/// The columns of a layout with their names and offsets.
std::vector<DbcColumn> columnsOf(const DbcLayout& layout)
{
    std::vector<DbcColumn> columns;
    std::uint32_t offset = 0;
    const auto add = [&](std::string name, DbcType type, std::string_view table) {
        columns.push_back({std::move(name), type, offset, table});
        offset += bytesOf(type);
    };
    for (const DbcField& field : layout.fields()) {
        for (std::uint32_t i = 0; i < field.count; ++i)
            add(field.isArray ? joined(field.name, "[", i, "]") : std::string(field.name), field.type, field.table);
        if (field.isTranslated)
            add(joined(field.name, "Mask"), DbcType::bits, {});
    }
    return columns;
}

} // namespace

// Not in the unnamed namespace, because DbcReader, a friend of Dbc, has one.
struct DbcHeader {
    static constexpr std::size_t kWireSize = 20;
    std::uint32_t rowCount = 0, columnCount = 0, recordBytes = 0, stringBytes = 0;

    static DbcHeader read(FieldReader in)
    {
        in.skip(kDbcMagic.size());
        DbcHeader header;
        header.rowCount = in.u32();
        header.columnCount = in.u32();
        header.recordBytes = in.u32();
        header.stringBytes = in.u32();
        return header;
    }
};

/// Builds a table step by step.
class DbcReader {
public:
    DbcReader(const ByteView& file, std::string_view version) : m_file(file), m_version(version) {}

    [[nodiscard]] Result<Dbc> read();

private:
    [[nodiscard]] Result<void> readParts();
    void chooseLayout();
    void inferColumns();
    [[nodiscard]] std::size_t startsOf(std::span<const DbcColumn> columns) const;
    [[nodiscard]] bool isOfTexts(std::uint32_t offset) const;
    void checkTexts();
    void indexIds();
    [[nodiscard]] std::uint32_t valueAt(std::uint32_t row, std::uint32_t offset, DbcType type) const
    {
        return bitsAt(m_table.m_records, std::size_t{row} * m_table.m_recordBytes + offset, type);
    }

    const ByteView& m_file;
    std::string_view m_version; // of the client; empty: unknown
    DbcHeader m_header;
    Dbc m_table;
};

Result<void> DbcReader::readParts()
{
    const std::span<const std::byte> bytes = m_file.file().span();
    for (const std::string_view magic : kLaterMagics) {
        if (beginsWith(bytes, magic))
            return fail(LoadErrorCode::unsupported, m_file.name(), ": it is a table of a later World of Warcraft (",
                        magic, "), which is not read");
    }
    TRISVIEW_TRY(m_file.checkFormat(sniffDbc(bytes), "a table of World of Warcraft, which begins with 'WDBC'"));
    TRISVIEW_TRY_ASSIGN(m_header, m_file.record<DbcHeader>(0, "header"));
    TRISVIEW_TRY(m_file.checkAtMost(m_header.rowCount, "rows", kMaxDbcRows));
    TRISVIEW_TRY(m_file.checkAtMost(m_header.recordBytes, "bytes of a record", kMaxDbcRecordBytes));
    if (m_header.columnCount > m_header.recordBytes)
        return fail(LoadErrorCode::corrupt, m_file.name(), ": ", m_header.columnCount, " columns in records of ",
                    counted(m_header.recordBytes, "byte"));
    if (m_header.rowCount > 0 && m_header.columnCount == 0)
        return fail(LoadErrorCode::corrupt, m_file.name(), ": ", counted(m_header.rowCount, "row"), " without columns");
    constexpr std::uint64_t start = DbcHeader::kWireSize;
    TRISVIEW_TRY_ASSIGN(m_table.m_records, m_file.slice(start, m_header.recordBytes, m_header.rowCount, "records"));
    const std::uint64_t stringsAt = start + std::uint64_t{m_header.recordBytes} * m_header.rowCount;
    TRISVIEW_TRY_ASSIGN(const auto strings, m_file.slice(stringsAt, 1, m_header.stringBytes, "strings"));
    m_table.m_strings = FieldReader(strings).characters(strings.size());
    const std::uint64_t end = stringsAt + m_header.stringBytes;
    if (!strings.empty() && strings.back() != std::byte{0})
        addWarning(m_table.m_diagnostics, "dbc-string-end", m_file.range(end - 1, 1),
                   "the last string has no end; its known part is used");
    if (end < m_file.size())
        addNote(m_table.m_diagnostics, "dbc-rest", m_file.range(end, UINT64_MAX), counted(m_file.size() - end, "byte"),
                " behind the strings not used");
    return {};
}

/// How many texts begin where a string begins, if these were the columns.
std::size_t DbcReader::startsOf(std::span<const DbcColumn> columns) const
{
    std::size_t count = 0;
    for (const DbcColumn& column : columns) {
        for (std::uint32_t row = 0; column.type == DbcType::text && row < m_table.m_rowCount; ++row)
            count += isStart(m_table.m_strings, valueAt(row, column.offset, column.type)) ? 1 : 0;
    }
    return count;
}

void DbcReader::chooseLayout()
{
    std::optional<std::size_t> most;
    for (const DbcLayout* const layout : dbcLayouts(m_table.m_name, m_header.columnCount, m_header.recordBytes)) {
        std::vector<DbcColumn> columns = columnsOf(*layout);
        const bool isOfVersion = !m_version.empty() && layout->versions.find(m_version) != std::string_view::npos;
        const std::size_t starts = isOfVersion ? SIZE_MAX : startsOf(columns);
        if (most && starts <= *most)
            continue;
        most = starts;
        m_table.m_columns = std::move(columns);
        m_table.m_versions = layout->versions;
    }
    if (!most)
        inferColumns();
}

/// Whether the 32 bits at an offset of each record can only be texts: all begin where strings begin, and at least two
/// are different ones.
bool DbcReader::isOfTexts(std::uint32_t offset) const
{
    std::set<std::uint32_t> firstTwo;
    for (std::uint32_t row = 0; row < m_table.m_rowCount; ++row) {
        const std::uint32_t value = valueAt(row, offset, DbcType::text);
        if (!isStart(m_table.m_strings, value))
            return false;
        if (value != 0 && firstTwo.size() < 2)
            firstTwo.insert(value);
    }
    return firstTwo.size() == 2;
}

/// The columns of an unknown layout. If all have 32 bits or all 8, the header proves it; else only the bytes are known.
void DbcReader::inferColumns()
{
    const std::uint32_t bytes = m_header.recordBytes;
    const bool areWords = bytes == 4 * m_header.columnCount;
    const bool areBytes = bytes == m_header.columnCount;
    const std::uint32_t words = areBytes ? 0 : bytes / 4;
    for (std::uint32_t offset = 0; offset < bytes;) {
        DbcColumn column{{}, offset < 4 * words ? DbcType::whole : DbcType::byte, offset, {}};
        if (column.type == DbcType::whole && isOfTexts(offset))
            column.type = DbcType::text;
        const std::uint32_t number = column.type == DbcType::byte && areBytes ? offset : offset / 4;
        column.name = areWords || areBytes ? joined("Column ", number) : joined("Bytes ", offset);
        offset += bytesOf(column.type);
        m_table.m_columns.push_back(std::move(column));
    }
    addNote(m_table.m_diagnostics, "dbc-layout-unknown", m_file.range(0, DbcHeader::kWireSize),
            "the layout of this table with ", counted(m_header.columnCount, "column"), " of ", bytes,
            areWords || areBytes ? " bytes is unknown; its columns are numbers, or texts where all values are texts"
                                 : " bytes is unknown, and so is where its columns begin; each 4 bytes are shown");
}

void DbcReader::checkTexts()
{
    std::uint64_t outside = 0;
    std::uint64_t first = 0;
    for (const DbcColumn& column : m_table.m_columns) {
        for (std::uint32_t row = 0; column.type == DbcType::text && row < m_table.m_rowCount; ++row) {
            const std::uint32_t value = valueAt(row, column.offset, column.type);
            if (value == 0 || value < m_table.m_strings.size())
                continue;
            const std::uint64_t at = DbcHeader::kWireSize + std::uint64_t{row} * m_table.m_recordBytes + column.offset;
            first = outside == 0 ? at : std::min(first, at);
            ++outside;
        }
    }
    if (outside > 0)
        addWarning(m_table.m_diagnostics, "dbc-text-outside", m_file.range(first, bytesOf(DbcType::text)),
                   counted(outside, "text"), " outside of the ", m_table.m_strings.size(),
                   " bytes of strings; they are shown as empty");
}

void DbcReader::indexIds()
{
    const std::string_view first = m_table.m_columns.empty() ? std::string_view() : m_table.m_columns.front().name;
    // Records of an unknown layout begin with an id in nearly all tables.
    const bool isKnown = !m_table.m_versions.empty();
    m_table.m_hasIds = !m_table.m_columns.empty() && m_table.m_columns.front().type == DbcType::whole &&
                       (!isKnown || first == "ID" || m_table.m_name == "ItemClass");
    if (!m_table.m_hasIds)
        return;
    m_table.m_rowsById.reserve(m_table.m_rowCount);
    for (std::uint32_t row = 0; row < m_table.m_rowCount; ++row)
        m_table.m_rowsById.emplace_back(valueAt(row, 0, DbcType::whole), row);
    std::sort(m_table.m_rowsById.begin(), m_table.m_rowsById.end());
}

Result<Dbc> DbcReader::read()
{
    m_table.m_file = m_file.file();
    m_table.m_name = stemOf(m_file.name());
    TRISVIEW_TRY(readParts());
    m_table.m_rowCount = m_header.rowCount;
    m_table.m_recordBytes = m_header.recordBytes;
    m_table.m_statedColumnCount = m_header.columnCount;
    chooseLayout();
    checkTexts();
    indexIds();
    return std::move(m_table);
}

std::optional<std::uint32_t> Dbc::column(std::string_view name) const
{
    const auto found = std::find_if(m_columns.begin(), m_columns.end(),
                                    [name](const DbcColumn& one) { return isSameButForCase(one.name, name); });
    return found == m_columns.end() ? std::nullopt
                                    : std::optional(static_cast<std::uint32_t>(found - m_columns.begin()));
}

std::uint32_t Dbc::bits(std::uint32_t row, std::uint32_t column) const
{
    assert(row < m_rowCount && column < m_columns.size());
    return bitsAt(m_records, std::size_t{row} * m_recordBytes + m_columns[column].offset, m_columns[column].type);
}

float Dbc::real(std::uint32_t row, std::uint32_t column) const
{
    return std::bit_cast<float>(bits(row, column));
}

std::string_view Dbc::text(std::uint32_t row, std::uint32_t column) const
{
    const std::uint32_t offset = bits(row, column);
    // Offset 0 is the empty text, whatever the block begins with.
    if (offset == 0 || offset >= m_strings.size())
        return {};
    const std::string_view rest = m_strings.substr(offset);
    return rest.substr(0, rest.find('\0'));
}

std::optional<std::uint32_t> Dbc::find(std::uint32_t id) const
{
    const auto after = std::upper_bound(m_rowsById.begin(), m_rowsById.end(), std::pair(id, UINT32_MAX));
    if (after == m_rowsById.begin() || std::prev(after)->first != id)
        return std::nullopt;
    return std::prev(after)->second;
}

bool sniffDbc(std::span<const std::byte> head)
{
    return beginsWith(head, kDbcMagic);
}

Result<Dbc> readDbc(const ByteView& file, std::string_view version)
{
    return DbcReader(file, version).read();
}

} // namespace formats
