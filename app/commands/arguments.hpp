#pragma once

#include "app/exit_status.hpp"
#include "formats/vfs/write_below.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace CLI {
class App;
}

namespace app {

/// A command line parser with the program's exit statuses: help and version end with 0, mistakes with 2.
class Arguments {
public:
    Arguments(const std::string& name, const std::string& description);

    ~Arguments();

    /// Who adds options includes app/commands/cli.hpp.
    [[nodiscard]] CLI::App& cli() { return *m_app; }

    /// nullopt: go on. Otherwise help or a message was printed and the program ends with this.
    [[nodiscard]] std::optional<ExitStatus> parse(std::span<const char* const> arguments);

private:
    std::unique_ptr<CLI::App> m_app;
};

/// `--force`: files that are there may be replaced.
void addForceOption(CLI::App& cli, formats::Overwriting& overwriting);

} // namespace app
