#pragma once

#include "app/output/model_captions.hpp"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// The models of the library as a tree of folders. Uses neither a window nor the disk.
namespace app {

/// Groups of a game's models first, then folders, then files, each by name ignoring case: the order of the tree and of
/// browsing with the arrow keys.
void sortAsTree(std::vector<std::filesystem::path>& files);

/// One line of the library.
struct LibraryRow {
    enum class Kind { folder, model };
    Kind kind = Kind::model;
    std::uint32_t depth = 0;
    std::string name;        ///< UTF-8; a folder that contains only one other folder shows both: "models/players"
    std::string folder;      ///< of a folder: its path, the key for folding; of a group: "group:Players"
    std::uint32_t index = 0; ///< of a model: into the list
    std::uint32_t count = 0; ///< of a folder: number of models in it and below
    bool isOpen = true;      ///< of a folder

    bool operator==(const LibraryRow&) const = default;
};

/// A list of models as folders and models below their shared folder. Models of a game that are of several kinds
/// (scene::groupModels) form groups instead: players, weapons, items, and the folders of all others; those in archives
/// of World of Warcraft: characters, creatures, items, spells, world (scene::warcraftGroupOf). If there are
/// several games (folders with archives), each has its own line with its groups below. A folder that contains a single
/// model of the same name is shown as that model's line.
/// Built once per list; queried whenever a folder is folded or a search starts.
class LibraryTree {
public:
    LibraryTree() = default;
    LibraryTree(const LibraryTree&) = delete;
    LibraryTree& operator=(const LibraryTree&) = delete;
    /// Files keep their order; a folder comes where its first file is.
    explicit LibraryTree(std::span<const std::filesystem::path> files);

    /// Omits the models in folders of `folded`.
    [[nodiscard]] std::vector<LibraryRow> rows(const std::set<std::string>& folded) const;

    /// A flat list of the models whose path below the shared folder contains every word of `filter`, ignoring case. The
    /// path is that of the file or folder that modelName names.
    [[nodiscard]] std::vector<LibraryRow> matching(std::string_view filter) const;

    /// The order in which all rows show these files (UTF-8 with '/'): indices into them.
    [[nodiscard]] static std::vector<std::size_t> orderOf(std::vector<std::string> paths);

    /// Grid captions of the models, parallel to the list. Made at the first call: a list of names needs few of them.
    [[nodiscard]] const std::vector<ModelCaption>& gridCaptions() const;

private:
    struct Folder {
        std::string path;
        std::vector<std::size_t> entries; // files as they are, folders from kFolder on
        std::uint32_t count = 0;
        std::size_t parent = 0; // of the root: the root itself
    };
    static constexpr std::size_t kFolder = std::size_t{1} << (std::numeric_limits<std::size_t>::digits - 2U);

    /// Models of one kind, without folders.
    struct Group {
        std::string name;
        std::vector<std::size_t> files;
    };

    /// The models of one game, or all of them.
    struct Section {
        std::string path; // the game's folder; "" for models outside of games
        std::vector<std::size_t> files;
        std::vector<Group> groups;   // empty: all models are in folders
        std::vector<Folder> folders; // the first is the shared folder of all models in folders; empty if there are none
    };

    void makeTree(std::vector<std::string> paths);
    static void addFiles(std::vector<std::size_t>& files, const Section& section, std::size_t folder);
    [[nodiscard]] std::string nameOf(std::size_t file) const;
    void makeSections();
    void findGroups(Section& section) const;
    std::size_t findGroupsByFolder(Section& section, const std::vector<std::size_t>& files) const;
    void sortByName(std::vector<std::size_t>& files) const;
    [[nodiscard]] static std::vector<std::size_t> ungrouped(const Section& section);
    void makeFolders(Section& section, const std::vector<std::size_t>& files) const;
    [[nodiscard]] bool isOneModel(const Folder& folder) const;
    [[nodiscard]] std::string groupId(const Section& section, const std::string& name) const;
    void addSection(std::vector<LibraryRow>& rows, const Section& section, std::uint32_t depth,
                    const std::set<std::string>& folded) const;
    void addGroup(std::vector<LibraryRow>& rows, const Section& section, const Group& group, std::uint32_t depth,
                  const std::set<std::string>& folded) const;
    void addFolder(std::vector<LibraryRow>& rows, const Section& section, std::size_t index, std::uint32_t depth,
                   const std::set<std::string>& folded) const;
    void addFolderContents(std::vector<LibraryRow>& rows, const Section& section, std::size_t index,
                           std::uint32_t depth, const std::set<std::string>& folded) const;

    std::vector<std::string> m_paths;                 // of the files, UTF-8 with '/'
    std::string m_shared;                             // the folder that contains all models
    std::unordered_map<std::string_view, int> m_uses; // of folders that models are named by
    mutable std::once_flag m_hasCaptions;
    mutable std::vector<ModelCaption> m_captions;
    std::vector<Section> m_sections; // none without files
};

} // namespace app
