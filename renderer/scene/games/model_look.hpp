#pragma once

#include "formats/model/model.hpp"
#include "renderer/scene/document/document.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The look that a game's tables give to one model.
namespace scene {

/// Shows or hides the mesh parts with these ids.
struct GeosetStep {
    std::uint16_t first = 0, last = 0;
    bool shows = false;

    bool operator==(const GeosetStep&) const = default;
};

/// Whether a mesh part is shown after all steps; `before`: without them.
[[nodiscard]] bool isGeosetShown(const std::vector<GeosetStep>& steps, std::uint16_t id, bool before);

/// An image that the tables name for a texture slot.
struct LookTexture {
    std::string name;                         ///< in the game; empty: it has none
    std::optional<formats::FoundFile> file{}; ///< empty: it was not found, or it is composed
    std::shared_ptr<const ComposedImage> composed{};
    formats::LookupLog lookups{};
    std::vector<std::string> missing{}; ///< sentences about images that it lacks, for models that show it
};

/// Colors of particles, 0 to 255: by time (start, middle and end of their life), then by emitter index minus 11.
using ParticleColors = std::array<std::array<glm::vec3, 3>, 3>;

/// A hand of a character.
enum class Hand : std::uint8_t { right, left };

/// See the start of this file.
struct ModelLook {
    std::string name;                                ///< of the skin: "display 1234"
    std::vector<std::uint32_t> displays{};           ///< as Skin::displays
    bool isOneOfSkins = false;                       ///< the skins of the tables stay; that with the display is first
    std::map<std::uint32_t, LookTexture> textures{}; ///< by TextureSlot::replaceable
    std::vector<GeosetStep> geosets{};
    float scale = 1.0f; ///< as Node::scale
    float alpha = 1.0f;
    std::optional<ParticleColors> particleColors{};
    std::optional<Hand> closes{}; ///< the hand that holds this model, of the model on which it hangs
};

/// Applies everything except for the textures: the shown mesh parts and the colors of particles to the skinned model,
/// the rest to its node. A rider plays Mount (91).
void applyLook(const ModelLook& look, formats::Model& model, Node& node);

/// Closes the fingers of a hand around an item: `model` is that of the character with this node.
void closeHand(Hand hand, const formats::Model& model, Node& node);

} // namespace scene
