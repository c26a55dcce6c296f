#include "assets/samples/creature_m2_attachments.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/creature_m2.hpp"

#include <glm/geometric.hpp>

namespace samples {

namespace {

using formats::Interpolation;
using formats::M2WriteKey;
using formats::M2WriteModel;
using formats::M2WriteSpline;
using formats::M2WriteTrack;

constexpr std::uint16_t kStand = 0; // animations
constexpr std::uint16_t kDeath = 1;
constexpr std::uint16_t kWalkAnimation = 4;
constexpr std::uint16_t kRunAnimation = 5;
constexpr std::uint16_t kRoarAnimation = 55;

/// `keys` in sequences of this animation, `elsewhere` from the start of all others.
template <class T>
std::vector<std::vector<M2WriteKey<T>>> only(const M2WriteModel& model, std::uint16_t animation,
                                             const std::vector<M2WriteKey<T>>& keys, const T& elsewhere)
{
    std::vector<std::vector<M2WriteKey<T>>> lists;
    for (const formats::M2WriteSequence& sequence : model.sequences)
        lists.push_back(sequence.id == animation ? keys : std::vector<M2WriteKey<T>>{{0, elsewhere}});
    return lists;
}

template <class T> M2WriteTrack<T> constant(const M2WriteModel& model, const T& value)
{
    return {.bySequence = std::vector<std::vector<M2WriteKey<T>>>(model.sequences.size(), {{0, value}})};
}

/// Active while the creature roars: from its breath to the end.
M2WriteTrack<std::uint8_t> onWhileRoaring(const M2WriteModel& model)
{
    return {.interpolation = Interpolation::step,
            .bySequence = only<std::uint8_t>(model, kRoarAnimation, {{0, 0}, {400, 1}, {1100, 0}}, 0)};
}

void addAttachments(M2WriteModel& model)
{
    // docs/formats/m2.md §10.1; positions are in the bind pose.
    model.attachments = {
        {.id = 1, .bone = m2Bone(kHandRight), .position = {16.2f, -8.1f, 0.0f}},
        {.id = 2, .bone = m2Bone(kHandLeft), .position = {16.2f, 8.1f, 0.0f}},
        {.id = 11, .bone = m2Bone(kHead), .position = {18.0f, 0.0f, 29.0f}},
        {.id = 12, .bone = m2Bone(kSpine), .position = {1.0f, 0.0f, 16.0f}},
        {.id = 17, .bone = m2Bone(kHead), .position = {33.0f, 0.0f, 21.0f}, .isActive = onWhileRoaring(model)},
        {.id = 18, .bone = kM2Root, .position = {6.0f, 0.0f, 42.0f}},
        {.id = 19, .bone = kM2Root, .position = {0.0f, 0.0f, kGround}},
        {.id = 34, .bone = m2Bone(kChest), .position = {16.5f, 0.0f, 10.5f}},
        {.id = 47, .bone = m2Bone(kToesLeft), .position = {0.4f, 8.6f, -22.0f}},
        {.id = 48, .bone = m2Bone(kToesRight), .position = {0.4f, -8.6f, -22.0f}},
    };
}

void addEvents(M2WriteModel& model)
{
    const auto times = [&](std::uint16_t animation, std::vector<std::uint32_t> first, std::uint16_t other,
                           std::vector<std::uint32_t> second) {
        std::vector<std::vector<std::uint32_t>> lists;
        for (const formats::M2WriteSequence& sequence : model.sequences)
            lists.push_back(sequence.id == animation ? first
                            : sequence.id == other   ? second
                                                     : std::vector<std::uint32_t>{});
        return lists;
    };
    // The left foot touches the ground at the start of a cycle, the right one half way through it.
    model.events = {
        {.identifier = "$FSD",
         .bone = m2Bone(kToesLeft),
         .position = {0.4f, 8.6f, kGround},
         .timesBySequence = times(kWalkAnimation, {0}, kRunAnimation, {0})},
        {.identifier = "$FSD",
         .bone = m2Bone(kToesRight),
         .position = {0.4f, -8.6f, kGround},
         .timesBySequence = times(kWalkAnimation, {600}, kRunAnimation, {400})},
        {.identifier = "$DTH", .bone = kM2Root, .timesBySequence = times(kDeath, {560}, kDeath, {})},
        {.identifier = "$BTH",
         .bone = m2Bone(kHead),
         .position = {33.0f, 0.0f, 21.0f},
         .timesBySequence = times(kStand, {300, 1500}, kRoarAnimation, {450})},
    };
}

/// Fire in the mouth while it roars.
void addLight(M2WriteModel& model)
{
    formats::M2WriteLight light;
    light.bone = static_cast<std::int16_t>(m2Bone(kHead));
    light.position = {30.0f, 0.0f, 21.0f};
    light.ambientColor = constant(model, glm::vec3(0.0f));
    light.ambientIntensity = constant(model, 0.0f);
    light.diffuseColor.globalLoop = 0;
    light.diffuseColor.bySequence = {
        {{0, {1.0f, 0.55f, 0.16f}}, {2000, {1.0f, 0.35f, 0.08f}}, {4000, {1.0f, 0.55f, 0.16f}}}};
    light.diffuseIntensity.bySequence =
        only<float>(model, kRoarAnimation, {{400, 0.0f}, {500, 1.5f}, {1100, 0.2f}}, 0.0f);
    light.attenuationStart = constant(model, 4.0f);
    light.attenuationEnd = constant(model, 30.0f);
    light.visibility = onWhileRoaring(model);
    model.lights = {light};
}

void addPortrait(M2WriteModel& model)
{
    using Vec3Key = M2WriteSpline<glm::vec3>;
    using FloatKey = M2WriteSpline<float>;
    formats::M2WriteCamera camera;
    camera.type = 0;
    camera.fieldOfView = 0.7f;
    camera.farClip = 300.0f;
    camera.nearClip = 2.0f;
    camera.position = {74.0f, 30.0f, 27.0f};
    camera.target = {20.0f, 0.0f, 22.0f};
    // While the creature stands, the eye moves back and forth on a curve, the target follows the moving head.
    camera.positions.interpolation = Interpolation::hermite;
    camera.positions.bySequence = only<Vec3Key>(model, kStand,
                                                {{0, {{0, 0, 0}, {4, -8, 0}, {4, -8, 0}}},
                                                 {1200, {{3, -12, 1.5f}, {0, 0, 0}, {0, 0, 0}}},
                                                 {2400, {{0, 0, 0}, {4, -8, 0}, {4, -8, 0}}}},
                                                {});
    camera.targets.interpolation = Interpolation::bezier; // tangents are control points
    camera.targets.bySequence = only<Vec3Key>(model, kStand,
                                              {{0, {{0, 0, 0}, {0, 0, 0}, {0, 1.5f, 0}}},
                                               {1100, {{0, 2, 0}, {0, 2.5f, 0}, {0, 1.5f, 0}}},
                                               {2000, {{0, -2, 0}, {0, -1.5f, 0}, {0, -2, 0}}},
                                               {2400, {{0, 0, 0}, {0, -0.5f, 0}, {0, 0, 0}}}},
                                              {});
    camera.roll.bySequence = only<FloatKey>(model, kStand, {{0, {0.0f}}, {1200, {0.03f}}, {2400, {0.0f}}}, {});
    model.cameras = {camera};
}

/// A box around the trunk and the head.
void addCollision(M2WriteModel& model)
{
    const glm::vec3 lowest(-16.0f, -10.0f, kGround);
    const glm::vec3 highest(32.0f, 10.0f, 28.0f);
    formats::CollisionMesh& mesh = model.collision;
    for (int corner = 0; corner < 8; ++corner)
        mesh.positions.emplace_back((corner & 1) != 0 ? highest.x : lowest.x, (corner & 2) != 0 ? highest.y : lowest.y,
                                    (corner & 4) != 0 ? highest.z : lowest.z);
    // Counter-clockwise from outside.
    mesh.indices = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                    2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const glm::vec3 a = mesh.positions[mesh.indices[i]];
        const glm::vec3 b = mesh.positions[mesh.indices[i + 1]];
        const glm::vec3 c = mesh.positions[mesh.indices[i + 2]];
        mesh.normals.push_back(glm::normalize(glm::cross(b - a, c - a)));
    }
}

} // namespace

void addM2Attachments(formats::M2WriteModel& model)
{
    addAttachments(model);
    addEvents(model);
    addLight(model);
    addPortrait(model);
    addCollision(model);
}

} // namespace samples
