#pragma once

#include "app/output/exit_status.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// The messages between the window and a worker process that makes thumbnails. Decoding trusts nothing: it refuses
/// unknown kinds, lengths beyond the message, counts and texts beyond the limits, and bytes behind the end. Messages
/// from the worker also need texts in UTF-8; paths to the worker are any bytes, as file names on Linux are. Numbers are
/// little-endian; a text is its length (u32) and its bytes.
namespace app {

inline constexpr std::uint32_t kMaxStillEdge = 2048; ///< of a thumbnail, in pixels
/// Of the memory for the pixels: RGBA, top row first.
inline constexpr std::size_t kStillBytes = std::size_t{kMaxStillEdge} * kMaxStillEdge * 4;
inline constexpr std::size_t kMaxWorkerTextBytes = 8192; ///< of a path or a reason
inline constexpr std::uint32_t kMaxWorkerTexts = 4096;   ///< in a list

/// To the worker, once, first: what it may read.
struct WorkerPlaces {
    std::vector<std::string> readable; ///< folders and files, see platform::utf8FromPath
};

/// From the worker, once: it is confined and has drawn a first image.
struct WorkerReady {
    std::string problem;    ///< why it cannot draw; empty: it can
    std::string unconfined; ///< the limits that this system does not offer; empty: all are set
};

/// To the worker: a thumbnail. Paths are as from platform::utf8FromPath.
struct StillJob {
    enum class Purpose : std::uint8_t {
        tile,   ///< of the library: a model as a square
        command ///< as `trisview thumbnail` makes it: also of an image, in its proportions
    };
    std::uint32_t id = 0;
    std::uint32_t edge = 0; ///< 1 to kMaxStillEdge
    std::string file;
    std::string listfile; ///< empty: none
    std::string palette;  ///< empty: none
    std::vector<std::string> gameFolders;
    std::vector<std::string> bindings; ///< texture, image, texture, image …
    Purpose purpose = Purpose::tile;
    std::string output{};       ///< of a command: the file that the other process will write
    bool mayReplaceAll = false; ///< of a command: `--force`
};

/// From the worker: the state or the result of a job.
struct StillAnswer {
    enum class Kind : std::uint8_t {
        loaded,     ///< will be drawn now
        drawn,      ///< the pixels are in the shared memory
        failed,     ///< `problem` has the reason
        outOfMemory ///< it needs more memory than the worker may use
    };
    std::uint32_t id = 0; ///< of the job
    Kind kind = Kind::failed;
    std::uint32_t width = 0;              ///< of the drawn image
    std::uint32_t height = 0;             ///< of the drawn image
    ExitStatus status = ExitStatus::done; ///< of a command that failed
    std::string problem{};
    std::string document{}; ///< path of the opened model, see scene::Document::path; empty: `files` are too many
    std::vector<std::string> files{}; ///< its source files, see StillModel::files
};

[[nodiscard]] std::vector<std::byte> encoded(const WorkerPlaces& places);
[[nodiscard]] std::vector<std::byte> encoded(const WorkerReady& ready);
[[nodiscard]] std::vector<std::byte> encoded(const StillJob& job);
[[nodiscard]] std::vector<std::byte> encoded(const StillAnswer& answer);
/// Gives up a job: the worker answers it soon, with any answer.
[[nodiscard]] std::vector<std::byte> encodedCancellation();

[[nodiscard]] std::optional<WorkerPlaces> decodedPlaces(std::span<const std::byte> message);
[[nodiscard]] std::optional<WorkerReady> decodedReady(std::span<const std::byte> message);
[[nodiscard]] std::optional<StillJob> decodedJob(std::span<const std::byte> message);
[[nodiscard]] std::optional<StillAnswer> decodedAnswer(std::span<const std::byte> message);

} // namespace app
