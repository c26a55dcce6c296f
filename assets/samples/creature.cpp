#include "assets/samples/creature.hpp"

#include "assets/samples/creature_parts.hpp"
#include "assets/samples/loft.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/gtx/quaternion.hpp>

namespace samples {

const Skeleton& skeleton()
{
    static const Skeleton bones = {{
        {"pelvis", -1, {-1.0f, 0.0f, 7.0f}, Part::legs},
        {"spine", kPelvis, {3.5f, 0.0f, 9.0f}, Part::torso},
        {"chest", kSpine, {8.0f, 0.0f, 11.5f}, Part::torso},
        {"neck", kChest, {11.5f, 0.0f, 15.5f}, Part::torso},
        {"head", kNeck, {14.5f, 0.0f, 21.5f}, Part::head},
        {"jaw", kHead, {14.5f, 0.0f, 20.2f}, Part::head},
        {"arm_left", kChest, {10.6f, 7.4f, 9.8f}, Part::torso},
        {"forearm_left", kUpperArmLeft, {9.0f, 9.4f, 4.2f}, Part::torso},
        {"hand_left", kForearmLeft, {14.0f, 8.6f, 1.1f}, Part::torso},
        {"arm_right", kChest, {10.6f, -7.4f, 9.8f}, Part::torso},
        {"forearm_right", kUpperArmRight, {9.0f, -9.4f, 4.2f}, Part::torso},
        {"hand_right", kForearmRight, {14.0f, -8.6f, 1.1f}, Part::torso},
        {"thigh_left", kPelvis, {-0.8f, 7.0f, 5.2f}, Part::legs},
        {"shin_left", kThighLeft, {5.0f, 8.4f, -6.2f}, Part::legs},
        {"metatarsus_left", kShinLeft, {-3.6f, 8.4f, -14.8f}, Part::legs},
        {"toes_left", kMetatarsusLeft, {0.4f, 8.6f, -22.0f}, Part::legs},
        {"thigh_right", kPelvis, {-0.8f, -7.0f, 5.2f}, Part::legs},
        {"shin_right", kThighRight, {5.0f, -8.4f, -6.2f}, Part::legs},
        {"metatarsus_right", kShinRight, {-3.6f, -8.4f, -14.8f}, Part::legs},
        {"toes_right", kMetatarsusRight, {0.4f, -8.6f, -22.0f}, Part::legs},
        {"tail1", kPelvis, {-6.5f, 0.0f, 5.2f}, Part::legs},
        {"tail2", kTail1, {-12.0f, 0.0f, 4.0f}, Part::legs},
        {"tail3", kTail2, {-17.5f, 0.0f, 3.0f}, Part::legs},
        {"tail4", kTail3, {-23.0f, 0.0f, 2.9f}, Part::legs},
        {"tail5", kTail4, {-28.5f, 0.0f, 3.6f}, Part::legs},
    }};
    return bones;
}

Creature makeCreature()
{
    Creature creature;
    const Loft trunk = makeTrunk();
    addLoft(creature, trunk);
    addLoft(creature, makeSkull());
    addLoft(creature, makeJaw());
    for (const std::vector<Loft>& middle : {makeMiddleOfHead(), makeSpikes(trunk)}) {
        for (const Loft& loft : middle)
            addLoft(creature, loft);
    }
    for (const std::vector<Loft>& left : {makeLeftOfHead(), makeLeftArm(), makeLeftLeg()}) {
        for (const Loft& loft : left) {
            addLoft(creature, loft);
            addLoft(creature, mirroredLoft(loft));
        }
    }
    finishNormals(creature);
    return creature;
}

std::array<glm::mat4, kBoneCount> boneMatrices(const Pose& pose)
{
    std::array<glm::mat4, kBoneCount> matrices{};
    for (std::size_t i = 0; i < kBoneCount; ++i) {
        const Bone& bone = skeleton()[i];
        const glm::vec3 offset = bone.parent < 0 ? pose.pelvisOffset : glm::vec3(0.0f);
        const glm::mat4 turn = glm::translate(glm::mat4(1.0f), bone.position + offset) * glm::mat4_cast(pose.turns[i]) *
                               glm::translate(glm::mat4(1.0f), -bone.position);
        matrices[i] = bone.parent < 0 ? turn : matrices[static_cast<std::size_t>(bone.parent)] * turn;
    }
    return matrices;
}

PosedVertices posed(const Creature& creature, const Pose& pose)
{
    const std::array<glm::mat4, kBoneCount> matrices = boneMatrices(pose);
    PosedVertices result;
    result.positions.reserve(creature.vertices.size());
    result.normals.reserve(creature.vertices.size());
    for (const CreatureVertex& vertex : creature.vertices) {
        glm::mat4 blended(0.0f);
        for (std::size_t i = 0; i < 4; ++i) {
            const float weight = static_cast<float>(vertex.influences.weights[i]) / 255.0f;
            blended += matrices[vertex.influences.bones[i]] * weight;
        }
        result.positions.emplace_back(blended * glm::vec4(vertex.position, 1.0f));
        result.normals.push_back(glm::normalize(glm::vec3(blended * glm::vec4(vertex.normal, 0.0f))));
    }
    return result;
}

} // namespace samples
