#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

#include <span>

/// Handles files dropped on the window.
namespace app {

/// The position of a drop in the window.
struct DropPosition {
    glm::vec2 pointer{};
    Rect view{};        ///< area of the view
    float scale = 1.0f; ///< as in `layoutOf`
};

/// A file on the *Compare* zone is compared with the active model. A model is attached to the tag whose marker or row
/// is under the pointer; near a marker a question appears (missed_drop.hpp). Images replace the texture, skin or
/// surface under the pointer, elsewhere the current skin; other files are opened. `targets`: the areas at the last
/// known movement of the pointer.
void dropFiles(Session& session, std::span<const std::filesystem::path> files, const Targets& targets,
               const DropPosition& drop);

} // namespace app
