#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/base/result.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <vector>

/// Writing edited files and patches.
namespace app {

/// One file to write.
struct SavedFile {
    std::string path;          ///< FileEdits::path; empty: a patch
    formats::FileBytes before; ///< that the file on the disk has
    formats::FileBytes after;
    std::filesystem::path target;
    bool isInPlace = false;
};
struct SavePlan {
    std::string document;         ///< scene::Document::path
    std::vector<SavedFile> files; ///< not empty
    std::string problem{};        ///< why another file cannot be replaced: a sentence; empty: all are in `files`
};

/// What a request writes; afterwards the files that are replaced count as being written. The error is a sentence:
/// nothing to save, only files in archives, a name that is taken.
[[nodiscard]] tl::expected<SavePlan, std::string> planOf(Session& session, const SaveRequest& request);

/// Writes a file: in place as `formats::replaceFile`, else as a new file; on the page always as a download. Returns the
/// path of the written file. For a worker thread. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> saved(const SavedFile& file);

/// The result of a plan, for each of its files.
using SaveResults = std::vector<formats::Result<std::filesystem::path>>;
/// Notes what was written, and says so above the view. Returns the first problem; empty: none.
[[nodiscard]] std::string noteSaved(Session& session, const SavePlan& plan, const SaveResults& results);

/// The files of a document that have edits, saved or not (formats::FoundFile::path).
[[nodiscard]] std::vector<std::string> filesWithEdits(const DocumentEdits& edits);
/// The unsaved files of a document (formats::FoundFile::path).
[[nodiscard]] std::vector<std::string> unsavedFiles(const DocumentEdits& edits);

/// Requests to save the active document in place; on the page as downloads.
void saveInPlace(Session& session);
/// Requests to save as a new file, or all edited files into a folder. Without a target a box asks for it. `file`: as
/// in editableFileNamed; empty: all files with edits.
void saveAs(Session& session, const std::string& file, const std::filesystem::path& target);
void savePatchAs(Session& session, const std::filesystem::path& target);

} // namespace app
