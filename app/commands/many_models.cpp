#include "app/commands/many_models.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/listfile_option.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/results.hpp"
#include "app/commands/standard_input.hpp"
#include "app/output/model_captions.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/model_search.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace app {
namespace {

std::string withoutExtension(const std::string& path)
{
    return path.substr(0, path.size() - formats::extensionOf(path).size());
}

/// The path of a model below a folder or archive of the command line; of a model that is named itself: as it is named.
std::string pathBelow(const std::filesystem::path& file, const std::filesystem::path& root)
{
    const std::string whole = platform::utf8FromPath(file.lexically_normal());
    std::string start = platform::utf8FromPath(root.lexically_normal());
    while (start.ends_with('/'))
        start.pop_back();
    const bool isBelow = whole.size() > start.size() && whole.starts_with(start) && whole[start.size()] == '/';
    return withoutExtension(isBelow ? whole.substr(start.size() + 1) : whole);
}

CommandModel namedModel(const std::filesystem::path& file, const std::filesystem::path& root)
{
    if (isStandardInput(file))
        return {file, "model", "model"};
    std::string name = shortModelName(platform::utf8FromPath(file));
    return {file, name.empty() ? "model" : std::move(name), pathBelow(file, root)};
}

} // namespace

void addPaths(CLI::App& cli, ManyOptions& options)
{
    auto* const paths = cli.add_option("PATH", options.paths,
                                       "models, folders and archives with models, or paths into an archive; "
                                       "-: standard input");
    requireName(*paths->required());
}

void addOutputFolder(CLI::App& cli, ManyOptions& options)
{
    requireName(*cli.add_option("--out-dir", options.folder,
                                "write into this folder; PATHs that are folders or archives stand for all their models")
                     ->type_name("DIR"));
}

bool writesMany(const ManyOptions& options)
{
    return !options.folder.empty();
}

std::variant<std::vector<std::filesystem::path>, ExitStatus> modelFilesAt(const std::filesystem::path& path,
                                                                          const formats::MoreNames& more)
{
    const formats::PathKind kind = formats::kindOfPath(path, more);
    if (kind != formats::PathKind::folder && kind != formats::PathKind::archive &&
        kind != formats::PathKind::folderInArchive)
        return std::vector<std::filesystem::path>{path};
    auto found = scene::findModels(path, {.moreNames = more});
    if (!found)
        return say(notOpened(path, found.error()));
    printDiagnostics(platform::utf8FromPath(path), found->diagnostics);
    return std::move(found->files);
}

std::variant<std::vector<CommandModel>, ExitStatus> modelsOf(const ManyOptions& options,
                                                             const std::filesystem::path& listfile)
{
    formats::MoreNames more;
    if (writesMany(options)) { // otherwise whoever opens the model reads it, and reports a failure as JSON, too
        auto names = namesIn(listfile);
        if (const auto* const status = std::get_if<ExitStatus>(&names))
            return *status;
        more = std::get<formats::MoreNames>(std::move(names));
    }
    std::vector<CommandModel> models;
    for (const std::filesystem::path& path : options.paths) {
        if (!writesMany(options) || options.choosesLook) {
            models.push_back(namedModel(path, {}));
            continue;
        }
        const auto found = modelFilesAt(path, more);
        if (const auto* const status = std::get_if<ExitStatus>(&found))
            return *status;
        for (const std::filesystem::path& file : std::get<std::vector<std::filesystem::path>>(found))
            models.push_back(namedModel(file, file == path ? std::filesystem::path() : path));
    }
    return models;
}

std::variant<OutputNames, ExitStatus> OutputNames::make(std::string_view command, const ManyOptions& options,
                                                        std::string_view usual)
{
    OutputNames names;
    names.m_text = options.output.empty() && !options.folder.empty() ? std::string(usual) : options.output;
    names.m_folder = options.folder;
    auto pattern = NameTemplate::parse(names.m_text);
    if (!pattern) {
        printMessage(fmt::format("{}: -o: {}", command, pattern.error()));
        return ExitStatus::usage;
    }
    names.m_pattern = *std::move(pattern);
    const bool isPrinted = isStandardOutput(options.output);
    if (isPrinted && (options.paths.size() > 1 || !options.folder.empty())) {
        printMessage(fmt::format("{}: -o - takes the output of one model, without --out-dir", command));
        return ExitStatus::usage;
    }
    const std::filesystem::path given = platform::pathFromUtf8(names.m_text).lexically_normal();
    if (!options.folder.empty() && (given.is_absolute() || given.begin()->string() == "..")) {
        printMessage(fmt::format("{}: -o with --out-dir is a name below that folder", command));
        return ExitStatus::usage;
    }
    return names;
}

std::string OutputNames::extension() const
{
    return formats::extensionOf(platform::utf8FromPath(of({})));
}

std::filesystem::path OutputNames::of(const CommandModel& model, std::string_view clip,
                                      std::optional<std::uint64_t> frame) const
{
    const std::filesystem::path name = m_pattern.fill({model.name, model.path, clip, frame});
    return m_folder.empty() || name.empty() ? name : m_folder / name;
}

std::filesystem::path OutputNames::sharedBy(const CommandModel& model, std::string_view clip) const
{
    const std::filesystem::path name = m_pattern.fillShared({model.name, model.path, clip, {}});
    return m_folder.empty() ? name : m_folder / name;
}

bool OutputNames::areForSeveral() const
{
    return m_pattern.has(NameTemplate::Field::name) || m_pattern.has(NameTemplate::Field::path);
}

std::filesystem::path OutputNames::folderBelow(const std::filesystem::path& folder,
                                               const std::filesystem::path& output) const
{
    if (folder.empty())
        return {};
    const std::filesystem::path shared = m_pattern.sharedFolder();
    return folder / output.lexically_relative(m_folder.empty() ? shared : m_folder / shared).replace_extension();
}

bool OutputNames::areApart(std::string_view command, std::span<const CommandModel> models) const
{
    if (m_text.empty())
        return true;
    std::map<std::string, const CommandModel*> taken; // without case: some systems ignore it
    for (const CommandModel& model : models) {
        const std::filesystem::path output = of(model);
        const auto [other, isNew] = taken.emplace(formats::lowered(platform::utf8FromPath(output)), &model);
        if (isNew)
            continue;
        printMessage(fmt::format("{}: {} would be the output of {} and of {}; use {{path}} or {{name}} in -o", command,
                                 platform::utf8FromPath(output), platform::utf8FromPath(other->second->file),
                                 platform::utf8FromPath(model.file)));
        return false;
    }
    return true;
}

bool OutputNames::makeFolders(const std::filesystem::path& output) const
{
    if (m_folder.empty() || output.empty())
        return true;
    std::error_code error;
    std::filesystem::create_directories(output.parent_path(), error);
    if (error)
        printMessage(
            fmt::format("{}: cannot be created ({})", platform::utf8FromPath(output.parent_path()), error.message()));
    return !error;
}

ExitStatus runForEach(std::span<const CommandModel> models, const std::function<ExitStatus(const CommandModel&)>& run)
{
    ExitStatus first = ExitStatus::done;
    for (const CommandModel& model : models) {
        const ExitStatus status = run(model);
        if (first == ExitStatus::done)
            first = status;
    }
    return first;
}

} // namespace app
