#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/editing/clip_drag.hpp"
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/queries/editable_files.hpp"

/// Edits of the model's files.
namespace app {

constexpr Parameter kFileToFix{"file", "path or name of a file of the model; without it, all files", Need::optional};
constexpr Parameter kFixName{"fix", "name of a repair or a rule that it mends; without it, all repairs",
                             Need::optional};

static void describe(SetField& request, ParameterVisitor& visitor)
{
    visitor.text({"file", "path or name of a file of the model; without it, the first with the field", Need::optional},
                 request.file);
    visitor.text({"field", "path of the field; [*] stands for any number"}, request.field);
    visitor.text({"value", "its new value; numbers of a vector are separated by commas"}, request.value);
}
static void run(Session& session, const SetField& request)
{
    setField(session, request.file, request.field, request.value);
}

static void describe(FixProblems& request, ParameterVisitor& visitor)
{
    visitor.text(kFileToFix, request.file);
    visitor.text(kFixName, request.fix);
}
static void run(Session& session, const FixProblems& request)
{
    fixProblems(session, request.file, request.fix);
}

static void describe(ShowFixes& request, ParameterVisitor& visitor)
{
    visitor.text(kFileToFix, request.file);
    visitor.text(kFixName, request.fix);
}
static void run(Session& session, const ShowFixes& request)
{
    showFixes(session, request.file, request.fix);
}

static void describe(RunOperation& request, ParameterVisitor& visitor)
{
    visitor.text({"file", "path or name of a file of the model; without it, the first that allows it", Need::optional},
                 request.file);
    visitor.text({"name", "name of the operation, as the option of the command edit"}, request.name);
    visitor.text({"argument", "as in the command edit", Need::optional}, request.argument);
    visitor.flag({"bothParts", "whether the other part of a player, legs or torso, is changed, too", Need::optional},
                 request.bothParts);
}
static void run(Session& session, const RunOperation& request)
{
    runOperation(session, request.file, {request.name, request.argument},
                 request.bothParts ? PartsChanged::both : PartsChanged::one);
}

static void describe(SaveEditedAs& request, ParameterVisitor& visitor)
{
    visitor.text({"file", "path or name of an edited file; without it, all files with edits", Need::optional},
                 request.file);
    visitor.path({"path", "new file, or a folder for several files; without it, a box asks", Need::optional},
                 request.path);
}
static void run(Session& session, const SaveEditedAs& request)
{
    saveAs(session, request.file, request.path);
}

static void describe(SavePatchAs& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "new file; without it, a box asks", Need::optional}, request.path);
}
static void run(Session& session, const SavePatchAs& request)
{
    savePatchAs(session, request.path);
}

constexpr Parameter kLayerOfClip{"layer", "legs, torso, or the index of a layer; without it, the active layer",
                                 Need::optional};
constexpr Parameter kChangedClip{"name", "name or index of a clip"};
static std::uint32_t layerMeant(const Session& session, std::uint32_t layer)
{
    return layer == formats::kNoIndex ? session.tab().view.activeLayer : layer;
}

static void describe(GrabClipEnd& request, ParameterVisitor& visitor)
{
    visitor.element(kLayerOfClip, Element::layer, request.layer, Null::none);
    visitor.element(kChangedClip, Element::clip, request.clip, Null::refused);
    visitor.choiceOf({"end", "its first or its last frame"}, request.end, kClipEndNames);
}
static void run(Session& session, const GrabClipEnd& request)
{
    grabClipEnd(session, layerMeant(session, request.layer), request.clip, request.end);
}

static void describe(DragClipEnd& request, ParameterVisitor& visitor)
{
    visitor.count({"frame", "frame of the model that the end moves to"}, request.frame);
    visitor.flag({"keepsLength", "whether the other end moves, too", Need::optional}, request.keepsLength);
}
static void run(Session& session, const DragClipEnd& request)
{
    dragClipEnd(session, request.frame, request.keepsLength ? ClipLength::kept : ClipLength::changes);
}

static void describe(SetClipNumber& request, ParameterVisitor& visitor)
{
    visitor.element(kLayerOfClip, Element::layer, request.layer, Null::none);
    visitor.element(kChangedClip, Element::clip, request.clip, Null::refused);
    visitor.choiceOf({"number", "which of its numbers"}, request.number, formats::edit::kClipNumberNames);
    visitor.text({"value", "as in the text; the first frame as that of the model"}, request.value);
}
static void run(Session& session, const SetClipNumber& request)
{
    setClipNumber(session, layerMeant(session, request.layer), request.clip, request.number, request.value);
}

static void describe(SetSkinShader& request, ParameterVisitor& visitor)
{
    visitor.text({"file", "path or name of a .skin file of the model"}, request.file);
    visitor.text({"surface", "name of a surface, also of one without a line"}, request.surface);
    visitor.text({"shader", "its shader or image"}, request.shader);
}
static void run(Session& session, const SetSkinShader& request)
{
    setSkinShader(session, request.file, request.surface, request.shader);
}

constexpr Parameter kApplyPatchParameter{"path", "patch, as the command edit writes it"};
constexpr Parameter kGoToEditParameter{"count", "how many of the steps are applied afterwards"};
static void applyPatchAt(Session& session, const std::filesystem::path& patch)
{
    applyPatch(session, patch);
}
static void goToEditOf(Session& session, std::uint32_t count)
{
    goToEdit(session, count);
}

namespace {

constexpr ParameterSet kSaveEditedAsParameters = parametersOf<SaveEditedAs>();
constexpr ParameterSet kSavePatchAsParameters = parametersOf<SavePatchAs>();
constexpr ParameterSet kShowFixesParameters = parametersOf<ShowFixes>();

bool canEditShown(const Session& session)
{
    const Tab& tab = session.tab();
    return tab.document && !tab.isVersionBefore && !editablePaths(*tab.document).empty();
}

bool hasEdited(const Session& session)
{
    const DocumentEdits* const edits = shownEdits(session);
    return edits != nullptr && isEdited(*edits);
}

bool isClipDragged(const Session& session)
{
    return session.clipDrag.has_value();
}

bool isOperationRunning(const Session& session)
{
    return session.operation.has_value();
}

bool hasSteps(const Session& session)
{
    return canUndo(session) || canRedo(session);
}

constexpr Action kEditMenuActions[] = {
    when(canUndo, {"undo", "Undo", "Ctrl+Z", Menu::edit, undoEdit, nullptr, ActionKind::repeats}),
    when(canRedo, {"redo", "Redo", "Ctrl+Shift+Z", Menu::edit, redoEdit, nullptr, ActionKind::repeats}),
    when(hasEdited, {"saveEdits", "Save", "Ctrl+S", Menu::edit, saveInPlace}),
    when(canUndo, {"saveEditedAs", "Save as\xE2\x80\xA6", "Ctrl+Shift+S", Menu::edit,
                   [](Session& s) { saveAs(s, {}, {}); }, nullptr, ActionKind::once, &kSaveEditedAsParameters}),
    when(canUndo, {"savePatch", "Save patch\xE2\x80\xA6", "", Menu::edit, [](Session& s) { savePatchAs(s, {}); },
                   nullptr, ActionKind::once, &kSavePatchAsParameters}),
    when(canEditShown, {"showFixes", "Fix problems\xE2\x80\xA6", "", Menu::edit,
                        [](Session& s) { showFixes(s, {}, {}); }, nullptr, ActionKind::once, &kShowFixesParameters}),
    when(canEditShown, {"choosePatch", "Apply a patch\xE2\x80\xA6", "", Menu::edit,
                        [](Session& s) {
                            s.dialog = DialogPurpose::patch;
                            s.overlay = Overlay::open;
                        }}),

    // For buttons and scripts only.
    when(canEditShown, parameterAction<SetField>("setField", "Give a field of the model's files a value")),
    when(canEditShown, parameterAction<FixProblems>("fixProblems", "Fix problems of the model's files")),
    when(canEditShown, parameterAction<RunOperation>("runOperation", "Change the tables of a file of the model")),
    when(isOperationRunning, {"cancelOperation", "Cancel the change of the tables", "", Menu::none,
                              [](Session& s) { s.pending.cancelsOperation = true; }}),
    when(canEditShown, valueAction<ApplyPatch, kApplyPatchParameter, applyPatchAt>(
                           "applyPatch", "Apply a patch to the model's files")),
    when(hasSteps, valueAction<GoToEdit, kGoToEditParameter, goToEditOf>("goToEdit", "Undo or redo to a step")),
    when(canEditShown, parameterAction<SetClipNumber>("setClipNumber", "Change a number of a clip in its text")),
    when(canEditShown, parameterAction<GrabClipEnd>("grabClipEnd", "Take an end of a clip on the timeline")),
    when(isClipDragged, parameterAction<DragClipEnd>("dragClipEnd", "Move the end of the clip to a frame")),
    when(isClipDragged, {"releaseClipEnd", "Release the end of the clip", "", Menu::none, releaseClipEnd}),
    when(isClipDragged, {"cancelClipDrag", "Give the clip its frames back", "", Menu::none, cancelClipDrag}),
    when(canEditShown, parameterAction<SetSkinShader>("setSkinShader", "Give a surface a shader in a .skin file")),
    when(isAsking, {"saveUnsaved", "Save the edits and go on", "", Menu::none, saveUnsaved}),
    when(isAsking, {"discardUnsaved", "Discard the edits and go on", "", Menu::none, discardUnsaved}),
};

} // namespace

std::span<const Action> editMenuActions()
{
    return kEditMenuActions;
}

} // namespace app
