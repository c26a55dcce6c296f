#include "app/viewer/editing/clip_drag.hpp"

#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/skin_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::edit::ClipNumber;

/// Whether the drag is of the shown document, and its step the last.
bool isOfDocument(const Session& session, const ClipDrag& drag)
{
    const Tab& tab = session.tab();
    return tab.document && tab.id == drag.tabId && tab.document->path == drag.document &&
           drag.layer < tab.view.layers.size() && isLastStep(session, drag.step);
}

/// The frames while an end is at a frame of the model.
ClipFrames draggedFrames(const ClipDrag& drag, std::uint32_t frame, ClipLength length)
{
    const ClipFrames& from = drag.grabbed;
    const std::uint32_t last = from.first + from.count - 1;
    const std::uint32_t within = std::min(frame, drag.frameCount - 1);
    if (length == ClipLength::kept) {
        const std::uint32_t wanted = drag.end == ClipEnd::start ? within : within - std::min(within, from.count - 1);
        return {std::min(wanted, drag.frameCount - std::min(from.count, drag.frameCount)), from.count};
    }
    if (drag.end == ClipEnd::start) {
        const std::uint32_t first = std::min(within, last);
        return {first, last - first + 1};
    }
    return {from.first, std::max(within, from.first) - from.first + 1};
}

/// "Change LEGS_WALK"
std::string titleOf(const ClipForm& form)
{
    const std::string& path = form.numbers.path; // "clips[LEGS_WALK]."
    const std::size_t start = path.find('[') + 1;
    return "Change " + path.substr(start, path.rfind(']') - start);
}

/// Makes the frames of the drag its step, instead of the step that it has. If that is impossible, the drag ends.
void sendFrames(Session& session)
{
    ClipDrag& drag = *session.clipDrag;
    if (drag.sent == drag.frames)
        return;
    auto edits = drag.frames == drag.grabbed ? std::vector<formats::edit::Edit>()
                                             : clipFrameEdits(*drag.before, drag.form.numbers, drag.frames.first,
                                                              drag.frames.count, drag.frameCount);
    drag.sent = drag.frames;
    if (!edits)
        return; // the clip stays as it is until the pointer is elsewhere
    const std::string file = drag.form.file;
    if (!dragStep(session, drag.step, file, *std::move(edits), titleOf(drag.form)))
        session.clipDrag.reset();
}

/// Makes edits of a file one step, or says why it is impossible.
void takeEdits(Session& session, const std::string& file, formats::edit::StepResult edits, std::string title,
               const std::string& subject)
{
    if (!edits)
        return showProblem(session, fmt::format("{}: {}{}", formats::fileNameOf(file), subject, edits.error()));
    std::vector<FileStep> steps(1);
    steps.front() = {file, *std::move(edits)};
    if (const auto added = addStep(session, std::move(title), std::move(steps)); !added)
        showProblem(session, added.error());
}

} // namespace

void grabClipEnd(Session& session, std::uint32_t layer, std::uint32_t clip, ClipEnd end)
{
    if (session.clipDrag || !session.tab().document || layer >= session.tab().view.layers.size())
        return;
    const ClipForm* const form = clipForm(session, layer, clip);
    if (form == nullptr || !form->numbers.hasBounds())
        return;
    const formats::Clip& grabbed = scene::clipsOf(*session.tab().document, layer)[clip];
    ClipDrag drag;
    drag.tabId = session.tab().id;
    drag.document = session.tab().document->path;
    drag.layer = layer;
    drag.clip = clip;
    drag.end = end;
    drag.grabbed = {grabbed.firstFrame, grabbed.frameCount};
    drag.frames = drag.grabbed;
    drag.sent = drag.grabbed;
    drag.frameCount = fileFrames(session.tab(), layer);
    drag.form = *form;
    const auto file = fileToEdit(session, form->file);
    if (!file)
        return showProblem(session, file.error());
    const auto found = clipsInText(**file, std::span(&grabbed, 1), drag.frameCount);
    if (found.front().path != form->numbers.path)
        return; // the document shows an earlier state of the file
    drag.form.numbers = found.front();
    drag.before = std::make_shared<const formats::edit::EditableFile>(**file);
    drag.step = newDragStep(session);
    session.clipDrag = std::move(drag);
}

void dragClipEnd(Session& session, std::uint32_t frame, ClipLength length)
{
    auto& drag = session.clipDrag;
    if (!drag || !isOfDocument(session, *drag))
        return;
    const ClipFrames wanted = draggedFrames(*drag, frame, length);
    const bool isPossible = wanted == drag->grabbed || clipFrameEdits(*drag->before, drag->form.numbers, wanted.first,
                                                                      wanted.count, drag->frameCount);
    if (isPossible)
        drag->frames = wanted;
}

void releaseClipEnd(Session& session)
{
    auto& drag = session.clipDrag;
    if (drag && isOfDocument(session, *drag)) {
        if (drag->frames != drag->grabbed)
            sendFrames(session);
        else
            dropDragStep(session, drag->step);
    }
    drag.reset();
}

void cancelClipDrag(Session& session)
{
    if (session.clipDrag)
        session.clipDrag->frames = session.clipDrag->grabbed;
    releaseClipEnd(session);
}

void followClipDrag(Session& session)
{
    auto& drag = session.clipDrag;
    if (drag && !isOfDocument(session, *drag))
        drag.reset();
    if (drag && showsEdits(session))
        sendFrames(session);
}

void setClipNumber(Session& session, std::uint32_t layer, std::uint32_t clip, ClipNumber number,
                   const std::string& value)
{
    const ClipForm* const form = clipForm(session, layer, clip);
    if (form == nullptr)
        return showProblem(session, "The numbers of this clip are in no text that can be edited");
    const std::string file = form->file;
    const formats::edit::ClipInText numbers = form->numbers;
    const std::string title = titleOf(*form);
    const auto editable = fileToEdit(session, file);
    if (!editable)
        return showProblem(session, editable.error());
    const std::string subject = fmt::format("{}{}: the value ", numbers.path,
                                            formats::edit::kClipNumberNames[static_cast<std::size_t>(number)]);
    takeEdits(session, file, clipNumberEdits(**editable, numbers, number, value, fileFrames(session.tab(), layer)),
              title, subject);
}

void setSkinShader(Session& session, const std::string& file, const std::string& surface, const std::string& shader)
{
    const auto path = editableFileNamed(session, file);
    const auto editable = path ? fileToEdit(session, *path) : tl::unexpected(path.error());
    if (!editable)
        return showProblem(session, editable.error());
    takeEdits(session, *path, skinLineEdits(**editable, surface, shader), "Set the shader of " + surface, "");
}

} // namespace app
