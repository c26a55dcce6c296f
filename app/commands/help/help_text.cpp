#include "app/commands/help/help_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {

namespace {

constexpr std::size_t kColumns = 100;

/// Breaks a text into lines of at most kColumns characters, each behind `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent)
{
    const std::size_t width = kColumns - indent;
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > width) {
            end = text.rfind(' ', width);
            if (end == std::string_view::npos || end == 0)
                end = std::min(text.find(' '), text.size());
        }
        lines += std::string(indent, ' ') + std::string(text.substr(0, end)) + "\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string described(const OptionFacts& option)
{
    constexpr std::size_t kIndent = 6;
    return "  " + headingOf(option) + "\n" + wrapped(option.description, kIndent);
}

std::string aboutStatuses()
{
    std::string text = "Exit status: ";
    for (const StatusFacts& one : exitStatuses())
        text += fmt::format("{}{} {}", one.status == 0 ? "" : "; ", one.status, one.meaning);
    return wrapped(text, 0);
}

} // namespace

std::string longHelp(const CommandFacts& facts)
{
    std::string text = fmt::format("trisview{}{}: {}\n\n", facts.name.empty() ? "" : " ", facts.name, facts.summary);
    text += wrapped(facts.description, 0) + fmt::format("\nUsage: {}\n\n", usageOf(facts));
    for (const OptionFacts& positional : facts.positionals)
        text += described(positional);
    text += "\nOptions:\n";
    for (const OptionFacts& option : facts.options)
        text += described(option);
    if (!facts.examples.empty())
        text += "\nExamples:\n";
    for (const Example& example : facts.examples)
        text += fmt::format("  {}\n      {}\n", example.line, example.purpose);
    return text + "\n" + aboutStatuses() +
           "Guide: docs/COMMANDS.md; recipes: docs/RECIPES.md; problems: docs/PROBLEMS.md\n"
           "(installed: share/doc/trisview)\n";
}

} // namespace app
