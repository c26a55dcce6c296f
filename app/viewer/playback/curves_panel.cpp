#include "app/viewer/playback/curves_panel.hpp"

#include "app/viewer/playback/curves.hpp"
#include "app/viewer/queries/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

/// Same colors as the view's axes: x red, y green, z blue.
constexpr std::array<ImU32, 3> kCurveColors = {IM_COL32(0xd9, 0x6a, 0x62, 0xff), IM_COL32(0x7d, 0xb3, 0x62, 0xff),
                                               IM_COL32(0x6f, 0x9b, 0xdc, 0xff)};
constexpr float kHeadHeight = 20.0f;
constexpr float kPixelsAPoint = 3.0f;

/// Maps values to pixels.
struct ValueAxis {
    float top = 0.0f;
    float height = 1.0f;
    float least = 0.0f;
    float most = 1.0f;

    [[nodiscard]] float yOf(float value) const { return top + (most - value) / (most - least) * height; }
};

ValueAxis valueAxisOf(const PanelContext& context, const Rect& area, const Curves& curves)
{
    const float padding = context.px(6.0f);
    const float middle = 0.5f * (curves.least + curves.most);
    const float half = std::max(0.5f * (curves.most - curves.least), std::max(std::abs(middle), 1.0f) * 1e-4f);
    return {area.y + padding, std::max(area.height - 2.0f * padding, 1.0f), middle - half, middle + half};
}

void drawCurve(const PanelContext& context, const Axis& axis, const ValueAxis& values, const Curve& curve, ImU32 color)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<ImVec2> line;
    for (const CurvePoint& point : curve.points)
        line.emplace_back(axis.xOf(point.frame), values.yOf(point.value));
    list.AddPolyline(line.data(), static_cast<int>(line.size()), color, ImDrawFlags_None, context.px(1.5f));
    const bool hasRoom = static_cast<float>(curve.keys.size()) * context.px(4.0f) < axis.width;
    for (const CurvePoint& key : curve.keys) {
        if (hasRoom)
            list.AddCircleFilled({axis.xOf(key.frame), values.yOf(key.value)}, context.px(2.5f), color, 8);
    }
}

/// The subject, the values at the playhead in the colors of the curves, and the choice of position or rotation.
void drawHead(const PanelContext& context, const Rect& area, const Session& session, const Curves& curves, double frame,
              Requests& requests)
{
    const float height = context.px(kHeadHeight);
    const bool isPosition = session.tab().view.curves.kind == CurveKind::position;
    const char* const other = isPosition ? "Show rotation" : "Show position";
    const float link = ImGui::CalcTextSize(other).x;
    ImGui::SetCursorScreenPos({area.x + area.width - link, area.y});
    if (textLink(context, "curves:kind", other))
        requests.push_back(RunAction{"curveKind"});
    float x = area.x;
    const float end = area.x + area.width - link - context.px(12.0f);
    const auto put = [&](const std::string& text, ImU32 color) {
        const std::string shown = fitted(text, std::max(end - x, 0.0f));
        putText({x, area.y}, height, color, shown);
        x += ImGui::CalcTextSize(shown.c_str()).x + context.px(12.0f);
    };
    put(curves.subject, colors::kText);
    for (std::size_t i = 0; i < curves.curves.size(); ++i) {
        const auto& points = curves.curves[i].points;
        const auto at = std::lower_bound(points.begin(), points.end(), frame,
                                         [](const CurvePoint& point, double now) { return point.frame < now; });
        if (at != points.end())
            put(fmt::format("{} {:.2f}{}", curves.curves[i].name, at->value, isPosition ? "" : "\xC2\xB0"),
                kCurveColors[i]);
    }
}

} // namespace

void drawCurves(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                Requests& requests)
{
    const float head = context.px(kHeadHeight);
    const Rect plot{area.x, area.y + head, area.width, std::max(area.height - head, 1.0f)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({plot.x, plot.y}, {plot.x + plot.width, plot.y + plot.height}, colors::kSunken,
                       context.px(3.0f));
    const auto count = static_cast<std::uint32_t>(plot.width / context.px(kPixelsAPoint));
    const Curves curves =
        shownCurves(session, state.range.from, std::min(state.range.to, state.frameCount - 1.0), count);
    const double frame = shownFileFrame(session, state.layer);
    AxisView view;
    view.axis = {plot.x, plot.width, state.range};
    view.ruler = plot;
    view.clipBars = {plot.x, plot.y + plot.height, plot.width, 0.0f};
    view.frameCount = state.frameCount;
    ImGui::SetCursorScreenPos({plot.x, plot.y});
    ImGui::InvisibleButton("curves", {plot.width, plot.height});
    noteTarget(context, "curves");
    handleScrub(context, view, session, state, requests);
    if (curves.subject.empty()) {
        putText({plot.x + context.px(8.0f), plot.y}, plot.height, colors::kSecondary,
                fitted(howToSeeCurves(session), plot.width - context.px(16.0f)));
        return;
    }
    drawHead(context, {area.x, area.y, area.width, head}, session, curves, frame, requests);
    const ValueAxis values = valueAxisOf(context, plot, curves);
    list.PushClipRect({plot.x, plot.y}, {plot.x + plot.width, plot.y + plot.height}, true);
    if (values.least < 0.0f && values.most > 0.0f)
        list.AddLine({plot.x, values.yOf(0.0f)}, {plot.x + plot.width, values.yOf(0.0f)}, colors::kLine);
    for (std::size_t i = 0; i < curves.curves.size(); ++i)
        drawCurve(context, view.axis, values, curves.curves[i], kCurveColors[i]);
    const float x = std::round(view.axis.xOf(std::min(frame, view.frameCount)));
    list.AddRectFilled({x - context.px(1.0f), plot.y}, {x + context.px(1.0f), plot.y + plot.height}, colors::kAccent);
    list.PopClipRect();
}

} // namespace app
