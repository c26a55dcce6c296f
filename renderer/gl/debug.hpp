#pragma once

#include "renderer/gl/gl.hpp"

#include <string>
#include <string_view>

namespace renderer {

/// Names a GL object for debuggers and driver messages; does nothing without KHR_debug. `identifier` is GL_BUFFER, ...
void labelObject(GLenum identifier, GLuint name, std::string_view label);

/// All GL errors since the last call, as "0x0502 invalid operation, ..."; empty if there were none.
[[nodiscard]] std::string takeGlErrors();

/// The driver's name; "" if unknown.
[[nodiscard]] std::string rendererName();

/// Texts of the driver, for people; empty if unknown.
struct DriverFacts {
    std::string gpu;
    std::string maker;
    std::string openGl; ///< version of OpenGL, usually with that of the driver
};
[[nodiscard]] DriverFacts driverFacts();

/// Whether OpenGL runs on the CPU: multisampling costs several times as much there, and pending draws use memory of
/// this process.
[[nodiscard]] bool isSoftwareRenderer();

} // namespace renderer
