#include "app/viewer/window/key_names.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace app {
namespace {

struct KeyName {
    int key;
    std::string_view name;
};

constexpr KeyName kKeyNames[] = {
    {GLFW_KEY_SPACE, "Space"},    {GLFW_KEY_HOME, "Home"},      {GLFW_KEY_END, "End"},
    {GLFW_KEY_LEFT, "Left"},      {GLFW_KEY_RIGHT, "Right"},    {GLFW_KEY_UP, "Up"},
    {GLFW_KEY_DOWN, "Down"},      {GLFW_KEY_TAB, "Tab"},        {GLFW_KEY_ESCAPE, "Esc"},
    {GLFW_KEY_DELETE, "Delete"},  {GLFW_KEY_INSERT, "Insert"},  {GLFW_KEY_ENTER, "Enter"},
    {GLFW_KEY_KP_ENTER, "Enter"}, {GLFW_KEY_PAGE_UP, "PageUp"}, {GLFW_KEY_PAGE_DOWN, "PageDown"}};

std::string baseName(int key, std::string_view printed, int modifiers)
{
    const auto* const found = std::find_if(std::begin(kKeyNames), std::end(kKeyNames),
                                           [&](const KeyName& entry) { return entry.key == key; });
    if (found != std::end(kKeyNames))
        return std::string(found->name);
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12)
        return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    std::string name((modifiers & GLFW_MOD_CONTROL) != 0 ? printed : std::string_view());
    if (name.size() == 1)
        name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

} // namespace

std::string keyName(int key, std::string_view printed, int modifiers)
{
    const std::string base = baseName(key, printed, modifiers);
    if (base.empty())
        return base;
    return std::string((modifiers & GLFW_MOD_CONTROL) != 0 ? "Ctrl+" : "") +
           ((modifiers & GLFW_MOD_ALT) != 0 ? "Alt+" : "") + ((modifiers & GLFW_MOD_SHIFT) != 0 ? "Shift+" : "") + base;
}

} // namespace app
