#include "app/viewer/actions/actions.hpp"

#include "app/viewer/actions/action_table.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace app {
namespace {

template <class Matches> const Action* firstAction(Matches matches)
{
    const std::span<const Action> all = actions();
    const auto found = std::find_if(all.begin(), all.end(), matches);
    return found != all.end() ? &*found : nullptr;
}

} // namespace

std::span<const Action> actions()
{
    static const std::vector<Action> kActions = [] {
        std::vector<Action> all;
        for (const auto& part : {plainActions(), windowActions(), cameraActions(), playbackActions(), modelActions()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return kActions;
}

const char* menuTitle(Menu menu)
{
    constexpr std::array<const char*, 6> kTitles = {"File", "View", "Animation", "Model", "Help", ""};
    return kTitles[static_cast<std::size_t>(menu)];
}

bool isPossible(const Action& action, const Session& session)
{
    constexpr std::array<std::string_view, 11> kNeedADocument = {
        "reload",   "screenshot",      "transparentScreenshot", "newTab",        "frame",          "frameClip",
        "nextSkin", "nextMeshVariant", "automaticNormals",      "storedNormals", "computedNormals"};
    const bool isOpen = session.tab().document != nullptr;
    const auto isAbout = [&](std::string_view id) { return action.id == id; };
    if (action.needsDocument || action.menu == Menu::animation ||
        std::any_of(kNeedADocument.begin(), kNeedADocument.end(), isAbout)) {
        if (!isOpen)
            return false;
    }
    if (action.id == "nextMeshVariant")
        return shownModel(session)->meshVariants.size() > 1;
    if (action.id == "tags" || action.id == "showTags")
        return hasTab(session, InspectorTab::tags);
    if (action.id == "bones")
        return isOpen && capabilitiesOf(*shownModel(session)).hasBones;
    if (action.id == "collision")
        return isOpen && capabilitiesOf(*shownModel(session)).hasCollision;
    if (action.id == "showShaders")
        return hasTab(session, InspectorTab::shaders);
    if (action.id.ends_with("Geosets"))
        return hasTab(session, InspectorTab::geosets);
    if (action.id == "showViews")
        return hasTab(session, InspectorTab::views);
    if (action.id == "showSkeleton")
        return hasTab(session, InspectorTab::skeleton);
    if (action.id == "nextLevel")
        return isOpen && session.tab().document->levelCount > 1;
    if (action.id == "onlyPart")
        return isOpen && (session.tab().choices.isPart || session.tab().document->nodes.size() > 1);
    if (action.id == "nextSkin")
        return shownNode(session)->skins.size() > 1;
    if (action.id == "clearRegion")
        return session.tab().view.layer().region.has_value();
    if (action.id == "pairLayers" || action.id == "otherLayer")
        return session.tab().view.layers.size() > 1;
    if (action.id == "close")
        return isOpen;
    if (action.id == "nextTab" || action.id == "previousTab")
        return session.tabs.size() > 1;
    return true;
}

const Action* findAction(std::string_view id)
{
    return firstAction([&](const Action& action) { return action.id == id; });
}

const Action* actionForKey(std::string_view key)
{
    return key.empty() ? nullptr : firstAction([&](const Action& action) { return action.key == key; });
}

const Action* actionOf(const Request& request)
{
    if (const auto* const plain = std::get_if<RunAction>(&request))
        return findAction(plain->id);
    return firstAction([&](const Action& action) {
        return action.parameters != nullptr && action.parameters->alternative == request.index();
    });
}

std::string keyOfCharacter(char32_t character)
{
    if (character <= U' ' || character > U'~')
        return {};
    const bool isLetter = character >= U'a' && character <= U'z';
    return {static_cast<char>(isLetter ? character - U'a' + U'A' : character)};
}

} // namespace app
