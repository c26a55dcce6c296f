#pragma once

#include "formats/image/image_alpha.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace renderer {

enum class Shading { lit, unlit, normals, flat };

/// What the normals of a model are wanted from.
enum class NormalSource { automatic, stored, computed }; ///< automatic: computed where the stored ones are unusable

/// The lights of passes. All other surfaces are lit by the studio.
enum class LightSource {
    studio, ///< lights that stand beside the camera
    model,  ///< as in the game: the sun's light and the lights of the model (docs/formats/m2.md §10.3)
};

/// Hides the passes of models by distance, as in the game (docs/formats/m2.md §9.2).
struct Fog {
    float start = 0.0f; ///< the distance from the eye where it begins, in the scene's units
    float end = 1.0f;   ///< where nothing else is seen; more than `start`
    glm::vec3 color{0.5f};

    bool operator==(const Fog&) const = default;
};

/// Draws models as translucent shapes of one color: the same ones at other instants.
struct Ghost {
    glm::vec3 color{0.5f};
    float opacity = 0.5f; ///< 0 to 1

    bool operator==(const Ghost&) const = default;
};

/// How models are drawn, apart from what and from where.
struct DrawOptions {
    Shading shading = Shading::lit;
    NormalSource normals = NormalSource::automatic;
    LightSource lights = LightSource::studio;
    std::optional<Fog> fog{};
    std::optional<Ghost> ghost{}; ///< in place of everything that they usually look like
    bool isTwoSided = false;
    bool showsTextures = true;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    bool showsWireframe = false;
    bool showsNormals = false;
    glm::vec3 wireColor{0.80f, 0.92f, 1.0f}; ///< painted skins are dark more often than light
    glm::vec3 normalColor{0.45f, 0.78f, 0.95f};
    bool showsEffects = true;      ///< particles and ribbons
    std::uint32_t meshVariant = 0; ///< into Model::meshVariants
    float lightYaw = 0.0f; ///< degrees, the studio lights turned about the camera's up direction; the sun about +Z
    float lightPitch = 0.0f;
    double seconds = 0.0;        ///< what shaders that run on time show
    glm::vec4 entityColor{1.0f}; ///< what a game would color the model with (rgbGen entity)
    /// Numbers of scene::surfaceAt, nodes numbered through: not drawn at all.
    std::set<std::uint32_t> hiddenSurfaces{};
    std::set<std::uint32_t> highlightedSurfaces{}; ///< the same: tinted
    std::set<std::uint32_t> hiddenEffects{};       ///< numbers of scene::effectAt: not drawn
    /// Into Document::materials and stages of its shader: left out.
    std::set<std::pair<std::uint32_t, std::uint32_t>> hiddenStages{};
};

/// Whether materials are drawn as the game would: where it is their look that is wanted.
[[nodiscard]] bool showsMaterials(const DrawOptions& options);

/// What the alpha of a surface's texture does in this look: nothing where textures or their look are not wanted.
[[nodiscard]] formats::ImageAlpha alphaInLook(const scene::Document& document, std::uint32_t node, std::uint32_t skin,
                                              std::uint32_t surface, const DrawOptions& options);

/// Mesh variants are chosen by number; a model that has fewer shows its first.
[[nodiscard]] std::uint32_t meshVariantIn(const formats::Model& model, const DrawOptions& options);

/// Overlays beside those of DrawOptions.
struct OverlayOptions {
    bool showsBounds = false;
    bool showsGrid = false;
    bool showsAxes = false;
    bool showsTags = false;      ///< the axes of all tags and attachments, seen through the models
    bool showsBones = false;     ///< likewise
    bool showsCollision = false; ///< the meshes that skinned models have for it, and the bounds that they state
    bool showsEmitters = false;  ///< where particles and ribbons come from, seen through the models
    bool showsCameras = false;   ///< the cameras of the model

    bool operator==(const OverlayOptions&) const = default;
};

} // namespace renderer
