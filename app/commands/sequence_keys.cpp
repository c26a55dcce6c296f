#include "app/commands/sequence_keys.hpp"

#include "app/commands/messages.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

namespace app {
namespace {

using formats::kNoIndex;

/// The sequence that a skinned node plays under these poses.
std::uint32_t sequenceOf(const scene::Node& node, std::span<const animation::Pose> poses)
{
    const auto* const pose =
        node.layer < poses.size() ? std::get_if<animation::SequencePose>(&poses[node.layer]) : nullptr;
    if (pose != nullptr)
        return pose->sequence;
    const std::uint32_t idle = scene::idleClip(node);
    return idle == kNoIndex ? formats::kBindPose : node.model->clips[idle].sequence;
}

/// Sequences of other layers that move some of a node's bones.
std::set<std::uint32_t> sequencesOfBones(const scene::Document& document, std::uint32_t node,
                                         std::span<const animation::Pose> poses)
{
    std::set<std::uint32_t> sequences;
    for (std::size_t layer = 0; layer < std::min(document.layers.size(), poses.size()); ++layer) {
        const auto* const pose = std::get_if<animation::SequencePose>(&poses[layer]);
        if (pose != nullptr && document.layers[layer].node == node && !document.layers[layer].bones.empty())
            sequences.insert(pose->sequence);
    }
    return sequences;
}

void readSequence(const scene::Node& node, std::uint32_t sequence, const ModelOptions& options,
                  ShownSelection& selection)
{
    if (node.sequences->isMissing(sequence)) {
        const std::vector<formats::Sequence>& all = skinnedOf(*node.model).sequences;
        const bool isChosen = !options.clip.empty() || !options.legs.empty() || !options.torso.empty();
        printMessage(fmt::format("{}: {}: {} with the keys of '{}' was not found; nothing moves",
                                 isChosen ? "error" : "warning", node.path, all[all[sequence].keysFrom].keysFile,
                                 all[sequence].name));
        selection.isIncomplete = selection.isIncomplete || isChosen;
    }
    const formats::Diagnostics diagnostics = node.sequences->read(sequence);
    printDiagnostics(node.path, diagnostics);
    selection.isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
}

} // namespace

void readKeys(const scene::Document& document, const ModelOptions& options, ShownSelection& selection)
{
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const scene::Node& node = document.nodes[i];
        if (!capabilitiesOf(*node.model).hasSequences)
            continue;
        std::set<std::uint32_t> sequences{sequenceOf(node, selection.poses)}; // each once
        sequences.merge(sequencesOfBones(document, i, selection.poses));
        for (const std::uint32_t sequence : sequences)
            readSequence(node, sequence, options, selection);
    }
}

std::string whyNoLayer(const scene::Document& document, std::string_view name)
{
    if (!capabilitiesOf(*document.nodes.front().model).hasSequences)
        return fmt::format("is not a player of several parts: --{} is only for such players", name);
    if (name == "legs")
        return "has a separate clip for the legs only if --torso is given, too";
    return "has no known bone where the torso starts; choose one with --torso-bone";
}

bool hasBonesAsked(const scene::Document& document, const ModelOptions& options)
{
    const scene::Node& node = document.nodes.front();
    const bool hasSequences = capabilitiesOf(*node.model).hasSequences;
    if (!options.torsoBone.empty() && (!hasSequences || scene::findBone(*node.model, options.torsoBone) == kNoIndex)) {
        printMessage(hasSequences
                         ? fmt::format("{}: no bone '{}'; there are {}, counted from 0", node.path, options.torsoBone,
                                       skinnedOf(*node.model).bones.size())
                         : fmt::format("{}: has no bones with sequences: --torso-bone is for models of World of "
                                       "Warcraft",
                                       node.path));
        return false;
    }
    const std::size_t faces = hasSequences ? skinnedOf(*node.model).faces.size() : 0;
    if (!options.face || *options.face < faces)
        return true;
    printMessage(faces == 0 ? fmt::format("{}: no .bone file was found", node.path)
                            : fmt::format("{}: .bone file {} does not exist; {} were found, counted from 0", node.path,
                                          *options.face, faces));
    return false;
}

} // namespace app
