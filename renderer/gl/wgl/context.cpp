#include "renderer/gl/context.hpp"

#include "renderer/gl/gl.hpp"

#include <windows.h>

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace renderer {

/// Windows has no context without a window: this one is hidden.
struct HeadlessContext::State {
    HWND window = nullptr;
    HDC device = nullptr;
    HGLRC context = nullptr;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State()
    {
        wglMakeCurrent(nullptr, nullptr);
        if (context != nullptr)
            wglDeleteContext(context);
        if (device != nullptr)
            ReleaseDC(window, device);
        if (window != nullptr)
            DestroyWindow(window);
    }
};

namespace {

// WGL_ARB_create_context and _profile (registry.khronos.org/OpenGL/extensions/ARB/WGL_ARB_create_context.txt).
using CreateContextAttribs = HGLRC(WINAPI*)(HDC, HGLRC, const int*);
constexpr int kMajorVersion = 0x2091;
constexpr int kMinorVersion = 0x2092;
constexpr int kContextFlags = 0x2094;
constexpr int kForwardCompatible = 0x0002;
constexpr int kProfileMask = 0x9126;
constexpr int kCoreProfile = 0x0001;

[[noreturn]] void failContext(std::string_view what)
{
    throw GlError(fmt::format("no OpenGL 3.3 without a window: {} (error {})", what, GetLastError()));
}

HWND hiddenWindow()
{
    WNDCLASSW description{};
    description.style = CS_OWNDC;
    description.lpfnWndProc = DefWindowProcW;
    description.hInstance = GetModuleHandleW(nullptr);
    description.lpszClassName = L"TrisviewHidden";
    RegisterClassW(&description); // fails if it is already registered
    return CreateWindowW(description.lpszClassName, L"", 0, 0, 0, 16, 16, nullptr, nullptr, description.hInstance,
                         nullptr);
}

bool choosePixelFormat(HDC device)
{
    PIXELFORMATDESCRIPTOR wanted{};
    wanted.nSize = sizeof(wanted);
    wanted.nVersion = 1;
    wanted.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER;
    wanted.iPixelType = PFD_TYPE_RGBA;
    wanted.cColorBits = 32;
    const int format = ChoosePixelFormat(device, &wanted);
    return format != 0 && SetPixelFormat(device, format, &wanted) != 0;
}

GLADapiproc glFunction(const char* name)
{
    const PROC found = wglGetProcAddress(name);
    // Functions of OpenGL 1.1 come from the library itself; some drivers return small numbers for them.
    if (const auto number = reinterpret_cast<INT_PTR>(found); number > 3 || number < -1)
        return reinterpret_cast<GLADapiproc>(found);
    return reinterpret_cast<GLADapiproc>(GetProcAddress(GetModuleHandleW(L"opengl32.dll"), name));
}

/// A context of 3.3 can only be created with the help of an older one.
HGLRC coreContext(HDC device)
{
    const HGLRC old = wglCreateContext(device);
    if (old == nullptr || wglMakeCurrent(device, old) == 0)
        failContext("no OpenGL at all");
    const auto create = reinterpret_cast<CreateContextAttribs>(
        reinterpret_cast<void*>(wglGetProcAddress("wglCreateContextAttribsARB")));
    const std::array<int, 9> attributes = {
        kMajorVersion, 3, kMinorVersion, 3, kContextFlags, kForwardCompatible, kProfileMask, kCoreProfile, 0};
    const HGLRC context = create != nullptr ? create(device, nullptr, attributes.data()) : nullptr;
    wglMakeCurrent(nullptr, nullptr);
    wglDeleteContext(old);
    return context;
}

} // namespace

HeadlessContext::HeadlessContext() : m_state(std::make_unique<State>())
{
    m_state->window = hiddenWindow();
    m_state->device = m_state->window != nullptr ? GetDC(m_state->window) : nullptr;
    if (m_state->device == nullptr || !choosePixelFormat(m_state->device))
        failContext("no hidden window to draw for");
    m_state->context = coreContext(m_state->device);
    if (m_state->context == nullptr || wglMakeCurrent(m_state->device, m_state->context) == 0)
        failContext("the driver has an older version");
    if (gladLoadGL(glFunction) == 0)
        failContext("functions are missing");
}

HeadlessContext::~HeadlessContext() = default;

void HeadlessContext::leave()
{
    wglMakeCurrent(nullptr, nullptr);
}

void HeadlessContext::enter()
{
    if (wglMakeCurrent(m_state->device, m_state->context) == 0)
        throw GlError(fmt::format("the context cannot be used on another thread (error {})", GetLastError()));
}

// Windows has no connections to a display.
std::unique_ptr<SeparateContext> SeparateContext::make(std::string_view)
{
    return nullptr;
}

} // namespace renderer
