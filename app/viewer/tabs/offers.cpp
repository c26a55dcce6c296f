#include "app/viewer/tabs/offers.hpp"

#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "formats/platform/paths.hpp"

namespace app {
namespace {

Offer offerAfterCrash(const CrashedRun& run)
{
    Offer offer{"Trisview ended unexpectedly.", {}};
    if (!run.tabs.records.empty())
        offer.actions.push_back({"Open again", "reopenCrashed"});
    offer.actions.push_back({"Show notes", "report"});
    offer.actions.push_back({"Discard", "discardCrash"});
    return offer;
}

} // namespace

bool isCrashOffered(const Session& session)
{
    return session.crashed && session.crashed->answer == CrashedRun::Answer::none;
}

bool showsFirstSample(const Session& session)
{
    const auto& document = session.tab().document;
    return document && !session.firstSample.empty() && document->path == session.firstSample;
}

std::optional<Offer> offerOf(const Session& session)
{
    if (missedTag(session) != formats::kNoIndex) {
        const MissedDrop& missed = *session.missedDrop;
        const std::string file = platform::utf8FromPath(missed.file.filename());
        return Offer{file + " was dropped beside " + missed.tag + ".",
                     {{"Attach it", "attachDropped"}, {"Open it", "openDropped"}}};
    }
    if (isCrashOffered(session))
        return offerAfterCrash(*session.crashed);
    if (showsFirstSample(session))
        return Offer{"This is a sample. Drop a model, a folder or an archive here.", {{"Start page", "startPage"}}};
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
    else if (isCrashOffered(session))
        session.crashed->answer = CrashedRun::Answer::keepNote;
    else if (showsFirstSample(session))
        session.firstSample.clear();
    else
        session.offersLastTabs = false;
}

} // namespace app
