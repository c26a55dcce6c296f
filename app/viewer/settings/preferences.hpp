#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

/// Preferences that the user sets once for all models.
namespace app {

enum class Theme { dark, light };

enum class Background { gradient, dark, light, checker };

/// The mouse buttons for orbiting, panning and zooming.
enum class MousePreset { trisview, blender };

/// Initial view direction of a new tab.
enum class FirstLook { iso, front, right, back, left, top, bottom };

enum class FirstProjection { perspective, orthographic };

/// The bounds that framing uses.
enum class Framing { model, clip }; ///< the current pose; the whole clip

enum class OpensModels { playing, paused };

/// The treatment of the previous run's tabs when the program starts without a model.
enum class LastTabsUse { offered, opened, forgotten };

/// Where files open that another start of the program names, such as one by a file manager (Linux).
enum class FilesOpenIn { runningWindow, newWindow };

/// Rotation of the studio lights relative to the camera, in degrees.
struct LightPreset {
    float yaw = 0.0f;
    float pitch = 0.0f;

    bool operator==(const LightPreset&) const = default;
};

inline constexpr std::size_t kLightPresets = 5;
/// From the upper left, from the eye, from the right, from below, from behind.
inline constexpr std::array<LightPreset, kLightPresets> kUsualLights = {
    {{0.0f, 0.0f}, {35.0f, -40.0f}, {75.0f, 0.0f}, {0.0f, -80.0f}, {160.0f, 0.0f}}};

/// Overlays with a configurable color.
enum class OverlayColor { grid, bounds, bones, wireframe, normals, emitters, collision, selection };
inline constexpr std::size_t kOverlayColors = 8;

inline constexpr float kUsualFontSize = 16.0f;

struct Preferences {
    Theme theme = Theme::dark;
    float uiScale = 1.0f;            ///< of everything but the view, on top of the desktop's scale
    float fontSize = kUsualFontSize; ///< from ascender to descender, in logical pixels
    Background background = Background::gradient;
    MousePreset mouse = MousePreset::trisview;
    FirstLook firstLook = FirstLook::iso;
    FirstProjection firstProjection = FirstProjection::perspective;
    Framing framing = Framing::model;
    OpensModels opensModels = OpensModels::playing;
    LastTabsUse lastTabs = LastTabsUse::offered;
    FilesOpenIn filesOpenIn = FilesOpenIn::runningWindow;
    float slideSeconds = 4.0f;    ///< duration of each model in a slide show
    std::uint32_t firstLight = 0; ///< into `lights`: the preset of a new tab
    std::array<LightPreset, kLightPresets> lights = kUsualLights;
    std::array<std::optional<std::uint32_t>, kOverlayColors> overlayColors{}; ///< 0xRRGGBB; none: the default
    /// Key bindings that differ from the defaults, by action id: "Ctrl+J", or "" for none. Stored as in the file,
    /// including unknown ids and key names.
    std::map<std::string, std::string, std::less<>> keys;
    /// JSON text of entries that are not understood, by path ("preferences.theme"). They are written back until another
    /// value replaces them.
    std::map<std::string, std::string, std::less<>> unreadable;

    bool operator==(const Preferences&) const = default;
};

} // namespace app
