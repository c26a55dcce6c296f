#pragma once

#include "app/viewer/model_list/library_tree.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The models that a tab has to choose from, and where it is among them.
namespace app {

/// The models found at what was opened: shared by the tabs that were opened from one another, made anew for every other
/// drop, never changed.
struct ModelList {
    std::vector<std::filesystem::path> files;
    std::shared_ptr<const LibraryTree> tree = std::make_shared<LibraryTree>(); ///< of `files`
};

/// A tab's own state of browsing and searching a list.
struct Library {
    std::uint32_t root = 0; ///< LibraryRoot::id: the root that the list is of; 0: none
    std::shared_ptr<const ModelList> list = std::make_shared<ModelList>(); ///< never null
    std::uint32_t shown = formats::kNoIndex;                               ///< into the list: the tab's document
    std::uint32_t chosen = formats::kNoIndex; ///< likewise: asked for last; a broken one stays chosen
    std::string filter;                       ///< what is searched for
    std::set<std::string> folded;             ///< folders and groups, see LibraryRow::folder
    std::optional<std::vector<std::uint32_t>>
        browseOrder{};               ///< into the list: what next and previous go through; none: all
    std::uint32_t browseColumns = 1; ///< models side by side
};

/// A library of these models, of which none is shown. `tree`: of `files` where it is made already.
[[nodiscard]] Library libraryOf(std::vector<std::filesystem::path> files,
                                std::shared_ptr<const LibraryTree> tree = nullptr);

/// Where `steps` lead from the chosen model, not past the ends of what is browsed; kNoIndex: nowhere. One that is not
/// among those browsed through, being folded away or not searched for, has its place between them.
[[nodiscard]] std::uint32_t browsed(const Library& library, int steps);

/// Where the chosen model is among those that are browsed through.
struct LibraryPlace {
    std::size_t number = 0; ///< from 1; 0: it is not among them
    std::size_t count = 0;
};
[[nodiscard]] LibraryPlace placeIn(const Library& library);

void toggleFolded(Library& library, const std::string& folder);

} // namespace app
