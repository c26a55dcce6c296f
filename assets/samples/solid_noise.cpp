#include "assets/samples/solid_noise.hpp"

#include <glm/common.hpp>

namespace samples {

float hashed(const glm::ivec3& cell, std::uint32_t salt)
{
    std::uint32_t bits = static_cast<std::uint32_t>(cell.x) * 0x8DA6B343U ^
                         static_cast<std::uint32_t>(cell.y) * 0xD8163841U ^
                         static_cast<std::uint32_t>(cell.z) * 0xCB1AB31FU ^ salt * 0x9E3779B9U;
    bits ^= bits >> 15;
    bits *= 0x2C1B3C6DU;
    bits ^= bits >> 12;
    bits *= 0x297A2D39U;
    bits ^= bits >> 15;
    return static_cast<float>(bits >> 8) / 16777216.0f;
}

float noise(const glm::vec3& point)
{
    const glm::vec3 floor = glm::floor(point);
    const glm::ivec3 cell(floor);
    const glm::vec3 within = point - floor;
    const glm::vec3 blend = within * within * (3.0f - 2.0f * within);
    float value = 0.0f;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 offset(corner & 1, (corner >> 1) & 1, corner >> 2);
        const glm::vec3 side(offset);
        const glm::vec3 weight = side * blend + (1.0f - side) * (1.0f - blend);
        value += hashed(cell + offset, 7) * weight.x * weight.y * weight.z;
    }
    return 2.0f * value - 1.0f;
}

} // namespace samples
