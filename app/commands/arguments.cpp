#include "app/commands/arguments.hpp"

#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/results.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/document/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace app {
namespace {

/// "; did you mean '--size'?" for '--siz'; empty if no option is similar.
std::string optionMeantBy(const CLI::App& cli, std::string_view text)
{
    if (!text.starts_with("--"))
        return {};
    std::vector<std::string> names; // without dashes, which would make all names similar
    for (const CLI::Option* const option : cli.get_options())
        names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
    const auto nearest = scene::nearestName(text.substr(2, text.find('=') - 2), names);
    return nearest ? fmt::format("; did you mean '--{}'?", names[*nearest]) : std::string();
}

/// The parser's messages in our wording: "--weapon: 1 required NAME missing" and the like.
std::string inOurWords(const CLI::ParseError& error)
{
    std::string text = formats::printable(error.what());
    const auto replace = [&text](std::string_view old, std::string_view words) {
        if (const std::size_t at = text.find(old); at != std::string::npos)
            text.replace(at, old.size(), words);
    };
    if (error.get_name() == "ArgumentMismatch") {
        replace(" 1 required ", " ");
        replace(" missing", " is missing after it");
    }
    replace(" excludes ", " cannot be used together with ");
    return text;
}

thread_local ParserProbe* probeOfThread = nullptr;

/// The placeholder of an option's value, without the notes behind it.
std::string placeholderOf(const CLI::Option& option)
{
    const std::string name = option.get_type_name();
    return name.substr(0, name.find(':'));
}

/// Readable names and values of options: "--size WxH" instead of "--size TEXT" or "--no-effects{false}".
class HelpFormatter : public CLI::Formatter {
public:
    [[nodiscard]] std::string make_option_name(const CLI::Option* option, bool isPositional) const override
    {
        std::string name = CLI::Formatter::make_option_name(option, isPositional);
        constexpr std::string_view kValue = "{false}";
        for (std::size_t at = name.find(kValue); at != std::string::npos; at = name.find(kValue))
            name.erase(at, kValue.size());
        return name;
    }
    [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override
    {
        const bool hasValue = option->nonpositional() && option->get_type_size() != 0;
        return hasValue ? " " + placeholderOf(*option) : std::string();
    }
};

std::vector<std::string> choicesOf(CLI::Option& option)
{
    std::vector<std::string> choices;
    try {
        std::istringstream words(option.get_validator(kChoicesOfOption)->get_description());
        for (std::string word; words >> word;)
            choices.push_back(word);
    } catch (const CLI::OptionNotFound&) {
        // The parser has no other way to say that an option has no such note.
    }
    return choices;
}

OptionFacts factsOfOption(CLI::Option& option)
{
    OptionFacts facts;
    for (const std::string& name : option.get_snames())
        facts.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        facts.names.push_back("--" + name);
    if (!option.nonpositional())
        facts.names.push_back(option.get_name(true));
    else if (option.get_type_size() != 0)
        facts.value = placeholderOf(option);
    facts.description = option.get_description();
    facts.choices = choicesOf(option);
    facts.isRequired = option.get_required();
    facts.isRepeatable = option.get_expected_max() >= CLI::detail::expected_max_vector_size; // "--compare A B" is not
    return facts;
}

CommandFacts factsOfParser(CLI::App& app, std::vector<Example> examples)
{
    CommandFacts facts;
    facts.description = app.get_description();
    for (CLI::Option* const option : app.get_options()) {
        auto& kind = option->nonpositional() ? facts.options : facts.positionals;
        kind.push_back(factsOfOption(*option));
    }
    facts.examples = std::move(examples);
    return facts;
}

} // namespace

Arguments::Arguments(const std::string& name, const std::string& description, std::span<const Example> examples)
    : m_app(std::make_unique<CLI::App>(description, name)), m_examples(examples.begin(), examples.end())
{
    m_app->formatter(std::make_shared<HelpFormatter>());
    m_app->get_formatter()->column_width(36);
    m_app->set_help_flag("-h,--help", "print this help");
    m_app->allow_windows_style_options(false); // "/models" is a path on Windows, too
    const std::size_t space = name.find(' ');
    if (space == std::string::npos) // the window
        return;
    m_app->add_flag("-q,--quiet")->description("no warnings and notes on stderr");
    m_app->footer(fmt::format("'trisview help {}' has examples.", name.substr(space + 1)));
}

Arguments::~Arguments() = default;

/// Reports an unknown argument first: the parser would report a missing argument caused by it.
std::string Arguments::sentenceAbout(const CLI::ParseError& error) const
{
    const std::vector<std::string> notUnderstood = m_app->remaining();
    const auto option = std::find_if(notUnderstood.begin(), notUnderstood.end(),
                                     [](const std::string& text) { return text.starts_with('-') && text.size() > 1; });
    if (option != notUnderstood.end()) {
        const std::string shown = formats::printable(*option);
        std::string text = fmt::format("unknown option '{}'", shown);
        if (shown.find('.') != std::string::npos) // it looks like a file name
            text += fmt::format("; give a file of this name as ./{}, or after --, which ends the options", shown);
        else
            text += optionMeantBy(*m_app, *option);
        return text;
    }
    if (!notUnderstood.empty())
        return fmt::format("'{}' is one argument too many", formats::printable(notUnderstood.front()));
    return inOurWords(error);
}

std::optional<ExitStatus> Arguments::parse(std::span<const char* const> arguments)
{
    if (ParserProbe* const probe = ParserProbe::current())
        probe->facts = factsOfParser(*m_app, m_examples);
    leaveOutNotes(false);
    // CLI11 takes arguments from the back.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        m_app->parse(std::move(reversed));
    } catch (const CLI::Success& help) { // --help, --version
        if (ParserProbe::current() != nullptr)
            return ExitStatus::done;
        std::ostringstream text;
        (void)m_app->exit(help, text);
        return printResults(text.str());
    } catch (const CLI::ParseError& error) {
        const std::string name = m_app->get_name(); // "trisview render"
        const std::size_t space = name.find(' ');
        const std::string command = space == std::string::npos ? std::string() : name.substr(space + 1);
        printMessage((command.empty() ? "" : command + ": ") + sentenceAbout(error));
        printMessage(
            fmt::format("'{}' lists the options", command.empty() ? "trisview --help" : "trisview help " + command));
        return ExitStatus::usage;
    }
    if (ParserProbe::current() != nullptr)
        return ExitStatus::done;
    leaveOutNotes(isQuiet());
    return std::nullopt;
}

bool Arguments::isQuiet() const
{
    const CLI::Option* const quiet = m_app->get_option_no_throw("--quiet");
    return quiet != nullptr && quiet->count() > 0;
}

ParserProbe::ParserProbe() : m_outer(std::exchange(probeOfThread, this)) {}

ParserProbe::~ParserProbe()
{
    probeOfThread = m_outer;
}

ParserProbe* ParserProbe::current()
{
    return probeOfThread;
}

void requireNumber(CLI::Option& option)
{
    option.check([](const std::string& text) {
        const auto number = formats::parseNumberPrefix<double>(text);
        const bool isWhole = number.length == text.size() && number.error != std::errc::invalid_argument;
        const bool isNamed = text.find_first_of("nN") != std::string::npos; // "nan", "inf"
        return isWhole && !isNamed ? std::string() : fmt::format("'{}' is not a number", text);
    });
}

void requireCount(CLI::Option& option, std::uint32_t least, std::uint32_t most)
{
    option.check([least, most](const std::string& text) {
        const auto number = formats::parseNumber<std::uint32_t>(text);
        if (number && *number >= least && *number <= most)
            return std::string();
        return most == UINT32_MAX ? fmt::format("'{}' is not a whole number of at least {}", text, least)
                                  : fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
    });
}

void requireName(CLI::Option& option)
{
    option.check([](const std::string& text) { return text.empty() ? "the name is empty" : ""; });
}

void requireNames(CLI::Option& option)
{
    option.check([](const std::string& text) {
        const bool hasEmpty = ("," + text + ",").find(",,") != std::string::npos;
        return hasEmpty ? fmt::format("'{}' has an empty name", text) : std::string();
    });
}

std::string givenOptions(const CLI::App& cli, const std::vector<const char*>& names)
{
    std::string given;
    for (const char* const name : names) {
        if (cli.get_option(name)->count() > 0)
            given += (given.empty() ? "" : ", ") + std::string(name);
    }
    return given;
}

void addForceOption(CLI::App& cli, formats::Overwriting& overwriting)
{
    cli.add_flag_callback(
        "--force", [&overwriting] { overwriting = formats::Overwriting::allowed; }, "replace existing files");
}

} // namespace app
