#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/model/material_pass.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The particle emitters and ribbons of the present document. They are known by their numbers (see scene::effectAt).
/// What is hidden is ViewState::drawing.hiddenEffects.
namespace app {

enum class EffectKind { plane, sphere, spline, bone, unknown, ribbon };
[[nodiscard]] std::string_view nameOf(EffectKind kind); ///< "plane"

/// One of its textures.
struct EffectTexture {
    std::string name; ///< without folders; the type of the slot where the file names none
    bool isFound = false;
};

/// An effect at the instant that is shown.
struct EffectRow {
    std::uint32_t number = 0;
    std::uint32_t node = 0; ///< into Document::nodes
    std::string name;       ///< "emitter 3" or "ribbon 0", see effectName
    EffectKind kind = EffectKind::plane;
    std::string bone{};                                    ///< its name; "none" for one that no bone moves
    std::vector<EffectTexture> textures{};                 ///< of a ribbon: of each layer
    formats::BlendMode blend = formats::BlendMode::opaque; ///< of a ribbon: of its first layer
    float rate = 0.0f;      ///< particles or edges a second; of a burst: at once. 0: switched off
    bool drawsHead = false; ///< of particles
    bool drawsTail = false; ///< likewise
    bool isShown = true;
};
/// One for each effect, by number; none where nothing is open.
[[nodiscard]] std::vector<EffectRow> effectRows(const Session& session);

/// How many effects the present document has; 0 without a document.
[[nodiscard]] std::uint32_t effectCountOf(const Session& session);

/// By its place in the model's file: "emitter 3", "ribbon 0".
[[nodiscard]] std::string effectName(const scene::Document& document, std::uint32_t number);

} // namespace app
