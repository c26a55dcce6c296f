#include "renderer/scene/games/warcraft/look_source.hpp"

#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/look_files.hpp"

namespace scene {

formats::Result<std::unique_ptr<LookSource>> LookSource::open(const std::filesystem::path& path,
                                                              const OpenOptions& options)
{
    std::unique_ptr<LookSource> source(new LookSource);
    TRISVIEW_TRY_ASSIGN(const auto opened, mountTables(source->m_files, path));
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRISVIEW_TRY(source->m_files.mountGameFolder(folder));
    }
    std::optional<formats::LoadError> unreadable;
    for (const TablePlace& place : tablePlaces(opened)) {
        source->m_tables.emplace(source->m_files, place.tables);
        if (source->m_tables->find(kDisplayTable) == nullptr) {
            noteUnreadableTable(*source->m_tables, unreadable);
            continue;
        }
        source->m_looks.emplace(*source->m_tables);
        return source;
    }
    return tl::unexpected(noTables(platform::utf8FromPath(path), unreadable));
}

} // namespace scene
