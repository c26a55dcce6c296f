#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/open_request.hpp"

/// Opening paths, on a worker.
namespace app {

/// Lists the models at `request`'s paths and opens the first of them that can be. Asks `token` between files.
/// `kept`: images that were chosen before; a picture has its own.
[[nodiscard]] Opened openPaths(const OpenPaths& request, const scene::OpenOptions& options, const CancelToken& token,
                               const KeptImages& kept = {});

/// Opens one file for `request`. Images of `kept` are in addition to those of `options`, which go first.
[[nodiscard]] Opened openFile(const OpenRequest& request, const std::filesystem::path& file,
                              const scene::OpenOptions& options, const KeptImages& kept = {});

} // namespace app
