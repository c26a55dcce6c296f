#include "renderer/gl/debug.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

std::string driverText(GLenum name)
{
    const auto* const text = reinterpret_cast<const char*>(glGetString(name));
    return text != nullptr ? text : "";
}

} // namespace

std::string takeGlErrors()
{
    std::string text;
    // A lost context returns errors endlessly, so the loop is limited.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR)
            break;
        text += fmt::format("{}0x{:04x} {}", text.empty() ? "" : ", ", error, describe(error));
    }
    return text;
}

DriverFacts driverFacts()
{
    return {rendererName(), driverText(GL_VENDOR), driverText(GL_VERSION)};
}

bool isSoftwareRenderer()
{
    const std::string renderer = rendererName();
    constexpr std::array<std::string_view, 4> kNames = {"llvmpipe", "softpipe", "SwiftShader", "GDI Generic"};
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](std::string_view known) { return renderer.find(known) != std::string::npos; });
}

} // namespace renderer
