#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/tabs/offers.hpp"

/// Answers to the offer above the view.
namespace app {
namespace {

bool isDropAsked(const Session& session)
{
    return missedTag(session) != formats::kNoIndex;
}

constexpr Action kOfferActions[] = {
    when(isDropAsked, {"attachDropped", "Attach the dropped model to the nearest tag", "", Menu::none, attachDropped}),
    when(isDropAsked, {"openDropped", "Open the model that was dropped beside a tag", "", Menu::none, openDropped}),
    when([](const Session& s) { return offerOf(s).has_value(); },
         {"closeOffer", "Close the offer above the view", "", Menu::none, closeOffer}),
};

} // namespace

std::span<const Action> offerActions()
{
    return kOfferActions;
}

} // namespace app
