#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/still_model.hpp"
#include "formats/base/result.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/texture.hpp"

#include <glm/vec2.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace scene {
class Listfile;
}

namespace app {

/// The state of a file when its thumbnail was made; a changed file needs a new thumbnail.
struct FileStamp {
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;

    bool operator==(const FileStamp&) const = default;
};

/// The small image of a model file, as far as it has come.
struct Thumbnail {
    enum class State { waiting, ready, failed };
    State state = State::waiting;
    std::unique_ptr<renderer::ColorTexture> texture; ///< when ready; the one before, when its file changed
    glm::vec2 from{0.0f};                            ///< the square of the texture that the model fills,
    glm::vec2 to{1.0f};                              ///< in shares of its size
    std::string problem;                             ///< when failed: why
    std::uint32_t edge = 0;                          ///< of the image that is wanted, in pixels
    bool isDue = true;                               ///< it is to be made, for the first time or anew
    FileStamp stamp;
    std::uint64_t lastWanted = 0; ///< the frame that asked for it last
    std::uint32_t order = 0;      ///< among those of that frame
};

struct ThumbnailCounts {
    std::size_t ready = 0;
    std::size_t failed = 0;
    std::size_t waiting = 0;
};

/// The square around what is not transparent in a square image, with a little air, in shares of its edge: upper left
/// and lower right corner. All of it where there is nothing.
struct Square {
    glm::vec2 from{0.0f};
    glm::vec2 to{1.0f};
};
[[nodiscard]] Square filledSquare(const formats::Image& image);

/// Small images of model files. A worker of its own loads them, so that opening a model never waits behind them; the
/// window's thread draws them when it has time. Only what was asked for in the last frame is worked on, in that order.
/// Keeps the images asked for most recently, and looks now and then whether the files of those that are shown are
/// still what they were.
class Thumbnails {
public:
    /// `wake`: see JobPool.
    explicit Thumbnails(std::function<void()> wake, unsigned threadCount = 1) : m_jobs(threadCount, std::move(wake)) {}

    /// See JobPool.
    [[nodiscard]] JobPool& jobs() { return m_jobs; }

    /// Requests a thumbnail `pixels` large and returns its present state. Never null; valid until the next `work`.
    [[nodiscard]] const Thumbnail* want(const std::filesystem::path& file, float pixels);

    /// Draws those that are loaded within a few milliseconds, one at least. True when something came of it.
    bool draw(renderer::ModelRenderer& renderer);
    /// Starts loading what is wanted; drops what is no longer. Answers with files that changed since their image was
    /// made. `seconds`: any clock.
    [[nodiscard]] std::vector<std::filesystem::path> work(double seconds);

    /// Whether `draw` would find something to draw.
    [[nodiscard]] bool isLoaded() const { return !m_loading.empty() && m_loading.front().job.isReady(); }

    /// The names of numbered files from now on; null: none. Everything is to be made anew.
    void useListfile(std::shared_ptr<const scene::Listfile> listfile);

    /// Until the next one, `want` tells what the window shows.
    void beginFrame();
    /// Everything is to be made anew, in another context.
    void forgetAll();
    /// A file that changed.
    void forget(const std::filesystem::path& file);

    [[nodiscard]] ThumbnailCounts counts() const;

private:
    struct Loaded {
        FileStamp stamp;
        formats::Result<StillModel> model;
    };
    struct Loading {
        std::filesystem::path file;
        std::uint32_t edge = 0;
        Job<Loaded> job;
    };
    using Stamps = std::vector<std::pair<std::filesystem::path, FileStamp>>;

    [[nodiscard]] bool isWanted(const Thumbnail& thumbnail) const { return thumbnail.lastWanted == m_frame; }
    void finish(renderer::ModelRenderer& renderer, Loading loading);
    void startNext();
    [[nodiscard]] bool isBeingLoaded(const std::filesystem::path& file) const;
    [[nodiscard]] std::vector<std::filesystem::path> followFiles(double seconds);
    void dropOldest();

    std::map<std::filesystem::path, Thumbnail> m_thumbnails;
    std::shared_ptr<const scene::Listfile> m_listfile; // null: none
    std::uint64_t m_frame = 0;
    std::uint32_t m_wantedCount = 0; // in this frame
    std::deque<Loading> m_loading;   // in the order of their start
    Job<Stamps> m_stamps;            // of those shown, as they are now
    double m_stampsAt = 0.0;
    JobPool m_jobs; // last: its worker ends first
};

} // namespace app
