#include "app/commands/help/completions.hpp"
#include "app/commands/help/help_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace app {
namespace {

/// A text in single quotes.
std::string zshQuoted(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// With backslashes before the characters that _arguments and _describe read.
std::string zshEscaped(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string zshAction(ValueKind kind, const OptionFacts& option)
{
    switch (kind) {
    case ValueKind::choice:
        return fmt::format("({})", fmt::join(option.choices, " "));
    case ValueKind::list:
        return fmt::format("_values -s , {} {}", option.value, fmt::join(option.choices, " "));
    case ValueKind::file:
        return "_files";
    case ValueKind::folder:
        return "_files -/";
    case ValueKind::knownFile:
        return "_trisview_files";
    case ValueKind::none:
    case ValueKind::any:
        break;
    }
    return " ";
}

/// ":FILE:_files"; "A B" are two values.
std::string zshValues(ValueKind kind, const OptionFacts& option)
{
    std::string text;
    if (kind == ValueKind::none)
        return text;
    for (std::size_t from = 0; from < option.value.size();) {
        const std::size_t to = std::min(option.value.find(' ', from), option.value.size());
        text += ":" + zshEscaped(option.value.substr(from, to - from)) + ":" + zshAction(kind, option);
        from = to + 1;
    }
    return text;
}

/// An argument of _arguments for each name of the option.
std::string zshOption(const OptionFacts& option)
{
    const ValueKind kind = valueKindOf(option);
    std::string text;
    for (const std::string& name : option.names) {
        const bool isLong = name.starts_with("--");
        const std::string_view sign = kind == ValueKind::none ? "" : isLong ? "=" : "+";
        const std::string excluded = option.isRepeatable ? "*" : fmt::format("({})", fmt::join(option.names, " "));
        text += "        " +
                zshQuoted(fmt::format("{}{}{}[{}]{}", excluded, name, sign,
                                      zshEscaped(firstClauseOf(option.description)), zshValues(kind, option))) +
                " \\\n";
    }
    return text;
}

std::string zshPositional(const OptionFacts& positional)
{
    const std::string& name = positional.names.front();
    return "        " +
           zshQuoted(fmt::format("{}:{}:{}", positional.isRepeatable ? "*" : "", name,
                                 zshAction(positionalKindOf(positional), positional))) +
           " \\\n";
}

/// `_arguments` with everything that follows the command.
std::string zshArguments(const CommandFacts& facts)
{
    std::string text = "    _arguments -S \\\n";
    for (const OptionFacts& option : facts.options)
        text += zshOption(option);
    for (const OptionFacts& positional : facts.positionals)
        text += zshPositional(positional);
    text.erase(text.size() - 3); // " \", after the last one
    return text + "\n";
}

} // namespace

std::string zshCompletion(const CommandFacts& window, std::span<const CommandFacts> commands)
{
    std::string text = "#compdef trisview\n# Completions of trisview for zsh; made by: trisview completion zsh\n\n";
    text += fmt::format("_trisview_files()\n{{\n    _files -g '*.(#i)({})(-.)'\n}}\n\n",
                        fmt::join(openedExtensions(), "|"));
    text += "_trisview_commands()\n{\n    local -a commands\n    commands=(\n";
    for (const CommandFacts& command : commands)
        text += "        " + zshQuoted(command.name + ":" + zshEscaped(command.summary)) + "\n";
    text += "        'help:explains a command'\n    )\n    _describe -t commands command commands\n}\n\n";
    text += "_trisview_window()\n{\n" + zshArguments(window) + "}\n\n";
    for (const CommandFacts& command : commands)
        text += fmt::format("_trisview_{}()\n{{\n{}}}\n\n", command.name, zshArguments(command));
    text += "_trisview_help()\n{\n    _trisview_commands\n}\n\n";
    text +=
        "_trisview()\n{\n    local command=$words[2]\n    if (( CURRENT > 2 && $+functions[_trisview_$command] )) &&\n"
        "        [[ $command != (files|commands|window) ]]; then\n"
        "        shift words\n        (( CURRENT-- ))\n        _trisview_$command\n        return\n    fi\n"
        "    (( CURRENT == 2 )) && [[ $words[CURRENT] != -* ]] && _trisview_commands\n    _trisview_window\n}\n\n";
    return text + "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n    _trisview \"$@\"\nelse\n"
                  "    compdef _trisview trisview\nfi\n";
}

} // namespace app
