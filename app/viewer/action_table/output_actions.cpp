#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <array>

/// Output of the window: exports, the clipboard, the file manager.
namespace app {

constexpr std::array<std::string_view, 2> kPictureBackgrounds = {"shown", "transparent"};
constexpr std::array<std::string_view, 2> kUpAxes = {"z", "y"};
constexpr std::array<std::string_view, 2> kReportFormats = {"text", "json"};

static void describe(StartExport& request, ParameterVisitor& visitor)
{
    ExportOptions& options = request.options;
    visitor.choiceOf({"what", "kind of export"}, options.kind, kExportKinds);
    visitor.path({"folder", "folder for the export; without it, the pictures folder", Need::optional}, options.folder);
    visitor.text({"name", "name of the file or folder, without extension; a number is added if the name is taken",
                  Need::optional},
                 options.name);
    visitor.count(
        {"width", "width of pictures, in pixels; without width and height, the size of the view", Need::optional},
        options.width);
    visitor.count({"height", "height of pictures, in pixels; without it, pictures are square", Need::optional},
                  options.height);
    visitor.choiceOf({"background", "background of pictures", Need::optional}, options.background, kPictureBackgrounds);
    visitor.number({"framesPerSecond", "rate of a clip; 0: each frame of the clip", Need::optional},
                   options.framesPerSecond, {0.0, 1000.0});
    visitor.choiceOf({"up", "the axis of models that points up", Need::optional}, options.up, kUpAxes);
    visitor.flag({"material", "whether a material and its images are written", Need::optional}, options.writesMaterial);
    visitor.choiceOf({"format", "format of problems", Need::optional}, options.format, kReportFormats);
}
static void run(Session& session, const StartExport& request)
{
    session.exportForm = request.options;
    session.pending.exports = request.options;
}

static void describe(SetExportFolder& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "folder for exports"}, request.folder);
}
static void run(Session& session, const SetExportFolder& request)
{
    session.exportForm.folder = request.folder;
}

static void describe(RevealFile& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "file or folder; without it, the current model", Need::optional}, request.file);
}
static void run(Session& session, const RevealFile& request)
{
    session.pending.reveals = request.file;
}

namespace {

/// Whether the message reports a written file.
bool saysWhatWasSaved(const Session& session)
{
    return session.message && !session.message->file.empty();
}

void revealSaved(Session& session)
{
    if (saysWhatWasSaved(session))
        session.pending.reveals = session.message->file;
}

void copySavedPath(Session& session)
{
    if (saysWhatWasSaved(session))
        copyText(session, "", platform::utf8FromPath(session.message->file));
}

constexpr Action kOutputActions[] = {
    parameterAction<StartExport>("export", "Export the model, pictures, textures, files, problems or facts"),
    parameterAction<SetExportFolder>("setExportFolder", "Choose the folder of exports", Needs::nothing),
    when(hasDocument, {"chooseExportFolder", "Choose the folder of exports\xE2\x80\xA6", "", Menu::none,
                       [](Session& s) {
                           s.dialog = DialogPurpose::exportFolder;
                           s.overlay = Overlay::open;
                       }}),
    {"cancelExport", "Cancel the export", "", Menu::none, [](Session& s) { s.pending.cancelsExport = true; }, nullptr,
     ActionKind::once, nullptr, [](const Session& s) { return s.exporting.has_value(); }},
    {"revealSaved", "Show the saved file in the file manager", "", Menu::none, revealSaved, nullptr, ActionKind::once,
     nullptr, [](const Session& s) { return saysWhatWasSaved(s) && platform::host().canReveal; }},
    {"copySavedPath", "Copy the path of the saved file", "", Menu::none, copySavedPath, nullptr, ActionKind::once,
     nullptr, saysWhatWasSaved},
};

} // namespace

const ParameterSet kRevealFileParameters = parametersOf<RevealFile>();

bool canCopyPicture(const Session& session)
{
    return hasDocument(session) && platform::host().canCopyImages;
}

bool canReveal(const Session& session)
{
    return hasDocument(session) && platform::host().canReveal;
}

std::string_view copyPictureTitle(const Session&)
{
    return platform::host().canCopyImages ? "Copy the picture" : "Copy the picture (not possible in this browser)";
}

std::span<const Action> outputActions()
{
    return kOutputActions;
}

} // namespace app
