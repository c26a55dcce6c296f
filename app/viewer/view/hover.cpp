#include "app/viewer/view/hover.hpp"

#include "app/viewer/queries/shown.hpp"

#include <cmath>
#include <utility>

namespace app {
namespace {

constexpr double kRestSeconds = 0.08;
constexpr double kFastSpeed = 1.0;

} // namespace

void Hover::noteInput(double now)
{
    m_inputAt = now;
    m_isDue = true;
}

std::optional<Request> Hover::request(const Session& session, const std::optional<glm::vec2>& at, double now)
{
    const bool isPointed = session.tab().selection.pointed.kind != SceneItemKind::none;
    if (!at) {
        m_isDue = false;
        return isPointed ? std::optional<Request>(RunAction{"pointAway"}) : std::nullopt;
    }
    if (!m_isDue || now - m_inputAt < kRestSeconds)
        return std::nullopt;
    m_isDue = false;
    return PointAt{*at};
}

bool playsFast(const ViewState& view)
{
    return isPlaying(view) && std::abs(view.layer().playback.speed) > kFastSpeed;
}

} // namespace app
