#include "renderer/scene/games/warcraft/look_source.hpp"

#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/games/warcraft/look_files.hpp"

#include <array>
#include <utility>

namespace scene {
namespace {

/// GameTables reads a table when it is first asked for, which only one thread may do.
constexpr std::array<std::string_view, 13> kLookTableNames{
    "CharHairGeosets",   "CharSections",        "CharacterFacialHairStyles",
    "ChrRaces",          "CreatureDisplayInfo", "CreatureDisplayInfoExtra",
    "CreatureModelData", "HelmetGeosetVisData", "Item",
    "ItemDisplayInfo",   "ItemVisualEffects",   "ItemVisuals",
    "ParticleColor"};

} // namespace

formats::Result<std::unique_ptr<LookSource>> LookSource::open(const std::filesystem::path& path,
                                                              const OpenOptions& options)
{
    std::unique_ptr<LookSource> source(new LookSource);
    const auto files = std::make_shared<formats::VirtualFileSystem>();
    files->useNames(namesForArchives(options.listfile));
    TRISVIEW_TRY_ASSIGN(source->m_opened, mountTables(*files, path));
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRISVIEW_TRY(files->mountGameFolder(folder));
    }
    source->m_files = files;
    std::optional<formats::LoadError> unreadable;
    for (const TablePlace& place : tablePlaces(source->m_opened)) {
        source->m_tables.emplace(*files, place.tables);
        if (source->m_tables->find(kDisplayTable) == nullptr) {
            noteUnreadableTable(*source->m_tables, unreadable);
            continue;
        }
        source->m_looks.emplace(*source->m_tables);
        for (const std::string_view name : kLookTableNames)
            static_cast<void>(source->m_tables->find(name));
        source->m_root = place.root;
        return source;
    }
    return tl::unexpected(noTables(platform::utf8FromPath(path), unreadable));
}

const formats::Dbc* LookSource::table(std::string_view name) const
{
    return m_tables->known(name);
}

} // namespace scene
