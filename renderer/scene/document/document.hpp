#pragma once

#include "formats/image/image.hpp"
#include "formats/image/image_alpha.hpp"
#include "formats/image/image_levels.hpp"
#include "formats/image/palette.hpp"
#include "formats/model/model.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/shader.hpp"
#include "formats/quake3/skin_file.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/composed_image.hpp"
#include "renderer/scene/document/kept_layers.hpp"

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The open model, independent of how it is drawn.
namespace scene {

class LookSource;
class SequenceStore;

/// An image inside a model's file and the colors of its pixels.
struct EmbeddedPixels {
    formats::EmbeddedImage image;
    std::shared_ptr<const formats::Palette> palette;
};

/// An image used by a part of the document, and the result of searching for it.
struct Texture {
    std::string name;                            ///< as stored in the model file or in a table; else empty
    std::string type;                            ///< "skin"
    std::string path;                            ///< of the file found; empty if there is none
    formats::ImageInfo info;                     ///< size 0 if missing or unreadable
    formats::LookupLog lookups;                  ///< the search attempts
    std::shared_ptr<const formats::Image> image; ///< null if missing, unreadable or not requested
    std::string id{}; ///< its key for bindings: its name, else the name of the file found; unique in a document
    std::uint64_t fileBytes = 0;                          ///< of the file found
    std::optional<formats::FoundFile> file{};             ///< where it was found; empty if it is bound
    bool isBound = false;                                 ///< `path` is the user's choice, not a search result
    std::shared_ptr<const formats::ImageLevels> levels{}; ///< beside `image`, if its file has them ready for the GPU
    /// The use of its alpha channel, determined from its pixels: for the skin of a whole model (Quake II, Kingpin)
    /// whose image was decoded; else empty.
    std::optional<formats::ImageAlpha> alpha{};
    std::optional<EmbeddedPixels> embedded{}; ///< if it is inside the model's file: `path` is empty then
    /// For a glTF model: the color that its pixels are multiplied with, and the image if it is inside the model's file
    /// or only a color; `path` is empty then.
    std::optional<formats::ColorSource> color{};
    std::string nearest{}; ///< for a texture without a file: path of the image beside the model with the most similar
                           ///< name, or empty
    std::shared_ptr<const ComposedImage> composed{}; ///< if it is painted from several files: `path` is empty then
};

enum class SkinOrigin {
    model,    ///< named in the model file
    embedded, ///< inside the model file
    beside,   ///< another matching image in the model's folder
    chosen,   ///< chosen by the user
    guessed,  ///< no name leads to an image: the best matching image beside the model
    table,    ///< named in the game's tables for a creature
};

/// Images that the user selected for textures, by Texture::id.
using Bindings = std::map<std::string, std::filesystem::path, std::less<>>;

/// The material of a surface. Without a shader: one opaque, lit pass of one image.
struct Material {
    std::string name;                                      ///< the name used for its lookup; may be empty
    std::shared_ptr<const formats::quake3::Shader> shader; ///< null: no script defines it
    std::vector<std::vector<std::uint32_t>> textures; ///< by stage (or one), into Document::textures; kNoIndex: white
    /// Into Document::textures: the image shown, lit, if none of the shader's images exists: the one with its name, or
    /// the one for map editors. kNoIndex: a checker is shown.
    std::uint32_t substitute = formats::kNoIndex;
};

/// One of several images that a skin shows in turn.
struct SkinImage {
    std::uint32_t texture = 0; ///< into Document::textures
    double endSeconds = 0.0;   ///< end of its display time, counted from the start of a cycle
};

/// One appearance of a node.
struct Skin {
    std::string name;          ///< its name for selection
    std::uint32_t texture = 0; ///< into Document::textures: its representative; kNoIndex: no image
    SkinOrigin origin = SkinOrigin::model;
    /// Into Document::materials, one per surface; kNoIndex: the surface is invisible. Empty: every surface uses
    /// `texture`.
    std::vector<std::uint32_t> materials{};
    /// Into Document::textures, one for each of a skinned model's texture slots; kNoIndex: no image was found.
    std::vector<std::uint32_t> slots{};
    /// For an animated skin: at least two, in ascending order; `texture` is the first. Else empty.
    std::vector<SkinImage> images{};
    std::shared_ptr<const formats::quake3::SkinFile> file{}; ///< the `.skin` file with its materials; null: none
    std::string filePath{};                                  ///< of that file
    std::vector<std::uint32_t> displays{}; ///< of SkinOrigin::table: the ids of the displays that have it, ascending
};

/// The role of a node in the scene.
enum class NodeRole {
    part,     ///< of the opened model: uses the selected skin, by its number
    attached, ///< attached to it: has its own skins
    rider,    ///< sits on it: has the chosen look, and skins and a clip of its own
};

/// A model shown instead of particles, or whose emitters follow them. Its own emitters have no such models.
struct EffectModel {
    std::string path; ///< of the model's file
    std::shared_ptr<const formats::Model> model;
    std::vector<std::uint32_t> slots{}; ///< as Skin::slots
};

/// The models of one particle emitter, into Document::effectModels; kNoIndex: none, or not found.
struct EmitterModels {
    std::uint32_t geometry = formats::kNoIndex;  ///< shown instead of each particle
    std::uint32_t recursion = formats::kNoIndex; ///< its emitters follow each particle
};

/// One model in the scene.
struct Node {
    std::string path; ///< of the model's file
    std::shared_ptr<const formats::Model> model;
    std::vector<Skin> skins; ///< may be empty; the first is shown unless another is selected
    std::string name{};      ///< "lower", "weapon"; empty if it is the only one
    NodeRole role = NodeRole::part;
    std::uint32_t parent = formats::kNoIndex; ///< an earlier node that it is attached to
    std::string tag{};                        ///< of the parent's model; empty: it has the parent's transform
    std::uint32_t layer = 0; ///< into Document::layers: its animation; kNoIndex: it stays on its first frame
    std::uint32_t attached =
        formats::kNoIndex; ///< into OpenOptions::attached: attached by the user; kNoIndex: part of the assembly
    std::shared_ptr<const SequenceStore> sequences{}; ///< for a skinned model: the keys of its sequences; else null
    std::vector<EmitterModels> emitterModels{};       ///< one per particle emitter; empty: no particle needs a model
    std::uint32_t face = formats::kNoIndex;           ///< into Skinned::faces: the displayed one; kNoIndex: none
    std::uint32_t ownClip = formats::kNoIndex; ///< into Model::clips: played without a layer; kNoIndex: the idle clip
    std::vector<glm::mat3x4> boneOffsets{};    ///< of that face, see animation::SampleTime
    std::uint64_t finestBytes = 0; ///< of the file at `path` if `model` is a coarser level; 0: as stated in `model`
    float scale = 1.0f;            ///< the game's factor for its size, about its origin
    float alpha = 1.0f;            ///< the game's factor for the alpha of its surfaces
    /// Into Skinned::bones: those of hands that hold something, which stay as in the sequence that closes them.
    std::vector<std::uint32_t> closedBones{};
};

/// A part with its own animation: a player's legs or torso; in other models, the whole model or the bones of its torso.
struct AnimationLayer {
    std::string name;       ///< "legs"; empty if it is the only one
    std::uint32_t node = 0; ///< the node whose frames or sequences its clips refer to
    std::vector<formats::Clip> clips;
    /// The bones of a skinned node that it animates, each parent before its children; the first is the root of the
    /// others. Empty: the whole node, except for the bones of other layers.
    std::vector<std::uint32_t> bones{};
};

/// Bytes that are read instead of those on the disk, such as edits that are not saved.
struct Overrides {
    formats::FileOverrides files;
    std::uint64_t revision = 0; ///< the caller's number for them; 0: there are none
};

/// The open model with all its parts. Made by `open`, on any thread; immutable afterwards.
struct Document {
    std::string name;         ///< for titles: the model's file name
    std::string path;         ///< as requested; of a look by tables that of its model
    std::time_t modified = 0; ///< when its file was written; 0: unknown
    std::vector<Node> nodes;  ///< at least one; parents before the nodes attached to them
    std::vector<Texture> textures;
    std::vector<Material> materials{};
    std::vector<EffectModel> effectModels{};
    std::vector<std::string> scripts{};   ///< paths of the scripts searched for shaders
    std::vector<AnimationLayer> layers{}; ///< empty: one with the clips of the first node
    std::shared_ptr<const formats::quake3::AnimationConfig>
        animationConfig{};                 ///< the file that a player's clips are from
    std::vector<std::string> mountPaths{}; ///< the folders and archives searched for files, in search order
    std::uint32_t level = 0;               ///< of detail: 0 is the finest
    std::uint32_t levelCount = 1;
    std::vector<std::string> used{};  ///< paths of files read or needed, including those in archives
    Overrides overrides{};            ///< with which it was opened
    std::vector<std::string> files;   ///< paths whose change would change this document, including missing skins
    formats::Diagnostics diagnostics; ///< of the scene itself; each model has its own
    std::shared_ptr<const LookSource> lookSource{}; ///< OpenOptions::lookSource, if it was used; else null
    KeptLayers keptLayers{};                        ///< of its composed images, for a document that replaces it
    ComposedCounts composed{};                      ///< how they were made
};

/// All diagnostics: first the models', then the scene's. Each states its file and location: without a range it is about
/// the whole file, and about the model if a sidecar is missing.
[[nodiscard]] formats::Diagnostics allDiagnostics(const Document& document);

/// The node that has the chosen look: the rider of a mount, else the first.
[[nodiscard]] std::uint32_t nodeWithLook(const Document& document);

/// The texture that a node uses with skin number `skin`, or nullptr (no skin).
[[nodiscard]] const Texture* skinTexture(const Document& document, const Node& node, std::uint32_t skin);

/// The skin with this name (as stored, as a file name, or as a stem; ignoring case) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findSkin(const Document& document, const Node& node, std::string_view nameOrIndex);

/// The clip with this name (ignoring case; the first of several) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findClip(const std::vector<formats::Clip>& clips, std::string_view nameOrIndex);

/// The clips of a layer; the model whose frames they refer to.
[[nodiscard]] std::uint32_t animationLayerCount(const Document& document);
[[nodiscard]] const std::vector<formats::Clip>& clipsOf(const Document& document, std::uint32_t layer);
[[nodiscard]] const formats::Model& layerModel(const Document& document, std::uint32_t layer);

/// Surfaces are numbered across all nodes, by node: this is the number of a node's first surface.
[[nodiscard]] std::uint32_t firstSurfaceOf(const Document& document, std::uint32_t node);
[[nodiscard]] std::uint32_t surfaceCount(const Document& document);
struct SurfaceOfNode {
    std::uint32_t node = 0;
    std::uint32_t surface = 0; ///< into its Model::surfaces
};
[[nodiscard]] SurfaceOfNode surfaceAt(const Document& document, std::uint32_t number);

/// Effects are numbered in the same way: for each node its particle emitters, then its ribbons.
[[nodiscard]] std::uint32_t firstEffectOf(const Document& document, std::uint32_t node);
[[nodiscard]] std::uint32_t effectCount(const Document& document);
struct EffectOfNode {
    std::uint32_t node = 0;
    bool isRibbon = false;
    std::uint32_t index = 0; ///< into its Skinned::particles or Skinned::ribbons
};
/// `number` is less than effectCount.
[[nodiscard]] EffectOfNode effectAt(const Document& document, std::uint32_t number);

/// The skin (into Node::skins) that a node uses for skin number `skin`; kNoIndex: none.
[[nodiscard]] std::uint32_t activeSkin(const Node& node, std::uint32_t skin);

/// The material of a node's surface; nullptr if it has none or uses only its skin's texture.
[[nodiscard]] const Material* materialOf(const Document& document, std::uint32_t node, std::uint32_t skin,
                                         std::uint32_t surface);

/// The texture (into Document::textures) that represents a material: its substitute, else its first stage's.
/// kNoIndex: none.
[[nodiscard]] std::uint32_t knownTexture(const Material& material);

/// The texture of a skin after this many seconds; a skin that is not animated has only one.
[[nodiscard]] std::uint32_t textureAt(const Skin& skin, double seconds);

/// Whether the image has a source: a file, pixels inside the model's file, or layers.
[[nodiscard]] bool hasSource(const Texture& texture);

/// Whether the image has a source but no file of its own: it is inside the model's file (pixels, an image file, or only
/// a color), or composed for the model.
[[nodiscard]] bool isWithoutFile(const Texture& texture);

/// Whether an image is missing or unreadable, as far as images were read (see ImagePolicy).
[[nodiscard]] bool isMissing(const Texture& texture);

/// The missing images (into Document::textures) named by the stages of a material, without duplicates.
[[nodiscard]] std::vector<std::uint32_t> missingTextures(const Document& document, const Material& material);

/// The image (into Document::textures) that represents a surface: the first of its material or of its passes, or that
/// of its skin. kNoIndex: none.
[[nodiscard]] std::uint32_t textureOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                             std::uint32_t surface);

/// Whether images change without animation: a used shader is animated, or a skin has several images.
[[nodiscard]] bool hasMovingMaterials(const Document& document);

/// The number (see surfaceAt) of the surface with this name (ignoring case; the first of several), or this number, or
/// kNoIndex.
[[nodiscard]] std::uint32_t findSurface(const Document& document, std::string_view nameOrIndex);

/// "no clip 'rum'; there are: stand, run". `what`: "clip"; `names`: of those that there are.
[[nodiscard]] std::string missingText(std::string_view what, std::string_view wanted,
                                      std::span<const std::string> names);

/// "level of detail 5 does not exist; the model has levels 0 to 1".
[[nodiscard]] std::string missingLevelText(std::uint32_t wanted, std::uint32_t levelCount);

} // namespace scene
