#pragma once

#include "formats/core/image.hpp"
#include "formats/core/model.hpp"
#include "formats/files/game_files.hpp"

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// What is open, independent of how it is drawn.
namespace scene {

/// A picture that something of the document wants, and what became of it.
struct Texture {
    std::string name;                            ///< as written in the model file; empty where the file names none
    std::string type;                            ///< "skin"
    std::string path;                            ///< of the file found; empty when there is none
    formats::ImageInfo info;                     ///< size 0 when missing or unreadable
    formats::Trail tried;                        ///< how it was looked for
    std::shared_ptr<const formats::Image> image; ///< null when missing, unreadable or not asked for
    std::string id{}; ///< what a binding knows it by: its name, else that of the file found; unique in a document
    std::uint64_t fileBytes = 0; ///< of the file found
    bool isBound = false;        ///< `path` is what the user chose instead of what is looked for
    std::string nearest{}; ///< of one without a file: path of the picture beside the model called most like it, or empty
};

enum class SkinOrigin {
    model,  ///< named in the model file, or found in place of a name that it lacks
    beside, ///< another fitting picture in the model's folder
    chosen, ///< chosen by the user
};

/// Pictures that the user chose for textures, by Texture::id.
using Bindings = std::map<std::string, std::filesystem::path, std::less<>>;

/// One of the pictures that a node can wear.
struct Skin {
    std::string name;          ///< what it is chosen by
    std::uint32_t texture = 0; ///< into Document::textures
    SkinOrigin origin = SkinOrigin::model;
};

/// One model in the scene. Today a document has exactly one; players and attachments add theirs.
struct Node {
    std::string path; ///< of the model's file
    std::shared_ptr<const formats::Model> model;
    std::vector<Skin> skins; ///< may be empty; the first is shown unless another is chosen
};

/// One immutable answer to "what is open". Made by `open`, on any thread, and handed over whole.
struct Document {
    std::string name; ///< for titles: the model's file name
    std::string path; ///< as asked for
    std::time_t modified = 0; ///< when its file was written; 0: not known
    std::vector<Node> nodes;
    std::vector<Texture> textures;
    std::vector<std::string> files;   ///< paths whose change would change this document, missing skins among them
    formats::Diagnostics diagnostics; ///< of the scene itself; each model has its own beside them
};

/// All findings: those of the models, then those of the scene.
[[nodiscard]] formats::Diagnostics allDiagnostics(const Document& document);

/// The texture a node wears under its skin number `skin`, or nullptr (no skin at all).
[[nodiscard]] const Texture* skinTexture(const Document& document, const Node& node, std::uint32_t skin);

/// The skin of this name (as written, as a file name, or as a stem; without regard to case) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findSkin(const Document& document, const Node& node, std::string_view nameOrIndex);

/// The clip of this name (without regard to case; the first of several) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findClip(const formats::Model& model, std::string_view nameOrIndex);

/// The clip in which games let their creatures rest, else the first that moves, else kNoIndex: all frames. What is
/// shown of a model before anybody chooses.
[[nodiscard]] std::uint32_t restingClip(const formats::Model& model);

/// The surface of this name (without regard to case; the first of several) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findSurface(const formats::Model& model, std::string_view nameOrIndex);

} // namespace scene
