#include "app/viewer/export/game_fields_panel.hpp"

#include "app/output/clip_list.hpp"
#include "app/viewer/actions/elements.hpp"
#include "app/viewer/export/export_fields_panel.hpp"
#include "app/viewer/export/game_choices.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace app {
namespace {

namespace game = renderer::game;

constexpr float kGameNumberWidth = 90.0f;
constexpr float kGameButtonWidth = 96.0f;
constexpr std::array<const char*, 3> kFormatTitles = {"MD2", "MDX", "MD3"};
constexpr std::array<const char*, 5> kGameTitles = {"Quake II", "Yamagi Quake II", "Kingpin", "Quake III", "ioquake3"};
constexpr std::array<const char*, 2> kGamePlaceTitles = {"a file", "a mod's folders"};
constexpr std::array<const char*, 7> kRoleTitles = {"an object", "a player", "legs (lower)", "torso (upper)",
                                                    "head",      "body",     "legs"};
constexpr std::array<const char*, 2> kGridTitles = {"steady: still points stay still", "finest for each frame"};
constexpr std::array<const char*, 4> kForwardTitles = {"+X", "-X", "+Y", "-Y"};

/// A list of titles, of which one is chosen. `names`: those of scripts, for the targets of the entries.
template <class Enum, std::size_t size>
void drawTitles(const PanelContext& context, const std::string& target, const std::array<const char*, size>& titles,
                const std::array<std::string_view, size>& names, Enum& value, float width)
{
    const auto present = static_cast<std::size_t>(value);
    if (!beginChoice(context, target.c_str(), titles.at(present), context.px(width)))
        return;
    for (std::size_t i = 0; i < size; ++i) {
        if (choiceItem(context, titles.at(i), i == present))
            value = static_cast<Enum>(i);
        noteTarget(context, target + ":" + std::string(names.at(i)));
    }
    ImGui::EndCombo();
}

void drawFormat(const PanelContext& context, GameChoices& choices)
{
    fieldLabel(context, "Format");
    drawTitles(context, "game:format", kFormatTitles, kGameFormatNames, choices.format, 90.0f);
    choices = consistentChoices(std::move(choices));
    ImGui::SameLine(0.0f, context.px(8.0f));
    const auto present = static_cast<std::size_t>(choices.profile);
    if (!beginChoice(context, "game:profile", kGameTitles.at(present), context.px(170.0f)))
        return;
    for (std::size_t i = 0; i < kGameTitles.size(); ++i) {
        const auto profile = static_cast<game::Profile>(i);
        if (!loads(profile, choices.format))
            continue;
        if (choiceItem(context, kGameTitles.at(i), i == present))
            choices.profile = profile;
        noteTarget(context, "game:profile:" + std::string(game::profileNames().at(i)));
    }
    ImGui::EndCombo();
}

void drawRole(const PanelContext& context, GameChoices& choices)
{
    fieldLabel(context, "It is");
    const auto present = static_cast<std::size_t>(choices.role);
    if (!beginChoice(context, "game:role", kRoleTitles.at(present), context.px(170.0f)))
        return;
    for (const GameRole role : gameRolesOf(choices.format)) {
        const auto index = static_cast<std::size_t>(role);
        if (choiceItem(context, kRoleTitles.at(index), role == choices.role))
            choices.role = role;
        noteTarget(context, "game:role:" + std::string(kGameRoleNames.at(index)));
    }
    ImGui::EndCombo();
}

/// A text field as wide as the form, except for `reserved`.
bool drawText(const PanelContext& context, const char* target, const char* hint, std::string& text, float reserved,
              GameFormState& state)
{
    ImGui::SetNextItemWidth(
        std::max(ImGui::GetContentRegionAvail().x - context.px(reserved + 8.0f), context.px(kGameNumberWidth)));
    const bool wasEntered = growingField(("##" + std::string(target)).c_str(), hint, text);
    state.wasFieldLeft = state.wasFieldLeft || ImGui::IsItemDeactivated();
    noteTarget(context, target);
    return wasEntered;
}

bool drawFolder(const PanelContext& context, GameFormState& state, Requests& requests)
{
    const bool isMod = state.choices.place == GamePlace::mod;
    fieldLabel(context, isMod ? "Mod's folder" : "Folder");
    const bool wasEntered =
        drawText(context, "game:folder", isMod ? "such as baseq3" : "", state.folder, kGameButtonWidth + 8.0f, state);
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (ImGui::Button("Browse\xE2\x80\xA6", {context.px(kGameButtonWidth), 0.0f})) {
        state.isChoosingFolder = true;
        requests.push_back(RunAction{"chooseGameModelFolder"});
        requests.push_back(SetExportFolder{state.typedFolder()}); // the form continues with it unless another is chosen
    }
    noteTarget(context, "game:browse");
    return wasEntered;
}

bool drawGameNumber(const PanelContext& context, const char* target, double& value, double least, double most,
                    GameFormState& state)
{
    double number = value;
    ImGui::SetNextItemWidth(context.px(kGameNumberWidth));
    if (ImGui::InputDouble(("##" + std::string(target)).c_str(), &number, 0.0, 0.0, "%.6g"))
        value = std::clamp(number, least, most);
    selectNumberOnDoubleClick();
    state.wasFieldLeft = state.wasFieldLeft || ImGui::IsItemDeactivated();
    const bool wasEntered = ImGui::IsItemDeactivated() && isEnterPressed();
    noteTarget(context, target);
    return wasEntered;
}

/// The factor; an unusual height comes with one that makes it usual.
bool drawScale(const PanelContext& context, const GamePreview* preview, GameFormState& state)
{
    GameChoices& choices = state.choices;
    fieldLabel(context, "Scale");
    const bool wasEntered = drawGameNumber(context, "game:scale", choices.scale, kMinGameScale, kMaxGameScale, state);
    if (preview == nullptr || !preview->problem.empty() || preview->isUnderWay)
        return wasEntered;
    const std::string height = fmt::format("{:.4g} units high", preview->report.height);
    if (!preview->report.proposedScale) {
        drawHint(context, height);
        return wasEntered;
    }
    const double proposed = *preview->report.proposedScale;
    ImGui::SameLine(0.0f, context.px(8.0f));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string text = height + ", a player is 56:";
    putText(at, context.px(28.0f), colors::kSecondary, text);
    ImGui::SetCursorScreenPos({at.x + ImGui::CalcTextSize((text + " ").c_str()).x, at.y});
    if (textLink(context, "game:proposedScale", fmt::format("use {:.4g}", proposed)))
        choices.scale = proposed;
    return wasEntered;
}

struct TickedEntry {
    std::string entry;
    std::string title;
};

/// The entries that an empty text stands for.
enum class EmptyList { all, none };

/// A list whose entries can be ticked.
void drawTicks(const PanelContext& context, const std::string& target, std::span<const TickedEntry> entries,
               EmptyList empty, std::string& list)
{
    std::vector<std::string> chosen;
    for (const TickedEntry& entry : entries) {
        if (list.empty() && empty == EmptyList::all)
            chosen.push_back(entry.entry);
    }
    if (!list.empty())
        chosen = listedNames(list);
    for (const TickedEntry& entry : entries) {
        const auto found = std::find(chosen.begin(), chosen.end(), entry.entry);
        const bool isOn = found != chosen.end();
        if (!checkBox(context, (target + ":" + entry.entry).c_str(), shownName(entry.title), isOn))
            continue;
        const bool isLast = isOn && chosen.size() == 1 && empty == EmptyList::all;
        if (isLast)
            continue; // a model without frames cannot be made
        if (isOn)
            chosen.erase(found);
        else
            chosen.push_back(entry.entry);
        list.clear();
        for (const std::string& name : chosen)
            list += (list.empty() ? "" : ",") + name;
        if (empty == EmptyList::all && chosen.size() == entries.size())
            list.clear();
        return; // `found` is not valid any more
    }
}

/// A text of names with a list beside it.
bool drawList(const PanelContext& context, const char* target, const char* hint, std::span<const TickedEntry> entries,
              EmptyList empty, std::string& list, GameFormState& state)
{
    const bool wasEntered = drawText(context, target, hint, list, kGameButtonWidth + 8.0f, state);
    ImGui::SameLine(0.0f, context.px(8.0f));
    const std::string choose = std::string(target) + "List";
    if (beginChoice(context, choose.c_str(), "Choose", context.px(kGameButtonWidth))) {
        drawTicks(context, target, entries, empty, list);
        ImGui::EndCombo();
    }
    return wasEntered;
}

std::vector<TickedEntry> clipEntries(const Session& session)
{
    std::vector<TickedEntry> entries;
    for (const ListedClip& clip : listedClips(*session.tab().document))
        entries.push_back({clip.entry, clip.name});
    return entries;
}

std::vector<TickedEntry> tagEntries(const Session& session)
{
    std::vector<TickedEntry> entries;
    const auto add = [&](std::uint32_t, const std::string& name) {
        if (!name.empty() && name.find(',') == std::string::npos)
            entries.push_back({name, name});
        return true;
    };
    forEachElement(session, Element::bone, 0, add);
    forEachElement(session, Element::tag, 0, add);
    return entries;
}

bool drawImageFields(const PanelContext& context, GameFormState& state)
{
    GameChoices& choices = state.choices;
    bool wasEntered = false;
    drawSwitch(context, "game:images", "Write images", choices.writesImages);
    if (choices.format != game::Format::md3)
        drawSwitch(context, "game:atlas", "Join images in one", choices.joinsImages);
    if (choices.profile == game::Profile::quake2 && choices.writesImages) {
        fieldLabel(context, "Palette");
        wasEntered = drawText(context, "game:palette", "of the game: pics/colormap.pcx", state.palette, 0.0f, state);
    }
    if (choices.place == GamePlace::mod)
        return wasEntered;
    fieldLabel(context, "In the game");
    const std::string usual = gameFolderOf(choices);
    return drawText(context, "game:folderInGame", usual.c_str(), choices.folderInGame, 0.0f, state) || wasEntered;
}

} // namespace

bool drawGameTarget(const PanelContext& context, GameFormState& state, Requests& requests)
{
    GameChoices& choices = state.choices;
    drawFormat(context, choices);
    fieldLabel(context, "To");
    drawTitles(context, "game:place", kGamePlaceTitles, kGamePlaceNames, choices.place, 170.0f);
    if (choices.place == GamePlace::mod)
        drawRole(context, choices);
    bool wasEntered = drawFolder(context, state, requests);
    fieldLabel(context, "Name");
    wasEntered = drawText(context, "game:name", "model", choices.name, 0.0f, state) || wasEntered;
    return wasEntered;
}

bool drawGameOptions(const PanelContext& context, const Session& session, const GamePreview* preview,
                     GameFormState& state)
{
    GameChoices& choices = state.choices;
    const formats::Capabilities capabilities = capabilitiesOf(*shownModel(session));
    bool wasEntered = drawScale(context, preview, state);
    if (!capabilities.hasVertexFrames) {
        fieldLabel(context, "Per second");
        wasEntered =
            drawGameNumber(context, "game:rate", choices.framesPerSecond, 0.0, kMaxGameRate, state) || wasEntered;
        drawHint(context, choices.format == game::Format::md3 ? "frames; 0: the clip's own, or 15" : "frames; 0: 10");
    }
    if (const auto clips = clipEntries(session); clips.size() > 1) {
        fieldLabel(context, "Clips");
        wasEntered =
            drawList(context, "game:clips", "all clips", clips, EmptyList::all, choices.clips, state) || wasEntered;
    }
    if (choices.format == game::Format::md3 && capabilities.hasBones) {
        fieldLabel(context, "Tags");
        wasEntered = drawList(context, "game:tags", "bones and attachments named tag_\xE2\x80\xA6", tagEntries(session),
                              EmptyList::none, choices.tags, state) ||
                     wasEntered;
    }
    if (choices.format != game::Format::md3) {
        fieldLabel(context, "Grid");
        drawTitles(context, "game:grid", kGridTitles, kGameGridNames, choices.grid, 250.0f);
    }
    fieldLabel(context, "Front");
    drawTitles(context, "game:forward", kForwardTitles, kGameForwardNames, choices.forward, 90.0f);
    return drawImageFields(context, state) || wasEntered;
}

} // namespace app
