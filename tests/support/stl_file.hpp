#pragma once

#include <gtest/gtest.h>

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace tests {

/// A binary STL, read independently of its writer.
struct StlFile {
    struct Triangle {
        glm::vec3 normal{};
        std::array<glm::vec3, 3> corners{};
    };
    std::string header;
    std::vector<Triangle> triangles;
};

/// Reports sizes that do not fit. This machine is little-endian.
[[nodiscard]] inline StlFile readStl(std::span<const std::byte> bytes)
{
    constexpr std::size_t kHeader = 80;
    constexpr std::size_t kTriangle = 50;
    StlFile file;
    std::uint32_t count = 0;
    if (bytes.size() < kHeader + sizeof(count)) {
        ADD_FAILURE() << "an STL has at least 84 bytes, not " << bytes.size();
        return file;
    }
    file.header.assign(reinterpret_cast<const char*>(bytes.data()), kHeader);
    std::memcpy(&count, bytes.data() + kHeader, sizeof(count));
    EXPECT_EQ(bytes.size(), kHeader + sizeof(count) + kTriangle * count);
    for (std::size_t at = kHeader + sizeof(count); at + kTriangle <= bytes.size(); at += kTriangle) {
        std::array<float, 12> numbers{};
        std::memcpy(numbers.data(), bytes.data() + at, sizeof(numbers));
        const auto vector = [&](std::size_t i) { return glm::vec3(numbers[i], numbers[i + 1], numbers[i + 2]); };
        file.triangles.push_back({vector(0), {vector(3), vector(6), vector(9)}});
    }
    return file;
}

} // namespace tests
