#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

// By importance: the last ones are hidden in a narrow panel.
constexpr std::array<TableColumn, 6> kSequenceColumns = {{{"Clip", Align::left, true, false},
                                                          {"Length", Align::right, false, false},
                                                          {"Loops", Align::left, false, true},
                                                          {"Blend", Align::right, false, true},
                                                          {"Speed", Align::right, false, true},
                                                          {"Keys", Align::left, false, true}}};
// If key files are missing, their column comes first.
constexpr std::array<TableColumn, 4> kColumnsWithKeys = {{{"Clip", Align::left, true, false},
                                                          {"Length", Align::right, false, false},
                                                          {"Keys", Align::left, false, false},
                                                          {"Loops", Align::left, false, true}}};
enum class Column { clip, length, loops, blend, speed, keys };

/// The clips of a skinned model, after the "bind pose".
struct Sequences {
    const std::vector<formats::Clip>& clips;
    const formats::Skinned& shape;
    const scene::SequenceStore& store;

    /// nullptr: the row of the bind pose.
    [[nodiscard]] const formats::Sequence* at(std::uint32_t row) const
    {
        const std::uint32_t sequence = row == 0 ? formats::kBindPose : clips[row - 1].sequence;
        return sequence < shape.sequences.size() ? &shape.sequences[sequence] : nullptr;
    }
    [[nodiscard]] bool isMissing(std::uint32_t row) const
    {
        return at(row) != nullptr && store.isMissing(clips[row - 1].sequence);
    }
};

std::string nameOf(const Sequences& all, std::uint32_t row)
{
    return row == 0 ? "bind pose" : shownName(all.clips[row - 1].name);
}

std::string keysText(const Sequences& all, std::uint32_t row)
{
    if (all.isMissing(row))
        return "missing";
    return all.at(row)->keysFile.empty() ? "" : formats::extensionOf(all.at(row)->keysFile);
}

std::string cellText(const Sequences& all, std::uint32_t row, Column column)
{
    const formats::Sequence* const sequence = all.at(row);
    if (column == Column::clip)
        return nameOf(all, row);
    if (sequence == nullptr)
        return {};
    switch (column) {
    case Column::length:
        return secondsText(sequence->durationMs / 1000.0);
    case Column::loops:
        return sequence->loops ? "yes" : "no";
    case Column::blend:
        return fmt::format("{} ms", sequence->blendInMs);
    case Column::speed:
        return fmt::format("{:.2f}", sequence->moveSpeed);
    default:
        return keysText(all, row);
    }
}

bool isLess(const Sequences& all, std::uint32_t a, std::uint32_t b, Column column)
{
    const formats::Sequence& first = *all.at(a);
    const formats::Sequence& second = *all.at(b);
    switch (column) {
    case Column::clip:
        return formats::lowered(nameOf(all, a)) < formats::lowered(nameOf(all, b));
    case Column::length:
        return first.durationMs < second.durationMs;
    case Column::loops:
        return first.loops < second.loops;
    case Column::blend:
        return first.blendInMs < second.blendInMs;
    case Column::speed:
        return first.moveSpeed < second.moveSpeed;
    default:
        return keysText(all, a) < keysText(all, b);
    }
}

std::string tooltipOf(const Sequences& all, std::uint32_t row)
{
    const formats::Sequence* const sequence = all.at(row);
    if (sequence == nullptr)
        return "Bind pose (no animation)";
    std::string text = fmt::format("{}: animation {}, variation {}\n{}, {}, blends in {} ms", nameOf(all, row),
                                   sequence->id, sequence->variation, secondsText(sequence->durationMs / 1000.0),
                                   sequence->loops ? "loops" : "plays once", sequence->blendInMs);
    if (sequence->blendOutMs != sequence->blendInMs)
        text += fmt::format(" and out {} ms", sequence->blendOutMs);
    if (sequence->moveSpeed > 0.0f)
        text += fmt::format(", moves {:.2f} units a second", sequence->moveSpeed);
    if (!sequence->keysFile.empty())
        text +=
            fmt::format("\n{}in {}", all.isMissing(row) ? "not found, would be " : "", shownName(sequence->keysFile));
    return text + (all.isMissing(row) ? "\nNothing moves while it plays" : "\nDouble click: play from the start");
}

void drawFacts(InspectorParts& parts, const Sequences& all, std::uint32_t row)
{
    const formats::Sequence& sequence = *all.at(row);
    heading(parts.context, nameOf(all, row));
    copyRow(parts, "sequence-id", "Animation, variation", fmt::format("{}, {}", sequence.id, sequence.variation));
    copyRow(parts, "sequence-length", "Length", secondsText(sequence.durationMs / 1000.0));
    copyRow(parts, "sequence-loops", "At its end", sequence.loops ? "starts again" : "stops");
    copyRow(parts, "sequence-blend", "Blends in, out",
            fmt::format("{} ms, {} ms", sequence.blendInMs, sequence.blendOutMs));
    copyRow(parts, "sequence-speed", "Moves", fmt::format("{:.2f} units a second", sequence.moveSpeed));
    copyRow(parts, "sequence-frequency", "Frequency", std::to_string(sequence.frequency));
    const std::uint32_t number = all.clips[row - 1].sequence;
    if (sequence.keysFrom != number && sequence.keysFrom < all.shape.sequences.size())
        copyRow(parts, "sequence-alias", "Plays the keys of", shownName(all.shape.sequences[sequence.keysFrom].name));
    if (!sequence.keysFile.empty())
        pathRow(parts, "sequence-file", all.isMissing(row) ? "Not found" : "Keys in", sequence.keysFile);
    copyRow(parts, "sequence-flags", "Flags", fmt::format("0x{:X}", sequence.flags));
}

} // namespace

void drawSequencesTab(InspectorParts& parts)
{
    const std::uint32_t layer = parts.session.tab().view.activeLayer;
    const std::uint32_t node = layer < parts.document().layers.size() ? parts.document().layers[layer].node : 0;
    const scene::Node& shown = parts.document().nodes[node];
    const Sequences all{layerClips(parts.session), skinnedOf(*shown.model), *shown.sequences};
    const std::uint32_t chosen = parts.session.tab().view.layer().clip;
    Table table;
    const bool lacksKeys = !all.store.missingFiles().empty();
    if (lacksKeys)
        table.columns = kColumnsWithKeys;
    else
        table.columns = kSequenceColumns;
    const auto columnOf = [lacksKeys](std::uint32_t column) {
        if (lacksKeys && column >= 2)
            return column == 2 ? Column::keys : Column::loops;
        return static_cast<Column>(column);
    };
    table.rowCount = static_cast<std::uint32_t>(all.clips.size()) + 1;
    table.selected = chosen < all.clips.size() ? chosen + 1 : 0;
    table.height = ImGui::GetContentRegionAvail().y * 0.6f;
    table.cell = [&](std::uint32_t row, std::uint32_t column) -> TableCell {
        const bool isFaint = column > 0 || all.isMissing(row);
        const bool isWarning = columnOf(column) == Column::keys && all.isMissing(row);
        return {cellText(all, row, columnOf(column)), isWarning ? colors::kWarning
                                                      : isFaint ? colors::kSecondary
                                                                : colors::kText};
    };
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t column) {
        return isLess(all, a, b, columnOf(column));
    };
    table.name = [&](std::uint32_t row) { return nameOf(all, row); };
    table.tooltip = [&](std::uint32_t row) { return tooltipOf(all, row); };
    drawClipTable(parts, table);
    if (all.at(table.selected) == nullptr)
        return;
    ImGui::Dummy({0.0f, parts.context.px(8.0f)});
    ImGui::BeginChild("sequence");
    drawFacts(parts, all, table.selected);
    ImGui::EndChild();
}

} // namespace app
