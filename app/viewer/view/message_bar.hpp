#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string>

namespace app {

/// The message about the file being opened.
struct OpeningFacts {
    std::string name;
    double seconds = 0.0; ///< since it was asked for
};

inline constexpr double kQuietOpeningSeconds = 0.15;

[[nodiscard]] Requests drawMessageBar(const PanelContext& context, const Rect& view, const Session& session);
/// The line above the view about files that were deleted or saved incomplete.
[[nodiscard]] Requests drawFileNews(const PanelContext& context, const Rect& strip, const Session& session);
/// Nothing for the first moments, then name and a way out.
[[nodiscard]] Requests drawOpeningBar(const PanelContext& context, const Rect& view, const OpeningFacts& opening);

/// The export that is under way after the first moments: how far it is, and a way out.
[[nodiscard]] Requests drawExportBar(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
