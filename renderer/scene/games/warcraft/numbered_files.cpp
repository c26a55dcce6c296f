#include "renderer/scene/games/warcraft/numbered_files.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

namespace scene {

std::vector<std::string> warcraftDataRoots(const std::string& modelName, std::string_view wanted)
{
    std::vector<std::string> roots = {""};
    std::string above;
    const std::string folder = formats::folderOf(modelName);
    for (const std::string_view part : formats::partsOf(folder)) {
        const bool isFirst =
            isWarcraftFolderName(part) || formats::isSameButForCase(part, formats::partsOf(wanted).front());
        if (isFirst && !above.empty())
            roots.push_back(above);
        above = formats::joinPath(above, part);
    }
    return roots;
}

std::vector<std::string> namesOfNumber(const std::string& modelName, std::uint32_t number, std::string_view extension)
{
    const std::string plain = std::to_string(number);
    const std::string file = plain + std::string(extension);
    std::vector<std::string> names;
    for (std::string folder = formats::folderOf(modelName);; folder = formats::folderOf(folder)) {
        for (const std::string& name : {file, "unknown/" + file, "unknown/" + plain})
            names.push_back(formats::joinPath(folder, name));
        if (folder.empty())
            return names;
    }
}

std::optional<formats::FoundFile> findNumberedFile(const formats::VirtualFileSystem& files,
                                                   const std::string& modelName, std::string_view name,
                                                   std::uint32_t number, const Listfile* listfile,
                                                   formats::LookupLog* lookups)
{
    const std::string modelFolder = formats::folderOf(modelName);
    if (const auto listed = listfile != nullptr ? listfile->nameOf(number) : std::nullopt) {
        for (const std::string& root : warcraftDataRoots(modelName, *listed)) {
            if (auto found = files.find(formats::joinPath(root, *listed), lookups))
                return found;
        }
        if (auto found = files.find(formats::joinPath(modelFolder, formats::fileNameOf(*listed)), lookups))
            return found;
    }
    if (auto found = files.find(formats::joinPath(modelFolder, name), lookups))
        return found;
    for (const std::string& each : namesOfNumber(modelName, number, formats::extensionOf(name))) {
        if (auto found = files.find(each, lookups))
            return found;
    }
    return std::nullopt;
}

} // namespace scene
