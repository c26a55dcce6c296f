#include "renderer/gl/context.hpp"

#include <emscripten/html5_webgl.h>

namespace renderer {

struct HeadlessContext::State {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;

    ~State() { emscripten_webgl_destroy_context(context); }
};

HeadlessContext::HeadlessContext() : m_state(std::make_unique<State>())
{
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    m_state->context = emscripten_webgl_create_context("#canvas", &attributes);
    if (m_state->context <= 0 || emscripten_webgl_make_context_current(m_state->context) != EMSCRIPTEN_RESULT_SUCCESS)
        throw GlError("this browser offers no WebGL 2");
}

HeadlessContext::~HeadlessContext() = default;

void HeadlessContext::leave()
{
    emscripten_webgl_make_context_current(0);
}

void HeadlessContext::enter()
{
    if (emscripten_webgl_make_context_current(m_state->context) != EMSCRIPTEN_RESULT_SUCCESS)
        throw GlError("the context of this page cannot be used again");
}

// A page has a single context.
std::unique_ptr<SeparateContext> SeparateContext::make(std::string_view)
{
    return nullptr;
}

} // namespace renderer
