#include "app/viewer/editing/tag_drag.hpp"

#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/tag_handles.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/edit/tag_operations.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <utility>

namespace app {
namespace {

using formats::edit::Edit;

HandleView handleView(const Session& session)
{
    return {shownView(session, session.viewAspect, session.tab().document->nodes.front().model->bounds),
            session.viewAspect, session.viewHeight};
}

/// The selected tag if it has handles.
std::optional<TagOfNode> tagWithHandles(const Session& session)
{
    const Tab& tab = session.tab();
    if (!session.tagHandles.areOn || !tab.document || !canMoveTag(session, tab.selection.tag()))
        return std::nullopt;
    return tagAt(*tab.document, tab.selection.tag());
}

/// Where the document has the handles of the selected tag.
std::optional<HandlePlace> placeInDocument(const Session& session)
{
    const auto tag = tagWithHandles(session);
    if (!tag)
        return std::nullopt;
    const scene::PlacedNodes placed = shownNodes(session);
    const auto inModel = tagInModel(*session.tab().document, *tag, *placed);
    return inModel ? placeOfTag((*placed)[tag->node].transform, *inModel, handleView(session)) : std::nullopt;
}

/// The frame that is shown of a part; between two frames the nearer one.
std::uint32_t nearestFrame(const animation::KeyframePose& pose)
{
    return pose.blend < 0.5f ? pose.frameA : pose.frameB;
}

/// Pauses; for a single frame on that frame, because the model shows no change of it between two frames exactly.
void rest(Session& session, const TagOfNode& tag, TagFrames frames)
{
    if (isPlaying(session.tab().view))
        setPlaying(session, false);
    const animation::KeyframePose pose = (*shownNodes(session))[tag.node].pose;
    const bool isActive = session.tab().document->nodes[tag.node].layer == session.tab().view.activeLayer;
    if (frames == TagFrames::shown && isActive && pose.blend != 0.0f)
        moveToFileFrame(session, nearestFrame(pose));
}

/// Whether the tag of a drag is still the selected one, and its step the last.
bool isOfSelection(const Session& session, const TagDrag& drag)
{
    const Tab& tab = session.tab();
    const auto tag = tagWithHandles(session);
    return tag && tab.id == drag.tabId && tab.selection.tag() == drag.tag &&
           tab.document->nodes[tag->node].path == drag.file && isLastStep(session, drag.step);
}

bool hasTag(const formats::edit::EditableFile& file, std::size_t tag, const std::string& name)
{
    return file.model && tag < file.model->tags.size() && file.model->tags[tag].name == name;
}

std::vector<Edit> editsOfDrag(const TagDrag& drag)
{
    if (drag.value == 0.0)
        return {};
    const std::size_t axis = drag.grip.handle.axis;
    if (drag.grip.handle.kind == HandleKind::arrow)
        return formats::edit::movedTag(*drag.before, drag.tagInFile, drag.frame, moveAlong(axis, drag.value));
    return formats::edit::turnedTag(*drag.before, drag.tagInFile, drag.frame, turnAbout(axis, drag.value));
}

/// "Move tag_head", "Turn tag_head in frame 12".
std::string titleOfDrag(const TagDrag& drag)
{
    const std::string& tag = drag.before->model->tags[drag.tagInFile].name;
    const char* const verb = drag.grip.handle.kind == HandleKind::arrow ? "Move " : "Turn ";
    return verb + tag + (drag.frame ? fmt::format(" in frame {}", *drag.frame) : std::string());
}

/// Makes the value of the drag its step, instead of the step that it has. If that is impossible, the drag ends.
void sendStep(Session& session)
{
    TagDrag& drag = *session.tagHandles.drag;
    if (drag.sent == drag.value)
        return;
    const std::string file = drag.file;
    drag.sent = drag.value;
    if (!dragStep(session, drag.step, file, editsOfDrag(drag), titleOfDrag(drag)))
        session.tagHandles.drag.reset();
}

/// A tag in its file as it is edited now.
struct EditedTag {
    std::string file;
    const formats::edit::EditableFile* before = nullptr;
    std::size_t tag = 0; ///< into its Model::tags
    std::size_t shownFrame = 0;
    std::optional<std::size_t> frame{}; ///< the only one to change
};

/// Pauses. None has been reported, or the document shows an earlier state of the file.
std::optional<EditedTag> tagToEdit(Session& session, std::uint32_t number, TagFrames frames)
{
    if (!canMoveTag(session, number)) {
        showProblem(session, "This tag cannot be moved: it is not stored in the frames of a model that can be edited");
        return std::nullopt;
    }
    const TagOfNode tag = tagAt(*session.tab().document, number);
    rest(session, tag, frames);
    EditedTag edited;
    edited.file = session.tab().document->nodes[tag.node].path;
    edited.tag = tag.tag;
    edited.shownFrame = nearestFrame((*shownNodes(session))[tag.node].pose);
    if (frames == TagFrames::shown)
        edited.frame = edited.shownFrame;
    const auto file = fileToEdit(session, edited.file);
    if (!file) {
        showProblem(session, file.error());
        return std::nullopt;
    }
    if (!hasTag(**file, tag.tag, tagName(*session.tab().document, tag)))
        return std::nullopt;
    edited.before = *file;
    return edited;
}

void takeTagStep(Session& session, const EditedTag& tag, const std::string& verb, std::vector<Edit> edits)
{
    const std::string title = verb + tag.before->model->tags[tag.tag].name +
                              (tag.frame ? fmt::format(" in frame {}", *tag.frame) : std::string());
    std::vector<FileStep> steps(1);
    steps.front() = {tag.file, std::move(edits)};
    if (const auto added = addStep(session, title, std::move(steps)); !added)
        showProblem(session, added.error());
}

} // namespace

std::optional<glm::vec3> originToEdit(const Session& session, std::uint32_t tag)
{
    if (!canMoveTag(session, tag))
        return std::nullopt;
    const TagOfNode of = tagAt(*session.tab().document, tag);
    const std::uint32_t frame = nearestFrame((*shownNodes(session))[of.node].pose);
    const formats::Tag& shown = session.tab().document->nodes[of.node].model->tags[of.tag];
    if (frame >= shown.poses.size() || !shown.poses[frame].isPresent)
        return std::nullopt;
    return shown.poses[frame].origin;
}

void placeTag(Session& session, std::uint32_t tag, const glm::vec3& origin, TagFrames frames)
{
    const auto edited = tagToEdit(session, tag, frames);
    if (!edited)
        return;
    const auto& poses = edited->before->model->tags[edited->tag].poses;
    if (edited->shownFrame >= poses.size() || !poses[edited->shownFrame].isPresent)
        return showProblem(session, "The file does not have this tag in the shown frame");
    const glm::vec3 by = origin - poses[edited->shownFrame].origin;
    takeTagStep(session, *edited, "Move ", movedTag(*edited->before, edited->tag, edited->frame, by));
}

void turnTagBy(Session& session, std::uint32_t tag, std::size_t axis, double degrees, TagFrames frames)
{
    if (const auto edited = tagToEdit(session, tag, frames))
        takeTagStep(session, *edited, "Turn ",
                    turnedTag(*edited->before, edited->tag, edited->frame,
                              formats::edit::turnAbout(static_cast<int>(axis), degrees)));
}

bool canMoveTag(const Session& session, std::uint32_t tag)
{
    const Tab& tab = session.tab();
    if (!tab.document || tab.isVersionBefore || tag >= tagCount(*tab.document))
        return false;
    const formats::Model& model = *tab.document->nodes[tagAt(*tab.document, tag).node].model;
    return capabilitiesOf(model).hasVertexFrames && formats::edit::canEdit(model.file.span());
}

bool hasMovableTags(const Session& session)
{
    const std::uint32_t count = session.tab().document ? tagCount(*session.tab().document) : 0;
    for (std::uint32_t tag = 0; tag < count; ++tag) {
        if (canMoveTag(session, tag))
            return true;
    }
    return false;
}

void toggleTagHandles(Session& session)
{
    releaseTagHandle(session);
    TagHandlesState& state = session.tagHandles;
    state.areOn = !state.areOn;
    state.pointed = {};
    if (state.areOn)
        session.tab().view.overlays.showsTags = true;
}

void toggleTagFrames(Session& session)
{
    TagFrames& frames = session.tagHandles.frames;
    frames = frames == TagFrames::all ? TagFrames::shown : TagFrames::all;
}

std::optional<HandlePlace> shownHandles(const Session& session)
{
    const auto& drag = session.tagHandles.drag;
    if (!drag)
        return placeInDocument(session);
    if (!isOfSelection(session, *drag))
        return std::nullopt;
    HandlePlace place = movedPlace(drag->grip.place, drag->grip.handle, drag->value);
    const auto pixel = pixelAt(place.origin, handleView(session));
    if (!pixel)
        return std::nullopt;
    place.pixel = *pixel;
    return place;
}

std::vector<TagHandle> handlesToShow(const Session& session, const HandlePlace& place)
{
    if (session.tagHandles.drag)
        return {session.tagHandles.drag->grip.handle};
    return handlesOf(place, handleView(session));
}

TagHandle tagHandleAt(const Session& session, const glm::vec2& at)
{
    const auto place = placeInDocument(session);
    return place ? handleAt(*place, handleView(session), at) : TagHandle{};
}

void pointAtTagHandle(Session& session, const std::optional<glm::vec2>& at)
{
    session.tagHandles.pointed = at ? tagHandleAt(session, *at) : TagHandle{};
}

void grabTagHandle(Session& session, const glm::vec2& at, TagFrames frames)
{
    const TagHandle handle = tagHandleAt(session, at);
    if (handle.kind == HandleKind::none || session.tagHandles.drag)
        return;
    const TagOfNode tag = *tagWithHandles(session);
    rest(session, tag, frames);
    const auto place = placeInDocument(session); // the frame may be another one now
    const auto grip = place ? gripOf(handle, *place, rayAt(session, at)) : std::nullopt;
    if (!grip)
        return;
    TagDrag drag{.tabId = session.tab().id,
                 .tag = session.tab().selection.tag(),
                 .grip = *grip,
                 .pointer = at,
                 .file = session.tab().document->nodes[tag.node].path,
                 .tagInFile = tag.tag};
    if (frames == TagFrames::shown)
        drag.frame = nearestFrame((*shownNodes(session))[tag.node].pose);
    const auto file = fileToEdit(session, drag.file);
    if (!file)
        return showProblem(session, file.error());
    if (!hasTag(**file, tag.tag, tagName(*session.tab().document, tag)))
        return; // the document shows an earlier state of the file
    drag.before = std::make_shared<const formats::edit::EditableFile>(**file);
    drag.step = newDragStep(session);
    session.tagHandles.pointed = handle;
    session.tagHandles.drag = std::move(drag);
}

void dragTagHandle(Session& session, const glm::vec2& at, DragSteps steps)
{
    auto& drag = session.tagHandles.drag;
    if (!drag || !isOfSelection(session, *drag))
        return;
    drag->pointer = at;
    const auto value = draggedBy(drag->grip, rayAt(session, at), handleView(session).view);
    if (value)
        drag->value = steps == DragSteps::whole ? inSteps(drag->grip.handle.kind, *value) : *value;
}

void releaseTagHandle(Session& session)
{
    const auto& drag = session.tagHandles.drag;
    if (drag && isOfSelection(session, *drag)) {
        if (drag->value != 0.0)
            sendStep(session);
        else
            dropDragStep(session, drag->step);
    }
    session.tagHandles.drag.reset();
}

void cancelTagDrag(Session& session)
{
    if (session.tagHandles.drag)
        session.tagHandles.drag->value = 0.0;
    releaseTagHandle(session);
}

void followTagDrag(Session& session)
{
    auto& drag = session.tagHandles.drag;
    if (drag && !isOfSelection(session, *drag))
        drag.reset();
    if (drag && showsEdits(session))
        sendStep(session);
}

std::string dragFigure(const Session& session)
{
    const auto& drag = session.tagHandles.drag;
    return drag ? figureOf(drag->grip.handle, drag->value) : std::string();
}

} // namespace app
