#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// What the library lists, line by line; no ImGui.
namespace app {

/// The models of a root as they are searched, filtered and sorted.
struct RootListing {
    std::uint32_t id = kNoRoot; ///< LibraryRoot::id
    std::shared_ptr<const ModelList> list;
    std::vector<LibraryRow> rows;
    std::vector<std::string> details; ///< of sorted rows: the value that they are sorted by; else empty
    std::vector<std::uint32_t> cells; ///< the models among the rows, into the list
    bool hasCaptions = false;         ///< of the grid: some need a second line
    bool isItself = false;            ///< the first row is the root, which has a line of its own
};

/// `filter`: what is searched for. Sorted by anything but names, searched and filtered, models are of one level.
[[nodiscard]] RootListing listingOf(const Session& session, const LibraryRoot& root, const std::string& filter);

struct LibraryLine {
    enum class Kind {
        tabs,   ///< the heading of the open tabs
        tab,    ///< `index` is into Session::tabs
        root,   ///< the heading of a root
        note,   ///< why a root has no lines
        folder, ///< `index` is into RootListing::rows, as for models
        model,
        cells, ///< `count` cells of the grid, from `index` on in RootListing::cells
    };
    Kind kind = Kind::root;
    std::uint32_t root = 0; ///< into Session::roots
    std::uint32_t index = 0;
    std::uint32_t count = 0;
    std::uint32_t depth = 0;

    bool operator==(const LibraryLine&) const = default;
};

/// `listings`: one for each root. `columns`: of the grid; 0: a tree.
[[nodiscard]] std::vector<LibraryLine> linesOf(const Session& session, const std::vector<RootListing>& listings,
                                               std::uint32_t columns);

/// Whether a model passes Session::libraryFilter, as far as its facts are known.
[[nodiscard]] bool isListed(const Session& session, const std::filesystem::path& model);

/// The value that a model is sorted by, for people; empty while it is not known.
[[nodiscard]] std::string sortText(LibrarySort sort, const ModelFacts& facts);

} // namespace app
