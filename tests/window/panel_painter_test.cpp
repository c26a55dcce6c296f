#include "app/viewer/window/panel_painter.hpp"

#include "app/viewer/window/window_events.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/window/driven_viewer.hpp"

#if __has_include(<imgui_impl_opengl3.h>)
#include <imgui_impl_opengl3.h>
#else
#include <backends/imgui_impl_opengl3.h>
#endif

#include <array>
#include <functional>
#include <random>

/// Panels whose pixels are kept between frames look as if each frame drew them anew.
namespace {

using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Viewer;

constexpr int kWidth = 200;
constexpr int kHeight = 150;
constexpr renderer::PixelRect kView{40, 50, 100, 60};
const glm::vec4 kGround(0.1f, 0.2f, 0.3f, 1.0f);

std::vector<std::uint8_t> pixelsOf(const renderer::Framebuffer& framebuffer)
{
    std::vector<std::uint8_t> pixels(std::size_t{4} * kWidth * kHeight);
    framebuffer.bind();
    glReadPixels(0, 0, kWidth, kHeight, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    for (std::size_t i = 3; i < pixels.size(); i += 4)
        pixels[i] = 0xFF; // a window has no alpha
    return pixels;
}

/// ImGui in a framebuffer that stands for the window.
class PanelPainterTest : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {kWidth, kHeight};
        ImGui_ImplOpenGL3_Init("#version 330 core");
        m_window.emplace(kWidth, kHeight);
        renderer::setWindowFramebuffer(m_window->name());
        m_panels.emplace(app::PanelPainter::WindowPixels::kept);
    }

    void TearDown() override
    {
        if (m_window) {
            m_panels.reset();
            renderer::setWindowFramebuffer(0);
            m_window.reset();
            ImGui_ImplOpenGL3_Shutdown();
            ImGui::DestroyContext();
        }
        GlTest::TearDown();
    }

    /// The pixels of a frame. The image in the view is one color, another one in each frame.
    [[nodiscard]] std::vector<std::uint8_t> draw(const std::function<void()>& widgets)
    {
        m_ground = m_ground > 0.9f ? 0.0f : m_ground + 0.1f;
        ImGui::GetIO().DeltaTime = 0.1f;
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        widgets();
        ImGui::Render();
        drawView();
        GLuint counter = 0;
        glGenQueries(1, &counter);
        glBeginQuery(GL_PRIMITIVES_GENERATED, counter);
        m_panels->draw(*ImGui::GetDrawData(), m_view, kGround);
        glEndQuery(GL_PRIMITIVES_GENERATED);
        glGetQueryObjectuiv(counter, GL_QUERY_RESULT, &m_triangles);
        glDeleteQueries(1, &counter);
        return pixelsOf(*m_window);
    }

    /// The same frame, drawn whole into another framebuffer.
    [[nodiscard]] std::vector<std::uint8_t> drawAnew()
    {
        const renderer::Framebuffer whole(kWidth, kHeight);
        renderer::setWindowFramebuffer(whole.name());
        renderer::bindWindow();
        renderer::clear(renderer::Clearing::color, kGround);
        drawView();
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        renderer::setWindowFramebuffer(m_window->name());
        return pixelsOf(whole);
    }

    std::optional<renderer::Framebuffer> m_window;
    std::optional<app::PanelPainter> m_panels;
    renderer::PixelRect m_view = kView;
    GLuint m_triangles = 0; ///< drawn by the last frame

private:
    void drawView() const
    {
        renderer::bindWindow();
        const renderer::DrawArea view(m_view);
        renderer::clear(renderer::Clearing::color, {m_ground, 1.0f - m_ground, 0.5f, 1.0f});
    }

    float m_ground = 0.0f;
};

void drawText(const char* name, const ImVec2& from, const ImVec2& size, int number)
{
    ImGui::SetNextWindowPos(from);
    ImGui::SetNextWindowSize(size);
    ImGui::Begin(name, nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::Text("%d", number);
    ImGui::End();
}

TEST_F(PanelPainterTest, DrawsOnlyWhatDiffers)
{
    const auto frame = [&](int left, int right) {
        return draw([&] {
            drawText("left", {0.0f, 0.0f}, {30.0f, 150.0f}, left);
            drawText("right", {150.0f, 0.0f}, {50.0f, 150.0f}, right);
        });
    };
    const auto hidden = frame(1, 1); // ImGui hides a window in its first frame
    EXPECT_NE(frame(1, 1), hidden);
    (void)frame(1, 2);
    const GLuint one = m_triangles;
    EXPECT_GT(one, 0U);
    (void)frame(2, 3);
    EXPECT_GT(m_triangles, one);
    (void)frame(2, 3);
    EXPECT_EQ(m_triangles, 0U);
    EXPECT_EQ(frame(2, 3), drawAnew());
}

TEST_F(PanelPainterTest, ForgetsWhatItKept)
{
    const auto frame = [&] { return draw([] { drawText("left", {0.0f, 0.0f}, {30.0f, 150.0f}, 1); }); };
    (void)frame();
    (void)frame();
    (void)frame();
    ASSERT_EQ(m_triangles, 0U);
    m_panels->forget();
    EXPECT_EQ(frame(), drawAnew());
    EXPECT_GT(m_triangles, 0U);
    renderer::bindWindow(); // a system that lost the window's pixels
    renderer::clear(renderer::Clearing::color, glm::vec4(0.0f));
    EXPECT_EQ(frame(), drawAnew());
    m_view.width -= 20; // a panel beside it grew
    EXPECT_EQ(frame(), drawAnew());
}

TEST_F(PanelPainterTest, DrawsImagesInEachFrameBecauseTheirPixelsMayChange)
{
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const auto frame = [&](std::uint8_t color) {
        const std::array<std::uint8_t, 4> pixel = {color, color, color, 0xFF};
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
        return draw([&] {
            const auto id = (ImTextureID)(intptr_t)texture; // a pointer or a number, by the version of ImGui
            ImGui::GetBackgroundDrawList()->AddImage(id, {0.0f, 0.0f}, {30.0f, 30.0f});
        });
    };
    const auto dark = frame(0x20);
    const auto bright = frame(0xE0);
    EXPECT_EQ(bright, drawAnew());
    EXPECT_NE(bright, dark);
    glDeleteTextures(1, &texture);
}

TEST_F(PanelPainterTest, LooksLikeWholeFramesWhateverMoves)
{
    std::mt19937 random(20261127);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    struct Panel {
        ImVec2 from;
        ImVec2 size;
        int number = 0;
        bool isShown = true;
    };
    std::array<Panel, 6> panels;
    for (int number = 0; number < 300; ++number) {
        Panel& panel = panels[static_cast<std::size_t>(below(panels.size()))];
        if (below(3) > 0) { // otherwise nothing changes
            panel.from = {static_cast<float>(below(kWidth)) - 20.5f, static_cast<float>(below(kHeight)) - 20.25f};
            panel.size = {static_cast<float>(20 + below(120)), static_cast<float>(20 + below(90))};
            panel.number = below(1000);
            panel.isShown = below(4) > 0;
        }
        if (below(20) == 0)
            m_view = {below(50), below(40), 50 + below(100), 50 + below(60)};
        const auto kept = draw([&] {
            for (std::size_t i = 0; i < panels.size(); ++i)
                if (panels[i].isShown)
                    drawText(std::to_string(i).c_str(), panels[i].from, panels[i].size, panels[i].number);
        });
        ASSERT_EQ(kept, drawAnew()) << "frame " << number;
    }
}

TEST_F(PanelPainterTest, DrawsInAWindowThatHasNoRoomForTheView)
{
    m_view = {kWidth, kHeight, 1, 1};
    const auto frame = [&] { return draw([] { drawText("left", {0.0f, 0.0f}, {100.0f, 100.0f}, 1); }); };
    (void)frame();
    EXPECT_EQ(frame(), drawAnew());
    m_panels.emplace(app::PanelPainter::WindowPixels::undefined);
    EXPECT_EQ(frame(), drawAnew());
}

TEST_F(PanelPainterTest, DrawsWholeFramesWherePixelsAreNoWholeUnits)
{
    ImGui::GetIO().DisplaySize = {kWidth / 1.25f, kHeight / 1.25f};
    ImGui::GetIO().DisplayFramebufferScale = {1.25f, 1.25f};
    for (int number = 0; number < 3; ++number) {
        const auto kept = draw([&] { drawText("left", {0.0f, 0.0f}, {40.0f, 100.0f}, 1); });
        EXPECT_EQ(kept, drawAnew());
        EXPECT_GT(m_triangles, 0U);
    }
}

/// Compares the window, whose panels were drawn over many frames, with one that is drawn in a new context.
class KeptPanels {
public:
    explicit KeptPanels(Driven& driven) : m_driven(driven) { driven.viewer.window().wantsPixels = true; }

    void expectSame(const char* after)
    {
        const formats::Image kept = picture();
        m_driven.viewer.window().posted.emplace_back(app::GraphicsReset{});
        m_driven.viewer.takeEvents();
        EXPECT_TRUE(picture().pixels == kept.pixels) << "after " << after;
    }

private:
    [[nodiscard]] formats::Image picture()
    {
        (void)m_driven.viewer.waitFor(
            [](const json& now) { return now["thumbnails"]["ready"] > 0 && now["thumbnails"]["waiting"] == 0; });
        m_driven.viewer.settle();
        return m_driven.user.capture();
    }

    Driven& m_driven;
};

TEST_F(Viewer, ShowsPanelsAsIfEachFrameDrewThemAnew)
{
    Driven driven({tests::sampleFolder() / "creature.md2"});
    KeptPanels panels(driven);
    driven.viewer.run(std::chrono::seconds(1));
    (void)driven.rest();
    panels.expectSame("playing");
    driven.click("tab:skins");
    panels.expectSame("images in the inspector");
    driven.click("menu:View");
    panels.expectSame("a menu");
    driven.user.pressKey(XK_Escape);
    driven.user.pressKey(XK_p, kControl);
    driven.type("them");
    panels.expectSame("the palette");
    driven.user.pressKey(XK_Escape);
    driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["targets"]["button:play"]));
    driven.user.wait(std::chrono::seconds(2));
    panels.expectSame("a tooltip");
    const tests::Point edge = Driven::middleOf(driven.viewer.state()["targets"]["splitter:library"]);
    driven.user.drag(edge, {edge.x + 60, edge.y});
    panels.expectSame("a wider panel");
    ASSERT_TRUE(driven.user.resize({900, 600}));
    panels.expectSame("a smaller window");
    driven.user.pressKey(XK_y);
    panels.expectSame("another panel");
}

} // namespace
