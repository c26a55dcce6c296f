#include "app/viewer/window/drawing_context.hpp"

#include "app/viewer/window/glfw/glfw_error.hpp"
#include "app/viewer/window/window.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/gl.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string>
#include <utility>

namespace app {
namespace {

/// A context that shares nothing with the window's, not even driver data.
class ContextWithoutWindow : public DrawingContext {
public:
    explicit ContextWithoutWindow(std::unique_ptr<renderer::SeparateContext> context) : m_context(std::move(context)) {}

    void enter() override
    {
        m_before = glfwGetCurrentContext();
        glfwMakeContextCurrent(nullptr);
        if (!m_context->enter()) {
            glfwMakeContextCurrent(m_before);
            throw WindowError("the second context cannot be used");
        }
    }
    void leave() override
    {
        m_context->leave();
        glfwMakeContextCurrent(m_before);
    }

private:
    std::unique_ptr<renderer::SeparateContext> m_context;
    GLFWwindow* m_before = nullptr;
};

/// GLFW ties a context to a window; this window is never shown.
class HiddenWindow : public DrawingContext {
public:
    HiddenWindow() : m_handle(glfwCreateWindow(1, 1, "Trisview", nullptr, nullptr))
    {
        if (m_handle == nullptr)
            throw WindowError("no second context with OpenGL 3.3: " + lastGlfwError());
    }
    ~HiddenWindow() override { glfwDestroyWindow(m_handle); }

    void enter() override
    {
        m_before = glfwGetCurrentContext();
        glfwMakeContextCurrent(m_handle);
        if (glfwGetCurrentContext() != m_handle)
            throw WindowError("the second context cannot be used: " + lastGlfwError());
    }
    void leave() override { glfwMakeContextCurrent(m_before); }

private:
    GLFWwindow* m_handle;
    GLFWwindow* m_before = nullptr;
};

std::string driverName()
{
    const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "";
}

/// Mesa's software renderer reads the list of a connection's contexts without a lock: drawing with two of them
/// concurrently reads freed memory.
bool isUnsafeOnTwoThreads(const std::string& driver)
{
    return driver.find("llvmpipe") != std::string::npos || driver.find("softpipe") != std::string::npos;
}

std::unique_ptr<renderer::SeparateContext> separateContext(const std::string& driver)
{
    GLFWwindow* const window = glfwGetCurrentContext();
    glfwMakeContextCurrent(nullptr);
    auto context = renderer::SeparateContext::make(driver);
    glfwMakeContextCurrent(window);
    return context;
}

} // namespace

std::unique_ptr<DrawingContext> Window::makeDrawingContext()
{
    const std::string driver = driverName();
    if (auto context = separateContext(driver))
        return std::make_unique<ContextWithoutWindow>(std::move(context));
    if (isUnsafeOnTwoThreads(driver))
        return nullptr;
    return std::make_unique<HiddenWindow>(); // with the same hints as the window
}

} // namespace app
