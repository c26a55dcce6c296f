#include "app/viewer/export/exports.hpp"

#include "app/output/clip_list.hpp"
#include "app/output/file_names.hpp"
#include "app/output/gltf_plan.hpp"
#include "app/output/info_json.hpp"
#include "app/output/motion_plan.hpp"
#include "app/output/video_file.hpp"
#include "app/viewer/export/gltf_request.hpp"
#include "app/viewer/export/motion_frames.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"
#include "renderer/animation/playback.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace app {
namespace {

std::string exportedModelName(const Session& session)
{
    return formats::stemOf(session.tab().document->name);
}

/// The instant of one of the exported frames.
double secondsOf(const Session& session, const ExportOptions& options, std::uint32_t frame)
{
    const double number = static_cast<double>(frame);
    return options.framesPerSecond > 0.0 ? number / options.framesPerSecond
                                         : animation::secondsAt(shownClip(session), number);
}

OutputLocation outputLocation(const Session& session, const ExportOptions& options)
{
    // On the web, exported files go to a single folder and are downloaded from there.
    const bool isPage = !platform::host().hasDisk;
    OutputLocation location{options.folder, safeFileName(options.name), isPage};
    if (options.name.empty())
        location.name = exportRow(options.kind).name(session, options);
    if (location.folder.empty() || isPage)
        location.folder = platform::picturesFolder();
    return location;
}

ExportedPose exportedPoseOf(const Session& session, const ExportOptions& options)
{
    const ViewState& view = session.tab().view;
    return {.poses = shownPoses(session),
            .seconds = view.shaderSeconds,
            .meshVariant = view.drawing.meshVariant,
            .hiddenSurfaces = drawnHidden(view),
            .rotationOverrides = view.rotationOverrides,
            .up = options.up};
}

/// Moves to one of the exported frames.
void moveTo(Session& still, const ExportOptions& options, std::uint32_t frame)
{
    ViewState& view = still.tab().view;
    const double seconds = secondsOf(still, options, frame);
    for (LayerState& layer : view.layers) {
        layer.playback.seconds = seconds;
        layer.fade.reset();
    }
    view.shaderSeconds = seconds;
}

ExportPlan posePlan(const Session& session, const ExportOptions& options)
{
    std::vector<ExportedPose> poses;
    if (options.kind != ExportKind::clipModels) {
        poses.push_back(exportedPoseOf(session, options));
    } else {
        Session still = sessionAt(session, options, 0);
        for (std::uint32_t i = 0; i < exportedFrames(session, options); ++i) {
            moveTo(still, options, i);
            poses.push_back(exportedPoseOf(still, options));
        }
    }
    const ViewState& view = session.tab().view;
    const PoseFormat format = options.kind == ExportKind::solid ? PoseFormat::stl : PoseFormat::obj;
    return planPoses(session.tab().document, std::move(poses),
                     {view.skin, view.drawing.alpha, options.writesMaterial, format}, outputLocation(session, options));
}

} // namespace

std::string pictureName(const Session& session)
{
    const formats::Clip clip = shownClip(session);
    const auto frame = static_cast<std::uint64_t>(std::max(shownFrame(session), 0.0));
    const std::string number = clip.frameCount > 1 ? numberInName(frame, clip.frameCount) : std::string();
    return plainFileName({exportedModelName(session), clip.name, number});
}

std::uint32_t exportedFrames(const Session& session, const ExportOptions& options)
{
    const formats::Clip clip = shownClip(session);
    if (options.framesPerSecond <= 0.0)
        return std::clamp(clip.frameCount, 1U, kMaxExportedFrames);
    const double frames =
        std::ceil(durationSeconds(clip, session.tab().view.layer().playback.mode) * options.framesPerSecond - 1e-6);
    return static_cast<std::uint32_t>(std::clamp(frames, 1.0, static_cast<double>(kMaxExportedFrames)));
}

tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view)
{
    glm::uvec2 size(options.width, options.height);
    if (size.x == 0 && size.y == 0)
        size = view;
    else if (size.x == 0 || size.y == 0)
        size = glm::uvec2(std::max(size.x, size.y));
    if (options.kind == ExportKind::motion && isVideo(options.motion))
        size = {evenSize(size.x), evenSize(size.y)};
    const bool isTooLarge = size.x > kLargestPictureSide || size.y > kLargestPictureSide ||
                            std::uint64_t{size.x} * size.y > kMaxPicturePixels;
    if (!isTooLarge)
        return size;
    return tl::unexpected(fmt::format("{}x{} px are too many for a picture: at most {} px on a side and {} in all; the "
                                      "command 'render' draws larger ones",
                                      size.x, size.y, kLargestPictureSide, kMaxPicturePixels));
}

Session sessionAt(const Session& session, const ExportOptions& options, std::uint32_t frame)
{
    Session still;
    still.tabs = {session.tab()};
    still.settings = session.settings;
    still.viewAspect = session.viewAspect;
    if (options.kind == ExportKind::clipPictures || options.kind == ExportKind::clipModels)
        moveTo(still, options, frame);
    return still;
}

namespace {

template <const char* ending> std::string nameWith(const Session& session, const ExportOptions&)
{
    return plainFileName({exportedModelName(session), ending});
}

std::string instantName(const Session& session, const ExportOptions&)
{
    return pictureName(session);
}

std::string clipName(const Session& session, const ExportOptions&)
{
    return plainFileName({exportedModelName(session), shownClip(session).name});
}

std::string modelName(const Session& session, const ExportOptions&)
{
    return plainFileName({exportedModelName(session)});
}

std::string motionName(const Session& session, const ExportOptions& options)
{
    if (options.clips.empty())
        return clipName(session, options);
    const bool isOne = options.clips != kAllClips && listedNames(options.clips).size() == 1;
    return plainFileName({exportedModelName(session), isOne ? options.clips : "clips"});
}

ExportRow::Plan planOfPoses(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    return posePlan(session, options);
}

ExportRow::Plan planOfPicture(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    return planPictures(1, outputLocation(session, options));
}

ExportRow::Plan planOfPictures(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    return planPictures(exportedFrames(session, options), outputLocation(session, options));
}

ExportRow::Plan planOfGltf(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    const auto& document = session.tab().document;
    GltfFiles files = options.gltf.files;
    if (options.gltf.isStatic && files.split == GltfSplit::clips)
        return tl::unexpected(std::string("the shown instant has no clips: it is one file, or a file for each part"));
    if (!platform::host().hasDisk)
        files.images = GltfImages::embedded; // downloads have no folders
    ExportPlan plan = planGltf(document, gltfRequest(session, options), files, outputLocation(session, options));
    if (plan.steps == 0)
        return tl::unexpected(document->name + " has no clips");
    return plan;
}

ExportRow::Plan planOfMotion(const Session& session, const ExportOptions& options, const glm::uvec2& pixels)
{
    const auto frames = MotionFrames::of(session, options);
    if (!frames)
        return tl::unexpected(frames.error());
    const MotionHeader header = motionHeader(options, pixels);
    const OutputLocation location = outputLocation(session, options);
    if (std::string problem = problemOfMotion(header, location.name); !problem.empty())
        return tl::unexpected(std::move(problem));
    return planMotion(frames->timeline(), header, location);
}

ExportRow::Plan planOfTextures(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    const auto& document = session.tab().document;
    ExportPlan plan = planTextures(document, outputLocation(session, options));
    if (plan.steps == 0)
        return tl::unexpected(document->name + " has no texture whose image was found");
    return plan;
}

ExportRow::Plan planOfFiles(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    return planFiles(session.tab().document, outputLocation(session, options));
}

ExportRow::Plan planOfProblems(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    const auto& document = session.tab().document;
    if (options.format == ReportFormat::json)
        return planText([document] { return problemsJson(*document).text(); }, ".json",
                        outputLocation(session, options));
    return planText([document] { return problemsText(*document); }, ".txt", outputLocation(session, options));
}

ExportRow::Plan planOfInfo(const Session& session, const ExportOptions& options, const glm::uvec2&)
{
    const auto& document = session.tab().document;
    return planText([document] { return infoJson(*document).text(); }, ".json", outputLocation(session, options));
}

constexpr char kTextures[] = "textures";
constexpr char kFiles[] = "files";
constexpr char kProblems[] = "problems";
constexpr char kInfo[] = "info";

constexpr ExportRow kExports[] = {
    {ExportKind::model,
     "Model (OBJ)",
     "The model at the current instant, without hidden items.",
     {.material = true, .up = true},
     instantName,
     planOfPoses},
    {ExportKind::solid,
     "Solid (STL)",
     "The triangles of the model at the current instant, without hidden items; for 3D printers.",
     {.up = true},
     instantName,
     planOfPoses},
    {ExportKind::clipModels,
     "Clip as models (OBJ)",
     "A folder with a model for each frame of the clip; they share a material.",
     {.rate = true, .material = true, .up = true},
     clipName,
     planOfPoses},
    {ExportKind::gltf,
     "Model with clips (glTF)",
     "The model with its clips, skins, bones and tags, without hidden items. For Blender, engines and the web.",
     {.gltf = true},
     modelName,
     planOfGltf},
    {ExportKind::picture,
     "Picture (PNG)",
     "The view as a picture. Drop it on the window to restore this view.",
     {.size = true},
     instantName,
     planOfPicture},
    {ExportKind::clipPictures,
     "Clip as pictures (PNG)",
     "A folder with a numbered picture for each frame of the clip.",
     {.rate = true, .size = true},
     clipName,
     planOfPictures},
    {ExportKind::motion,
     "Moving picture",
     "One clip or several as one file: a picture that repeats everywhere, or a video.",
     {.motion = true, .size = true},
     motionName,
     planOfMotion},
    {ExportKind::textures,
     "Textures (PNG)",
     "A folder with every image that the model uses.",
     {},
     nameWith<kTextures>,
     planOfTextures},
    {ExportKind::files,
     "Files of the model",
     "A folder with the model and all files that it uses, extracted from their archives.",
     {},
     nameWith<kFiles>,
     planOfFiles},
    {ExportKind::problems,
     "Problems",
     "Unusual or wrong content of the model's files.",
     {.format = true},
     nameWith<kProblems>,
     planOfProblems},
    {ExportKind::info, "Facts (JSON)", "All facts about the model.", {}, nameWith<kInfo>, planOfInfo},
};
static_assert(std::size(kExports) == kExportKinds.size());
static_assert([] {
    for (std::size_t i = 0; i < std::size(kExports); ++i) {
        if (static_cast<std::size_t>(kExports[i].kind) != i)
            return false;
    }
    return true;
}());

} // namespace

const ExportRow& exportRow(ExportKind kind)
{
    return kExports[static_cast<std::size_t>(kind)];
}

} // namespace app
