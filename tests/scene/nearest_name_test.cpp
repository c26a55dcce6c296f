#include "renderer/scene/document/nearest_name.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

std::string nearest(std::string_view wanted, const std::vector<std::string>& candidates)
{
    const auto index = scene::nearestName(wanted, candidates);
    return index ? candidates[*index] : "none";
}

TEST(NearestName, IsTheOneAFewLettersApart)
{
    EXPECT_EQ(nearest("skin", {"rocket", "skim", "grass"}), "skim");
    EXPECT_EQ(nearest("soldier1", {"soldier2_pain", "soldier2", "guard"}), "soldier2");
    EXPECT_EQ(nearest("Visor", {"VISOR"}), "VISOR");
}

TEST(NearestName, IsTheOneThatBeginsWithIt)
{
    EXPECT_EQ(nearest("visor", {"vapor", "visor_blue_metal"}), "visor_blue_metal");
    EXPECT_EQ(nearest(".body01b", {"head01", "body01_green"}), "body01_green");
    EXPECT_EQ(nearest("h_visor_broken", {"h_visor", "h_mask"}), "h_visor");
}

TEST(NearestName, IsNoneWhereNothingIsAlike)
{
    EXPECT_EQ(nearest("visor", {"legs", "torso", ""}), "none");
    EXPECT_EQ(nearest("visor", {}), "none");
    EXPECT_EQ(nearest("", {"a", ""}), "none");
    EXPECT_EQ(nearest(std::string(10'000, 'a'), {std::string(10'000, 'a')}), "none");
}

TEST(NearestName, IsTheFirstOfEquals)
{
    EXPECT_EQ(nearest("skin0", {"skin1", "skin2"}), "skin1");
}

} // namespace
