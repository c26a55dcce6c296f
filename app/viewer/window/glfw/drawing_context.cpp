#include "app/viewer/window/drawing_context.hpp"

#include "app/viewer/window/glfw/glfw_error.hpp"
#include "app/viewer/window/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace app {
namespace {

/// GLFW ties a context to a window; this one is never shown.
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

} // namespace

std::unique_ptr<DrawingContext> Window::makeDrawingContext()
{
    return std::make_unique<HiddenWindow>(); // with the hints of the window itself
}

} // namespace app
