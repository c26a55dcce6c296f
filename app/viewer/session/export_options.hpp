#pragma once

#include "app/output/gltf_plan.hpp"
#include "app/output/obj_pose.hpp"
#include "app/output/output_formats.hpp"
#include "renderer/scene/document/document.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Kinds of exports of the active model.
namespace app {

enum class ExportKind {
    model,        ///< the current instant, as OBJ
    solid,        ///< the same, as STL
    clipModels,   ///< each frame of the clip, as OBJ
    gltf,         ///< the model with its clips, as glTF
    picture,      ///< of the view, as PNG
    clipPictures, ///< each frame of the clip, as PNG
    motion,       ///< the clips as a picture that moves
    textures,     ///< as PNG
    files,        ///< the model's source files, unpacked from archives
    problems,     ///< as text or JSON
    info,         ///< as JSON
};
inline constexpr std::array<std::string_view, 11> kExportKinds = {"model",   "solid",        "clipModels", "gltf",
                                                                  "picture", "clipPictures", "motion",     "textures",
                                                                  "files",   "problems",     "info"};

enum class PictureBackground { shown, transparent };
enum class ReportFormat { text, json };
enum class ExportedSkins { all, shown };

/// Of glTF; see renderer::gltf::Options.
struct GltfOptions {
    ExportedSkins skins = ExportedSkins::all;
    bool isStatic = false; ///< only the shown instant, without clips
    GltfFiles files{};
    renderer::gltf::Forward forward = renderer::gltf::Forward::x;
    double scale = 1.0;
    bool isCompact = false;
    bool steps = false;
    bool bakesGlobals = false;
    bool animationOnly = false;

    bool operator==(const GltfOptions&) const = default;
};

inline constexpr double kMinGltfScale = 1e-6;
inline constexpr double kMaxGltfScale = 1e6;

struct ExportOptions {
    ExportKind kind = ExportKind::model;
    std::filesystem::path folder{}; ///< empty: the pictures folder
    std::string name{};             ///< without extension; empty: see ExportRow::name
    std::uint32_t width = 0;        ///< of pictures, in pixels; 0: size of the view
    std::uint32_t height = 0;
    PictureBackground background = PictureBackground::shown;
    double framesPerSecond = 0.0; ///< of a clip; 0: the clip's own rate; of a moving picture: as usual for its format
    /// "all", or names or indices separated by commas. Empty: for glTF all, for a moving picture the shown clip.
    std::string clips{};
    MotionFormat motion = MotionFormat::gif;
    double turnSeconds = 0.0; ///< of a whole turn of the camera in a moving picture; 0: the camera rests
    GltfOptions gltf{};
    UpAxis up = UpAxis::z;                    ///< of models
    bool writesMaterial = true;               ///< of models: also write the material and its images
    ReportFormat format = ReportFormat::text; ///< of problems

    bool operator==(const ExportOptions&) const = default;
};

/// Pictures are drawn in one piece with 2x supersampling each way, so this must fit into the memory of any GPU.
inline constexpr std::uint32_t kLargestPictureSide = 8192;
inline constexpr std::uint64_t kMaxPicturePixels = std::uint64_t{4096} * 4096;
inline constexpr std::uint32_t kMaxExportedFrames = 10'000;

/// Larger moving pictures are not drawn in advance to estimate their bytes: the window would stand still for too long.
inline constexpr std::uint64_t kMaxEstimatedPixels = std::uint64_t{2560} * 1600;
/// Without threads, it would also stand still while they are encoded.
inline constexpr std::uint64_t kMaxEstimatedPixelsWithoutThreads = std::uint64_t{1280} * 800;

/// The length and size of a moving picture before it is exported.
struct ExportEstimate {
    ExportOptions options{}; ///< without folder and name
    std::weak_ptr<const scene::Document> document{};
    std::string problem{}; ///< why it cannot be exported; empty: it can
    std::uint64_t frames = 0;
    double seconds = 0.0;
    std::uint32_t width = 0; ///< in pixels
    std::uint32_t height = 0;
    std::optional<std::uint64_t> bytes{}; ///< empty: not known yet, or the picture is too large to estimate them
    bool isExact = false;                 ///< `bytes` are those of the file
    bool isUnderWay = true;
    bool isForCall = false; ///< a script waits for it
};

/// An export in progress.
struct ExportProgress {
    std::string title; ///< "Exporting 40 pictures"
    std::size_t done = 0;
    std::size_t steps = 1;
    double seconds = 0.0; ///< since it started
};

} // namespace app
