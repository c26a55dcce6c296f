#pragma once

#include "app/viewer/jobs/still_renderer.hpp"

#include <filesystem>
#include <functional>
#include <memory>

namespace app {

/// Draws thumbnails in a separate context, so that the window is not blocked. Without one it uses the window's
/// renderer: between frames, or at once in a browser, whose jobs run on the window's thread. `shaderFolder`: see
/// ShaderLibrary; `wake` is called on a worker that waits for the window. With `worker` (see ViewerOptions) and
/// threads, processes draw, and the rest applies only if they cannot start. Throws WindowError.
[[nodiscard]] std::unique_ptr<StillRenderer>
makeThumbnailRenderer(const std::filesystem::path& worker, const std::filesystem::path& shaderFolder,
                      std::function<renderer::ModelRenderer&()> windowRenderer, std::function<void()> wake);

} // namespace app
