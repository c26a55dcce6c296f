// The source's side of the XDND protocol, version 5 (freedesktop.org, "Drag-and-Drop Protocol for the X Window
// System").
#include "tests/support/x11/x11_drop.hpp"

#include <fmt/format.h>

#include <X11/Xatom.h>
#include <poll.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace tests {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned long kVersion = 5;

/// The window that owns the dragged data during the drag.
class DragSource {
public:
    DragSource(Display* display, Window target, const std::string& uriList, Clock::time_point deadline)
        : m_display(display),
          m_target(target),
          m_uriList(uriList),
          m_deadline(deadline),
          m_window(XCreateSimpleWindow(display, DefaultRootWindow(display), -10, -10, 1, 1, 0, 0, 0)),
          m_typeUriList(atom("text/uri-list"))
    {
        XSetSelectionOwner(m_display, atom("XdndSelection"), m_window, CurrentTime);
        XSync(m_display, False);
    }
    ~DragSource()
    {
        XDestroyWindow(m_display, m_window);
        XSync(m_display, False);
    }
    DragSource(const DragSource&) = delete;
    DragSource& operator=(const DragSource&) = delete;

    [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(m_display, name, False); }
    [[nodiscard]] Atom typeUriList() const { return m_typeUriList; }

    void send(const char* type, long second, long third, long fourth, long fifth);
    /// The second word of the next message of this type from the target; meanwhile answers requests for the data.
    [[nodiscard]] std::optional<long> waitFor(const char* type);

private:
    void answer(const XSelectionRequestEvent& request);

    Display* m_display;
    Window m_target;
    const std::string& m_uriList;
    Clock::time_point m_deadline;
    Window m_window;
    Atom m_typeUriList;
};

void DragSource::send(const char* type, long second, long third, long fourth, long fifth)
{
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = m_target;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(m_window);
    event.xclient.data.l[1] = second;
    event.xclient.data.l[2] = third;
    event.xclient.data.l[3] = fourth;
    event.xclient.data.l[4] = fifth;
    XSendEvent(m_display, m_target, False, NoEventMask, &event);
    XFlush(m_display);
}

std::optional<long> DragSource::waitFor(const char* type)
{
    const Atom wanted = atom(type);
    for (;;) {
        while (XPending(m_display) > 0) {
            XEvent event{};
            XNextEvent(m_display, &event);
            if (event.type == SelectionRequest)
                answer(event.xselectionrequest);
            // A late message about an earlier drag is addressed to another window.
            else if (event.type == ClientMessage && event.xclient.window == m_window &&
                     event.xclient.message_type == wanted)
                return event.xclient.data.l[1];
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_deadline - Clock::now()).count();
        pollfd connection{.fd = ConnectionNumber(m_display), .events = POLLIN, .revents = 0};
        if (left <= 0 || poll(&connection, 1, static_cast<int>(left)) < 0)
            return std::nullopt;
    }
}

void DragSource::answer(const XSelectionRequestEvent& request)
{
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.time = request.time;
    event.xselection.property = request.property != None ? request.property : request.target;
    if (request.target == m_typeUriList) {
        XChangeProperty(m_display, request.requestor, event.xselection.property, m_typeUriList, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(m_uriList.data()), static_cast<int>(m_uriList.size()));
    } else if (request.target == atom("TARGETS")) {
        XChangeProperty(m_display, request.requestor, event.xselection.property, XA_ATOM, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(&m_typeUriList), 1);
    } else {
        event.xselection.property = None;
    }
    XSendEvent(m_display, request.requestor, False, NoEventMask, &event);
    XFlush(m_display);
}

} // namespace

std::string uriListOf(std::span<const std::filesystem::path> files)
{
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    std::string list;
    for (const std::filesystem::path& file : files) {
        list += "file://";
        const std::string path = std::filesystem::absolute(file);
        for (const char c : path)
            list += kPlain.find(c) != std::string_view::npos ? std::string(1, c)
                                                             : fmt::format("%{:02X}", static_cast<unsigned char>(c));
        list += "\r\n";
    }
    return list;
}

DropResult dropOn(Display* display, Window target, const std::string& uriList, std::chrono::milliseconds patience,
                  const std::optional<Point>& at, std::chrono::milliseconds rest)
{
    // The target states its version.
    const std::vector<unsigned long> aware = numbersOf(display, target, "XdndAware");
    XWindowAttributes attributes{};
    if (aware.empty() || XGetWindowAttributes(display, target, &attributes) == 0)
        return DropResult::notOffered;
    const long version = static_cast<long>(std::min(aware.front(), kVersion));
    int x = 0;
    int y = 0;
    Window child = None;
    const Point position = at.value_or(Point{attributes.width / 2, attributes.height / 2});
    XTranslateCoordinates(display, target, DefaultRootWindow(display), position.x, position.y, &x, &y, &child);

    DragSource source(display, target, uriList, Clock::now() + patience);
    source.send("XdndEnter", version << 24, static_cast<long>(source.typeUriList()), None, None);
    source.send("XdndPosition", 0, (static_cast<long>(x) << 16) | y, CurrentTime,
                static_cast<long>(source.atom("XdndActionCopy")));
    const std::optional<long> status = source.waitFor("XdndStatus");
    if (!status || (*status & 1) == 0) {
        source.send("XdndLeave", 0, 0, 0, 0);
        return status ? DropResult::refused : DropResult::timedOut;
    }
    std::this_thread::sleep_for(rest);
    source.send("XdndDrop", 0, CurrentTime, 0, 0);
    const std::optional<long> finished = source.waitFor("XdndFinished");
    if (!finished)
        return DropResult::timedOut;
    // Bit 0 should mean "accepted"; GLFW stores the byte count there, so only an empty word is a refusal. The word
    // exists from version 5 on.
    return version >= 5 && *finished == 0 ? DropResult::refused : DropResult::accepted;
}

} // namespace tests
