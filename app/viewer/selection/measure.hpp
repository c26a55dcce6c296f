#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>

#include <optional>
#include <string>

/// The distance between two vertices in the current pose, also between parts. One end is fixed, the other is the
/// selected vertex.
namespace app {

struct Measurement {
    SceneItem from;
    SceneItem to;
    glm::dvec3 way{}; ///< vector from one to the other in the scene, in game units

    [[nodiscard]] double distance() const;
};

/// None without a fixed end or another selected vertex.
[[nodiscard]] std::optional<Measurement> measurementOf(const Session& session);

/// Fixes the selected vertex as one end; if it is fixed already, ends the measurement.
void measureFromSelected(Session& session);
[[nodiscard]] bool canMeasure(const Session& session); ///< a vertex is selected

/// Selects a vertex and measures to it from the fixed end, else from the previously selected vertex.
void measureTo(Session& session, const SceneItem& vertex);

/// The same with the vertex nearest to the point on the model under a point of the view. Does nothing beside the model.
void measureAt(Session& session, const glm::vec2& at);

void endMeasuring(Session& session);

/// "12.345 game units"; empty if nothing is measured.
[[nodiscard]] std::string distanceText(const Session& session);

} // namespace app
