#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string>

/// Moving and turning the selected tag with the pointer. A drag is one step of the edits, which each frame replaces
/// while the last one is still being opened at most once: the model follows, and the value at the release counts.
/// Points of the view are offsets from its center in shares of its height (right, up).
namespace app {

struct HandlePlace;

/// Whether the tag with this number (see tagAt) can be moved: it is stored in the frames of a model that can be edited.
[[nodiscard]] bool canMoveTag(const Session& session, std::uint32_t tag);
[[nodiscard]] bool hasMovableTags(const Session& session);

/// Switches the handles on, with the overlay that shows the tags, or off. Ends a drag.
void toggleTagHandles(Session& session);
/// Between all frames and the shown one, for the next drag.
void toggleTagFrames(Session& session);

/// Where the handles of the selected tag are: during a drag, where it has brought them. None: it has no handles now.
[[nodiscard]] std::optional<HandlePlace> shownHandles(const Session& session);
/// Handles at that place that can be held; during a drag only the held one.
[[nodiscard]] std::vector<TagHandle> handlesToShow(const Session& session, const HandlePlace& place);
/// The handle at a point of the view.
[[nodiscard]] TagHandle tagHandleAt(const Session& session, const glm::vec2& at);

/// Highlights the handle at a point; none: the pointer is elsewhere.
void pointAtTagHandle(Session& session, const std::optional<glm::vec2>& at);

/// Takes the handle at a point and pauses; for a single frame, on it. Does nothing if there is none.
void grabTagHandle(Session& session, const glm::vec2& at, TagFrames frames);
enum class DragSteps { none, whole }; ///< whole: units, or 15 degrees
void dragTagHandle(Session& session, const glm::vec2& at, DragSteps steps);
/// Ends the drag: its last value counts.
void releaseTagHandle(Session& session);
/// Ends the drag: the tag is where it was.
void cancelTagDrag(Session& session);
/// To be called once per frame: changes the model if it is not being opened, and forgets a drag of a tag that is not
/// selected any more.
void followTagDrag(Session& session);

/// The origin of a tag that can be moved, in its model in the shown frame; between two frames in the nearer one. None:
/// it is no such tag, or the file lacks it in this frame.
[[nodiscard]] std::optional<glm::vec3> originToEdit(const Session& session, std::uint32_t tag);
/// One step: moves a tag so that it has this origin in the shown frame, or turns it about one of its own axes (0 to 2).
/// Pauses.
void placeTag(Session& session, std::uint32_t tag, const glm::vec3& origin, TagFrames frames);
void turnTagBy(Session& session, std::uint32_t tag, std::size_t axis, double degrees, TagFrames frames);

/// The value of the drag: "+3.25 x"; empty if there is none.
[[nodiscard]] std::string dragFigure(const Session& session);

} // namespace app
