#include "app/viewer/window/window.hpp"

#include "app/viewer/window/headless/system_window.hpp"
#include "renderer/gl/draw_area.hpp"

#include <utility>

namespace app {
namespace {

void setTime(WindowEvent& event, double seconds)
{
    if (auto* const button = std::get_if<ButtonChanged>(&event); button != nullptr && button->time == 0.0)
        button->time = seconds;
    if (auto* const key = std::get_if<KeyChanged>(&event); key != nullptr && key->time == 0.0)
        key->time = seconds;
}

std::unique_ptr<Window::System> makeSystem()
{
    try {
        return std::make_unique<Window::System>();
    } catch (const renderer::GlError& error) {
        throw WindowError(error.what());
    }
}

} // namespace

Window::Window(const std::string& title, const glm::ivec2& designSize) : m_system(makeSystem())
{
    m_system->size = designSize;
    setTitle(title);
    listen();
}

Window::~Window()
{
    renderer::setWindowFramebuffer(0);
}

/// Gives the framebuffer the window's size, starting with the next frame.
void Window::listen()
{
    System& system = *m_system;
    const auto width = static_cast<std::uint32_t>(system.size.x);
    const auto height = static_cast<std::uint32_t>(system.size.y);
    if (system.pixels && system.pixels->width() == width && system.pixels->height() == height)
        return;
    system.pixels.emplace(width, height);
    renderer::setWindowFramebuffer(system.pixels->name());
}

glm::ivec2 Window::size() const
{
    return m_system->size;
}

glm::ivec2 Window::framebufferSize() const
{
    return m_system->size;
}

float Window::contentScale() const
{
    return m_system->contentScale;
}

bool Window::isIconified() const
{
    return false;
}

bool Window::isMaximized() const
{
    return false;
}

double Window::seconds() const
{
    return m_system->seconds;
}

bool Window::wantsPixels() const
{
    return m_system->wantsPixels;
}

void Window::setTitle(const std::string& title)
{
    m_title = title;
    m_system->title = title;
}

void Window::toggleFullScreen()
{
    m_system->isFullScreen = !m_system->isFullScreen;
}

bool Window::isFullScreen() const
{
    return m_system->isFullScreen;
}

void Window::askForAttention()
{
    ++m_system->calls;
}

void Window::chooseFiles() {} // the open dialog lists them

bool Window::copyImage(CopiedImage image)
{
    m_system->copied = std::move(image);
    return true;
}

bool Window::isContextLost() const
{
    return false;
}

/// Everything is drawn in one context, since there are no threads.
std::unique_ptr<DrawingContext> Window::makeDrawingContext()
{
    return nullptr;
}

void Window::collectEvents(double seconds, std::deque<WindowEvent>& events)
{
    listen();
    if (m_system->posted.empty())
        m_system->seconds += seconds;
    m_system->events += m_system->posted.size();
    for (WindowEvent& event : m_system->posted) {
        setTime(event, m_system->seconds);
        events.push_back(std::move(event));
    }
    m_system->posted.clear();
}

void Window::present()
{
    m_system->seconds += m_system->frameSeconds;
    ++m_system->frames;
}

void Window::wake() {}

std::string Window::library()
{
    return {};
}

} // namespace app
