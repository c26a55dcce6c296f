#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

/// What a user chooses once, for all models.
namespace app {

enum class Theme { dark, light };

enum class Background { gradient, dark, light, checker };

/// Which buttons orbit, pan and zoom.
enum class MousePreset { trisview, blender };

/// Where a model is seen from in a new tab.
enum class FirstLook { iso, front, right, back, left, top, bottom };

enum class FirstProjection { perspective, orthographic };

/// What a camera that frames a model keeps in view.
enum class Framing { model, clip }; ///< as it stands now; everything that its clip reaches

enum class OpensModels { playing, paused };

/// What becomes of the tabs of the last time when the program starts without a model.
enum class LastTabsUse { offered, opened, forgotten };

/// How far the studio lights are turned about the camera, in degrees.
struct LightPreset {
    float yaw = 0.0f;
    float pitch = 0.0f;

    bool operator==(const LightPreset&) const = default;
};

inline constexpr std::size_t kLightPresets = 5;
/// From the upper left, from the eye, from the right, from below, from behind.
inline constexpr std::array<LightPreset, kLightPresets> kUsualLights = {
    {{0.0f, 0.0f}, {35.0f, -40.0f}, {75.0f, 0.0f}, {0.0f, -80.0f}, {160.0f, 0.0f}}};

/// What is drawn over the model in a color that can be chosen.
enum class OverlayColor { grid, bounds, bones, wireframe, normals, emitters, collision, selection };
inline constexpr std::size_t kOverlayColors = 8;

inline constexpr float kUsualFontSize = 16.0f;

struct Preferences {
    Theme theme = Theme::dark;
    float uiScale = 1.0f;            ///< of everything but the view, on top of the desktop's scale
    float fontSize = kUsualFontSize; ///< from ascender to descender, in pixels of the design
    Background background = Background::gradient;
    MousePreset mouse = MousePreset::trisview;
    FirstLook firstLook = FirstLook::iso;
    FirstProjection firstProjection = FirstProjection::perspective;
    Framing framing = Framing::model;
    OpensModels opensModels = OpensModels::playing;
    LastTabsUse lastTabs = LastTabsUse::offered;
    float slideSeconds = 4.0f;    ///< for which a slide show shows each model
    std::uint32_t firstLight = 0; ///< into `lights`: of a new tab
    std::array<LightPreset, kLightPresets> lights = kUsualLights;
    std::array<std::optional<std::uint32_t>, kOverlayColors> overlayColors{}; ///< 0xRRGGBB; none: the usual one
    /// Keys that differ from the usual ones, by the ids of actions: "Ctrl+J", or "" for none. As they stand in the
    /// file: ids that no action has and names of no key among them.
    std::map<std::string, std::string, std::less<>> keys;
    /// Entries of the file that mean nothing, by where they stand ("preferences.theme"): their JSON text. They are
    /// written again until something takes their place.
    std::map<std::string, std::string, std::less<>> unreadable;

    bool operator==(const Preferences&) const = default;
};

} // namespace app
