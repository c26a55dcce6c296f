#include "app/commands/command.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/palette_option.hpp"
#include "app/commands/results.hpp"
#include "app/viewer/sandbox/still_worker.hpp"
#include "app/viewer/shell/viewer.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/worker_process.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "renderer/scene/document/nearest_name.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

ExitStatus runRender(std::span<const char* const> arguments);
ExitStatus runInfo(std::span<const char* const> arguments);
ExitStatus runCompare(std::span<const char* const> arguments);
ExitStatus runExport(std::span<const char* const> arguments);
ExitStatus runImport(std::span<const char* const> arguments);
ExitStatus runSheet(std::span<const char* const> arguments);
ExitStatus runCheck(std::span<const char* const> arguments);
ExitStatus runEdit(std::span<const char* const> arguments);
ExitStatus runThumbnail(std::span<const char* const> arguments);
ExitStatus runLs(std::span<const char* const> arguments);
ExitStatus runExtract(std::span<const char* const> arguments);
ExitStatus runTable(std::span<const char* const> arguments);
ExitStatus runBatch(std::span<const char* const> arguments);
ExitStatus runCompletion(std::span<const char* const> arguments);
ExitStatus runManual(std::span<const char* const> arguments);
ExitStatus runOpenWith(std::span<const char* const> arguments);
std::string longHelp(const CommandFacts& facts); // app/commands/help
tl::expected<DrawnStill, NoStill> makeStillOfCommand(const StillJob& job, renderer::ModelRenderer& models,
                                                     const std::function<void()>& loaded); // app/commands/thumbnail

namespace {

constexpr std::array<Command, 16> kCommands = {{
    {"render", "pictures of models, still or moving", runRender},
    {"info", "the contents of a model: counts, clips, skins, problems", runInfo},
    {"check", "problems of models and of the files that they use", runCheck},
    {"edit", "changes of names, paths and bounds in the files of models", runEdit},
    {"compare", "the differences between two models", runCompare},
    {"export", "models as glTF, OBJ, STL, MD2, MDX or MD3, images as PNG", runExport},
    {"import", "models made for Quake II, Kingpin and Quake III", runImport},
    {"sheet", "an overview of clips, skins or many models, as a picture or a page", runSheet},
    {"thumbnail", "a small picture of a model or an image, for file managers", runThumbnail},
    {"ls", "the contents of an archive or a game's folder", runLs},
    {"extract", "files of an archive, written to the disk", runExtract},
    {"table", "rows of a table of World of Warcraft", runTable},
    {"batch", "many commands in one process, as lines of JSON", runBatch},
    {"completion", "the script for Tab completion in bash, zsh and fish", runCompletion},
    {"manual", "the manual page", runManual},
    {"open-with", "Windows: adds Trisview to \"Open with\", or removes it", runOpenWith},
}};

constexpr std::array<StatusFacts, 7> kExitStatuses = {{
    {0, "done"},
    {1, "something is incomplete or cannot be written"},
    {2, "the command line is wrong"},
    {3, "a file cannot be read or is not supported"},
    {4, "there are problems (check)"},
    {5, "there are differences (render --reference, compare)"},
    {6, "no OpenGL 3.3, or no display for the window"},
}};

std::string commandList()
{
    std::string text = "Commands:\n";
    for (const Command& command : kCommands)
        text += fmt::format("  {:<11}{}\n", command.name, command.summary);
    return text +
           "'trisview help COMMAND' explains one of them. To open a file that has the name of a command: ./render";
}

const Command* findCommand(std::string_view name)
{
    const auto found = std::find_if(kCommands.begin(), kCommands.end(),
                                    [name](const Command& command) { return command.name == name; });
    return found == kCommands.end() ? nullptr : &*found;
}

/// "; did you mean 'render'?" for 'rendr'; empty if no command is similar.
std::string suggestionFor(std::string_view word)
{
    std::vector<std::string> names = {"help"};
    for (const Command& command : kCommands)
        names.emplace_back(command.name);
    const auto nearest = scene::nearestName(word, names);
    return nearest ? fmt::format("; did you mean '{}'?", names[*nearest]) : std::string();
}

/// Whether text looks like a command instead of a path: a word without dot or slash.
bool isWord(std::string_view text)
{
    return !text.empty() && text.front() != '-' && text.find_first_of("./\\") == std::string_view::npos;
}

bool isThere(const std::filesystem::path& path, const formats::MoreNames& more = {})
{
    return formats::kindOfPath(path, more) != formats::PathKind::missing;
}

/// A listfile that cannot be read is reported by the window.
formats::MoreNames namesFor(const ViewerOptions& options)
{
    return options.listfile.empty()
               ? formats::MoreNames()
               : scene::namesForArchives(std::make_shared<const scene::Listfile>(options.listfile));
}

/// Reports an error if none of the paths exists; then no window opens. If some exist, the window reports the others.
bool isAnyThere(const ViewerOptions& options)
{
    const std::vector<std::filesystem::path>& paths = options.paths;
    const formats::MoreNames more = namesFor(options);
    if (paths.empty() || std::any_of(paths.begin(), paths.end(), [&](const auto& path) { return isThere(path, more); }))
        return true;
    for (const std::filesystem::path& path : paths) {
        const auto location = formats::locateInArchive(path, more);
        printMessage(location ? fmt::format("{}: {}", platform::utf8FromPath(path),
                                            formats::missingReason(path, "no such file or folder"))
                              : location.error().message);
    }
    return false;
}

/// The subject of a command for general messages: its first argument.
std::string subjectOf(std::span<const char* const> arguments)
{
    for (const char* const argument : arguments) {
        if (formats::kindOfPath(platform::pathFromUtf8(argument)) != formats::PathKind::missing)
            return fmt::format("{}: ", argument);
    }
    return {};
}

/// The two models to compare: both after the option, or the only path and the one after the option.
std::optional<ExitStatus> takeCompared(ViewerOptions& options, const std::vector<std::filesystem::path>& compared)
{
    if (compared.empty())
        return std::nullopt;
    if (options.paths.size() + compared.size() != 2) {
        printMessage("--compare takes two models: --compare A B, or A --compare B");
        return ExitStatus::usage;
    }
    options.compareWith = compared.back();
    if (compared.size() == 2)
        options.paths = {compared.front()};
    return std::nullopt;
}

constexpr std::array<Example, 4> kExamplesOfProgram = {{
    {"trisview MODEL OTHER", "two models, each in a tab"},
    {"trisview baseq3", "all models of a game's folder"},
    {"trisview --compare BEFORE AFTER", "two models side by side"},
    {"trisview render MODEL -o picture.png", "a picture without a window"},
}};

void addWindowOptions(CLI::App& cli, ViewerOptions& options, std::vector<std::filesystem::path>& compared)
{
    cli.add_option("PATH", options.paths, "models, folders and archives; none: the built-in samples");
    cli.add_option("--game-dir", options.gameFolders, "also look for skins below this folder (repeatable)")
        ->type_name("DIR")
        ->allow_extra_args(false);
    cli.add_option("--compare", compared, "two models side by side; a single one is shown beside PATH")
        ->expected(1, 2)
        ->type_name("A B");
    cli.add_option("--listfile", options.listfile,
                   "names of the files that later M2 models refer to by number: a text with lines NUMBER;PATH; the "
                   "window remembers it")
        ->type_name("FILE");
    requireName(*cli.add_option("--palette", options.palette,
                                "colors of the skins inside MDL models: a palette.lmp of 768 bytes (Hexen II); the "
                                "window remembers it")
                     ->type_name("FILE"));
    cli.add_flag("--new-window", options.opensNewWindow,
                 "another window, even if one is there that takes files (Linux)");
    cli.add_option("--state", options.stateFile, "write the state of the window to this file as JSON, for tests")
        ->type_name("FILE");
    cli.add_option("--control", options.controlSocket,
                   "let scripts drive the window over this socket (docs/CONTROL.md)")
        ->type_name("SOCKET");
    cli.set_version_flag("-V,--version", "trisview " TRISVIEW_VERSION, "print the version");
}

ExitStatus runWindow(std::span<const char* const> arguments)
{
    Arguments parser("trisview",
                     "Shows models of Quake, Quake II, Kingpin, Quake III and World of Warcraft. Drop "
                     "files, folders and archives on the window.",
                     kExamplesOfProgram);
    ViewerOptions options;
    std::vector<std::filesystem::path> compared;
    addWindowOptions(parser.cli(), options, compared);
    parser.cli().footer(commandList() + "\n'trisview help' has examples.");
    if (const auto status = parser.parse(arguments))
        return *status;
    if (const auto status = takeCompared(options, compared))
        return *status;
    scene::OpenOptions tried;
    if (const auto used = usePalette(options.palette, tried); !used) {
        printMessage(used.error().message);
        return statusOf(used.error());
    }
    if (std::getenv("TRISVIEW_NO_SANDBOX") == nullptr)
        options.worker = platform::workerProgram();
    if (options.stateFile.empty() && options.controlSocket.empty())
        options.startedBy = StartedBy::user;
    return isAnyThere(options) ? runViewer(options) : ExitStatus::unreadable;
}

/// The position of a command name after options: `--json info model.md2`. A word after a viewer option that takes a
/// value is that value.
std::optional<std::size_t> commandBehindOptions(std::span<const char* const> arguments)
{
    if (arguments.front()[0] != '-')
        return std::nullopt;
    Arguments window("trisview", "");
    ViewerOptions unused;
    std::vector<std::filesystem::path> compared;
    addWindowOptions(window.cli(), unused, compared);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string before = arguments[i - 1];
        if (before == "--" || before == "-V" || before == "--version")
            return std::nullopt;
        const CLI::Option* const option = before.starts_with('-') ? window.cli().get_option_no_throw(before) : nullptr;
        const bool isValue = option != nullptr && option->get_items_expected() > 0;
        if (!isValue && (findCommand(arguments[i]) != nullptr || std::string_view(arguments[i]) == "help"))
            return i;
    }
    return std::nullopt;
}

constexpr std::array kHelp = {"--help"};

/// `help` and `help COMMAND`.
ExitStatus runHelp(std::span<const char* const> arguments)
{
    if (arguments.empty() || std::string_view(arguments.front()) == "help" || arguments.front()[0] == '-')
        return printResults(longHelp(factsOfWindow()) + "\n" + commandList() + "\n");
    if (const Command* const command = findCommand(arguments.front()))
        return printResults(longHelp(factsOf(*command)));
    printMessage(fmt::format("there is no command '{}'{}", arguments.front(), suggestionFor(arguments.front())));
    return ExitStatus::usage;
}

} // namespace

std::span<const Command> commands()
{
    return kCommands;
}

CommandFacts factsOf(const Command& command)
{
    ParserProbe probe;
    (void)command.run(kHelp);
    probe.facts.name = command.name;
    probe.facts.summary = command.summary;
    return std::move(probe.facts);
}

CommandFacts factsOfWindow()
{
    ParserProbe probe;
    (void)runWindow(kHelp);
    probe.facts.summary = "viewer, checker and converter for models of games";
    return std::move(probe.facts);
}

std::span<const StatusFacts> exitStatuses()
{
    return kExitStatuses;
}

// Too large files are reported when they are read; this handles running out of memory later.
ExitStatus runCommand(const Command& command, std::span<const char* const> arguments)
{
    try {
        return command.run(arguments);
    } catch (const std::bad_alloc&) { // unwinding has freed memory
        try {
            printMessage(subjectOf(arguments) + std::string(formats::kNotEnoughMemory));
        } catch (const std::bad_alloc&) {
            std::fputs("trisview: not enough memory\n", stderr);
        }
        return ExitStatus::incomplete;
    }
}

ExitStatus runProgram(std::span<const char* const> arguments)
{
    if (arguments.empty())
        return runWindow(arguments);
    const std::string_view first = arguments.front();
    if (first == kStillWorkerArgument) {
        if (runStillWorker(makeStillOfCommand))
            return ExitStatus::done;
        printMessage(fmt::format("{} is only for processes that Trisview starts itself", first));
        return ExitStatus::usage;
    }
    if (const Command* const command = findCommand(first))
        return runCommand(*command, arguments.subspan(1));
    if (first == "help")
        return runHelp(arguments.subspan(1));
    if (const auto index = commandBehindOptions(arguments)) {
        std::vector<const char*> ofCommand(arguments.begin(), arguments.end());
        ofCommand.erase(ofCommand.begin() + static_cast<std::ptrdiff_t>(*index));
        const Command* const command = findCommand(arguments[*index]);
        return command != nullptr ? runCommand(*command, ofCommand) : runHelp(arguments.subspan(*index + 1));
    }
    if (isWord(first) && !isThere(platform::pathFromUtf8(std::string(first)))) {
        printMessage(fmt::format("there is no command or file '{}'{}", first, suggestionFor(first)));
        return ExitStatus::usage;
    }
    return runWindow(arguments);
}

} // namespace app
