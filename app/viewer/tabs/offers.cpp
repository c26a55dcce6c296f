#include "app/viewer/tabs/offers.hpp"

#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "formats/platform/paths.hpp"

namespace app {

std::optional<Offer> offerOf(const Session& session)
{
    if (missedTag(session) != formats::kNoIndex) {
        const MissedDrop& missed = *session.missedDrop;
        const std::string file = platform::utf8FromPath(missed.file.filename());
        return Offer{file + " was dropped beside " + missed.tag + ".",
                     {{"Attach it", "attachDropped"}, {"Open it", "openDropped"}}};
    }
    if (session.offersLastTabs && hasLastTabs(session))
        return Offer{lastTabsText(session) + (session.lastTabs.records.size() == 1 ? " was" : " were") +
                         " open in the last session.",
                     {{"Reopen " + lastTabsText(session), "reopenLastTabs"}}};
    return std::nullopt;
}

void closeOffer(Session& session)
{
    if (missedTag(session) != formats::kNoIndex)
        session.missedDrop.reset();
    else
        session.offersLastTabs = false;
}

} // namespace app
