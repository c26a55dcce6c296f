#pragma once

#include "app/output/obj_pose.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

/// Kinds of exports of the active model.
namespace app {

enum class ExportKind {
    model,        ///< the current instant, as OBJ
    clipModels,   ///< each frame of the clip, as OBJ
    picture,      ///< of the view, as PNG
    clipPictures, ///< each frame of the clip, as PNG
    textures,     ///< as PNG
    files,        ///< the model's source files, unpacked from archives
    problems,     ///< as text or JSON
    info,         ///< as JSON
};
inline constexpr std::array<std::string_view, 8> kExportKinds = {"model",    "clipModels", "picture",  "clipPictures",
                                                                 "textures", "files",      "problems", "info"};

enum class PictureBackground { shown, transparent };
enum class ReportFormat { text, json };

struct ExportOptions {
    ExportKind kind = ExportKind::model;
    std::filesystem::path folder{}; ///< empty: the pictures folder
    std::string name{};             ///< without extension; empty: see ExportRow::name
    std::uint32_t width = 0;        ///< of pictures, in pixels; 0: size of the view
    std::uint32_t height = 0;
    PictureBackground background = PictureBackground::shown;
    double framesPerSecond = 0.0;             ///< of a clip; 0: the clip's own rate
    UpAxis up = UpAxis::z;                    ///< of models
    bool writesMaterial = true;               ///< of models: also write the material and its images
    ReportFormat format = ReportFormat::text; ///< of problems
};

/// Pictures are drawn in one piece with 2x supersampling each way, so this must fit into the memory of any GPU.
inline constexpr std::uint32_t kLargestPictureSide = 8192;
inline constexpr std::uint64_t kMaxPicturePixels = std::uint64_t{4096} * 4096;
inline constexpr std::uint32_t kMaxExportedFrames = 10'000;

/// An export in progress.
struct ExportProgress {
    std::string title; ///< "Exporting 40 pictures"
    std::size_t done = 0;
    std::size_t steps = 1;
    double seconds = 0.0; ///< since it started
};

} // namespace app
