#pragma once

#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/sandbox/still_client.hpp"
#include "formats/platform/clock.hpp"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace app {

/// How many workers a SandboxedRenderer has. Each compiles the driver's shaders for itself: more than one are faster
/// for long lists only.
struct WorkerCount {
    unsigned most = 1;
    unsigned stillsBeforeNext = 64; ///< thumbnails that each has made on average before another one starts
};

/// Draws thumbnails in worker processes: first in one, for which jobs wait; in more after many thumbnails. If the first
/// worker cannot start (the system allows none, or its driver needs a display), another renderer draws all of them in
/// this process; a problem is never an occasion to do so later, since a file could cause it.
class SandboxedRenderer : public StillRenderer {
public:
    using MakeOther = std::function<std::unique_ptr<StillRenderer>()>;
    using Say = std::function<void(const std::string& warning)>;

    /// `makeOther` is called on the window's thread, at most once; it may throw. `wake`: wakes the window. `say` gets
    /// what the user should know, on any thread.
    SandboxedRenderer(StartWorker start, MakeOther makeOther, std::function<void()> wake, Say say,
                      platform::Clock clock = platform::steadySeconds, WorkerCount workers = {});

    /// Reads and draws in a worker.
    [[nodiscard]] tl::expected<DrawnStill, std::string> make(const std::filesystem::path& file, std::uint32_t edge,
                                                             const scene::OpenOptions& options) override;
    /// Draws a model that this process has read, with the other renderer.
    [[nodiscard]] formats::Image draw(const StillModel& still, std::uint32_t edge) override;
    bool drawNext() override;
    void useFolders(std::span<const std::filesystem::path> folders) override;

private:
    /// Null: the other renderer draws from now on.
    [[nodiscard]] std::unique_ptr<StillClient> takeClient(const std::vector<std::filesystem::path>& places);
    void giveBack(std::unique_ptr<StillClient> client);
    void note(StillClient& client, const StillClient::Problem* problem);
    [[nodiscard]] StillRenderer& other();

    StartWorker m_start;
    MakeOther m_makeOther;
    std::function<void()> m_wake;
    Say m_say;
    platform::Clock m_clock;
    WorkerCount m_workers;
    std::mutex m_mutex; // protects all members below
    std::condition_variable m_isOtherMade;
    std::condition_variable m_isClientIdle;
    std::vector<std::unique_ptr<StillClient>> m_idle;
    unsigned m_clients = 0; // idle and busy
    unsigned m_stills = 0;  // made
    std::vector<std::filesystem::path> m_folders;
    bool m_hasStarted = false; // a worker was ready
    bool m_hasSaid = false;    // what the system does not offer
    bool m_usesOther = false;
    std::unique_ptr<StillRenderer> m_other; // null: not made yet
    std::string m_otherProblem;             // why making it failed
};

} // namespace app
