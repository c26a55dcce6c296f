#pragma once

#include "app/commands/command.hpp"
#include "app/output/exit_status.hpp"
#include "formats/vfs/write_below.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
class ParseError;
} // namespace CLI

namespace app {

/// A command line parser with the program's exit statuses: 0 for help and version, 2 for mistakes.
class Arguments {
public:
    Arguments(const std::string& name, const std::string& description, std::span<const Example> examples = {});

    ~Arguments();

    /// Code that adds options includes app/commands/cli.hpp.
    [[nodiscard]] CLI::App& cli() { return *m_app; }

    /// nullopt: continue. Otherwise help or a message was printed and the program ends with this status.
    [[nodiscard]] std::optional<ExitStatus> parse(std::span<const char* const> arguments);

    /// After `parse`: whether `--quiet` was given.
    [[nodiscard]] bool isQuiet() const;

private:
    [[nodiscard]] std::string sentenceAbout(const CLI::ParseError& error) const;

    std::unique_ptr<CLI::App> m_app;
    std::vector<Example> m_examples;
};

/// During its lifetime, commands on this thread end after the parser: they record their options in `facts`, and a
/// command line that they understand has the status `done`. Nothing is read, written or drawn.
class ParserProbe {
public:
    ParserProbe();
    ~ParserProbe();
    ParserProbe(const ParserProbe&) = delete;
    ParserProbe& operator=(const ParserProbe&) = delete;

    /// The one of this thread; null: none.
    [[nodiscard]] static ParserProbe* current();

    /// Of the last command that ran; `name` and `summary` are empty.
    CommandFacts facts;

private:
    ParserProbe* m_outer; // that this one replaces
};

/// For options that take a number: other values, including "nan", are reported in a sentence.
void requireNumber(CLI::Option& option);

/// For options that take a whole number from `least` to `most`.
void requireCount(CLI::Option& option, std::uint32_t least = 0, std::uint32_t most = UINT32_MAX);

/// For options that take a file name: an empty name is a mistake, not a default.
void requireName(CLI::Option& option);

/// For options that take names separated by commas: an empty one is a mistake.
void requireNames(CLI::Option& option);

/// Those of the options that were given, separated by commas.
[[nodiscard]] std::string givenOptions(const CLI::App& cli, const std::vector<const char*>& names);

/// `--force`: existing files may be replaced.
void addForceOption(CLI::App& cli, formats::Overwriting& overwriting);

} // namespace app
