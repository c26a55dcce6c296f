#include "app/viewer/selection/inspector_tab.hpp"

#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/editable_files.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/placement.hpp"

namespace app {

bool hasTab(const Session& session, InspectorTab tab)
{
    const auto& document = session.tab().document;
    switch (tab) {
    case InspectorTab::shaders:
        return document && !document->materials.empty();
    case InspectorTab::tags:
        return document && tagCount(*document) > 0;
    case InspectorTab::effects:
        return document && scene::effectCount(*document) > 0;
    case InspectorTab::geosets:
        return document && geosetCount(*document) > 1;
    case InspectorTab::views:
        return document && capabilitiesOf(*shownModel(session)).hasViews &&
               shownModel(session)->meshVariants.size() > 1;
    case InspectorTab::skeleton:
        return document && capabilitiesOf(*shownModel(session)).hasBones;
    case InspectorTab::edit:
        return document && !session.tab().isVersionBefore && !editablePaths(*document).empty();
    case InspectorTab::differences:
        return isComparing(session);
    default:
        return true;
    }
}

InspectorTab shownTab(const Session& session)
{
    const InspectorTab chosen = session.settings.inspectorTab;
    return hasTab(session, chosen) ? chosen : InspectorTab::model;
}

void showInspectorTab(Session& session, InspectorTab tab)
{
    session.settings.inspectorTab = tab;
    session.settings.panels.showsInspector = true;
}

void stepInspectorTab(Session& session, int steps)
{
    constexpr auto kCount = static_cast<int>(kInspectorTabNames.size());
    int tab = static_cast<int>(shownTab(session));
    do
        tab = (tab + (steps < 0 ? kCount - 1 : 1)) % kCount;
    while (!hasTab(session, static_cast<InspectorTab>(tab)));
    showInspectorTab(session, static_cast<InspectorTab>(tab));
}

} // namespace app
