#pragma once

#include "app/exit_status.hpp"
#include "formats/base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// Why a command does not get what a path of its command line names.
struct NotOpened {
    std::filesystem::path path; ///< as on the command line
    ExitStatus status = ExitStatus::unreadable;
    std::string code;                            ///< for programs; see docs/schemas/error.schema.json
    std::string message;                         ///< for people
    std::vector<std::filesystem::path> models{}; ///< where one of several has to be named: all of them
};

[[nodiscard]] NotOpened notOpened(const std::filesystem::path& path, const formats::LoadError& error);

/// Says it on stderr, with the first of the models. Gives the exit status.
ExitStatus say(const NotOpened& reason);

/// Says it on stderr and prints {"schema", "path", "error"} for `--json`. Gives the exit status.
[[nodiscard]] ExitStatus sayInJson(const NotOpened& reason);

} // namespace app
