#pragma once

#include <imgui.h>

namespace tests {

/// ImGui without a window, with its own font: frames can start immediately.
class InterfaceWithoutWindow {
public:
    InterfaceWithoutWindow()
    {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {640.0f, 480.0f};
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    }
    ~InterfaceWithoutWindow() { ImGui::DestroyContext(); }
    InterfaceWithoutWindow(const InterfaceWithoutWindow&) = delete;
    InterfaceWithoutWindow& operator=(const InterfaceWithoutWindow&) = delete;
};

} // namespace tests
