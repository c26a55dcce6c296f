#pragma once

#include "app/viewer/model_list/model_captions.hpp"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The models to choose from as a tree of folders; no window, no disk.
namespace app {

/// Groups of a game's models, then folders before files, each by name without regard to case: the order in which the
/// tree shows them and in which the arrow keys browse.
void sortAsTree(std::vector<std::filesystem::path>& files);

/// One line of the library.
struct LibraryRow {
    enum class Kind { folder, model };
    Kind kind = Kind::model;
    std::uint32_t depth = 0;
    std::string name;        ///< UTF-8; of a folder that holds nothing but one other: "models/players"
    std::string folder;      ///< of a folder: its path, by which it is folded; of a group: "group:Players"
    std::uint32_t index = 0; ///< of a model: into the list
    std::uint32_t count = 0; ///< of a folder: models in it and below
    bool isOpen = true;      ///< of a folder

    bool operator==(const LibraryRow&) const = default;
};

/// A list of models as folders and models below the folder that they share; those of a game that are of several kinds
/// (scene::groupModels) as groups instead: players, weapons, items, and the folders of all others. Where there are
/// several games, folders with archives, each has a line of its own with its groups below. A folder that holds nothing
/// but a model called like it is that model's line.
/// Made once for a list, asked for its lines whenever a folder is folded or something is searched for.
class LibraryTree {
public:
    LibraryTree() = default;
    /// Files keep their order; each folder stands where its first file does.
    explicit LibraryTree(std::span<const std::filesystem::path> files);

    /// Models in a folder of `folded` are left out.
    [[nodiscard]] std::vector<LibraryRow> rows(const std::set<std::string>& folded) const;

    /// Models of one level: those whose path below the shared folder contains every word of `filter`, without regard
    /// to case, under the path of what modelName is the name of.
    [[nodiscard]] std::vector<LibraryRow> matching(std::string_view filter) const;

    /// The caption of each model in a grid, parallel to the list.
    [[nodiscard]] const std::vector<ModelCaption>& gridCaptions() const { return m_captions; }

private:
    struct Folder {
        std::string path;
        std::vector<std::size_t> entries; // files as they are, folders from kFolder on
        std::uint32_t count = 0;
        std::size_t parent = 0; // of the root: itself
    };
    static constexpr std::size_t kFolder = std::size_t{1} << (std::numeric_limits<std::size_t>::digits - 2U);

    /// Models of one kind, without folders.
    struct Group {
        std::string name;
        std::vector<std::size_t> files;
    };

    /// The models of one game, or all of them.
    struct Section {
        std::string path; // the game's folder; of what lies in none: ""
        std::vector<std::size_t> files;
        std::vector<Group> groups;   // none: all are in folders
        std::vector<Folder> folders; // the first is the one shared by all in them; none without such files
    };

    void nameModels();
    void makeSections(std::span<const std::filesystem::path> files);
    void findGroups(Section& section) const;
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

    std::vector<std::string> m_paths;   // of the files, UTF-8 with '/'
    std::vector<std::string> m_lowered; // the same below the shared folder
    std::string m_shared;               // the folder that all are in
    std::vector<std::string> m_names;   // of the models below it, see modelPath
    std::vector<ModelCaption> m_captions;
    std::vector<Section> m_sections; // none without files
};

} // namespace app
