#include "app/commands/help/completions.hpp"
#include "app/commands/help/help_words.hpp"

#include <fmt/format.h>

#include <vector>

namespace app {
namespace {

constexpr std::string_view kBashFunctions = R"(
# Folders, and files with one of the endings.
_trisview_files_with()
{
    local name
    while IFS= read -r name; do
        if [[ -d ${name/#\~/$HOME} || ${name,,} =~ \.($2)$ ]]; then
            COMPREPLY+=("$name")
        fi
    done < <(compgen -f -- "$1")
    compopt -o filenames 2>/dev/null
}

# Those that Trisview opens.
_trisview_known_files()
{
    _trisview_files_with "$1" '@ENDINGS@'
}

_trisview_archives()
{
    _trisview_files_with "$1" '@ARCHIVES@'
}

_trisview_files()
{
    local name
    while IFS= read -r name; do
        COMPREPLY+=("$name")
    done < <(compgen "$2" -- "$1")
    compopt -o filenames 2>/dev/null
}

_trisview_words()
{
    local word
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(compgen -W "$2" -- "$1")
}

# Words separated by commas: the last one is completed.
_trisview_list()
{
    local before= word
    [[ $1 == *,* ]] && before=${1%,*},
    while IFS= read -r word; do
        COMPREPLY+=("$before$word")
    done < <(compgen -W "$2" -- "${1##*,}")
    compopt -o nospace 2>/dev/null
}
)";

constexpr std::string_view kBashStart = R"(
_trisview()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word i
    COMPREPLY=()
    # "--size=64" is three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]] && ((COMP_CWORD > 2)); then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    current=${current//\\/}
    current=${current#[\"\']}
    for ((i = 1; i < COMP_CWORD; ++i)); do
        word=${COMP_WORDS[i]}
        case $word in
            --)
                _trisview_known_files "$current"
                return
                ;;
            @COMMANDS@)
                command=$word
                break
                ;;
            @OPTIONS_WITH_VALUES@)
                ((++i))
                [[ ${COMP_WORDS[i]} == = ]] && ((++i))
                ;;
        esac
    done
)";

/// "render|info".
std::string alternatives(const std::vector<std::string>& words)
{
    return fmt::format("{}", fmt::join(words, "|"));
}

std::string replaced(std::string_view text, std::string_view mark, std::string_view words)
{
    std::string result(text);
    result.replace(result.find(mark), mark.size(), words);
    return result;
}

std::vector<std::string> namesOf(const CommandFacts& facts)
{
    std::vector<std::string> names;
    for (const OptionFacts& option : facts.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

std::string callFor(ValueKind kind, const OptionFacts& option)
{
    const std::string choices = fmt::format("{}", fmt::join(option.choices, " "));
    switch (kind) {
    case ValueKind::choice:
        return "_trisview_words \"$current\" '" + choices + "'";
    case ValueKind::list:
        return "_trisview_list \"$current\" '" + choices + "'";
    case ValueKind::file:
        return "_trisview_files \"$current\" -f";
    case ValueKind::folder:
        return "_trisview_files \"$current\" -d";
    case ValueKind::gameFolder:
        return "_trisview_archives \"$current\"";
    case ValueKind::knownFile:
        return "_trisview_known_files \"$current\"";
    case ValueKind::none:
    case ValueKind::any:
        break;
    }
    return "compopt +o default +o bashdefault 2>/dev/null";
}

/// The values of the options of a command, as branches of a `case` over "COMMAND:OPTION".
std::string valueBranches(const CommandFacts& facts)
{
    std::string text;
    for (const OptionFacts& option : facts.options) {
        const ValueKind kind = valueKindOf(option);
        if (kind == ValueKind::none)
            continue;
        std::string pattern;
        for (const std::string& name : option.names)
            pattern += (pattern.empty() ? "" : " | ") + facts.name + ":" + name;
        text += fmt::format("        {})\n            {}\n            return\n            ;;\n", pattern,
                            callFor(kind, option));
    }
    return text;
}

std::string optionBranch(const CommandFacts& facts)
{
    return fmt::format("            '{}') _trisview_words \"$current\" '{}' ;;\n", facts.name,
                       fmt::join(namesOf(facts), " "));
}

std::string positionalBranch(const CommandFacts& facts)
{
    const std::string call = facts.positionals.empty()
                                 ? "compopt +o default +o bashdefault 2>/dev/null"
                                 : callFor(positionalKindOf(facts.positionals.front()), facts.positionals.front());
    return fmt::format("        {}) {} ;;\n", facts.name, call);
}

} // namespace

std::string bashCompletion(const CommandFacts& window, std::span<const CommandFacts> commands)
{
    std::vector<std::string> words = {"help"};
    std::string values = valueBranches(window);
    std::string options = optionBranch(window);
    std::string positionals;
    for (const CommandFacts& command : commands) {
        words.push_back(command.name);
        values += valueBranches(command);
        options += optionBranch(command);
        positionals += positionalBranch(command);
    }
    const std::string list = fmt::format("{}", fmt::join(words, " "));
    std::string text = "# Completions of trisview for bash; made by: trisview completion bash\n";
    text += replaced(replaced(kBashFunctions, "@ENDINGS@", alternatives(openedExtensions())), "@ARCHIVES@",
                     alternatives(archiveExtensions()));
    text += replaced(replaced(kBashStart, "@COMMANDS@", alternatives(words)), "@OPTIONS_WITH_VALUES@",
                     alternatives(namesWithValues(window)));
    text += "    case $command:$previous in\n" + values + "    esac\n";
    text += "    if [[ $current == -* ]]; then\n        case $command in\n" + options +
            "        esac\n        return\n    fi\n";
    text += "    case $command in\n" + positionals;
    text += "        help) _trisview_words \"$current\" '" + list + "' ;;\n";
    text += "        *)\n            _trisview_words \"$current\" '" + list +
            "'\n            _trisview_known_files \"$current\"\n            ;;\n    esac\n}\n";
    return text + "complete -o bashdefault -o default -F _trisview trisview\n";
}

} // namespace app
