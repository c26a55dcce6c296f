#pragma once

#include "app/output/exit_status.hpp"
#include "formats/base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// Why a path of the command line could not be used.
struct NotOpened {
    std::filesystem::path path; ///< as on the command line
    ExitStatus status = ExitStatus::unreadable;
    std::string code;                            ///< for programs; see docs/schemas/error.schema.json
    std::string message;                         ///< for the user
    std::vector<std::filesystem::path> models{}; ///< if one of several must be chosen: all of them
};

[[nodiscard]] NotOpened notOpened(const std::filesystem::path& path, const formats::LoadError& error);

/// Prints it on stderr, with the first of the models. Returns the exit status.
ExitStatus say(const NotOpened& reason);

enum class JsonLayout { indented, oneLine };

/// Prints it on stderr, and {"schema", "path", "error"} on standard output for `--json`. Returns the exit status.
[[nodiscard]] ExitStatus sayInJson(const NotOpened& reason, JsonLayout layout = JsonLayout::indented);

} // namespace app
