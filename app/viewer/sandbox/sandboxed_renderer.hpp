#pragma once

#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/sandbox/worker_pool.hpp"
#include "formats/platform/clock.hpp"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace app {

/// Draws thumbnails in worker processes. If the first one cannot start, another renderer draws all of them in this
/// process.
class SandboxedRenderer : public StillRenderer {
public:
    using MakeOther = std::function<std::unique_ptr<StillRenderer>()>;

    /// `makeOther` is called on the window's thread, at most once; it may throw. `wake`: wakes the window. `say` gets
    /// what the user should know, on any thread.
    SandboxedRenderer(StartWorker start, MakeOther makeOther, std::function<void()> wake, WorkerPool::Say say,
                      platform::Clock clock = platform::steadySeconds, WorkerCount workers = {});

    /// Reads and draws in a worker.
    [[nodiscard]] tl::expected<DrawnStill, std::string> make(const std::filesystem::path& file, std::uint32_t edge,
                                                             const scene::OpenOptions& options) override;
    /// Draws a model that this process has read, with the other renderer.
    [[nodiscard]] formats::Image draw(const StillModel& still, std::uint32_t edge) override;
    bool drawNext() override;
    void useFolders(std::span<const std::filesystem::path> folders) override;

private:
    [[nodiscard]] StillRenderer& other();

    WorkerPool m_pool;
    MakeOther m_makeOther;
    std::function<void()> m_wake;
    std::mutex m_mutex; // protects all members below
    std::condition_variable m_isOtherMade;
    std::vector<std::filesystem::path> m_folders;
    bool m_wantsOther = false;
    std::unique_ptr<StillRenderer> m_other; // null: not made yet
    std::string m_otherProblem;             // why making it failed
};

} // namespace app
