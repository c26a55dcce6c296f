#include "renderer/scene/games/assembly.hpp"

#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/part_files.hpp"

namespace scene {

using formats::FoundFile;
using formats::kNoIndex;
using formats::VirtualFileSystem;

Assembly singleFile(const FoundFile& file)
{
    return {AssemblyKind::single, {{file, {}, NodeRole::part, kNoIndex, {}, 0, {}}}, 0, &profileOfFile(file.name)};
}

Assembly assemble(const VirtualFileSystem& files, const FoundFile& modelFile, const OpenOptions& options)
{
    if (options.isPart)
        return singleFile(modelFile);
    const GameProfile& profile = profileOfFile(modelFile.name);
    Assembly assembly = profile.assemble(files, modelFile, options);
    assembly.profile = &profile;
    return assembly;
}

std::vector<Part> attachedParts(const VirtualFileSystem& files, const FoundFile& file, std::uint32_t parent,
                                std::string_view tag, std::uint32_t firstIndex)
{
    Part part = partOf(files, file, formats::stemOf(file.name), parent, std::string(tag), kNoIndex);
    part.role = NodeRole::attached;
    std::vector<Part> parts = {std::move(part)};
    if (const GameProfile& profile = profileOfFile(file.name); profile.addBelongings != nullptr)
        profile.addBelongings(files, parts, firstIndex, firstIndex, kNoIndex);
    return parts;
}

std::vector<std::string> weaponsFor(const std::filesystem::path& file)
{
    VirtualFileSystem files;
    const auto model = mountRootOfModel(files, file);
    if (!model)
        return {};
    const GameProfile& profile = profileOfFile(model->name);
    return profile.weapons != nullptr ? profile.weapons(files, *model) : std::vector<std::string>();
}

} // namespace scene
