#pragma once

#include "app/commands/edit/edit_files.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Where `edit` writes files.
namespace app {

struct EditOutputOptions {
    std::filesystem::path output;     ///< of one file; empty: not given
    std::filesystem::path folder;     ///< of many; empty: not given
    bool isInPlace = false;           ///< files are replaced
    bool isDryRun = false;            ///< nothing is written
    std::filesystem::path savedPatch; ///< for all edits; empty: not given
    std::filesystem::path usedPatch;  ///< that is applied, and not overwritten; empty: none
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

/// Each file once, also if it has several names or was named several times: replaced in place, it is changed once.
[[nodiscard]] std::vector<EditedPath> withoutRepeated(std::vector<EditedPath> files);

/// The outputs of all files.
class EditOutputs {
public:
    /// Checks them together. A failure has been printed.
    [[nodiscard]] static std::optional<ExitStatus> problemOf(const EditOutputOptions& options,
                                                             const std::vector<EditedPath>& files);

    EditOutputs(EditOutputOptions options, const std::vector<EditedPath>& files);

    /// Writes a file without conflicts, and completes its outcome. With -o also a file without edits.
    void write(const EditedPath& path, EditedFile& file) const;

    /// Writes the edits of all files as a patch, if one is to be saved and there are edits. A failure has been printed.
    [[nodiscard]] ExitStatus savePatch(const std::vector<EditedPath>& paths,
                                       std::vector<formats::edit::FilePatch> patches) const;

private:
    /// The output of a file; empty: none.
    [[nodiscard]] std::filesystem::path targetOf(const EditedPath& path) const;
    /// Why a file may not be written; empty: it may.
    [[nodiscard]] std::string obstacleAt(const std::filesystem::path& target) const;

    EditOutputOptions m_options;
    std::vector<std::string> m_read; // full paths of all files, sorted
};

} // namespace app
