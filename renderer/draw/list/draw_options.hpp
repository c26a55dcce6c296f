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

/// The source of a model's normals.
enum class NormalSource { automatic, stored, computed }; ///< automatic: computed if the stored ones are unusable

/// The lights of passes. All other surfaces are lit by the studio.
enum class LightSource {
    studio, ///< lights that move with the camera
    model,  ///< as in the game: the sun's light and the lights of the model (docs/formats/m2.md §10.3)
};

/// Fades out models by distance, as in the game (docs/formats/m2.md §9.2).
struct Fog {
    float start = 0.0f; ///< distance from the eye at which it starts, in scene units
    float end = 1.0f;   ///< distance at which it hides everything; more than `start`
    glm::vec3 color{0.5f};

    bool operator==(const Fog&) const = default;
};

/// Draws models as translucent shapes in one color: the same models at other times.
struct Ghost {
    glm::vec3 color{0.5f};
    float opacity = 0.5f; ///< 0 to 1

    bool operator==(const Ghost&) const = default;
};

/// Options for drawing models, other than content and view.
struct DrawOptions {
    Shading shading = Shading::lit;
    NormalSource normals = NormalSource::automatic;
    LightSource lights = LightSource::studio;
    std::optional<Fog> fog{};
    std::optional<Ghost> ghost{}; ///< replaces the normal look of everything
    bool isTwoSided = false;
    bool showsTextures = true;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    bool showsWireframe = false;
    bool showsNormals = false;
    glm::vec3 wireColor{0.80f, 0.92f, 1.0f}; ///< light, because painted skins are usually dark
    glm::vec3 normalColor{0.45f, 0.78f, 0.95f};
    bool showsEffects = true;      ///< particles and ribbons
    std::uint32_t meshVariant = 0; ///< into Model::meshVariants
    float lightYaw = 0.0f; ///< degrees; rotates the studio lights about the camera's up direction and the sun about +Z
    float lightPitch = 0.0f;
    double seconds = 0.0;        ///< the time for animated shaders
    glm::vec4 entityColor{1.0f}; ///< the game's color of the model (rgbGen entity)
    /// Numbers of scene::surfaceAt, consecutive over all nodes: not drawn.
    std::set<std::uint32_t> hiddenSurfaces{};
    std::set<std::uint32_t> highlightedSurfaces{}; ///< same numbering: tinted
    std::set<std::uint32_t> hiddenEffects{};       ///< numbers of scene::effectAt: not drawn
    /// Into Document::materials and stages of its shader: not drawn.
    std::set<std::pair<std::uint32_t, std::uint32_t>> hiddenStages{};
};

/// Whether materials are drawn as in the game: only in looks that show materials.
[[nodiscard]] bool showsMaterials(const DrawOptions& options);

/// The use of alpha of a surface's texture in this look: none if textures or their look are off.
[[nodiscard]] formats::ImageAlpha alphaInLook(const scene::Document& document, std::uint32_t node, std::uint32_t skin,
                                              std::uint32_t surface, const DrawOptions& options);

/// Mesh variants are selected by index; a model with fewer ones uses its first.
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
