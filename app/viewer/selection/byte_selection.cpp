#include "app/viewer/selection/byte_selection.hpp"

namespace app {
namespace {

void revealLocation(Session& session, const FileLocation& location)
{
    Tab& tab = session.tab();
    tab.bytes.file = location.file.empty() ? tab.document->nodes[location.node].path : location.file;
    tab.bytes.selected = location.range.length > 0 ? std::optional(location.range) : std::nullopt;
    ++tab.bytes.reveals;
}

} // namespace

bool showsBytes(const Session& session)
{
    return session.settings.panels.side == SidePanel::bytes && session.tab().document != nullptr;
}

void showBytes(Session& session, const FileLocation& location)
{
    if (!session.tab().document || location.node >= session.tab().document->nodes.size())
        return;
    session.settings.panels.side = SidePanel::bytes;
    revealLocation(session, location);
    if (!location.file.empty() || location.range.length == 0)
        return;
    Selection& selection = session.tab().selection;
    selection.showsFileMap = true;
    selection.rangeNode = location.node;
    selection.range = location.range;
}

void followItem(Session& session)
{
    if (!showsBytes(session))
        return;
    if (const auto location = locationOfItem(session, session.tab().selection.item))
        revealLocation(session, *location);
}

} // namespace app
