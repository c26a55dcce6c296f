#pragma once

#include "renderer/gl/gl.hpp"

#include <string>
#include <string_view>

namespace renderer {

/// Names a GL object for debuggers and driver messages; nothing without KHR_debug. `identifier` is GL_BUFFER, ...
void labelObject(GLenum identifier, GLuint name, std::string_view label);

/// All GL errors raised since the last call, as "0x0502 invalid operation, ..."; empty when there were none.
[[nodiscard]] std::string takeGlErrors();

/// What the driver calls itself; "" when it does not say.
[[nodiscard]] std::string rendererName();

/// Whether OpenGL is a program on the processor: several samples cost several times the time there, and what waits to
/// be drawn lies in this process.
[[nodiscard]] bool isSoftwareRenderer();

} // namespace renderer
