#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <optional>

/// The two tabs of a comparison.
namespace app {

/// The sides of a comparison, into Session::tabs.
struct ComparedTabs {
    std::size_t a = 0;
    std::size_t b = 0;
    bool isFocusOnB = false;

    [[nodiscard]] std::size_t focus() const { return isFocusOnB ? b : a; }
    [[nodiscard]] std::size_t other() const { return isFocusOnB ? a : b; }
};

/// The comparison that the view shows; none while a third tab is the present one or a side shows nothing.
[[nodiscard]] std::optional<ComparedTabs> comparedTabs(const Session& session);
[[nodiscard]] bool isComparing(const Session& session);

/// The tab with this id, which shows a document; none: there is none.
[[nodiscard]] std::optional<std::size_t> tabWithId(const Session& session, std::uint32_t id);

/// The share of the view's width that the side with the focus has.
[[nodiscard]] float focusShare(const Session& session);
/// Width / height of both sides together.
[[nodiscard]] float wholeAspect(const Session& session);

} // namespace app
