#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string>

/// The boxes *About Trisview* and *Report a problem*. Both scroll, so they fit into a window of any size.
namespace app {

/// State of the report between frames.
struct ReportFormState {
    std::string words;     ///< in the field
    std::string facts;     ///< the rest of the report, as it was when the box opened
    bool isTyping = false; ///< the field has the keyboard
};

/// Enter copies all facts.
void drawAbout(const PanelContext& context, const Session& session, Requests& requests);

/// `isNew`: the box was just opened. Ctrl+Enter copies the report.
void drawReport(const PanelContext& context, const Session& session, ReportFormState& state, bool isNew,
                Requests& requests);

} // namespace app
