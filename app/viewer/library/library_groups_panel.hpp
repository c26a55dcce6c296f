#pragma once

#include "app/viewer/library/library_panel.hpp"

/// Headings of the library, what can be done with a root, and the groups below its roots.
namespace app {

/// A line that folds what is below it.
struct GroupHeading {
    std::string target;
    std::string name;
    std::string count;
    std::string tooltip{};
    bool isOpen = true;
    bool isMissing = false;   ///< marked as a problem
    bool isPresent = false;   ///< the present tab browses it
    bool canBeClosed = false; ///< a cross at its end: "TARGET:close"
};
struct GroupClicks {
    bool wasClicked = false;
    bool wasClosed = false;
    bool wasRightClicked = false;
};
[[nodiscard]] GroupClicks drawGroupHeading(const PanelContext& context, const GroupHeading& heading);

/// How many models a root has: "12 of 300" while not all are listed.
[[nodiscard]] std::string rootCountText(const Session& session, const RootListing& listing, std::size_t all);
/// The heading of a root.
void drawRootLine(const PanelContext& context, const Session& session, std::uint32_t root, LibraryState& state,
                  Requests& requests);
/// Why a root has no lines.
void drawRootNote(const PanelContext& context, const Session& session, std::uint32_t root);
void drawTabsHeading(const PanelContext& context, const Session& session, Requests& requests);
void drawTabLine(const PanelContext& context, const Session& session, std::uint32_t tab, Requests& requests);
void drawRootMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);

/// Games that were found, samples and what was opened last: each folds.
void drawShortcuts(const PanelContext& context, const Session& session, const LibraryState& state, Requests& requests);
[[nodiscard]] std::size_t shortcutRows(const Session& session, const LibraryState& state);

} // namespace app
