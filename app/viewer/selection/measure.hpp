#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>

#include <optional>
#include <string>

/// The distance between two vertices in the pose that is shown, also of two parts. One end is kept, the other one is
/// the vertex that is selected.
namespace app {

struct Measurement {
    SceneItem from;
    SceneItem to;
    glm::dvec3 way{}; ///< from one to the other in the scene, in game units

    [[nodiscard]] double distance() const;
};

/// None where no end is kept, or no other vertex is selected.
[[nodiscard]] std::optional<Measurement> measurementOf(const Session& session);

/// Keeps the selected vertex as one end; where it is that already, nothing is measured any more.
void measureFromSelected(Session& session);
[[nodiscard]] bool canMeasure(const Session& session); ///< a vertex is selected

/// Selects a vertex and measures to it: from the end that is kept, else from the vertex that was selected until now.
void measureTo(Session& session, const SceneItem& vertex);

/// The same with the vertex nearest to where the ray through a point of the view meets the model. Beside the model
/// nothing changes.
void measureAt(Session& session, const glm::vec2& at);

void endMeasuring(Session& session);

/// "12.345 game units"; empty where nothing is measured.
[[nodiscard]] std::string distanceText(const Session& session);

} // namespace app
