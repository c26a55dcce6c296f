#include "assets/samples/weapon_pictures.hpp"

#include "assets/samples/skin_map.hpp"
#include "assets/samples/solid_noise.hpp"
#include "assets/samples/weapon.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <numbers>

namespace samples {

namespace {

constexpr float kFullTurn = 2.0f * std::numbers::pi_v<float>;

constexpr glm::vec3 kEnamel(0.15f, 0.31f, 0.33f);
constexpr glm::vec3 kDarkEnamel(0.08f, 0.17f, 0.20f);
constexpr glm::vec3 kOrange(0.90f, 0.42f, 0.14f);
constexpr glm::vec3 kBrass(0.76f, 0.60f, 0.30f);
constexpr glm::vec3 kSteel(0.52f, 0.54f, 0.57f);
constexpr glm::vec3 kLeather(0.30f, 0.19f, 0.12f);
constexpr glm::vec3 kFire(1.0f, 0.55f, 0.16f);

/// 1 within `width` of `middle`, with soft ends.
float band(float value, float middle, float width)
{
    return 1.0f - glm::smoothstep(0.6f * width, width, std::abs(value - middle));
}

/// Paints every pixel from its position: (0, 0) in the top left corner, (1, 1) past the last.
template <class Paint> formats::Image painted(std::uint32_t width, std::uint32_t height, Paint paint)
{
    formats::Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const glm::vec2 uv((static_cast<float>(x) + 0.5f) / static_cast<float>(width),
                               (static_cast<float>(y) + 0.5f) / static_cast<float>(height));
            const glm::vec4 color = glm::round(glm::clamp(glm::vec4(paint(uv)), 0.0f, 1.0f) * 255.0f);
            for (int channel = 0; channel < 4; ++channel)
                image.pixels.push_back(static_cast<std::uint8_t>(color[channel]));
        }
    }
    return image;
}

glm::vec3 shellColor(const SurfacePoint& point)
{
    const glm::vec3 p = point.position;
    glm::vec3 color = glm::mix(kEnamel, kDarkEnamel, glm::smoothstep(-0.2f, 0.9f, -point.normal.z));
    color *= 1.0f + 0.10f * noise(p * 1.4f);
    // Two orange chevrons on the flank.
    const float slant = p.x + 0.6f * std::abs(p.z - 3.2f);
    color = glm::mix(color, kOrange,
                     0.9f * std::max(band(slant, 1.2f, 0.38f), band(slant, 2.5f, 0.38f)) *
                         glm::smoothstep(0.35f, 0.6f, std::abs(point.normal.y)));
    // Plates: dark seams, a light edge after each.
    for (const float seam : {-3.3f, -0.6f, 4.3f}) {
        color *= 1.0f - 0.55f * band(p.x, seam, 0.16f);
        color += 0.10f * band(p.x, seam + 0.24f, 0.14f);
    }
    const float collar = glm::smoothstep(6.3f, 6.5f, p.x);
    const float knurls = 0.86f + 0.14f * std::sin(point.islandPosition.y * 46.0f);
    color = glm::mix(color, kBrass * knurls, collar);
    color *= 1.0f - 0.5f * band(p.x, 6.4f, 0.16f);
    const float socket = glm::smoothstep(8.55f, 8.75f, p.x);
    color = glm::mix(color, glm::vec3(0.07f, 0.07f, 0.08f), socket);
    const float tail = 1.0f - glm::smoothstep(-4.8f, -4.4f, p.x);
    color = glm::mix(color, kBrass * 0.9f, tail);
    // Paint is worn off by hands and ground.
    const float worn = glm::smoothstep(0.52f, 0.75f, noise(p * 2.3f) + 0.25f * noise(p * 6.0f));
    return glm::mix(color, kSteel * 0.9f, 0.55f * worn * (1.0f - collar));
}

glm::vec3 gripColor(const SurfacePoint& point)
{
    const float wraps = std::sin(kFullTurn * (point.islandPosition.x * 7.0f + point.islandPosition.y * 0.8f));
    const glm::vec3 color = kLeather * (0.86f + 0.20f * glm::smoothstep(-0.9f, 0.2f, wraps)) *
                            (1.0f + 0.12f * noise(point.position * 3.0f));
    return glm::mix(color, kBrass * 0.8f, glm::smoothstep(0.90f, 0.93f, point.islandPosition.x));
}

glm::vec3 tubeColor(const SurfacePoint& point)
{
    const glm::vec3 p = point.position - glm::vec3(8.5f, 0.0f, 3.2f);
    const float fromAxis = std::sqrt(p.y * p.y + p.z * p.z);
    if (fromAxis > 1.46f) // the plates' rims
        return kBrass * (0.85f + 0.15f * std::sin(point.islandPosition.y * 40.0f));
    glm::vec3 color = kSteel * (1.0f + 0.08f * noise(glm::vec3(p.x * 0.8f, p.y * 6.0f, p.z * 6.0f)));
    // Heat has colored the ends blue.
    color = glm::mix(color, glm::vec3(0.40f, 0.34f, 0.52f), 0.8f * band(p.x, 4.6f, 1.6f));
    color = glm::mix(color, glm::vec3(0.55f, 0.42f, 0.24f), 0.7f * band(p.x, 6.6f, 0.8f));
    return glm::mix(color, glm::vec3(0.02f),
                    glm::smoothstep(0.93f, 0.97f, point.islandPosition.x) *
                        (1.0f - glm::smoothstep(1.2f, 1.4f, fromAxis)));
}

glm::vec3 paintOf(const SurfacePoint& point)
{
    switch (point.material) {
    case Material::grip:
        return gripColor(point);
    case Material::tube:
        return tubeColor(point);
    case Material::fin:
        return glm::mix(kDarkEnamel, kOrange, glm::smoothstep(0.35f, 0.8f, point.islandPosition.x));
    default:
        return shellColor(point);
    }
}

glm::vec3 weaponColor(const SurfacePoint& point)
{
    glm::vec3 color = paintOf(point);
    color *= glm::mix(0.78f, 1.10f, point.normal.z * 0.5f + 0.5f);
    return color * glm::mix(0.45f, 1.05f, glm::smoothstep(0.05f, 0.95f, point.openness));
}

} // namespace

formats::Image paintWeapon()
{
    const std::vector<SurfacePoint> surface = surfaceOfSkin(weaponMesh());
    formats::Image image = painted(kSkinWidth, kSkinHeight, [&](const glm::vec2& uv) {
        const auto x = static_cast<std::size_t>(uv.x * static_cast<float>(kSkinWidth));
        const auto y = static_cast<std::size_t>(uv.y * static_cast<float>(kSkinHeight));
        const SurfacePoint& point = surface[y * kSkinWidth + x];
        return glm::vec4(point.isCovered ? weaponColor(point) : kDarkEnamel, 1.0f);
    });
    bleed(image, surface);
    return image;
}

formats::Image paintCrest()
{
    return painted(64, 64, [](const glm::vec2& uv) {
        // Five teeth that lean backwards, with decreasing height.
        const float along = uv.x * 5.0f + 0.35f * (1.0f - uv.y);
        const float tooth = along - std::floor(along);
        const float height = (0.85f - 0.55f * uv.x) * (0.35f + 0.65f * (1.0f - tooth));
        const bool isSolid = 1.0f - uv.y < height;
        const glm::vec3 color =
            glm::mix(kDarkEnamel, kOrange, glm::smoothstep(0.35f, 0.95f, (1.0f - uv.y) / std::max(height, 0.05f)));
        const float rib = 0.85f + 0.15f * std::sin(along * kFullTurn);
        return glm::vec4(color * rib, isSolid ? 1.0f : 0.0f);
    });
}

formats::Image paintPlasma(const glm::vec3& color)
{
    return painted(128, 128, [&](const glm::vec2& uv) {
        // Whole periods of waves across the image, distorted by others, so that the edges match.
        const float u = kFullTurn * uv.x;
        const float v = kFullTurn * uv.y;
        const float bentU = u + 0.9f * std::sin(2.0f * v + 0.5f) + 0.4f * std::sin(3.0f * u + v);
        const float bentV = v + 0.8f * std::sin(2.0f * u + 1.7f) + 0.4f * std::sin(2.0f * v - 3.0f * u);
        const float veins = std::abs(std::sin(bentU + bentV) + 0.6f * std::sin(2.0f * bentV - bentU)) / 1.6f;
        const float light = std::pow(1.0f - veins, 2.2f);
        const glm::vec3 glow = color * (0.14f + 0.96f * light) + glm::vec3(1.0f) * (0.75f * std::pow(light, 5.0f));
        return glm::vec4(glow, 1.0f);
    });
}

formats::Image paintChrome()
{
    return painted(128, 128, [](const glm::vec2& uv) {
        const float ripple = 0.03f * std::sin(kFullTurn * 2.0f * uv.x) + 0.015f * std::sin(kFullTurn * 5.0f * uv.x);
        const float height = uv.y + ripple; // downwards
        const glm::vec3 sky = glm::mix(glm::vec3(0.16f, 0.24f, 0.38f), glm::vec3(0.88f, 0.93f, 0.98f),
                                       glm::smoothstep(0.0f, 0.50f, height));
        const glm::vec3 ground = glm::mix(glm::vec3(0.13f, 0.10f, 0.09f), glm::vec3(0.52f, 0.44f, 0.36f),
                                          glm::smoothstep(0.52f, 1.0f, height));
        return glm::vec4(glm::mix(sky, ground, glm::smoothstep(0.50f, 0.54f, height)), 1.0f);
    });
}

formats::Image paintFlame()
{
    return painted(128, 64, [](const glm::vec2& uv) {
        const float along = uv.x;
        const float aside = std::abs(uv.y - 0.5f) * 2.0f;
        const float tongues = 0.16f * noise(glm::vec3(along * 5.0f, uv.y * 9.0f, 3.0f)) +
                              0.08f * noise(glm::vec3(along * 13.0f, uv.y * 21.0f, 9.0f));
        const float width = 0.95f * std::pow(std::sin(std::numbers::pi_v<float> * std::pow(along, 0.55f)), 0.8f);
        const float heat = std::max(0.0f, 1.0f - aside / std::max(width, 0.02f) + tongues) *
                           (1.0f - glm::smoothstep(0.55f, 1.0f, along)) * glm::smoothstep(0.0f, 0.06f, along);
        const glm::vec3 color =
            kFire * std::min(1.0f, 1.5f * heat) + glm::vec3(1.0f) * glm::smoothstep(0.55f, 1.0f, heat);
        const float edge = 1.0f - glm::smoothstep(0.85f, 1.0f, aside);
        return glm::vec4(color * edge, 1.0f);
    });
}

formats::Image paintGlow()
{
    return painted(64, 64, [](const glm::vec2& uv) {
        const glm::vec2 arm = (uv - 0.5f) * 2.0f;
        const float away = glm::length(arm);
        const float angle = std::atan2(arm.y, arm.x);
        const float rays = 1.0f + 0.35f * std::cos(6.0f * angle) * glm::smoothstep(0.1f, 0.6f, away);
        const float light =
            std::pow(std::max(0.0f, 1.0f - away / rays), 2.0f) * (1.0f - glm::smoothstep(0.8f, 1.0f, away));
        return glm::vec4(kFire * light + glm::vec3(1.0f) * std::pow(light, 3.0f) * 0.8f, 1.0f);
    });
}

formats::Image paintEmbers()
{
    return painted(64, 64, [](const glm::vec2& uv) {
        const glm::vec2 cell = glm::floor(uv * 2.0f);
        const float age = (cell.x + 2.0f * cell.y) / 3.0f;
        const glm::vec2 arm = (glm::fract(uv * 2.0f) - 0.5f) * 2.0f;
        const float crumbs = 0.25f * noise(glm::vec3(arm * (2.0f + 2.0f * age), 7.0f * age));
        const float away = glm::length(arm) / (1.0f + crumbs);
        const float core = 1.0f - glm::smoothstep(0.12f, 0.42f - 0.12f * age, away);
        const float halo = std::pow(std::max(0.0f, 1.0f - away), 2.5f);
        const float inside = 1.0f - glm::smoothstep(0.75f, 0.95f, glm::length(arm)); // cells do not merge
        return glm::vec4(glm::vec3((core * (1.0f - 0.45f * age) + 0.55f * halo) * inside), 1.0f);
    });
}

formats::Image paintTrail()
{
    return painted(128, 32, [](const glm::vec2& uv) {
        const float aside = std::abs(uv.y - 0.5f) * 2.0f;
        const float frayed = aside + 0.22f * uv.x * noise(glm::vec3(uv.x * 9.0f, uv.y * 5.0f, 2.0f));
        const float core = std::pow(std::max(0.0f, 1.0f - frayed), 3.0f);
        const float halo = std::pow(std::max(0.0f, 1.0f - aside), 1.5f);
        const float light = (0.75f * core + 0.4f * halo) * std::pow(1.0f - uv.x, 1.8f);
        return glm::vec4(glm::vec3(light), 1.0f);
    });
}

} // namespace samples
