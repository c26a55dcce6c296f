#include "tests/support/x11/x11_driver.hpp"

#include "tests/support/x11/x11_connection.hpp"
#include "tests/support/x11/x11_drop.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace tests {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Xlib has one error handler for the whole process and passes no user data to it.
std::atomic<int> protocolErrors = 0;

int countError(Display*, XErrorEvent*)
{
    ++protocolErrors;
    return 0;
}

struct Keystroke {
    KeyCode code = 0;
    bool isShifted = false;
};

constexpr KeySym keysymOf(char32_t character)
{
    if (character == U'\n' || character == U'\r')
        return XK_Return;
    if (character == U'\t')
        return XK_Tab;
    const bool isLatin1 = (character >= 0x20 && character <= 0x7e) || (character >= 0xa0 && character <= 0xff);
    return isLatin1 ? character : 0x01000000UL + character; // the X protocol's keysyms for Unicode
}

/// The characters of valid UTF-8.
std::u32string charactersOf(std::string_view text)
{
    std::u32string characters;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const int ones = std::countl_one(byte);
        if (ones == 1)
            characters.back() = (characters.back() << 6U) | (byte & 0x3fU);
        else
            characters += static_cast<char32_t>(byte & (0xffU >> ones));
    }
    return characters;
}

bool waitUntil(milliseconds patience, const std::function<bool()>& isDone)
{
    for (const auto deadline = Clock::now() + patience; !isDone(); std::this_thread::sleep_for(milliseconds(10))) {
        if (Clock::now() >= deadline)
            return false;
    }
    return true;
}

/// The first window below `window` for which `accepts` is true, parents before children.
std::optional<Window> firstBelow(Display* display, Window window, const std::function<bool(Window)>& accepts)
{
    Window root = None;
    Window parent = None;
    Window* list = nullptr;
    unsigned count = 0;
    if (XQueryTree(display, window, &root, &parent, &list, &count) == 0 || list == nullptr)
        return std::nullopt;
    const std::vector<Window> children(list, list + count);
    XFree(list);
    for (const Window child : children) {
        if (accepts(child))
            return child;
        if (const auto found = firstBelow(display, child, accepts))
            return found;
    }
    return std::nullopt;
}

struct Property {
    Atom type = None;
    int format = 0;
    unsigned long count = 0;
    std::unique_ptr<unsigned char, int (*)(void*)> data{nullptr, XFree};
};

Property propertyOf(Display* display, Window window, const char* name)
{
    constexpr long kMaxWords = 65536;
    Property property;
    unsigned long rest = 0;
    unsigned char* data = nullptr;
    if (XGetWindowProperty(display, window, XInternAtom(display, name, False), 0, kMaxWords, False, AnyPropertyType,
                           &property.type, &property.format, &property.count, &rest, &data) != Success)
        return {};
    property.data.reset(data);
    return property;
}

std::string titleOf(Display* display, Window window)
{
    std::vector<unsigned char> title = bytesOf(display, window, "_NET_WM_NAME");
    if (title.empty())
        title = bytesOf(display, window, "WM_NAME");
    return {title.begin(), title.end()};
}

bool isViewable(Display* display, Window window)
{
    XWindowAttributes attributes{};
    return XGetWindowAttributes(display, window, &attributes) != 0 && attributes.map_state == IsViewable;
}

std::uint8_t channelOf(unsigned long pixel, unsigned long mask)
{
    if (mask == 0)
        return 0;
    const unsigned long most = mask >> std::countr_zero(mask);
    return static_cast<std::uint8_t>(((pixel & mask) >> std::countr_zero(mask)) * 255 / most);
}

} // namespace

std::vector<unsigned char> bytesOf(Display* display, Window window, const char* property)
{
    const Property found = propertyOf(display, window, property);
    if (found.format != 8 || !found.data)
        return {};
    return {found.data.get(), found.data.get() + found.count};
}

std::vector<unsigned long> numbersOf(Display* display, Window window, const char* property)
{
    const Property found = propertyOf(display, window, property);
    if (found.format != 32 || !found.data)
        return {};
    const auto* numbers = reinterpret_cast<const unsigned long*>(found.data.get()); // Xlib allocated longs
    return {numbers, numbers + found.count};
}

struct X11Driver::State {
    DisplayHandle display;
    Window window = None;
    milliseconds pace{30};

    /// Flushes requests and gives the program time to process them.
    void settle() const
    {
        XSync(display.get(), False);
        std::this_thread::sleep_for(pace);
    }
    [[nodiscard]] bool find(milliseconds patience, const std::function<bool(Window)>& accepts);
    void sendKey(KeyCode code, Bool isDown) const;
    [[nodiscard]] KeyCode codeOf(KeySym keysym) const;
    [[nodiscard]] std::optional<Keystroke> keystrokeOf(KeySym keysym) const;
    /// A key without a meaning on this keyboard.
    [[nodiscard]] KeyCode spareKey() const;
    void giveMeaning(KeyCode code, KeySym keysym) const;
};

bool X11Driver::State::find(milliseconds patience, const std::function<bool(Window)>& accepts)
{
    Display* const connection = display.get();
    return waitUntil(patience, [&] {
        const auto found = firstBelow(connection, DefaultRootWindow(connection), [&](Window candidate) {
            return accepts(candidate) && isViewable(connection, candidate);
        });
        window = found.value_or(window);
        return found.has_value();
    });
}

void X11Driver::State::sendKey(KeyCode code, Bool isDown) const
{
    XTestFakeKeyEvent(display.get(), code, isDown, CurrentTime);
    settle();
}

KeyCode X11Driver::State::codeOf(KeySym keysym) const
{
    const KeyCode code = XKeysymToKeycode(display.get(), keysym);
    if (code == 0)
        throw std::runtime_error("the X server's keyboard has no such key");
    return code;
}

std::optional<Keystroke> X11Driver::State::keystrokeOf(KeySym keysym) const
{
    int first = 0;
    int last = 0;
    XDisplayKeycodes(display.get(), &first, &last);
    int columns = 0;
    const std::unique_ptr<KeySym, int (*)(void*)> table(
        XGetKeyboardMapping(display.get(), static_cast<KeyCode>(first), last - first + 1, &columns), XFree);
    for (int column = 0; table && column < std::min(columns, 2); ++column) { // plain keys before shifted ones
        for (int code = first; code <= last; ++code) {
            if (table.get()[(code - first) * columns + column] == keysym)
                return Keystroke{static_cast<KeyCode>(code), column == 1};
        }
    }
    return std::nullopt;
}

KeyCode X11Driver::State::spareKey() const
{
    int first = 0;
    int last = 0;
    XDisplayKeycodes(display.get(), &first, &last);
    int columns = 0;
    const std::unique_ptr<KeySym, int (*)(void*)> table(
        XGetKeyboardMapping(display.get(), static_cast<KeyCode>(first), last - first + 1, &columns), XFree);
    for (int code = last; table && code >= first; --code) {
        const KeySym* row = table.get() + (code - first) * columns;
        if (std::all_of(row, row + columns, [](KeySym keysym) { return keysym == NoSymbol; }))
            return static_cast<KeyCode>(code);
    }
    throw std::runtime_error("the X server's keyboard has no key to spare");
}

void X11Driver::State::giveMeaning(KeyCode code, KeySym keysym) const
{
    std::array<KeySym, 2> both = {keysym, keysym}; // with and without shift
    XChangeKeyboardMapping(display.get(), code, static_cast<int>(both.size()), both.data(), 1);
    settle();
}

X11Driver::X11Driver() : m_state(std::make_unique<State>())
{
    XSetErrorHandler(countError);
    m_state->display.reset(XOpenDisplay(nullptr));
    if (!m_state->display)
        throw std::runtime_error("cannot open the X display");
    // Without this Xlib ends the process when the server disconnects.
    XSetIOErrorExitHandler(
        m_state->display.get(), [](Display*, void*) {}, nullptr);
    int event = 0;
    int error = 0;
    int major = 0;
    int minor = 0;
    if (XTestQueryExtension(m_state->display.get(), &event, &error, &major, &minor) == 0)
        throw std::runtime_error("the X server lacks the XTEST extension");
}

X11Driver::~X11Driver() = default;

bool X11Driver::findWindow(std::string_view title, milliseconds patience)
{
    Display* const display = m_state->display.get();
    return m_state->find(patience, [display, title](Window window) {
        return titleOf(display, window).find(title) != std::string::npos;
    });
}

bool X11Driver::findWindowOfProcess(int process, milliseconds patience)
{
    Display* const display = m_state->display.get();
    return m_state->find(patience, [display, process](Window window) {
        const std::vector<unsigned long> owner = numbersOf(display, window, "_NET_WM_PID");
        return !owner.empty() && owner.front() == static_cast<unsigned long>(process);
    });
}

void X11Driver::useWindow(unsigned long window)
{
    m_state->window = window;
}

unsigned long X11Driver::window() const
{
    return m_state->window;
}

std::string X11Driver::title() const
{
    return titleOf(m_state->display.get(), m_state->window);
}

bool X11Driver::isVisible() const
{
    return isViewable(m_state->display.get(), m_state->window);
}

void X11Driver::setPace(milliseconds pace)
{
    m_state->pace = pace;
}

void X11Driver::moveMouse(Point to)
{
    Display* const display = m_state->display.get();
    int x = 0;
    int y = 0;
    Window child = None;
    if (XTranslateCoordinates(display, m_state->window, DefaultRootWindow(display), to.x, to.y, &x, &y, &child) == 0)
        throw std::runtime_error("the mouse cannot be moved in a window that is gone");
    XTestFakeMotionEvent(display, DefaultScreen(display), x, y, CurrentTime);
    m_state->settle();
}

void X11Driver::press(MouseButton button)
{
    XTestFakeButtonEvent(m_state->display.get(), static_cast<unsigned>(button), True, CurrentTime);
    m_state->settle();
}

void X11Driver::release(MouseButton button)
{
    XTestFakeButtonEvent(m_state->display.get(), static_cast<unsigned>(button), False, CurrentTime);
    m_state->settle();
}

void X11Driver::click(Point at, MouseButton button)
{
    moveMouse(at);
    press(button);
    release(button);
}

void X11Driver::doubleClick(Point at, MouseButton button)
{
    click(at, button);
    press(button);
    release(button);
}

void X11Driver::drag(Point from, Point to, MouseButton button, int steps)
{
    moveMouse(from);
    press(button);
    for (int step = 1; step <= steps; ++step)
        moveMouse({from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps});
    std::this_thread::sleep_for(milliseconds(100)); // like a user; a busy window must not receive all of it at once
    release(button);
}

void X11Driver::turnWheel(int notches)
{
    const unsigned button = notches > 0 ? 4 : 5; // the X protocol's wheel
    for (int notch = 0; notch < std::abs(notches); ++notch) {
        XTestFakeButtonEvent(m_state->display.get(), button, True, CurrentTime);
        XTestFakeButtonEvent(m_state->display.get(), button, False, CurrentTime);
        m_state->settle();
    }
}

void X11Driver::focus()
{
    XRaiseWindow(m_state->display.get(), m_state->window);
    XSetInputFocus(m_state->display.get(), m_state->window, RevertToParent, CurrentTime);
    m_state->settle();
}

void X11Driver::keyDown(unsigned long keysym)
{
    m_state->sendKey(m_state->codeOf(keysym), True);
}

void X11Driver::keyUp(unsigned long keysym)
{
    m_state->sendKey(m_state->codeOf(keysym), False);
}

void X11Driver::pressKey(unsigned long keysym, std::span<const unsigned long> modifiers)
{
    for (const unsigned long modifier : modifiers)
        keyDown(modifier);
    keyDown(keysym);
    keyUp(keysym);
    for (auto modifier = modifiers.rbegin(); modifier != modifiers.rend(); ++modifier)
        keyUp(*modifier);
}

void X11Driver::type(std::string_view text)
{
    for (const char32_t character : charactersOf(text)) {
        const KeySym keysym = keysymOf(character);
        const auto known = m_state->keystrokeOf(keysym);
        const Keystroke key = known ? *known : Keystroke{.code = m_state->spareKey(), .isShifted = false};
        if (!known) // kept: a program that reads the press later asks the server for the key's meaning then
            m_state->giveMeaning(key.code, keysym);
        if (key.isShifted)
            keyDown(XK_Shift_L);
        m_state->sendKey(key.code, True);
        m_state->sendKey(key.code, False);
        if (key.isShifted)
            keyUp(XK_Shift_L);
    }
}

DropResult X11Driver::drop(std::span<const std::filesystem::path> files, milliseconds patience)
{
    return dropOn(m_state->display.get(), m_state->window, uriListOf(files), patience);
}

DropResult X11Driver::dropAt(Point at, std::span<const std::filesystem::path> files, milliseconds patience)
{
    return dropOn(m_state->display.get(), m_state->window, uriListOf(files), patience, at);
}

DropResult X11Driver::dropAfter(milliseconds rest, Point at, std::span<const std::filesystem::path> files)
{
    return dropOn(m_state->display.get(), m_state->window, uriListOf(files), kPatience, at, rest);
}

formats::Image X11Driver::capture() const
{
    Display* const display = m_state->display.get();
    const WindowSize size = windowSize();
    const auto destroy = [](XImage* image) { XDestroyImage(image); };
    const std::unique_ptr<XImage, decltype(destroy)> pixels(
        XGetImage(display, m_state->window, 0, 0, static_cast<unsigned>(size.width), static_cast<unsigned>(size.height),
                  AllPlanes, ZPixmap),
        destroy);
    if (!pixels)
        throw std::runtime_error("the window's pixels cannot be read: it is hidden or reaches over the screen's edge");

    formats::Image image;
    image.width = static_cast<std::uint32_t>(size.width);
    image.height = static_cast<std::uint32_t>(size.height);
    image.pixels.reserve(image.pixelCount() * 4);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const unsigned long pixel = XGetPixel(pixels.get(), x, y);
            for (const unsigned long mask : {pixels->red_mask, pixels->green_mask, pixels->blue_mask})
                image.pixels.push_back(channelOf(pixel, mask));
            image.pixels.push_back(255);
        }
    }
    return image;
}

WindowSize X11Driver::windowSize() const
{
    XWindowAttributes attributes{};
    if (XGetWindowAttributes(m_state->display.get(), m_state->window, &attributes) == 0)
        throw std::runtime_error("the window is gone");
    return {attributes.width, attributes.height};
}

bool X11Driver::resize(WindowSize size, milliseconds patience)
{
    XResizeWindow(m_state->display.get(), m_state->window, static_cast<unsigned>(size.width),
                  static_cast<unsigned>(size.height));
    m_state->settle();
    return waitUntil(patience, [this, size] { return windowSize() == size; });
}

void X11Driver::close()
{
    Display* const display = m_state->display.get();
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = m_state->window;
    event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(XInternAtom(display, "WM_DELETE_WINDOW", False));
    event.xclient.data.l[1] = CurrentTime;
    XSendEvent(display, m_state->window, False, NoEventMask, &event);
    m_state->settle();
}

int X11Driver::errorCount()
{
    return protocolErrors;
}

} // namespace tests
