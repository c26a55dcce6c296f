#pragma once

#include "app/viewer/session/drag_step.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace formats::edit {
struct EditableFile;
}

namespace app {

enum class HandleKind { none, arrow, ring };

/// A handle of the selected tag: an arrow moves it along an axis, a ring turns it about one.
struct TagHandle {
    HandleKind kind = HandleKind::none;
    std::size_t axis = 0; ///< 0 to 2

    bool operator==(const TagHandle&) const = default;
};

/// The frames that a drag changes.
enum class TagFrames { all, shown };
inline constexpr std::array<std::string_view, 2> kTagFramesNames = {"all", "shown"};

/// A tag in the scene. Arrows have the directions of its model's axes, rings those of its own: in files, tags are moved
/// in the space of the model.
struct HandlePlace {
    glm::dvec3 origin{};
    std::array<glm::dvec3, 3> modelAxes{}; ///< each one unit of the model long
    std::array<glm::dvec3, 3> ownAxes{};
    double pixel = 0.0; ///< the length of a logical pixel at the origin
};

/// A handle that is held by the pointer.
struct HandleGrip {
    TagHandle handle;
    HandlePlace place;     ///< when it was taken
    bool isEdgeOn = false; ///< a ring seen from the side: dragged along its tangent at `nearAngle`
    double nearAngle = 0.0;
    double start = 0.0; ///< units along the arrow or radians on the ring, where it was taken
};

/// A drag of a handle, which changes one step of the edits.
struct TagDrag {
    std::uint32_t tabId = 0; ///< Tab::id
    std::uint32_t tag = 0;   ///< see tagAt
    HandleGrip grip;
    double value = 0.0; ///< units or radians
    double sent = 0.0;  ///< the value of its step
    DragStep step{};
    std::optional<std::size_t> frame{}; ///< the only frame to change; none: all
    glm::vec2 pointer{};                ///< as offset from the view's center in shares of its height (right, up)
    std::string file;                   ///< path of the tag's model
    std::size_t tagInFile = 0;          ///< into its Model::tags
    std::shared_ptr<const formats::edit::EditableFile> before{}; ///< the file before the step
};

/// The mode in which the selected tag can be moved in the view.
struct TagHandlesState {
    bool areOn = false;
    TagFrames frames = TagFrames::all;
    TagHandle pointed; ///< under the pointer
    std::optional<TagDrag> drag{};
};

} // namespace app
