#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

#include <span>

/// Handling of files dropped on the window.
namespace app {

/// Where files were dropped.
struct DropPlace {
    glm::vec2 pointer{};
    Rect view{};        ///< where the view is
    float scale = 1.0f; ///< as in `layoutOf`
};

/// A file on the *Compare* zone is put beside the present model. A model goes to the tag whose marker or row is under
/// the pointer; near a marker it asks (missed_drop.hpp). Images go to the texture, skin or surface under the pointer,
/// elsewhere to the present skin; anything else is opened. `targets`: where things were when the pointer was last seen
/// to move.
void dropFiles(Session& session, std::span<const std::filesystem::path> files, const Targets& targets,
               const DropPlace& place);

} // namespace app
