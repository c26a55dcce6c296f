#pragma once

#include "app/viewer/session/session.hpp"

#include <array>
#include <string>
#include <vector>

/// The movement of the selected tag or bone over time, as numbers.
namespace app {

struct CurvePoint {
    double frame = 0.0; ///< of the file; of a sequence from its start, see formats::kSequenceFramesPerSecond
    float value = 0.0f; ///< units of the model, or degrees

    bool operator==(const CurvePoint&) const = default;
};

struct Curve {
    std::string name;               ///< "x", "yaw"
    std::vector<CurvePoint> points; ///< ascending in frames; none where the file lacks the tag
    std::vector<CurvePoint> keys;   ///< what the file states
};

struct Curves {
    std::string subject;         ///< "tag_head in its model", "Head in its parent"; empty: nothing that has curves
    std::array<Curve, 3> curves; ///< x, y, z; or yaw, pitch and roll, which go on beyond 180 degrees
    float least = 0.0f;          ///< of all points and keys
    float most = 0.0f;
};

inline constexpr std::uint32_t kMaxCurvePoints = 512;

/// The layer (into ViewState::layers) on whose axis they lie: that of the part with the vertex, tag or bone, else the
/// active one.
[[nodiscard]] std::uint32_t curvesLayer(const Session& session);

/// The curves of the selected vertex (of key frames) or tag in its model's space, else of the selected bone in its
/// parent's, between two frames of that layer's axis; `count` points (at most kMaxCurvePoints, at least 2) and all
/// keys there.
[[nodiscard]] Curves shownCurves(const Session& session, double from, double to, std::uint32_t count);

/// Pauses on the next key of these curves after the frame that is shown, or on the one before it; at the last one, or
/// the first, it stays. Keys in other clips do not count.
void stepKey(Session& session, int direction);
[[nodiscard]] bool hasKeys(const Session& session); ///< of what is selected

/// What to select for curves, and why what is selected has none.
[[nodiscard]] std::string howToSeeCurves(const Session& session);

/// Switches between position and rotation.
void toggleCurveKind(Session& session);

} // namespace app
