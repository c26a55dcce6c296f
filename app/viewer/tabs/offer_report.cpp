#include "app/viewer/tabs/offer_report.hpp"

#include "app/viewer/tabs/offers.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace app {

namespace {

nlohmann::json offerJson(const Session& session)
{
    const auto offer = offerOf(session);
    if (!offer)
        return nullptr;
    nlohmann::json actions = nlohmann::json::array();
    for (const OfferedAction& action : offer->actions)
        actions.push_back(std::string(action.action));
    return {{"text", offer->text}, {"actions", std::move(actions)}};
}

} // namespace

void addOffers(nlohmann::json& state, const Session& session)
{
    state["offer"] = offerJson(session);
    state["closedTabs"] = session.closedTabs.size();
    state["lastTabs"] = session.lastTabs.records.size();
    state["slideShow"] = session.slideShow.has_value();
}

} // namespace app
