#include "assets/samples/creature_skin.hpp"

#include "assets/samples/creature_parts.hpp"
#include "assets/samples/solid_noise.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace samples {

namespace {

constexpr glm::vec3 kMouth(0.55f, 0.16f, 0.17f);
constexpr glm::vec3 kTongue(0.74f, 0.34f, 0.34f);
constexpr glm::vec3 kTooth(0.93f, 0.89f, 0.76f);

float smooth(float from, float to, float value)
{
    return glm::smoothstep(from, to, value);
}

/// The scale around a point.
struct Scale {
    float rim = 0.0f;  ///< 0 on the crease between two scales, about 1 in the middle
    float tint = 0.0f; ///< -1 to 1, random per scale
};

Scale scaleAt(const glm::vec3& point, float size)
{
    const glm::vec3 scaled = point / size;
    const glm::ivec3 cell(glm::floor(scaled));
    float nearest = 1e9f;
    float second = 1e9f;
    glm::ivec3 owner(0);
    for (int i = 0; i < 27; ++i) {
        const glm::ivec3 other = cell + glm::ivec3(i % 3 - 1, (i / 3) % 3 - 1, i / 9 - 1);
        const glm::vec3 seed =
            glm::vec3(other) + glm::vec3(hashed(other, 1), hashed(other, 2), hashed(other, 3)) * 0.8f + 0.1f;
        const float distance = glm::distance(seed, scaled);
        if (distance < nearest) {
            second = nearest;
            nearest = distance;
            owner = other;
        } else {
            second = std::min(second, distance);
        }
    }
    return {std::min(1.0f, (second - nearest) * 2.2f), 2.0f * hashed(owner, 4) - 1.0f};
}

class Painter {
public:
    explicit Painter(const SkinScheme& scheme)
        : m_scheme(scheme),
          m_skullLip(positionsAround(makeSkull())[kSkullLip]),
          m_jawLip(positionsAround(makeJaw())[kJawLip])
    {
    }

    [[nodiscard]] glm::vec3 colorOf(const SurfacePoint& point) const
    {
        switch (point.material) {
        case Material::hide:
            return shaded(point, trunk(point));
        case Material::head:
            return shaded(point, head(point));
        case Material::jaw:
            return shaded(point, jaw(point));
        case Material::limb:
            return shaded(point, limb(point));
        case Material::toe:
            return shaded(point, toe(point));
        case Material::horn:
            return shaded(point, horn(point));
        case Material::spike:
            return shaded(point, spike(point));
        case Material::tooth:
            return shaded(point, glm::mix(kTooth * 0.7f, kTooth, smooth(0.1f, 0.6f, point.islandPosition.x)));
        case Material::tongue:
            return shaded(point, kTongue * (0.92f + 0.08f * noise(point.position * 2.0f)));
        case Material::eye:
            return eye(point);
        case Material::shell:
        case Material::fin:
        case Material::grip:
        case Material::tube:
        case Material::vessel:
            break; // of the weapon, painted separately
        }
        return {};
    }

private:
    /// Light from above and the shade of creases, which give a flatly lit model depth.
    [[nodiscard]] static glm::vec3 shaded(const SurfacePoint& point, const glm::vec3& color)
    {
        const float above = glm::mix(0.80f, 1.08f, point.normal.z * 0.5f + 0.5f);
        // Legs and arms move away from the trunk, so contact areas must not look bruised.
        const float deepest = point.material == Material::hide ? 0.55f : 0.34f;
        const float open = glm::mix(deepest, 1.06f, smooth(0.05f, 0.95f, point.openness));
        // Shade keeps some color: blue-black creases would look dirty.
        const glm::vec3 tinted = glm::pow(color, glm::vec3(1.0f + 0.35f * (1.0f - point.openness)));
        return tinted * (above * open);
    }

    [[nodiscard]] static glm::vec3 scaled(const Scale& scale, const glm::vec3& color)
    {
        const float light = glm::mix(0.80f, 1.04f, smooth(0.0f, 0.6f, scale.rim)) * (1.0f + 0.06f * scale.tint);
        return color * light;
    }

    /// Belly to back by `height` from -1 to 1.
    [[nodiscard]] glm::vec3 graded(float height) const
    {
        const glm::vec3 low = glm::mix(m_scheme.belly, m_scheme.flank, smooth(-0.65f, -0.15f, height));
        return glm::mix(low, m_scheme.back, smooth(0.15f, 0.8f, height));
    }

    [[nodiscard]] glm::vec3 trunk(const SurfacePoint& point) const
    {
        const glm::vec3 p = point.position;
        const Scale scale = scaleAt(p, 1.3f);
        const float wobble = noise(p * 0.22f);
        // Around the outline: 1 on the back, -1 under the belly. Stripes consist of whole scales.
        const float height = 1.0f - 2.0f * point.islandPosition.y + 0.18f * wobble + 0.06f * scale.tint;
        glm::vec3 color = graded(height);
        const float wave =
            0.5f + 0.08f * scale.tint +
            0.5f * std::sin(2.0f * std::numbers::pi_v<float> *
                            (point.islandPosition.x * 11.5f + 0.32f * wobble + 0.5f * point.islandPosition.y));
        const float reach = smooth(-0.35f, 0.55f, height);
        color = glm::mix(color, m_scheme.stripe, smooth(1.02f - 0.62f * reach, 1.16f - 0.55f * reach, wave) * 0.9f);
        // Broad plates below, small scales above.
        const float plates = std::abs(std::fmod(point.islandPosition.x * 38.0f, 1.0f) - 0.5f) * 2.0f;
        const glm::vec3 below = color * glm::mix(0.72f, 1.04f, smooth(0.0f, 0.35f, plates));
        const glm::vec3 skin = glm::mix(below, scaled(scale, color), smooth(-0.72f, -0.5f, height));
        const float throat =
            smooth(13.6f, 14.4f, p.x) * smooth(18.8f, 19.6f, p.z) * (1.0f - smooth(3.0f, 3.8f, std::abs(p.y)));
        return glm::mix(skin, kMouth * 0.55f, throat); // visible when the mouth is open
    }

    [[nodiscard]] glm::vec3 head(const SurfacePoint& point) const
    {
        const glm::vec3 p = point.position;
        const Eyeball ball = leftEyeball();
        const Scale scale = scaleAt(p, 1.05f);
        const float wobble = noise(p * 0.3f);
        glm::vec3 color =
            graded(0.15f + 0.75f * point.normal.z + 0.06f * (p.z - 23.0f) + 0.2f * wobble + 0.08f * scale.tint);
        const float mask = 1.0f - smooth(2.0f, 3.9f, glm::distance(p, ball.center) + 0.5f * wobble + 0.4f * scale.tint);
        color = glm::mix(color, m_scheme.stripe, 0.85f * mask);
        // A streak of the accent color that narrows from the cheek to the nostril, scale by scale.
        const float width = 1.9f * (1.0f - smooth(18.0f, 31.0f, p.x)) * smooth(11.0f, 15.0f, p.x);
        const float offset = std::abs(p.z - 23.2f - 0.09f * (p.x - 20.0f) + 0.5f * wobble) + 0.45f * scale.tint;
        const float streak = 1.0f - smooth(0.7f * width, width + 0.15f, offset);
        color = glm::mix(color, m_scheme.accent,
                         0.85f * streak * (1.0f - mask) * smooth(0.3f, 0.6f, std::abs(point.normal.y)));
        color = scaled(scale, color);
        if (isSkull(point)) {
            const float lip = 1.0f - smooth(0.0f, 0.7f, std::abs(p.z - 21.8f));
            color = glm::mix(color, m_scheme.belly * 0.92f, 0.8f * lip * smooth(0.0f, 0.3f, point.normal.z + 0.5f));
            const glm::vec3 mouth = kMouth * (0.85f + 0.15f * std::sin(p.x * 2.6f));
            const float within = smooth(m_skullLip + 0.02f, m_skullLip + 0.05f, point.islandPosition.y) *
                                 smooth(12.5f, 14.0f, p.x) * (1.0f - smooth(0.93f, 0.95f, point.islandPosition.x));
            color = glm::mix(color, mouth, within);
        }
        const float nostril = glm::distance(glm::vec3(p.x, std::abs(p.y), p.z), glm::vec3(31.3f, 2.2f, 25.1f));
        return color * glm::mix(0.18f, 1.0f, smooth(0.35f, 0.75f, nostril));
    }

    /// Brows are painted like the skull but have their own island.
    [[nodiscard]] static bool isSkull(const SurfacePoint& point) { return point.position.z < 24.5f; }

    [[nodiscard]] glm::vec3 jaw(const SurfacePoint& point) const
    {
        const glm::vec3 p = point.position;
        const float height = 0.15f - 1.5f * (point.islandPosition.y - m_jawLip) + 0.2f * noise(p * 0.3f);
        const glm::vec3 color = scaled(scaleAt(p, 1.05f), graded(height));
        const float lip = 1.0f - smooth(0.02f, 0.08f, point.islandPosition.y - m_jawLip);
        const glm::vec3 outside = glm::mix(color, m_scheme.belly * 0.92f, 0.8f * lip);
        return glm::mix(kMouth * 0.9f, outside, smooth(m_jawLip - 0.05f, m_jawLip - 0.02f, point.islandPosition.y));
    }

    [[nodiscard]] glm::vec3 limb(const SurfacePoint& point) const
    {
        const glm::vec3 p = point.position;
        const Scale scale = scaleAt(p, 1.15f);
        const float wobble = noise(p * 0.28f);
        const float outer = point.normal.y * (p.y >= 0.0f ? 1.0f : -1.0f);
        glm::vec3 color = graded(0.2f + 0.4f * outer + 0.25f * point.normal.z - 0.2f * point.normal.x + 0.2f * wobble +
                                 0.08f * scale.tint);
        const float wave = 0.5f + 0.08f * scale.tint + 0.5f * std::sin(p.z * 1.05f - 0.35f * p.x + 1.6f * wobble);
        color = glm::mix(color, m_scheme.stripe, 0.8f * smooth(0.68f, 0.86f, wave) * smooth(-0.1f, 0.5f, outer));
        return scaled(scale, color);
    }

    [[nodiscard]] glm::vec3 toe(const SurfacePoint& point) const
    {
        const glm::vec3 skin = scaled(scaleAt(point.position, 1.0f), graded(0.1f + 0.5f * point.normal.z));
        const glm::vec3 claw = m_scheme.horn * glm::mix(0.75f, 0.35f, smooth(0.75f, 1.0f, point.islandPosition.x));
        return glm::mix(skin, claw, smooth(0.64f, 0.69f, point.islandPosition.x));
    }

    [[nodiscard]] glm::vec3 horn(const SurfacePoint& point) const
    {
        const float rings = 0.5f + 0.5f * std::sin(point.islandPosition.x * 60.0f + 0.8f * noise(point.position));
        const glm::vec3 base =
            glm::mix(m_scheme.horn * 0.55f, m_scheme.horn, smooth(0.1f, 0.55f, point.islandPosition.x));
        const glm::vec3 color =
            glm::mix(base, m_scheme.horn * 0.4f, 0.85f * smooth(0.72f, 0.98f, point.islandPosition.x));
        return color * glm::mix(0.93f, 1.03f, rings);
    }

    [[nodiscard]] glm::vec3 spike(const SurfacePoint& point) const
    {
        const float along = point.islandPosition.x + 0.04f * noise(point.position * 1.5f);
        const glm::vec3 color = glm::mix(m_scheme.back, m_scheme.accent, smooth(0.3f, 0.72f, along));
        return color * (0.94f + 0.06f * std::sin(point.islandPosition.y * 40.0f));
    }

    [[nodiscard]] glm::vec3 eye(const SurfacePoint& point) const
    {
        const Eyeball ball = leftEyeball();
        const glm::vec3 outwards = glm::normalize(point.position - ball.center);
        const glm::vec3 forward = glm::normalize(glm::cross(glm::vec3(0.0f, 0.0f, 1.0f), ball.outwards)) * -1.0f;
        const glm::vec3 up = glm::cross(ball.outwards, -forward);
        const float across = glm::dot(outwards, forward);
        const float height = glm::dot(outwards, up);
        if (glm::dot(outwards, ball.outwards) < 0.0f)
            return glm::vec3(0.05f);
        const float fromMiddle = std::sqrt(across * across + height * height);
        glm::vec3 color = glm::mix(m_scheme.iris * 1.15f, m_scheme.iris * 0.55f, smooth(0.15f, 0.75f, fromMiddle));
        color *= 0.92f + 0.08f * std::sin(std::atan2(height, across) * 14.0f);
        color = glm::mix(color, glm::vec3(0.04f, 0.03f, 0.03f), smooth(0.72f, 0.86f, fromMiddle));
        const float slit = 0.17f * std::sqrt(std::max(0.0f, 1.0f - height * height / 0.36f));
        color = glm::mix(glm::vec3(0.02f), color, smooth(slit - 0.05f, slit + 0.05f, std::abs(across)));
        const float glint = glm::distance(glm::vec2(across, height), glm::vec2(0.24f, 0.34f));
        return glm::mix(glm::vec3(1.0f, 1.0f, 0.95f), color, smooth(0.12f, 0.19f, glint));
    }

    SkinScheme m_scheme;
    float m_skullLip = 0.0f;
    float m_jawLip = 0.0f;
};

void setPixel(formats::Image& image, std::size_t pixel, const glm::vec3& color)
{
    const glm::vec3 bytes = glm::round(glm::clamp(color, 0.0f, 1.0f) * 255.0f);
    for (int channel = 0; channel < 3; ++channel)
        image.pixels[4 * pixel + static_cast<std::size_t>(channel)] = static_cast<std::uint8_t>(bytes[channel]);
    image.pixels[4 * pixel + 3] = 255;
}

} // namespace

SkinScheme lagoonScheme()
{
    return {.back = {0.13f, 0.33f, 0.34f},
            .flank = {0.30f, 0.52f, 0.44f},
            .belly = {0.86f, 0.78f, 0.56f},
            .stripe = {0.07f, 0.17f, 0.22f},
            .accent = {0.90f, 0.42f, 0.14f},
            .horn = {0.84f, 0.76f, 0.60f},
            .iris = {0.98f, 0.74f, 0.16f}};
}

SkinScheme emberScheme()
{
    return {.back = {0.24f, 0.13f, 0.13f},
            .flank = {0.52f, 0.20f, 0.13f},
            .belly = {0.93f, 0.62f, 0.28f},
            .stripe = {0.13f, 0.08f, 0.09f},
            .accent = {0.99f, 0.72f, 0.20f},
            .horn = {0.46f, 0.40f, 0.38f},
            .iris = {0.70f, 0.92f, 0.36f}};
}

formats::Image paintSkin(const std::vector<SurfacePoint>& surface, const SkinScheme& scheme)
{
    const Painter painter(scheme);
    formats::Image image{kSkinWidth, kSkinHeight, std::vector<std::uint8_t>(4 * surface.size())};
    for (std::size_t i = 0; i < surface.size(); ++i)
        setPixel(image, i, surface[i].isCovered ? painter.colorOf(surface[i]) : scheme.back);
    bleed(image, surface);
    return image;
}

formats::Image paintEmberGlow(const std::vector<SurfacePoint>& surface)
{
    const glm::vec3 dark(0.0f);
    const Painter painter({.back = dark,
                           .flank = dark,
                           .belly = dark,
                           .stripe = {0.95f, 0.36f, 0.06f},
                           .accent = {0.55f, 0.30f, 0.04f},
                           .horn = dark,
                           .iris = {0.50f, 0.62f, 0.10f}});
    formats::Image image{kSkinWidth, kSkinHeight, std::vector<std::uint8_t>(4 * surface.size())};
    for (std::size_t i = 0; i < surface.size(); ++i) {
        const Material material = surface[i].material;
        const bool isDark = !surface[i].isCovered || material == Material::tooth || material == Material::tongue;
        setPixel(image, i, isDark ? dark : painter.colorOf(surface[i]));
    }
    bleed(image, surface);
    return image;
}

} // namespace samples
