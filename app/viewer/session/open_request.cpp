#include "app/viewer/session/open_request.hpp"

#include <utility>

namespace app {

scene::OpenOptions optionsWith(scene::OpenOptions options, const OpenChoices& choices)
{
    options.bindings = choices.bindings;
    options.level = choices.level;
    options.weapon = choices.weapon;
    options.attached = choices.attached;
    options.isPart = choices.isPart;
    options.torso = choices.torso;
    options.face = choices.face;
    options.display = choices.look.display;
    options.character = choices.look.character;
    options.mount = choices.look.mount;
    return options;
}

} // namespace app
