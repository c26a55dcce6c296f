#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/scene/games/warcraft/table_search.hpp"

#include <cstdint>
#include <string>

/// Searches of the tables panel.
namespace app {

/// Searches the shown table on a worker, then goes to the first hit from the selected cell on.
void findInShownTable(Session& session, const std::string& text);
void stepTableHit(Session& session, int step);
[[nodiscard]] bool isTableHit(const scene::TableHits& hits, const scene::TableCellPlace& cell);
/// Searches all tables that were read.
void searchAllTables(Session& session, const std::string& text);
[[nodiscard]] bool isSearchingTables(const Session& session); ///< one of the two has a text
/// Ends the search of all tables, which hides the rows; without it, that in the shown table.
void endTableSearch(Session& session);
void openTableResult(Session& session, std::uint32_t index); ///< into FoundRows::rows

} // namespace app
