#pragma once

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

/// For OpenChoices::weapon. No weapon is called so: what lies beside a player is left out for it.
inline constexpr const char* kNoWeapon = "none";

/// How a document is opened, apart from its path: what the user chose and a reload keeps.
struct OpenChoices {
    scene::Bindings bindings{};           ///< images for its textures
    std::optional<std::uint32_t> level{}; ///< of detail; none: what the file's name says
    std::string weapon{};                 ///< see scene::OpenOptions
    std::vector<scene::Attached> attached{};
    bool isPart = false;                 ///< nothing but the file itself
    std::optional<std::string> torso{};  ///< see scene::OpenOptions
    std::optional<std::uint32_t> face{}; ///< likewise

    bool operator==(const OpenChoices&) const = default;
};

/// `options` with what was chosen.
[[nodiscard]] scene::OpenOptions optionsWith(scene::OpenOptions options, const OpenChoices& choices);

enum class CameraPolicy { frame, keep };
enum class TabPolicy { present, another }; ///< `another`: unless nothing is open in the present one

/// Files and folders that were dropped or given: their models become the list, the first of them is opened.
struct OpenPaths {
    std::vector<std::filesystem::path> paths;
    TabPolicy tab = TabPolicy::present;
    std::optional<std::uint32_t> beside{};    ///< Tab::id of the one that it is compared with then
    std::shared_ptr<const ViewRecord> view{}; ///< how the only one of `paths` is shown then; null: as every document
};
/// One model of the list.
struct OpenListed {
    std::uint32_t index = 0; ///< into the list of the tab that asks, or into that of `root`
    CameraPolicy camera = CameraPolicy::frame;
    TabPolicy tab = TabPolicy::present;
    std::uint32_t root = 0; ///< LibraryRoot::id: the tab browses it from then on; 0: its own
    bool isSlide = false;   ///< of a slide show, which goes on
};
/// One file with choices of its own, such as one part of a player. Without a library the list stays as it is.
struct OpenChosen {
    std::filesystem::path file;
    OpenChoices choices{};
    TabPolicy tab = TabPolicy::present;
    std::shared_ptr<const ViewRecord> view{}; ///< how it is shown then; null: as every document
    std::optional<Library> library{};         ///< of the tab
    std::optional<std::uint32_t> beside{};    ///< as in OpenPaths
};
/// An open document again, from its changed files or with other choices, in every tab that shows it.
struct Reload {
    std::string path{};                   ///< scene::Document::path
    std::optional<OpenChoices> choices{}; ///< those it is to have from now on; none: as before
    std::string texture{};                ///< Texture::id that was bound or freed
    std::filesystem::path image{};        ///< bound to it: nothing changes when it cannot be decoded
    bool selectsWeapon = false;           ///< nothing changes when the model cannot hold `choices->weapon`
    bool attaches = false;                ///< the last of `choices->attached` is new: nothing changes when it cannot be
};

using OpenRequest = std::variant<OpenPaths, OpenListed, OpenChosen, Reload>;

/// The answer to an OpenRequest. Without a document `problem` says why.
struct Opened {
    OpenRequest request;
    std::optional<std::uint32_t> tab{};                      ///< Tab::id of the one that asked; none: the present one
    std::vector<std::filesystem::path> list;                 ///< of OpenPaths: the models found
    std::shared_ptr<const LibraryTree> tree{};               ///< of `list`, where it was made already
    bool isBeside = false;                                   ///< of OpenPaths: `list` is what lies beside one file
    std::uint32_t index = 0;                                 ///< of OpenPaths: which of `list` was opened
    std::map<std::filesystem::path, std::string> unopenable; ///< of `list`: what was tried in vain, and why
    std::shared_ptr<const scene::Document> document;
    scene::Bindings images{};                 ///< that were chosen for it before and are shown; none of a Reload
    std::shared_ptr<const ViewRecord> view{}; ///< of OpenPaths: the picture that was opened restores it
    std::string problem; ///< for the user, unchanged; with a document: about paths that came to nothing
};

} // namespace app
