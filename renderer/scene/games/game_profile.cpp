#include "renderer/scene/games/game_profile.hpp"

#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"

#include <algorithm>

namespace scene {
namespace {

const GameProfile& profileOfFormat(std::string_view format)
{
    const auto knows = [format](const GameProfile* profile) {
        return std::find(profile->modelFormats.begin(), profile->modelFormats.end(), format) !=
               profile->modelFormats.end();
    };
    const std::span<const GameProfile* const> games = gameProfiles();
    const auto found = std::find_if(games.begin(), games.end(), knows);
    return found != games.end() ? **found : *games.front();
}

} // namespace

const GameProfile& profileOf(const formats::Model& model)
{
    return profileOfFormat(model.format);
}

const GameProfile& profileOfFile(std::string_view fileName)
{
    const std::string extension = formats::extensionOf(fileName);
    for (const formats::ModelFormatName& format : formats::modelFormats()) {
        if (format.extension == extension)
            return profileOfFormat(format.name);
    }
    return *gameProfiles().front();
}

std::optional<formats::FoundFile> findSidecar(const formats::VirtualFileSystem& files,
                                              const formats::FoundFile& modelFile, std::string_view name,
                                              std::uint32_t number, const Listfile* listfile,
                                              formats::LookupLog* lookups)
{
    const GameProfile& profile = profileOfFile(modelFile.name);
    if (number != 0 && profile.findNumbered != nullptr)
        return profile.findNumbered(files, modelFile.name, name, number, listfile, lookups);
    return files.find(formats::joinPath(formats::folderOf(modelFile.name), name), lookups);
}

formats::Result<formats::FoundFile> mountRootOfModel(formats::VirtualFileSystem& files,
                                                     const std::filesystem::path& file)
{
    return files.mountRootOf(file, profileOfFile(platform::utf8FromPath(file.filename())).contentFolder);
}

} // namespace scene
