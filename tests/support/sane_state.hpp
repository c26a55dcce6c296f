#pragma once

#include "tests/support/shown_state.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>

namespace tests {

/// Checks properties that every valid state has, whatever the user did.
inline void expectSane(const json& state)
{
    ASSERT_TRUE(state.is_object());
    EXPECT_EQ(state["glErrors"], "");
    EXPECT_LT(state["activeTab"].get<std::size_t>(), state["tabs"].size());
    EXPECT_GT(state["view"]["width"].get<double>(), 0.0);
    EXPECT_GT(state["view"]["height"].get<double>(), 0.0);
    if (state["document"].is_null())
        return;
    for (const char* const item : {"selection", "pointed"})
        EXPECT_EQ(state[item]["kind"] == "none", state[item]["index"].is_null());
    EXPECT_LT(state["activeLayer"].get<std::size_t>(), state["layers"].size());
    EXPECT_GE(state["fileFrame"].get<double>(), 0.0);
    EXPECT_LE(state["fileFrame"].get<double>(), state["fileFrames"].get<double>());
}

/// An environment with a separate home folder: images that are taken are stored there.
inline std::map<std::string, std::optional<std::string>> homeIn(const TemporaryFolder& folder)
{
    fs::create_directories(folder / "home");
    return {{"HOME", (folder / "home").string()}, {"XDG_PICTURES_DIR", std::nullopt}};
}

} // namespace tests
