#pragma once

#include "app/output/exit_status.hpp"
#include "app/output/name_template.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

/// Commands on several models, and the names of their outputs.
namespace app {

struct ManyOptions {
    std::vector<std::filesystem::path> paths;
    std::string output;           ///< pattern of the names (NameTemplate); "-": standard output; empty: not given
    std::filesystem::path folder; ///< where outputs are written; empty: the current folder
    bool choosesLook = false;     ///< a folder stands for one model, whichever tables name
};

/// A model of the command line.
struct CommandModel {
    std::filesystem::path file;
    std::string name; ///< distinguishes it from others: "sarge", not "lower"
    std::string path; ///< below the PATH that contains it, without extension: "models/players/sarge/lower"
};

/// The positional PATH.
void addPaths(CLI::App& cli, ManyOptions& options);
/// `--out-dir`.
void addOutputFolder(CLI::App& cli, ManyOptions& options);

/// Whether outputs may have different names: only then PATHs that are folders and archives stand for all their models.
[[nodiscard]] bool writesMany(const ManyOptions& options);

/// The models at a path: those of a folder or archive, else the path itself. A failure has been printed.
[[nodiscard]] std::variant<std::vector<std::filesystem::path>, ExitStatus>
modelFilesAt(const std::filesystem::path& path, const formats::MoreNames& more);

/// The models at the paths; archives without names get those of `listfile`, if it is not empty. A failure has been
/// printed.
[[nodiscard]] std::variant<std::vector<CommandModel>, ExitStatus> modelsOf(const ManyOptions& options,
                                                                           const std::filesystem::path& listfile);

/// The outputs of a command.
class OutputNames {
public:
    /// `command`: for messages; `usual`: the pattern if only a folder is given. A failure has been printed.
    [[nodiscard]] static std::variant<OutputNames, ExitStatus> make(std::string_view command,
                                                                    const ManyOptions& options, std::string_view usual);

    [[nodiscard]] const NameTemplate& pattern() const { return m_pattern; }
    /// The lower-case extension of all names, with its dot; empty: none.
    [[nodiscard]] std::string extension() const;
    [[nodiscard]] std::filesystem::path of(const CommandModel& model, std::string_view clip = {},
                                           std::optional<std::uint64_t> frame = {}) const;
    /// The name without extension that all frames of a model share, see NameTemplate::fillShared.
    [[nodiscard]] std::filesystem::path sharedBy(const CommandModel& model, std::string_view clip) const;
    /// Whether the names distinguish models.
    [[nodiscard]] bool areForSeveral() const;
    /// The folder below `folder` for what belongs to one of several outputs, named after it; empty if `folder` is.
    [[nodiscard]] std::filesystem::path folderBelow(const std::filesystem::path& folder,
                                                    const std::filesystem::path& output) const;
    /// Whether no two models have the same output; else reports the first two. Without output there is no conflict.
    [[nodiscard]] bool areApart(std::string_view command, std::span<const CommandModel> models) const;
    /// Creates the folders of an output below `--out-dir`; false after reporting the reason.
    [[nodiscard]] bool makeFolders(const std::filesystem::path& output) const;

private:
    NameTemplate m_pattern;
    std::string m_text;
    std::filesystem::path m_folder;
};

/// Runs a command for each model; the status of the first that does not succeed.
[[nodiscard]] ExitStatus runForEach(std::span<const CommandModel> models,
                                    const std::function<ExitStatus(const CommandModel&)>& run);

} // namespace app
