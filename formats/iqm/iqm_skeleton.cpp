#include "formats/iqm/iqm_skeleton.hpp"

#include "formats/base/tally.hpp"
#include "formats/model/bone_order.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>

#include <bit>
#include <cmath>

namespace formats::iqm {
namespace {

constexpr std::size_t kChannels = std::tuple_size_v<BoneChannels>;

/// Translation x y z, rotation x y z w, scale x y z.
using TransformNumbers = std::array<float, kChannels>;

TransformNumbers readNumbers(FieldReader& in)
{
    TransformNumbers numbers{};
    for (float& number : numbers)
        number = in.f32();
    return numbers;
}

struct JointRecord { // iqmjoint
    static constexpr std::size_t kWireSize = 48;
    std::uint32_t name = 0;
    std::int32_t parent = -1;
    TransformNumbers bind{};

    static JointRecord read(FieldReader in)
    {
        JointRecord record;
        record.name = in.u32();
        record.parent = in.i32();
        record.bind = readNumbers(in);
        return record;
    }
};

struct PoseRecord { // iqmpose
    static constexpr std::size_t kWireSize = 88;
    std::int32_t parent = -1;
    std::uint32_t mask = 0;
    TransformNumbers offset{}, scale{};

    static PoseRecord read(FieldReader in)
    {
        PoseRecord record;
        record.parent = in.i32();
        record.mask = in.u32();
        record.offset = readNumbers(in);
        record.scale = readNumbers(in);
        return record;
    }
};

bool isFinite(const glm::dmat4& matrix)
{
    double sum = 0.0; // a sum of zeros, unless a number is not finite
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            sum += matrix[column][row] * 0.0;
    return sum == 0.0;
}

/// The bind pose of a joint, repaired so that it can be inverted.
LocalTransform soundTransform(const TransformNumbers& numbers, std::size_t joint, Tally& replaced)
{
    constexpr float kLeastScale = 1e-6f;
    LocalTransform transform;
    bool isSound = true;
    const auto take = [&](float number, float& into, bool isUsable) {
        isSound = isSound && isUsable;
        into = isUsable ? number : into;
    };
    for (int i = 0; i < 3; ++i) {
        const auto index = static_cast<std::size_t>(i);
        take(numbers[index], transform.translation[i], std::isfinite(numbers[index]));
        const float scale = numbers[7 + index];
        take(scale, transform.scale[i], std::isfinite(scale) && std::abs(scale) >= kLeastScale);
    }
    const glm::dquat rotation(static_cast<double>(numbers[6]), static_cast<double>(numbers[3]),
                              static_cast<double>(numbers[4]), static_cast<double>(numbers[5]));
    const double length = glm::length(rotation);
    const bool isRotation = std::isfinite(length) && length > 0.0;
    if (isRotation)
        transform.rotation = glm::quat(rotation / length);
    if (!isSound || !isRotation)
        replaced.add("joint ", joint);
    return transform;
}

glm::dmat4 matrixOf(const LocalTransform& transform)
{
    const glm::dquat rotation = glm::normalize(glm::dquat(transform.rotation));
    glm::dmat4 matrix(glm::mat3_cast(rotation));
    for (int axis = 0; axis < 3; ++axis)
        matrix[axis] *= static_cast<double>(transform.scale[axis]);
    matrix[3] = glm::dvec4(glm::dvec3(transform.translation), 1.0);
    return matrix;
}

/// Computes the inverse matrices and origins of all bones from their local transforms.
void finishBinds(Skinned& shape, Tally& replaced)
{
    std::vector<glm::dmat4> transforms(shape.bones.size());
    for (const std::uint32_t index : shape.boneOrder) {
        Bone& bone = shape.bones[index];
        BoneBind& bind = shape.binds[index];
        const glm::dmat4 parent = bone.parent == kNoIndex ? glm::dmat4(1.0) : transforms[bone.parent];
        transforms[index] = parent * matrixOf(bind.local);
        glm::dmat4 inverse = glm::inverse(transforms[index]);
        const bool isUsable =
            isFinite(glm::dmat4(glm::mat4(transforms[index]))) && isFinite(glm::dmat4(glm::mat4(inverse)));
        if (!isUsable) { // use the parent's
            replaced.add("joint ", index);
            bind.local = {};
            transforms[index] = parent;
            inverse = glm::inverse(parent);
        }
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 4; ++column)
                bind.inverse[row][column] = static_cast<float>(inverse[column][row]);
        bone.pivot = glm::vec3(glm::dvec3(transforms[index][3]));
    }
}

/// Sorts bones with valid parents, parents first, and reports errors in the joint table.
void finishBones(Skinned& shape, ByteRange table, Tally badParents, Tally replaced, Diagnostics& diagnostics)
{
    shape.boneOrder = orderOf(shape.bones, badParents);
    finishBinds(shape, replaced);
    badParents.range = replaced.range = table;
    addWarning(diagnostics, "iqm-joint-parent", badParents,
               Plural{"joint has no usable parent", "joints have no usable parent"}, ", the first: ", badParents.first,
               ": none is used");
    addWarning(diagnostics, "iqm-joint-bind", replaced,
               Plural{"joint has an invalid bind pose", "joints have an invalid bind pose"},
               ", the first: ", replaced.first, ": default values are used instead");
}

std::uint32_t soundParent(std::int32_t stated, std::size_t index, std::size_t count, Tally& bad)
{
    if (stated < 0)
        return kNoIndex;
    if (static_cast<std::size_t>(stated) < count && static_cast<std::size_t>(stated) != index)
        return static_cast<std::uint32_t>(stated);
    bad.add("joint ", index, " has parent ", stated, " of ", count);
    return kNoIndex;
}

/// A pose whose channels start at `word` of a frame; advances `word` past them.
BoneChannels channelsOf(const PoseRecord& record, std::uint32_t& word, std::size_t pose, ByteRange range,
                        Tally& notFinite)
{
    const TransformNumbers usual{0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 1.0f, 1.0f, 1.0f};
    BoneChannels channels;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        SampledChannel& channel = channels[i];
        const bool hasWord = (record.mask >> i & 1U) != 0;
        channel.offset = record.offset[i];
        channel.scale = hasWord ? record.scale[i] : 0.0f;
        channel.word = hasWord ? word++ : SampledChannel::kNoWord;
        if (std::isfinite(channel.offset + channel.scale * 65535.0f) && std::isfinite(channel.offset))
            continue;
        notFinite.addAt(range, "number ", i, " of pose ", pose);
        channel = {usual[i], 0.0f, SampledChannel::kNoWord};
    }
    return channels;
}

} // namespace

Result<void> readJoints(const ByteView& file, const Header& header, const TextBlock& text, Skinned& shape,
                        Diagnostics& diagnostics)
{
    shape.bindConvention = BindConvention::inverseMatrices;
    TRISVIEW_TRY_ASSIGN(const auto joints, tableOf<JointRecord>(file, header.joints, {"joints", Element::bone}));
    Tally badParents, replaced;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const JointRecord record = joints[i];
        Bone bone;
        bone.name = std::string(text.at(record.name));
        bone.parent = soundParent(record.parent, i, joints.size(), badParents);
        shape.bones.push_back(std::move(bone));
        shape.binds.push_back({soundTransform(record.bind, i, replaced)});
    }
    finishBones(shape, {header.joints.offset, joints.size() * JointRecord::kWireSize}, std::move(badParents),
                std::move(replaced), diagnostics);
    return {};
}

Result<std::vector<Pose>> readPoses(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(const auto records, tableOf<PoseRecord>(file, header.poses, {"poses", Element::bone}));
    std::vector<Pose> poses;
    Tally notFinite;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const PoseRecord record = records[i];
        const ByteRange range{header.poses.offset + i * PoseRecord::kWireSize, PoseRecord::kWireSize};
        const bool hasParent = record.parent >= 0 && static_cast<std::size_t>(record.parent) < records.size();
        poses.push_back({hasParent ? static_cast<std::uint32_t>(record.parent) : kNoIndex,
                         channelsOf(record, word, i, range, notFinite)});
    }
    if (word != header.channelCount)
        return fail(LoadErrorCode::corrupt, file.name(), ": frames at byte ", header.frames.offset, " have ",
                    header.channelCount, " words each, the poses need ", word);
    addWarning(diagnostics, "iqm-pose-not-finite", notFinite,
               Plural{"number of a pose is not finite and is kept constant",
                      "numbers of poses are not finite and are kept constant"},
               ", the first: ", notFinite.first);
    return poses;
}

Result<SampledFrames> readFrames(const ByteView& file, const Header& header)
{
    const std::uint64_t frameBytes = std::uint64_t{header.channelCount} * sizeof(std::uint16_t);
    TRISVIEW_TRY(file.slice(header.frames.offset, frameBytes, header.frames.count, {"frames", Element::frame}));
    const std::uint32_t offset = frameBytes > 0 ? header.frames.offset : 0; // of an empty table it may be anything
    return SampledFrames{file.file(), offset, header.channelCount, header.frames.count, 0, {}};
}

void addBonesOfPoses(const SampledFrames& frames, std::span<const Pose> poses, Skinned& shape, Diagnostics& diagnostics)
{
    SampledFrames first = frames;
    Tally badParents, replaced;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        Bone bone;
        bone.parent = poses[i].parent == i ? kNoIndex : poses[i].parent;
        shape.bones.push_back(std::move(bone));
        first.bones.push_back(poses[i].channels);
    }
    for (std::uint32_t i = 0; i < poses.size(); ++i) {
        const LocalTransform transform = frames.frameCount > 0 ? localTransformAt(first, i, 0) : LocalTransform();
        const TransformNumbers numbers{transform.translation.x, transform.translation.y, transform.translation.z,
                                       transform.rotation.x,    transform.rotation.y,    transform.rotation.z,
                                       transform.rotation.w,    transform.scale.x,       transform.scale.y,
                                       transform.scale.z};
        shape.binds.push_back({soundTransform(numbers, i, replaced)});
    }
    finishBones(shape, {}, std::move(badParents), std::move(replaced), diagnostics);
}

std::vector<BoneChannels> channelsOfBones(std::span<const Pose> poses, std::span<const std::uint32_t> poseOfBone,
                                          const Skinned& shape)
{
    std::vector<BoneChannels> channels;
    channels.reserve(poseOfBone.size());
    for (std::size_t bone = 0; bone < poseOfBone.size(); ++bone)
        channels.push_back(poseOfBone[bone] == kNoIndex ? steadyChannels(shape.binds[bone].local)
                                                        : poses[poseOfBone[bone]].channels);
    return channels;
}

} // namespace formats::iqm
