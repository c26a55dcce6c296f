#include "renderer/gl/context.hpp"

#include "renderer/gl/gl.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>

#include <array>
#include <string_view>

namespace renderer {

namespace {

/// A connection to a driver and one of its contexts.
struct Connection {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection()
    {
        if (display == EGL_NO_DISPLAY)
            return;
        release();
        if (context != EGL_NO_CONTEXT)
            eglDestroyContext(display, context);
        eglTerminate(display);
    }

    void release() const { eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }
    [[nodiscard]] bool enter() const
    {
        return eglBindAPI(EGL_OPENGL_API) == EGL_TRUE && // state per thread
               eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE;
    }
};

template <class Function> Function eglFunction(const char* name)
{
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

EGLDisplay surfacelessDisplay()
{
    const auto getDisplay = eglFunction<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    return getDisplay != nullptr ? getDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)
                                 : EGL_NO_DISPLAY;
}

EGLDisplay deviceDisplay()
{
    const auto getDisplay = eglFunction<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    const auto queryDevices = eglFunction<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (getDisplay == nullptr || queryDevices == nullptr ||
        queryDevices(static_cast<EGLint>(devices.size()), devices.data(), &count) != EGL_TRUE || count == 0)
        return EGL_NO_DISPLAY;
    return getDisplay(EGL_PLATFORM_DEVICE_EXT, devices.front(), nullptr);
}

EGLDisplay defaultDisplay()
{
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

/// Returns an empty text on success, else the reason for a failure.
std::string makeCurrent(EGLDisplay display, EGLContext& context)
{
    if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE)
        return fmt::format("eglInitialize fails with 0x{:04x}", eglGetError());
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
        return "no desktop OpenGL";
    const std::array<EGLint, 7> attributes = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
    if (context == EGL_NO_CONTEXT)
        return fmt::format("no OpenGL 3.3 core context (0x{:04x})", eglGetError());
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE)
        return fmt::format("the context needs a surface (0x{:04x})", eglGetError());
    return {};
}

} // namespace

struct HeadlessContext::State : Connection {};

HeadlessContext::HeadlessContext()
{
    struct Platform {
        std::string_view name;
        EGLDisplay (*display)();
    };
    constexpr std::array<Platform, 3> platforms = {
        {{"surfaceless", surfacelessDisplay}, {"device", deviceDisplay}, {"default display", defaultDisplay}}};

    std::string reasons;
    for (const Platform& platform : platforms) {
        auto state = std::make_unique<State>();
        state->display = platform.display();
        const std::string reason =
            state->display == EGL_NO_DISPLAY ? "not offered" : makeCurrent(state->display, state->context);
        if (reason.empty() && gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) != 0) {
            m_state = std::move(state);
            return;
        }
        reasons += fmt::format("{}EGL {}: {}", reasons.empty() ? "" : "; ", platform.name,
                               reason.empty() ? "OpenGL 3.3 functions are missing" : reason);
    }
    throw GlError("no OpenGL 3.3 without a window: " + reasons);
}

HeadlessContext::~HeadlessContext() = default;

void HeadlessContext::leave()
{
    m_state->release();
}

void HeadlessContext::enter()
{
    if (!m_state->enter())
        throw GlError(fmt::format("the context cannot be used on another thread (EGL error 0x{:04x})", eglGetError()));
}

namespace {

class SeparateConnection : public SeparateContext {
public:
    explicit SeparateConnection(std::unique_ptr<Connection> connection) : m_connection(std::move(connection)) {}

    bool enter() override { return m_connection->enter(); }
    void leave() override { m_connection->release(); }

private:
    std::unique_ptr<Connection> m_connection;
};

} // namespace

/// Drivers are selected by name: Mesa's software renderer may be offered beside any other one.
std::unique_ptr<SeparateContext> SeparateContext::make(std::string_view driver)
{
    for (EGLDisplay (*const displayOf)() : {surfacelessDisplay, deviceDisplay}) {
        auto connection = std::make_unique<Connection>();
        connection->display = displayOf();
        if (connection->display == EGL_NO_DISPLAY || !makeCurrent(connection->display, connection->context).empty())
            continue;
        const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
        const bool isSameDriver = name != nullptr && driver == name;
        connection->release();
        // All contexts use the same functions if they come from libglvnd or belong to one driver.
        if (isSameDriver && eglFunction<PFNGLCREATEPROGRAMPROC>("glCreateProgram") == glCreateProgram)
            return std::make_unique<SeparateConnection>(std::move(connection));
    }
    return nullptr;
}

} // namespace renderer
