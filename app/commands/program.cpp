#include "app/commands/command.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/messages.hpp"
#include "app/viewer/viewer.hpp"
#include "formats/core/out_of_memory.hpp"
#include "formats/files/archive_paths.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <new>
#include <string>

namespace app {

ExitStatus runRender(std::span<const char* const> arguments);
ExitStatus runInfo(std::span<const char* const> arguments);
ExitStatus runExport(std::span<const char* const> arguments);
ExitStatus runLs(std::span<const char* const> arguments);
ExitStatus runExtract(std::span<const char* const> arguments);

namespace {

constexpr std::array<Command, 5> kCommands = {{
    {"render", "a picture of a model", runRender},
    {"info", "what is in a model: counts, clips, skins, findings", runInfo},
    {"export", "one pose of a model as OBJ", runExport},
    {"ls", "what is in an archive or a game's folder", runLs},
    {"extract", "files of an archive to the disk", runExtract},
}};

std::string commandList()
{
    std::string text = "Commands:\n";
    for (const Command& command : kCommands)
        text += fmt::format("  {:<10}{}\n", command.name, command.summary);
    return text + "'trisview COMMAND --help' explains one of them. A file called like a command: ./render";
}

/// What a command is about, for a message about all of it: the first of its arguments that is there.
std::string subjectOf(std::span<const char* const> arguments)
{
    for (const char* const argument : arguments) {
        if (formats::kindOfPath(platform::pathFromUtf8(argument)) != formats::PathKind::missing)
            return fmt::format("{}: ", argument);
    }
    return {};
}

/// Files that are too large are said where they are read; this is for everything that is made of them later.
ExitStatus runWithinMemory(const Command& command, std::span<const char* const> arguments)
{
    try {
        return command.run(arguments);
    } catch (const std::bad_alloc&) {
        printMessage(subjectOf(arguments) + std::string(formats::kNotEnoughMemory));
        return ExitStatus::incomplete;
    }
}

ExitStatus runWindow(std::span<const char* const> arguments)
{
    Arguments parser("trisview", "Shows models of Quake II, Kingpin, Quake III and World of Warcraft. Drop files, folders and archives on the window.");
    ViewerOptions options;
    parser.cli().add_option("PATH", options.paths, "models and folders; none: the built-in samples");
    parser.cli().add_option("--game-dir", options.gameFolders, "also look for skins below this folder (repeatable)")
        ->allow_extra_args(false);
    parser.cli().add_option("--state", options.stateFile, "write what is shown to this file as JSON, for tests");
    parser.cli().set_version_flag("--version", "trisview " TRISVIEW_VERSION);
    parser.cli().footer(commandList());
    if (const auto status = parser.parse(arguments))
        return *status;
    return runViewer(options);
}

} // namespace

std::span<const Command> commands()
{
    return kCommands;
}

ExitStatus runProgram(std::span<const char* const> arguments)
{
    if (!arguments.empty()) {
        for (const Command& command : commands()) {
            if (command.name == arguments.front())
                return runWithinMemory(command, arguments.subspan(1));
        }
    }
    return runWindow(arguments);
}

} // namespace app
