#include "app/viewer/window/window.hpp"

#include "app/viewer/window/glfw/glfw_error.hpp"
#include "app/viewer/window/glfw/system_window.hpp"
#include "app/viewer/window/glfw/title_bar.hpp"
#include "app/viewer/window/glfw/x_errors.hpp"
#include "app/viewer/window/key_names.hpp"
#include "formats/platform/clock.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/gl/gl.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <glm/common.hpp>

#include <algorithm>
#include <iterator>

namespace app {
namespace {

std::string keyNameOf(int key, int scanCode, int modifiers)
{
    const bool hasControl = (modifiers & GLFW_MOD_CONTROL) != 0;
    const char* const printed = hasControl ? glfwGetKeyName(key, scanCode) : nullptr;
    return keyName(key, printed != nullptr ? printed : "", modifiers);
}

KeyMotion motionOf(int action)
{
    return action == GLFW_RELEASE  ? KeyMotion::released
           : action == GLFW_REPEAT ? KeyMotion::repeated
                                   : KeyMotion::pressed;
}

/// The initial window size: the default, or the largest that fits the display.
glm::ivec2 fittingSize(const glm::ivec2& designSize)
{
    glm::ivec2 corner{};
    glm::ivec2 available{};
    if (GLFWmonitor* const monitor = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(monitor, &corner.x, &corner.y, &available.x, &available.y);
    return available.x > 0 && available.y > 0 ? glm::min(designSize, available) : designSize;
}

/// Since 3.4 GLFW prefers Wayland over X11. Its missing features (a picture on the clipboard, files dragged over the
/// window) work with X11, which Wayland desktops also offer.
bool startGlfw()
{
#ifdef GLFW_PLATFORM
    if (glfwPlatformSupported(GLFW_PLATFORM_X11) == GLFW_TRUE) {
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
        if (glfwInit() == GLFW_TRUE)
            return true;
        glfwInitHint(GLFW_PLATFORM, GLFW_ANY_PLATFORM);
    }
#endif
    return glfwInit() == GLFW_TRUE;
}

} // namespace

std::string lastGlfwError()
{
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

Window::Window(const std::string& title, const glm::ivec2& designSize) : m_system(std::make_unique<System>())
{
    if (!startGlfw())
        throw WindowError("no display: " + lastGlfwError());
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_STENCIL_BITS, 0); // unused, and clearing the depth beside it takes longer
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "trisview");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "trisview");
    const glm::ivec2 size = fittingSize(designSize);
    m_system->handle = glfwCreateWindow(size.x, size.y, title.c_str(), nullptr, nullptr);
    if (m_system->handle == nullptr) {
        const std::string reason = lastGlfwError();
        glfwTerminate();
        throw WindowError("no window with OpenGL 3.3: " + reason);
    }
    glfwMakeContextCurrent(m_system->handle);
    if (gladLoadGL(glfwGetProcAddress) == 0) {
        glfwDestroyWindow(m_system->handle);
        glfwTerminate();
        throw WindowError("no window with OpenGL 3.3: functions are missing");
    }
    glfwSwapInterval(1);
    glfwSetWindowSizeLimits(m_system->handle, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    // Queried once: the X server takes a while to answer.
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* const mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (mode != nullptr && mode->refreshRate > 0)
        m_framePeriod = 1.0 / mode->refreshRate;
    m_system->times.emplace(m_system->handle);
    listen();
    darkenTitleBar(m_system->handle);
    surviveXErrors();
}

Window::~Window()
{
    glfwDestroyWindow(m_system->handle);
    glfwTerminate();
}

void Window::listen()
{
    glfwSetWindowUserPointer(m_system->handle, this);
    // Each callback only appends an event to the window behind the handle.
    static constexpr auto add = [](GLFWwindow* window, WindowEvent event) {
        static_cast<Window*>(glfwGetWindowUserPointer(window))->m_events.push_back(std::move(event));
    };
    glfwSetCursorPosCallback(m_system->handle, [](GLFWwindow* window, double x, double y) {
        add(window, PointerMoved{{static_cast<float>(x), static_cast<float>(y)}});
    });
    glfwSetCursorEnterCallback(
        m_system->handle, [](GLFWwindow* window, int entered) { add(window, PointerCrossed{entered == GLFW_TRUE}); });
    glfwSetMouseButtonCallback(m_system->handle, [](GLFWwindow* window, int button, int action, int modifiers) {
        auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
        const bool isDown = action == GLFW_PRESS;
        add(window, ButtonChanged{button, isDown, modifiers, self.m_system->times->ofButton(button, isDown)});
    });
    glfwSetScrollCallback(m_system->handle, [](GLFWwindow* window, double x, double y) {
        add(window, Scrolled{{static_cast<float>(x), static_cast<float>(y)}});
    });
    glfwSetKeyCallback(m_system->handle, [](GLFWwindow* window, int key, int scanCode, int action, int modifiers) {
        auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
        self.m_system->lastKeyMotion = motionOf(action);
        self.m_system->lastModifiers = modifiers;
        add(window, KeyChanged{key, scanCode, motionOf(action), modifiers, keyNameOf(key, scanCode, modifiers),
                               self.m_system->times->ofKey(scanCode, action != GLFW_RELEASE)});
    });
    glfwSetCharCallback(m_system->handle, [](GLFWwindow* window, unsigned character) {
        const auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
        add(window, TextTyped{character, self.m_system->lastKeyMotion == KeyMotion::repeated,
                              (self.m_system->lastModifiers & GLFW_MOD_SHIFT) != 0});
    });
    glfwSetDropCallback(m_system->handle, [](GLFWwindow* window, int count, const char** names) {
        FilesDropped dropped;
        for (int i = 0; i < count; ++i)
            dropped.paths.push_back(platform::pathFromUtf8(names[i]));
        add(window, std::move(dropped));
    });
    glfwSetWindowFocusCallback(
        m_system->handle, [](GLFWwindow* window, int focused) { add(window, FocusChanged{focused == GLFW_TRUE}); });
    glfwSetWindowRefreshCallback(m_system->handle, [](GLFWwindow* window) { add(window, Exposed{}); });
    glfwSetFramebufferSizeCallback(m_system->handle, [](GLFWwindow* window, int, int) { add(window, Exposed{}); });
    glfwSetWindowContentScaleCallback(m_system->handle,
                                      [](GLFWwindow* window, float, float) { add(window, Exposed{}); });
    glfwSetWindowCloseCallback(m_system->handle, [](GLFWwindow* window) { add(window, CloseAsked{}); });
}

glm::ivec2 Window::size() const
{
    glm::ivec2 size{};
    glfwGetWindowSize(m_system->handle, &size.x, &size.y);
    return size;
}

glm::ivec2 Window::framebufferSize() const
{
    glm::ivec2 size{};
    glfwGetFramebufferSize(m_system->handle, &size.x, &size.y);
    return size;
}

float Window::contentScale() const
{
    float x = 1.0f;
    float y = 1.0f;
    glfwGetWindowContentScale(m_system->handle, &x, &y);
    return std::clamp(std::max(x, y), 0.5f, 8.0f);
}

bool Window::isIconified() const
{
    return glfwGetWindowAttrib(m_system->handle, GLFW_ICONIFIED) == GLFW_TRUE;
}

bool Window::isMaximized() const
{
    return glfwGetWindowAttrib(m_system->handle, GLFW_MAXIMIZED) == GLFW_TRUE;
}

double Window::seconds() const
{
    return platform::steadySeconds();
}

bool Window::wantsPixels() const
{
    return true;
}

void Window::setTitle(const std::string& title)
{
    if (title != m_title)
        glfwSetWindowTitle(m_system->handle, title.c_str());
    m_title = title;
}

bool Window::isFullScreen() const
{
    return glfwGetWindowMonitor(m_system->handle) != nullptr;
}

void Window::toggleFullScreen()
{
    if (isFullScreen()) {
        glfwSetWindowMonitor(m_system->handle, nullptr, m_system->restoredPosition.x, m_system->restoredPosition.y,
                             m_system->restoredSize.x, m_system->restoredSize.y, GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* const mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (mode == nullptr)
        return;
    glfwGetWindowPos(m_system->handle, &m_system->restoredPosition.x, &m_system->restoredPosition.y);
    m_system->restoredSize = size();
    glfwSetWindowMonitor(m_system->handle, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    glfwSwapInterval(1);
}

void Window::askForAttention()
{
    if (!m_system->isShown)
        return;
    if (isIconified())
        glfwRestoreWindow(m_system->handle);
    glfwFocusWindow(m_system->handle);
    glfwRequestWindowAttention(m_system->handle);
}

void Window::chooseFiles() {} // the open dialog lists them

bool Window::copyImage(CopiedImage image)
{
    return m_system->clipboard.offer(std::move(image));
}

bool Window::isContextLost() const
{
    return false;
}

void Window::collectEvents(double seconds, std::deque<WindowEvent>& events)
{
    surviveXErrors();
    m_system->times->lookAhead();
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    std::move(m_events.begin(), m_events.end(), std::back_inserter(events));
    m_events.clear();
}

void Window::present()
{
    if (!m_system->isShown) {
        glfwShowWindow(m_system->handle);
        m_system->isShown = true;
    }
    glfwSwapBuffers(m_system->handle);
}

void Window::wake()
{
    glfwPostEmptyEvent();
}

std::string Window::library()
{
    return std::string("GLFW ") + glfwGetVersionString();
}

} // namespace app
