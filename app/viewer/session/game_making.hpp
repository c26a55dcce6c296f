#pragma once

#include "renderer/export/game/make.hpp"
#include "renderer/scene/document/document.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Models for games that the window makes from the active model.
namespace app {

/// Where a model is written to.
enum class GamePlace {
    file, ///< a file of any name
    mod,  ///< the folder of a mod, below which the game has its own folders and names
};
inline constexpr std::array<std::string_view, 2> kGamePlaceNames = {"file", "mod"};

/// What a model is in a mod, on which its folder and the name of its file depend.
enum class GameRole {
    object, ///< models/NAME
    player, ///< Quake II: players/NAME/tris.md2
    lower,  ///< Quake III: models/players/NAME/lower.md3, as the next two
    upper,
    head, ///< also Kingpin: players/NAME/head.mdx, as the next two
    body,
    legs,
};
inline constexpr std::array<std::string_view, 7> kGameRoleNames = {"object", "player", "lower", "upper",
                                                                   "head",   "body",   "legs"};

inline constexpr std::array<std::string_view, 3> kGameFormatNames = {"md2", "mdx", "md3"};   // as game::Format
inline constexpr std::array<std::string_view, 2> kGameGridNames = {"steady", "frame"};       // as game::GridKind
inline constexpr std::array<std::string_view, 4> kGameForwardNames = {"x", "-x", "y", "-y"}; // as game::Forward

inline constexpr double kMinGameScale = 1e-6;
inline constexpr double kMaxGameScale = 1e6;
inline constexpr double kMinGameRate = 0.1;
inline constexpr double kMaxGameRate = 240.0;

/// The form of a model for a game.
struct GameChoices {
    renderer::game::Format format = renderer::game::Format::md3;
    renderer::game::Profile profile = renderer::game::Profile::quake3; ///< loads the format
    GamePlace place = GamePlace::file;
    GameRole role = GameRole::object; ///< in a mod
    std::filesystem::path folder{};   ///< of the file, or the mod; empty: the pictures folder
    std::string name{};               ///< of the file without extension, or NAME in a mod; empty: the model's own
    double scale = 1.0;
    double framesPerSecond = 0.0; ///< of models with bones, at least kMinGameRate; 0: as usual for the format
    std::string clips{};          ///< names or indices separated by commas; empty: all
    std::string tags{};           ///< names of bones and attachments separated by commas, beside those named "tag_..."
    renderer::game::GridKind grid = renderer::game::GridKind::steady; ///< of an MD2 or MDX
    renderer::game::Forward forward = renderer::game::Forward::x;
    bool writesImages = true;
    bool joinsImages = false;        ///< of an MD2 or MDX: several images become one
    std::filesystem::path palette{}; ///< of Quake II, for PCX; empty: that of the game; without one images become TGA
    std::string folderInGame{};      ///< of a file, for the names of images; empty: from its path
    bool replaces = false;           ///< files that exist

    bool operator==(const GameChoices&) const = default;
};

/// The part of a document that is made, as the view shows it.
struct GamePart {
    std::uint32_t node = 0; ///< into the document's nodes
    std::uint32_t meshVariant = 0;
    std::uint32_t skin = 0;
    std::set<std::uint32_t> hiddenSurfaces{}; ///< numbered in the node

    bool operator==(const GamePart&) const = default;
};

/// What a form would write, found out by making it without writing.
struct GamePreview {
    GameChoices choices{};
    std::weak_ptr<const scene::Document> document{};
    GamePart part{};
    bool isUnderWay = true;
    std::string problem{};                         ///< why it cannot be made; empty: it can, or is not known yet
    renderer::game::GameReport report{};           ///< its findings are as the engine judges them
    std::vector<std::filesystem::path> files{};    ///< the model first
    std::vector<std::filesystem::path> existing{}; ///< those that would be replaced
};

/// The model that was made last.
struct MadeGame {
    std::filesystem::path file{}; ///< the model
    GameChoices choices{};
    std::string report{};     ///< for people
    std::string reportJson{}; ///< docs/schemas/import.schema.json
    std::string recipe{};     ///< how to see it in the game
    std::uint32_t tab = 0;    ///< Tab::id of its source
    /// The document that the tab showed, and its part that was made: the same, unless it has several.
    std::weak_ptr<const scene::Document> shown{};
    std::shared_ptr<const scene::Document> part{};
    std::uint32_t partNode = 0; ///< into the nodes of `shown`
    /// From the file's vertices to those of the part, which it refers to. Null when neither is open any more.
    std::shared_ptr<const renderer::game::VertexMap> map{};
    std::vector<renderer::game::GameClip> clips{};
};

/// State of Session: the form, its preview and the last result.
struct GameMaking {
    GameChoices form{};
    bool isChoosingFolder = false; ///< the open dialog covers the form
    std::shared_ptr<const GamePreview> preview{};
    std::shared_ptr<const MadeGame> made{};
};

} // namespace app
