#include "renderer/crowd.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <limits>

namespace {

formats::Bounds manSized()
{
    formats::Bounds box;
    box.add({-10, -16, -24});
    box.add({20, 16, 32});
    return box;
}

TEST(Crowd, StandsAroundItsFirstWithoutTouching)
{
    for (const std::size_t count : {1U, 2U, 9U, 10U, 100U, 1000U}) {
        const auto positions = renderer::crowdPositions(count, manSized());
        ASSERT_EQ(positions.size(), count);
        EXPECT_EQ(positions.front(), glm::dvec3(0.0));
        double nearest = std::numeric_limits<double>::max();
        double farthest = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            farthest = std::max(farthest, glm::length(positions[i]));
            for (std::size_t k = 0; k < i; ++k)
                nearest = std::min(nearest, glm::distance(positions[i], positions[k]));
        }
        if (count > 1) {
            EXPECT_GT(nearest, 32.0) << count << ": wider than one of them";
        }
        EXPECT_LE(farthest, 40.0 * (std::sqrt(2.0 * static_cast<double>(count)) + 1.5)) << count << ": in a square";
    }
}

TEST(Crowd, IsAsLargeAsAllOfIt)
{
    const formats::Bounds one = renderer::crowdBounds(1, manSized());
    EXPECT_EQ(one.min, manSized().min);
    EXPECT_EQ(one.max, manSized().max);
    const formats::Bounds nine = renderer::crowdBounds(9, manSized());
    EXPECT_EQ(nine.min, manSized().min - glm::vec3(40, 40, 0));
    EXPECT_EQ(nine.max, manSized().max + glm::vec3(40, 40, 0));
    EXPECT_TRUE(renderer::crowdBounds(9, {}).isEmpty());
}

} // namespace
