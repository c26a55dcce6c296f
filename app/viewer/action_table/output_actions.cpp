#include "app/output/motion_timeline.hpp"
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
constexpr std::array<std::string_view, 2> kExportedSkins = {"all", "shown"};
constexpr std::array<std::string_view, 2> kGltfContainers = {"glb", "gltf"};
constexpr std::array<std::string_view, 2> kGltfImages = {"embedded", "files"};
constexpr std::array<std::string_view, 3> kGltfSplits = {"none", "clips", "parts"};
constexpr std::array<std::string_view, 2> kGltfForward = {"x", "z"};

/// Of pictures that move, except for their size.
static void describeMotion(ExportOptions& options, ParameterVisitor& visitor)
{
    visitor.choiceOf({"motion", "format of a moving picture", Need::optional}, options.motion, motionFormatIds());
    visitor.number({"turnSeconds", "of a moving picture: how long a turn of the camera takes; 0: the camera rests",
                    Need::optional},
                   options.turnSeconds, {0.0, kMaxTurnSeconds});
}

static void describeSize(ExportOptions& options, ParameterVisitor& visitor)
{
    visitor.count(
        {"width", "width of pictures, in pixels; without width and height, the size of the view", Need::optional},
        options.width);
    visitor.count({"height", "height of pictures, in pixels; without it, pictures are square", Need::optional},
                  options.height);
    visitor.choiceOf({"background", "background of pictures", Need::optional}, options.background, kPictureBackgrounds);
    visitor.number({"framesPerSecond",
                    "rate of a clip; 0: each frame of the clip, or as usual for the format of a moving picture",
                    Need::optional},
                   options.framesPerSecond, {0.0, 1000.0});
}

static void describeClips(ExportOptions& options, ParameterVisitor& visitor)
{
    visitor.text({"clips",
                  "clips of a glTF or moving picture: all, or names or indices separated by commas; without it, all "
                  "clips, or for a moving picture the shown one",
                  Need::optional},
                 options.clips);
}

static void describeGltf(GltfOptions& options, ParameterVisitor& visitor)
{
    visitor.choiceOf({"skins", "skins of a glTF", Need::optional}, options.skins, kExportedSkins);
    visitor.flag({"static", "glTF: only the shown instant, without clips", Need::optional}, options.isStatic);
    visitor.choiceOf({"container", "glTF: one .glb file, or .gltf with .bin", Need::optional}, options.files.container,
                     kGltfContainers);
    visitor.choiceOf({"images", "images of a glTF: inside the file, or files beside it", Need::optional},
                     options.files.images, kGltfImages);
    visitor.choiceOf({"split", "glTF: a file for each clip or part", Need::optional}, options.files.split, kGltfSplits);
    visitor.choiceOf({"forward", "glTF: where the model's front points", Need::optional}, options.forward,
                     kGltfForward);
    visitor.number({"scale", "glTF: factor of the size", Need::optional}, options.scale,
                   {kMinGltfScale, kMaxGltfScale});
    visitor.flag({"compact", "glTF: positions of frames in 16 bits", Need::optional}, options.isCompact);
    visitor.flag({"step", "glTF: frames without interpolation", Need::optional}, options.steps);
    visitor.flag({"bakeGlobals", "glTF: repeat global sequences in each clip", Need::optional}, options.bakesGlobals);
    visitor.flag({"animationOnly", "glTF: bones and clips without meshes", Need::optional}, options.animationOnly);
}

static void describe(StartExport& request, ParameterVisitor& visitor)
{
    ExportOptions& options = request.options;
    visitor.choiceOf({"what", "kind of export"}, options.kind, kExportKinds);
    visitor.path({"folder", "folder for the export; without it, the pictures folder", Need::optional}, options.folder);
    visitor.text({"name", "name of the file or folder, without extension; a number is added if the name is taken",
                  Need::optional},
                 options.name);
    describeSize(options, visitor);
    describeClips(options, visitor);
    describeMotion(options, visitor);
    describeGltf(options.gltf, visitor);
    visitor.choiceOf({"up", "the axis of models that points up", Need::optional}, options.up, kUpAxes);
    visitor.flag({"material", "whether a material and its images are written", Need::optional}, options.writesMaterial);
    visitor.choiceOf({"format", "format of problems", Need::optional}, options.format, kReportFormats);
}
static void run(Session& session, const StartExport& request)
{
    session.exportForm = request.options;
    session.pending.exports = request.options;
}

static void describe(MeasureExport& request, ParameterVisitor& visitor)
{
    describeSize(request.options, visitor);
    describeClips(request.options, visitor);
    describeMotion(request.options, visitor);
}
static void run(Session& session, const MeasureExport& request)
{
    session.pending.measures = request.options;
    session.pending.measures->kind = ExportKind::motion;
}

static void describe(SetExportFolder& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "folder for exports"}, request.folder);
}
static void run(Session& session, const SetExportFolder& request)
{
    (session.gameMaking.isChoosingFolder ? session.gameMaking.form.folder : session.exportForm.folder) = request.folder;
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
    parameterAction<MeasureExport>("measureExport", "Estimate the size of a moving picture before it is exported"),
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
