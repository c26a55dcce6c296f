#pragma once

#include "app/commands/command.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Words that the help texts, the manual and the completions share.
namespace app {

/// What the value of an option or a positional argument is.
enum class ValueKind {
    none,      ///< it takes none
    any,       ///< a number, a color, a name inside a model
    choice,    ///< one of its choices
    list,      ///< some of its choices, separated by commas
    file,      ///< any file
    knownFile, ///< a file that Trisview opens, or a folder
    folder,
    gameFolder, ///< a folder or an archive
};

[[nodiscard]] ValueKind valueKindOf(const OptionFacts& option);
/// The same for a positional argument.
[[nodiscard]] ValueKind positionalKindOf(const OptionFacts& positional);

/// The names of the options that take a value.
[[nodiscard]] std::vector<std::string> namesWithValues(const CommandFacts& facts);

/// "-o, --output FILE"; of a positional argument its placeholder.
[[nodiscard]] std::string headingOf(const OptionFacts& option);

/// "trisview render [OPTIONS] PATH...".
[[nodiscard]] std::string usageOf(const CommandFacts& facts);

/// The first clause of a description, for the lists of shells: up to a semicolon or a parenthesis, at most 80
/// characters.
[[nodiscard]] std::string firstClauseOf(std::string_view description);

/// Extensions of the files that Trisview opens, lower case without dot: models, images, archives, tables, texts.
[[nodiscard]] std::vector<std::string> openedExtensions();

/// Those of archives alone.
[[nodiscard]] std::vector<std::string> archiveExtensions();

/// All commands in the order of the help, without the window.
[[nodiscard]] std::vector<CommandFacts> factsOfCommands();

} // namespace app
