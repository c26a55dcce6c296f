#include "app/viewer/window/window.hpp"
#include "renderer/gl/gl.hpp"

#include <EGL/egl.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

namespace {

std::string driverName()
{
    const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "no context";
}

/// Draws a red area into a framebuffer object and returns one of its pixels.
std::array<std::uint8_t, 4> drawnRed()
{
    GLuint framebuffer = 0;
    GLuint buffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &buffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 16, 16);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
    glClearColor(1.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    std::array<std::uint8_t, 4> pixel{};
    glReadPixels(8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &buffer);
    return pixel;
}

class DrawingContext : public testing::Test {
protected:
    void SetUp() override
    {
        if (std::getenv("DISPLAY") != nullptr)
            return;
        const char* const isRequired = std::getenv("REQUIRE_DISPLAY");
        if (isRequired != nullptr && std::strcmp(isRequired, "1") == 0)
            FAIL() << "no display, and REQUIRE_DISPLAY=1";
        GTEST_SKIP() << "no display";
    }
};

/// Two contexts of one display connection share data that Mesa's llvmpipe does not lock: the program crashed with
/// "corrupted double-linked list" while thumbnails were drawn.
TEST_F(DrawingContext, SharesNoDriverScreenWithTheWindow)
{
    app::Window window("Trisview", {200, 150});
    const std::string driver = driverName();
    EXPECT_EQ(eglGetCurrentDisplay(), EGL_NO_DISPLAY) << "the window's context comes from GLX";
    const auto context = app::Window::makeDrawingContext();
    EXPECT_EQ(driverName(), driver) << "the window's context is current as before";
    ASSERT_TRUE(context) << "Mesa offers EGL without a surface";
    EXPECT_EQ(eglGetCurrentDisplay(), EGL_NO_DISPLAY);
    std::thread([&] {
        const app::EnteredContext entered(*context);
        const EGLDisplay display = eglGetCurrentDisplay();
        EXPECT_NE(display, EGL_NO_DISPLAY) << "it comes from GLX, by the window's connection";
        EXPECT_NE(display, eglGetDisplay(EGL_DEFAULT_DISPLAY)) << "that of the X display";
        EXPECT_EQ(driverName(), driver);
        EXPECT_EQ(drawnRed(), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    }).join();
    {
        const app::EnteredContext entered(*context); // the context in which the test's objects are destroyed
        EXPECT_EQ(drawnRed(), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    }
    EXPECT_EQ(eglGetCurrentDisplay(), EGL_NO_DISPLAY);
    EXPECT_EQ(driverName(), driver);
    EXPECT_EQ(drawnRed(), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

} // namespace
