#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/listing.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/results.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/terminal.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/games/model_groups.hpp"
#include "renderer/scene/model_search.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace app {

namespace {

using formats::printable;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxModels = 1'000'000;

Json printableNames(const std::vector<std::string>& names)
{
    Json list = Json::array();
    for (const std::string& name : names)
        list.push_back(printable(name));
    return list;
}

Json emptyModels()
{
    Json models;
    for (const char* const kind : {"players", "weapons", "items", "levelsOfDetail", "rest"})
        models[kind] = Json::array();
    return models;
}

/// The models that a game finds.
Json modelsJson(const ListedGame& game)
{
    std::vector<std::string> names;
    for (const ListedMount& mount : game.mounts) {
        for (const ListedFile& file : mount.files) {
            if (file.wins && formats::isOneOfExtensions(file.name, formats::modelExtensions()))
                names.push_back(file.name);
        }
    }
    std::sort(names.begin(), names.end(), formats::isBefore);
    const scene::ModelGroups groups = scene::groupModels(names);
    Json models = emptyModels();
    for (const scene::ModelGroups::Player& player : groups.players) {
        models["players"].push_back({{"name", printable(player.name)},
                                     {"folder", printable(player.folder)},
                                     {"files", printableNames(player.files)}});
    }
    models["weapons"] = printableNames(groups.weapons);
    models["items"] = printableNames(groups.items);
    models["levelsOfDetail"] = printableNames(groups.levels);
    models["rest"] = printableNames(groups.rest);
    return models;
}

Json placeJson(const ListedMount& mount)
{
    return {{"path", printable(mount.path)},
            {"archive", mount.isArchive},
            {"files", mount.files.size()},
            {"bytes", bytesOf(mount)}};
}

Json entryJson(const ListedMount& mount, const ListedFile& file)
{
    Json entry = {{"name", printable(file.name)}, {"place", printable(mount.path)}, {"path", printable(file.path)}};
    if (file.bytes)
        entry["bytes"] = *file.bytes;
    entry["wins"] = file.wins;
    return entry;
}

Json listingJson(const std::filesystem::path& path, const Listing& listing)
{
    Json places = Json::array();
    Json entries = Json::array();
    Json games = Json::array();
    Json models = emptyModels();
    for (const ListedGame& game : listing.games) {
        Json found = modelsJson(game);
        for (auto& [kind, names] : found.items())
            models[kind].insert(models[kind].end(), names.begin(), names.end());
        games.push_back({{"path", printable(game.path)}, {"places", Json::array()}, {"models", std::move(found)}});
        for (const ListedMount& mount : game.mounts) {
            places.push_back(placeJson(mount));
            games.back()["places"].push_back(printable(mount.path));
            for (const ListedFile& file : mount.files)
                entries.push_back(entryJson(mount, file));
        }
    }
    Json diagnostics = Json::array();
    for (const formats::Diagnostic& diagnostic : listing.diagnostics) {
        Json reported = {{"rule", diagnostic.rule}, {"severity", nameOf(diagnostic.severity)}};
        if (diagnostic.range.length > 0) { // a folder has no bytes
            reported["offset"] = diagnostic.range.offset;
            reported["length"] = diagnostic.range.length;
        }
        reported["message"] = printable(diagnostic.message);
        if (!diagnostic.file.empty())
            reported["file"] = printable(diagnostic.file);
        diagnostics.push_back(std::move(reported));
    }
    Json json = {{"schema", 1},      {"path", printable(platform::utf8FromPath(path))},
                 {"places", places}, {"entries", entries},
                 {"models", models}, {"diagnostics", diagnostics}};
    if (listing.games.size() > 1)
        json["games"] = games;
    return json;
}

void addPlace(std::string& text, const ListedMount& mount)
{
    for (const ListedFile& file : mount.files) {
        const std::string size = file.bytes ? fmt::format("{}", *file.bytes) : "?";
        appendTo(text, "{:>11}  {}{}\n", size, printable(file.name),
                 file.wins ? "" : "  (another place is asked first)");
    }
}

std::string textOf(const Listing& listing)
{
    const bool hasHeadings = listing.games.size() > 1 || listing.games.front().mounts.size() > 1;
    std::string text;
    for (const ListedGame& game : listing.games) {
        for (const ListedMount& mount : game.mounts) {
            if (hasHeadings)
                appendTo(text, "{}{}: {}, {}\n", text.empty() ? "" : "\n", printable(mount.path),
                         formats::counted(mount.files.size(), "file"), formats::counted(bytesOf(mount), "byte"));
            addPlace(text, mount);
        }
    }
    return text;
}

/// Says what could not be listed. `printed` becomes the status unless something that was asked for is missing.
ExitStatus withGaps(ExitStatus printed, const formats::Diagnostics& diagnostics)
{
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != formats::Severity::note)
            printMessage(fmt::format("{}: {} [{}]", nameOf(diagnostic.severity), diagnostic.message, diagnostic.rule));
    }
    const bool isIncomplete = std::any_of(diagnostics.begin(), diagnostics.end(), scene::isListingGap);
    return isIncomplete ? ExitStatus::incomplete : printed;
}

/// The paths of all models, as every command takes them: their bytes unchanged, except on a
/// terminal, which would obey some of them.
ExitStatus printModels(const std::filesystem::path& path, bool endsWithNull)
{
    const auto models = scene::findModels(
        path, {.proof = scene::ModelProof::content, .limit = kMaxModels, .isCancelled = {}, .mayFindNone = true});
    if (!models) {
        printMessage(models.error().message);
        return statusOf(models.error());
    }
    if (models->files.empty()) {
        static_cast<void>(withGaps(ExitStatus::done, models->diagnostics));
        printMessage(platform::utf8FromPath(path) + ": no models in it that open");
        return ExitStatus::unreadable;
    }
    const bool isForPeople = !endsWithNull && platform::printsToTerminal();
    std::string paths;
    for (const std::filesystem::path& model : models->files) {
        const std::string name = platform::utf8FromPath(model);
        paths += isForPeople ? printable(name) : name;
        paths += endsWithNull ? '\0' : '\n';
    }
    return withGaps(printResults(paths), models->diagnostics);
}

constexpr std::array<std::string_view, 3> kExamplesOfLs = {
    "trisview ls baseq3/pak0.pk3/models/players",
    "trisview ls --models baseq3",
    "trisview ls --models --null baseq3 | xargs -0 -n 1 trisview info",
};

} // namespace

ExitStatus runLs(std::span<const char* const> arguments)
{
    std::filesystem::path path;
    bool printsJson = false;
    bool printsModels = false;
    bool endsWithNull = false;
    Arguments parser("trisview ls", "Lists the contents of an archive or a folder.", kExamplesOfLs);
    requireName(
        *parser.cli().add_option("PATH", path, "an archive, or a folder with the archives of a game")->required());
    parser.cli().add_flag("--json", printsJson, "as JSON, for programs; with the models by kind");
    parser.cli()
        .add_flag("--models", printsModels, "only the paths of files that open as models, one per line")
        ->excludes("--json");
    parser.cli()
        .add_flag("--null", endsWithNull, "a zero byte after each path instead of a line break; with --models")
        ->needs("--models");
    if (const auto status = parser.parse(arguments))
        return *status;

    if (printsModels)
        return printModels(path, endsWithNull);
    const auto listing = listingOf(path);
    if (!listing) {
        const bool isOther = listing.error().code == formats::LoadErrorCode::wrongFormat;
        const std::string known = isOther ? whatIsNoArchive(path) : std::string();
        printMessage(known.empty() ? listing.error().message : known);
        return statusOf(listing.error());
    }
    const ExitStatus printed = printResults(printsJson ? listingJson(path, *listing).dump(2) + "\n" : textOf(*listing));
    return withGaps(printed, listing->diagnostics);
}

} // namespace app
