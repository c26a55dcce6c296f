#include "app/viewer/selection/measure_report.hpp"

#include "app/viewer/selection/measure.hpp"

#include <nlohmann/json.hpp>

namespace app {

nlohmann::json measurementJson(const Session& session)
{
    const auto measured = measurementOf(session);
    if (!measured)
        return nullptr;
    const auto end = [](const SceneItem& vertex) {
        return nlohmann::json{{"surface", vertex.index}, {"vertex", vertex.vertex}};
    };
    return {{"from", end(measured->from)},
            {"to", end(measured->to)},
            {"distance", measured->distance()},
            {"way", {measured->way.x, measured->way.y, measured->way.z}},
            {"unit", "game unit"}};
}

} // namespace app
