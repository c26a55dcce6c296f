#include "app/viewer/editing/tag_handles.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace app {
namespace {

// In logical pixels.
constexpr double kArrowFrom = 14.0; // the middle stays free for the tag itself
constexpr double kArrowTo = 76.0;
constexpr double kRingRadius = 54.0;
constexpr float kHandleReach = 6.0f;
constexpr float kArrowAdvantage = 2.0f; // of arrows, which rings seen from the side cover
constexpr float kShortestArrow = 14.0f; // shorter ones point at the eye

constexpr double kLeastSine = 0.01;       // between a ray and a line
constexpr double kEdgeOnSine = 0.25;      // between a ray and the plane of a ring
constexpr double kLeastRingSine = 0.02;   // the same during a drag
constexpr double kSkewedAxesShare = 1e-6; // of the area that upright axes have

constexpr std::string_view kAxisNames = "xyz";

bool isFinite(const glm::dvec3& vector)
{
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

std::size_t nextAxis(std::size_t axis, std::size_t steps)
{
    return (axis + steps) % 3;
}

/// The two axes of the tag that a ring about the third goes through.
struct RingAxes {
    glm::dvec3 first;  ///< at angle 0
    glm::dvec3 second; ///< a quarter turn later
    double area2 = 0.0;

    RingAxes(const HandlePlace& place, std::size_t axis)
        : first(place.ownAxes[nextAxis(axis, 1)]), second(place.ownAxes[nextAxis(axis, 2)])
    {
        const glm::dvec3 normal = glm::cross(first, second);
        area2 = glm::dot(normal, normal);
    }

    [[nodiscard]] bool hasArea() const
    {
        return area2 > kSkewedAxesShare * glm::dot(first, first) * glm::dot(second, second);
    }
    [[nodiscard]] glm::dvec3 normal() const { return glm::cross(first, second) / std::sqrt(area2); }
    /// Makes the longer axis the radius.
    [[nodiscard]] double scale(double pixel) const
    {
        return kRingRadius * pixel / std::sqrt(std::max(glm::dot(first, first), glm::dot(second, second)));
    }
    [[nodiscard]] glm::dvec3 at(double angle) const { return first * std::cos(angle) + second * std::sin(angle); }
    /// The change of `at` per radian.
    [[nodiscard]] glm::dvec3 tangentAt(double angle) const
    {
        return second * std::cos(angle) - first * std::sin(angle);
    }
};

std::optional<glm::vec2> onScreen(const HandleView& seen, const glm::dvec3& point)
{
    const glm::vec4 clip = seen.view.viewProjection * glm::vec4(glm::dvec4(point, 1.0));
    if (!(clip.w > 0.0f))
        return std::nullopt;
    return glm::vec2(clip.x / clip.w * 0.5f * seen.aspect, clip.y / clip.w * 0.5f);
}

/// In logical pixels; none if an end is behind the eye.
std::optional<float> pixelsToLine(const HandleView& seen, const glm::dvec3& from, const glm::dvec3& to,
                                  const glm::vec2& at)
{
    const auto a = onScreen(seen, from);
    const auto b = onScreen(seen, to);
    if (!a || !b)
        return std::nullopt;
    const glm::vec2 along = *b - *a;
    const float square = glm::dot(along, along);
    const float share = square > 0.0f ? std::clamp(glm::dot(at - *a, along) / square, 0.0f, 1.0f) : 0.0f;
    return glm::distance(at, *a + along * share) * seen.height;
}

std::optional<float> pixelsTo(const TagHandle& handle, const HandlePlace& place, const HandleView& seen,
                              const glm::vec2& at)
{
    if (handle.kind == HandleKind::arrow) {
        const auto [from, to] = arrowEnds(place, handle.axis);
        return pixelsToLine(seen, from, to, at);
    }
    std::optional<float> least;
    for (int i = 0; i < kRingLines; ++i) {
        const double step = glm::two_pi<double>() / kRingLines;
        const auto pixels = pixelsToLine(seen, pointOfRing(place, handle.axis, step * i),
                                         pointOfRing(place, handle.axis, step * (i + 1)), at);
        if (pixels && (!least || *pixels < *least))
            least = pixels;
    }
    return least;
}

bool isLongEnough(const HandlePlace& place, const HandleView& seen, std::size_t axis)
{
    const auto [from, to] = arrowEnds(place, axis);
    const auto a = onScreen(seen, from);
    const auto b = onScreen(seen, to);
    return a && b && glm::distance(*a, *b) * seen.height >= kShortestArrow;
}

/// From -pi to pi.
double wrapped(double angle)
{
    return std::remainder(angle, glm::two_pi<double>());
}

/// The value of a held handle, and its point in the scene.
struct HandleValue {
    double value = 0.0;
    glm::dvec3 point{};
};

std::optional<HandleValue> valueOnLine(const glm::dvec3& origin, const glm::dvec3& direction, const renderer::Ray& ray)
{
    const auto value = alongLine(origin, direction, ray);
    return value ? std::optional(HandleValue{*value, origin + direction * *value}) : std::nullopt;
}

std::optional<HandleValue> valueUnder(const HandleGrip& grip, const renderer::Ray& ray)
{
    const HandlePlace& place = grip.place;
    const std::size_t axis = grip.handle.axis;
    if (grip.handle.kind == HandleKind::arrow)
        return valueOnLine(place.origin, place.modelAxes[axis], ray);
    if (!grip.isEdgeOn) {
        const auto met = meetRing(place, axis, ray);
        return met ? std::optional(HandleValue{met->angle, met->point}) : std::nullopt;
    }
    const RingAxes axes(place, axis);
    const double scale = axes.scale(place.pixel);
    return valueOnLine(place.origin + axes.at(grip.nearAngle) * scale, axes.tangentAt(grip.nearAngle) * scale, ray);
}

} // namespace

std::optional<HandlePlace> placeOfTag(const glm::dmat4& node, const glm::dmat4& tagInModel, const HandleView& seen)
{
    const glm::dmat4 inScene = node * tagInModel;
    HandlePlace place;
    place.origin = glm::dvec3(inScene[3]);
    bool isUsable = isFinite(place.origin);
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        place.modelAxes[i] = glm::dvec3(node[axis]);
        place.ownAxes[i] = glm::dvec3(inScene[axis]);
        const double length = glm::length(place.modelAxes[i]);
        isUsable = isUsable && std::isfinite(length) && length > 0.0 && isFinite(place.ownAxes[i]);
    }
    const auto pixel = isUsable ? pixelAt(place.origin, seen) : std::nullopt;
    if (!pixel)
        return std::nullopt;
    place.pixel = *pixel;
    return place;
}

std::optional<double> pixelAt(const glm::dvec3& point, const HandleView& seen)
{
    const glm::mat4& matrix = seen.view.viewProjection;
    const auto depth = static_cast<double>((matrix * glm::vec4(glm::dvec4(point, 1.0))).w);
    const double upwards = glm::length(glm::dvec3(matrix[0][1], matrix[1][1], matrix[2][1]));
    if (!(depth > 0.0) || !(upwards > 0.0) || !(seen.height > 0.0f))
        return std::nullopt;
    return 2.0 * depth / (upwards * static_cast<double>(seen.height));
}

std::vector<TagHandle> handlesOf(const HandlePlace& place, const HandleView& seen)
{
    std::vector<TagHandle> handles;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (isLongEnough(place, seen, axis))
            handles.push_back({HandleKind::arrow, axis});
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (RingAxes(place, axis).hasArea())
            handles.push_back({HandleKind::ring, axis});
    }
    return handles;
}

std::array<glm::dvec3, 2> arrowEnds(const HandlePlace& place, std::size_t axis)
{
    const glm::dvec3 direction = glm::normalize(place.modelAxes[axis]);
    return {place.origin + direction * (kArrowFrom * place.pixel), place.origin + direction * (kArrowTo * place.pixel)};
}

glm::dvec3 pointOfRing(const HandlePlace& place, std::size_t axis, double angle)
{
    const RingAxes axes(place, axis);
    return place.origin + axes.at(angle) * axes.scale(place.pixel);
}

TagHandle handleAt(const HandlePlace& place, const HandleView& seen, const glm::vec2& at)
{
    TagHandle nearest;
    float least = kHandleReach;
    for (const TagHandle& handle : handlesOf(place, seen)) { // arrows first
        const auto pixels = pixelsTo(handle, place, seen, at);
        const bool isRingOverArrow = handle.kind == HandleKind::ring && nearest.kind == HandleKind::arrow;
        if (!pixels || *pixels > least - (isRingOverArrow ? kArrowAdvantage : 0.0f))
            continue;
        least = *pixels;
        nearest = handle;
    }
    return nearest;
}

std::optional<double> alongLine(const glm::dvec3& origin, const glm::dvec3& direction, const renderer::Ray& ray)
{
    const glm::dvec3 away = origin - ray.origin;
    const double square = glm::dot(direction, direction);
    const double both = glm::dot(direction, ray.direction);
    const double spread = square - both * both; // the square of the length times the sine
    if (!(spread > square * kLeastSine * kLeastSine))
        return std::nullopt;
    return (both * glm::dot(ray.direction, away) - glm::dot(direction, away)) / spread;
}

std::optional<RingPoint> meetRing(const HandlePlace& place, std::size_t axis, const renderer::Ray& ray)
{
    const RingAxes axes(place, axis);
    if (!axes.hasArea())
        return std::nullopt;
    const glm::dvec3 normal = axes.normal();
    const double sine = glm::dot(normal, ray.direction);
    if (std::abs(sine) < kLeastRingSine)
        return std::nullopt;
    const double distance = glm::dot(normal, place.origin - ray.origin) / sine;
    const glm::dvec3 met = ray.origin + ray.direction * distance - place.origin;
    // As a sum of both axes, which may be skewed: solved by their dot products.
    const double firstSquare = glm::dot(axes.first, axes.first);
    const double secondSquare = glm::dot(axes.second, axes.second);
    const double mixed = glm::dot(axes.first, axes.second);
    const double onFirst = glm::dot(met, axes.first);
    const double onSecond = glm::dot(met, axes.second);
    const double x = onFirst * secondSquare - onSecond * mixed;
    const double y = onSecond * firstSquare - onFirst * mixed;
    if (!(glm::length(met) > place.pixel))
        return std::nullopt;
    return RingPoint{std::atan2(y, x), place.origin + met};
}

std::optional<HandleGrip> gripOf(const TagHandle& handle, const HandlePlace& place, const renderer::Ray& ray)
{
    HandleGrip grip{handle, place};
    if (handle.kind == HandleKind::none)
        return std::nullopt;
    if (handle.kind == HandleKind::ring) {
        const RingAxes axes(place, handle.axis);
        if (!axes.hasArea())
            return std::nullopt;
        grip.isEdgeOn = std::abs(glm::dot(axes.normal(), ray.direction)) < kEdgeOnSine;
        grip.nearAngle = std::atan2(-glm::dot(axes.second, ray.direction), -glm::dot(axes.first, ray.direction));
    }
    const auto start = valueUnder(grip, ray);
    if (!start)
        return std::nullopt;
    grip.start = start->value;
    return grip;
}

std::optional<double> draggedBy(const HandleGrip& grip, const renderer::Ray& ray, const renderer::View& view)
{
    const auto held = valueUnder(grip, ray);
    if (!held)
        return std::nullopt;
    // Beyond the point where an axis or a plane vanishes, rays meet it behind the eye.
    const glm::vec4 clip = view.viewProjection * glm::vec4(glm::dvec4(held->point, 1.0));
    if (!(clip.w > 0.0f))
        return std::nullopt;
    const double change = held->value - grip.start;
    return grip.handle.kind == HandleKind::ring ? wrapped(change) : change;
}

double inSteps(HandleKind kind, double value)
{
    constexpr double kStepDegrees = 15.0;
    const double step = kind == HandleKind::ring ? glm::radians(kStepDegrees) : 1.0;
    return std::round(value / step) * step;
}

glm::vec3 moveAlong(std::size_t axis, double units)
{
    glm::vec3 by(0.0f);
    by[static_cast<int>(axis)] = static_cast<float>(units);
    return by;
}

glm::mat3 turnAbout(std::size_t axis, double radians)
{
    const auto first = static_cast<int>(nextAxis(axis, 1));
    const auto second = static_cast<int>(nextAxis(axis, 2));
    const auto cosine = static_cast<float>(std::cos(radians));
    const auto sine = static_cast<float>(std::sin(radians));
    glm::mat3 turn(1.0f);
    turn[first][first] = turn[second][second] = cosine;
    turn[first][second] = sine;
    turn[second][first] = -sine;
    return turn;
}

HandlePlace movedPlace(HandlePlace place, const TagHandle& handle, double value)
{
    if (handle.kind == HandleKind::arrow) {
        place.origin += place.modelAxes[handle.axis] * value;
    } else if (handle.kind == HandleKind::ring) {
        const RingAxes axes(place, handle.axis);
        place.ownAxes[nextAxis(handle.axis, 1)] = axes.at(value);
        place.ownAxes[nextAxis(handle.axis, 2)] = axes.tangentAt(value);
    }
    return place;
}

std::string nameOf(const TagHandle& handle)
{
    if (handle.kind == HandleKind::none)
        return {};
    return (handle.kind == HandleKind::arrow ? "arrow " : "ring ") + std::string(1, kAxisNames[handle.axis]);
}

std::string figureOf(const TagHandle& handle, double value)
{
    const char name = kAxisNames[handle.axis];
    const auto rounded = [](double number, double digits) { return std::round(number * digits) / digits + 0.0; };
    if (handle.kind == HandleKind::ring)
        return fmt::format("{:+.1f}\xC2\xB0 {}", rounded(glm::degrees(value), 10.0), name);
    return fmt::format("{:+.2f} {}", rounded(value, 100.0), name);
}

} // namespace app
