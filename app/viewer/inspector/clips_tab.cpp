#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/menus/clip_menu.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace app {
namespace {

using formats::edit::ClipNumber;

// By importance: the last ones are hidden in a narrow panel.
constexpr std::array<TableColumn, 6> kClipColumns = {{{"Clip", Align::left, true, false},
                                                      {"Frames", Align::right, false, false},
                                                      {"Time", Align::right, false, true},
                                                      {"First", Align::right, false, true},
                                                      {"fps", Align::right, false, true},
                                                      {"Loops", Align::left, false, true}}};

std::string factsText(const formats::Clip& clip, bool isEditable)
{
    return fmt::format("{}: frames {} to {}, {:g} per second, {}, {}\nDouble click: play from the start{}",
                       shownName(clip.name), clip.firstFrame, clip.firstFrame + clip.frameCount - 1,
                       clip.framesPerSecond, secondsText(clip.seconds()), clip.loops ? "loops" : "once",
                       isEditable ? "; in a number: change it" : "");
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

constexpr std::string_view kCellId = "clip-cell:";

/// The number of a column.
std::optional<ClipNumber> numberOf(std::uint32_t column)
{
    switch (column) {
    case 1:
        return ClipNumber::count;
    case 3:
        return ClipNumber::first;
    case 4:
        return ClipNumber::fps;
    case 5:
        return ClipNumber::loop;
    default:
        return std::nullopt;
    }
}

/// The form of the clip of a row if the number of the column can be edited, else nullptr.
const ClipForm* formOfCell(const Session& session, const CellPlace& cell)
{
    const auto number = numberOf(cell.column);
    if (cell.row == 0 || !number)
        return nullptr;
    const ClipForm* const form = clipForm(session, session.tab().view.activeLayer, cell.row - 1);
    return form != nullptr && form->numbers.has[static_cast<std::size_t>(*number)] ? form : nullptr;
}

void drawClipCell(InspectorParts& parts, float width)
{
    ClipCellState& state = parts.state.clipCell;
    const CellPlace place = *state.place;
    const ClipForm& form = *formOfCell(parts.session, place);
    const ClipNumber number = *numberOf(place.column);
    const std::uint32_t layer = parts.session.tab().view.activeLayer;
    ValueInput input;
    input.id = std::string(kCellId) + std::string(formats::edit::kClipNumberNames[static_cast<std::size_t>(number)]);
    input.value = form.numbers.shown[static_cast<std::size_t>(number)];
    input.width = width;
    input.takesFocus = std::exchange(state.takesFocus, false);
    input.problemOf = [&](const std::string& text) {
        const auto* const file = formOf(parts.session, form.file);
        const auto edits =
            file != nullptr ? clipNumberEdits(*file, form.numbers, number, text, fileFrames(parts.session.tab(), layer))
                            : formats::edit::StepResult();
        return edits ? std::string() : edits.error();
    };
    const ValueAnswer answer = drawValueInput(parts.context, input, state.input);
    if (answer.entered)
        parts.requests.push_back(SetClipNumber{layer, place.row - 1, number, *answer.entered});
    const bool isConfirmed = isEnterPressed() || isPressed(ImGuiKey_Tab);
    if (!answer.wasLeft)
        return;
    if (isConfirmed && !state.input.problem.empty())
        state.takesFocus = true; // to be corrected
    else
        state = {};
}

/// Closes the input if its clip is another one now.
void followCell(InspectorParts& parts, const std::function<const formats::Clip&(std::uint32_t row)>& clipOf,
                std::uint32_t rowCount)
{
    ClipCellState& state = parts.state.clipCell;
    if (state.place && (state.place->row >= rowCount || clipOf(state.place->row).name != state.clip ||
                        formOfCell(parts.session, *state.place) == nullptr))
        state = {};
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
    else if (answer.edited)
        parts.state.clipCell = {answer.edited, table.name(answer.edited->row), true, {}};
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
    table.tooltip = [&](std::uint32_t row) {
        return factsText(clipOf(row), formOfCell(parts.session, {row, 3}) != nullptr);
    };
    table.isEditable = [&](const CellPlace& cell) { return formOfCell(parts.session, cell) != nullptr; };
    followCell(parts, clipOf, table.rowCount);
    table.input = parts.state.clipCell.place;
    table.drawInput = [&](float width) { drawClipCell(parts, width); };
    const bool hasProblem = !parts.state.clipCell.input.problem.empty();
    if (hasProblem)
        table.height = std::max(ImGui::GetContentRegionAvail().y - rowHeight(parts.context), 1.0f);
    drawClipTable(parts, table);
    drawValueProblem(parts.context, parts.state.clipCell.input, std::string(kCellId));
}

} // namespace app
