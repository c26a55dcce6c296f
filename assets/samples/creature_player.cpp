#include "assets/samples/creature_player.hpp"

#include "assets/samples/md3_mesh.hpp"
#include "assets/samples/skin_islands.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace samples {

namespace {

constexpr glm::vec3 kGrip(16.3f, -8.1f, -0.4f); // between the fingers of the right hand, in the bind pose

/// A corner shared by legs and torso.
struct Joined {
    std::uint32_t vertex = 0; ///< into Creature::vertices
    std::uint32_t texel = 0;  ///< into Creature::texels
};

/// The seam between legs and torso.
struct Waist {
    std::vector<Joined> ring; ///< in order around the trunk
    glm::vec3 center{};
    glm::vec3 forward{}; ///< out of the legs, into the torso; unit length
    float radius = 0.0f;
};

Waist waistOf(const Creature& creature)
{
    std::set<std::uint32_t> ofLegs;
    for (const CreatureTriangle& triangle : creature.triangles) {
        if (triangle.material == Material::hide && triangle.part == Part::legs)
            ofLegs.insert(triangle.vertices.begin(), triangle.vertices.end());
    }
    Waist waist;
    std::set<std::uint32_t> taken;
    for (const CreatureTriangle& triangle : creature.triangles) {
        if (triangle.material != Material::hide || triangle.part != Part::torso)
            continue;
        for (std::size_t i = 0; i < 3; ++i) {
            if (ofLegs.contains(triangle.vertices[i]) && taken.insert(triangle.vertices[i]).second)
                waist.ring.push_back({triangle.vertices[i], triangle.texels[i]});
        }
    }
    for (const Joined& joined : waist.ring)
        waist.center += creature.vertices[joined.vertex].position / static_cast<float>(waist.ring.size());
    const auto armOf = [&](const Joined& joined) { return creature.vertices[joined.vertex].position - waist.center; };
    const auto isLower = [&](const Joined& a, const Joined& b) { return armOf(a).z < armOf(b).z; };
    const glm::vec3 side(0.0f, 1.0f, 0.0f);
    const glm::vec3 up = glm::normalize(armOf(*std::max_element(waist.ring.begin(), waist.ring.end(), isLower)));
    waist.forward = glm::cross(side, up);
    const auto angleOf = [&](const Joined& joined) {
        return std::atan2(glm::dot(armOf(joined), side), glm::dot(armOf(joined), up));
    };
    std::sort(waist.ring.begin(), waist.ring.end(),
              [&](const Joined& a, const Joined& b) { return angleOf(a) < angleOf(b); });
    for (const Joined& joined : waist.ring)
        waist.radius += glm::length(armOf(joined)) / static_cast<float>(waist.ring.size());
    return waist;
}

/// Closes one side of the waist. `direction` 1 bulges into the torso, and belongs to the legs.
void addDome(Creature& creature, const Waist& waist, Part part, float direction)
{
    constexpr std::size_t kRings = 3;
    constexpr float kShrink = 0.94f; // relative to the body around it
    constexpr int kTexelsARing = 20;
    const Influences pelvis = {{kPelvis, 0, 0, 0}, {255, 0, 0, 0}};
    const auto addVertex = [&](const glm::vec3& position) {
        creature.vertices.push_back({position, glm::normalize(position - waist.center), pelvis});
        return static_cast<std::uint32_t>(creature.vertices.size() - 1);
    };
    const auto addTexel = [&](std::uint32_t from, std::size_t ring) {
        SkinPoint point = creature.texels[from];
        point.texel.x += static_cast<int>(direction) * kTexelsARing * static_cast<int>(ring);
        point.texel.x = std::min(point.texel.x, islands::kTrunk.x + islands::kTrunk.width - 1);
        creature.texels.push_back(point);
        return static_cast<std::uint32_t>(creature.texels.size() - 1);
    };
    const auto addTriangle = [&](const std::array<Joined, 3>& corners) {
        const auto at = [&](std::size_t i) { return creature.vertices[corners[i].vertex].position; };
        const glm::vec3 outwards = (at(0) + at(1) + at(2)) / 3.0f - waist.center;
        const bool isClockwise = glm::dot(glm::cross(at(2) - at(0), at(1) - at(0)), outwards) > 0.0f;
        const Joined& second = corners[isClockwise ? 1 : 2];
        const Joined& third = corners[isClockwise ? 2 : 1];
        creature.triangles.push_back({{corners[0].vertex, second.vertex, third.vertex},
                                      {corners[0].texel, second.texel, third.texel},
                                      part,
                                      Geoset::body,
                                      Material::hide});
    };

    const std::size_t count = waist.ring.size();
    std::vector<Joined> last = waist.ring;
    for (std::size_t ring = 1; ring <= kRings; ++ring) {
        const float angle =
            static_cast<float>(ring) / static_cast<float>(kRings + 1) * std::numbers::pi_v<float> / 2.0f;
        const glm::vec3 depth = waist.forward * (direction * waist.radius * std::sin(angle));
        std::vector<Joined> next;
        for (const Joined& joined : waist.ring) {
            const glm::vec3 arm = creature.vertices[joined.vertex].position - waist.center;
            next.push_back(
                {addVertex(waist.center + kShrink * (arm * std::cos(angle) + depth)), addTexel(joined.texel, ring)});
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t j = (i + 1) % count;
            addTriangle({last[i], last[j], next[j]});
            addTriangle({last[i], next[j], next[i]});
        }
        last = next;
    }
    const Joined tip = {addVertex(waist.center + waist.forward * (kShrink * direction * waist.radius)),
                        addTexel(waist.ring.front().texel, kRings + 1)};
    for (std::size_t i = 0; i < count; ++i)
        addTriangle({last[i], last[(i + 1) % count], tip});
}

std::vector<SurfaceChoice> surfacesOf(Part part)
{
    const auto ofPart = [part](auto matches) {
        return [part, matches](const CreatureTriangle& triangle) {
            return triangle.part == part && matches(triangle.material);
        };
    };
    const auto isSpike = [](Material material) { return material == Material::spike; };
    const auto isHorn = [](Material material) { return material == Material::horn; };
    const auto isEye = [](Material material) { return material == Material::eye; };
    if (part == Part::head) {
        const auto isRest = [=](Material material) { return !isHorn(material) && !isEye(material); };
        return {{"h_head", {}, ofPart(isRest)}, {"h_horns", {}, ofPart(isHorn)}, {"h_eyes", {}, ofPart(isEye)}};
    }
    const std::string letter = part == Part::legs ? "l" : "u";
    return {{letter + "_body", {}, ofPart([=](Material material) { return !isSpike(material); })},
            {letter + "_spikes", {}, ofPart(isSpike)}};
}

/// Builds one part, frame by frame.
class PartMaker {
public:
    PartMaker(const Creature& body, Part part, std::string_view file)
    {
        m_source.name = fmt::format("{}/{}", kPlayerFolder, file);
        for (const SurfaceChoice& choice : surfacesOf(part))
            m_meshes.push_back(surfaceMeshOf(body, choice));
    }

    void addFrame(const PosedVertices& shape, const glm::mat4& space)
    {
        m_space = space;
        m_source.frameNames.push_back(fmt::format("frame{:03}", m_source.frameNames.size()));
        for (SurfaceMesh& mesh : m_meshes)
            samples::addFrame(mesh, shape, space);
    }

    /// Adds a tag to the last frame; `transform` is its transform in the whole body.
    void addTag(const std::string& name, const glm::mat4& transform)
    {
        auto tag = std::find_if(m_source.tags.begin(), m_source.tags.end(),
                                [&](const formats::Tag& known) { return known.name == name; });
        if (tag == m_source.tags.end())
            tag = m_source.tags.insert(tag, formats::Tag{name, {}});
        tag->poses.push_back(tagPoseOf(glm::inverse(m_space) * transform));
    }

    [[nodiscard]] formats::Md3Source take()
    {
        for (SurfaceMesh& mesh : m_meshes)
            m_source.surfaces.push_back(std::move(mesh.surface));
        return std::move(m_source);
    }

private:
    formats::Md3Source m_source;
    std::vector<SurfaceMesh> m_meshes;
    glm::mat4 m_space{1.0f};
};

glm::mat4 placedAt(const glm::mat4& bone, const glm::vec3& position)
{
    return glm::translate(bone, position);
}

std::string skinText(const formats::Md3Source& part, const std::function<std::string(const std::string&)>& shaderOf)
{
    std::string text;
    for (const formats::Md3Source::Surface& surface : part.surfaces)
        text += fmt::format("{},{}\n", surface.name, shaderOf(surface.name));
    for (const formats::Tag& tag : part.tags)
        text += fmt::format("{},\n", tag.name);
    return text;
}

} // namespace

Creature withWaist(const Creature& creature)
{
    const Waist waist = waistOf(creature);
    Creature result = creature;
    addDome(result, waist, Part::legs, 1.0f);
    addDome(result, waist, Part::torso, -1.0f);
    return result;
}

CreaturePlayer creaturePlayer(const Creature& body, const PlayerAnimation& animation)
{
    const glm::vec3 waist = waistOf(body).center;
    PartMaker lower(body, Part::legs, "lower.md3");
    PartMaker upper(body, Part::torso, "upper.md3");
    PartMaker head(body, Part::head, "head.md3");
    for (const Pose& pose : animation.legs) {
        lower.addFrame(posed(body, pose), glm::mat4(1.0f));
        lower.addTag("tag_torso", placedAt(boneMatrices(pose)[kPelvis], waist));
    }
    for (const Pose& pose : animation.torso) {
        const auto bones = boneMatrices(pose);
        const PosedVertices shape = posed(body, pose);
        const glm::mat4 torso = placedAt(bones[kPelvis], waist);
        const glm::mat4 skull = placedAt(bones[kHead], skeleton()[kHead].position);
        upper.addFrame(shape, torso);
        upper.addTag("tag_torso", torso);
        upper.addTag("tag_head", skull);
        upper.addTag("tag_weapon", placedAt(bones[kHandRight], kGrip));
        head.addFrame(shape, skull);
        head.addTag("tag_head", skull);
    }
    return {lower.take(), upper.take(), head.take()};
}

std::string defaultSkin(const formats::Md3Source& part)
{
    return skinText(part, [](const std::string&) { return fmt::format("{}/creature.tga", kPlayerFolder); });
}

std::string redSkin(const formats::Md3Source& part)
{
    return skinText(part, [](const std::string& surface) {
        const bool isHard = surface.ends_with("_spikes") || surface.ends_with("_horns");
        const char* const shader = surface == "h_eyes" ? "ember_eyes" : isHard ? "ember_chrome" : "ember";
        return fmt::format("{}/{}", kPlayerFolder, shader);
    });
}

} // namespace samples
