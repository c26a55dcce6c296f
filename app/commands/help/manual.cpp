#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/help/help_words.hpp"
#include "app/commands/results.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace app {

namespace {

/// A name and its meaning, for the lists of the manual.
struct ManualRow {
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array<ManualRow, 7> kVariables = {{
    {"XDG_CONFIG_HOME", "where the window keeps its settings; without it ~/.config"},
    {"XDG_CACHE_HOME", "where thumbnails and lists of folders are kept; without it ~/.cache"},
    {"DISPLAY", "the X11 display of the window; commands need none"},
    {"MESA_SHADER_CACHE_DIR", "where Mesa keeps compiled shaders"},
    {"NO_COLOR", "if it is not empty, messages on a terminal have no colors"},
    {"TRISVIEW_NO_SANDBOX",
     "if it is set, the window and batch draw thumbnails themselves, without confined processes"},
    {"PATH", "where ffmpeg is looked for, which encodes videos"},
}};

constexpr std::array<ManualRow, 3> kFiles = {{
    {"~/.config/trisview/settings.json", "settings of the window"},
    {"trisview.json", "settings of check, in the folder that it checks or above"},
    {"/usr/share/doc/trisview", "the guide of the commands (COMMANDS.md), recipes, problems by rule, JSON schemas"},
}};

/// Text of a line as troff prints it: with plain hyphens and backslashes, and without requests.
std::string troff(std::string_view text)
{
    std::string escaped;
    if (text.starts_with('.') || text.starts_with('\''))
        escaped += "\\&";
    for (const char c : text) {
        switch (c) {
        case '\\':
            escaped += "\\e";
            break;
        case '-':
            escaped += "\\-";
            break;
        case '\'':
            escaped += "\\(aq";
            break;
        case '"': // would quote an argument of a request
            escaped += "\\(dq";
            break;
        case '`':
            escaped += "\\(ga";
            break;
        case '^':
            escaped += "\\(ha";
            break;
        case '~':
            escaped += "\\(ti";
            break;
        case '\n':
            escaped += ' ';
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

/// A paragraph whose term hangs to the left.
std::string termed(std::string_view term, std::string_view text)
{
    return fmt::format(".TP\n{}\n{}\n", term, troff(text));
}

std::string bold(std::string_view text)
{
    return "\\fB" + troff(text) + "\\fR";
}

std::string italic(std::string_view text)
{
    return "\\fI" + troff(text) + "\\fR";
}

std::string optionTerm(const OptionFacts& option)
{
    std::string term;
    for (const std::string& name : option.names)
        term += (term.empty() ? "" : ", ") + bold(name);
    return option.value.empty() ? term : term + " " + italic(option.value);
}

std::string synopsisOf(const CommandFacts& facts)
{
    std::string text =
        bold(facts.name.empty() ? "trisview" : "trisview " + facts.name) + " [" + italic("OPTION") + "]...";
    for (const OptionFacts& one : facts.positionals) {
        const std::string name = italic(one.names.front()) + (one.isRepeatable ? "..." : "");
        text += one.isRequired ? " " + name : " [" + name + "]";
    }
    return text + "\n";
}

std::string parametersOf(const CommandFacts& facts)
{
    std::string text;
    for (const OptionFacts& positional : facts.positionals)
        text += termed(italic(positional.names.front()), positional.description);
    for (const OptionFacts& option : facts.options)
        text += termed(optionTerm(option), option.description);
    return text;
}

std::string examplesOf(const CommandFacts& facts)
{
    std::string text;
    for (const Example& example : facts.examples)
        text += termed(bold(example.line), example.purpose);
    return text;
}

std::string rows(std::span<const ManualRow> table)
{
    std::string text;
    for (const ManualRow& row : table)
        text += termed(bold(row.name), row.meaning);
    return text;
}

std::string manualPage(const CommandFacts& window, std::span<const CommandFacts> commandList)
{
    std::string text = ".\\\" Made by: trisview manual\n"
                       ".TH TRISVIEW 1 \"\" \"trisview " TRISVIEW_VERSION "\" \"User Commands\"\n.SH NAME\n";
    text += fmt::format("trisview \\- {}\n.SH SYNOPSIS\n.nh\n.ad l\n{}", troff(window.summary), synopsisOf(window));
    for (const CommandFacts& command : commandList)
        text += ".br\n" + synopsisOf(command);
    // Left-aligned to its end: troff warns of lines with long words that it cannot adjust.
    text += ".hy\n.SH DESCRIPTION\n" + troff(window.description) + "\n.PP\nWith a command, no window opens. " +
            bold("trisview help") + " " + italic("COMMAND") +
            " explains one of them. A path may continue in an archive: pak0.pk3/models/players/sarge.\n";
    text += ".SH OPTIONS OF THE WINDOW\n" + parametersOf(window) + ".SH COMMANDS\n";
    for (const CommandFacts& command : commandList) {
        text += fmt::format(".SS {}: {}\n{}\n{}", troff(command.name), troff(command.summary),
                            troff(command.description), parametersOf(command));
    }
    text += ".SH EXIT STATUS\n";
    for (const StatusFacts& one : exitStatuses())
        text += termed(bold(std::to_string(one.status)), one.meaning);
    text += ".SH ENVIRONMENT\n" + rows(kVariables) + ".SH FILES\n" + rows(kFiles) + ".SH EXAMPLES\n";
    text += examplesOf(window);
    for (const CommandFacts& command : commandList)
        text += examplesOf(command);
    return text;
}

constexpr std::array<Example, 1> kExamplesOfManual = {{
    {"mkdir -p ~/.local/share/man/man1 && trisview manual > ~/.local/share/man/man1/trisview.1",
     "for one user; then: man trisview"},
}};

} // namespace

ExitStatus runManual(std::span<const char* const> arguments)
{
    Arguments parser("trisview manual",
                     "Prints the manual page of all commands, as troff for man. Packages install it already.",
                     kExamplesOfManual);
    if (const auto status = parser.parse(arguments))
        return *status;
    return printResults(manualPage(factsOfWindow(), factsOfCommands()));
}

} // namespace app
