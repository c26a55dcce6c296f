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
    case ValueKind::gameFolder:
        return "_trisview_archives";
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

/// A function that completes folders and files with these endings.
std::string zshFiles(std::string_view name, const std::vector<std::string>& endings)
{
    return fmt::format("{}()\n{{\n    _files -g '*.(#i)({})(-.)'\n}}\n\n", name, fmt::join(endings, "|"));
}

/// Finds the command, also behind options, and removes it from the words that are completed.
constexpr std::string_view kZshStart = R"(_trisview()
{
    local command= word
    local -i at=2
    while (( at < CURRENT )); do
        word=$words[at]
        case $word in
            (--) break ;;
            (@COMMANDS@) command=$word; break ;;
            (@OPTIONS_WITH_VALUES@) (( ++at )) ;;
        esac
        [[ $words[2] == -* ]] || break
        (( ++at ))
    done
    if [[ -n $command ]]; then
        words[at]=()
        (( CURRENT-- ))
        _trisview_$command
        return
    fi
    (( at == CURRENT )) && [[ $words[CURRENT] != -* ]] && _trisview_commands
    _trisview_window
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _trisview "$@"
else
    compdef _trisview trisview
fi
)";

std::string withWords(std::string text, std::string_view mark, const std::vector<std::string>& words)
{
    return text.replace(text.find(mark), mark.size(), fmt::format("{}", fmt::join(words, "|")));
}

} // namespace

std::string zshCompletion(const CommandFacts& window, std::span<const CommandFacts> commands)
{
    std::string text = "#compdef trisview\n# Completions of trisview for zsh; made by: trisview completion zsh\n\n";
    text += zshFiles("_trisview_files", openedExtensions()) + zshFiles("_trisview_archives", archiveExtensions());
    text += "_trisview_commands()\n{\n    local -a commands\n    commands=(\n";
    std::vector<std::string> names = {"help"};
    for (const CommandFacts& command : commands) {
        names.push_back(command.name);
        text += "        " + zshQuoted(command.name + ":" + zshEscaped(command.summary)) + "\n";
    }
    text += "        'help:explains a command'\n    )\n    _describe -t commands command commands\n}\n\n";
    text += "_trisview_window()\n{\n" + zshArguments(window) + "}\n\n";
    for (const CommandFacts& command : commands)
        text += fmt::format("_trisview_{}()\n{{\n{}}}\n\n", command.name, zshArguments(command));
    text += "_trisview_help()\n{\n    _trisview_commands\n}\n\n";
    return text + withWords(withWords(std::string(kZshStart), "@COMMANDS@", names), "@OPTIONS_WITH_VALUES@",
                            namesWithValues(window));
}

} // namespace app
