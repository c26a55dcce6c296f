#include "app/commands/sequence_keys.hpp"

#include "app/commands/messages.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

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
    const std::uint32_t idle = scene::idleClip(*node.model);
    return idle == kNoIndex ? formats::kBindPose : node.model->clips[idle].sequence;
}

} // namespace

void readKeys(const scene::Document& document, const ModelOptions& options, Selection& selection)
{
    for (const scene::Node& node : document.nodes) {
        if (!capabilitiesOf(*node.model).hasSequences)
            continue;
        const std::uint32_t sequence = sequenceOf(node, selection.poses);
        if (node.sequences->isMissing(sequence)) {
            const std::vector<formats::Sequence>& all = skinnedOf(*node.model).sequences;
            const bool isChosen = !options.clip.empty();
            printMessage(fmt::format("{}: {}: {} has the keys of '{}' and was not found; nothing moves",
                                     isChosen ? "error" : "warning", node.path, all[all[sequence].keysFrom].keysFile,
                                     all[sequence].name));
            selection.isIncomplete = selection.isIncomplete || isChosen;
        }
        const formats::Diagnostics diagnostics = node.sequences->read(sequence);
        printDiagnostics(node.path, diagnostics);
        selection.isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    }
}

} // namespace app
