#include "renderer/scene/pose_cache.hpp"

#include "renderer/scene/sequence_store.hpp"

#include <algorithm>
#include <utility>

namespace scene {
namespace {

/// The only part of a document that grows: keys in sidecars, which are read on first use.
std::uint64_t keysReadOf(const Document& document)
{
    std::uint64_t count = 0;
    for (const Node& node : document.nodes)
        count += node.sequences ? node.sequences->readCount() : 0;
    return count;
}

} // namespace

PlacedNodes PoseCache::nodes(const std::shared_ptr<const Document>& document,
                             const std::vector<animation::Pose>& layerPoses, const RotationOverrides& rotationOverrides,
                             const animation::ViewRotation& view, double seconds)
{
    const std::uint64_t keysRead = keysReadOf(*document);
    for (Posed& posed : m_posed) {
        if (posed.document.expired())
            posed = {};
    }
    const auto found = std::find_if(m_posed.begin(), m_posed.end(), [&](const Posed& posed) {
        return posed.nodes && posed.document.lock() == document && posed.layerPoses == layerPoses &&
               posed.rotationOverrides == rotationOverrides && posed.view == view && posed.seconds == seconds &&
               posed.keysRead == keysRead;
    });
    if (found != m_posed.end()) {
        std::rotate(m_posed.begin(), found, found + 1);
        return m_posed.front().nodes;
    }
    std::rotate(m_posed.begin(), m_posed.end() - 1, m_posed.end());
    m_posed.front() = {document,
                       layerPoses,
                       rotationOverrides,
                       view,
                       seconds,
                       keysRead,
                       std::make_shared<const std::vector<PlacedNode>>(
                           placedNodes(*document, layerPoses, rotationOverrides, view, seconds))};
    ++m_poseCount;
    return m_posed.front().nodes;
}

} // namespace scene
