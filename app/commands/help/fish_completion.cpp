#include "app/commands/help/completions.hpp"
#include "app/commands/help/help_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace app {
namespace {

/// A text in single quotes, in which fish reads backslashes.
std::string fishQuoted(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + "'";
}

std::string fishValue(ValueKind kind, const OptionFacts& option)
{
    const std::string choices = fmt::format("{}", fmt::join(option.choices, " "));
    switch (kind) {
    case ValueKind::none:
        return {};
    case ValueKind::choice:
        return fmt::format(" -x -a '{}'", choices);
    case ValueKind::list:
        return fmt::format(" -x -a '(__fish_append , {})'", choices);
    case ValueKind::file:
    case ValueKind::knownFile:
        return " -r -F";
    case ValueKind::gameFolder:
        return " -k -x -a '(__trisview_archives)'";
    case ValueKind::folder:
        return " -x -a '(__fish_complete_directories)'";
    case ValueKind::any:
        break;
    }
    return " -x";
}

std::string fishOption(std::string_view condition, const OptionFacts& option)
{
    std::string text = fmt::format("complete -c trisview -n '{}'", condition);
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return text + fishValue(valueKindOf(option), option) + " -d " + fishQuoted(firstClauseOf(option.description)) +
           "\n";
}

std::string fishLines(const CommandFacts& facts, std::string_view condition)
{
    std::string text;
    for (const OptionFacts& option : facts.options)
        text += fishOption(condition, option);
    for (const OptionFacts& positional : facts.positionals) {
        if (!positional.choices.empty())
            text +=
                fmt::format("complete -c trisview -n '{}' -f -a '{}'\n", condition, fmt::join(positional.choices, " "));
    }
    return text;
}

/// Commands that take no files, `help` among them.
std::string namesWithoutFiles(std::span<const CommandFacts> commands)
{
    std::string names = "help";
    for (const CommandFacts& command : commands) {
        const auto takesFile = [](const OptionFacts& positional) {
            const ValueKind kind = positionalKindOf(positional);
            return kind == ValueKind::file || kind == ValueKind::knownFile || kind == ValueKind::folder;
        };
        if (std::none_of(command.positionals.begin(), command.positionals.end(), takesFile))
            names += " " + command.name;
    }
    return names;
}

/// Folders, and files with these endings; `others`: also other files, behind them.
std::string fishFiles(std::string_view name, const std::vector<std::string>& endings, bool hasOthers)
{
    std::string text = fmt::format("function {}\n", name);
    text += "    set -l files (complete -C \"__fish_command_without_completions \"(commandline -ct))\n";
    text += fmt::format("    string match -r -i -- '^.*\\.(?:{})$' $files\n", fmt::join(endings, "|"));
    text += "    string match -r -- '^.*/$' $files\n";
    return text + (hasOthers ? "    printf '%s\\n' $files\n" : "") + "end\n\n";
}

/// The command of the line, which options may precede.
constexpr std::string_view kFishCommand = R"(# Prints the command of the line, which may follow options.
function __trisview_command
    set -l words (commandline -opc)
    set -l first $words[2]
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case --
                return 1
            case @COMMANDS@
                printf '%s\n' $words[1]
                return 0
            case @OPTIONS_WITH_VALUES@
                set -e words[1]
        end
        string match -q -- '-*' $first; or return 1
        set -e words[1]
    end
    return 1
end

# Whether the command is one of these.
function __trisview_in
    set -l command (__trisview_command)
    contains -- "$command" $argv
end

# Whether a command may stand here: first, or behind options.
function __trisview_needs_command
    set -l words (commandline -opc)
    contains -- -- $words; and return 1
    __trisview_command >/dev/null; and return 1
    test (count $words) -eq 1; or string match -q -- '-*' $words[2]
end

)";

std::string spaced(std::string text, std::string_view mark, const std::vector<std::string>& words)
{
    return text.replace(text.find(mark), mark.size(), fmt::format("{}", fmt::join(words, " ")));
}

} // namespace

std::string fishCompletion(const CommandFacts& window, std::span<const CommandFacts> commands)
{
    std::vector<std::string> names = {"help"};
    for (const CommandFacts& command : commands)
        names.push_back(command.name);
    const std::string list = fmt::format("{}", fmt::join(names, " "));
    std::string text = "# Completions of trisview for fish; made by: trisview completion fish\n\n";
    text += spaced(spaced(std::string(kFishCommand), "@COMMANDS@", names), "@OPTIONS_WITH_VALUES@",
                   namesWithValues(window));
    text += "# Files that Trisview opens stand before others.\n" +
            fishFiles("__trisview_files", openedExtensions(), true) +
            fishFiles("__trisview_archives", archiveExtensions(), false);
    text += "complete -c trisview -k -n 'not __trisview_in " + namesWithoutFiles(commands) +
            "' -a '(__trisview_files)'\n\n";
    for (const CommandFacts& command : commands)
        text += fmt::format("complete -c trisview -n __trisview_needs_command -a {} -d {}\n", command.name,
                            fishQuoted(command.summary));
    text += "complete -c trisview -n __trisview_needs_command -a help -d 'explains a command'\n";
    text += "complete -c trisview -n '__trisview_in help' -f -a '" + list + "'\n";
    text += "\n# The window\n" + fishLines(window, "not __trisview_in " + list);
    text += "complete -c trisview -n '__trisview_in " + namesWithoutFiles(commands) + "' -f\n";
    for (const CommandFacts& command : commands)
        text += "\n# " + command.name + "\n" + fishLines(command, "__trisview_in " + command.name);
    return text;
}

} // namespace app
