#pragma once

#include "app/output/exit_status.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A complete command line for the help texts, and its purpose. "MODEL" and the like stand for paths.
struct Example {
    std::string_view line;
    std::string_view purpose;
};

/// An option or a positional argument, as its parser knows it.
struct OptionFacts {
    std::vector<std::string> names; ///< "-o" and "--output"; of a positional argument its placeholder, "PATH"
    std::string value;              ///< placeholder of its value, "WxH"; empty: it takes none
    std::string description;
    std::vector<std::string> choices; ///< words that its value may be or contain; empty: any value
    bool isRequired = false;
    bool isRepeatable = false;

    [[nodiscard]] bool operator==(const OptionFacts&) const = default;
};

/// The command line of a command: the source of help texts, the manual and completions.
struct CommandFacts {
    std::string name;    ///< "render"; empty: the window
    std::string summary; ///< half a sentence
    std::string description;
    std::vector<OptionFacts> positionals;
    std::vector<OptionFacts> options;
    std::vector<Example> examples;
};

/// A subcommand of the program. `run` gets all arguments after its name.
struct Command {
    std::string_view name;
    std::string_view summary;
    ExitStatus (*run)(std::span<const char* const> arguments);
};

/// The only list of subcommands.
[[nodiscard]] std::span<const Command> commands();

[[nodiscard]] CommandFacts factsOf(const Command& command);
[[nodiscard]] CommandFacts factsOfWindow();

struct StatusFacts {
    int status = 0;
    std::string_view meaning;
};

/// All exit statuses.
[[nodiscard]] std::span<const StatusFacts> exitStatuses();

/// Runs a command. If memory runs out, it ends with a message.
[[nodiscard]] ExitStatus runCommand(const Command& command, std::span<const char* const> arguments);

/// Runs the program: a subcommand if the first argument names one, else the viewer with the given paths.
[[nodiscard]] ExitStatus runProgram(std::span<const char* const> arguments);

} // namespace app
