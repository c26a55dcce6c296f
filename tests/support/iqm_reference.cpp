#include "tests/support/iqm_reference.hpp"

#include "tests/support/iqm_builder.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace tests {
namespace {

using Numbers = std::array<double, 10>;

std::uint32_t fieldOf(std::span<const std::byte> file, IqmField field)
{
    return wordAt(file, static_cast<std::size_t>(field));
}

/// The matrix of translation, rotation x y z w and scale, written out.
glm::dmat4 matrixOf(const Numbers& n)
{
    const double length = std::sqrt(n[3] * n[3] + n[4] * n[4] + n[5] * n[5] + n[6] * n[6]);
    const double x = n[3] / length;
    const double y = n[4] / length;
    const double z = n[5] / length;
    const double w = n[6] / length;
    glm::dmat4 m(1.0);
    m[0] = glm::dvec4(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0) * n[7];
    m[1] = glm::dvec4(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0) * n[8];
    m[2] = glm::dvec4(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0) * n[9];
    m[3] = glm::dvec4(n[0], n[1], n[2], 1);
    return m;
}

glm::dmat4 below(const std::vector<glm::dmat4>& transforms, std::uint32_t parent, const glm::dmat4& local)
{
    return static_cast<std::int32_t>(parent) < 0 ? local : transforms[parent] * local;
}

std::vector<glm::dmat4> bindTransforms(std::span<const std::byte> model)
{
    std::vector<glm::dmat4> transforms;
    for (std::uint32_t joint = 0; joint < fieldOf(model, IqmField::jointCount); ++joint) {
        const std::size_t at = fieldOf(model, IqmField::jointOffset) + std::size_t{48} * joint;
        Numbers numbers{};
        for (std::size_t i = 0; i < 10; ++i)
            numbers[i] = static_cast<double>(floatAt(model, at + 8 + 4 * i));
        transforms.push_back(below(transforms, wordAt(model, at + 4), matrixOf(numbers)));
    }
    return transforms;
}

/// The numbers of all poses in a frame: a word for each bit of the masks, in order.
std::vector<Numbers> numbersOf(std::span<const std::byte> file, std::uint32_t frame)
{
    std::vector<Numbers> poses;
    std::size_t word =
        fieldOf(file, IqmField::frameOffset) + std::size_t{2} * frame * fieldOf(file, IqmField::channelCount);
    for (std::uint32_t pose = 0; pose < fieldOf(file, IqmField::poseCount); ++pose) {
        const std::size_t at = fieldOf(file, IqmField::poseOffset) + std::size_t{88} * pose;
        Numbers numbers{};
        for (std::size_t i = 0; i < 10; ++i) {
            numbers[i] = static_cast<double>(floatAt(file, at + 8 + 4 * i));
            if ((wordAt(file, at + 4) >> i & 1U) == 0)
                continue;
            const auto stored =
                static_cast<double>(std::to_integer<int>(file[word]) + 256 * std::to_integer<int>(file[word + 1]));
            numbers[i] += stored * static_cast<double>(floatAt(file, at + 48 + 4 * i));
            word += 2;
        }
        poses.push_back(numbers);
    }
    return poses;
}

Numbers mixed(const Numbers& a, Numbers b, double blend)
{
    const auto normalize = [](Numbers n) {
        const double length = std::sqrt(n[3] * n[3] + n[4] * n[4] + n[5] * n[5] + n[6] * n[6]);
        for (std::size_t i = 3; i < 7; ++i)
            n[i] /= length;
        return n;
    };
    const Numbers from = normalize(a);
    b = normalize(b);
    double cosine = 0.0;
    for (std::size_t i = 3; i < 7; ++i)
        cosine += from[i] * b[i];
    Numbers result{};
    for (std::size_t i = 0; i < 10; ++i) {
        const double sign = cosine < 0.0 && i >= 3 && i < 7 ? -1.0 : 1.0;
        result[i] = (1.0 - blend) * from[i] + blend * sign * b[i];
    }
    return result;
}

} // namespace

std::vector<glm::dmat4> iqmReferencePose(std::span<const std::byte> model, std::span<const std::byte> frames,
                                         const IqmInstant& instant)
{
    const std::vector<glm::dmat4> bind = bindTransforms(model);
    const std::vector<Numbers> a = numbersOf(frames, instant.a);
    const std::vector<Numbers> b = numbersOf(frames, instant.b);
    std::vector<glm::dmat4> transforms;
    std::vector<glm::dmat4> moved;
    for (std::uint32_t i = 0; i < bind.size(); ++i) {
        const std::uint32_t parent = wordAt(frames, fieldOf(frames, IqmField::poseOffset) + std::size_t{88} * i);
        transforms.push_back(below(transforms, parent, matrixOf(mixed(a[i], b[i], instant.blend))));
        moved.push_back(transforms[i] * glm::inverse(bind[i]));
    }
    return moved;
}

std::uint32_t wordAt(std::span<const std::byte> file, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint32_t>(file[offset + i]);
    return value;
}

float floatAt(std::span<const std::byte> file, std::size_t offset)
{
    return std::bit_cast<float>(wordAt(file, offset));
}

} // namespace tests
