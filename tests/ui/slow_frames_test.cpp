#include "tests/ui/driven_viewer.hpp"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <mutex>
#include <thread>

/// The real window at five frames per second, as on a slow machine: input is neither lost, delayed nor reordered. The
/// same without a display: tests/window/slow_frames_test.cpp.
namespace {

using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Point;
using tests::Viewer;
using tests::ViewerProcess;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kFrame{200};
/// If no frame is due, the process runs for this part of each period.
constexpr std::chrono::milliseconds kIdleRun{60};

/// Stops the viewer process after each frame until the next one may be drawn.
class SlowedViewer {
public:
    explicit SlowedViewer(const ViewerProcess& viewer) : m_viewer(viewer), m_thread([this] { run(); }) {}
    ~SlowedViewer()
    {
        m_isEnding = true;
        m_thread.join();
        (void)kill(m_viewer.id(), SIGCONT);
    }
    SlowedViewer(const SlowedViewer&) = delete;
    SlowedViewer& operator=(const SlowedViewer&) = delete;

    /// Runs `act` while no frame is drawn.
    void betweenTwoFrames(const std::function<void()>& act)
    {
        const std::lock_guard lock(m_running);
        act();
    }

private:
    void run()
    {
        while (!m_isEnding) {
            const auto next = Clock::now() + kFrame;
            {
                const std::lock_guard lock(m_running);
                const std::string before = frameNumber();
                (void)kill(m_viewer.id(), SIGCONT);
                const auto end = Clock::now() + kIdleRun;
                while (frameNumber() == before && Clock::now() < end)
                    std::this_thread::sleep_for(1ms);
                (void)kill(m_viewer.id(), SIGSTOP);
            }
            std::this_thread::sleep_until(next);
        }
    }

    /// Read from the state file without parsing it, which would take CPU time from the viewer.
    [[nodiscard]] std::string frameNumber() const
    {
        std::ifstream file(m_viewer.stateFile(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const std::size_t from = text.find("\"frameNumber\"");
        return from == std::string::npos ? "" : text.substr(from, text.find(',', from) - from);
    }

    const ViewerProcess& m_viewer;
    std::mutex m_running; // locked while the process runs
    std::atomic<bool> m_isEnding = false;
    std::thread m_thread;
};

class RealSlowFrames : public Viewer {
protected:
    void SetUp() override
    {
        Viewer::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        m_driven.emplace(std::vector<tests::fs::path>{tests::creature()});
        (void)m_driven->rest();
        m_driven->user.setPace(5ms);
        m_slowed.emplace(m_driven->viewer);
    }

    [[nodiscard]] json waitForFilter(const std::string& filter) const
    {
        return m_driven->viewer.waitFor([&](const json& now) { return now["library"]["filter"] == filter; });
    }

    std::optional<Driven> m_driven;
    std::optional<SlowedViewer> m_slowed;
};

TEST_F(RealSlowFrames, TypedCharactersArriveInOrderWithinTwoSeconds)
{
    constexpr std::int64_t kFramesOfTwoSeconds = 2s / kFrame;
    m_driven->user.pressKey(XK_f, kControl);
    (void)m_driven->viewer.waitFor([](const json& now) { return now["typing"] == true; });
    const std::string text = "a_path/of_forty-nine/characters.which/are_typed.md2";
    const std::string typed = text.substr(0, 49);
    m_driven->user.type(typed);
    const json sent = m_driven->viewer.state();
    const json state = waitForFilter(typed);
    EXPECT_EQ(state["library"]["filter"], typed);
    EXPECT_LE(state["frameNumber"].get<std::int64_t>() - sent["frameNumber"].get<std::int64_t>(), kFramesOfTwoSeconds);
}

TEST_F(RealSlowFrames, LettersRightAfterControlFAreSearchedFor)
{
    const json before = m_driven->viewer.state();
    m_slowed->betweenTwoFrames([&] {
        m_driven->user.pressKey(XK_f, kControl);
        m_driven->user.type("tw");
    });
    const json state = waitForFilter("tw");
    EXPECT_EQ(state["library"]["filter"], "tw");
    EXPECT_EQ(state["overlays"], before["overlays"]) << "T and W are letters here";
}

TEST_F(RealSlowFrames, OnePressOfBackspaceDeletesOne)
{
    m_driven->user.pressKey(XK_f, kControl);
    m_driven->user.type("sarge");
    (void)waitForFilter("sarge");
    m_driven->user.keyDown(XK_BackSpace);
    std::this_thread::sleep_for(100ms); // a held key
    m_driven->user.keyUp(XK_BackSpace);
    (void)waitForFilter("sarg");
    std::this_thread::sleep_for(3 * kFrame); // no further effects
    EXPECT_EQ(m_driven->viewer.state()["library"]["filter"], "sarg");
}

TEST_F(RealSlowFrames, ADoubleClickIsOne)
{
    m_driven->user.doubleClick(Driven::middleOf(m_driven->viewer.state()["targets"]["field:frame"]));
    m_driven->type("7\n"); // replaces the whole number
    const json state = m_driven->viewer.waitFor([](const json& now) { return now["fileFrame"] == 7.0; });
    EXPECT_EQ(state["fileFrame"], 7.0);
}

TEST_F(RealSlowFrames, TwoClicksFarApartAreNoDoubleClick)
{
    const json before = m_driven->viewer.state();
    const Point middle = Driven::middleOf(before["view"]);
    m_driven->user.moveMouse({middle.x + 20, middle.y + 10});
    m_slowed->betweenTwoFrames([&] { // it gets both at once
        m_driven->user.press();
        m_driven->user.release();
        std::this_thread::sleep_for(tests::kBetweenClicks);
        m_driven->user.press();
        m_driven->user.release();
    });
    // The first click selects the surface, the second one the triangle under the pointer.
    const json state = m_driven->viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "triangle"; });
    EXPECT_EQ(state["selection"]["kind"], "triangle");
    EXPECT_EQ(state["camera"], before["camera"]) << "a double click looks at what is under it";
}

TEST_F(RealSlowFrames, PressDragAndReleaseWithinOneFrameAreADrag)
{
    const json before = m_driven->viewer.state();
    const Point middle = Driven::middleOf(before["view"]);
    m_slowed->betweenTwoFrames([&] { m_driven->user.drag(middle, {middle.x + 120, middle.y}); });
    const json state =
        m_driven->viewer.waitFor([&](const json& now) { return now["camera"]["yaw"] != before["camera"]["yaw"]; });
    EXPECT_NE(state["camera"]["yaw"], before["camera"]["yaw"]);
    EXPECT_EQ(state["camera"]["distance"], before["camera"]["distance"]);
}

} // namespace
