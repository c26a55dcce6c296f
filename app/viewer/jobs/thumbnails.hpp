#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/jobs/thumbnail_cache.hpp"
#include "formats/platform/clock.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/scene/open.hpp"

#include <glm/vec2.hpp>
#include <tl/expected.hpp>

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

/// Small images of model files. Workers of their own load and draw them, so that neither a frame of the window nor
/// opening a model waits for them. Only what was asked for in the last frame is worked on, in that order.
/// Keeps the images asked for most recently, and looks now and then whether the files of those that are shown are
/// still what they were. Those of earlier runs come from a cache on the disk, and new ones go there.
class Thumbnails {
public:
    /// Makes what they are drawn with, when the first one is due. Never null; throws where none can be drawn.
    using MakeRenderer = std::function<std::unique_ptr<StillRenderer>()>;

    /// `wake`, `threadCount`: see JobPool; without threads it is `runNext` that loads and draws.
    /// `cacheFolder`: see ThumbnailCache. `clock`: of `takeReady`.
    Thumbnails(std::function<void()> wake, unsigned threadCount, MakeRenderer makeRenderer,
               const std::filesystem::path& cacheFolder = {}, platform::Clock clock = platform::steadySeconds);

    /// See JobPool.
    bool runNext() { return m_jobs.runNext(); }

    /// See StillRenderer.
    bool drawNext() { return m_renderer && m_renderer->drawNext(); }

    /// Requests a thumbnail `pixels` large and returns its present state. Never null; valid until the next `work`.
    [[nodiscard]] const Thumbnail* want(const std::filesystem::path& file, float pixels);

    /// Puts those that are ready on the GPU, within a few milliseconds, one at least. True when there were any.
    bool takeReady();
    /// Starts what is wanted; drops what is no longer. Answers with files that changed since their image was made.
    /// `seconds`: any clock.
    [[nodiscard]] std::vector<std::filesystem::path> work(double seconds);

    /// Whether `takeReady` would find one.
    [[nodiscard]] bool isOneReady() const;

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
    struct Made {
        FileStamp stamp;
        tl::expected<KeptThumbnail, std::string> thumbnail{}; ///< or why there is none
        bool isCached = false;                                ///< it was drawn in an earlier run
    };
    struct Making {
        std::filesystem::path file;
        std::uint32_t edge = 0;
        Job<Made> job;
    };
    using Stamps = std::vector<std::pair<std::filesystem::path, FileStamp>>;

    [[nodiscard]] bool isWanted(const Thumbnail& thumbnail) const { return thumbnail.lastWanted == m_frame; }
    [[nodiscard]] Made make(const std::filesystem::path& file, std::uint32_t edge, const scene::OpenOptions& options);
    [[nodiscard]] tl::expected<KeptThumbnail, std::string>
    drawn(const std::filesystem::path& file, const ThumbnailCache::Key& key, scene::OpenOptions options);
    void finish(Making making);
    static void show(const KeptThumbnail& drawn, Thumbnail& thumbnail);
    void prepareRenderer();
    [[nodiscard]] scene::OpenOptions optionsOf(const Thumbnail& thumbnail) const;
    void startNext();
    [[nodiscard]] bool isBeingMade(const std::filesystem::path& file) const;
    [[nodiscard]] std::vector<std::filesystem::path> followFiles(double seconds);
    void dropOldest();

    std::map<std::filesystem::path, Thumbnail> m_thumbnails;
    scene::OpenOptions m_options;
    ChosenImages m_imagesOf = [](const std::filesystem::path&) { return scene::Bindings(); };
    platform::Clock m_clock;
    ThumbnailCache m_cache; // of jobs, too
    MakeRenderer m_makeRenderer;
    std::unique_ptr<StillRenderer> m_renderer; // of jobs; null before the first one
    std::string m_rendererProblem;             // why there is none
    std::uint64_t m_drawnCount = 0;
    std::uint64_t m_cachedCount = 0;
    std::uint64_t m_frame = 0;
    std::uint32_t m_wantedCount = 0; // in this frame
    std::deque<Making> m_making;     // in the order of their start
    Job<Stamps> m_stamps;            // of those shown, as they are now
    double m_stampsAt = 0.0;
    JobPool m_jobs; // last: its workers end first
};

} // namespace app
