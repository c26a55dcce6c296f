#pragma once

#include "formats/base/result.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/export/gltf/chunked_bytes.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

/// Writes a document as glTF 2.0. Keyframed models become morph targets, skinned ones joints; facts that glTF cannot
/// express are written as `extras` or listed in the report.
namespace renderer::gltf {

/// `asset.generator` of every file that we write; an export may replace only files that have it.
inline constexpr std::string_view kGenerator = "Trisview";

/// The direction in glTF of the games' +X, which is forward. +Z, up, always becomes +Y.
enum class Forward {
    x, ///< stays +X: programs with Z up show the numbers of the file
    z, ///< becomes +Z, the front in viewers on the web
};

/// Numbers of morph targets of one surface that programs read.
inline constexpr std::uint32_t kManyTargets = 250;     ///< above: a warning about phones
inline constexpr std::uint32_t kVeryManyTargets = 900; ///< above: a warning about desktop programs
inline constexpr std::uint32_t kMaxTargets = 2047;     ///< above: refused unless forced

struct Options {
    /// The clips that are written, by name or index as in scene::findClip, from all layers; those of attached models
    /// by their names, "rocketl: fire". Empty optional: all.
    std::optional<std::vector<std::string>> clips{};
    /// The skins that are written, as indices into the skins of the first node; empty optional: all.
    std::optional<std::vector<std::uint32_t>> skins{};
    std::uint32_t skin = 0;               ///< the default skin
    std::vector<animation::Pose> poses{}; ///< the default pose, one per layer; empty: see defaultPoses
    double seconds = 0.0;                 ///< see scene::placedNodes
    bool isStatic = false;                ///< only the default pose and the default skin, no animation
    std::uint32_t meshVariant = 0;        ///< nodes with fewer use their first one
    /// Surfaces that are left out (numbers of scene::surfaceAt); empty optional: those that games hide by default.
    std::optional<std::set<std::uint32_t>> hiddenSurfaces{};
    std::optional<std::uint32_t> onlyNode{}; ///< only this node of the document, at its own origin
    std::optional<std::uint32_t> onlyClip{}; ///< only this one of the clips that would be written, by index
    bool onlyUsedFrames = false;             ///< morph targets only for frames of the clips that are written
    bool isCompact = false;                  ///< positions as normalized 16-bit integers (KHR_mesh_quantization)
    bool steps = false;                      ///< frames without interpolation
    bool bakesGlobals = false;               ///< repeats global loops in every clip instead of as clips of their own
    bool animationOnly = false;              ///< bones and clips without meshes; only for skinned models
    bool forcesTargets = false;              ///< also more than kMaxTargets
    Forward forward = Forward::x;
    double scale = 1.0;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    /// Names an image file: gets a suggested file name ("skin.png") and returns the path relative to the .gltf. Called
    /// once per image. Null: images are inside the file.
    std::function<std::string(const std::string& suggested)> imageFile{};
    /// The emitters of a model for its extras: a JSON object with the keys of `info --json`. Null: none.
    std::function<std::string(const formats::Skinned&)> emitterFacts{};
};

/// An image file beside a .gltf.
struct ImageFile {
    std::string path; ///< as returned by Options::imageFile
    std::vector<std::byte> bytes;
};

/// Sentences for the user.
struct Report {
    std::vector<std::string> leftOut{}; ///< facts of the model that the file lacks, each with its reason
    std::vector<std::string>
        warnings{};            ///< unreadable sidecars; properties of the file that some readers cannot handle
    bool isIncomplete = false; ///< keys of a clip cannot be read: in the file, nothing moves then

    /// Several surfaces, parts or clips may have the same reason: adds a sentence only once.
    void leaveOut(std::string sentence)
    {
        if (m_said.insert(sentence).second)
            leftOut.push_back(std::move(sentence));
    }

private:
    std::unordered_set<std::string> m_said{}; // all of leftOut
};

/// A complete glTF before it is written.
struct Gltf {
    std::string json; ///< without `buffers`
    ChunkedBytes binary;
    std::vector<ImageFile> images;
    Report report;
    std::uint32_t animationCount = 0;
    std::uint32_t meshCount = 0;
};

using ByteSink = std::function<void(std::span<const std::byte>)>;

/// The poses used if none are given: the first frame of the idle clip for players, which have several layers, else the
/// first frame or the bind pose.
[[nodiscard]] std::vector<animation::Pose> defaultPoses(const scene::Document& document);

/// Reads keys of sequences in sidecars if necessary. Errors: notFound (no such clip), tooLarge (too many morph targets,
/// beyond 4 GB), unsupported (options that do not fit the model), cancelled.
[[nodiscard]] formats::Result<Gltf> makeGltf(const scene::Document& document, const Options& options);

/// Whether all of Options::clips exist. Errors: notFound.
[[nodiscard]] formats::Result<void> checkClips(const scene::Document& document, const Options& options);

/// One of several files of a document.
struct SplitFile {
    std::string name; ///< unique, ignoring case: "run", "run#2"
    Options options;
};
/// Options for one file per clip, named after it. Global loops are repeated in each file. Empty if there is no clip, or
/// one of Options::clips does not exist.
[[nodiscard]] std::vector<SplitFile> splitByClips(const scene::Document& document, const Options& options);
/// Options for one file per node of the document, named after it, with the clips that move it.
[[nodiscard]] std::vector<SplitFile> splitByParts(const scene::Document& document, const Options& options);

/// Passes a .glb file to `sink` piece by piece and frees the pieces.
void writeGlb(Gltf gltf, const ByteSink& sink);

/// Passes a .gltf file to `json` and its buffer to `binary`, which is `bufferPath` relative to it.
void writeSeparate(Gltf gltf, std::string_view bufferPath, const ByteSink& json, const ByteSink& binary);

/// Reads a file back: header, JSON, that each accessor is inside its buffer view and each view inside the buffer, that
/// nodes form trees. `buffer`: the file of the buffer of a .gltf, which may still have a temporary name. Errors: those
/// of reading, corrupt.
[[nodiscard]] formats::Result<void> checkGltf(const std::filesystem::path& path,
                                              const std::filesystem::path& buffer = {});

/// The same for files in memory.
[[nodiscard]] formats::Result<void> checkGlb(std::span<const std::byte> glb, std::string_view name);

/// Whether a file starts like one written by this program.
[[nodiscard]] bool isOurGltf(std::span<const std::byte> head);

} // namespace renderer::gltf
