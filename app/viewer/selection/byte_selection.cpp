#include "app/viewer/selection/byte_selection.hpp"

namespace app {
namespace {

void revealPlace(Session& session, const FilePlace& place)
{
    Tab& tab = session.tab();
    tab.bytes.file = place.file.empty() ? tab.document->nodes[place.node].path : place.file;
    tab.bytes.selected = place.range.length > 0 ? std::optional(place.range) : std::nullopt;
    ++tab.bytes.reveals;
}

} // namespace

bool showsBytes(const Session& session)
{
    return session.settings.panels.side == SidePanel::bytes && session.tab().document != nullptr;
}

void showBytes(Session& session, const FilePlace& place)
{
    if (!session.tab().document || place.node >= session.tab().document->nodes.size())
        return;
    session.settings.panels.side = SidePanel::bytes;
    revealPlace(session, place);
    if (!place.file.empty() || place.range.length == 0)
        return;
    Selection& selection = session.tab().selection;
    selection.showsFileMap = true;
    selection.rangeNode = place.node;
    selection.range = place.range;
}

void followItem(Session& session)
{
    if (!showsBytes(session))
        return;
    if (const auto place = placeOfItem(session, session.tab().selection.item))
        revealPlace(session, *place);
}

} // namespace app
