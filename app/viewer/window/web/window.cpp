#include "app/viewer/window/window.hpp"

#include "app/viewer/window/key_names.hpp"
#include "app/viewer/window/web/page.hpp"
#include "app/viewer/window/web/system_window.hpp"
#include "formats/platform/paths.hpp"

#include <emscripten.h>
#include <emscripten/html5.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <iterator>

namespace app {
namespace {

constexpr const char* kCanvas = "#canvas";

/// The window that receives the page's events.
struct Listener {
    Window::System* system = nullptr;
    std::deque<WindowEvent>* events = nullptr;
};
Listener theListener;

template <class Event> void addEvent(Event event)
{
    if (theListener.events != nullptr)
        theListener.events->push_back(std::move(event));
}

double pageSeconds()
{
    return emscripten_get_now() * 1e-3;
}

std::vector<std::filesystem::path> pathsOfLines(std::string_view lines)
{
    std::vector<std::filesystem::path> paths;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        paths.push_back(platform::pathFromUtf8(lines.substr(0, end)));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return paths;
}

} // namespace

Window::Window(const std::string& title, const glm::ivec2&) : m_system(std::make_unique<System>())
{
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    attributes.alpha = false;
    attributes.depth = true;
    attributes.stencil = false;
    attributes.antialias = false; // the view does its own antialiasing
    m_system->context = emscripten_webgl_create_context(kCanvas, &attributes);
    if (m_system->context <= 0 || emscripten_webgl_make_context_current(m_system->context) != EMSCRIPTEN_RESULT_SUCCESS)
        throw WindowError("this browser offers no WebGL 2");
    theListener = {m_system.get(), &m_events};
    listen();
    setTitle(title);
}

Window::~Window()
{
    theListener = {};
    emscripten_webgl_destroy_context(m_system->context);
}

/// The page calls the functions below by itself, first with its current state.
void Window::listen()
{
    page::askSize();
}

glm::ivec2 Window::size() const
{
    return glm::max(glm::ivec2(glm::round(m_system->size)), glm::ivec2(1));
}

glm::ivec2 Window::framebufferSize() const
{
    return m_system->pixels;
}

float Window::contentScale() const
{
    return std::clamp(m_system->scale, 0.5f, 8.0f);
}

bool Window::isIconified() const
{
    return false; // the browser then requests no frame
}

bool Window::isMaximized() const
{
    return true; // the page controls its size
}

double Window::seconds() const
{
    return pageSeconds();
}

bool Window::wantsPixels() const
{
    return true;
}

void Window::setTitle(const std::string& title)
{
    if (title != m_title)
        page::setTitle(title.c_str());
    m_title = title;
}

bool Window::isFullScreen() const
{
    return m_system->isFullScreen;
}

void Window::toggleFullScreen()
{
    page::toggleFullScreen();
}

void Window::askForAttention() {} // a page stays where it is

void Window::chooseFiles()
{
    page::chooseFiles();
}

bool Window::copyImage(CopiedImage image)
{
    page::writeClipboardImage(image.png.data(), static_cast<unsigned>(image.png.size()));
    return true; // a failure is reported later by the page
}

std::unique_ptr<DrawingContext> Window::makeDrawingContext()
{
    return nullptr;
}

bool Window::isContextLost() const
{
    return m_system->isLost;
}

/// Never waits: the page calls for each frame. The canvas gets its new size right before a frame is drawn, since
/// resizing clears it.
void Window::collectEvents(double, std::deque<WindowEvent>& events)
{
    m_system->touch.work(pageSeconds(), m_events);
    if (m_system->isSized != m_system->pixels && !m_system->isLost) {
        m_system->isSized = m_system->pixels;
        emscripten_set_canvas_element_size(kCanvas, m_system->pixels.x, m_system->pixels.y);
        m_events.emplace_back(Exposed{});
    }
    std::move(m_events.begin(), m_events.end(), std::back_inserter(events));
    m_events.clear();
}

void Window::present() {} // the browser presents when the frame's function returns

void Window::wake() {}

std::string Window::library()
{
    return {};
}

} // namespace app

/// Functions called by the page, see app/web/page/input.js. Modifiers, buttons and keys are GLFW's numbers.
extern "C" {

EMSCRIPTEN_KEEPALIVE void trisviewPointerMoved(float x, float y)
{
    app::addEvent(app::PointerMoved{{x, y}});
}

EMSCRIPTEN_KEEPALIVE void trisviewPointerCrossed(int isInside)
{
    app::addEvent(app::PointerCrossed{isInside != 0});
}

EMSCRIPTEN_KEEPALIVE void trisviewButtonChanged(int button, int isDown, int modifiers)
{
    app::addEvent(app::ButtonChanged{button, isDown != 0, modifiers});
}

EMSCRIPTEN_KEEPALIVE void trisviewScrolled(float x, float y)
{
    app::addEvent(app::Scrolled{{x, y}});
}

EMSCRIPTEN_KEEPALIVE void trisviewTouched(int finger, int phase, float x, float y)
{
    if (app::theListener.events == nullptr)
        return;
    using Touch = app::TouchGestures;
    const bool isOverPanels = ImGui::GetCurrentContext() != nullptr && ImGui::GetIO().WantCaptureMouse;
    app::theListener.system->touch.handle(finger, static_cast<Touch::Phase>(phase), {x, y}, app::pageSeconds(), 1.0f,
                                          isOverPanels ? Touch::Target::panels : Touch::Target::view,
                                          *app::theListener.events);
}

/// `motion`: 0 released, 1 pressed, 2 repeated; `printed`: the character on the key.
EMSCRIPTEN_KEEPALIVE void trisviewKeyChanged(int key, int motion, int modifiers, const char* printed)
{
    app::addEvent(
        app::KeyChanged{key, 0, static_cast<app::KeyMotion>(motion), modifiers, app::keyName(key, printed, modifiers)});
}

EMSCRIPTEN_KEEPALIVE void trisviewTextTyped(int character, int isRepeat, int hasShift)
{
    app::addEvent(app::TextTyped{static_cast<char32_t>(character), isRepeat != 0, hasShift != 0});
}

/// Paths, one per line.
EMSCRIPTEN_KEEPALIVE void trisviewFilesDropped(const char* paths)
{
    app::addEvent(app::FilesDropped{app::pathsOfLines(paths)});
}

EMSCRIPTEN_KEEPALIVE void trisviewFilesChosen(const char* paths)
{
    app::addEvent(app::FilesChosen{app::pathsOfLines(paths)});
}

EMSCRIPTEN_KEEPALIVE void trisviewFocusChanged(int isFocused)
{
    app::addEvent(app::FocusChanged{isFocused != 0});
}

EMSCRIPTEN_KEEPALIVE void trisviewResized(float width, float height, int pixelsWide, int pixelsHigh, float scale)
{
    if (app::theListener.system == nullptr)
        return;
    app::Window::System& system = *app::theListener.system;
    system.size = {width, height};
    system.pixels = glm::max(glm::ivec2(pixelsWide, pixelsHigh), glm::ivec2(1));
    system.scale = scale;
    app::addEvent(app::Exposed{});
}

EMSCRIPTEN_KEEPALIVE void trisviewFullScreenChanged(int isFullScreen)
{
    if (app::theListener.system != nullptr)
        app::theListener.system->isFullScreen = isFullScreen != 0;
}

EMSCRIPTEN_KEEPALIVE void trisviewPasted(const char* text)
{
    if (app::theListener.system != nullptr)
        app::theListener.system->clipboard = text;
}

EMSCRIPTEN_KEEPALIVE void trisviewContextLost()
{
    if (app::theListener.system != nullptr)
        app::theListener.system->isLost = true;
}

EMSCRIPTEN_KEEPALIVE void trisviewContextRestored()
{
    if (app::theListener.system == nullptr)
        return;
    app::theListener.system->isLost = false;
    app::addEvent(app::GraphicsReset{});
}

} // extern "C"
