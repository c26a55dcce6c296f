#include "app/commands/arguments.hpp"

#include "app/commands/cli.hpp"
#include "app/commands/results.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace app {
namespace {

/// "; did you mean '--size'?" for '--siz'; nothing where no option is called alike.
std::string optionMeantBy(const CLI::App& cli, std::string_view text)
{
    if (!text.starts_with("--"))
        return {};
    std::vector<std::string> names; // without dashes, in which all would be alike
    for (const CLI::Option* const option : cli.get_options())
        names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
    const auto nearest = scene::nearestName(text.substr(2, text.find('=') - 2), names);
    return nearest ? fmt::format("; did you mean '--{}'?", names[*nearest]) : std::string();
}

/// The parser's message, except for an unknown argument: it would complain about another
/// argument, which is missing for that reason.
std::string reasonOf(const CLI::App& cli, const CLI::ParseError& error)
{
    const std::vector<std::string> notUnderstood = cli.remaining();
    const auto option = std::find_if(notUnderstood.begin(), notUnderstood.end(),
                                     [](const std::string& text) { return text.starts_with('-') && text.size() > 1; });
    if (option != notUnderstood.end()) {
        const std::string shown = formats::printable(*option);
        std::string text = fmt::format("unknown option '{}'", shown);
        if (shown.find('.') != std::string::npos) // it looks like the name of a file
            text += fmt::format("; a file of this name is given as ./{}, or behind --, which ends the options", shown);
        else
            text += optionMeantBy(cli, *option);
        return text;
    }
    if (!notUnderstood.empty())
        return fmt::format("'{}' is one argument too many", formats::printable(notUnderstood.front()));
    return formats::printable(error.what());
}

} // namespace

Arguments::Arguments(const std::string& name, const std::string& description)
    : m_app(std::make_unique<CLI::App>(description, name))
{
    m_app->get_formatter()->column_width(36);
    m_app->allow_windows_style_options(false); // "/models" is a path there, too
}

Arguments::~Arguments() = default;

std::optional<ExitStatus> Arguments::parse(std::span<const char* const> arguments)
{
    // CLI11 takes what is to be parsed from the back.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        m_app->parse(std::move(reversed));
    } catch (const CLI::Success& help) { // --help, --version
        std::ostringstream text;
        (void)m_app->exit(help, text);
        return printResults(text.str());
    } catch (const CLI::ParseError& error) {
        std::cerr << m_app->get_name() << ": " << reasonOf(*m_app, error)
                  << "\nRun it with --help for more information.\n";
        return ExitStatus::usage;
    }
    return std::nullopt;
}

void addForceOption(CLI::App& cli, formats::Overwriting& overwriting)
{
    cli.add_flag_callback(
        "--force", [&overwriting] { overwriting = formats::Overwriting::allowed; }, "replace files that are there");
}

} // namespace app
