#include "app/viewer/view/crowd_facts.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace app {
namespace {

std::string frameText(const FrameTimes& times, bool isMoving)
{
    if (!isMoving || !(times.average() > 0.0f))
        return "at rest: no frames are drawn";
    return fmt::format("{:.1f} ms a frame ({:.0f} a second), {:.1f} ms the longest", 1000.0f * times.average(),
                       1.0f / times.average(), 1000.0f * times.longest());
}

} // namespace

float FrameTimes::average() const
{
    const std::size_t kept = std::min(count, seconds.size());
    return kept == 0 ? 0.0f
                     : std::accumulate(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(kept), 0.0f) /
                           static_cast<float>(kept);
}

float FrameTimes::longest() const
{
    return *std::max_element(seconds.begin(), seconds.end());
}

void drawCrowdFacts(const PanelContext& context, const Rect& view, const Session& session, const DrawFacts& facts,
                    FrameTimes& times)
{
    if (!showsCrowd(session)) {
        times = {};
        return;
    }
    const bool isMoving = isPlaying(session.tab().view) && hasMovingFrames(session.tab());
    if (isMoving)
        times.note(ImGui::GetIO().DeltaTime);
    else
        times = {};
    const std::array<std::string, 4> lines = {countText(session.tab().view.crowd) + " models",
                                              frameText(times, isMoving),
                                              countText(facts.draws) + (facts.draws == 1 ? " draw, " : " draws, ") +
                                                  countText(facts.triangles) + " triangles",
                                              bytesText(facts.gpuBytes) + " on the GPU"};
    const float padding = context.px(10.0f);
    const float lineHeight = context.px(22.0f);
    float width = 0.0f;
    for (const std::string& line : lines)
        width = std::max(width, ImGui::CalcTextSize(line.c_str()).x);
    const float margin = context.px(12.0f);
    const float height = lineHeight * static_cast<float>(lines.size()) + padding;
    const float messageHeight = session.message ? context.px(40.0f) : 0.0f;
    const Rect area{view.x + margin, view.y + margin + messageHeight,
                    std::min(width + 2.0f * padding, view.width - 2.0f * margin), height};
    const PanelWindow window("crowd", area, PanelWindow::Padding::none, PanelWindow::Background::none,
                             ImGuiWindowFlags_NoInputs);
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height},
                                              colors::kPanel, context.px(4.0f));
    float top = area.y + padding * 0.5f;
    for (const std::string& line : lines) {
        putText({area.x + padding, top}, lineHeight, &line == lines.data() ? colors::kText : colors::kSecondary,
                fitted(line, area.width - 2.0f * padding));
        top += lineHeight;
    }
    context.targets["crowd"] = area;
}

} // namespace app
