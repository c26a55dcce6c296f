#include "app/viewer/look/look_mounts_panel.hpp"

#include "formats/base/printable.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"

namespace app {
namespace {

constexpr std::size_t kFoundMounts = 2000; // listed; a longer search says how many there are

/// The name of a creature for people: that of the user's list and the path of its model.
std::string captionOfMount(const Session& session, std::uint32_t display)
{
    const scene::RowNames* const names = session.tables.names.get();
    const std::string path = shownName(formats::printable(session.look.catalog->modelOf(display)));
    const std::string text = path.empty() ? std::string("no such row") : path;
    if (names == nullptr)
        return text;
    const std::string name = shownName(formats::printable(names->nameOf("CreatureDisplayInfo", display)));
    return name.empty() ? text : name + " \xC2\xB7 " + text;
}

void findMounts(const Session& session, LookMountsState& state)
{
    const LookState& look = session.look;
    if (state.catalog == look.catalog && state.names == session.tables.names && state.text == look.mountSearch)
        return;
    state.catalog = look.catalog;
    state.names = session.tables.names;
    state.text = look.mountSearch;
    state.found = look.catalog->findCreatures(look.mountSearch, session.tables.names.get(), kFoundMounts);
}

} // namespace

void drawLookMount(const PanelContext& context, const Session& session, float width, Requests& requests)
{
    const std::uint32_t mount = presentLook(session).mount.value_or(0);
    const LookLine line{.target = "look:mount",
                        .clearTarget = "look:clear:mount",
                        .title = "Mount",
                        .id = mount,
                        .caption = mount != 0 ? captionOfMount(session, mount) : std::string(),
                        .hint = "Choose a creature to sit on",
                        .clearHint = "Get off"};
    switch (drawLookLine(context, line, width)) {
    case LookLineAnswer::none:
        break;
    case LookLineAnswer::choose:
        requests.push_back(RunAction{"chooseMount"});
        break;
    case LookLineAnswer::clear:
        requests.push_back(SetMount{0});
        break;
    }
}

void drawLookMounts(const PanelContext& context, const Rect& area, const Session& session, bool takesFocus,
                    LookMountsState& state, Requests& requests)
{
    const LookState& look = session.look;
    findMounts(session, state);
    const LookPickerAnswer answer =
        drawLookPicker(context, area,
                       {.title = "Mount",
                        .backHint = "Back to the look (Esc)",
                        .fieldId = "##look mounts",
                        .fieldTarget = "look:mountSearch",
                        .fieldHint = "Id, model or name",
                        .search = look.mountSearch,
                        .field = state.search,
                        .takesFocus = takesFocus,
                        .noun = "creature",
                        .count = state.found.count,
                        .listed = state.found.displays.size(),
                        .rowTarget = "look:mount:",
                        .chosen = presentLook(session).mount.value_or(0),
                        .idOf = [&](std::size_t i) { return state.found.displays[i]; },
                        .captionOf = [&](std::uint32_t id) { return captionOfMount(session, id); }});
    if (answer.goesBack)
        requests.push_back(RunAction{"endItemChoice"});
    if (answer.isSearched)
        requests.push_back(SearchMounts{state.search.text});
    if (answer.chosen)
        requests.push_back(SetMount{*answer.chosen});
}

} // namespace app
