#include "app/commands/import/game_export.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/results.hpp"
#include "app/output/clip_list.hpp"
#include "app/output/game/game_output.hpp"
#include "app/output/game/game_palette.hpp"
#include "app/output/game/game_report.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <utility>
#include <variant>

namespace app {
namespace {

namespace fs = std::filesystem;
namespace game = renderer::game;

constexpr game::OptionNames kOptionNames{.clips = " (--clips)",
                                         .rate = " (--fps)",
                                         .scale = " (--scale)",
                                         .atlas = " (--atlas)",
                                         .palette = " (--game-palette)"};

std::string_view profileName(game::Profile profile)
{
    return game::profileNames().at(static_cast<std::size_t>(profile));
}

/// The options that do not depend on the document; a status after reporting a mistake.
std::variant<game::GameOptions, ExitStatus> optionsOf(const GameArguments& arguments, const fs::path& output)
{
    const auto format = game::formatOfExtension(formats::extensionOf(platform::utf8FromPath(output)));
    if (!format) {
        printMessage(fmt::format("{}: models for games are written as {}, {} or {}", platform::utf8FromPath(output),
                                 extensionOf(game::Format::md2), extensionOf(game::Format::mdx),
                                 extensionOf(game::Format::md3)));
        return ExitStatus::usage;
    }
    game::GameOptions options;
    options.format = *format;
    options.profile = arguments.profile.value_or(game::usualProfile(*format));
    if (!game::loads(options.profile, *format)) {
        printMessage(fmt::format("{}: {} does not load {}", platform::utf8FromPath(output),
                                 profileName(options.profile), game::nameOf(*format)));
        return ExitStatus::usage;
    }
    if (arguments.joinsImages && *format == game::Format::md3) {
        printMessage("--atlas is for MD2 and MDX, which have one skin: an MD3 has an image for each surface");
        return ExitStatus::usage;
    }
    options.grid = arguments.grid;
    options.joinsImages = arguments.joinsImages;
    options.writesImages = arguments.writesImages;
    options.stem = platform::utf8FromPath(output.stem());
    options.folder = arguments.folder.empty() ? folderInGame(output) : typedFolderInGame(arguments.folder);
    if (options.folder.empty()) {
        printMessage(fmt::format("--path-in-game: expected a folder in the game like models/robot, found '{}'",
                                 arguments.folder));
        return ExitStatus::usage;
    }
    options.source.scale = arguments.scale;
    options.source.forward = arguments.forward;
    options.source.sampling.format = *format;
    options.source.sampling.names = kOptionNames;
    options.source.sampling.framesPerSecond = arguments.framesPerSecond;
    if (arguments.clips != kAllClips)
        options.source.sampling.clips = listedNames(arguments.clips);
    options.source.tags = listedNames(arguments.tags);
    if (!arguments.palette.empty()) {
        const auto palette = readGamePalette(arguments.palette);
        if (!palette) {
            printMessage(palette.error().message);
            return statusOf(palette.error());
        }
        options.palette = *palette;
    }
    return options;
}

bool mayWriteGameFiles(const scene::Document& document, const game::GameFiles& files, const fs::path& output,
                       formats::Overwriting overwriting)
{
    if (!mayWrite(document, output, overwriting) || !mayReplaceGameFile(output, files.model, overwriting))
        return false;
    for (const game::GameFile& file : files.beside) {
        const fs::path path = besideGameModel(output, file);
        const bool mayReplace = isKeptIfThere(file) || mayReplaceGameFile(path, file.bytes, overwriting);
        if (!mayWrite(document, path, overwriting) || !mayReplace)
            return false;
    }
    return true;
}

/// Prints the report, or of an export only messages.
ExitStatus printReport(const GameArguments& arguments, const ImportResult& result)
{
    const std::string name = platform::utf8FromPath(result.written.front());
    if (arguments.printsJson)
        return printResults(importJson(result));
    if (arguments.printsReport)
        return printResults(importText(result));
    for (const std::string& sentence : result.report.lost)
        printMessage(formats::Severity::note, fmt::format("{}: {}", name, sentence));
    for (const std::string& sentence : result.report.warnings)
        printMessage(formats::Severity::warning, fmt::format("{}: {}", name, sentence));
    printDiagnostics(name, result.report.findings);
    return ExitStatus::done;
}

/// Writes files that may be written, and reports.
ExitStatus writeAndReport(const GameArguments& arguments, const game::GameOptions& options,
                          const game::GameFiles& files, ImportResult result, const fs::path& output)
{
    for (const game::GameFile& file : files.beside) {
        std::error_code error; // then it counts as missing
        if (isKeptIfThere(file) && fs::exists(besideGameModel(output, file), error))
            result.kept.push_back(besideGameModel(output, file));
    }
    auto written = writeGameFiles(files, output);
    if (!written) {
        printMessage(written.error().message);
        return ExitStatus::incomplete;
    }
    result.written = *std::move(written);
    result.report = files.report;
    result.report.findings = judgedFindings(profileName(options.profile), files.report.findings);
    if (printReport(arguments, result) != ExitStatus::done)
        return ExitStatus::incomplete;
    return isRefused(result.report) ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace

ExitStatus exportGame(const GameArguments& arguments, formats::Overwriting overwriting, ModelOptions options,
                      const fs::path& output)
{
    if (isStandardOutput(output)) {
        printMessage("models for games are written to a file: files are written beside it");
        return ExitStatus::usage;
    }
    auto made = optionsOf(arguments, output);
    if (const auto* const status = std::get_if<ExitStatus>(&made))
        return *status;
    auto& gameOptions = std::get<game::GameOptions>(made);
    options.isPart = true;
    const auto selected = openSelected(options, scene::ImagePolicy::chosen);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& opened = std::get<OpenedSelection>(selected);
    const std::optional<FoundPalette> found = usualPalette(gameOptions, output, options.path);
    if (found)
        gameOptions.palette = found->colors;
    gameOptions.exceedsLimits = overwriting == formats::Overwriting::allowed;
    gameOptions.source.meshVariant = opened.selection.meshVariant;
    gameOptions.source.skin = opened.selection.skin;
    gameOptions.source.hiddenSurfaces = opened.selection.hiddenSurfaces;
    auto files = makeGameFiles(opened.document, gameOptions);
    if (!files) {
        printMessage(fmt::format("{}: {}", platform::utf8FromPath(options.path), files.error().message));
        return files.error().code == formats::LoadErrorCode::notFound ? ExitStatus::usage : ExitStatus::incomplete;
    }
    if (found)
        notePalette(*found, *files);
    std::vector<fs::path> kept = takeImagesInPlace(opened.document, *files, output);
    if (!mayWriteGameFiles(opened.document, *files, output, overwriting))
        return ExitStatus::usage;
    printDiagnostics(opened.document.path, opened.diagnostics);
    ImportResult result{.source = options.path,
                        .report = {},
                        .format = game::nameOf(gameOptions.format),
                        .profile = profileName(gameOptions.profile),
                        .folder = gameOptions.folder,
                        .written = {},
                        .kept = std::move(kept)};
    const ExitStatus status = writeAndReport(arguments, gameOptions, *files, std::move(result), output);
    return status == ExitStatus::done && !opened.isWhole ? ExitStatus::incomplete : status;
}

} // namespace app
