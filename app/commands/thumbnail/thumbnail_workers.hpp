#pragma once

#include "app/commands/thumbnail/file_thumbnail.hpp"
#include "app/viewer/sandbox/still_worker.hpp"
#include "app/viewer/sandbox/worker_pool.hpp"

#include <filesystem>
#include <mutex>
#include <optional>
#include <vector>

namespace app {

/// The processes that draw the thumbnails of a batch: if a file makes its decoder crash, loop or take too much memory,
/// only its line fails.
class ThumbnailWorkers {
public:
    /// Those of this process; null: thumbnails are drawn in the process itself.
    [[nodiscard]] static ThumbnailWorkers* shared();
    /// Sets them. They must outlive the commands.
    static void share(ThumbnailWorkers* workers);

    /// `say` gets what the user should know, on any thread.
    ThumbnailWorkers(StartWorker start, unsigned most, WorkerPool::Say say);

    /// Makes a thumbnail, on any thread; prints why there is none. nullopt: no process can start here, or a name is
    /// longer than those of files.
    [[nodiscard]] std::optional<MadeThumbnail> make(const ThumbnailArguments& arguments);

private:
    [[nodiscard]] std::vector<std::filesystem::path> foldersAround(const std::vector<std::filesystem::path>& places);

    WorkerPool m_pool;
    std::mutex m_mutex;
    std::vector<std::filesystem::path> m_places; // of the jobs until now, and folders around them
};

/// In a worker: makes the thumbnail of a job from ThumbnailWorkers.
[[nodiscard]] tl::expected<DrawnStill, NoStill> makeStillOfCommand(const StillJob& job, renderer::ModelRenderer& models,
                                                                   const std::function<void()>& loaded);

} // namespace app
