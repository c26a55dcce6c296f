#pragma once

#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

namespace tests {

/// A test with an OpenGL context without a window. No test may leave a GL error.
class GlTest : public testing::Test {
protected:
    void SetUp() override
    {
        try {
            m_context = std::make_unique<renderer::HeadlessContext>();
        } catch (const renderer::GlError& error) {
            const char* const required = std::getenv("REQUIRE_GL");
            if (required != nullptr && std::string(required) == "1") {
                FAIL() << error.what();
            }
            GTEST_SKIP() << error.what();
        }
    }

    void TearDown() override
    {
        if (m_context) {
            EXPECT_EQ(renderer::takeGlErrors(), "");
        }
    }

    /// For code that creates its own context.
    void dropContext() { m_context.reset(); }

private:
    std::unique_ptr<renderer::HeadlessContext> m_context;
};

[[nodiscard]] inline std::filesystem::path sampleCreature()
{
    return std::filesystem::path(TRISVIEW_SAMPLES) / "creature" / "creature.md2";
}

} // namespace tests
