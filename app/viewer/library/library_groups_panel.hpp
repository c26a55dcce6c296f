#pragma once

#include "app/viewer/library/library_panel.hpp"

/// Headings of the library, menus of roots, and the groups below the roots.
namespace app {

/// A heading that folds the lines below it.
struct GroupHeading {
    std::string target;
    std::string name;
    std::string count;
    std::string detail{}; ///< behind the name, as far as there is room
    std::string tooltip{};
    bool isOpen = true;
    bool isMissing = false;   ///< marked as a problem
    bool isPresent = false;   ///< the active tab browses it
    bool canBeClosed = false; ///< with a close button at its end: "TARGET:close"
};
struct GroupClicks {
    bool wasClicked = false;
    bool wasClosed = false;
    bool wasRightClicked = false;
};
[[nodiscard]] GroupClicks drawGroupHeading(const PanelContext& context, const GroupHeading& heading);

/// The number of models of a root: "12 of 300" while filtered.
[[nodiscard]] std::string rootCountText(const Session& session, const RootListing& listing, std::size_t all);
/// The heading of a root.
void drawRootLine(const PanelContext& context, const Session& session, std::uint32_t root, LibraryState& state,
                  Requests& requests);
/// The reason why a root has no lines.
void drawRootNote(const PanelContext& context, const Session& session, std::uint32_t root);
void drawTabsHeading(const PanelContext& context, const Session& session, Requests& requests);
void drawTabLine(const PanelContext& context, const Session& session, std::uint32_t tab, Requests& requests);
void drawRootMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);

/// The groups of found games, samples and recent files, which can be folded.
void drawShortcuts(const PanelContext& context, const Session& session, const LibraryState& state, Requests& requests);
[[nodiscard]] std::size_t shortcutRows(const Session& session, const LibraryState& state);

} // namespace app
