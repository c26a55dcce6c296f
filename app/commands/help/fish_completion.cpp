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

} // namespace

std::string fishCompletion(const CommandFacts& window, std::span<const CommandFacts> commands)
{
    std::vector<std::string> names = {"help"};
    for (const CommandFacts& command : commands)
        names.push_back(command.name);
    const std::string list = fmt::format("{}", fmt::join(names, " "));
    std::string text = "# Completions of trisview for fish; made by: trisview completion fish\n\n";
    text += "# Files that Trisview opens stand before others.\nfunction __trisview_files\n"
            "    set -l files (complete -C \"__fish_command_without_completions \"(commandline -ct))\n";
    text += fmt::format("    string match -r -i -- '^.*\\.(?:{})$' $files\n", fmt::join(openedExtensions(), "|"));
    text += "    string match -r -- '^.*/$' $files\n    printf '%s\\n' $files\nend\n"
            "complete -c trisview -k -n 'not __fish_seen_subcommand_from " +
            namesWithoutFiles(commands) + "' -a '(__trisview_files)'\n\n";
    for (const CommandFacts& command : commands)
        text += fmt::format("complete -c trisview -n __fish_use_subcommand -a {} -d {}\n", command.name,
                            fishQuoted(command.summary));
    text += "complete -c trisview -n __fish_use_subcommand -a help -d 'explains a command'\n";
    text += "complete -c trisview -n '__fish_seen_subcommand_from help' -f -a '" + list + "'\n";
    text += "\n# The window\n" + fishLines(window, "not __fish_seen_subcommand_from " + list);
    text += "complete -c trisview -n '__fish_seen_subcommand_from " + namesWithoutFiles(commands) + "' -f\n";
    for (const CommandFacts& command : commands)
        text += "\n# " + command.name + "\n" + fishLines(command, "__fish_seen_subcommand_from " + command.name);
    return text;
}

} // namespace app
