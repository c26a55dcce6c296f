#include "renderer/scene/games/bone_choices.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"

namespace scene {
namespace {

void addTorso(const std::string& nameOrIndex, const formats::Model& model, Document& document)
{
    const std::uint32_t root = nameOrIndex.empty() ? torsoBone(model) : findBone(model, nameOrIndex);
    if (root == formats::kNoIndex) {
        addWarning(document.diagnostics, "torso-missing", {},
                   nameOrIndex.empty() ? "no bone is known as the start of the torso"
                                       : "there is no bone '" + nameOrIndex + "' where the torso could start");
        return;
    }
    document.layers = {{"legs", 0, model.clips}, {"torso", 0, model.clips, bonesFrom(skinnedOf(model), root)}};
}

void addFace(std::uint32_t face, const formats::Model& model, Document& document)
{
    const formats::Skinned& shape = skinnedOf(model);
    if (face >= shape.faces.size()) {
        addWarning(document.diagnostics, "face-missing", {}, "face ", face, " does not exist; ", shape.faces.size(),
                   " were found, counted from 0");
        return;
    }
    document.nodes.front().face = face;
    document.nodes.front().boneOffsets = boneOffsetsOf(shape, shape.faces[face]);
}

} // namespace

void chooseBones(const OpenOptions& options, const formats::Model& model, Document& document)
{
    if (!capabilitiesOf(model).hasSequences)
        return;
    if (options.torso)
        addTorso(*options.torso, model, document);
    if (options.face)
        addFace(*options.face, model, document);
}

} // namespace scene
