#pragma once

#include "app/viewer/jobs.hpp"
#include "formats/core/result.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/model_renderer.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace app {

/// The small picture of a model file, as far as it has come.
struct Thumbnail {
    enum class State { waiting, ready, failed };
    State state = State::waiting;
    std::unique_ptr<renderer::ColourTexture> texture; ///< when ready
    std::string problem;                              ///< when failed: why
    std::uint64_t lastWanted = 0;                     ///< the frame that asked for it last
};

struct ThumbnailCounts {
    std::size_t ready = 0;
    std::size_t failed = 0;
    std::size_t waiting = 0;
};

/// Small pictures of model files. A worker of its own loads a model; the window's thread draws it when it has time.
/// Only what was asked for in the last frame is worked on. Keeps the pictures asked for most recently.
class Thumbnails {
public:
    static constexpr std::uint32_t kEdge = 128; ///< pixels

    /// `wake`: see JobPool.
    explicit Thumbnails(std::function<void()> wake) : m_jobs(1, std::move(wake)) {}

    /// What there is by now; asks for it. Never null; valid until the next `work`.
    [[nodiscard]] const Thumbnail* want(const std::filesystem::path& file);

    /// Draws one that is loaded, if `mayDraw`, and starts loading the next. True when a picture came or failed.
    bool work(renderer::ModelRenderer& renderer, bool mayDraw);

    /// Whether `work` would find something to draw.
    [[nodiscard]] bool isLoaded() const { return m_loading.isReady(); }

    void beginFrame() { ++m_frame; }
    /// A file that changed.
    void forget(const std::filesystem::path& file);

    [[nodiscard]] ThumbnailCounts counts() const;

private:
    using Loaded = formats::Result<std::shared_ptr<const scene::Document>>;

    void finish(renderer::ModelRenderer& renderer);
    void startNext();
    void dropOldest();

    std::map<std::filesystem::path, Thumbnail> m_thumbnails;
    std::uint64_t m_frame = 0;
    std::filesystem::path m_loadingFile;
    Job<Loaded> m_loading;
    JobPool m_jobs; // last: its worker ends first
};

} // namespace app
