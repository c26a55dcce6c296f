#pragma once

#include "app/output/export_plan.hpp"
#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <string>

/// What an export of the present tab writes; a document is open in it.
namespace app {

/// What a picture of the instant shown is called: "sarge-legs-idle-009".
[[nodiscard]] std::string pictureName(const Session& session);

/// What an export is called where nobody says.
[[nodiscard]] std::string exportName(const Session& session, ExportKind kind);

/// "picture", "models of the clip": for titles and menus.
[[nodiscard]] std::string_view exportTitle(ExportKind kind);

/// How many frames of the clip are exported.
[[nodiscard]] std::uint32_t exportedFrames(const Session& session, const ExportOptions& options);

/// The size of its pictures where the view has `view` pixels; an error says what is wrong with the size wanted.
[[nodiscard]] tl::expected<glm::uvec2, std::string> pictureSize(const ExportOptions& options, const glm::uvec2& view);

/// The session with nothing but its present tab, at frame `frame` of the exported ones: all layers stand there.
[[nodiscard]] Session sessionAt(const Session& session, const ExportOptions& options, std::uint32_t frame);

/// The plan of an export; an error says why there is nothing to write.
[[nodiscard]] tl::expected<ExportPlan, std::string> planOf(const Session& session, const ExportOptions& options);

} // namespace app
