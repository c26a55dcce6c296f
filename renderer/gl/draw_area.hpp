#pragma once

#include <glm/vec4.hpp>

namespace renderer {

/// A rectangle in pixels of the framebuffer that is bound, from its lower left corner.
struct PixelRect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    bool operator==(const PixelRect&) const = default;
};

/// Binds the window's own framebuffer; nothing is cut off.
void bindWindow();

/// Its name: 0, or that of the framebuffer that stands for it where there is no display.
[[nodiscard]] unsigned windowFramebuffer();
void setWindowFramebuffer(unsigned name);

/// Where drawing goes from now on.
void setViewport(const PixelRect& area);

/// Keeps drawing and clearing inside an area while it lives. Afterwards the viewport is still the area's, but nothing
/// is cut off.
class DrawArea {
public:
    explicit DrawArea(const PixelRect& area);
    ~DrawArea();
    DrawArea(const DrawArea&) = delete;
    DrawArea& operator=(const DrawArea&) = delete;
};

enum class Clearing { color, depth, both };

/// Clears all of the framebuffer, or the part inside a DrawArea; depends on no other state. `color` counts unless only
/// the depth is cleared.
void clear(Clearing what, const glm::vec4& color = glm::vec4(0.0f));

} // namespace renderer
