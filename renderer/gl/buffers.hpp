#pragma once

#include "renderer/gl/gl.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace renderer {

/// An offset in the bound buffer as the pointer that OpenGL expects.
[[nodiscard]] inline const void* bufferOffset(std::size_t bytes)
{
    return reinterpret_cast<const void*>(bytes);
}

/// Links floats in the bound buffer to an attribute of the bound vertex array.
inline void linkFloats(GLuint location, GLint count, GLsizei stride, std::size_t offset)
{
    glVertexAttribPointer(location, count, GL_FLOAT, GL_FALSE, stride, bufferOffset(offset));
    glEnableVertexAttribArray(location);
}

/// Fills a buffer once and leaves it bound; returns the number of bytes.
template <class T> std::uint64_t uploadStatic(GLenum target, GLuint buffer, std::span<const T> data)
{
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(data.size_bytes()), data.data(), GL_STATIC_DRAW);
    return data.size_bytes();
}

} // namespace renderer
