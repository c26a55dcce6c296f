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

/// What stands at the upper edge of the list: it stays there when the lines are laid out in another way.
struct LibraryAnchor {
    LibraryLine line;
    float share = 0.0f; ///< of its height that is scrolled away

    bool operator==(const LibraryAnchor&) const = default;
};

struct LibraryState {
    std::optional<LibraryKey> key;     ///< of `listings` and `lines`
    std::vector<RootListing> listings; ///< one for each root
    std::vector<LibraryLine> lines;
    std::vector<float> offsets;                ///< where each line begins, and where the last one ends
    std::uint32_t columns = 1;                 ///< of the grid
    std::shared_ptr<const ModelList> seenList; ///< of the present tab
    std::vector<std::size_t> samples;          ///< into Session::samples: those that are not in the tab's list
    float seenWidth = 0.0f; ///< of the lines as they were drawn last, for which they may have to be laid out anew
    float seenScale = 0.0f;
    std::optional<LibraryAnchor> anchor; ///< of the lines as they were drawn last; none: their start
    bool keepsAnchor = false;            ///< it was scrolled to in the frame before
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
