#include "tests/support/x11/x11_driver.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Events = std::vector<std::string>;
using tests::DropResult;
using tests::MouseButton;
using tests::Point;
using tests::WindowSize;
using tests::X11Driver;

enum class DropManners { none, accepts, refuses, keepsSilent };

/// A window of a plain Xlib program that records its events as text. It runs in a thread with its own connection, as
/// separate from the driver as another process.
class RecordingWindow {
public:
    explicit RecordingWindow(const std::string& title, DropManners manners = DropManners::none);
    ~RecordingWindow();
    RecordingWindow(const RecordingWindow&) = delete;
    RecordingWindow& operator=(const RecordingWindow&) = delete;

    [[nodiscard]] Window window() const { return m_window; }
    [[nodiscard]] Events events() const;
    /// The recorded events, once there are `count`; after five seconds all that there are.
    [[nodiscard]] Events waitFor(std::size_t count) const;

private:
    void run();
    void handle(XEvent& event);
    void handleMessage(const XClientMessageEvent& message);
    void takeDroppedData(const XSelectionEvent& selection);
    void reply(const char* type, long second);
    void add(const std::string& event);
    [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(m_display, name, False); }

    Display* m_display;
    Window m_window = None;
    DropManners m_manners;
    Window m_dragSource = None;
    std::atomic<bool> m_isRunning = true;
    mutable std::mutex m_mutex;
    Events m_events;
    std::thread m_thread;
};

RecordingWindow::RecordingWindow(const std::string& title, DropManners manners)
    : m_display(XOpenDisplay(nullptr)), m_manners(manners)
{
    const unsigned long blue = 0x2040c0;
    m_window = XCreateSimpleWindow(m_display, DefaultRootWindow(m_display), 50, 40, 200, 100, 0, 0, blue);
    XStoreName(m_display, m_window, title.c_str());
    const long process = getpid();
    XChangeProperty(m_display, m_window, atom("_NET_WM_PID"), XA_CARDINAL, 32, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(&process), 1);
    if (manners != DropManners::none) {
        const Atom version = 5;
        XChangeProperty(m_display, m_window, atom("XdndAware"), XA_ATOM, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(&version), 1);
    }
    Atom closing = atom("WM_DELETE_WINDOW");
    XSetWMProtocols(m_display, m_window, &closing, 1);
    XSelectInput(m_display, m_window,
                 ButtonPressMask | ButtonReleaseMask | ButtonMotionMask | KeyPressMask | KeyReleaseMask);
    XMapWindow(m_display, m_window);
    XSync(m_display, False);
    m_thread = std::thread([this] { run(); });
}

RecordingWindow::~RecordingWindow()
{
    m_isRunning = false;
    m_thread.join();
    XCloseDisplay(m_display);
}

Events RecordingWindow::events() const
{
    const std::lock_guard lock(m_mutex);
    return m_events;
}

Events RecordingWindow::waitFor(std::size_t count) const
{
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    while (events().size() < count && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(5ms);
    return events();
}

void RecordingWindow::run()
{
    while (m_isRunning) {
        while (XPending(m_display) > 0) {
            XEvent event{};
            XNextEvent(m_display, &event);
            handle(event);
        }
        pollfd connection{.fd = ConnectionNumber(m_display), .events = POLLIN, .revents = 0};
        poll(&connection, 1, 10);
    }
}

void RecordingWindow::handle(XEvent& event)
{
    const auto button = [&event] { return std::to_string(event.xbutton.button); };
    const auto positionText = [](int x, int y) { return std::to_string(x) + "," + std::to_string(y); };
    switch (event.type) {
    case ButtonPress:
        add("press " + button() + " at " + positionText(event.xbutton.x, event.xbutton.y));
        break;
    case ButtonRelease:
        add("release " + button() + " at " + positionText(event.xbutton.x, event.xbutton.y));
        break;
    case MotionNotify:
        add("move " + positionText(event.xmotion.x, event.xmotion.y));
        break;
    case MappingNotify:
        XRefreshKeyboardMapping(&event.xmapping);
        break;
    case ClientMessage:
        handleMessage(event.xclient);
        break;
    case SelectionNotify:
        takeDroppedData(event.xselection);
        break;
    case KeyPress:
    case KeyRelease: {
        KeySym keysym = NoSymbol;
        XLookupString(&event.xkey, nullptr, 0, &keysym, nullptr);
        // XKeysymToString leaks the names of Unicode keysyms.
        const std::string name =
            keysym > 0x01000000 ? fmt::format("U+{:04X}", keysym - 0x01000000) : XKeysymToString(keysym);
        add((event.type == KeyPress ? "down " : "up ") + name);
        break;
    }
    default:
        break;
    }
}

void RecordingWindow::handleMessage(const XClientMessageEvent& message)
{
    if (static_cast<Atom>(message.data.l[0]) == atom("WM_DELETE_WINDOW")) {
        add("close");
    } else if (message.message_type == atom("XdndPosition")) {
        m_dragSource = static_cast<Window>(message.data.l[0]);
        add("drag at " + std::to_string(message.data.l[2] >> 16) + "," + std::to_string(message.data.l[2] & 0xffff));
        if (m_manners != DropManners::keepsSilent)
            reply("XdndStatus", m_manners == DropManners::accepts ? 1 : 0);
    } else if (message.message_type == atom("XdndLeave")) {
        add("drag left");
    } else if (message.message_type == atom("XdndDrop")) {
        XConvertSelection(m_display, atom("XdndSelection"), atom("text/uri-list"), atom("DROPPED"), m_window,
                          static_cast<Time>(message.data.l[2]));
    }
}

void RecordingWindow::takeDroppedData(const XSelectionEvent& selection)
{
    Atom type = None;
    int format = 0;
    unsigned long count = 0;
    unsigned long rest = 0;
    unsigned char* data = nullptr;
    XGetWindowProperty(m_display, m_window, selection.property, 0, 100'000, True, AnyPropertyType, &type, &format,
                       &count, &rest, &data);
    add("drop " + std::string(reinterpret_cast<const char*>(data), count));
    XFree(data);
    reply("XdndFinished", 1);
}

void RecordingWindow::reply(const char* type, long second)
{
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = m_dragSource;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(m_window);
    event.xclient.data.l[1] = second;
    XSendEvent(m_display, m_dragSource, False, NoEventMask, &event);
    XFlush(m_display);
}

void RecordingWindow::add(const std::string& event)
{
    const std::lock_guard lock(m_mutex);
    m_events.push_back(event);
}

class X11DriverTest : public testing::Test {
protected:
    void SetUp() override
    {
        const char* display = std::getenv("DISPLAY");
        if (display != nullptr && *display != '\0')
            return;
        const char* required = std::getenv("REQUIRE_DISPLAY");
        if (required != nullptr && std::string(required) == "1")
            FAIL() << "no display, and REQUIRE_DISPLAY=1";
        GTEST_SKIP() << "no display: run under xvfb-run";
    }
};

/// A driver of that window without delays: the window needs no frames.
void drive(X11Driver& driver, const RecordingWindow& window)
{
    driver.useWindow(window.window());
    driver.setPace(1ms);
    ASSERT_TRUE(driver.isVisible());
}

TEST_F(X11DriverTest, FindsAVisibleWindowByPartOfItsTitle)
{
    const RecordingWindow other("another window");
    const RecordingWindow window("soldier.md2 - trisview");
    X11Driver driver;

    ASSERT_TRUE(driver.findWindow("md2 - tris"));

    EXPECT_EQ(driver.window(), window.window());
    EXPECT_EQ(driver.title(), "soldier.md2 - trisview");
    EXPECT_FALSE(driver.findWindow("no window has this title", 50ms));
    EXPECT_EQ(driver.window(), window.window());
}

TEST_F(X11DriverTest, FindsAVisibleWindowByItsProcess)
{
    const RecordingWindow window("window");
    X11Driver driver;

    ASSERT_TRUE(driver.findWindowOfProcess(getpid()));

    EXPECT_EQ(driver.window(), window.window());
    EXPECT_FALSE(driver.findWindowOfProcess(1, 50ms));
}

TEST_F(X11DriverTest, ClicksAtTheGivenPoint)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);

    driver.click({10, 20});
    driver.doubleClick({199, 99}, MouseButton::right);

    EXPECT_EQ(window.waitFor(6), (Events{"press 1 at 10,20", "release 1 at 10,20", "press 3 at 199,99",
                                         "release 3 at 199,99", "press 3 at 199,99", "release 3 at 199,99"}));
}

TEST_F(X11DriverTest, DragsInSteps)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);

    driver.drag({10, 10}, {40, 70}, MouseButton::middle, 3);

    EXPECT_EQ(window.waitFor(5),
              (Events{"press 2 at 10,10", "move 20,30", "move 30,50", "move 40,70", "release 2 at 40,70"}));
}

TEST_F(X11DriverTest, TurnsTheWheelBothWays)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);

    driver.moveMouse({5, 5});
    driver.turnWheel(2);
    driver.turnWheel(-1);

    EXPECT_EQ(window.waitFor(6), (Events{"press 4 at 5,5", "release 4 at 5,5", "press 4 at 5,5", "release 4 at 5,5",
                                         "press 5 at 5,5", "release 5 at 5,5"}));
}

TEST_F(X11DriverTest, PressesKeysWithModifiers)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);
    driver.focus();

    driver.pressKey(XK_Left);
    driver.pressKey(XK_a, std::array<unsigned long, 2>{XK_Control_L, XK_Shift_L});

    EXPECT_EQ(window.waitFor(8), (Events{"down Left", "up Left", "down Control_L", "down Shift_L", "down A", "up A",
                                         "up Shift_L", "up Control_L"}));
}

TEST_F(X11DriverTest, RefusesKeysThatTheKeyboardLacks)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);
    const int errorsBefore = X11Driver::errorCount();

    EXPECT_THROW(driver.pressKey(XK_Thai_kokai), std::runtime_error);
    EXPECT_EQ(X11Driver::errorCount(), errorsBefore);
}

TEST_F(X11DriverTest, TypesTextOfAnyScript)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);
    driver.focus();
    driver.setPace(10ms);

    driver.type("a%B\n\xc3\xa9\xe4\xb8\xad"); // é, 中: not on the keyboard

    EXPECT_EQ(window.waitFor(16), (Events{"down a", "up a", "down Shift_L", "down percent", "up percent", "up Shift_L",
                                          "down Shift_L", "down B", "up B", "up Shift_L", "down Return", "up Return",
                                          "down eacute", "up eacute", "down U+4E2D", "up U+4E2D"}));
}

TEST_F(X11DriverTest, DropsFilesOnTheMiddleOfTheWindow)
{
    const RecordingWindow window("window", DropManners::accepts);
    X11Driver driver;
    drive(driver, window);

    const DropResult result = driver.drop(std::array<fs::path, 2>{"/tmp/drop dir/m\xc3\xb6"
                                                                  "del 100%.md2",
                                                                  "/tmp/b.md2"});

    EXPECT_EQ(result, DropResult::accepted);
    EXPECT_EQ(
        window.events(),
        (Events{"drag at 150,90", "drop file:///tmp/drop%20dir/m%C3%B6del%20100%25.md2\r\nfile:///tmp/b.md2\r\n"}));
}

TEST_F(X11DriverTest, DropsFilesAtTheGivenPoint)
{
    const RecordingWindow window("window", DropManners::accepts);
    X11Driver driver;
    drive(driver, window);

    EXPECT_EQ(driver.dropAt({20, 30}, std::array<fs::path, 1>{"/tmp/a.png"}), DropResult::accepted);

    EXPECT_EQ(window.events(), (Events{"drag at 70,70", "drop file:///tmp/a.png\r\n"}));
}

TEST_F(X11DriverTest, DropsHundredsOfFiles)
{
    const RecordingWindow window("window", DropManners::accepts);
    X11Driver driver;
    drive(driver, window);
    const std::vector<fs::path> files(300, fs::path("/tmp/" + std::string(200, 'x')));

    EXPECT_EQ(driver.drop(files), DropResult::accepted);

    const Events events = window.events();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[1].size(), 5 + 300 * (7 + 5 + 200 + 2U));
}

TEST_F(X11DriverTest, SaysWhenADropIsNotTaken)
{
    const std::array<fs::path, 1> files = {"/tmp/a.md2"};
    X11Driver driver;
    const RecordingWindow unaware("window");
    drive(driver, unaware);
    EXPECT_EQ(driver.drop(files), DropResult::notOffered);

    const RecordingWindow refusing("window", DropManners::refuses);
    drive(driver, refusing);
    EXPECT_EQ(driver.drop(files), DropResult::refused);
    EXPECT_EQ(refusing.waitFor(2), (Events{"drag at 150,90", "drag left"}));

    const RecordingWindow silent("window", DropManners::keepsSilent);
    drive(driver, silent);
    EXPECT_EQ(driver.drop(files, 50ms), DropResult::timedOut);
}

TEST_F(X11DriverTest, CapturesPixelsAndResizes)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);
    EXPECT_EQ(driver.windowSize(), (WindowSize{200, 100}));

    ASSERT_TRUE(driver.resize({64, 48}));
    const formats::Image image = driver.capture();

    EXPECT_EQ(image.width, 64U);
    EXPECT_EQ(image.height, 48U);
    ASSERT_EQ(image.pixels.size(), 64U * 48 * 4);
    for (std::size_t at = 0; at < image.pixels.size(); at += 4) {
        ASSERT_EQ((std::vector<std::uint8_t>{&image.pixels[at], &image.pixels[at] + 4}),
                  (std::vector<std::uint8_t>{0x20, 0x40, 0xc0, 0xff}))
            << at;
    }
}

TEST_F(X11DriverTest, AsksTheProgramToClose)
{
    const RecordingWindow window("window");
    X11Driver driver;
    drive(driver, window);

    driver.close();

    EXPECT_EQ(window.waitFor(1), Events{"close"});
}

TEST_F(X11DriverTest, SurvivesAWindowThatIsGone)
{
    X11Driver driver;
    {
        const RecordingWindow window("window", DropManners::accepts);
        drive(driver, window);
    }
    const int before = X11Driver::errorCount();

    EXPECT_FALSE(driver.isVisible());
    EXPECT_THROW(driver.click({1, 1}), std::runtime_error);
    EXPECT_THROW(static_cast<void>(driver.capture()), std::runtime_error);
    EXPECT_THROW(static_cast<void>(driver.windowSize()), std::runtime_error);
    EXPECT_EQ(driver.drop(std::array<fs::path, 1>{"/tmp/a.md2"}, 50ms), DropResult::notOffered);
    driver.focus();
    driver.close();
    EXPECT_GT(X11Driver::errorCount(), before);
}

} // namespace
