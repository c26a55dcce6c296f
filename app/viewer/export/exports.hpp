#pragma once

#include "app/output/export_plan.hpp"
#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Exports of the active tab, which has a document.
namespace app {

/// The file name for a picture of the current instant: "sarge-legs-idle-009".
[[nodiscard]] std::string pictureName(const Session& session);

/// One kind of export. To add one: an ExportKind, a row of the table in exports.cpp and a menu action.
struct ExportRow {
    /// The form fields that apply to it.
    struct Fields {
        bool rate = false;   ///< frames per second
        bool size = false;   ///< of pictures, and their background
        bool model = false;  ///< material, up axis
        bool format = false; ///< text or JSON
    };
    using Plan = tl::expected<ExportPlan, std::string>;

    ExportKind kind = ExportKind::model;
    std::string_view title;            ///< "Picture (PNG)"
    const char* explanation = nullptr; ///< one sentence
    Fields fields;
    std::string (*name)(const Session& session) = nullptr; ///< default name of the file or folder
    Plan (*plan)(const Session& session, const ExportOptions& options) = nullptr;
};

/// By ExportKind.
[[nodiscard]] std::span<const ExportRow> exportTable();
[[nodiscard]] const ExportRow& exportRow(ExportKind kind);

/// Number of exported frames of the clip.
[[nodiscard]] std::uint32_t exportedFrames(const Session& session, const ExportOptions& options);

/// The size of the pictures if the view has `view` pixels; an error if the requested size is invalid.
[[nodiscard]] tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view);

/// The session with only its active tab, with all layers at exported frame `frame`.
[[nodiscard]] Session sessionAt(const Session& session, const ExportOptions& options, std::uint32_t frame);

} // namespace app
