#include "app/viewer/export/exports.hpp"

#include "app/output/file_names.hpp"
#include "app/output/info_json.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace app {
namespace {

std::string exportedModelName(const Session& session)
{
    return formats::stemOf(session.tab().document->name);
}

double frameRate(const Session& session, const ExportOptions& options)
{
    return options.framesPerSecond > 0.0 ? options.framesPerSecond
                                         : static_cast<double>(shownClip(session).framesPerSecond);
}

OutputPlace placeFor(const Session& session, const ExportOptions& options)
{
    // A page hands out what lies in its one folder.
    const bool isPage = !platform::host().hasDisk;
    OutputPlace place{options.folder, safeFileName(options.name), isPage};
    if (options.name.empty())
        place.name = exportName(session, options.kind);
    if (place.folder.empty() || isPage)
        place.folder = platform::picturesFolder();
    return place;
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

/// To a frame of the exported ones.
void moveTo(Session& still, const ExportOptions& options, std::uint32_t frame)
{
    ViewState& view = still.tab().view;
    const double seconds = static_cast<double>(frame) / frameRate(still, options);
    for (LayerState& layer : view.layers) {
        layer.playback.seconds = seconds;
        layer.fade.reset();
    }
    view.shaderSeconds = seconds;
}

ExportPlan posePlan(const Session& session, const ExportOptions& options)
{
    std::vector<ExportedPose> poses;
    if (options.kind == ExportKind::model) {
        poses.push_back(exportedPoseOf(session, options));
    } else {
        Session still = sessionAt(session, options, 0);
        for (std::uint32_t i = 0; i < exportedFrames(session, options); ++i) {
            moveTo(still, options, i);
            poses.push_back(exportedPoseOf(still, options));
        }
    }
    const ViewState& view = session.tab().view;
    return planPoses(session.tab().document, std::move(poses), {view.skin, view.drawing.alpha, options.writesMaterial},
                     placeFor(session, options));
}

} // namespace

std::string pictureName(const Session& session)
{
    const formats::Clip clip = shownClip(session);
    const auto frame = static_cast<std::uint64_t>(std::max(shownFrame(session), 0.0));
    const std::string number = clip.frameCount > 1 ? numberInName(frame, clip.frameCount) : std::string();
    return plainFileName({exportedModelName(session), clip.name, number});
}

std::string exportName(const Session& session, ExportKind kind)
{
    switch (kind) {
    case ExportKind::model:
    case ExportKind::picture:
        return pictureName(session);
    case ExportKind::clipModels:
    case ExportKind::clipPictures:
        return plainFileName({exportedModelName(session), shownClip(session).name});
    case ExportKind::textures:
        return plainFileName({exportedModelName(session), "textures"});
    case ExportKind::files:
        return plainFileName({exportedModelName(session), "files"});
    case ExportKind::problems:
        return plainFileName({exportedModelName(session), "problems"});
    case ExportKind::info:
        return plainFileName({exportedModelName(session), "info"});
    }
    return plainFileName({exportedModelName(session)});
}

std::string_view exportTitle(ExportKind kind)
{
    constexpr std::array<std::string_view, kExportKinds.size()> kTitles = {
        "Model (OBJ)",    "Clip as models (OBJ)", "Picture (PNG)", "Clip as pictures (PNG)",
        "Textures (PNG)", "Files of the model",   "Problems",      "Facts (JSON)"};
    return kTitles[static_cast<std::size_t>(kind)];
}

std::uint32_t exportedFrames(const Session& session, const ExportOptions& options)
{
    const formats::Clip clip = shownClip(session);
    if (options.framesPerSecond <= 0.0)
        return std::clamp(clip.frameCount, 1U, kMostExportedFrames);
    const double frames =
        std::ceil(durationSeconds(clip, session.tab().view.layer().playback.mode) * options.framesPerSecond - 1e-6);
    return static_cast<std::uint32_t>(std::clamp(frames, 1.0, static_cast<double>(kMostExportedFrames)));
}

tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view)
{
    glm::uvec2 size(options.width, options.height);
    if (size.x == 0 && size.y == 0)
        size = view;
    else if (size.x == 0 || size.y == 0)
        size = glm::uvec2(std::max(size.x, size.y));
    const bool isTooLarge = size.x > kLargestPictureSide || size.y > kLargestPictureSide ||
                            std::uint64_t{size.x} * size.y > kMostPicturePixels;
    if (!isTooLarge)
        return size;
    return tl::unexpected(fmt::format("{}x{} px are too many for a picture: at most {} px a side and {} in all; "
                                      "the command 'render' draws larger ones",
                                      size.x, size.y, kLargestPictureSide, kMostPicturePixels));
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

tl::expected<ExportPlan, std::string> planOf(const Session& session, const ExportOptions& options)
{
    const auto& document = session.tab().document;
    ExportPlan plan;
    switch (options.kind) {
    case ExportKind::model:
    case ExportKind::clipModels:
        return posePlan(session, options);
    case ExportKind::picture:
        return planPictures(1, placeFor(session, options));
    case ExportKind::clipPictures:
        return planPictures(exportedFrames(session, options), placeFor(session, options));
    case ExportKind::textures:
        plan = planTextures(document, placeFor(session, options));
        break;
    case ExportKind::files:
        plan = planFiles(document, placeFor(session, options));
        break;
    case ExportKind::problems:
        plan =
            options.format == ReportFormat::json
                ? planText([document] { return problemsJson(*document).text(); }, ".json", placeFor(session, options))
                : planText([document] { return problemsText(*document); }, ".txt", placeFor(session, options));
        break;
    case ExportKind::info:
        plan = planText([document] { return infoJson(*document).text(); }, ".json", placeFor(session, options));
        break;
    }
    if (plan.steps == 0)
        return tl::unexpected(document->name + " has no texture whose image was found");
    return plan;
}

} // namespace app
