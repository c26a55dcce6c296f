#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_reader.hpp"
#include "formats/vfs/folder_walk.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

/// Finds models below a path; see also modelFilesAt and modelFilesBeside, which use only names.
namespace scene {

enum class ModelProof {
    /// Recognized by their names; loose files without an extension, by their first bytes. Of archives only the tables
    /// are read.
    names,
    /// Every file that `open` can open, whatever its name, and no other: reads the first bytes of each, and all of
    /// those that start like a model.
    content,
};

struct ModelSearch {
    ModelProof proof = ModelProof::names;
    std::size_t limit = 100'000; ///< further models are not listed, e.g. for a whole disk
    formats::IsCancelled isCancelled{};
    formats::MoreNames moreNames{}; ///< for archives without names
    bool mayFindNone = false;       ///< finding no models is no error: the caller reports it, after all skipped files
};

struct FoundModels {
    std::vector<std::filesystem::path> files;
    formats::Diagnostics diagnostics; ///< unreadable files, by content also files that do not open; exceeded limits
};

/// The models at a path: the file itself, or those in a folder or archive and below it, including those in archives of
/// sub-folders (see formats::visitFiles). A player with several files counts once (its `lower.md3`); coarser levels of
/// detail and the parts of a weapon do not count. Errors: notFound (no such path, or no models in it), io; by content
/// also those of `open` for a file that is no model.
[[nodiscard]] formats::Result<FoundModels> findModels(const std::filesystem::path& path,
                                                      const ModelSearch& search = {});

/// Whether a diagnostic of `findModels` or of an archive is about a requested file that is not listed. Entries of
/// archives that must not be used are left out on purpose.
[[nodiscard]] bool isListingGap(const formats::Diagnostic& diagnostic);

} // namespace scene
