#pragma once

// The only header that includes OpenGL's functions. On the desktop these are 3.3 core and a few listed extensions, so
// that calls of later versions do not compile; in a browser WebGL 2.
#ifdef __EMSCRIPTEN__
#include "renderer/gl/gl_es.hpp"
#else
#include <glad/gl.h>
#endif
