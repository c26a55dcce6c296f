#pragma once

#include "renderer/gl/gl.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace renderer {

/// A place in the buffer that is bound, as OpenGL wants it.
[[nodiscard]] inline const void* bufferOffset(std::size_t bytes)
{
    return reinterpret_cast<const void*>(bytes);
}

/// Fills a buffer once and leaves it bound; says how many bytes that were.
template <class T> std::uint64_t uploadStatic(GLenum target, GLuint buffer, std::span<const T> data)
{
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(data.size_bytes()), data.data(), GL_STATIC_DRAW);
    return data.size_bytes();
}

} // namespace renderer
