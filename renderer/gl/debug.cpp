#include "renderer/gl/debug.hpp"

#include <fmt/format.h>

namespace renderer {
namespace {

std::string_view describe(GLenum error)
{
    switch (error) {
    case GL_INVALID_ENUM:
        return "invalid enum";
    case GL_INVALID_VALUE:
        return "invalid value";
    case GL_INVALID_OPERATION:
        return "invalid operation";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "invalid framebuffer operation";
    case GL_OUT_OF_MEMORY:
        return "out of memory";
    default:
        return "unknown error";
    }
}

} // namespace

std::string takeGlErrors()
{
    std::string text;
    // A lost context answers errors for ever: stop somewhere.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR)
            break;
        text += fmt::format("{}0x{:04x} {}", text.empty() ? "" : ", ", error, describe(error));
    }
    return text;
}

} // namespace renderer
