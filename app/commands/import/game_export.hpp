#pragma once

#include "app/commands/import/game_arguments.hpp"
#include "app/commands/model_options.hpp"
#include "app/output/exit_status.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>

/// `import`, and `export` as a model for a game.
namespace app {

/// Writes the model at `options.path`, which is opened as a part, to `output`, whose extension names the format, with
/// the files beside it.
[[nodiscard]] ExitStatus exportGame(const GameArguments& arguments, formats::Overwriting overwriting,
                                    ModelOptions options, const std::filesystem::path& output);

} // namespace app
