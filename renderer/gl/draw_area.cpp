#include "renderer/gl/draw_area.hpp"

#include "renderer/gl/gl.hpp"

namespace renderer {
namespace {

GLuint theWindowFramebuffer = 0;

} // namespace

void bindWindow()
{
    glBindFramebuffer(GL_FRAMEBUFFER, theWindowFramebuffer);
    glDisable(GL_SCISSOR_TEST);
}

unsigned windowFramebuffer()
{
    return theWindowFramebuffer;
}

void setWindowFramebuffer(unsigned name)
{
    theWindowFramebuffer = name;
}

void setViewport(const PixelRect& area)
{
    glViewport(area.x, area.y, area.width, area.height);
}

DrawArea::DrawArea(const PixelRect& area)
{
    setViewport(area);
    glScissor(area.x, area.y, area.width, area.height);
    glEnable(GL_SCISSOR_TEST);
}

DrawArea::~DrawArea()
{
    glDisable(GL_SCISSOR_TEST);
}

void clear(Clearing what, const glm::vec4& color)
{
    GLbitfield buffers = 0;
    if (what != Clearing::depth) {
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glClearColor(color.r, color.g, color.b, color.a);
        buffers |= GL_COLOR_BUFFER_BIT;
    }
    if (what != Clearing::color) {
        glDepthMask(GL_TRUE);
        buffers |= GL_DEPTH_BUFFER_BIT;
    }
    glClear(buffers);
}

} // namespace renderer
