#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/session/lists/library_tree.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app {

struct LibraryState {
    std::optional<std::uint32_t> tab;      ///< Tab::id of the one that the rest is about
    std::shared_ptr<const ModelList> list; ///< what `rows` was made from and for
    std::string appliedFilter;
    std::set<std::string> appliedFolded;
    bool isGrid = false;
    std::vector<LibraryRow> rows;     ///< what passes the filter
    std::vector<std::uint32_t> cells; ///< the models among them, into the list
    bool hasCaptions = false;         ///< of the grid: some need a second line
    std::uint32_t columns = 1;        ///< of the grid
    std::vector<std::filesystem::path> seenRecent;
    std::vector<std::size_t> recent;  ///< into Settings::recent: those that are not in the list
    std::vector<std::size_t> samples; ///< into Session::samples, likewise
    std::uint32_t seenChosen = formats::kNoIndex;
    std::filesystem::path menuFor; ///< the model whose menu is open
    bool opensMenu = false;
    bool wantsFocus = false; ///< the search field does
    bool hasBrowsed = false; ///< up or down was pressed since something was searched for
};

[[nodiscard]] Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session,
                                   LibraryState& state);

} // namespace app
