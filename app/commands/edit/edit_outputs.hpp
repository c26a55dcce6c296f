#pragma once

#include "app/commands/edit/edit_files.hpp"
#include "formats/base/write_file.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>
#include <memory>
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

private:
    /// The output of a file; empty: none.
    [[nodiscard]] std::filesystem::path targetOf(const EditedPath& path) const;
    /// Why a file may not be written; empty: it may.
    [[nodiscard]] std::string obstacleAt(const std::filesystem::path& target) const;

    EditOutputOptions m_options;
    std::vector<std::string> m_read; // full paths of all files, sorted
};

/// The patch of --save-patch. It is complete under another name before any edited file is written, so that no edits are
/// lost because it cannot be written, and gets its name afterwards, with the edits of the files that were written.
class SavedPatch {
public:
    /// `file`: empty: none is saved. `isOfMany`: the run has several files.
    SavedPatch(std::filesystem::path file, bool isOfMany);

    /// A failure has been printed.
    [[nodiscard]] ExitStatus prepare(std::vector<formats::edit::FilePatch> patches);
    /// Call it after a successful `prepare`. Without edits there is no patch, which is printed. A failure has been
    /// printed, too.
    [[nodiscard]] ExitStatus finish(std::vector<formats::edit::FilePatch> patches);

private:
    [[nodiscard]] std::string textOf(std::vector<formats::edit::FilePatch> patches) const;

    std::filesystem::path m_file;
    bool m_isOfMany;
    std::string m_text;                            ///< as prepared; empty: there are no edits
    std::unique_ptr<formats::FileWriter> m_writer; ///< of this text
};

} // namespace app
