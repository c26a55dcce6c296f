#include "renderer/scene/games/nearest_images.hpp"

#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "renderer/scene/document/nearest_name.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;

/// The images of a folder in all mounts, and the search among their names.
struct FolderImages {
    std::vector<FoundFile> images;
    NearestNames names{{}};
};

bool isImageName(std::string_view name)
{
    const std::string extension = formats::extensionOf(name);
    const auto known = formats::imageExtensions();
    return std::find(known.begin(), known.end(), extension) != known.end();
}

class NearestSearch {
public:
    explicit NearestSearch(const formats::VirtualFileSystem& files) : m_files(files) {}

    /// The path of the image in `folder` with the name most similar to `stem`; empty: none is similar.
    [[nodiscard]] std::string find(const std::string& folder, std::string_view stem)
    {
        FolderImages& there = imagesIn(folder);
        const auto index = there.names.find(stem);
        return index ? there.images[*index].path : std::string();
    }

private:
    [[nodiscard]] FolderImages& imagesIn(const std::string& folder)
    {
        const auto [known, isNew] = m_folders.try_emplace(formats::lowered(folder));
        FolderImages& there = known->second;
        if (!isNew)
            return there;
        std::vector<std::string> stems;
        for (std::uint32_t mount = 0; mount < m_files.mountPaths().size(); ++mount) {
            for (FoundFile& file : m_files.list(mount, folder)) {
                if (there.images.size() == kMaxNearestCandidates || !isImageName(file.name))
                    continue;
                stems.push_back(formats::stemOf(file.name));
                there.images.push_back(std::move(file));
            }
        }
        there.names = NearestNames(stems);
        return there;
    }

    const formats::VirtualFileSystem& m_files;
    std::map<std::string, FolderImages> m_folders; // by lower-case name
};

/// The folders in which an image with this name may be expected.
std::vector<std::string> foldersFor(const std::string& modelFolder, const std::string& name)
{
    const std::string named = formats::folderOf(name);
    std::vector<std::string> folders = {modelFolder};
    for (const std::string& folder : {named, formats::folderOf(modelFolder), formats::folderOf(named)}) {
        const bool isRoot = folder.empty(); // files there belong to no model
        if (!isRoot && std::find(folders.begin(), folders.end(), folder) == folders.end())
            folders.push_back(folder);
    }
    return folders;
}

} // namespace

void findNearestImages(const formats::VirtualFileSystem& files, const FoundFile& modelFile,
                       std::vector<Texture>& textures)
{
    NearestSearch search(files);
    const std::string modelFolder = formats::folderOf(modelFile.name);
    for (Texture& texture : textures) {
        const auto name = formats::normalizedName(texture.name);
        if (hasSource(texture) || !texture.nearest.empty() || !name || name->empty())
            continue;
        for (const std::string& folder : foldersFor(modelFolder, *name)) {
            texture.nearest = search.find(folder, formats::stemOf(*name));
            if (!texture.nearest.empty())
                break;
        }
    }
}

} // namespace scene
