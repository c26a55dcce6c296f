#pragma once

#include "formats/model/sampled_frames.hpp"

#include <glm/mat3x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Clips with curves of floats in seconds, and morph targets (glTF). Evaluated exactly, without sampling, by
/// renderer/animation/node_pose. Only for models whose bones have inverse matrices.
namespace formats {

enum class NodeProperty : std::uint8_t { translation, rotation, scale, weights };

enum class CurveKind : std::uint8_t {
    step,   ///< each value until the next key
    linear, ///< rotations: on a sphere, the shorter way
    cubic,  ///< Hermite splines: each key has an in tangent, a value and an out tangent, per second
};

/// The keys of one property of a bone or of the weights of a morph set.
struct NodeCurve {
    CurveKind kind = CurveKind::linear;
    NodeProperty property = NodeProperty::translation;
    std::uint32_t target = 0;    ///< into Skinned::bones; of weights: into Morphs::sets
    std::uint32_t firstTime = 0; ///< into NodeAnimation::numbers: `keyCount` seconds, ascending
    std::uint32_t keyCount = 0;  ///< at least 1
    std::uint32_t firstValue =
        0;                   ///< into NodeAnimation::numbers: `width` numbers per key, three times as many if cubic
    std::uint32_t width = 3; ///< 3; of a rotation 4 (x, y, z, w); of weights the number of targets
};

/// The curves of one clip, sorted: first those of bones, by bone, then those of weights, by set.
struct NodeClip {
    std::uint32_t firstCurve = 0, curveCount = 0; ///< into NodeAnimation::curves
};

/// A bone whose bind pose is not a translation, rotation and scale: it keeps this matrix unless a clip moves it.
struct ShearedBone {
    std::uint32_t bone = 0; ///< into Skinned::bones
    glm::mat3x4 rows{1.0f};
};

struct NodeAnimation {
    std::vector<float> numbers; ///< finite; rotations have length 1 except for tangents
    std::vector<NodeCurve> curves;
    std::vector<NodeClip> clips;      ///< one per element of Skinned::sequences
    std::vector<ShearedBone> sheared; ///< by bone
};

/// The movement of one vertex by a morph target of weight 1.
struct MorphDelta {
    std::uint32_t vertex = 0; ///< into Skinned::vertices
    glm::vec3 position{}, normal{};
};

struct MorphTarget {
    std::string name{};                           ///< as in the file; may be empty
    std::uint32_t firstDelta = 0, deltaCount = 0; ///< into Morphs::deltas
};

/// The targets of one mesh at one place.
struct MorphSet {
    std::string name{};                             ///< of its mesh
    std::uint32_t firstTarget = 0, targetCount = 0; ///< into Morphs::targets and Morphs::weights; at least one
};

struct Morphs {
    std::vector<MorphSet> sets;
    std::vector<MorphTarget> targets;
    std::vector<float> weights; ///< one per target: its weight without animation; finite
    std::vector<MorphDelta> deltas;
};

} // namespace formats
