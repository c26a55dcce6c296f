#pragma once

#include "app/viewer/session/session.hpp"

#include <array>
#include <string>
#include <vector>

/// The movement of the selected vertex, tag or bone over time, as curves.
namespace app {

struct CurvePoint {
    double frame = 0.0; ///< of the file; of a sequence relative to its start, see formats::kSequenceFramesPerSecond
    float value = 0.0f; ///< in model units or degrees

    bool operator==(const CurvePoint&) const = default;
};

struct Curve {
    std::string name;               ///< "x", "yaw"
    std::vector<CurvePoint> points; ///< by ascending frame; empty if the file lacks the tag
    std::vector<CurvePoint> keys;   ///< the keys in the file
};

struct Curves {
    std::string subject;         ///< "tag_head in its model", "Head in its parent"; empty: no item with curves
    std::array<Curve, 3> curves; ///< x, y, z; or yaw, pitch and roll, which may exceed 180 degrees
    float least = 0.0f;          ///< over all points and keys
    float most = 0.0f;
};

inline constexpr std::uint32_t kMaxCurvePoints = 512;

/// The layer (into ViewState::layers) whose axis the curves use: that of the part with the vertex, tag or bone, else
/// the active one.
[[nodiscard]] std::uint32_t curvesLayer(const Session& session);

/// The curves of the selected vertex (of key frames) or tag in its model's space, else of the selected bone in its
/// parent's, between two frames of that layer's axis; `count` points (at most kMaxCurvePoints, at least 2) and all
/// keys there.
[[nodiscard]] Curves shownCurves(const Session& session, double from, double to, std::uint32_t count);

/// Pauses on the next or previous key of these curves; stays at the last or first one. Keys in other clips do not
/// count.
void stepKey(Session& session, int direction);
[[nodiscard]] bool hasKeys(const Session& session); ///< of the selected item

/// Hint: which item to select, and why the selected one has no curves.
[[nodiscard]] std::string howToSeeCurves(const Session& session);

/// Switches between position and rotation.
void toggleCurveKind(Session& session);

} // namespace app
