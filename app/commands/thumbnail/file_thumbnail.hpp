#pragma once

#include "app/output/exit_status.hpp"
#include "app/viewer/jobs/still_renderer.hpp"
#include "formats/vfs/write_below.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <variant>

namespace app {

/// The largest thumbnails of desktops have 1024 pixels.
inline constexpr std::uint32_t kMaxThumbnailEdge = 2048;

struct ThumbnailArguments {
    std::filesystem::path file;
    std::filesystem::path output;
    std::uint32_t edge = 256;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

/// A picture, or the exit status if there is none.
using MadeThumbnail = std::variant<formats::Image, ExitStatus>;

/// Calls `draw` while the renderer's context is current. Throws GlError.
using UseRenderer = std::function<void(const std::function<void(renderer::ModelRenderer&)>& draw)>;

/// A small picture of a model or an image on a transparent background, at most `edge` pixels wide and high. Prints why
/// there is none. Calls `loaded` before a model is drawn.
[[nodiscard]] MadeThumbnail thumbnailOf(const ThumbnailArguments& arguments, const UseRenderer& use,
                                        const std::function<void()>& loaded);

} // namespace app
