#include "tests/support/growth.hpp"

#include <vector>

namespace {

/// Sums the numbers of a list, a hundred times or as often as there are numbers.
std::function<void()> sums(std::size_t size, bool isSquare)
{
    return [size, isSquare] {
        const std::vector<std::size_t> numbers(size, 1);
        volatile std::size_t sum = 0;
        for (std::size_t i = 0; i < (isSquare ? size : 100); ++i) {
            for (const std::size_t number : numbers)
                sum = sum + number;
        }
    };
}

TEST(Growth, IsThatOfTheInput)
{
    EXPECT_TRUE(tests::growsWithItsInput(1000, [](std::size_t size) { return sums(size, false); }));
}

TEST(Growth, OfTheSquareIsTold)
{
    EXPECT_FALSE(tests::growsWithItsInput(1000, [](std::size_t size) { return sums(size, true); }));
}

} // namespace
