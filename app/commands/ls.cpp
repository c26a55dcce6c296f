#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/json_stream.hpp"
#include "app/commands/listfile_option.hpp"
#include "app/commands/listing.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/results.hpp"
#include "formats/base/base64.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/terminal.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/games/model_groups.hpp"
#include "renderer/scene/model_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

using formats::printable;

constexpr std::size_t kMaxModels = 1'000'000;

/// A file in a game's listing, which may have a million files.
struct FileInGame {
    std::uint32_t mount = 0;
    std::uint32_t file = 0;
};

/// The models that a game finds, by group.
struct ModelsOfGame {
    const ListedGame* game = nullptr;
    std::vector<FileInGame> files;
    scene::ModelGroupIndices groups; ///< into `files`

    [[nodiscard]] std::string pathAt(std::uint32_t index) const
    {
        const ListedMount& mount = game->mounts[files[index].mount];
        return pathOf(mount, mount.files[files[index].file]);
    }
};

ModelsOfGame modelsOf(const ListedGame& game)
{
    ModelsOfGame models{&game, {}, {}};
    for (std::uint32_t mount = 0; mount < game.mounts.size(); ++mount) {
        const std::vector<ListedFile>& files = game.mounts[mount].files;
        for (std::uint32_t file = 0; file < files.size(); ++file) {
            if (files[file].wins && formats::isOneOfExtensions(files[file].name, formats::modelExtensions()))
                models.files.push_back({mount, file});
        }
    }
    const auto nameAt = [&](const FileInGame& file) -> const std::string& {
        return game.mounts[file.mount].files[file.file].name;
    };
    std::sort(models.files.begin(), models.files.end(),
              [&](const FileInGame& a, const FileInGame& b) { return formats::isBefore(nameAt(a), nameAt(b)); });
    std::vector<std::string_view> names;
    names.reserve(models.files.size());
    for (const FileInGame& file : models.files)
        names.emplace_back(nameAt(file));
    models.groups = scene::groupedIndices(names);
    return models;
}

constexpr std::array<std::pair<const char*, std::vector<std::uint32_t> scene::ModelGroupIndices::*>, 4> kModelKinds = {
    {{"weapons", &scene::ModelGroupIndices::weapons},
     {"items", &scene::ModelGroupIndices::items},
     {"levelsOfDetail", &scene::ModelGroupIndices::levels},
     {"rest", &scene::ModelGroupIndices::rest}}};

Json playerJson(const ModelsOfGame& models, const scene::ModelGroupIndices::Player& player)
{
    Json json = {{"name", printable(formats::fileNameOf(player.folder))}, {"folder", printable(player.folder)}};
    std::vector<std::string> files;
    for (const std::uint32_t index : player.files)
        files.push_back(models.pathAt(index));
    setPaths(json, "files", files);
    return json;
}

/// The paths of one group, in the form of `setPaths`.
void writePaths(JsonStream& json, const char* name, std::vector<std::uint32_t> scene::ModelGroupIndices::*kind,
                std::span<const ModelsOfGame> games)
{
    bool areTexts = true;
    const auto writeList = [&](const std::string& key, const auto& valueOf) {
        json.key(key);
        json.beginArray();
        for (const ModelsOfGame& models : games) {
            for (const std::uint32_t index : models.groups.*kind)
                json.value(valueOf(models.pathAt(index)));
        }
        json.end();
    };
    writeList(name, [&](const std::string& path) {
        const bool isText = formats::isUtf8(path);
        areTexts = areTexts && isText;
        return Json(isText ? path : printable(path));
    });
    if (!areTexts) {
        writeList(std::string(name) + "Bytes", [](const std::string& path) {
            return formats::isUtf8(path) ? Json() : Json(formats::base64Of(path));
        });
    }
}

/// The models of all games together.
void writeModels(JsonStream& json, std::span<const ModelsOfGame> games)
{
    json.key("models");
    json.beginObject();
    json.key("players");
    json.beginArray();
    for (const ModelsOfGame& models : games) {
        for (const scene::ModelGroupIndices::Player& player : models.groups.players)
            json.value(playerJson(models, player));
    }
    json.end();
    for (const auto& [name, kind] : kModelKinds)
        writePaths(json, name, kind, games);
    json.end();
}

Json mountJson(const ListedMount& mount)
{
    Json json = Json::object();
    setPath(json, "path", mount.path);
    json["archive"] = mount.isArchive;
    json["files"] = mount.files.size();
    json["bytes"] = bytesOf(mount);
    return json;
}

Json entryJson(const ListedMount& mount, const ListedFile& file)
{
    Json entry = Json::object();
    setPath(entry, "name", file.name);
    setPath(entry, "place", mount.path);
    setPath(entry, "path", pathOf(mount, file));
    if (file.bytes)
        entry["bytes"] = *file.bytes;
    entry["wins"] = file.wins;
    return entry;
}

Json diagnosticJson(const formats::Diagnostic& diagnostic)
{
    Json json = {{"rule", diagnostic.rule}, {"severity", nameOf(diagnostic.severity)}};
    if (diagnostic.range.length > 0) { // a folder has no bytes
        json["offset"] = diagnostic.range.offset;
        json["length"] = diagnostic.range.length;
    }
    json["message"] = printable(diagnostic.message);
    if (!diagnostic.file.empty())
        setPath(json, "file", diagnostic.file);
    return json;
}

void writeGame(JsonStream& json, const ModelsOfGame& models)
{
    Json head = Json::object();
    setPath(head, "path", models.game->path);
    std::vector<std::string> paths;
    for (const ListedMount& mount : models.game->mounts)
        paths.push_back(mount.path);
    setPaths(head, "places", paths);
    json.beginObject();
    for (const JsonMember& member : head.members())
        json.member(member.key, member.value);
    writeModels(json, {&models, 1});
    json.end();
}

/// One array over the mounts or files of all games.
template <class WriteMount>
void writeMounts(JsonStream& json, const char* key, const Listing& listing, const WriteMount& writeMount)
{
    json.key(key);
    json.beginArray();
    for (const ListedGame& game : listing.games) {
        for (const ListedMount& mount : game.mounts)
            writeMount(mount);
    }
    json.end();
}

/// The clients of World of Warcraft, if there are any.
void writeClients(JsonStream& json, const Listing& listing)
{
    const auto isClient = [](const ListedGame& game) { return game.client.has_value(); };
    if (std::none_of(listing.games.begin(), listing.games.end(), isClient))
        return;
    json.key("clients");
    json.beginArray();
    for (const ListedGame& game : listing.games) {
        if (!game.client)
            continue;
        Json client = Json::object();
        setPath(client, "path", game.path);
        client["version"] = std::string(game.client->version);
        if (!game.client->locale.empty())
            client["locale"] = game.client->locale;
        json.value(client);
    }
    json.end();
}

ExitStatus printJson(const std::filesystem::path& path, const Listing& listing)
{
    std::vector<ModelsOfGame> games; // built before printing, since this needs memory
    for (const ListedGame& game : listing.games)
        games.push_back(modelsOf(game));
    Json head = {{"schema", 1}};
    setPath(head, "path", platform::utf8FromPath(path));
    JsonStream json;
    json.beginObject();
    for (const JsonMember& member : head.members())
        json.member(member.key, member.value);
    writeMounts(json, "places", listing, [&](const ListedMount& mount) { json.value(mountJson(mount)); });
    writeMounts(json, "entries", listing, [&](const ListedMount& mount) {
        for (const ListedFile& file : mount.files)
            json.value(entryJson(mount, file));
    });
    writeModels(json, games);
    json.key("diagnostics");
    json.beginArray();
    for (const formats::Diagnostic& diagnostic : listing.diagnostics)
        json.value(diagnosticJson(diagnostic));
    json.end();
    if (games.size() > 1) {
        json.key("games");
        json.beginArray();
        for (const ModelsOfGame& models : games)
            writeGame(json, models);
        json.end();
    }
    writeClients(json, listing);
    json.end();
    return json.finish();
}

void addFile(std::string& text, const ListedMount& mount, const ListedFile& file)
{
    const std::string size = file.bytes ? fmt::format("{}", *file.bytes) : "?";
    const std::string_view note = file.wins        ? ""
                                  : !mount.isRead  ? "  (the game does not read it)"
                                  : file.isDeleted ? "  (an earlier archive marks it as deleted)"
                                                   : "  (an earlier archive or folder wins)";
    appendTo(text, "{:>11}  {}{}\n", size, printable(file.name), note);
}

void addClient(std::string& text, const ListedGame& game)
{
    if (game.client)
        appendTo(text, "{}: {}, {}\n\n", printable(game.path), formats::nameOf(*game.client),
                 formats::counted(game.client->order.size(), "archive"));
}

ExitStatus printText(const Listing& listing)
{
    const bool hasHeadings = listing.games.size() > 1 || listing.games.front().mounts.size() > 1;
    ResultStream results;
    bool isFirst = true;
    for (const ListedGame& game : listing.games) {
        if (game.client && !isFirst)
            results.text() += '\n';
        addClient(results.text(), game);
        isFirst = isFirst || game.client.has_value();
        for (const ListedMount& mount : game.mounts) {
            if (hasHeadings)
                appendTo(results.text(), "{}{}: {}, {}\n", isFirst ? "" : "\n", printable(mount.path),
                         formats::counted(mount.files.size(), "file"), formats::counted(bytesOf(mount), "byte"));
            isFirst = false;
            for (const ListedFile& file : mount.files) {
                addFile(results.text(), mount, file);
                results.flow();
            }
        }
    }
    return results.finish();
}

/// Reports parts that could not be listed. Returns `printed` unless something requested is missing.
ExitStatus withGaps(ExitStatus printed, const formats::Diagnostics& diagnostics)
{
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != formats::Severity::note)
            printMessage(diagnostic.severity, fmt::format("{} [{}]", diagnostic.message, diagnostic.rule));
    }
    const bool isIncomplete = std::any_of(diagnostics.begin(), diagnostics.end(), scene::isListingGap);
    return isIncomplete ? ExitStatus::incomplete : printed;
}

/// The paths of all models in the form that other commands accept: unchanged bytes, except on a terminal, which would
/// interpret some of them.
ExitStatus printModels(const std::filesystem::path& path, bool endsWithNull, const formats::MoreNames& more)
{
    const auto models = scene::findModels(
        path, {.proof = scene::ModelProof::content, .limit = kMaxModels, .moreNames = more, .mayFindNone = true});
    if (!models) {
        printMessage(models.error().message);
        return statusOf(models.error());
    }
    if (models->files.empty()) {
        static_cast<void>(withGaps(ExitStatus::done, models->diagnostics));
        printMessage(platform::utf8FromPath(path) + ": contains no model that opens");
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

constexpr std::array<Example, 3> kExamplesOfLs = {{
    {"trisview ls baseq3/pak0.pk3/models/players", "files in a folder of an archive"},
    {"trisview ls --models baseq3", "the models of a game"},
    {"trisview ls --models --null baseq3 | xargs -0 -n 1 trisview info", "passes each of them to another command"},
}};

} // namespace

ExitStatus runLs(std::span<const char* const> arguments)
{
    std::filesystem::path path;
    std::filesystem::path listfile;
    bool printsJson = false;
    bool printsModels = false;
    bool endsWithNull = false;
    Arguments parser("trisview ls", "Lists the contents of an archive or a folder.", kExamplesOfLs);
    requireName(
        *parser.cli().add_option("PATH", path, "an archive, or a folder with the archives of a game")->required());
    parser.cli().add_flag("--json", printsJson, "print JSON, with the models by kind");
    parser.cli()
        .add_flag("--models", printsModels, "print only the paths of files that open as models, one per line")
        ->excludes("--json");
    parser.cli()
        .add_flag("--null", endsWithNull, "print a zero byte after each path instead of a line break; with --models")
        ->needs("--models");
    addListfileOption(parser.cli(), listfile);
    if (const auto status = parser.parse(arguments))
        return *status;

    const auto names = namesIn(listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&names))
        return *status;
    const auto& more = std::get<formats::MoreNames>(names);
    if (printsModels)
        return printModels(path, endsWithNull, more);
    const auto listing = listingOf(path, more);
    if (!listing) {
        formats::LoadError error = listing.error();
        if (error.code == formats::LoadErrorCode::wrongFormat) {
            if (std::string known = whatIsNoArchive(path); !known.empty())
                error = {formats::LoadErrorCode::unsupported, std::move(known)};
        }
        const NotOpened reason = notOpened(path, error);
        return printsJson ? sayInJson(reason) : say(reason);
    }
    const ExitStatus printed = printsJson ? printJson(path, *listing) : printText(*listing);
    return withGaps(printed, listing->diagnostics);
}

} // namespace app
