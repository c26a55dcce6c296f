#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <string>

/// The line above the view about files that were deleted, or saved incomplete, while they are open.
namespace app {

struct FileNews {
    MessageKind kind = MessageKind::warning; ///< problem: the last version is shown instead of the file
    std::string text;
    bool hasDetails = false; ///< the list of problems says more
};

/// About the files of the present tab; none while they are as they are shown, or the line was closed.
[[nodiscard]] std::optional<FileNews> fileNews(const Session& session);
/// Hides the line until it says something else.
void closeFileNews(Session& session);

/// Says which files of a tab's document are gone. True when that is something else than before.
bool noteLostFiles(Tab& tab, std::vector<std::string> lost);

/// The document of a tab was read again from its files. `errorsBefore`: its `errorsText` until then; those are no news.
void noteReread(Tab& tab, const std::string& errorsBefore);
/// The document of a tab could not be read again, and why.
void noteUnreadable(Tab& tab, std::string problem);

/// "model.md2: triangles at byte ... (and 2 more)": what the diagnostics of a document have as errors; empty: none.
[[nodiscard]] std::string errorsText(const scene::Document& document, const formats::Diagnostics& diagnostics);

} // namespace app
