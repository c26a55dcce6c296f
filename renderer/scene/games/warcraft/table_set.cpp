#include "renderer/scene/games/warcraft/table_set.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace scene {
namespace {

using formats::Dbc;
using formats::Result;

/// Names in tables are relative to the parent of the folder with the tables, as in the game.
std::optional<formats::ContentFolder> folderOfTables(std::span<const std::string_view> parts)
{
    const auto found = std::find_if(parts.rbegin(), parts.rend(), [](std::string_view part) {
        return formats::isSameButForCase(part, kTableFolder);
    });
    if (found == parts.rend())
        return std::nullopt;
    return formats::ContentFolder{static_cast<std::size_t>(parts.rend() - found) - 1, true};
}

bool hasKnownLayout(std::string_view name)
{
    const auto layouts = formats::allDbcLayouts();
    return std::any_of(layouts.begin(), layouts.end(),
                       [&](const formats::DbcLayout& layout) { return formats::isSameButForCase(layout.table, name); });
}

void addTable(TableSet& set, const TableFile& one)
{
    const std::string key = formats::lowered(one.name);
    const auto bytes = set.mounts->read(one.file);
    auto table = bytes ? formats::readDbc(*bytes) : tl::unexpected(bytes.error());
    if (table)
        set.tables[key] = std::make_shared<const Dbc>(*std::move(table));
    else
        set.problems[key] = table.error().message;
}

/// The file itself, and the tables in its folder of each mount: the first of a name is the one that the game uses.
/// Archives without a list of names have the tables with known layouts, which are asked for.
void listTables(TableSet& set, const formats::FoundFile& own)
{
    const auto add = [&](const formats::FoundFile& file) {
        if (!formats::isSameButForCase(formats::extensionOf(file.name), formats::extensionOf(own.name)))
            return;
        std::string name = formats::stemOf(file.name);
        if (set.fileOf(name) == nullptr)
            set.files.push_back({std::move(name), file});
    };
    add(own);
    const std::string folder = formats::folderOf(own.name);
    for (const formats::FoundFile& file : set.mounts->listEverywhere(folder))
        add(file);
    for (const formats::DbcLayout& layout : formats::allDbcLayouts()) {
        const std::string name = std::string(layout.table) + ".dbc";
        if (set.fileOf(layout.table) != nullptr)
            continue;
        if (const auto file = set.mounts->find(formats::joinPath(folder, name)))
            add(*file);
    }
    std::sort(set.files.begin(), set.files.end(),
              [](const TableFile& a, const TableFile& b) { return formats::isBefore(a.name, b.name); });
}

} // namespace

const Dbc* TableSet::find(std::string_view name) const
{
    return share(name).get();
}

std::shared_ptr<const Dbc> TableSet::share(std::string_view name) const
{
    const auto found = tables.find(formats::lowered(name));
    return found == tables.end() ? nullptr : found->second;
}

const TableFile* TableSet::fileOf(std::string_view name) const
{
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const TableFile& one) { return formats::isSameButForCase(one.name, name); });
    return found == files.end() ? nullptr : &*found;
}

Result<TableSet> readTableSet(const std::filesystem::path& file)
{
    auto mounts = std::make_shared<formats::VirtualFileSystem>();
    TRISVIEW_TRY_ASSIGN(const formats::FoundFile own, mounts->mountRootOf(file, folderOfTables));
    TableSet set;
    set.mounts = std::move(mounts);
    listTables(set, own);
    for (const TableFile& one : set.files) {
        if (one.file.path == own.path || hasKnownLayout(one.name))
            addTable(set, one);
    }
    return set;
}

TableSet withTable(const TableSet& set, std::string_view name)
{
    TableSet more = set;
    const TableFile* const file = more.fileOf(name);
    if (file != nullptr && more.find(name) == nullptr)
        addTable(more, *file);
    return more;
}

std::optional<TableReference> referenceOf(const TableSet& set, const Dbc& table, std::uint32_t row,
                                          std::uint32_t column)
{
    const auto id = referredId(table, row, column);
    if (!id)
        return std::nullopt;
    TableReference reference{table.columns()[column].table, *id, std::nullopt, {}};
    const Dbc* const other = set.find(reference.table);
    reference.row = other != nullptr ? other->find(*id) : std::nullopt;
    if (reference.row)
        reference.caption = captionOf(*other, *reference.row);
    return reference;
}

} // namespace scene
