#include "renderer/export/game/kept_names.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

namespace renderer::game {
namespace {

using MeshFacts = formats::gltf::FrameFacts::Mesh;

/// The facts of each surface, found by its name: nodes may use the meshes in any order. Empty: a name is missing, or
/// meshes of the same name state different shaders.
std::vector<const MeshFacts*> factsBySurface(const std::vector<MeshFacts>& meshes, const GameModel& model)
{
    std::map<std::string, const MeshFacts*> byName;
    for (const MeshFacts& mesh : meshes) {
        const auto [known, isNew] = byName.try_emplace(mesh.name, &mesh);
        if (!isNew && known->second->shaders != mesh.shaders)
            return {};
    }
    std::vector<const MeshFacts*> found;
    for (const GameSurface& surface : model.surfaces) {
        const auto mesh = byName.find(surface.name);
        if (mesh == byName.end())
            return {};
        found.push_back(mesh->second);
    }
    return found;
}

} // namespace

void keepNames(const formats::gltf::FrameFacts& facts, Format format, GameModel& model)
{
    const MeshFacts& first = facts.meshes.front();
    const std::vector<const MeshFacts*> bySurface = factsBySurface(facts.meshes, model);
    if (facts.isOfTrisview && !bySurface.empty()) {
        model.madeFrom = first.format;
        model.skins = first.skins;
        for (std::size_t i = 0; i < bySurface.size(); ++i)
            model.surfaces[i].shaders = bySurface[i]->shaders;
        return;
    }
    if (first.format == nameOf(format))
        model.lost.push_back(fmt::format(
            "{}: images and their names are those of the glTF, not of the {} that it was made from",
            facts.isOfTrisview ? "surfaces have other names" : "another program wrote the glTF", first.format));
}

} // namespace renderer::game
