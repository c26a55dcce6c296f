#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A line above the view that offers actions. It changes nothing by itself; Esc or its close button hides it.
namespace app {

struct OfferedAction {
    std::string title;
    std::string_view action; ///< id
};

struct Offer {
    std::string text;
    std::vector<OfferedAction> actions; ///< the most likely first
};

/// The current offer.
[[nodiscard]] std::optional<Offer> offerOf(const Session& session);
void closeOffer(Session& session);

/// Whether the user has not answered yet that an earlier window crashed.
[[nodiscard]] bool isCrashOffered(const Session& session);
/// Whether the view shows the sample of the first start.
[[nodiscard]] bool showsFirstSample(const Session& session);

} // namespace app
