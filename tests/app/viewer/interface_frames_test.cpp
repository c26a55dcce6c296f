#include "app/viewer/frame/status_line.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/view/first_start.hpp"
#include "app/viewer/view/message_bar.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include "tests/support/interface_frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <string>

/// Frames of ImGui without a window. Debian builds it with assertions: an invalid value ends the test.
namespace app {
namespace {

class InterfaceFrames : public ::testing::Test {
protected:
    void SetUp() override
    {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = 0.1f;
#if IMGUI_VERSION_NUM < 18700
        io.KeyMap[ImGuiKey_Z] = 'Z';
#else
        io.ConfigInputTrickleEventQueue = false;
#endif
    }

    static void frame(const std::function<void()>& draw)
    {
        forgetUndoOfFieldThatWasLeft();
        ImGui::NewFrame();
        draw();
        ImGui::Render();
    }

    static void press(const ImVec2& at, const std::function<void()>& draw)
    {
        for (const bool isDown : {false, true, false}) {
            ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
            io.MousePos = at;
            io.MouseDown[0] = isDown;
#else
            io.AddMousePosEvent(at.x, at.y);
            io.AddMouseButtonEvent(0, isDown);
#endif
            frame(draw);
        }
    }

    /// A frame with Ctrl and Z held, and one without.
    static void undo(const std::function<void()>& draw)
    {
        for (const bool isDown : {true, false}) {
            ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
            io.KeyCtrl = isDown;
            io.KeysDown[int{'Z'}] = isDown;
#else
            io.AddKeyEvent(ImGuiMod_Ctrl, isDown);
            io.AddKeyEvent(ImGuiKey_Z, isDown);
#endif
            frame(draw);
        }
    }

    tests::InterfaceWithoutWindow m_interface;
};

/// A field whose text can be replaced while it has the focus, like those of the open dialog.
struct Field {
    std::array<char, 64> text{};
    const char* replacement = nullptr;
    bool takesKeyboard = true;
    ImVec2 end; ///< right end of its text

    void draw()
    {
        ImGui::Begin("window");
        if (takesKeyboard)
            ImGui::SetKeyboardFocusHere();
        ImGui::InputText("##field", text.data(), text.size(), ImGuiInputTextFlags_CallbackAlways, replace, this);
        const ImVec2 corner = ImGui::GetItemRectMin();
        const ImVec2 farCorner = ImGui::GetItemRectMax();
        end = {farCorner.x - 2.0f, 0.5f * (corner.y + farCorner.y)};
        ImGui::End();
        takesKeyboard = false;
    }

    static int replace(ImGuiInputTextCallbackData* data)
    {
        auto& field = *static_cast<Field*>(data->UserData);
        if (field.replacement != nullptr) {
            data->DeleteChars(0, data->BufTextLen);
            data->InsertChars(0, field.replacement);
            forgetUndo();
            field.replacement = nullptr;
        }
        return 0;
    }
};

TEST_F(InterfaceFrames, AReplacedTextIsNotUndone)
{
    Field field;
    const auto draw = [&] { field.draw(); };
    for (int i = 0; i < 3; ++i)
        frame(draw);
    for (const char letter : std::string("quake")) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
        frame(draw);
    }
    ASSERT_STREQ(field.text.data(), "quake");
    field.replacement = "";
    frame(draw);
    ASSERT_STREQ(field.text.data(), "");
    undo(draw);
    ImGui::GetIO().AddInputCharacter('p');
    frame(draw);
#if IMGUI_VERSION_NUM >= 19000
    EXPECT_STREQ(field.text.data(), "quakep") << "this one makes a record of the replacement itself, which fits";
#else
    EXPECT_STREQ(field.text.data(), "p");
#endif
}

/// As by a script that searches while the search field has the focus.
TEST_F(InterfaceFrames, AFieldThatIsLeftTakesATextFromElsewhere)
{
    std::string text;
    bool takesKeyboard = true;
    const char* other = nullptr;
    const auto draw = [&] {
        ImGui::Begin("window");
        if (takesKeyboard)
            ImGui::SetKeyboardFocusHere();
        if (other != nullptr) {
            leaveField("##search");
            text = other;
            other = nullptr;
        }
        static_cast<void>(growingField("##search", "", text));
        ImGui::End();
        takesKeyboard = false;
    };
    for (int i = 0; i < 3; ++i)
        frame(draw);
    ImGui::GetIO().AddInputCharacter('x');
    frame(draw);
    ASSERT_EQ(text, "x");
    other = "robe";
    for (int i = 0; i < 3; ++i)
        frame(draw);
    EXPECT_EQ(text, "robe");
}

TEST_F(InterfaceFrames, WhatWasTypedIntoAFieldThatWasLeftIsNotUndone)
{
    Field field;
    const auto draw = [&] { field.draw(); };
    for (int i = 0; i < 3; ++i)
        frame(draw);
    for (const char letter : std::string("sarge")) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
        frame(draw);
    }
    frame([] {}); // like closing a dialog: the field is gone and loses the focus
    frame([] {});
    field.text.fill('\0');
    std::strcpy(field.text.data(), "ab");
    frame(draw);
    press(field.end, draw); // with the keyboard, ImGui would reset the field itself
    undo(draw);
    EXPECT_STREQ(field.text.data(), "ab");
    ImGui::GetIO().AddInputCharacter('c');
    frame(draw);
    EXPECT_STREQ(field.text.data(), "abc");
}

TEST_F(InterfaceFrames, TheStartPageFitsIntoAnySize)
{
    for (const std::size_t recent : {0U, 3U, 6U, 10U}) {
        Session session;
        for (std::size_t i = 0; i < recent; ++i)
            session.settings.recent.push_back("/models/" + std::to_string(i) + "/tris.md2");
        session.samples = {"/samples/a.md2", "/samples/b.m2", "/samples/c.pk3"};
        for (const float scale : {0.5f, 1.0f, 2.0f}) {
            for (int width = 40; width <= 1300; width += 90) {
                for (int height = 40; height <= 900; height += 60) {
                    Targets targets;
                    const PanelContext context{.scale = scale, .targets = targets};
                    frame([&] {
                        (void)drawFirstStart(
                            context, {0.0f, 0.0f, static_cast<float>(width), static_cast<float>(height)}, session);
                    });
                }
            }
        }
    }
}

/// The right end of the pixels with this color in the last frame.
float rightmost(ImU32 color)
{
    float right = 0.0f;
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int list = 0; list < drawn.CmdListsCount; ++list) {
        for (const ImDrawVert& vertex : drawn.CmdLists[list]->VtxBuffer) {
            if (vertex.col == color)
                right = std::max(right, vertex.pos.x);
        }
    }
    return right;
}

TEST_F(InterfaceFrames, TheStatusLineLeavesOutWhatHasNoRoom)
{
    Session session;
    session.tab().document = std::make_shared<const scene::Document>();
    formats::addWarning(session.tab().diagnostics, "rule", {}, "a problem");
    const DrawFacts facts{.triangles = 1'234'567, .draws = 4'321, .gpuBytes = 123'456'789};
    for (float width = 120.0f; width <= 640.0f; width += 20.0f) {
        Targets targets;
        const PanelContext context{.scale = 1.0f, .targets = targets};
        frame([&] { (void)drawStatusLine(context, {0.0f, 0.0f, width, 20.0f}, session, facts); });
        ASSERT_TRUE(targets.contains("status:problems")) << width;
        EXPECT_LT(rightmost(colors::kSecondary), targets["status:problems"].x) << width;
    }
    EXPECT_GT(rightmost(colors::kSecondary), 0.0f) << "there is room for all of it at last";
}

TEST_F(InterfaceFrames, AMessageAboutTheClipboardDoesNotOfferToReplaceIt)
{
    Session session;
    for (const bool mayBeCopied : {true, false}) {
        session.message = Message{.kind = MessageKind::notice, .text = "a text", .mayBeCopied = mayBeCopied};
        Targets targets;
        const PanelContext context{.scale = 1.0f, .targets = targets};
        frame([&] { (void)drawMessageBar(context, {0.0f, 0.0f, 600.0f, 400.0f}, session); });
        EXPECT_EQ(targets.contains("message:copy"), mayBeCopied);
        EXPECT_TRUE(targets.contains("message:close"));
    }
}

TEST_F(InterfaceFrames, NamesAreCutInTheirMiddle)
{
    frame([] {
        ImGui::Begin("window");
        const std::string name = "a_very_long_name_of_a_model_lod2.md3";
        EXPECT_EQ(fittedInMiddle(name, 10'000.0f), name);
        const float room = ImGui::CalcTextSize(name.c_str()).x * 0.6f;
        const std::string cut = fittedInMiddle(name, room);
        EXPECT_LE(ImGui::CalcTextSize(cut.c_str()).x, room);
        EXPECT_TRUE(cut.starts_with("a_very_") && cut.ends_with("lod2.md3")) << cut;
        EXPECT_NE(cut.find("..."), std::string::npos);
        EXPECT_EQ(fittedInMiddle(name, 0.0f), "...");
        const std::string umlauts = "\xC3\xA4\xC3\xB6\xC3\xBC\xC3\xA4\xC3\xB6\xC3\xBC\xC3\xA4\xC3\xB6\xC3\xBC";
        for (float width = 0.0f; width < 200.0f; width += 1.0f) {
            const std::string part = fittedInMiddle(umlauts, width);
            EXPECT_EQ(escapedText(part, [](char32_t) { return true; }), part) << "no half characters";
        }
        ImGui::End();
    });
}

TEST_F(InterfaceFrames, TheThemeTakesEveryScale)
{
    for (const float scale : {0.25f, 0.5f, 0.75f, 0.9f, 1.0f, 1.5f, 4.0f}) {
        applyTheme(ColorTheme::dark, scale, kUsualTextSize);
        EXPECT_GE(ImGui::GetStyle().WindowMinSize.x, 1.0f) << scale;
        EXPECT_GE(ImGui::GetStyle().WindowMinSize.y, 1.0f) << scale;
        frame([] {
            ImGui::Begin("window");
            ImGui::End();
        });
    }
}

} // namespace
} // namespace app
