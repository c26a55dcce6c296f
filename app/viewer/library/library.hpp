#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/library/library_lines.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app {

/// All that decides what is listed: when it changes, the lines are made anew.
struct LibraryKey {
    struct Root {
        std::uint32_t id = kNoRoot;
        std::shared_ptr<const ModelList> list;
        LibraryRoot::State state = LibraryRoot::State::unread;
        bool isFolded = false;
        std::set<std::string> folded;

        bool operator==(const Root&) const = default;
    };
    std::uint32_t tab = formats::kNoIndex; ///< Tab::id of the present one
    std::size_t tabCount = 0;
    std::string filter;
    bool isGrid = false;
    LibrarySort sort = LibrarySort::name;
    LibraryFilter show;
    std::uint64_t facts = 0; ///< KnownFacts::revision, where that matters
    bool areTabsFolded = false;
    std::vector<Root> roots;

    bool operator==(const LibraryKey&) const = default;
};

/// A model of a root.
struct RootModel {
    std::uint32_t root = 0;  ///< into Session::roots
    std::uint32_t index = 0; ///< into its list
};

struct LibraryState {
    std::optional<LibraryKey> key;     ///< of `listings` and `lines`
    std::vector<RootListing> listings; ///< one for each root
    std::vector<LibraryLine> lines;
    std::vector<float> offsets; ///< where each line begins, and where the last one ends
    std::uint32_t columns = 1;  ///< of the grid
    std::vector<std::filesystem::path> seenRecent;
    std::shared_ptr<const ModelList> seenList; ///< of the present tab
    std::vector<std::size_t> recent;           ///< into Settings::recent: those that are not in the tab's list
    std::vector<std::size_t> samples;          ///< into Session::samples, likewise
    std::uint32_t seenChosen = formats::kNoIndex;
    std::filesystem::path menuFor;    ///< the model whose menu is open
    RootModel menuModel;              ///< where it is
    std::uint32_t menuRoot = kNoRoot; ///< LibraryRoot::id of the one whose menu is open
    bool opensMenu = false;
    bool opensRootMenu = false;
    bool wantsFocus = false; ///< the search field does
    bool hasBrowsed = false; ///< up or down was pressed since something was searched for

    /// Of the present tab's root; null where it browses none.
    [[nodiscard]] const RootListing* listingOf(const Session& session) const;
    [[nodiscard]] std::size_t rowCount(const Session& session) const;
    [[nodiscard]] std::size_t modelCount(const Session& session) const;
};

[[nodiscard]] Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session,
                                   LibraryState& state);

} // namespace app
