#include "renderer/gl/draw_area.hpp"

#include "renderer/gl/framebuffer.hpp"
#include "tests/gl/gl_fixture.hpp"

#include <array>

/// Clearing, and clipping it to a part of the framebuffer.
namespace {

using DrawAreaTest = tests::GlTest;

/// The red of a pixel of the framebuffer.
int redAt(int x, int y)
{
    std::array<std::uint8_t, 4> pixel{};
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    return pixel[0];
}

TEST_F(DrawAreaTest, KeepsClearingInside)
{
    const renderer::Framebuffer framebuffer(8, 8);
    framebuffer.bind();
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthMask(GL_FALSE);
    renderer::clear(renderer::Clearing::both, glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
    GLboolean writesDepth = GL_FALSE;
    glGetBooleanv(GL_DEPTH_WRITEMASK, &writesDepth);
    EXPECT_TRUE(writesDepth);
    {
        const renderer::DrawArea area({2, 2, 4, 4});
        renderer::clear(renderer::Clearing::depth, glm::vec4(1.0f));
        EXPECT_EQ(redAt(3, 3), 0);
        renderer::clear(renderer::Clearing::color, glm::vec4(1.0f));
    }
    EXPECT_EQ(redAt(2, 2), 255);
    EXPECT_EQ(redAt(5, 5), 255);
    EXPECT_EQ(redAt(1, 2), 0);
    EXPECT_EQ(redAt(6, 5), 0);
    EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));
    renderer::clear(renderer::Clearing::color, glm::vec4(1.0f));
    EXPECT_EQ(redAt(0, 0), 255);
}

TEST_F(DrawAreaTest, EndsWhereAFramebufferIsBound)
{
    const renderer::Framebuffer framebuffer(8, 8);
    glEnable(GL_SCISSOR_TEST);
    framebuffer.bind();
    EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));
    glEnable(GL_SCISSOR_TEST);
    renderer::bindWindow();
    EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));
}

} // namespace
