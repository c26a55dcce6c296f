#include "app/commands/arguments.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/results.hpp"
#include "formats/core/counted.hpp"
#include "formats/core/load_model.hpp"
#include "formats/core/printable.hpp"
#include "formats/files/game_files.hpp"
#include "formats/files/model_groups.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/open.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace app {

namespace {

using formats::FoundFile;
using formats::printable;
using Json = nlohmann::ordered_json;

/// More files than these in one place are not listed: it is somebody's whole disk.
constexpr std::size_t kMostListed = 1'000'000;

/// One file of a place.
struct ListedFile {
    FoundFile file;
    std::optional<std::uint64_t> bytes;
    bool wins = false; ///< it is what the game finds under its name
};

struct ListedPlace {
    std::uint32_t mount = 0;
    std::vector<ListedFile> files;
};

std::vector<ListedPlace> listed(const formats::GameFiles& files)
{
    std::vector<ListedPlace> places;
    std::set<std::string> known; // lower-case names that a place before has
    for (const std::uint32_t mount : files.order()) {
        ListedPlace place{mount, {}};
        for (FoundFile& file : files.listRecursively(mount, kMostListed)) {
            const auto bytes = files.sizeOf(file);
            const bool wins = known.insert(formats::lowered(file.name)).second;
            place.files.push_back({std::move(file), bytes, wins});
        }
        places.push_back(std::move(place));
    }
    return places;
}

std::uint64_t bytesOf(const ListedPlace& place)
{
    std::uint64_t bytes = 0;
    for (const ListedFile& file : place.files)
        bytes += file.bytes.value_or(0);
    return bytes;
}

Json printableNames(const std::vector<std::string>& names)
{
    Json list = Json::array();
    for (const std::string& name : names)
        list.push_back(printable(name));
    return list;
}

/// The models that the game finds.
Json modelsJson(const std::vector<ListedPlace>& places)
{
    std::vector<std::string> names;
    for (const ListedPlace& place : places) {
        for (const ListedFile& file : place.files) {
            if (file.wins && formats::isOneOfExtensions(file.file.name, formats::modelExtensions()))
                names.push_back(file.file.name);
        }
    }
    std::sort(names.begin(), names.end(), formats::isBefore);
    const formats::ModelGroups groups = formats::groupModels(names);
    Json players = Json::array();
    for (const formats::ModelGroups::Player& player : groups.players) {
        players.push_back({{"name", printable(player.name)},
                           {"folder", printable(player.folder)},
                           {"files", printableNames(player.files)}});
    }
    return {{"players", players},
            {"weapons", printableNames(groups.weapons)},
            {"items", printableNames(groups.items)},
            {"levelsOfDetail", printableNames(groups.levels)},
            {"rest", printableNames(groups.rest)}};
}

Json listingJson(const std::filesystem::path& path, const formats::GameFiles& files,
                 const std::vector<ListedPlace>& places)
{
    Json placesJson = Json::array();
    Json entries = Json::array();
    for (const ListedPlace& place : places) {
        const std::string where = printable(files.place(place.mount).path());
        placesJson.push_back({{"path", where},
                              {"archive", files.place(place.mount).archive() != nullptr},
                              {"files", place.files.size()},
                              {"bytes", bytesOf(place)}});
        for (const ListedFile& file : place.files) {
            Json entry = {{"name", printable(file.file.name)}, {"place", where}, {"path", printable(file.file.path)}};
            if (file.bytes)
                entry["bytes"] = *file.bytes;
            entry["wins"] = file.wins;
            entries.push_back(std::move(entry));
        }
    }
    Json findings = Json::array();
    for (const formats::Diagnostic& diagnostic : files.diagnostics()) {
        findings.push_back({{"rule", diagnostic.rule},
                            {"severity", nameOf(diagnostic.severity)},
                            {"offset", diagnostic.range.offset},
                            {"length", diagnostic.range.length},
                            {"message", printable(diagnostic.message)}});
    }
    return {{"schema", 1},
            {"path", printable(platform::utf8FromPath(path))},
            {"places", placesJson},
            {"entries", entries},
            {"models", modelsJson(places)},
            {"diagnostics", findings}};
}

std::string textOf(const formats::GameFiles& files, const std::vector<ListedPlace>& places)
{
    std::string text;
    for (const ListedPlace& place : places) {
        if (places.size() > 1) {
            appendTo(text, "{}{}: {}, {}\n", &place == &places.front() ? "" : "\n",
                       printable(files.place(place.mount).path()), formats::counted(place.files.size(), "file"),
                     formats::counted(bytesOf(place), "byte"));
        }
        for (const ListedFile& file : place.files) {
            const std::string size = file.bytes ? fmt::format("{}", *file.bytes) : "?";
            appendTo(text, "{:>11}  {}{}\n", size, printable(file.file.name),
                     file.wins ? "" : "  (another place is asked first)");
        }
    }
    return text;
}

formats::Result<void> mountAll(formats::GameFiles& files, const std::filesystem::path& path)
{
    if (formats::kindOfPath(path) == formats::PathKind::folder) {
        TRY(formats::listPath(path, {}, 0)); // a folder that cannot be entered would look empty
        TRY(files.mountGameFolder(path));
    } else {
        TRY(files.mount(path));
    }
    return {};
}

/// Whether something that was asked for is not in the listing. Entries that may not be used are warnings.
bool isIncomplete(const formats::Diagnostics& diagnostics)
{
    constexpr std::array<std::string_view, 4> kRules = {"archive-unreadable", "archive-limit", "archive-entry-limit",
                                                        "zip-directory-cut"};
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const formats::Diagnostic& diagnostic) {
        return std::find(kRules.begin(), kRules.end(), diagnostic.rule) != kRules.end();
    });
}

/// What opens as a model of its own, by paths that every command takes.
ExitStatus printModels(const std::filesystem::path& path, char end)
{
    const auto models = scene::modelFilesAt(path);
    if (!models) {
        printMessage(models.error().message);
        return statusOf(models.error());
    }
    std::string paths;
    for (const std::filesystem::path& model : *models)
        appendTo(paths, "{}{}", platform::utf8FromPath(model), end);
    return printResults(paths);
}

} // namespace

ExitStatus runLs(std::span<const char* const> arguments)
{
    std::filesystem::path path;
    bool printsJson = false;
    bool printsModels = false;
    bool endsWithNull = false;
    Arguments parser("trisview ls", "Says what is in an archive, a game's folder or another folder.");
    requireName(
        *parser.cli().add_option("PATH", path, "an archive, or a folder with the archives of a game")->required());
    parser.cli().add_flag("--json", printsJson, "as JSON, for programs; with the models by kind");
    parser.cli()
        .add_flag("--models", printsModels, "only the paths of what opens as a model, a line each")
        ->excludes("--json");
    parser.cli()
        .add_flag("--null", endsWithNull, "a zero byte behind each path instead of a new line")
        ->needs("--models");
    if (const auto status = parser.parse(arguments))
        return *status;

    if (printsModels)
        return printModels(path, endsWithNull ? '\0' : '\n');
    formats::GameFiles files;
    if (const auto mounted = mountAll(files, path); !mounted) {
        printMessage(mounted.error().message);
        return statusOf(mounted.error());
    }
    const std::vector<ListedPlace> places = listed(files);
    const ExitStatus printed =
        printResults(printsJson ? listingJson(path, files, places).dump(2) + "\n" : textOf(files, places));
    const formats::Diagnostics diagnostics = files.diagnostics();
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != formats::Severity::note)
            printMessage(fmt::format("{}: {} [{}]", nameOf(diagnostic.severity), diagnostic.message, diagnostic.rule));
    }
    return isIncomplete(diagnostics) ? ExitStatus::incomplete : printed;
}

} // namespace app
