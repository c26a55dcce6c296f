#pragma once

#include "app/viewer/window/changed_areas.hpp"
#include "renderer/gl/draw_area.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace app {

/// Draws the windows of ImGui. With a driver in software, panels take most of a frame's time, and little of them
/// changes while a model plays. Such a driver copies what is drawn to the display, so the next frame starts with the
/// pixels of the one before: around the view, only what differs is drawn again.
class PanelPainter {
public:
    enum class WindowPixels { undefined, kept }; ///< at the start of a frame

    explicit PanelPainter(WindowPixels atStart) : m_keepsPixels(atStart == WindowPixels::kept) {}
    /// For the current driver.
    [[nodiscard]] static WindowPixels pixelsAtStart();

    /// Draws into the window: panels over `ground`, and what lies on the view over the image that is there.
    void draw(ImDrawData& data, const renderer::PixelRect& view, const glm::vec4& ground);

    /// Makes the next frame draw everything: in a new context, and with new fonts.
    void forget() { m_before.reset(); }

private:
    /// What the pixels of the window depend on.
    struct Frame {
        glm::ivec2 size{};
        renderer::PixelRect view;
        glm::vec4 ground{};
        std::array<std::uint8_t, 4> pixel{}; // of a panel: another one if the window's pixels were lost

        bool operator==(const Frame&) const = default;
    };

    [[nodiscard]] ChangedAreas takeChanges(const ImDrawData& data, bool areAllLost);
    void drawWithin(const ImDrawData& data, const DrawnArea& area) const;

    bool m_keepsPixels;
    std::vector<DrawnList> m_lists; // from back to front
    std::optional<Frame> m_before;  // none: nothing is drawn yet
};

} // namespace app
