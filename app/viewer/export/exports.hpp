#pragma once

#include "app/output/export_plan.hpp"
#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// What an export of the present tab writes; a document is open in it.
namespace app {

/// What a picture of the instant shown is called: "sarge-legs-idle-009".
[[nodiscard]] std::string pictureName(const Session& session);

/// One kind of export. A new one is an ExportKind, a row of the table in exports.cpp and an action of a menu.
struct ExportRow {
    /// The options of the form that matter to it.
    struct Fields {
        bool rate = false;   ///< frames a second
        bool size = false;   ///< of pictures, and their background
        bool model = false;  ///< material, axis that points up
        bool format = false; ///< text or JSON
    };
    using Plan = tl::expected<ExportPlan, std::string>;

    ExportKind kind = ExportKind::model;
    std::string_view title;            ///< "Picture (PNG)"
    const char* explanation = nullptr; ///< a sentence
    Fields fields;
    std::string (*name)(const Session& session) = nullptr; ///< of the file or folder where the user gives none
    Plan (*plan)(const Session& session, const ExportOptions& options) = nullptr;
};

/// By ExportKind.
[[nodiscard]] std::span<const ExportRow> exportTable();
[[nodiscard]] const ExportRow& exportRow(ExportKind kind);

/// How many frames of the clip are exported.
[[nodiscard]] std::uint32_t exportedFrames(const Session& session, const ExportOptions& options);

/// The size of its pictures where the view has `view` pixels; an error says what is wrong with the size wanted.
[[nodiscard]] tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view);

/// The session with nothing but its present tab, at frame `frame` of the exported ones: all layers stand there.
[[nodiscard]] Session sessionAt(const Session& session, const ExportOptions& options, std::uint32_t frame);

} // namespace app
