#pragma once

#include "renderer/scene/placement.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace scene {

/// The nodes of a posed document, see placedNodes.
using PlacedNodes = std::shared_ptr<const std::vector<PlacedNode>>;

/// Poses a document once for all who ask for the same instant and view. Remembers the last few answers, as long as
/// their documents exist; a copy shares nothing. Not for use from several threads at once.
class PoseCache {
public:
    /// As placedNodes; never null.
    [[nodiscard]] PlacedNodes nodes(const std::shared_ptr<const Document>& document,
                                    const std::vector<animation::Pose>& layerPoses,
                                    const RotationOverrides& rotationOverrides, const animation::ViewRotation& view,
                                    double seconds);

    /// How often a document was posed.
    [[nodiscard]] std::uint64_t poseCount() const { return m_poseCount; }

private:
    struct Posed {
        std::weak_ptr<const Document> document;
        std::vector<animation::Pose> layerPoses;
        RotationOverrides rotationOverrides;
        animation::ViewRotation view;
        double seconds = 0.0;
        std::uint64_t keysRead = 0; // see keysReadOf
        PlacedNodes nodes;          // null: nothing is remembered here. Borrows from the document
    };
    static constexpr std::size_t kRemembered = 4; // both sides of a comparison, each with another view at hand

    std::array<Posed, kRemembered> m_posed; // the latest first
    std::uint64_t m_poseCount = 0;
};

} // namespace scene
