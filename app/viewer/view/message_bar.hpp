#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string>

namespace app {

/// The message about the file being opened.
struct OpeningFacts {
    std::string name;
    double seconds = 0.0; ///< since the request
};

inline constexpr double kQuietOpeningSeconds = 0.15;

/// The background of a bar over the view, with a colored left edge.
void drawBar(const PanelContext& context, const Rect& area, ImU32 edge);
/// The view without the bar of the current message.
[[nodiscard]] Rect belowMessage(const PanelContext& context, const Rect& view, const Session& session);
[[nodiscard]] Requests drawMessageBar(const PanelContext& context, const Rect& view, const Session& session);
/// The line above the view about files that were deleted or saved incompletely.
[[nodiscard]] Requests drawFileNews(const PanelContext& context, const Rect& strip, const Session& session);
/// Appears after a short delay, with the name and a cancel button.
[[nodiscard]] Requests drawOpeningBar(const PanelContext& context, const Rect& view, const OpeningFacts& opening);

/// The progress of a running export after a short delay, with a cancel button.
[[nodiscard]] Requests drawOperationBar(const PanelContext& context, const Rect& view, const Session& session);
[[nodiscard]] Requests drawExportBar(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
