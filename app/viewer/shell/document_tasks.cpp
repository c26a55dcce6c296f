#include "app/viewer/shell/document_tasks.hpp"

#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

namespace app {
namespace {

/// The clip that a node of a tab plays; attached models play their idle clip.
std::uint32_t sequenceOf(const Tab& tab, const scene::Node& node)
{
    if (node.layer < tab.view.layers.size())
        return shownClip(tab, node.layer).sequence;
    const std::uint32_t idle = scene::idleClip(node);
    return idle < node.model->clips.size() ? node.model->clips[idle].sequence : formats::kBindPose;
}

/// The sequences whose keys a node needs: its own, and those of layers that move some of its bones.
std::vector<std::uint32_t> sequencesOf(const Tab& tab, std::uint32_t index)
{
    std::vector<std::uint32_t> sequences = {sequenceOf(tab, tab.document->nodes[index])};
    const std::vector<scene::AnimationLayer>& layers = tab.document->layers;
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        if (layers[layer].node == index && !layers[layer].bones.empty())
            sequences.push_back(shownClip(tab, layer).sequence);
    }
    return sequences;
}

} // namespace

bool DocumentTasks::work(Session& session, bool mayLookUp)
{
    const bool hasWeapons = takeWeapons(session);
    if (mayLookUp)
        startWeapons(session);
    const bool hasSequence = takeSequence(session);
    startSequences(session);
    return hasWeapons || hasSequence;
}

void DocumentTasks::close()
{
    m_weapons.job = {};
    m_sequence.job = {};
}

bool DocumentTasks::takeWeapons(Session& session)
{
    if (!m_weapons.job.isReady())
        return false;
    const auto names = m_weapons.job.take();
    for (Tab& tab : session.tabs) {
        if (tab.document && tab.document->path == m_weapons.path)
            tab.weapons = names.value_or(std::vector<std::string>());
    }
    return true;
}

void DocumentTasks::startWeapons(const Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document || tab.weapons || m_weapons.job.isUnderWay())
        return;
    m_weapons.path = tab.document->path;
    m_weapons.job = m_jobs.start(
        [path = m_weapons.path](const CancelToken&) { return scene::weaponsFor(platform::pathFromUtf8(path)); });
}

bool DocumentTasks::takeSequence(Session& session)
{
    if (!m_sequence.job.isReady())
        return false;
    const auto diagnostics = m_sequence.job.take();
    for (Tab& tab : session.tabs) {
        if (tab.document == m_sequence.document && diagnostics)
            tab.diagnostics.insert(tab.diagnostics.end(), diagnostics->begin(), diagnostics->end());
    }
    if (diagnostics && !diagnostics->empty())
        session.message = Message{.kind = MessageKind::warning, .text = diagnostics->front().message};
    return true;
}

/// Keys in separate files are read when their sequence is chosen; until then the model does not move.
void DocumentTasks::startSequences(const Session& session)
{
    startSequence(session.tab());
    if (const auto compared = comparedTabs(session))
        startSequence(session.tabs[compared->other()]);
}

void DocumentTasks::startSequence(const Tab& tab)
{
    if (m_sequence.job.isUnderWay() || !tab.document)
        return;
    for (std::uint32_t node = 0; node < tab.document->nodes.size(); ++node) {
        const auto& keys = tab.document->nodes[node].sequences;
        if (!keys)
            continue;
        for (const std::uint32_t sequence : sequencesOf(tab, node)) {
            if (!keys->isUnread(sequence))
                continue;
            m_sequence.document = tab.document;
            m_sequence.job = m_jobs.start([keys, sequence](const CancelToken&) { return keys->read(sequence); });
            return;
        }
    }
}

} // namespace app
