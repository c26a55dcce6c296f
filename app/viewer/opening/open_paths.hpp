#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/open_request.hpp"

/// Opens paths on a worker thread.
namespace app {

/// Lists the models at `request`'s paths and opens the first that can be opened. Checks `token` between files. `kept`:
/// stored images; a screenshot has its own.
[[nodiscard]] Opened openPaths(const OpenPaths& request, const scene::OpenOptions& options, const CancelToken& token,
                               const KeptImages& kept = {});

/// Opens one file for `request`. Images of `options` take precedence over those of `kept`.
[[nodiscard]] Opened openFile(const OpenRequest& request, const std::filesystem::path& file,
                              const scene::OpenOptions& options, const KeptImages& kept = {});

} // namespace app
