#include "app/viewer/shell/imgui_host.hpp"

#include "app/viewer/widgets/text_fields.hpp"
#include "renderer/gl/shader.hpp"

#include <imgui.h>
#if __has_include(<imgui_impl_opengl3.h>)
#include <imgui_impl_opengl3.h>
#else
#include <backends/imgui_impl_opengl3.h>
#endif

#include <imgui_internal.h> // the focused field has no public API

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace app {
namespace {

constexpr glm::vec2 kNowhere(-std::numeric_limits<float>::max());

/// Minimum size of the panels in logical pixels: with a larger scale the user could not reach the setting to undo it.
constexpr glm::vec2 kLeastDesign(640.0f, 400.0f);
constexpr double kLeastStep = 1e-4; // in seconds: ImGui does not accept 0
constexpr float kFirstStep = 1.0f / 60.0f;
constexpr float kScaleStep = 0.25f; // avoids rebuilding the fonts for each pixel while the window is resized

float scaleWithin(float wanted, const glm::vec2& window)
{
    const float room = std::min(window.x / kLeastDesign.x, window.y / kLeastDesign.y);
    const float most = std::max(std::floor(room / kScaleStep) * kScaleStep, 1.0f);
    return std::min(wanted, most);
}

void startRenderer()
{
    const bool isWeb = renderer::shaderDialect() == renderer::ShaderDialect::web;
    if (!ImGui_ImplOpenGL3_Init(isWeb ? "#version 300 es" : "#version 330 core"))
        throw WindowError("the user interface cannot draw with this OpenGL");
}

/// The backend would use the pointer's current position instead of the position at the click.
void givePointer(const glm::vec2& pointer, const std::array<bool, 5>& buttons)
{
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(pointer.x, pointer.y);
    for (std::size_t i = 0; i < buttons.size(); ++i)
        io.AddMouseButtonEvent(static_cast<int>(i), buttons[i]);
#else
    io.MousePos = {pointer.x, pointer.y};
    std::copy(buttons.begin(), buttons.end(), std::begin(io.MouseDown));
#endif
}

/// EventBatches already splits events into frames. ImGui's own queue would delay some of them to a frame that may not
/// be drawn.
void seeAllEventsAtOnce()
{
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().ConfigInputTrickleEventQueue = false;
#endif
}

} // namespace

ImGuiHost::ImGuiHost(Window& window, const InterfaceLook& look) : m_window(window), m_pointer(kNowhere)
{
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    ImGui::GetIO().MouseDoubleClickTime = static_cast<float>(kDoubleClickSeconds);
    seeAllEventsAtOnce();
    m_backend.emplace(window);
    startRenderer();
    m_panels.emplace(PanelPainter::pixelsAtStart());
    follow(look);
}

ImGuiHost::~ImGuiHost()
{
    ImGui_ImplOpenGL3_Shutdown();
    m_backend.reset();
    ImGui::DestroyContext();
}

void ImGuiHost::follow(const InterfaceLook& look)
{
    const float displayPixels = m_window.contentScale();
    const glm::ivec2 size = glm::max(m_window.size(), glm::ivec2(1));
    const glm::ivec2 pixels = glm::max(m_window.framebufferSize(), glm::ivec2(1));
    // Some systems use pixels for window coordinates, others larger units.
    const float ratio = static_cast<float>(pixels.x) / static_cast<float>(size.x);
    m_displayScale = displayPixels / ratio;
    const float wanted = scaleWithin(look.scale, glm::vec2(size) / m_displayScale);
    const float pixelScale = displayPixels * wanted;
    const float scale = m_displayScale * wanted;
    const bool hasOtherText = look.textSize != m_look.textSize;
    if (pixelScale != m_pixelScale || hasOtherText) {
        loadFonts(pixelScale, look.textSize);
        m_panels->forget();
#if IMGUI_VERSION_NUM < 19200
        // The first frame makes the first texture.
        if (m_pixelScale > 0.0f) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
#endif
    }
    if (scale != m_scale || hasOtherText || look.theme != m_look.theme)
        applyTheme(look.theme, scale, look.textSize);
    m_look = look;
    m_pixelScale = pixelScale;
    m_scale = scale;
    ImGui::GetIO().FontGlobalScale = scale / pixelScale;
}

std::string ImGuiHost::version()
{
    return ImGui::GetVersion();
}

void ImGuiHost::feed(const WindowEvent& event)
{
    if (const auto* const moved = std::get_if<PointerMoved>(&event)) {
        m_pointer = moved->at;
    } else if (const auto* const crossed = std::get_if<PointerCrossed>(&event)) {
        const bool isDragging = std::find(m_buttons.begin(), m_buttons.end(), true) != m_buttons.end();
        if (!crossed->isInside && !isDragging)
            m_pointer = kNowhere;
    } else if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        if (button->button >= 0 && static_cast<std::size_t>(button->button) < m_buttons.size())
            m_buttons[static_cast<std::size_t>(button->button)] = button->isDown;
    }
    m_backend->feed(event);
}

void ImGuiHost::beginFrame(const InterfaceLook& look, double time)
{
    follow(look);
    ImGui_ImplOpenGL3_NewFrame();
    m_backend->beginFrame();
    const double before = std::exchange(m_time, std::max(time, m_time + kLeastStep));
    ImGui::GetIO().DeltaTime = before > 0.0 ? static_cast<float>(m_time - before) : kFirstStep;
    givePointer(m_pointer, m_buttons);
    forgetUndoOfFieldThatWasLeft();
    ImGui::NewFrame();
}

void ImGuiHost::remakeGraphics()
{
    ImGui_ImplOpenGL3_Shutdown(); // it caches the sizes of its buffers
    startRenderer();
    m_panels->forget();
}

bool ImGuiHost::isTyping()
{
    const ImGuiContext& state = *ImGui::GetCurrentContext();
    const bool isThere = state.ActiveId != 0 && state.ActiveIdIsAlive == state.ActiveId;
    return isThere && state.ActiveId == state.InputTextState.ID && ImGui::GetIO().WantTextInput;
}

void ImGuiHost::endFrameUnseen()
{
    ImGui::EndFrame();
}

void ImGuiHost::endFrame(const renderer::PixelRect& view)
{
    ImGui::Render();
    const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(colors::kPanel);
    m_panels->draw(*ImGui::GetDrawData(), view, {ground.x, ground.y, ground.z, 1.0f});
}

} // namespace app
