#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/playback/crowd.hpp"
#include "app/viewer/playback/curves.hpp"
#include "app/viewer/playback/onion_skin.hpp"
#include "app/viewer/queries/shown.hpp"

#include <algorithm>

/// Actions without parameters on ghosts, trails and crowds.
namespace app {
namespace {

bool hasGhosts(const Session& session)
{
    return hasDocument(session) && session.tab().view.onionSkin.showsGhosts;
}

bool hasTrail(const Session& session)
{
    return hasDocument(session) && session.tab().view.onionSkin.showsTrail;
}

bool hasCrowd(const Session& session)
{
    return hasDocument(session) && showsCrowd(session);
}

/// Does not go below zero.
std::uint32_t changedBy(std::uint32_t number, int change)
{
    return static_cast<std::uint32_t>(std::max(static_cast<int>(number) + change, 0));
}

/// On both sides of the current instant. At least one stays; switching ghosts off is another action.
template <int change> void changeGhosts(Session& session)
{
    GhostOptions ghosts = session.tab().view.onionSkin.ghosts;
    ghosts.before = std::max(changedBy(ghosts.before, change), ghosts.before > 0 ? 1U : 0U);
    ghosts.after = std::max(changedBy(ghosts.after, change), ghosts.after > 0 ? 1U : 0U);
    setGhosts(session, ghosts);
}

template <int change> void spreadGhosts(Session& session)
{
    GhostOptions ghosts = session.tab().view.onionSkin.ghosts;
    ghosts.framesBetween = changedBy(ghosts.framesBetween, change);
    setGhosts(session, ghosts);
}

template <int change> void changeTrail(Session& session)
{
    setTrail(session, changedBy(session.tab().view.onionSkin.trailFrames, change));
}

void doubleCrowd(Session& session)
{
    setCrowd(session, session.tab().view.crowd * 2);
}

/// At least two.
void halveCrowd(Session& session)
{
    setCrowd(session, std::max(session.tab().view.crowd / 2, 2U));
}

template <int direction> void stepKeyBy(Session& session)
{
    stepKey(session, direction);
}

constexpr Action kTimeMenuActions[] = {
    when(hasKeys, {"nextKey", "Next key of the selection", "Shift+PageDown", Menu::animation, stepKeyBy<1>, nullptr,
                   ActionKind::repeats}),
    when(hasKeys, {"previousKey", "Previous key of the selection", "Shift+PageUp", Menu::animation, stepKeyBy<-1>,
                   nullptr, ActionKind::repeats}),
    when(hasGhosts, {"moreGhosts", "More ghosts", "", Menu::view, changeGhosts<1>, nullptr, ActionKind::repeats}),
    when(hasGhosts, {"fewerGhosts", "Fewer ghosts", "", Menu::view, changeGhosts<-1>, nullptr, ActionKind::repeats}),
    when(hasGhosts,
         {"spreadGhosts", "Ghosts further apart", "", Menu::view, spreadGhosts<1>, nullptr, ActionKind::repeats}),
    when(hasGhosts,
         {"gatherGhosts", "Ghosts closer together", "", Menu::view, spreadGhosts<-1>, nullptr, ActionKind::repeats}),
    when(hasTrail, {"longerTrail", "Longer trail", "", Menu::view, changeTrail<5>, nullptr, ActionKind::repeats}),
    when(hasTrail, {"shorterTrail", "Shorter trail", "", Menu::view, changeTrail<-5>, nullptr, ActionKind::repeats}),
    when(hasCrowd, {"largerCrowd", "Twice as many models", "", Menu::view, doubleCrowd}),
    when(hasCrowd, {"smallerCrowd", "Half as many models", "", Menu::view, halveCrowd}),
};

} // namespace

std::span<const Action> timeMenuActions()
{
    return kTimeMenuActions;
}

} // namespace app
