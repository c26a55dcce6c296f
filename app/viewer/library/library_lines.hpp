#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// The lines of the library; independent of ImGui.
namespace app {

/// The models of a root after search, filter and sorting.
struct RootListing {
    std::uint32_t id = kNoRoot; ///< LibraryRoot::id
    std::shared_ptr<const ModelList> list;
    std::vector<LibraryRow> rows;
    std::vector<std::string> details; ///< of sorted rows: the sort value; else empty
    std::vector<std::uint32_t> cells; ///< the models in the rows, into the list
    bool hasCaptions = false;         ///< grid: some cells need a second line
    bool isItself = false;            ///< the first row is the root itself, which has its own line
};

/// `filter`: the search text. When sorted by other values than names, searched or filtered, the list is flat.
[[nodiscard]] RootListing listingOf(const Session& session, const LibraryRoot& root, const std::string& filter);

struct LibraryLine {
    enum class Kind {
        tabs,   ///< the heading of the open tabs
        tab,    ///< `index` is into Session::tabs
        root,   ///< the heading of a root
        note,   ///< the reason why a root has no lines
        folder, ///< `index` is into RootListing::rows, as for models
        model,
        cells, ///< `count` cells of the grid, starting at `index` of RootListing::cells
    };
    Kind kind = Kind::root;
    std::uint32_t root = 0; ///< into Session::roots
    std::uint32_t index = 0;
    std::uint32_t count = 0;
    std::uint32_t depth = 0;

    bool operator==(const LibraryLine&) const = default;
};

/// `listings`: one per root. `columns`: of the grid; 0: a tree.
[[nodiscard]] std::vector<LibraryLine> linesOf(const Session& session, const std::vector<RootListing>& listings,
                                               std::uint32_t columns);

/// Whether a model passes Session::libraryFilter, according to the facts known so far.
[[nodiscard]] bool isListed(const Session& session, const std::filesystem::path& model);

/// The sort value of a model as text; empty if it is unknown.
[[nodiscard]] std::string sortText(LibrarySort sort, const ModelFacts& facts);

} // namespace app
