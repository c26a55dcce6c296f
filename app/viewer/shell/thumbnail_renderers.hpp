#pragma once

#include "app/viewer/jobs/still_renderer.hpp"

#include <filesystem>
#include <functional>
#include <memory>

namespace app {

/// Draws thumbnails in a context of its own, so that the window goes on meanwhile; where there is none, with the
/// renderer of the window: between two frames, or, in a browser, whose jobs run on the window's thread, at once.
/// `shaderFolder`: see ShaderLibrary; `wake` is called on a worker that waits for the window. Throws WindowError.
[[nodiscard]] std::unique_ptr<StillRenderer>
makeThumbnailRenderer(const std::filesystem::path& shaderFolder,
                      std::function<renderer::ModelRenderer&()> windowRenderer, std::function<void()> wake);

} // namespace app
