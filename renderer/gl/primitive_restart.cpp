#include "renderer/gl/primitive_restart.hpp"

#include "renderer/gl/gl.hpp"

namespace renderer {

PrimitiveRestart::PrimitiveRestart()
{
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(kRestartIndex);
}

PrimitiveRestart::~PrimitiveRestart()
{
    glDisable(GL_PRIMITIVE_RESTART);
}

} // namespace renderer
