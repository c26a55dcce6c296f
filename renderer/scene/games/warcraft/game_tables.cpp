#include "renderer/scene/games/warcraft/game_tables.hpp"

#include "formats/base/names.hpp"

#include <utility>

namespace scene {
namespace {

constexpr std::string_view kTableExtension = ".dbc";

} // namespace

GameTables::Entry GameTables::read(std::string_view name)
{
    Entry entry;
    const auto file = m_files.find(formats::joinPath(m_folder, std::string(name) + std::string(kTableExtension)));
    if (!file)
        return entry;
    m_paths.push_back(file->path);
    entry.file = {file->path, m_files.sizeOf(*file).value_or(0)};
    const auto bytes = m_files.read(*file);
    auto table = bytes ? formats::readDbc(*bytes, m_version) : tl::unexpected(bytes.error());
    if (!table) {
        addUnusable(formats::Severity::warning, "table-unreadable", *entry.file, table.error(), m_diagnostics);
        entry.error = table.error();
        return entry;
    }
    addDiagnosticsOf(*entry.file, table->diagnostics(), m_diagnostics);
    entry.table = *std::move(table);
    return entry;
}

const formats::Dbc* GameTables::find(std::string_view name)
{
    const auto [known, isNew] = m_tables.try_emplace(formats::lowered(name));
    if (isNew)
        known->second = read(name);
    return known->second.table ? &*known->second.table : nullptr;
}

const GameTables::Entry* GameTables::entryOf(std::string_view name) const
{
    const auto known = m_tables.find(formats::lowered(name));
    return known != m_tables.end() ? &known->second : nullptr;
}

const formats::Dbc* GameTables::known(std::string_view name) const
{
    const Entry* const entry = entryOf(name);
    return entry != nullptr && entry->table ? &*entry->table : nullptr;
}

const formats::WholeFile* GameTables::fileOf(std::string_view name) const
{
    const Entry* const entry = entryOf(name);
    return entry != nullptr && entry->file ? &*entry->file : nullptr;
}

const formats::LoadError* GameTables::errorOf(std::string_view name) const
{
    const Entry* const entry = entryOf(name);
    return entry != nullptr && entry->error ? &*entry->error : nullptr;
}

std::string_view captionOf(const formats::Dbc& table, std::uint32_t row)
{
    for (const std::string_view name : {"Name", "Name[0]"}) { // more telling than the codes before it
        const auto column = table.column(name);
        if (column && table.columns()[*column].type == formats::DbcType::text && !table.text(row, *column).empty())
            return table.text(row, *column);
    }
    for (std::uint32_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].type != formats::DbcType::text)
            continue;
        if (const std::string_view text = table.text(row, column); !text.empty())
            return text;
    }
    return {};
}

std::optional<std::uint32_t> referredId(const formats::Dbc& table, std::uint32_t row, std::uint32_t column)
{
    const std::uint32_t id = table.bits(row, column);
    return table.columns()[column].table.empty() || id == 0 ? std::nullopt : std::optional(id);
}

std::string_view referredCaption(GameTables& tables, const formats::Dbc& table, std::uint32_t row, std::uint32_t column)
{
    const auto id = referredId(table, row, column);
    const formats::Dbc* const other = id ? tables.find(table.columns()[column].table) : nullptr;
    const auto referred = other != nullptr ? other->find(*id) : std::nullopt;
    return referred ? captionOf(*other, *referred) : std::string_view();
}

} // namespace scene
