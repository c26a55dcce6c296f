#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/fit.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>

/// Two models beside each other: which they are and what links them.
namespace app {

/// Puts the tabs with these ids beside each other, A at the left, both in view; A has the focus unless B had it. How
/// they are shown stays as it was in a comparison before. Nothing happens where a tab is not there or shows nothing.
void startComparison(Session& session, std::uint32_t a, std::uint32_t b);

/// Opens a model in a tab of its own beside the present one, which goes on being the present one.
void compareWith(Session& session, const std::filesystem::path& file);

/// Whether there is a version of the present document from before its files were saved last, in the level of detail
/// that is shown now.
[[nodiscard]] bool hasVersionBefore(const Tab& tab);

/// Puts the present document as it was before its files were saved last at the left of what it is now. It stays so in a
/// tab of its own. Nothing happens where there is no such version, see hasVersionBefore.
void compareWithVersionBefore(Session& session);

void setCompareMode(Session& session, CompareMode mode);
void setCompareLine(Session& session, float share); ///< moved so far that each side can be seen
void setCompareLinks(Session& session, const CompareLinks& links);
void switchSide(Session& session);    ///< the other one has the focus
void exchangeSides(Session& session); ///< left becomes right

/// Shows what one of the differences found is about, on the side with the focus where it has it, else on the other.
void selectDifference(Session& session, std::uint32_t difference);

/// Gives the side without the focus what links it to the other one. Call when the session may have changed.
void followFocus(Session& session);
/// Lets a side whose time is not linked go on by itself.
void advanceOther(Session& session, double deltaSeconds);

/// A session that shows one of the tabs alone: what drawing it needs and nothing else.
[[nodiscard]] Session oneSide(const Session& session, std::size_t tab);

} // namespace app
