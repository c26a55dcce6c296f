#include "app/viewer/export/game_choices.hpp"

#include "app/output/clip_list.hpp"
#include "app/output/file_names.hpp"
#include "app/output/game/game_output.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace game = renderer::game;

constexpr std::array kRolesOfMd2 = {GameRole::object, GameRole::player};
constexpr std::array kRolesOfMdx = {GameRole::object, GameRole::head, GameRole::body, GameRole::legs};
constexpr std::array kRolesOfMd3 = {GameRole::object, GameRole::lower, GameRole::upper, GameRole::head};

/// "mapobjects/robot" as folders: each part in lower case, without characters that a game or a system does not allow.
std::vector<std::string> plainFolders(const std::string& name)
{
    std::vector<std::string> folders;
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t to = std::min(name.find('/', from), name.size());
        if (to > from)
            folders.push_back(game::plainGameName(std::string_view(name).substr(from, to - from)));
        from = to + 1;
    }
    if (folders.empty())
        folders.emplace_back("model");
    return folders;
}

std::string modFolderOf(const GameChoices& choices)
{
    std::string folder = choices.role == GameRole::object                ? "models"
                         : choices.format == renderer::game::Format::md3 ? "models/players"
                                                                         : "players";
    for (const std::string& part : plainFolders(choices.name))
        folder += "/" + part;
    return folder;
}

std::string modStemOf(const GameChoices& choices)
{
    const bool isTris = choices.format == game::Format::md2; // Quake II gives all its models this name
    if (isTris)
        return "tris";
    return choices.role == GameRole::object ? plainFolders(choices.name).back()
                                            : std::string(kGameRoleNames.at(static_cast<std::size_t>(choices.role)));
}

/// The part that a file name says; object: none.
GameRole roleOfStem(std::string_view stem)
{
    const std::string lower = formats::lowered(stem);
    const auto isCalled = [&lower](std::string_view word) { // "lower", "lower_1", but not "bodyguard"
        const bool isLonger = lower.size() > word.size();
        return lower.starts_with(word) && !(isLonger && lower[word.size()] >= 'a' && lower[word.size()] <= 'z');
    };
    for (std::size_t i = 1; i < kGameRoleNames.size(); ++i) {
        if (isCalled(kGameRoleNames.at(i)))
            return static_cast<GameRole>(i);
    }
    return isCalled("torso") ? GameRole::upper : GameRole::object;
}

} // namespace

std::string_view gameProfileName(game::Profile profile)
{
    return game::profileNames().at(static_cast<std::size_t>(profile));
}

std::span<const GameRole> gameRolesOf(game::Format format)
{
    switch (format) {
    case game::Format::md2:
        return kRolesOfMd2;
    case game::Format::mdx:
        return kRolesOfMdx;
    case game::Format::md3:
        break;
    }
    return kRolesOfMd3;
}

GameChoices consistentChoices(GameChoices choices)
{
    const bool hasRate = choices.framesPerSecond > 0.0;
    if (hasRate)
        choices.framesPerSecond = std::max(choices.framesPerSecond, kMinGameRate);
    if (!loads(choices.profile, choices.format))
        choices.profile = usualProfile(choices.format);
    const auto roles = gameRolesOf(choices.format);
    if (std::find(roles.begin(), roles.end(), choices.role) == roles.end())
        choices.role = GameRole::object;
    return choices;
}

GameChoices choicesForModel(const Session& session, GameChoices last)
{
    const std::string& path = session.tab().document->path;
    const std::string stem = formats::stemOf(path);
    last.clips.clear(); // those of another model, perhaps
    last.tags.clear();
    last.scale = 1.0;
    last.framesPerSecond = 0.0;
    last.replaces = false;
    last.role = roleOfStem(stem);
    // Parts of players and "tris" are named by their folder.
    const bool isNamedByFolder = last.role != GameRole::object || stem == "tris";
    const std::string folder = platform::utf8FromPath(platform::pathFromUtf8(path).parent_path().filename());
    last.name = last.place == GamePlace::mod && isNamedByFolder && !folder.empty() ? folder : stem;
    return consistentChoices(std::move(last));
}

GameChoices completedChoices(const Session& session, GameChoices choices)
{
    if (choices.name.empty() && session.tab().document)
        choices.name = choicesForModel(session, choices).name;
    return consistentChoices(std::move(choices));
}

std::filesystem::path gameFileOf(const GameChoices& choices)
{
    const std::string extension(extensionOf(choices.format));
    const std::filesystem::path folder =
        absoluteOf(choices.folder.empty() ? platform::picturesFolder() : choices.folder);
    if (choices.place == GamePlace::mod)
        return folder / platform::pathFromUtf8(modFolderOf(choices) + "/" + modStemOf(choices) + extension);
    std::string name = safeFileName(choices.name.empty() ? "model" : choices.name);
    if (formats::lowered(name).ends_with(extension))
        name.resize(name.size() - extension.size());
    return folder / platform::pathFromUtf8(name + extension);
}

std::string gameFolderOf(const GameChoices& choices)
{
    if (choices.place == GamePlace::mod)
        return modFolderOf(choices);
    const std::string typed = typedFolderInGame(choices.folderInGame);
    return typed.empty() ? folderInGame(gameFileOf(choices)) : typed;
}

std::string sentenceOf(std::string message)
{
    const bool isLower = !message.empty() && message.front() >= 'a' && message.front() <= 'z';
    if (isLower)
        message.front() = static_cast<char>(message.front() - 'a' + 'A');
    return message;
}

game::GameOptions gameOptionsOf(const GameChoices& choices)
{
    game::GameOptions options;
    options.format = choices.format;
    options.profile = choices.profile;
    options.grid = choices.grid;
    options.stem = platform::utf8FromPath(gameFileOf(choices).stem());
    options.folder = gameFolderOf(choices);
    options.writesImages = choices.writesImages;
    options.joinsImages = choices.joinsImages && choices.format != game::Format::md3;
    options.source.scale = choices.scale;
    options.source.forward = choices.forward;
    options.source.sampling.format = choices.format;
    if (choices.framesPerSecond > 0.0)
        options.source.sampling.framesPerSecond = choices.framesPerSecond;
    if (!choices.clips.empty() && choices.clips != kAllClips)
        options.source.sampling.clips = listedNames(choices.clips);
    options.source.tags = listedNames(choices.tags);
    const bool isPartOfKingpin =
        choices.place == GamePlace::mod && choices.format == game::Format::mdx && choices.role != GameRole::object;
    if (isPartOfKingpin) // docs/formats/mdx.md: skins of a player's parts are numbered
        options.imageName = std::string(kGameRoleNames.at(static_cast<std::size_t>(choices.role))) + "_001";
    return options;
}

} // namespace app
