#include "app/viewer/view/measured_bounds.hpp"

#include "app/viewer/queries/shown.hpp"
#include "renderer/effect_points.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::size_t kMaxMeasured = 2; // the two compared documents

/// Of a model with only effects, visible or not.
formats::Bounds effectBounds(const Session& session)
{
    return renderer::boundsOfEffects(*session.tab().document, shownPoses(session), session.tab().view.rotationOverrides,
                                     {});
}

/// Whether keys needed for measuring are not loaded yet.
bool awaitsKeys(const scene::Document& document)
{
    const scene::Node& node = document.nodes.front();
    const std::uint32_t idle = scene::idleClip(*node.model);
    return node.sequences && idle < node.model->clips.size() &&
           node.sequences->isUnread(node.model->clips[idle].sequence);
}

} // namespace

MeasuredBounds::Measured& MeasuredBounds::measuredOf(const Session& session)
{
    const auto& document = session.tab().document;
    const auto found = std::find_if(m_documents.begin(), m_documents.end(),
                                    [&](const Measured& measured) { return measured.document == document; });
    if (found != m_documents.end()) {
        m_documents.splice(m_documents.begin(), m_documents, found);
        return m_documents.front();
    }
    m_documents.emplace_front().document = document;
    if (m_documents.size() > kMaxMeasured)
        m_documents.pop_back();
    return m_documents.front();
}

const formats::Bounds& MeasuredBounds::ofClips(const Session& session)
{
    const Tab& tab = session.tab();
    std::vector<MeasuredClip> clips;
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer) {
        const formats::Clip clip = shownClip(tab, layer);
        const auto& sequences = tab.document->nodes.front().sequences;
        clips.push_back({clip.firstFrame, clip.frameCount, clip.sequence,
                         sequences != nullptr && clip.isSequence() && sequences->isUnread(clip.sequence)});
    }
    Measured& measured = measuredOf(session);
    const scene::Visibility visibility = shownVisibility(tab);
    const bool isMeasured = measured.hasClips && measured.clips == clips &&
                            measured.rotations == tab.view.rotationOverrides && measured.visibility == visibility;
    if (!isMeasured) {
        measured.clipBounds = shownBounds(tab);
        if (measured.clipBounds.isEmpty())
            measured.clipBounds = effectBounds(session);
        measured.hasClips = true;
        measured.clips = std::move(clips);
        measured.rotations = tab.view.rotationOverrides;
        measured.visibility = visibility;
    }
    return measured.clipBounds;
}

const formats::Bounds& MeasuredBounds::ofScene(const Session& session)
{
    Measured& measured = measuredOf(session);
    const bool isEarly = awaitsKeys(*session.tab().document);
    if (!measured.hasScene || measured.isEarly != isEarly) {
        measured.sceneBounds = boundsOf(*session.tab().document);
        if (measured.sceneBounds.isEmpty())
            measured.sceneBounds = effectBounds(session);
        measured.hasScene = true;
        measured.isEarly = isEarly;
    }
    return measured.sceneBounds;
}

} // namespace app
