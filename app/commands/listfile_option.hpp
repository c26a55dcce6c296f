#pragma once

#include "app/output/exit_status.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <filesystem>
#include <memory>
#include <variant>

namespace CLI {
class App;
} // namespace CLI

namespace scene {
class Listfile;
}

namespace app {

/// Reads the listfile named by an option; null if none is named. Errors: those of reading it.
[[nodiscard]] formats::Result<std::shared_ptr<const scene::Listfile>> readListfile(const std::filesystem::path& file);

/// `--listfile` of commands that list archives.
void addListfileOption(CLI::App& cli, std::filesystem::path& file);
/// Its names for archives; none if no file is named. A failure has been printed.
[[nodiscard]] std::variant<formats::MoreNames, ExitStatus> namesIn(const std::filesystem::path& file);

} // namespace app
