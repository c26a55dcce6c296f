#pragma once

// The one place that includes OpenGL's functions. On the desktop these are 3.3 core and a few named extensions, so that
// later calls do not compile; in a browser WebGL 2.
#ifdef __EMSCRIPTEN__
#include "renderer/gl/gl_es.hpp"
#else
#include <glad/gl.h>
#endif
