#include "assets/samples/weapon.hpp"

#include "assets/samples/loft.hpp"
#include "assets/samples/md3_mesh.hpp"

#include <fmt/format.h>
#include <glm/ext/matrix_transform.hpp>

#include <cmath>
#include <numbers>

namespace samples {

namespace {

constexpr float kAxis = 3.2f; // of the tubes, above the grip
constexpr glm::vec3 kBarrelPosition(8.5f, 0.0f, kAxis);
constexpr glm::vec3 kMuzzle(7.1f, 0.0f, 0.0f); // relative to that axis

// On the image of body and barrel.
constexpr Island kShellIsland = {3, 3, 300, 120};
constexpr Island kFinIsland = {310, 3, 64, 44};
constexpr Island kGripIsland = {310, 54, 120, 60};
constexpr Island kTubeIsland = {3, 132, 220, 56};
constexpr Island kPlateIsland = {232, 132, 72, 56};
// The vessel has its own image, which repeats.
constexpr Island kWholeImage = {0, 0, static_cast<int>(kSkinWidth), static_cast<int>(kSkinHeight)};

/// The weapon is rigid: all of it belongs to one static bone.
Influences rigid()
{
    return influencesOf({{kPelvis}});
}

Section section(const glm::vec3& center, const Oval& oval)
{
    return {center, oval, rigid()};
}

Loft loftOf(const glm::vec3& start, const std::vector<Section>& sections, const glm::vec3& end, const glm::vec3& up,
            std::size_t points)
{
    Loft loft;
    loft.start = {start, rigid()};
    loft.rings = ringsAlong(sections, up, points);
    loft.end = {end, rigid()};
    return loft;
}

Loft makeShell()
{
    const auto on = [](float x, float z = kAxis) { return glm::vec3(x, 0.0f, z); };
    Loft shell =
        loftOf(on(-5.2f, 2.7f),
               {section(on(-4.7f, 2.8f), {0.8f, 0.9f, 0.9f}), section(on(-3.4f, 3.0f), {1.4f, 1.5f, 1.4f, 0.8f}),
                section(on(-0.5f), {1.65f, 1.6f, 1.6f, 0.75f}), section(on(3.5f), {1.8f, 1.8f, 1.7f, 0.75f}),
                section(on(6.2f), {1.5f, 1.5f, 1.7f, 0.8f}), section(on(6.9f), {2.0f, 2.0f, 2.1f, 0.9f}),
                section(on(8.5f), {2.0f, 2.0f, 2.1f, 0.9f}), section(on(8.7f), {1.5f, 1.5f, 1.6f, 0.9f})},
               on(8.3f), {0.0f, 0.0f, 1.0f}, 7);
    shell.island = kShellIsland;
    shell.material = Material::shell;
    return shell;
}

Loft makeGrip()
{
    Loft grip = loftOf({0.7f, 0.0f, 2.6f},
                       {section({0.6f, 0.0f, 2.0f}, {0.8f, 1.3f, 1.1f, 0.85f}),
                        section({0.2f, 0.0f, 0.2f}, {0.7f, 0.95f, 0.95f, 0.85f}),
                        section({-0.4f, 0.0f, -2.0f}, {0.75f, 1.0f, 1.1f, 0.85f}),
                        section({-0.6f, 0.0f, -2.7f}, {0.85f, 1.2f, 1.3f, 0.85f})},
                       {-0.7f, 0.0f, -3.0f}, {1.0f, 0.0f, 0.0f}, 5);
    grip.island = kGripIsland;
    grip.material = Material::grip;
    return grip;
}

/// A blade that extends from the collar to the left and backwards.
Loft makeFin()
{
    const std::vector<glm::vec2> wide = {{0.0f, 1.5f}, {0.3f, 0.0f}, {0.0f, -1.5f}};
    const std::vector<glm::vec2> narrow = {{0.0f, 0.9f}, {0.2f, 0.0f}, {0.0f, -0.9f}};
    Loft fin;
    fin.start = {{5.6f, 1.0f, kAxis}, rigid()};
    fin.rings = {{{5.6f, 1.2f, kAxis}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, wide, rigid()},
                 {{4.5f, 2.4f, kAxis - 0.1f}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, narrow, rigid()}};
    fin.end = {{1.6f, 3.9f, kAxis - 0.3f}, rigid()};
    fin.island = kFinIsland;
    fin.material = Material::fin;
    return fin;
}

Loft makeVessel()
{
    const auto on = [](float x) { return glm::vec3(x, 0.0f, 4.9f); };
    Loft vessel = loftOf(on(-0.6f),
                         {section(on(-0.2f), {0.7f, 0.8f, 0.7f}), section(on(1.0f), {1.2f, 1.35f, 1.2f}),
                          section(on(2.6f), {1.35f, 1.5f, 1.35f}), section(on(4.2f), {1.1f, 1.25f, 1.1f}),
                          section(on(5.2f), {0.6f, 0.7f, 0.6f})},
                         on(5.5f), {0.0f, 0.0f, 1.0f}, 6);
    vessel.island = kWholeImage;
    vessel.material = Material::vessel;
    return vessel;
}

Loft makeTube(float angle)
{
    const glm::vec3 aside(0.0f, 0.85f * std::sin(angle), 0.85f * std::cos(angle));
    const auto on = [&](float x) { return glm::vec3(x, 0.0f, 0.0f) + aside; };
    // The bore extends inwards from the mouth.
    Loft tube = loftOf(on(-0.8f),
                       {section(on(-0.6f), {0.6f, 0.6f, 0.6f}), section(on(6.5f), {0.6f, 0.6f, 0.6f}),
                        section(on(6.9f), {0.42f, 0.42f, 0.42f})},
                       on(6.0f), {0.0f, 0.0f, 1.0f}, 5);
    tube.island = kTubeIsland;
    tube.material = Material::tube;
    return tube;
}

/// Holds the tubes together.
Loft makePlate(float x, float radius)
{
    const auto on = [](float at) { return glm::vec3(at, 0.0f, 0.0f); };
    Loft plate = loftOf(on(x - 0.1f),
                        {section(on(x), {radius, radius, radius}), section(on(x + 0.7f), {radius, radius, radius})},
                        on(x + 0.8f), {0.0f, 0.0f, 1.0f}, 7);
    plate.island = kPlateIsland;
    plate.material = Material::tube;
    return plate;
}

Creature meshOf(const std::vector<Loft>& lofts)
{
    Creature mesh;
    for (const Loft& loft : lofts)
        addLoft(mesh, loft);
    finishNormals(mesh);
    return mesh;
}

Creature bodyMesh()
{
    return meshOf({makeShell(), makeGrip(), makeFin(), mirroredLoft(makeFin())});
}

Creature barrelMesh()
{
    constexpr float kThird = 2.0f * std::numbers::pi_v<float> / 3.0f;
    return meshOf(
        {makeTube(0.0f), makeTube(kThird), makeTube(2.0f * kThird), makePlate(1.6f, 1.5f), makePlate(5.2f, 1.6f)});
}

std::string shaderNamed(std::string_view name)
{
    return fmt::format("{}/{}", kWeaponFolder, name);
}

void addSurface(formats::Md3Source& source, const Creature& mesh, const std::string& name, std::string_view shader)
{
    SurfaceMesh surface =
        surfaceMeshOf(mesh, {name, shaderNamed(shader), [](const CreatureTriangle&) { return true; }});
    addFrame(surface, posed(mesh, Pose()), glm::mat4(1.0f));
    source.surfaces.push_back(std::move(surface.surface));
}

formats::Md3Source::Surface flatSurface(const std::string& name, std::string_view shader)
{
    formats::Md3Source::Surface surface;
    surface.name = name;
    surface.shaders = {shaderNamed(shader)};
    surface.frames.emplace_back();
    return surface;
}

/// A flat four-sided piece; corners from the top left of its image, clockwise.
void addQuad(formats::Md3Source::Surface& surface, const std::array<glm::vec3, 4>& corners)
{
    constexpr std::array<glm::vec2, 4> kCornerUvs = {{{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}}};
    const auto first = static_cast<std::uint32_t>(surface.texCoords.size());
    const glm::vec3 normal = glm::normalize(glm::cross(corners[3] - corners[0], corners[1] - corners[0]));
    for (std::size_t i = 0; i < 4; ++i) {
        surface.frames.front().positions.push_back(corners[i]);
        surface.frames.front().normals.push_back(normal);
        surface.texCoords.push_back(kCornerUvs[i]);
    }
    surface.triangles.push_back({first, first + 1, first + 2});
    surface.triangles.push_back({first, first + 2, first + 3});
}

formats::Md3Source sourceNamed(std::string_view file)
{
    formats::Md3Source source;
    source.name = fmt::format("{}/{}", kWeaponFolder, file);
    source.frameNames = {"still"};
    return source;
}

formats::Tag tagAt(const std::string& name, const glm::vec3& position)
{
    return {name, {tagPoseOf(glm::translate(glm::mat4(1.0f), position))}};
}

formats::Md3Source makeFlash()
{
    formats::Md3Source flash = sourceNamed("spitter_flash.md3");
    flash.tags = {tagAt("tag_flash", glm::vec3(0.0f))};
    formats::Md3Source::Surface flame = flatSurface("f_flame", "spitter_flame");
    constexpr float kLength = 8.5f;
    constexpr float kHalf = 2.4f;
    addQuad(flame, {{{-0.6f, 0.0f, kHalf}, {kLength, 0.0f, kHalf}, {kLength, 0.0f, -kHalf}, {-0.6f, 0.0f, -kHalf}}});
    addQuad(flame, {{{-0.6f, kHalf, 0.0f}, {kLength, kHalf, 0.0f}, {kLength, -kHalf, 0.0f}, {-0.6f, -kHalf, 0.0f}}});
    formats::Md3Source::Surface glow = flatSurface("f_glow", "spitter_glow");
    constexpr float kGlow = 3.4f;
    addQuad(glow, {{{1.0f, kGlow, kGlow}, {1.0f, -kGlow, kGlow}, {1.0f, -kGlow, -kGlow}, {1.0f, kGlow, -kGlow}}});
    flash.surfaces = {flame, glow};
    return flash;
}

} // namespace

Creature weaponMesh()
{
    Creature whole = bodyMesh();
    Creature barrel = barrelMesh();
    const auto vertexCount = static_cast<std::uint32_t>(whole.vertices.size());
    const auto texelCount = static_cast<std::uint32_t>(whole.texels.size());
    for (CreatureVertex& vertex : barrel.vertices)
        vertex.position += kBarrelPosition;
    whole.vertices.insert(whole.vertices.end(), barrel.vertices.begin(), barrel.vertices.end());
    whole.texels.insert(whole.texels.end(), barrel.texels.begin(), barrel.texels.end());
    for (CreatureTriangle triangle : barrel.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            triangle.vertices[i] += vertexCount;
            triangle.texels[i] += texelCount;
        }
        whole.triangles.push_back(triangle);
    }
    return whole;
}

Weapon makeWeapon()
{
    Weapon weapon;
    weapon.body = sourceNamed("spitter.md3");
    addSurface(weapon.body, bodyMesh(), "w_body", "spitter");
    addSurface(weapon.body, meshOf({makeVessel()}), "w_vessel", "spitter_vessel");
    formats::Md3Source::Surface crest = flatSurface("w_crest", "spitter_crest");
    addQuad(crest, {{{0.1f, 0.0f, 7.2f}, {-4.4f, 0.0f, 6.4f}, {-4.4f, 0.0f, 3.6f}, {0.1f, 0.0f, 4.4f}}});
    weapon.body.surfaces.push_back(crest);
    weapon.body.tags = {tagAt("tag_weapon", glm::vec3(0.0f)), tagAt("tag_barrel", kBarrelPosition),
                        tagAt("tag_flash", kBarrelPosition + kMuzzle)};
    weapon.barrel = sourceNamed("spitter_barrel.md3");
    weapon.barrel.tags = {tagAt("tag_barrel", glm::vec3(0.0f))};
    addSurface(weapon.barrel, barrelMesh(), "b_tubes", "spitter");
    weapon.flash = makeFlash();
    return weapon;
}

} // namespace samples
