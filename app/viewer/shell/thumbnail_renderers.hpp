#pragma once

#include "app/viewer/jobs/still_renderer.hpp"

#include <filesystem>
#include <functional>
#include <memory>

namespace app {

/// Draws thumbnails in a context of its own, so that the window goes on meanwhile; where there is none (a browser,
/// whose jobs run on the window's thread), with the renderer of the window. `shaderFolder`: see ShaderLibrary. Throws
/// WindowError.
[[nodiscard]] std::unique_ptr<StillRenderer>
makeThumbnailRenderer(const std::filesystem::path& shaderFolder,
                      std::function<renderer::ModelRenderer&()> windowRenderer);

} // namespace app
