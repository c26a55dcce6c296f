#include "app/commands/export/export_poses.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render/motion.hpp"
#include "app/commands/results.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/export/stl_writer.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxPoseFiles = 100'000;

/// One file.
struct PoseFile {
    fs::path path;
    std::vector<animation::Pose> poses; ///< one per layer
    double seconds = 0.0;
};

/// The stored frame if the pose is one but for rounding.
animation::Pose snapped(animation::Pose pose)
{
    constexpr float kRounding = 1e-4f;
    auto* const frames = std::get_if<animation::KeyframePose>(&pose);
    if (frames != nullptr && frames->blend < kRounding)
        *frames = {frames->frameA, frames->frameA, 0.0f};
    else if (frames != nullptr && frames->blend > 1.0f - kRounding)
        *frames = {frames->frameB, frames->frameB, 0.0f};
    return pose;
}

/// The files of a series; nullopt after reporting too many.
std::optional<std::vector<PoseFile>> framesOf(const PoseArguments& arguments, const ShownSelection& selection,
                                              const CommandModel& model, const OutputNames& names)
{
    const std::string clip = nameOfClips(selection);
    const formats::Clip& longest = longestClip(selection);
    const double rate = arguments.framesPerSecond.value_or(static_cast<double>(longest.framesPerSecond));
    const MotionTimeline motion(motionPartsOf({&selection, 1}), rate, {});
    const bool hasOwnTimes = longest.hasOwnTimes() && !arguments.framesPerSecond;
    const std::uint64_t count = hasOwnTimes ? longest.frameCount : motion.frameCount();
    if (count > kMaxPoseFiles) {
        printMessage(fmt::format("export: {}: has {} frames; at most {} files are possible: choose a clip or a lower "
                                 "--fps",
                                 platform::utf8FromPath(names.of(model, clip, 0)), count, kMaxPoseFiles));
        return std::nullopt;
    }
    std::vector<PoseFile> files;
    for (std::uint64_t i = 0; i < count; ++i) {
        const double own = animation::secondsAt(longest, static_cast<double>(i));
        const MotionTimeline::Frame frame =
            hasOwnTimes ? MotionTimeline::Frame{.seconds = own, .start = own} : motion.frame(i);
        PoseFile file{names.of(model, clip, i), posesAt(selection, frame.seconds, frame.start), frame.start};
        std::transform(file.poses.begin(), file.poses.end(), file.poses.begin(), snapped);
        files.push_back(std::move(file));
    }
    return files;
}

/// Writes the poses of a document.
class PoseExport {
public:
    PoseExport(const OpenedSelection& opened, const PoseArguments& arguments, const ExportFiles& files,
               const OutputNames& names)
        : m_document(opened.document),
          m_selection(opened.selection),
          m_arguments(arguments),
          m_exported(files),
          m_names(names),
          m_mixings(mixingsOf(m_document, m_selection.skin, files.alpha)),
          m_isStl(names.extension() == ".stl")
    {
    }

    /// The material of all files. `paths`: of the OBJ that it is named after.
    void prepareMaterial(const PosePaths& paths)
    {
        m_material = materialFilesOf(m_document, m_selection.skin, m_mixings, paths);
    }
    [[nodiscard]] bool mayWriteFiles(const std::vector<PoseFile>& files) const
    {
        const bool mayReplace = std::all_of(files.begin(), files.end(), [&](const PoseFile& file) {
            return isStandardOutput(file.path) || (mayWrite(m_document, file.path, m_exported.overwriting) &&
                                                   mayReplacePose(file.path, m_exported.overwriting));
        });
        return mayReplace &&
               (!m_arguments.writesMaterial || mayWriteMaterial(m_document, m_material, m_exported.overwriting));
    }
    /// Reports the visible surfaces that are left out because faces are always opaque.
    void reportLeftOut(const PoseFile& file) const
    {
        if (const std::string names = surfacesLeftOut(m_document, poseOf(file), m_mixings); !names.empty())
            printMessage(
                formats::Severity::note,
                fmt::format("{}: surfaces are left out because they only brighten or darken the background: {}",
                            m_document.path, names));
    }
    [[nodiscard]] ExitStatus write(const std::vector<PoseFile>& files)
    {
        bool isWhole = true;
        for (const PoseFile& file : files) {
            const std::vector<formats::PosedPart> parts = posedPartsOf(m_document, poseOf(file), m_material, m_mixings);
            const bool isEmpty = stlTriangleCount(parts) == 0;
            if (isEmpty && isWhole)
                reportNoFaces(file);
            isWhole = isWhole && !isEmpty;
            if (isEmpty && m_isStl) { // many programs refuse an STL without triangles
                printMessage(
                    fmt::format("{}: is not written: it would have no triangles", platform::utf8FromPath(file.path)));
                return ExitStatus::incomplete;
            }
            if (!writeFile(file, parts))
                return ExitStatus::incomplete;
        }
        if (m_arguments.writesMaterial && !isDone(writeMaterial(m_material)))
            return ExitStatus::incomplete;
        return isWhole ? ExitStatus::done : ExitStatus::incomplete;
    }

private:
    [[nodiscard]] ExportedPose poseOf(const PoseFile& file) const
    {
        return {.poses = file.poses,
                .seconds = file.seconds,
                .meshVariant = m_selection.meshVariant,
                .hiddenSurfaces = m_selection.hiddenSurfaces,
                .up = m_arguments.up,
                .scale = m_exported.scale};
    }
    void reportNoFaces(const PoseFile& file) const
    {
        const scene::Visibility shown{.meshVariant = m_selection.meshVariant,
                                      .hiddenSurfaces = m_selection.hiddenSurfaces,
                                      .skin = m_selection.skin};
        const scene::NothingDrawn why = whyNothingIsDrawn(m_document, shown);
        // If all visible surfaces are left out, the note about them has the reason.
        if (why != scene::NothingDrawn::isFullyTransparent)
            printMessage(formats::Severity::warning,
                         fmt::format("{}: no faces are written: {}", m_document.path, sentenceFor(why)));
        else if (surfacesLeftOut(m_document, poseOf(file), m_mixings).empty())
            printMessage(formats::Severity::warning, fmt::format("{}: no faces are written", m_document.path));
    }
    [[nodiscard]] bool writeFile(const PoseFile& file, const std::vector<formats::PosedPart>& parts) const
    {
        if (!m_names.makeFolders(file.path))
            return false;
        if (m_isStl)
            return isDone(formats::writeFile(file.path, formats::writeStl(parts)));
        const std::string library =
            m_arguments.writesMaterial ? platform::utf8FromPath(m_material.library.filename()) : std::string();
        const std::string obj = formats::writeObj(parts, library);
        return isStandardOutput(file.path) ? printResults(obj) == ExitStatus::done
                                           : isDone(formats::writeFile(file.path, obj));
    }

    const scene::Document& m_document;
    const ShownSelection& m_selection;
    const PoseArguments& m_arguments;
    const ExportFiles& m_exported;
    const OutputNames& m_names;
    SurfaceMixings m_mixings;
    bool m_isStl;
    MaterialFiles m_material;
};

/// The OBJ contains the name of its material file, which has the same stem; that file contains the names of the images.
bool canBeNamedInObj(const PosePaths& paths)
{
    const std::string name = platform::utf8FromPath(paths.pose.filename());
    if ((name + platform::utf8FromPath(paths.imageFolder)).find_first_of("\n\r") == std::string::npos)
        return true;
    printMessage("an OBJ cannot name a material file whose name has a line break: choose another name, or leave out "
                 "the material with --no-material");
    return false;
}

/// The OBJ that the material is named after, and the folder of the images: of several OBJ a folder for each, since
/// their images may have the same name.
PosePaths materialPaths(const PoseFile& file, const ShownSelection& selection, const CommandModel& model,
                        const OutputNames& names, const fs::path& textures)
{
    fs::path owner = file.path;
    if (names.pattern().has(NameTemplate::Field::frame)) {
        owner = names.sharedBy(model, nameOfClips(selection));
        owner += ".obj"; // a dot in the name is no extension
    }
    return {owner, names.areForSeveral() ? names.folderBelow(textures, owner) : textures};
}

} // namespace

void addPoseFormatOptions(CLI::App& cli, PoseArguments& arguments)
{
    constexpr std::array<std::string_view, 2> kAxes = {"z", "y"}; // as in UpAxis
    addChoice<UpAxis>(cli, "--up", arguments.up, kAxes, "OBJ, STL: the axis that points up: y or z (z)")
        .type_name("AXIS");
    addFramesPerSecond(cli, arguments.framesPerSecond, "OBJ, STL: frames for each second of a series (as in the clip)");
    cli.add_flag("!--no-material", arguments.writesMaterial, "OBJ: without material and textures");
}

ExitStatus exportPoses(const PoseArguments& given, const ExportFiles& exported, ModelOptions options,
                       const CommandModel& model, const OutputNames& names)
{
    PoseArguments arguments = given;
    // Standard output cannot have files beside it.
    arguments.writesMaterial =
        arguments.writesMaterial && names.extension() != ".stl" && !isStandardOutput(names.of(model));
    options.textures = arguments.writesMaterial ? TextureUse::shown : TextureUse::notShown;
    const auto found =
        openSelected(options, arguments.writesMaterial ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& opened = std::get<OpenedSelection>(found);
    const ShownSelection& selection = opened.selection;
    std::vector<PoseFile> files = {{names.of(model, nameOfClips(selection)), selection.poses, selection.seconds}};
    if (names.pattern().has(NameTemplate::Field::frame)) {
        auto frames = framesOf(arguments, selection, model, names);
        if (!frames)
            return ExitStatus::usage;
        files = *std::move(frames);
    }
    PoseExport poses(opened, arguments, exported, names);
    if (arguments.writesMaterial) {
        const PosePaths paths = materialPaths(files.front(), selection, model, names, exported.textures);
        if (!canBeNamedInObj(paths))
            return ExitStatus::usage;
        poses.prepareMaterial(paths);
    }
    if (!poses.mayWriteFiles(files))
        return ExitStatus::usage;
    printDiagnostics(opened.document.path, opened.diagnostics);
    poses.reportLeftOut(files.front());
    const ExitStatus status = poses.write(files);
    return status == ExitStatus::done && !opened.isWhole ? ExitStatus::incomplete : status;
}

} // namespace app
