#pragma once

#include "app/output/export_plan.hpp"
#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Exports of the active tab, which has a document.
namespace app {

/// The file name for a picture of the current instant: "sarge-legs-idle-009".
[[nodiscard]] std::string pictureName(const Session& session);

/// One kind of export. To add one: an ExportKind, a row of the table in exports.cpp and a menu action. The formats of
/// its files are rows of app/output/output_formats.
struct ExportRow {
    /// The form fields that apply to it.
    struct Fields {
        bool rate = false;   ///< frames per second of files
        bool gltf = false;   ///< clips, skins, what a glTF has
        bool motion = false; ///< clips, format, rate and turn of a moving picture
        bool size = false;   ///< of pictures, and their background
        bool material = false;
        bool up = false;     ///< the up axis
        bool format = false; ///< text or JSON
    };
    using Plan = tl::expected<ExportPlan, std::string>;

    ExportKind kind = ExportKind::model;
    std::string_view title;            ///< "Picture (PNG)"
    const char* explanation = nullptr; ///< one sentence
    Fields fields;
    /// Default name of the file or folder.
    std::string (*name)(const Session& session, const ExportOptions& options) = nullptr;
    /// `pixels`: size of pictures. The error is a sentence.
    Plan (*plan)(const Session& session, const ExportOptions& options, const glm::uvec2& pixels) = nullptr;
};

[[nodiscard]] const ExportRow& exportRow(ExportKind kind);

/// Number of exported frames of the clip.
[[nodiscard]] std::uint32_t exportedFrames(const Session& session, const ExportOptions& options);

/// The size of the pictures if the view has `view` pixels; an error if the requested size is invalid.
[[nodiscard]] tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view);

/// The session with only its active tab, with all layers at exported frame `frame`; of a moving picture, as it is.
[[nodiscard]] Session sessionAt(const Session& session, const ExportOptions& options, std::uint32_t frame);

} // namespace app
