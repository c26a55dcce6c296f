#pragma once

#include "assets/samples/creature.hpp"

#include <initializer_list>
#include <vector>

/// Closed surfaces through cross sections: the only modelling tool that the creature needs.
namespace samples {

/// A bone and its share of a cross section.
struct BoneWeight {
    BoneId bone = kPelvis;
    float share = 1.0f;
};

[[nodiscard]] Influences influencesOf(std::initializer_list<BoneWeight> shares);

/// One cross section: half of an outline in a plane, mirrored to the other half.
///
/// Outline points are (sideways, upwards) from `center`, the first on the top, the last at the bottom.
struct Ring {
    glm::vec3 center{};
    glm::vec3 up{0.0f, 0.0f, 1.0f};   ///< unit length
    glm::vec3 side{0.0f, 1.0f, 0.0f}; ///< unit length, perpendicular to `up`
    std::vector<glm::vec2> outline;
    Influences influences;
};

/// A point at which a loft ends.
struct Tip {
    glm::vec3 position{};
    Influences influences;
};

/// A rectangle of the skin, in texels; includes the outermost ones.
struct Island {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// The mapping of a loft's outline to its island.
enum class Unwrap {
    mirrored, ///< both halves of the outline use the same texels: no seam, but left and right are equal
    around,   ///< the whole outline, with a seam on the top
    disc,     ///< seen from the end tip, which is the center of the island
};

struct Loft {
    std::vector<Ring> rings; ///< all with outlines of the same length
    Tip start;
    Tip end;
    Island island;
    Unwrap unwrap = Unwrap::mirrored;
    std::vector<std::size_t> creases; ///< outline points where the surface has an edge
    Part part = Part::torso;
    std::vector<Part> partOfBand; ///< for lofts across parts: one per ring, for the band that ends there, and one more
    Geoset geoset = Geoset::body;
    std::vector<Geoset> geosetOfBand; ///< in the same form
    Material material = Material::hide;
};

/// Half of an oval with `points` points; `exponent` 1 is an ellipse, below it is fuller.
struct Oval {
    float halfWidth = 1.0f;
    float top = 1.0f;
    float bottom = 1.0f;
    float exponent = 1.0f;
};

[[nodiscard]] std::vector<glm::vec2> outlineOf(const Oval& oval, std::size_t points);

/// A cross section of a limb: its ring is perpendicular to the path through the neighboring centers.
struct Section {
    glm::vec3 center{};
    Oval oval;
    Influences influences;
};

/// Rings along a path. `up` is the approximate start direction of outlines; `points` is the length of half an outline.
[[nodiscard]] std::vector<Ring> ringsAlong(const std::vector<Section>& sections, const glm::vec3& up,
                                           std::size_t points);

/// The position of each outline point around the loft, from 0 at the top to 1 at the bottom; averaged over all rings,
/// so that islands are straight.
[[nodiscard]] std::vector<float> positionsAround(const Loft& loft);

/// Adds the loft's vertices and triangles; finishNormals() computes the normals.
void addLoft(Creature& creature, const Loft& loft);

/// The same loft on the other side of the body (negated y, left bones replaced by right ones), with the same texels.
[[nodiscard]] Loft mirroredLoft(const Loft& loft);

/// Smooth normals, weighted by the angle of each triangle at the vertex.
void finishNormals(Creature& creature);

} // namespace samples
