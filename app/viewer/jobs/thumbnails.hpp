#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/still_model.hpp"
#include "app/viewer/jobs/thumbnail_cache.hpp"
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
#include <optional>
#include <string>
#include <vector>

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
    scene::Bindings images{};     ///< chosen by the user, when it was loaded last
    std::uint64_t lastWanted = 0; ///< the frame that asked for it last
    std::uint32_t order = 0;      ///< among those of that frame
};

struct ThumbnailCounts {
    std::size_t ready = 0;
    std::size_t failed = 0;
    std::size_t waiting = 0;
    std::uint64_t drawn = 0;  ///< since the start
    std::uint64_t cached = 0; ///< since the start: taken from the cache instead
};

/// The square around what is not transparent in a square image, with a little air. All of it where there is nothing.
[[nodiscard]] Square filledSquare(const formats::Image& image);

/// The images that the user chose for the textures of a model.
using ChosenImages = std::function<scene::Bindings(const std::filesystem::path& model)>;

/// Small images of model files. A worker of its own loads them, so that opening a model never waits behind them; the
/// window's thread draws them when it has time. Only what was asked for in the last frame is worked on, in that order.
/// Keeps the images asked for most recently, and looks now and then whether the files of those that are shown are
/// still what they were. Those of earlier runs come from a cache on the disk, and new ones go there.
class Thumbnails {
public:
    /// `wake`: see JobPool. `cacheFolder`: see ThumbnailCache.
    explicit Thumbnails(std::function<void()> wake, unsigned threadCount = 1,
                        const std::filesystem::path& cacheFolder = {})
        : m_cache(std::make_shared<ThumbnailCache>(cacheFolder)), m_jobs(threadCount, std::move(wake))
    {
    }

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

    /// How models are opened from now on: folders of games and the list of files. Everything is to be made anew.
    void useOptions(scene::OpenOptions options);
    /// Those of models for which other images were chosen are to be made anew.
    void useImages(ChosenImages images);

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
        std::optional<KeptThumbnail> kept; ///< as it was drawn before
        formats::Result<StillModel> model; ///< else: to be drawn
        std::vector<StampedFile> used;     ///< by the model; empty where it changes just now
    };
    struct Loading {
        std::filesystem::path file;
        ThumbnailCache::Key key{};
        Job<Loaded> job;
    };
    using Stamps = std::vector<std::pair<std::filesystem::path, FileStamp>>;

    [[nodiscard]] bool isWanted(const Thumbnail& thumbnail) const { return thumbnail.lastWanted == m_frame; }
    void finish(renderer::ModelRenderer& renderer, Loading loading);
    void draw(renderer::ModelRenderer& renderer, const Loading& loading, Loaded loaded, Thumbnail& thumbnail);
    [[nodiscard]] scene::OpenOptions optionsOf(const Thumbnail& thumbnail) const;
    [[nodiscard]] static Loaded load(const std::filesystem::path& file, const ThumbnailCache::Key& key,
                                     scene::OpenOptions options, const ThumbnailCache& cache);
    void keep(const Loading& loading, std::vector<StampedFile> used, KeptThumbnail thumbnail);
    void startNext();
    [[nodiscard]] bool isBeingLoaded(const std::filesystem::path& file) const;
    [[nodiscard]] std::vector<std::filesystem::path> followFiles(double seconds);
    void dropOldest();

    std::map<std::filesystem::path, Thumbnail> m_thumbnails;
    scene::OpenOptions m_options;
    ChosenImages m_imagesOf = [](const std::filesystem::path&) { return scene::Bindings(); };
    std::shared_ptr<ThumbnailCache> m_cache; // shared with jobs
    std::deque<Job<bool>> m_keeping;         // what goes to the cache
    std::uint64_t m_drawnCount = 0;
    std::uint64_t m_cachedCount = 0;
    std::uint64_t m_frame = 0;
    std::uint32_t m_wantedCount = 0; // in this frame
    std::deque<Loading> m_loading;   // in the order of their start
    Job<Stamps> m_stamps;            // of those shown, as they are now
    double m_stampsAt = 0.0;
    JobPool m_jobs; // last: its worker ends first
};

} // namespace app
