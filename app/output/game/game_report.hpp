#pragma once

#include "renderer/export/game/make.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The report about a model that was made for a game.
namespace app {

struct ImportResult {
    std::filesystem::path source;
    renderer::game::GameReport report;          ///< its findings have the severities of the profile
    std::string_view format;                    ///< "MD3"
    std::string_view profile;                   ///< "quake3"
    std::string folder;                         ///< in the game
    std::vector<std::filesystem::path> written; ///< the model first
    std::vector<std::filesystem::path> kept;    ///< files that exist and stay as they are
};

/// The findings of a file as an engine judges them, whose limits may be higher than those of the rules.
[[nodiscard]] formats::Diagnostics judgedFindings(std::string_view profile, const formats::Diagnostics& findings);
/// Whether one of the findings is an error: the engine does not load the file.
[[nodiscard]] bool isRefused(const renderer::game::GameReport& report);

/// For people.
[[nodiscard]] std::string importText(const ImportResult& result);
/// docs/schemas/import.schema.json.
[[nodiscard]] std::string importJson(const ImportResult& result);

} // namespace app
