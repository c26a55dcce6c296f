#pragma once

#include "app/output/motion_file.hpp"
#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// The frames of a moving picture of the active tab, which has a document.
class MotionFrames {
public:
    /// The error is a sentence: unknown clips, too many frames, a rate out of range, a turn through a model's camera.
    [[nodiscard]] static tl::expected<MotionFrames, std::string> of(const Session& session,
                                                                    const ExportOptions& options);

    [[nodiscard]] const std::shared_ptr<const MotionTimeline>& timeline() const { return m_timeline; }

    /// Shows a frame in a session with the same document.
    void moveTo(Session& still, std::uint64_t frame) const;

private:
    MotionFrames() = default;

    std::vector<std::vector<LayerState>> m_parts; // of the timeline: the layers at the start of each
    float m_yaw = 0.0f;                           // of the camera, in degrees
    std::shared_ptr<const MotionTimeline> m_timeline;
};

[[nodiscard]] MotionHeader motionHeader(const ExportOptions& options, const glm::uvec2& size);

/// Without folder and name, on which neither length nor size depend.
[[nodiscard]] ExportOptions withoutPath(ExportOptions options);

/// The session's estimate if it is one of this picture of the active document; else null.
[[nodiscard]] const ExportEstimate* estimateOf(const Session& session, const ExportOptions& options);

/// Frames per second of a moving picture.
[[nodiscard]] double motionRate(const ExportOptions& options);

} // namespace app
