#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/fit.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>

/// Comparison of two models: its sides and their links.
namespace app {

/// Compares the tabs with these ids, A at the left; both are framed, and A gets the focus unless B had it. Keeps the
/// mode of an earlier comparison. Does nothing if a tab does not exist or is empty.
void startComparison(Session& session, std::uint32_t a, std::uint32_t b);

/// Opens a model in another tab for comparison with the active tab, which stays active.
void compareWith(Session& session, const std::filesystem::path& file);

/// Whether the active document has a version from before the last change of its files, in the current level of detail.
[[nodiscard]] bool hasVersionBefore(const Tab& tab);

/// Compares the active document (right) with its version before the last change of its files (left), which opens in
/// another tab and is not reloaded. Does nothing if there is no such version, see hasVersionBefore.
void compareWithVersionBefore(Session& session);

void setCompareMode(Session& session, CompareMode mode);
void setCompareLine(Session& session, float share); ///< clamped so that both sides stay visible
void setCompareLinks(Session& session, const CompareLinks& links);
void switchSide(Session& session);    ///< gives the other side the focus
void exchangeSides(Session& session); ///< swaps left and right

/// Shows the subject of a difference on the side with the focus, or on the other side if only that has it.
void selectDifference(Session& session, std::uint32_t difference);

/// Applies linked state to the side without the focus. Call it after changes of the session.
void followFocus(Session& session);
/// Advances a side whose time is not linked.
void advanceOther(Session& session, double deltaSeconds);

/// A session with only one of the tabs and the data needed to draw it.
[[nodiscard]] Session oneSide(const Session& session, std::size_t tab);

} // namespace app
