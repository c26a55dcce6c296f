#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <string>

/// The line above the view about open files that were deleted or saved incompletely.
namespace app {

struct FileNews {
    MessageKind kind = MessageKind::warning; ///< problem: the last version is shown instead of the file
    std::string text;
    bool hasDetails = false; ///< the list of problems has details
};

/// About the files of the active tab; none if they are unchanged or the line was closed.
[[nodiscard]] std::optional<FileNews> fileNews(const Session& session);
/// Hides the line until its text changes.
void closeFileNews(Session& session);

/// Records which files of a tab's document are gone. True if this changed.
bool noteLostFiles(Tab& tab, std::vector<std::string> lost);

/// A tab's document was reloaded. `errorsBefore`: its previous `errorsText`, which is not reported again.
void noteReread(Tab& tab, const std::string& errorsBefore);
/// A tab's document could not be reloaded; `problem` is the reason.
void noteUnreadable(Tab& tab, std::string problem);

/// "model.md2: triangles at byte ... (and 2 more)": the errors in a document's diagnostics; empty: none.
[[nodiscard]] std::string errorsText(const scene::Document& document, const formats::Diagnostics& diagnostics);

} // namespace app
