#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/menus/clip_menu.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

// By importance: the last ones are hidden in a narrow panel.
constexpr std::array<TableColumn, 6> kClipColumns = {{{"Clip", Align::left, true, false},
                                                      {"Frames", Align::right, false, false},
                                                      {"Time", Align::right, false, true},
                                                      {"First", Align::right, false, true},
                                                      {"fps", Align::right, false, true},
                                                      {"Loops", Align::left, false, true}}};

std::string factsText(const formats::Clip& clip)
{
    return fmt::format("{}: frames {} to {}, {:g} per second, {}, {}\nDouble click: play from the start",
                       shownName(clip.name), clip.firstFrame, clip.firstFrame + clip.frameCount - 1,
                       clip.framesPerSecond, secondsText(clip.seconds()), clip.loops ? "loops" : "once");
}

std::string cellText(const formats::Clip& clip, std::uint32_t column)
{
    switch (column) {
    case 0:
        return shownName(clip.name);
    case 1:
        return countText(clip.frameCount);
    case 2:
        return secondsText(clip.seconds());
    case 3:
        return countText(clip.firstFrame);
    case 4:
        return fmt::format("{:g}", clip.framesPerSecond);
    default:
        return clip.loops ? "yes" : "no";
    }
}

bool isLess(const formats::Clip& a, const formats::Clip& b, std::uint32_t column)
{
    switch (column) {
    case 0:
        return formats::lowered(a.name) < formats::lowered(b.name);
    case 1:
        return a.frameCount < b.frameCount;
    case 2:
        return a.seconds() < b.seconds();
    case 3:
        return a.firstFrame < b.firstFrame;
    case 4:
        return a.framesPerSecond < b.framesPerSecond;
    default:
        return a.loops < b.loops;
    }
}

} // namespace

void drawClipTable(InspectorParts& parts, Table& table)
{
    const auto indexOf = [](std::uint32_t row) { return row == 0 ? formats::kNoIndex : row - 1; };
    table.id = "clips";
    table.noun = "clip";
    table.pinnedCount = 1;
    table.target = [](std::uint32_t row) {
        return row == 0 ? std::string("clip:all") : "clip:" + std::to_string(row - 1);
    };
    const TableAnswer answer = drawTable(parts.context, table, parts.state.clips);
    if (answer.started)
        parts.requests.push_back(PlayClip{indexOf(*answer.started)});
    else if (answer.chosen && *answer.chosen != table.selected)
        parts.requests.push_back(SelectClip{indexOf(*answer.chosen)});
    if (answer.menu)
        openClipMenu(indexOf(*answer.menu), formats::kNoIndex, parts.requests);
    drawClipMenu(parts.context, parts.session, parts.requests);
}

void drawClipsTab(InspectorParts& parts)
{
    if (capabilitiesOf(*layerModel(parts.session)).hasSequences)
        return drawSequencesTab(parts);
    const std::vector<formats::Clip>& clips = layerClips(parts.session);
    const formats::Clip all = animation::allFrames(*layerModel(parts.session));
    // "All frames" comes before the clips, as everywhere.
    const auto clipOf = [&](std::uint32_t row) -> const formats::Clip& { return row == 0 ? all : clips[row - 1]; };
    const std::uint32_t shown = parts.session.tab().view.layer().clip;
    Table table;
    table.columns = kClipColumns;
    table.rowCount = static_cast<std::uint32_t>(clips.size()) + 1;
    table.selected = shown < clips.size() ? shown + 1 : 0;
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        return {cellText(clipOf(row), column), column == 0 ? colors::kText : colors::kSecondary};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        return isLess(clipOf(a), clipOf(b), column);
    };
    table.name = [&](std::uint32_t row) { return clipOf(row).name; };
    table.tooltip = [&](std::uint32_t row) { return factsText(clipOf(row)); };
    drawClipTable(parts, table);
}

} // namespace app
