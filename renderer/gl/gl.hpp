#pragma once

// The one place that includes the OpenGL loader: 3.3 core and a few named extensions, so that later calls do not
// compile.
#include <glad/gl.h>
