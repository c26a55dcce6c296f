#pragma once

#include <GLES3/gl3.h>

// Extensions with the same numbers as on the desktop.
constexpr GLenum GL_COMPRESSED_RGB_S3TC_DXT1_EXT = 0x83F0;
constexpr GLenum GL_COMPRESSED_RGBA_S3TC_DXT1_EXT = 0x83F1;
constexpr GLenum GL_COMPRESSED_RGBA_S3TC_DXT3_EXT = 0x83F2;
constexpr GLenum GL_COMPRESSED_RGBA_S3TC_DXT5_EXT = 0x83F3;
constexpr GLenum GL_COMPRESSED_RG_RGTC2 = 0x8DBD;

// Object types for debuggers: unused, because browsers have no such debugger.
constexpr GLenum GL_BUFFER = 0x82E0;
constexpr GLenum GL_PROGRAM = 0x82E2;
