#pragma once

#include "app/viewer/jobs/still_model.hpp"
#include "formats/image/image.hpp"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace renderer {
class ModelRenderer;
}

namespace app {

inline constexpr std::chrono::seconds kMaxStillReading{5}; ///< for one model
/// Long enough for a driver that compiles shaders while the processors are busy.
inline constexpr std::chrono::seconds kMaxStillDrawing{10};

/// A drawn model.
struct DrawnStill {
    formats::Image image;
    std::string document{}; ///< path of the opened model, see scene::Document::path; empty: `files` are unknown
    std::vector<std::string> files{}; ///< its source files, see StillModel::files
};

/// Draws thumbnails. Constructed and destroyed on the window's thread.
class StillRenderer {
public:
    StillRenderer() = default;
    virtual ~StillRenderer() = default;
    StillRenderer(const StillRenderer&) = delete;
    StillRenderer& operator=(const StillRenderer&) = delete;

    /// Draws the model on a transparent background, as a square image of `edge` pixels. Runs on any job thread;
    /// concurrent calls wait for each other. Throws GlError, or std::runtime_error if drawing takes longer than 10 s.
    [[nodiscard]] virtual formats::Image draw(const StillModel& still, std::uint32_t edge) = 0;

    /// Reads a model file and draws it like `draw`; on failure the reason. Images in `options` that no longer exist are
    /// left out: errors are reported when the model opens in the window.
    [[nodiscard]] virtual tl::expected<DrawnStill, std::string>
    make(const std::filesystem::path& file, std::uint32_t edge, const scene::OpenOptions& options);

    /// The folders and files whose models will be asked for: a worker process may read them. On the window's thread.
    virtual void useFolders(std::span<const std::filesystem::path> /*folders*/) {}

    /// On the window's thread, between two frames: draws one model for a worker without context. False if none waits.
    virtual bool drawNext() { return false; }
};

struct StillLook {
    bool showsTextures = true; ///< false: plain surfaces
    bool isTwoSided = false;
};

/// The same in the current context of the calling thread. Leaves the window's framebuffer bound. Discard the image if
/// the job was cancelled meanwhile.
[[nodiscard]] formats::Image drawnStill(renderer::ModelRenderer& renderer, const StillModel& still, std::uint32_t edge,
                                        StillLook look = {});

} // namespace app
