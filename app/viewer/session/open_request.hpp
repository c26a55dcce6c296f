#pragma once

#include "app/output/look_text.hpp"
#include "app/viewer/model_list/library_tree.hpp"
#include "app/viewer/session/model_library.hpp"
#include "app/viewer/settings/kept_images.hpp"
#include "renderer/scene/open.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Requests to open paths, and their results.
namespace app {

struct ViewRecord;

/// Value of OpenChoices::weapon for no weapon. No weapon has this name; it suppresses the default weapon of a player.
inline constexpr const char* kNoWeapon = "none";

/// How a document is opened, apart from its path: the user's choices, which a reload keeps.
struct OpenChoices {
    scene::Bindings bindings{};           ///< images for its textures
    std::optional<std::uint32_t> level{}; ///< level of detail; none: taken from the file name
    std::string weapon{};                 ///< see scene::OpenOptions
    std::vector<scene::Attached> attached{};
    bool isPart = false;                 ///< only the file itself, without other parts
    std::optional<std::string> torso{};  ///< see scene::OpenOptions
    std::optional<std::uint32_t> face{}; ///< likewise
    ChosenLook look{};

    bool operator==(const OpenChoices&) const = default;
};

/// `options` with the user's choices applied.
[[nodiscard]] scene::OpenOptions optionsWith(scene::OpenOptions options, const OpenChoices& choices);

enum class CameraPolicy { frame, keep };
enum class TabPolicy { present, another }; ///< `another`: a new tab unless the active tab is empty

/// Dropped or given files and folders: their models become the list, and the first one opens.
struct OpenPaths {
    std::vector<std::filesystem::path> paths;
    TabPolicy tab = TabPolicy::present;
    std::optional<std::uint32_t> beside{};    ///< Tab::id of the tab to compare it with
    std::shared_ptr<const ViewRecord> view{}; ///< the view to restore if `paths` has one file; null: the default
};
/// One model of the list.
struct OpenListed {
    std::uint32_t index = 0; ///< into the list of the requesting tab or of `root`
    CameraPolicy camera = CameraPolicy::frame;
    TabPolicy tab = TabPolicy::present;
    std::uint32_t root = 0; ///< LibraryRoot::id of the root to browse from now on; 0: the tab's own
    bool isSlide = false;   ///< opened by a running slide show
};
/// One file with its own choices, such as one part of a player. Without a library the list does not change.
struct OpenChosen {
    std::filesystem::path file;
    OpenChoices choices{};
    TabPolicy tab = TabPolicy::present;
    std::shared_ptr<const ViewRecord> view{}; ///< the view to restore; null: the default
    std::optional<Library> library{};         ///< of the tab
    std::optional<std::uint32_t> beside{};    ///< as in OpenPaths
};
/// Reloads an open document from changed files or with other choices, in every tab that shows it. Other choices are not
/// for tabs that show only a part if these are for the whole, and the other way around.
struct Reload {
    std::string path{};                   ///< scene::Document::path
    std::optional<OpenChoices> choices{}; ///< the new choices; none: unchanged
    std::string texture{};                ///< Texture::id that was bound or unbound
    std::filesystem::path image{};        ///< the image to bind; if it cannot be decoded, nothing changes
    bool selectsWeapon = false;           ///< if the model cannot hold `choices->weapon`, nothing changes
    bool attaches = false;                ///< the last of `choices->attached` is new; if it cannot be attached, nothing
                                          ///< changes
    bool keepsChoices = false;            ///< only of the tabs that have `choices` already; see reloadsToStart
    std::optional<std::uint32_t> tab{};   ///< Tab::id of the only tab that gets it: its look changes
};

using OpenRequest = std::variant<OpenPaths, OpenListed, OpenChosen, Reload>;

/// The answer to an OpenRequest. Without a document `problem` has the reason.
struct Opened {
    OpenRequest request;
    std::optional<std::uint32_t> tab{};                      ///< Tab::id of the requesting tab; none: the active one
    std::vector<std::filesystem::path> list;                 ///< of OpenPaths: the models found
    std::shared_ptr<const LibraryTree> tree{};               ///< of `list`, if it was built already
    std::optional<ListedClient> client{};                    ///< whose models these are
    bool isBeside = false;                                   ///< of OpenPaths: `list` is the models beside one file
    std::uint32_t index = 0;                                 ///< of OpenPaths: index of the opened model in `list`
    std::map<std::filesystem::path, std::string> unopenable; ///< of `list`: models that failed to open, with the reason
    std::shared_ptr<const scene::Document> document;
    scene::Bindings images{};                 ///< images chosen earlier for this model; empty for a Reload
    std::shared_ptr<const ViewRecord> view{}; ///< of OpenPaths: restored by an opened screenshot
    std::string problem;                      ///< text for the user; with a document: about paths without models
};

} // namespace app
