#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/help/completions.hpp"
#include "app/commands/help/help_words.hpp"
#include "app/commands/results.hpp"

#include <array>
#include <vector>

namespace app {

namespace {

using MakeCompletion = std::string (*)(const CommandFacts&, std::span<const CommandFacts>);

// In the same order.
constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};
constexpr std::array<MakeCompletion, 3> kCompletions = {bashCompletion, zshCompletion, fishCompletion};

constexpr std::array<Example, 3> kExamplesOfCompletion = {{
    {"F=~/.local/share/bash-completion/completions; mkdir -p $F && trisview completion bash > $F/trisview",
     "bash, for one user"},
    {"mkdir -p ~/.zfunc && trisview completion zsh > ~/.zfunc/_trisview", "zsh, in a folder of fpath"},
    {"F=~/.config/fish/completions; mkdir -p $F && trisview completion fish > $F/trisview.fish", "fish, for one user"},
}};

} // namespace

ExitStatus runCompletion(std::span<const char* const> arguments)
{
    Arguments parser("trisview completion",
                     "Prints the script that lets a shell complete commands, options, their values and file names. "
                     "Packages install it already.",
                     kExamplesOfCompletion);
    std::size_t shell = 0;
    const auto set = [&shell](const std::string& text) { shell = chosenFrom<std::size_t>(kShells, "SHELL", text); };
    noteChoices(*parser.cli().add_option_function<std::string>("SHELL", set, "bash, zsh or fish")->required(), kShells);
    if (const auto status = parser.parse(arguments))
        return *status;
    return printResults(kCompletions.at(shell)(factsOfWindow(), factsOfCommands()));
}

} // namespace app
