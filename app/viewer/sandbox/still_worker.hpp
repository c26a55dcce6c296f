#pragma once

#include "app/output/exit_status.hpp"
#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/sandbox/worker_messages.hpp"
#include "formats/platform/worker_process.hpp"

#include <cstdint>
#include <functional>
#include <string>

/// The worker process that reads and draws models for thumbnails.
namespace app {

/// The first argument that makes this program a worker. Users never type it.
inline constexpr const char* kStillWorkerArgument = "--thumbnail-worker";

/// The memory that a worker may write. LIMITS.md: a file takes 64 MB and 8 times its size.
inline constexpr std::uint64_t kMaxWorkerDataBytes = std::uint64_t{2} << 30U;

/// Why there is no thumbnail.
struct NoStill {
    std::string reason;                         ///< for users; of a command: its messages, one a line
    ExitStatus status = ExitStatus::unreadable; ///< of a command
};

/// Reads and draws one model; calls `loaded` between the two.
using MakeStill =
    std::function<tl::expected<DrawnStill, NoStill>(const StillJob& job, const std::function<void()>& loaded)>;

/// The same for the command `thumbnail`, with a renderer whose context is current.
using MakeStillOfCommand = std::function<tl::expected<DrawnStill, NoStill>(
    const StillJob& job, renderer::ModelRenderer& models, const std::function<void()>& loaded)>;

/// Makes what needs threads and system calls that a worker may not have, calls `confine`, and tries whether drawing
/// still works. Returns why it does not; empty: it does.
using PrepareStills = std::function<std::string(const std::function<void()>& confine)>;

/// Serves jobs until the other process goes. Confines this process first (see confinement.hpp): its files before
/// `prepare`, its system calls within. False: `link` has no correct first message.
[[nodiscard]] bool serveStills(platform::WorkerLink& link, const PrepareStills& prepare, const MakeStill& make);

/// The whole worker, with an OpenGL context of its own. False: this process was not started as a worker.
[[nodiscard]] bool runStillWorker(const MakeStillOfCommand& makeOfCommand);

} // namespace app
