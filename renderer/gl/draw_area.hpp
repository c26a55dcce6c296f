#pragma once

#include <glm/vec4.hpp>

namespace renderer {

/// A rectangle in pixels of the bound framebuffer, from its lower left corner.
struct PixelRect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    bool operator==(const PixelRect&) const = default;
};

/// Binds the window's own framebuffer without clipping.
void bindWindow();

/// Its name: 0, or that of the framebuffer that replaces it without a display.
[[nodiscard]] unsigned windowFramebuffer();
void setWindowFramebuffer(unsigned name);

/// Sets the area for the following draws.
void setViewport(const PixelRect& area);

/// Restricts drawing and clearing to an area during its lifetime. Afterwards the viewport is still the area, but
/// nothing is clipped.
class DrawArea {
public:
    explicit DrawArea(const PixelRect& area);
    ~DrawArea();
    DrawArea(const DrawArea&) = delete;
    DrawArea& operator=(const DrawArea&) = delete;
};

enum class Clearing { color, depth, both };

/// Clears the whole framebuffer, or the part inside a DrawArea; depends on no other state. `color` is unused if only
/// the depth is cleared.
void clear(Clearing what, const glm::vec4& color = glm::vec4(0.0f));

} // namespace renderer
