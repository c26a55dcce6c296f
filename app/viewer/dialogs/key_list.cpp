#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/dialogs/overlays.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

struct Line {
    std::string what;
    std::string key; ///< empty: a heading
};

constexpr std::array<std::pair<const char*, const char*>, 9> kMouse = {{{"Turn the view", "Left drag"},
                                                                        {"Move the view", "Middle, Shift+left drag"},
                                                                        {"Zoom", "Wheel, right drag"},
                                                                        {"Turn the light", "Ctrl+left drag"},
                                                                        {"Select the item", "Click"},
                                                                        {"Center the view here", "Double click"},
                                                                        {"Context menu", "Right click"},
                                                                        {"Scrub between frames", "Shift+drag"},
                                                                        {"Open in another tab", "Ctrl+click"}}};
constexpr std::array<std::pair<const char*, const char*>, 4> kBlenderMouse = {{{"Turn the view", "Middle drag"},
                                                                               {"Move the view", "Shift+middle drag"},
                                                                               {"Zoom", "Wheel, Ctrl+middle drag"},
                                                                               {"Turn the light", "Ctrl+left drag"}}};

std::vector<Line> linesOf(const Session& session)
{
    std::vector<Line> lines;
    for (const Menu menu : {Menu::file, Menu::edit, Menu::view, Menu::animation, Menu::model, Menu::help}) {
        lines.push_back({menuTitle(menu), ""});
        for (const Action& action : actions()) {
            const std::string key = action.menu == menu ? shownKey(keyOf(action, session)) : std::string();
            if (!key.empty())
                lines.push_back({std::string(titleOf(action, session)), key});
        }
    }
    lines.push_back({"Mouse", ""});
    const bool isBlender = session.settings.mouse == MousePreset::blender;
    for (std::size_t i = 0; i < kMouse.size(); ++i) {
        const auto& entry = isBlender && i < kBlenderMouse.size() ? kBlenderMouse[i] : kMouse[i];
        lines.push_back({entry.first, entry.second});
    }
    return lines;
}

} // namespace

void drawKeyList(const PanelContext& context, const Session& session)
{
    const std::vector<Line> lines = linesOf(session);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 available = ImGui::GetContentRegionAvail();
    constexpr std::size_t kColumns = 3;
    const std::size_t perColumn = (lines.size() + kColumns - 1) / kColumns;
    const float height = std::min(context.px(22.0f), std::floor(available.y / static_cast<float>(perColumn)));
    const float gap = context.px(28.0f);
    const float width = std::floor((available.x - gap * (kColumns - 1)) / kColumns);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const float x = from.x + static_cast<float>(i / perColumn) * (width + gap);
        const float y = from.y + static_cast<float>(i % perColumn) * height;
        const Line& line = lines[i];
        if (line.key.empty()) {
            putText({x, y}, height, colors::kAccent, line.what);
            list.AddLine({x, y + height - 1.0f}, {x + width, y + height - 1.0f}, colors::kLine);
            continue;
        }
        const float keyWidth = ImGui::CalcTextSize(line.key.c_str()).x;
        putText({x, y}, height, colors::kSecondary, fitted(line.what, width - keyWidth - context.px(10.0f)));
        putText({x + width - keyWidth, y}, height, colors::kText, line.key);
    }
}

} // namespace app
