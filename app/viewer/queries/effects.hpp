#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/model/material_pass.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The particle emitters and ribbons of the active document, identified by number (see scene::effectAt).
/// ViewState::drawing.hiddenEffects has the hidden ones.
namespace app {

enum class EffectKind { plane, sphere, spline, bone, unknown, ribbon };
[[nodiscard]] std::string_view nameOf(EffectKind kind); ///< "plane"

/// One of the textures of an effect.
struct EffectTexture {
    std::string name; ///< without folders; the slot type if the file has no name
    bool isFound = false;
};

/// An effect at the current instant.
struct EffectRow {
    std::uint32_t number = 0;
    std::uint32_t node = 0; ///< into Document::nodes
    std::string name;       ///< "emitter 3" or "ribbon 0", see effectName
    EffectKind kind = EffectKind::plane;
    std::string bone{};                                    ///< its name; "none" if no bone moves it
    std::vector<EffectTexture> textures{};                 ///< of a ribbon: one per layer
    formats::BlendMode blend = formats::BlendMode::opaque; ///< of a ribbon: of its first layer
    float rate = 0.0f;      ///< particles or edges per second; of a burst: particles per burst. 0: off
    bool drawsHead = false; ///< particles only
    bool drawsTail = false; ///< particles only
    bool isShown = true;
};
/// One per effect, by number; empty if no document is open.
[[nodiscard]] std::vector<EffectRow> effectRows(const Session& session);

/// Number of effects in the active document; 0 without a document.
[[nodiscard]] std::uint32_t effectCountOf(const Session& session);

/// By its index in the model file: "emitter 3", "ribbon 0".
[[nodiscard]] std::string effectName(const scene::Document& document, std::uint32_t number);

} // namespace app
