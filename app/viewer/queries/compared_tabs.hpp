#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <optional>

/// The two tabs of a comparison.
namespace app {

/// The two sides of a comparison, as indices into Session::tabs.
struct ComparedTabs {
    std::size_t a = 0;
    std::size_t b = 0;
    bool isFocusOnB = false;

    [[nodiscard]] std::size_t focus() const { return isFocusOnB ? b : a; }
    [[nodiscard]] std::size_t other() const { return isFocusOnB ? a : b; }
};

/// The comparison in the view; none while a third tab is active or one side has no document.
[[nodiscard]] std::optional<ComparedTabs> comparedTabs(const Session& session);
[[nodiscard]] bool isComparing(const Session& session);

/// The tab with this id if it has a document.
[[nodiscard]] std::optional<std::size_t> tabWithId(const Session& session, std::uint32_t id);

/// The share of the view's width taken by the side with the focus.
[[nodiscard]] float focusShare(const Session& session);
/// Width / height of the whole view with both sides.
[[nodiscard]] float wholeAspect(const Session& session);

} // namespace app
