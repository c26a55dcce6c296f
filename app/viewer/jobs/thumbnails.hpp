#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/jobs/thumbnail_cache.hpp"
#include "formats/platform/clock.hpp"
#include "formats/platform/file_stamp.hpp"
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

/// The thumbnail of a model file and its loading state.
struct Thumbnail {
    enum class State { waiting, ready, failed };
    State state = State::waiting;
    std::unique_ptr<renderer::ColorTexture> texture; ///< set when ready; after a change of the file, the previous image
    glm::vec2 from{0.0f};                            ///< the square of the texture that the model fills,
    glm::vec2 to{1.0f};                              ///< in shares of its size
    std::string problem;                             ///< the reason of a failure
    std::uint32_t edge = 0;                          ///< of the requested image, in pixels
    bool isDue = true;                               ///< has to be made, for the first time or again
    platform::FileStamp stamp;                       ///< of the file when it was made; a changed file needs a new one
    scene::Bindings images{};                        ///< chosen by the user, at the last loading
    std::uint64_t lastWanted = 0;                    ///< the last frame that requested it
    std::uint32_t order = 0;                         ///< order of the requests in that frame
};

struct ThumbnailCounts {
    std::size_t ready = 0;
    std::size_t failed = 0;
    std::size_t waiting = 0;
    std::uint64_t drawn = 0;  ///< since the start
    std::uint64_t cached = 0; ///< since the start, taken from the cache
};

/// The square around the non-transparent part of a square image, with a small margin. The whole image if it is empty.
[[nodiscard]] Square filledSquare(const formats::Image& image);

/// The images that the user chose for the textures of a model.
using ChosenImages = std::function<scene::Bindings(const std::filesystem::path& model)>;

/// Thumbnails of model files. Separate workers load and draw them, so that they delay neither frames of the window nor
/// opening a model. Only requests of the last frame are processed, in their order.
/// Keeps the most recently requested images, and regularly checks the source files of the shown ones for changes. A
/// disk cache keeps thumbnails between runs.
class Thumbnails {
public:
    /// Creates the renderer when the first thumbnail is due. Never null; throws if drawing is not possible.
    using MakeRenderer = std::function<std::unique_ptr<StillRenderer>()>;

    /// `wake`, `threadCount`: see JobPool; without threads `runNext` loads and draws. `cacheFolder`: see
    /// ThumbnailCache. `clock`: for `takeReady`.
    Thumbnails(std::function<void()> wake, unsigned threadCount, MakeRenderer makeRenderer,
               const std::filesystem::path& cacheFolder = {}, platform::Clock clock = platform::steadySeconds);

    /// See JobPool.
    bool runNext() { return m_jobs.runNext(); }

    /// See StillRenderer.
    bool drawNext() { return m_renderer && m_renderer->drawNext(); }

    /// Requests a thumbnail of `pixels` size and returns its current state. Never null; valid until the next `work`.
    [[nodiscard]] const Thumbnail* want(const std::filesystem::path& file, float pixels);

    /// Uploads finished thumbnails to the GPU for a few milliseconds, at least one. True if there were any.
    bool takeReady();
    /// Starts requested thumbnails and drops others. Returns files that changed since their image was made. `seconds`:
    /// any clock.
    [[nodiscard]] std::vector<std::filesystem::path> work(double seconds);

    /// Whether `takeReady` has something to upload.
    [[nodiscard]] bool isOneReady() const;

    /// Sets how models are opened: game folders and listfile. All thumbnails are made again.
    void useOptions(scene::OpenOptions options);
    /// Sets the folders and files whose models will be asked for, see StillRenderer.
    void useFolders(std::vector<std::filesystem::path> folders);
    /// Sets the chosen images. Thumbnails of models with changed images are made again.
    void useImages(ChosenImages images);

    /// Starts a frame, to which the following calls of `want` belong.
    void beginFrame();
    /// Makes all thumbnails again, in another context.
    void forgetAll();
    /// Makes the thumbnail of a changed file again.
    void forget(const std::filesystem::path& file);

    [[nodiscard]] ThumbnailCounts counts() const;

private:
    struct Made {
        platform::FileStamp stamp;
        tl::expected<KeptThumbnail, std::string> thumbnail{}; ///< or the reason of a failure
        bool isCached = false;                                ///< was drawn in an earlier run
    };
    struct Making {
        std::filesystem::path file;
        std::uint32_t edge = 0;
        Job<Made> job;
    };
    using Stamps = std::vector<std::pair<std::filesystem::path, platform::FileStamp>>;

    [[nodiscard]] bool isWanted(const Thumbnail& thumbnail) const { return thumbnail.lastWanted == m_frame; }
    [[nodiscard]] Made make(const std::filesystem::path& file, std::uint32_t edge, const scene::OpenOptions& options);
    [[nodiscard]] tl::expected<KeptThumbnail, std::string>
    drawn(const std::filesystem::path& file, const ThumbnailCache::Key& key, const scene::OpenOptions& options);
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
    std::vector<std::filesystem::path> m_folders;
    platform::Clock m_clock;
    ThumbnailCache m_cache; // also used by jobs
    MakeRenderer m_makeRenderer;
    std::unique_ptr<StillRenderer> m_renderer; // used by jobs; null before the first one
    std::string m_rendererProblem;             // why creating it failed
    std::uint64_t m_drawnCount = 0;
    std::uint64_t m_cachedCount = 0;
    std::uint64_t m_frame = 0;
    std::uint32_t m_wantedCount = 0; // number of requests in this frame
    std::deque<Making> m_making;     // in starting order
    Job<Stamps> m_stamps;            // current state of the files of the shown thumbnails
    double m_stampsAt = 0.0;
    JobPool m_jobs; // last member: its workers end first
};

} // namespace app
