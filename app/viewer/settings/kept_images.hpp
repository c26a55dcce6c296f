#pragma once

#include "renderer/scene/document/document.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Images that the user chose for textures, stored per model between runs.
namespace app {

struct ModelImages {
    std::string model; ///< see modelKey
    scene::Bindings images;

    bool operator==(const ModelImages&) const = default;
};

inline constexpr std::size_t kMaxModelsWithImages = 1000; ///< the models changed longest ago are dropped
inline constexpr std::size_t kMaxImagesOfModel = 1000;    ///< more entries in a file are ignored

struct KeptImages {
    std::vector<ModelImages> models;  ///< each model once, with at least one image; the last changed at the end
    std::vector<std::string> unknown; ///< JSON of entries that are not understood; preserved in the file

    bool operator==(const KeptImages&) const = default;
};

/// The key of a model: its absolute path.
[[nodiscard]] std::string modelKey(const std::filesystem::path& model);

/// The images of a model; empty if none were chosen.
[[nodiscard]] scene::Bindings imagesOf(const KeptImages& kept, const std::string& model);

/// The same for the model in a file.
[[nodiscard]] scene::Bindings imagesOfFile(const KeptImages& kept, const std::filesystem::path& model);

/// The models whose images differ between `a` and `b`.
[[nodiscard]] std::vector<std::string> modelsWithOtherImages(const KeptImages& a, const KeptImages& b);

/// Replaces the images of a model; an empty set removes the model.
void setImages(KeptImages& kept, const std::string& model, scene::Bindings images);

/// Readable JSON with a format version.
[[nodiscard]] std::string keptImagesText(const KeptImages& kept);

/// The result of reading such a text; always usable.
struct ReadImages {
    KeptImages kept;
    std::string problem;       ///< empty: all entries were understood
    bool isBroken = false;     ///< no entry was understood
    bool isUnreadable = false; ///< the contents are unknown: the file must not be overwritten
};
[[nodiscard]] ReadImages keptImagesFromText(std::string_view text);

/// Reads `file`; a missing file is empty. A broken file is renamed to name + ".broken"; `problem` says so and lists the
/// entries that are not understood.
[[nodiscard]] ReadImages readKeptImages(const std::filesystem::path& file);

/// bindings.json beside the settings file; empty if there is no folder for it.
[[nodiscard]] std::filesystem::path keptImagesFile();

} // namespace app
