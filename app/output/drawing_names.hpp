#pragma once

#include "renderer/draw/list/draw_options.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <array>
#include <cstddef>
#include <string_view>

/// The names of drawing options in the options of commands, in reports and in recorded views.
namespace app {

struct OverlayName {
    const char* name;
    bool renderer::OverlayOptions::*isShown;
};
inline constexpr auto kOverlayNames = std::to_array<OverlayName>({
    {"bounds", &renderer::OverlayOptions::showsBounds},
    {"grid", &renderer::OverlayOptions::showsGrid},
    {"axes", &renderer::OverlayOptions::showsAxes},
    {"tags", &renderer::OverlayOptions::showsTags},
    {"bones", &renderer::OverlayOptions::showsBones},
    {"collision", &renderer::OverlayOptions::showsCollision},
    {"emitters", &renderer::OverlayOptions::showsEmitters},
    {"cameras", &renderer::OverlayOptions::showsCameras},
});

// Indexed by the enum.
inline constexpr std::array<std::string_view, 4> kShadingNames = {"lit", "unlit", "normals", "flat"};
inline constexpr std::array<std::string_view, 3> kNormalSourceNames = {"auto", "stored", "computed"};
inline constexpr std::array<std::string_view, 2> kLightSourceNames = {"studio", "model"};
inline constexpr std::array<std::string_view, 4> kAlphaModeNames = {"auto", "opaque", "cutout", "blend"};
static_assert(kShadingNames.size() == static_cast<std::size_t>(renderer::Shading::flat) + 1);
static_assert(kNormalSourceNames.size() == static_cast<std::size_t>(renderer::NormalSource::computed) + 1);
static_assert(kLightSourceNames.size() == static_cast<std::size_t>(renderer::LightSource::model) + 1);
static_assert(kAlphaModeNames.size() == static_cast<std::size_t>(scene::AlphaMode::blended) + 1);

} // namespace app
