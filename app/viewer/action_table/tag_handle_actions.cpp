#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/editing/tag_drag.hpp"

/// Moving and turning the selected tag in the view.
namespace app {

static void describe(GrabTagHandle& request, ParameterVisitor& visitor)
{
    describePointOfView(request.at, visitor);
    visitor.choiceOf({"frames", "frames that the drag changes; without it, those of `toggleTagFrames`", Need::optional},
                     request.frames, kTagFramesNames);
}
static GrabTagHandle defaultOf(const Session& session, std::type_identity<GrabTagHandle>)
{
    return {.frames = session.tagHandles.frames};
}
static void run(Session& session, const GrabTagHandle& request)
{
    grabTagHandle(session, request.at, request.frames);
}

static void describe(DragTagHandle& request, ParameterVisitor& visitor)
{
    describePointOfView(request.at, visitor);
    visitor.flag({"inSteps", "whether to move by whole units or turn in steps of 15 degrees", Need::optional},
                 request.inSteps);
}
static void run(Session& session, const DragTagHandle& request)
{
    dragTagHandle(session, request.at, request.inSteps ? DragSteps::whole : DragSteps::none);
}

constexpr Parameter kMovedTag{"name", "name or index of a tag"};
constexpr Parameter kChangedFrames{"frames", "frames to change; without it, those of `toggleTagFrames`",
                                   Need::optional};
constexpr std::array<std::string_view, 3> kAxisNames = {"x", "y", "z"};

static void describe(PlaceTag& request, ParameterVisitor& visitor)
{
    visitor.element(kMovedTag, Element::tag, request.tag, Null::refused);
    visitor.real({"x", "position of the tag in the shown frame, in the space of its model"}, request.origin.x);
    visitor.real({"y", "as x"}, request.origin.y);
    visitor.real({"z", "as x"}, request.origin.z);
    visitor.choiceOf(kChangedFrames, request.frames, kTagFramesNames);
}
static PlaceTag defaultOf(const Session& session, std::type_identity<PlaceTag>)
{
    return {.frames = session.tagHandles.frames};
}
static void run(Session& session, const PlaceTag& request)
{
    placeTag(session, request.tag, request.origin, request.frames);
}

static void describe(TurnTagBy& request, ParameterVisitor& visitor)
{
    visitor.element(kMovedTag, Element::tag, request.tag, Null::refused);
    visitor.choice({"axis", "axis of the tag"}, request.axis, kAxisNames);
    visitor.number({"degrees", "angle in degrees"}, request.degrees, kAnyAngle);
    visitor.choiceOf(kChangedFrames, request.frames, kTagFramesNames);
}
static TurnTagBy defaultOf(const Session& session, std::type_identity<TurnTagBy>)
{
    return {.frames = session.tagHandles.frames};
}
static void run(Session& session, const TurnTagBy& request)
{
    turnTagBy(session, request.tag, request.axis, request.degrees, request.frames);
}

namespace {

bool hasTagHandles(const Session& session)
{
    return session.tagHandles.areOn;
}

bool changesOneFrame(const Session& session)
{
    return session.tagHandles.frames == TagFrames::shown;
}

bool isTagDragged(const Session& session)
{
    return session.tagHandles.drag.has_value();
}

constexpr Action kTagHandleActions[] = {
    when(hasMovableTags,
         {"toggleTagHandles", "Move tags", "A", Menu::edit, toggleTagHandles, hasTagHandles, ActionKind::toggles}),
    when(hasMovableTags, {"toggleTagFrames", "Move tags in this frame only", "", Menu::edit, toggleTagFrames,
                          changesOneFrame, ActionKind::toggles}),
    valueAction<PointAtTagHandle, kPointOfView, pointAtTagHandle>(
        "pointAtTagHandle", "Point at the handle of the selected tag at a position in the view"),
    {"leaveTagHandle", "Stop pointing at a handle of the tag", "", Menu::none,
     [](Session& session) { pointAtTagHandle(session, std::nullopt); }},
    parameterAction<GrabTagHandle>("grabTagHandle", "Take the handle at a position in the view and pause"),
    when(isTagDragged, parameterAction<DragTagHandle>("dragTagHandle", "Drag the handle to a position in the view")),
    when(isTagDragged, {"releaseTagHandle", "Release the handle", "", Menu::none, releaseTagHandle}),
    when(isTagDragged, {"cancelTagDrag", "Put the tag back where its drag began", "", Menu::none, cancelTagDrag}),
    when(hasMovableTags, parameterAction<PlaceTag>("placeTag", "Move a tag to a position")),
    when(hasMovableTags, parameterAction<TurnTagBy>("turnTagBy", "Turn a tag about one of its axes")),
};

} // namespace

std::span<const Action> tagHandleActions()
{
    return kTagHandleActions;
}

} // namespace app
