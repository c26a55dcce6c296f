// The minimal OpenGL program without a window: a context, one triangle, 256x256 pixels read back. Baseline for the
// viewer's start time (docs/PERFORMANCE.md).
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <array>
#include <cstdio>
#include <vector>

namespace {

constexpr int kSize = 256;

GLuint compiled(GLenum kind, const char* source)
{
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    return shader;
}

bool makeContext()
{
    const auto getDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (getDisplay == nullptr)
        return false;
    EGLDisplay display = getDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    const std::array<EGLint, 7> attributes = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE || eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
        return false;
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
    return context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE &&
           gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) != 0;
}

void drawTriangle()
{
    GLuint color = 0;
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, kSize, kSize);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    glViewport(0, 0, kSize, kSize);

    const GLuint program = glCreateProgram();
    glAttachShader(program,
                   compiled(GL_VERTEX_SHADER,
                            "#version 330 core\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 1.0 : -1.0, "
                            "gl_VertexID == 2 ? 1.0 : -1.0, 0.0, 1.0); }"));
    glAttachShader(
        program, compiled(GL_FRAGMENT_SHADER, "#version 330 core\nout vec4 color; void main() { color = vec4(1.0); }"));
    glLinkProgram(program);
    glUseProgram(program);
    GLuint vertexArray = 0;
    glGenVertexArrays(1, &vertexArray);
    glBindVertexArray(vertexArray);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace

int main()
{
    if (!makeContext()) {
        std::fprintf(stderr, "no surfaceless OpenGL 3.3 context\n");
        return 6;
    }
    drawTriangle();
    std::vector<unsigned char> pixels(std::size_t{kSize} * kSize * 4);
    glReadPixels(0, 0, kSize, kSize, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels[0] == 255 ? 0 : 1;
}
