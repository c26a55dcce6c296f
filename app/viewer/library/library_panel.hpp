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

/// All inputs of the listing: the lines are rebuilt when it changes.
struct LibraryKey {
    struct Root {
        std::uint32_t id = kNoRoot;
        std::shared_ptr<const ModelList> list;
        LibraryRoot::State state = LibraryRoot::State::unread;
        bool isFolded = false;
        std::set<std::string> folded;

        bool operator==(const Root&) const = default;
    };
    std::uint32_t tab = formats::kNoIndex; ///< Tab::id of the active tab
    std::size_t tabCount = 0;
    std::string filter;
    bool isGrid = false;
    LibrarySort sort = LibrarySort::name;
    LibraryFilter show;
    std::uint64_t facts = 0; ///< KnownFacts::revision, if it matters
    bool areTabsFolded = false;
    std::vector<Root> roots;

    bool operator==(const LibraryKey&) const = default;
};

/// A model of a root.
struct RootModel {
    std::uint32_t root = 0;  ///< into Session::roots
    std::uint32_t index = 0; ///< into its list
};

/// The line at the upper edge of the list, which stays there when the layout changes.
struct LibraryAnchor {
    LibraryLine line;
    float share = 0.0f; ///< share of its height that is scrolled away

    bool operator==(const LibraryAnchor&) const = default;
};

struct LibraryState {
    std::optional<LibraryKey> key;     ///< of `listings` and `lines`
    std::vector<RootListing> listings; ///< one per root
    std::vector<LibraryLine> lines;
    std::vector<float> offsets;                ///< start of each line, and end of the last one
    std::uint32_t columns = 1;                 ///< of the grid
    std::shared_ptr<const ModelList> seenList; ///< of the active tab
    std::vector<std::size_t> samples;          ///< into Session::samples: those missing in the tab's list
    float seenWidth = 0.0f;                    ///< width of the last layout, which changes with the panel
    float seenScale = 0.0f;
    std::optional<LibraryAnchor> anchor; ///< of the last drawn lines; none: their start
    bool keepsAnchor = false;            ///< the previous frame scrolled to it
    std::uint32_t seenChosen = formats::kNoIndex;
    std::filesystem::path menuFor;    ///< the model whose menu is open
    RootModel menuModel;              ///< position of that model
    std::uint32_t menuRoot = kNoRoot; ///< LibraryRoot::id of the root whose menu is open
    bool opensMenu = false;
    bool opensRootMenu = false;
    bool wantsFocus = false; ///< moves the focus to the search field
    bool hasBrowsed = false; ///< up or down was pressed during this search

    /// The listing of the active tab's root; null if it browses none.
    [[nodiscard]] const RootListing* listingOf(const Session& session) const;
    [[nodiscard]] std::size_t rowCount(const Session& session) const;
    [[nodiscard]] std::size_t modelCount(const Session& session) const;
};

[[nodiscard]] Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session,
                                   LibraryState& state);

} // namespace app
