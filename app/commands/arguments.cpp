#include "app/commands/arguments.hpp"

#include <algorithm>
#include <iostream>
#include <vector>

namespace app {

Arguments::Arguments(const std::string& name, const std::string& description) : m_app(description, name)
{
    m_app.get_formatter()->column_width(36);
}

std::optional<ExitStatus> Arguments::parse(std::span<const char* const> arguments)
{
    // CLI11 takes what is to be parsed from the back.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        m_app.parse(std::move(reversed));
    } catch (const CLI::Success& help) { // --help, --version
        return m_app.exit(help) == 0 ? ExitStatus::done : ExitStatus::usage;
    } catch (const CLI::ParseError& error) {
        std::cerr << m_app.get_name() << ": " << error.what() << "\nRun it with --help for more information.\n";
        return ExitStatus::usage;
    }
    return std::nullopt;
}

} // namespace app
