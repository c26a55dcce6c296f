#pragma once

#include "renderer/scene/document/document.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Images that the user chose for textures, kept from one run to the next for each model.
namespace app {

struct ModelImages {
    std::string model; ///< see modelKey
    scene::Bindings images;

    bool operator==(const ModelImages&) const = default;
};

inline constexpr std::size_t kMaxModelsWithImages = 1000; ///< those that were changed longest ago are forgotten
inline constexpr std::size_t kMaxImagesOfModel = 1000;    ///< more that a file has do nothing

struct KeptImages {
    std::vector<ModelImages> models;  ///< each model once and with an image at least; the one changed last is the last
    std::vector<std::string> unknown; ///< JSON of entries that mean nothing: they stay in the file

    bool operator==(const KeptImages&) const = default;
};

/// The name that a model is known by: its absolute path.
[[nodiscard]] std::string modelKey(const std::filesystem::path& model);

/// The images of a model; none where nothing was chosen.
[[nodiscard]] scene::Bindings imagesOf(const KeptImages& kept, const std::string& model);

/// The same for the model in a file.
[[nodiscard]] scene::Bindings imagesOfFile(const KeptImages& kept, const std::filesystem::path& model);

/// The models for which other images are chosen in `b` than in `a`.
[[nodiscard]] std::vector<std::string> modelsWithOtherImages(const KeptImages& a, const KeptImages& b);

/// Replaces those of a model; empty ones are forgotten.
void setImages(KeptImages& kept, const std::string& model, scene::Bindings images);

/// Readable JSON, with the version of its layout.
[[nodiscard]] std::string keptImagesText(const KeptImages& kept);

/// The result of reading such a text, which is usable in any case.
struct ReadImages {
    KeptImages kept;
    std::string problem;       ///< empty: everything meant something
    bool isBroken = false;     ///< nothing did
    bool isUnreadable = false; ///< it is not known what the file has: it is not to be replaced
};
[[nodiscard]] ReadImages keptImagesFromText(std::string_view text);

/// Reads `file`; one that is not there is empty. One that is broken is set aside under the name + ".broken"; `problem`
/// says so, and which entries mean nothing.
[[nodiscard]] ReadImages readKeptImages(const std::filesystem::path& file);

/// bindings.json beside the settings; empty when there is no place for it.
[[nodiscard]] std::filesystem::path keptImagesFile();

} // namespace app
