#pragma once

#include "formats/image/image.hpp"
#include "formats/image/image_alpha.hpp"
#include "formats/image/image_levels.hpp"
#include "formats/image/palette.hpp"
#include "formats/model/model.hpp"
#include "formats/quake3/shader.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The open model, independent of how it is drawn.
namespace scene {

class SequenceStore;

/// An image inside a model's file and the colors of its pixels.
struct EmbeddedPixels {
    formats::EmbeddedImage image;
    std::shared_ptr<const formats::Palette> palette;
};

/// An image that a part of the document uses, and the result of looking for it.
struct Texture {
    std::string name;                            ///< as written in the model file; empty where the file names none
    std::string type;                            ///< "skin"
    std::string path;                            ///< of the file found; empty when there is none
    formats::ImageInfo info;                     ///< size 0 when missing or unreadable
    formats::LookupLog lookups;                  ///< how it was looked for
    std::shared_ptr<const formats::Image> image; ///< null when missing, unreadable or not asked for
    std::string id{}; ///< its key for bindings: its name, else the name of the file found; unique in a document
    std::uint64_t fileBytes = 0;                          ///< of the file found
    std::optional<formats::FoundFile> file{};             ///< where it was found; none when it is bound
    bool isBound = false;                                 ///< `path` is the user's choice, not the result of a search
    std::shared_ptr<const formats::ImageLevels> levels{}; ///< beside `image`, where its file has them ready for the GPU
    /// The use of its alpha channel, judged by its pixels: of the skin of a whole model (Quake II, Kingpin) whose
    /// image was decoded; else none.
    std::optional<formats::ImageAlpha> alpha{};
    std::optional<EmbeddedPixels> embedded{}; ///< where it lies inside the model's file: `path` is empty then
    std::string nearest{}; ///< of one without a file: path of the image beside the model called most like it, or empty
};

enum class SkinOrigin {
    model,    ///< named in the model file
    embedded, ///< inside the model file
    beside,   ///< another fitting image in the model's folder
    chosen,   ///< chosen by the user
    guessed,  ///< no name leads to an image: the best fitting image beside the model
};

/// Images that the user chose for textures, by Texture::id.
using Bindings = std::map<std::string, std::filesystem::path, std::less<>>;

/// The material of a surface. Without a shader: one opaque, lit pass of one image.
struct Material {
    std::string name;                                      ///< the name it was looked up by; may be empty
    std::shared_ptr<const formats::quake3::Shader> shader; ///< null: no script defines it
    std::vector<std::vector<std::uint32_t>> textures;      ///< for each stage (one without a shader) its images,
                                                           ///< into Document::textures; kNoIndex: white
    /// Into Document::textures: the image shown, lit, where the shader has no image that is there: the one called like
    /// it, or the one for map editors. kNoIndex: a checker is shown.
    std::uint32_t substitute = formats::kNoIndex;
};

/// One of several images that a skin shows one after the other.
struct SkinImage {
    std::uint32_t texture = 0; ///< into Document::textures
    double endSeconds = 0.0;   ///< when the next one follows, counted from the beginning of a round
};

/// One appearance of a node.
struct Skin {
    std::string name;          ///< the name it is chosen by
    std::uint32_t texture = 0; ///< into Document::textures: what it is known by; kNoIndex: no image at all
    SkinOrigin origin = SkinOrigin::model;
    /// Into Document::materials, one for each surface; kNoIndex: the surface is not to be seen. Empty: every surface
    /// uses `texture`.
    std::vector<std::uint32_t> materials{};
    /// Into Document::textures, one for each of a skinned model's texture slots; kNoIndex: nothing was found to fill
    /// it.
    std::vector<std::uint32_t> slots{};
    /// Of a skin that changes by itself: at least two, in ascending order; `texture` is the first. Else empty.
    std::vector<SkinImage> images{};
};

/// Why a node is in the scene.
enum class NodeRole {
    part,     ///< of what is open: uses the skin that is chosen, by its number
    attached, ///< attached to it: has skins of its own
};

/// A model that particles of other models show or that emits with each of them. Its own emitters have no such models.
struct EffectModel {
    std::string path; ///< of the model's file
    std::shared_ptr<const formats::Model> model;
    std::vector<std::uint32_t> slots{}; ///< as Skin::slots
};

/// The models of one particle emitter, into Document::effectModels; kNoIndex: none, or not found.
struct EmitterModels {
    std::uint32_t geometry = formats::kNoIndex;  ///< in place of each particle
    std::uint32_t recursion = formats::kNoIndex; ///< whose emitters go with each particle
};

/// One model in the scene.
struct Node {
    std::string path; ///< of the model's file
    std::shared_ptr<const formats::Model> model;
    std::vector<Skin> skins; ///< may be empty; the first is shown unless another is chosen
    std::string name{};      ///< "lower", "weapon"; empty where it is the only one
    NodeRole role = NodeRole::part;
    std::uint32_t parent = formats::kNoIndex; ///< an earlier node that it is attached to
    std::string tag{};                        ///< of the parent's model; empty: it stands where the parent does
    std::uint32_t layer = 0; ///< into Document::layers: what it moves by; kNoIndex: it stays on its first frame
    std::uint32_t attached =
        formats::kNoIndex; ///< into OpenOptions::attached: the user put it there; kNoIndex: it belongs
    std::shared_ptr<const SequenceStore> sequences{}; ///< of a skinned model: the keys of its sequences; else null
    std::vector<EmitterModels> emitterModels{}; ///< one for each particle emitter; empty: no particle needs a model
    std::uint32_t face = formats::kNoIndex;     ///< into Skinned::faces: the one that is shown; kNoIndex: none
    std::vector<glm::mat3x4> boneOffsets{};     ///< of that face, see animation::SampleTime
    std::uint64_t finestBytes = 0; ///< of the file at `path` where `model` is a coarser level; 0: as `model` says
};

/// A part with an animation of its own: a player's legs or torso; in other models, the whole model or the bones of its
/// torso.
struct AnimationLayer {
    std::string name;       ///< "legs"; empty where it is the only one
    std::uint32_t node = 0; ///< whose frames or sequences its clips count
    std::vector<formats::Clip> clips;
    /// The bones that it moves, out of a skinned node's, each parent before its children; the first is the one that the
    /// others hang on. Empty: the whole node, but for the bones of other layers.
    std::vector<std::uint32_t> bones{};
};

/// The open model with all its parts. Made by `open`, on any thread; never changed afterwards.
struct Document {
    std::string name;         ///< for titles: the model's file name
    std::string path;         ///< as asked for
    std::time_t modified = 0; ///< when its file was written; 0: not known
    std::vector<Node> nodes;  ///< at least one; parents before what is attached to them
    std::vector<Texture> textures;
    std::vector<Material> materials{};
    std::vector<EffectModel> effectModels{};
    std::vector<std::string> scripts{};   ///< paths of those in which shaders were looked for
    std::vector<AnimationLayer> layers{}; ///< none: one with the clips of the first node
    std::vector<std::string> places{};    ///< where files are looked for, in that order
    std::uint32_t level = 0;              ///< of detail: 0 is the finest
    std::uint32_t levelCount = 1;
    std::vector<std::string> used{};  ///< paths of what was read or would be, in archives, too: some may be missing
    std::vector<std::string> files;   ///< paths whose change would change this document, missing skins among them
    formats::Diagnostics diagnostics; ///< of the scene itself; each model has its own beside them
};

/// All diagnostics: first the models', then the scene's. Each says which file it is about, and where in it: what has
/// no place of its own is about the whole file, and what a file beside the model lacks is about the model.
[[nodiscard]] formats::Diagnostics allDiagnostics(const Document& document);

/// The texture a node uses under its skin number `skin`, or nullptr (no skin at all).
[[nodiscard]] const Texture* skinTexture(const Document& document, const Node& node, std::uint32_t skin);

/// The skin of this name (as written, as a file name, or as a stem; without regard to case) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findSkin(const Document& document, const Node& node, std::string_view nameOrIndex);

/// The clip of this name (without regard to case; the first of several) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findClip(const std::vector<formats::Clip>& clips, std::string_view nameOrIndex);

/// The clips of a layer; the model whose frames they count.
[[nodiscard]] std::uint32_t animationLayerCount(const Document& document);
[[nodiscard]] const std::vector<formats::Clip>& clipsOf(const Document& document, std::uint32_t layer);
[[nodiscard]] const formats::Model& layerModel(const Document& document, std::uint32_t layer);

/// Surfaces are numbered across all nodes, node after node: this is the number of a node's first surface.
[[nodiscard]] std::uint32_t firstSurfaceOf(const Document& document, std::uint32_t node);
[[nodiscard]] std::uint32_t surfaceCount(const Document& document);
struct SurfaceOfNode {
    std::uint32_t node = 0;
    std::uint32_t surface = 0; ///< into its Model::surfaces
};
[[nodiscard]] SurfaceOfNode surfaceAt(const Document& document, std::uint32_t number);

/// Effects are numbered likewise: of each node its particle emitters, then its ribbons.
[[nodiscard]] std::uint32_t firstEffectOf(const Document& document, std::uint32_t node);
[[nodiscard]] std::uint32_t effectCount(const Document& document);
struct EffectOfNode {
    std::uint32_t node = 0;
    bool isRibbon = false;
    std::uint32_t index = 0; ///< into its Skinned::particles or Skinned::ribbons
};
/// `number` is below effectCount.
[[nodiscard]] EffectOfNode effectAt(const Document& document, std::uint32_t number);

/// The skin (into Node::skins) that a node uses when number `skin` is chosen; kNoIndex: none.
[[nodiscard]] std::uint32_t activeSkin(const Node& node, std::uint32_t skin);

/// The material of a node's surface; nullptr if it has none or uses only its skin's texture.
[[nodiscard]] const Material* materialOf(const Document& document, std::uint32_t node, std::uint32_t skin,
                                         std::uint32_t surface);

/// The texture (into Document::textures) that represents a material: its substitute, else its first stage's.
/// kNoIndex: none.
[[nodiscard]] std::uint32_t knownTexture(const Material& material);

/// The texture that a skin shows after this many seconds; a skin without a round has only one.
[[nodiscard]] std::uint32_t textureAt(const Skin& skin, double seconds);

/// Whether the image has a source: a file, or pixels inside the model's file.
[[nodiscard]] bool hasSource(const Texture& texture);

/// Whether an image is missing or unreadable, as far as it was read (see ImagePolicy).
[[nodiscard]] bool isMissing(const Texture& texture);

/// The images (into Document::textures) that the stages of a material name and that are missing, each once.
[[nodiscard]] std::vector<std::uint32_t> missingTextures(const Document& document, const Material& material);

/// The image (into Document::textures) that a surface is known by: the first of its material or of its passes, or
/// that of its skin. kNoIndex: none.
[[nodiscard]] std::uint32_t textureOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                             std::uint32_t surface);

/// Whether images change although nothing moves: a shader that is used runs on time, or a skin has several images.
[[nodiscard]] bool hasMovingMaterials(const Document& document);

/// The surface of this name (without regard to case; the first of several) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findSurface(const formats::Model& model, std::string_view nameOrIndex);
/// The number (see surfaceAt) of that surface.
[[nodiscard]] std::uint32_t findSurface(const Document& document, std::string_view nameOrIndex);

} // namespace scene
