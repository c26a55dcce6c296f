#pragma once

#include "app/viewer/model_list/find_models.hpp"
#include "app/viewer/model_list/library_tree.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The models that a tab can browse, and its position among them.
namespace app {

/// The models found at the opened paths. Shared by tabs opened from each other, replaced by every other drop,
/// immutable.
struct ModelList {
    std::vector<std::filesystem::path> files;
    std::shared_ptr<const LibraryTree> tree = std::make_shared<LibraryTree>(); ///< built from `files`
    std::optional<ListedClient> client{};                                      ///< whose models they are
};

/// A tab's own state for browsing and searching a list.
struct Library {
    std::uint32_t root = 0; ///< LibraryRoot::id of the root of this list; 0: none
    std::shared_ptr<const ModelList> list = std::make_shared<ModelList>(); ///< never null
    std::uint32_t shown = formats::kNoIndex;                               ///< into the list: the tab's document
    std::uint32_t chosen = formats::kNoIndex; ///< into the list: the last requested model, even if it could not be
                                              ///< opened
    std::string filter;                       ///< the search text
    std::set<std::string> folded;             ///< folders and groups, see LibraryRow::folder
    std::optional<std::vector<std::uint32_t>> browseOrder{}; ///< into the list: order of next and previous; none: all
    std::uint32_t browseColumns = 1;                         ///< number of columns
};

/// A library of these models with none shown. `tree`: of `files` if it exists already. `client`: whose models they are.
[[nodiscard]] Library libraryOf(std::vector<std::filesystem::path> files,
                                std::shared_ptr<const LibraryTree> tree = nullptr,
                                std::optional<ListedClient> client = std::nullopt);

/// The model `steps` away from the chosen one, limited to the browse order; kNoIndex: none. A chosen model that is not
/// in the browse order (folded away or not matching the search) counts as between its neighbors.
[[nodiscard]] std::uint32_t browsed(const Library& library, int steps);

/// The position of the chosen model in the browse order.
struct BrowsePosition {
    std::size_t number = 0; ///< from 1; 0: not in the browse order
    std::size_t count = 0;
};
[[nodiscard]] BrowsePosition browsePosition(const Library& library);

void toggleFolded(Library& library, const std::string& folder);

} // namespace app
