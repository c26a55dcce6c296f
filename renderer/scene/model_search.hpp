#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/folder_walk.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

/// Finds models in a place; see also modelFilesAt and modelFilesBeside, which go by names.
namespace scene {

enum class ModelProof {
    /// Told by their names; loose files without an extension, by their first bytes. Of archives only the tables are
    /// read.
    names,
    /// Every file that `open` opens, whatever it is called, and no other: the first bytes of each are read, and all of
    /// what begins like a model.
    content,
};

struct ModelSearch {
    ModelProof proof = ModelProof::names;
    std::size_t limit = 100'000; ///< more models are not listed: it is somebody's whole disk
    formats::IsCancelled isCancelled{};
    bool mayFindNone = false; ///< no models at all are no error: who asks says it, after all that was left out
};

struct FoundModels {
    std::vector<std::filesystem::path> files;
    formats::Diagnostics diagnostics; ///< what could not be read, by content also what does not open; limits reached
};

/// The models at a path: the file itself, or those in a folder or archive and below it, those of archives of
/// sub-folders among them (see formats::visitFiles). A player of several files is one (its `lower.md3`), and coarser
/// levels of detail and the parts of a weapon are none of their own. Errors: notFound (no such path, or no models in
/// it), io; by content also those of `open` for a file that is no model.
[[nodiscard]] formats::Result<FoundModels> findModels(const std::filesystem::path& path,
                                                      const ModelSearch& search = {});

/// Whether a diagnostic of `findModels` or of an archive is about something that is not listed although it was asked
/// for. Entries of archives that may not be used are left out with good reason.
[[nodiscard]] bool isListingGap(const formats::Diagnostic& diagnostic);

} // namespace scene
