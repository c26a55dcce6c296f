#include "tests/window/driven_viewer.hpp"

#include "renderer/gl/gl.hpp"

#include <array>
#include <utility>

namespace tests {
namespace {

/// GLFW's number of a non-character key; 0 for a key that types the character of its keysym.
int keyOf(unsigned long keysym)
{
    constexpr std::array<std::pair<unsigned long, int>, 22> kKeys = {{
        {XK_Escape, 256},    {XK_Return, 257},  {XK_KP_Enter, 335},  {XK_Tab, 258},   {XK_BackSpace, 259},
        {XK_Insert, 260},    {XK_Delete, 261},  {XK_Right, 262},     {XK_Left, 263},  {XK_Down, 264},
        {XK_Up, 265},        {XK_Page_Up, 266}, {XK_Page_Down, 267}, {XK_Home, 268},  {XK_End, 269},
        {XK_space, 32},      {XK_Shift_L, 340}, {XK_Control_L, 341}, {XK_Alt_L, 342}, {XK_Shift_R, 344},
        {XK_Control_R, 345}, {XK_Super_L, 343},
    }};
    for (const auto& [symbol, key] : kKeys) {
        if (symbol == keysym)
            return key;
    }
    if (keysym >= XK_F1 && keysym <= XK_F12)
        return 290 + static_cast<int>(keysym - XK_F1);
    return 0;
}

int glfwButton(MouseButton button)
{
    return button == MouseButton::left ? 0 : button == MouseButton::right ? 1 : 2;
}

glm::vec2 windowPoint(Point point)
{
    return {static_cast<float>(point.x), static_cast<float>(point.y)};
}

/// An opaque image, top row first.
formats::Image imageOf(const renderer::Framebuffer& framebuffer)
{
    formats::Image image{framebuffer.width(), framebuffer.height(), {}};
    image.pixels.resize(image.pixelCount() * 4);
    framebuffer.bind();
    const std::size_t row = std::size_t{image.width} * 4;
    for (std::uint32_t y = 0; y < image.height; ++y) { // OpenGL counts from below
        glReadPixels(0, static_cast<GLint>(image.height - 1 - y), static_cast<GLsizei>(image.width), 1, GL_RGBA,
                     GL_UNSIGNED_BYTE, image.pixels.data() + y * row);
    }
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 0xFF;
    return image;
}

} // namespace

void DrivenUser::moveMouse(Point to)
{
    m_user.move(windowPoint(to));
    m_viewer.takeEvents();
}

void DrivenUser::press(MouseButton button)
{
    m_user.press(glfwButton(button));
    m_viewer.takeEvents();
}

void DrivenUser::release(MouseButton button)
{
    m_user.release(glfwButton(button));
    m_viewer.takeEvents();
}

void DrivenUser::click(Point at, MouseButton button)
{
    moveMouse(at);
    press(button);
    release(button);
}

void DrivenUser::doubleClick(Point at, MouseButton button)
{
    click(at, button);
    press(button);
    release(button);
}

void DrivenUser::drag(Point from, Point to, MouseButton button, int steps)
{
    moveMouse(from);
    press(button);
    for (int i = 1; i <= steps; ++i)
        moveMouse({from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps});
    release(button);
}

void DrivenUser::turnWheel(int notches)
{
    for (int i = 0; i < std::abs(notches); ++i) {
        m_user.turnWheel(notches > 0 ? 1.0f : -1.0f);
        m_viewer.takeEvents();
    }
}

void DrivenUser::keyDown(unsigned long keysym)
{
    if (const int key = keyOf(keysym); key != 0)
        m_user.down(static_cast<Key>(key));
    else
        m_user.characterDown(static_cast<char>(keysym));
    m_viewer.takeEvents();
}

void DrivenUser::keyUp(unsigned long keysym)
{
    if (const int key = keyOf(keysym); key != 0)
        m_user.up(static_cast<Key>(key));
    else
        m_user.characterUp(static_cast<char>(keysym));
    m_viewer.takeEvents();
}

void DrivenUser::pressKey(unsigned long keysym, std::span<const unsigned long> modifiers)
{
    for (const unsigned long modifier : modifiers)
        keyDown(modifier);
    keyDown(keysym);
    keyUp(keysym);
    for (std::size_t i = modifiers.size(); i-- > 0;)
        keyUp(modifiers[i]);
}

void DrivenUser::type(std::string_view text)
{
    for (const char character : text) {
        m_user.type(std::string_view(&character, 1));
        m_viewer.takeEvents();
    }
}

DropResult DrivenUser::drop(std::span<const fs::path> files)
{
    const WindowSize size = windowSize();
    return dropAt({size.width / 2, size.height / 2}, files);
}

DropResult DrivenUser::dropAt(Point at, std::span<const fs::path> files)
{
    m_user.move(windowPoint(at));
    m_viewer.window().posted.emplace_back(app::FilesDropped{{files.begin(), files.end()}});
    m_viewer.takeEvents();
    return DropResult::accepted;
}

DropResult DrivenUser::dropAfter(std::chrono::milliseconds rest, Point at, std::span<const fs::path> files)
{
    m_viewer.window().posted.emplace_back(app::PointerCrossed{false}); // a drag comes from another window
    m_viewer.window().posted.emplace_back(app::PointerMoved{windowPoint(at)});
    m_viewer.takeEvents();
    wait(rest);
    m_viewer.window().posted.emplace_back(app::FilesDropped{{files.begin(), files.end()}});
    m_viewer.takeEvents();
    return DropResult::accepted;
}

formats::Image DrivenUser::capture() const
{
    app::Window::System& window = m_viewer.window();
    const bool wantedThem = std::exchange(window.wantsPixels, true);
    window.posted.emplace_back(app::Exposed{});
    m_viewer.takeEvents();
    window.wantsPixels = wantedThem;
    return imageOf(*window.pixels);
}

WindowSize DrivenUser::windowSize() const
{
    const glm::ivec2 size = m_viewer.window().size;
    return {size.x, size.y};
}

bool DrivenUser::resize(WindowSize size)
{
    m_viewer.window().size = {size.width, size.height};
    m_viewer.window().posted.emplace_back(app::Exposed{});
    m_viewer.takeEvents();
    wait(std::chrono::milliseconds(100)); // panels follow a frame later
    return true;
}

void DrivenUser::close()
{
    m_viewer.window().posted.emplace_back(app::CloseAsked{});
    m_viewer.takeEvents();
}

std::vector<std::uint8_t> Driven::viewPixels()
{
    return pixelsOfView(viewer.state()["view"], user.capture());
}

double Driven::redShare()
{
    return redShareOf(viewPixels());
}

bool Driven::becomesOther(const std::vector<std::uint8_t>& pixels)
{
    return settledPixels() != pixels;
}

bool Driven::comesToShow(const std::vector<std::uint8_t>& pixels)
{
    return settledPixels() == pixels;
}

std::vector<std::uint8_t> Driven::settledPixels()
{
    viewer.settle();
    return viewPixels();
}

} // namespace tests
