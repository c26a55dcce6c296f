#include "app/viewer/look/look_panel.hpp"

#include "app/viewer/look/look_lists.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

constexpr float kChoicesWidth = 256.0f;      // of the column with the choices of a character
constexpr float kButtonsWidth = 124.0f;      // of that with the buttons
constexpr float kColumnsWidth = 560.0f;      // from here on the slots are beside the choices
constexpr float kThreeColumnsWidth = 720.0f; // and the buttons between them
constexpr float kLowHeight = 240.0f;         // below, choices and slots have no room of their own
constexpr float kLookLabelWidth = 92.0f;
constexpr float kStepperHeight = 28.0f; // that of its buttons

/// Draws the panel.
class LookPanel {
public:
    LookPanel(const PanelContext& context, const LookPanelAreas& areas, const Session& session, LookPanelState& state,
              Requests& requests)
        : m_context(context), m_areas(areas), m_session(session), m_state(state), m_requests(requests)
    {
    }

    void draw()
    {
        takeKeys();
        const bool takesFocus =
            std::exchange(m_state.searchFocus, m_session.look.searchFocus) != m_session.look.searchFocus;
        if (!hasLooks(m_session)) {
            drawNothing();
            return;
        }
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            ImVec2(px(6.0f), std::max((px(24.0f) - ImGui::GetFontSize()) * 0.5f, 0.0f)));
        drawHead();
        const auto character = presentCharacter(m_session);
        if (shownLookList(m_session) == LookList::character && character)
            drawCharacter(*character, takesFocus);
        else
            drawDisplays(takesFocus);
        ImGui::PopStyleVar();
    }

private:
    [[nodiscard]] float px(float design) const { return m_context.px(design); }

    /// The panel gets the keyboard when it is clicked.
    void takeKeys()
    {
        const bool isNew = m_state.lastFrame + 1 != ImGui::GetFrameCount();
        m_state.lastFrame = ImGui::GetFrameCount();
        if (isNew)
            m_state.searchFocus = m_session.look.searchFocus;
        const bool hasKeys = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) && !ImGui::GetIO().WantTextInput;
        if (hasKeys && m_context.hasCursorKeys != nullptr)
            *m_context.hasCursorKeys = true;
    }

    void drawNothing()
    {
        const LookState& look = m_session.look;
        const std::string text = isAwaitingLook(m_session) ? std::string("Reading\xE2\x80\xA6")
                                 : !mayHaveLooks(m_session)
                                     ? std::string("The tables of a game name no images of this model")
                                 : look.problem.empty() ? std::string("The tables of the game have no look for it")
                                                        : shownName(formats::printable(look.problem));
        const Rect& area = m_areas.content;
        const std::string lines = wrappedText(text, std::max(area.width - px(16.0f), 1.0f));
        ImGui::GetWindowDrawList()->AddText({area.x + px(8.0f), area.y + px(8.0f)}, colors::kSecondary, lines.c_str());
    }

    /// A model of a race has both lists.
    void drawHead()
    {
        if (!m_session.look.looks->character || m_session.look.looks->displays.empty())
            return;
        const Rect& head = m_areas.head;
        const std::array<std::string, 2> kTitles = {
            "Character", fmt::format("Looks of creatures ({})", countText(m_session.look.looks->groupCount))};
        const auto present = static_cast<std::size_t>(shownLookList(m_session));
        ImGui::SetCursorScreenPos({head.x, head.y + px(4.0f)});
        if (!beginChoice(m_context, "look:list", kTitles.at(present), std::min(head.width, px(220.0f))))
            return;
        for (std::size_t i = 0; i < kTitles.size(); ++i) {
            if (choiceItem(m_context, kTitles.at(i), i == present))
                m_requests.push_back(SetLookList{static_cast<LookList>(i)});
            noteTarget(m_context, "look:list:" + std::string(kLookListNames.at(i)));
        }
        ImGui::EndCombo();
    }

    // A character: choices, and slots with items.

    void drawCharacter(const scene::CharacterChoices& character, bool takesFocus)
    {
        const Rect& area = m_areas.content;
        const float padding = px(8.0f);
        const Rect inner{area.x + padding, area.y, std::max(area.width - 2.0f * padding, 1.0f), area.height};
        if (area.width >= px(kColumnsWidth))
            drawColumns(inner, character, takesFocus);
        else
            drawStacked(inner, character, takesFocus);
    }

    /// Choices, buttons (in a wide panel a column of their own) and slots side by side.
    void drawColumns(Rect rest, const scene::CharacterChoices& character, bool takesFocus)
    {
        const bool hasButtonColumn = rest.width >= px(kThreeColumnsWidth);
        const auto takeColumn = [&](float width) {
            const Rect column{rest.x, rest.y, px(width), rest.height};
            rest.x += px(width + 16.0f);
            rest.width = std::max(rest.width - px(width + 16.0f), 1.0f);
            return column;
        };
        beginColumn("look choices", takeColumn(kChoicesWidth));
        drawChoices(character);
        if (!hasButtonColumn)
            drawButtons(character);
        ImGui::EndChild();
        if (hasButtonColumn) {
            beginColumn("look buttons", takeColumn(kButtonsWidth));
            drawButtons(character);
            ImGui::EndChild();
        }
        drawLookItems(m_context, rest, m_session, character, takesFocus, m_state.items, m_requests);
    }

    /// Choices over slots, in a low panel scrolled together; while an item is chosen, only the items.
    void drawStacked(const Rect& area, const scene::CharacterChoices& character, bool takesFocus)
    {
        if (!m_session.look.isChoosingItem && area.height < px(kLowHeight)) {
            beginColumn("look choices", area);
            drawChoices(character);
            drawButtons(character);
            drawLookSlots(m_context, m_session, character, m_requests);
            ImGui::EndChild();
            return;
        }
        Rect slots = area;
        if (!m_session.look.isChoosingItem) {
            const float height = std::min(area.height * 0.5f, choicesHeight());
            beginColumn("look choices", {area.x, area.y, area.width, height});
            drawChoices(character);
            drawButtons(character);
            ImGui::EndChild();
            slots.y += height;
            slots.height = std::max(slots.height - height, 1.0f);
        }
        drawLookItems(m_context, slots, m_session, character, takesFocus, m_state.items, m_requests);
    }

    static void beginColumn(const char* name, const Rect& area)
    {
        ImGui::SetCursorScreenPos({area.x, area.y});
        ImGui::BeginChild(name, {area.width, area.height});
    }

    /// Of race, sex, the choices, the switch and the buttons.
    [[nodiscard]] float choicesHeight() const
    {
        return 2.0f * rowHeight(m_context) + px(6.0f * (kStepperHeight + 2.0f) + 100.0f);
    }

    void drawChoices(const scene::CharacterChoices& character)
    {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, px(2.0f)));
        drawRace(character);
        drawSex(character);
        constexpr std::array<const char*, 5> kTitles = {"Skin", "Face", "Hair", "Hair color", "Facial hair"};
        for (std::size_t i = 0; i < kTitles.size(); ++i)
            drawStepper(kTitles.at(i), kLookChoiceNames.at(i),
                        choiceOf(m_session, character, static_cast<LookChoice>(i)), i);
        drawSheathed(character);
        ImGui::Dummy({0.0f, px(4.0f)});
        ImGui::PopStyleVar();
    }

    /// A label; the cursor is behind it afterwards. Returns the width that is left.
    float beginRow(const char* title, float height)
    {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float left = px(kLookLabelWidth);
        const float width = std::max(ImGui::GetContentRegionAvail().x - left, 1.0f);
        putText(at, height, colors::kSecondary, title);
        ImGui::SetCursorScreenPos({at.x + left, at.y});
        return width;
    }

    void drawRace(const scene::CharacterChoices& character)
    {
        const float width = beginRow("Race", rowHeight(m_context));
        const scene::RaceRow* const present = raceOf(m_session, character);
        const std::string shown =
            present != nullptr ? shownName(formats::printable(present->name)) : shownName(character.race);
        if (!beginChoice(m_context, "look:race", shown, width))
            return;
        for (const scene::RaceRow& race : m_session.look.catalog->races()) {
            const std::string name = race.name.empty() ? race.folder : race.name;
            const bool isPresent = present != nullptr && present->id == race.id;
            const auto id = std::to_string(race.id);
            if (choiceItem(m_context, shownName(formats::printable(name)) + "##" + id, isPresent))
                m_requests.push_back(characterWith(character, race.id, character.sex));
            noteTarget(m_context, "look:race:" + id);
        }
        ImGui::EndCombo();
    }

    /// Of a race with a model for only one sex, that one.
    [[nodiscard]] SetCharacter characterWith(scene::CharacterChoices character, std::uint32_t race,
                                             scene::CharacterSex sex) const
    {
        character.race = std::to_string(race);
        character.sex = sex;
        if (!m_session.look.catalog->hasModel({race, sex}))
            character.sex = sex == scene::CharacterSex::male ? scene::CharacterSex::female : scene::CharacterSex::male;
        return {character};
    }

    void drawSex(const scene::CharacterChoices& character)
    {
        constexpr std::array<const char*, 2> kTitles = {"Male", "Female"};
        const float width = beginRow("Sex", rowHeight(m_context));
        const auto present = static_cast<std::size_t>(character.sex);
        const scene::RaceRow* const race = raceOf(m_session, character);
        if (!beginChoice(m_context, "look:sex", kTitles.at(present), width))
            return;
        for (std::size_t i = 0; race != nullptr && i < kTitles.size(); ++i) {
            const auto sex = static_cast<scene::CharacterSex>(i);
            if (!m_session.look.catalog->hasModel({race->id, sex}))
                continue;
            if (choiceItem(m_context, kTitles.at(i), i == present))
                m_requests.push_back(characterWith(character, race->id, sex));
            noteTarget(m_context, "look:sex:" + std::string(scene::kSexNames.at(i)));
        }
        ImGui::EndCombo();
    }

    /// "Skin  <  3 of 9  >"; a choice without values has no buttons.
    void drawStepper(const char* title, std::string_view name, const ChoiceOfLook& choice, std::size_t index)
    {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = px(kStepperHeight);
        const float width = beginRow(title, height);
        const float button = px(28.0f);
        const std::size_t count = choice.range.size();
        const std::string text = count == 0 ? "none" : fmt::format("{} of {}", choice.index + 1, count);
        const float left = at.x + px(kLookLabelWidth);
        putText({left + std::max(width - ImGui::CalcTextSize(text.c_str()).x, 0.0f) * 0.5f, at.y}, height,
                count == 0 ? colors::kSecondary : colors::kText, text);
        const std::string target = "look:" + std::string(name);
        for (const bool isNext : {false, true}) {
            if (count < 2)
                break;
            ImGui::SetCursorScreenPos({isNext ? left + std::max(width - button, 0.0f) : left, at.y});
            const std::string id = target + (isNext ? ":next" : ":previous");
            if (iconButton(m_context, {id.c_str(), isNext ? Icon::next : Icon::previous, isNext ? "Next" : "Previous",
                                       ButtonLook::plain, 28.0f}))
                m_requests.push_back(StepLook{index, isNext ? 1 : -1});
        }
        m_context.targets[target] = {at.x, at.y, width + px(kLookLabelWidth), height};
        ImGui::SetCursorScreenPos({at.x, at.y + height + px(2.0f)});
    }

    void drawSheathed(scene::CharacterChoices character)
    {
        if (checkBox(m_context, "look:sheathed", "Sheathed", character.isSheathed)) {
            character.isSheathed = !character.isSheathed;
            m_requests.push_back(SetCharacter{std::move(character)});
        } else if (ImGui::IsItemHovered()) {
            showTooltip(m_context, "Weapons and shields hang on the body instead of being held");
        }
    }

    void drawButtons(const scene::CharacterChoices& character)
    {
        const auto& seed = m_session.tab().looks.seed;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, px(2.0f)));
        ButtonFlow flow(m_context);
        const std::string random =
            seed ? fmt::format("Other values (R); the last ones have the seed {}", *seed) : "Other values (R)";
        if (flow.button("look:random", "Random", random))
            m_requests.push_back(RandomLook{});
        drawStepButtons(flow);
        if (!character.items.empty() && flow.button("look:undress", "Take off all", "Removes the items of all slots"))
            m_requests.push_back(RunAction{"undressAll"});
        drawTextButtons(flow);
        if (seed)
            putText({ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y}, rowHeight(m_context),
                    colors::kSecondary, fmt::format("Seed {}", *seed));
        ImGui::Dummy({1.0f, rowHeight(m_context)});
        ImGui::PopStyleVar();
    }

    void drawStepButtons(ButtonFlow& flow)
    {
        if (canUndoLook(m_session) && flow.button("look:undo", "Undo", "The look before (Ctrl+Z)"))
            m_requests.push_back(RunAction{"undoLook"});
        if (canRedoLook(m_session) && flow.button("look:redo", "Redo", "The next look again (Ctrl+Y)"))
            m_requests.push_back(RunAction{"redoLook"});
    }

    void drawTextButtons(ButtonFlow& flow)
    {
        if (flow.button("look:copy", "Copy as text", "Options of the command render that show this look (Ctrl+C)"))
            m_requests.push_back(RunAction{"copyLook"});
        if (!flow.button("look:paste", "Paste", "Use a look that was copied as options"))
            return;
        const char* const text = ImGui::GetClipboardText();
        m_requests.push_back(PasteLook{text != nullptr ? text : ""});
    }

    // Displays: groups that look the same.

    void findDisplays()
    {
        const LookState& look = m_session.look;
        if (m_state.looks == look.looks && m_state.foundText == look.search)
            return;
        m_state.looks = look.looks;
        m_state.foundText = look.search;
        m_state.found = displaysFound(*look.looks, look.search);
    }

    void drawDisplays(bool takesFocus)
    {
        const Rect& area = m_areas.content;
        const float padding = px(8.0f);
        ImGui::SetCursorScreenPos({area.x + padding, area.y + px(4.0f)});
        if (takesFocus)
            focusNextField();
        const float width = std::max(area.width - 2.0f * padding, 1.0f);
        if (drawLookField("##look displays", "Id or image", std::min(width, px(320.0f)), m_session.look.search,
                          m_state.search))
            m_requests.push_back(SearchDisplays{m_state.search.text});
        noteTarget(m_context, "look:search");
        findDisplays();
        ImGui::SetCursorScreenPos({area.x + padding, area.y + px(34.0f)});
        ImGui::BeginChild("look buttons", {width, px(30.0f)});
        ButtonFlow flow(m_context);
        drawStepButtons(flow);
        drawTextButtons(flow);
        if (!presentLook(m_session).isEmpty() &&
            flow.button("look:own", "Own images", "The model's images without a chosen look"))
            m_requests.push_back(RunAction{"forgetLook"});
        ImGui::EndChild();
        const float top = area.y + px(66.0f);
        drawGroups({area.x, top, area.width, std::max(area.y + area.height - top, 1.0f)});
    }

    void drawGroups(const Rect& area)
    {
        const float height = rowHeight(m_context);
        const auto shown = presentLook(m_session).display;
        ImGui::SetCursorScreenPos({area.x, area.y});
        ImGui::BeginChild("look groups", {area.width, area.height});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(m_state.found.size()), height);
        while (clipper.Step()) {
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                drawGroup(m_session.look.looks->displays[m_state.found[static_cast<std::size_t>(i)]], shown);
        }
        ImGui::PopStyleVar();
        ImGui::EndChild();
    }

    void drawGroup(const scene::DisplayGroup& group, const std::optional<std::uint32_t>& shown)
    {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = rowHeight(m_context);
        const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
        const std::uint32_t first = group.displays.front();
        const bool isShown = shown && std::binary_search(group.displays.begin(), group.displays.end(), *shown);
        if (targetButton(m_context, "look:display:" + std::to_string(first), {width, height}))
            m_requests.push_back(ShowDisplay{first});
        const bool isHovered = ImGui::IsItemHovered();
        drawRowBackground(m_context, at, {at.x + width, at.y + height}, isShown, isHovered);
        const std::string ids = idsOfGroup(group);
        const float padding = px(8.0f);
        const float idsWidth = std::min(ImGui::CalcTextSize(ids.c_str()).x, width * 0.5f);
        putText({at.x + width - padding - idsWidth, at.y}, height, colors::kSecondary, fitted(ids, idsWidth));
        const std::string name = shownName(formats::printable(nameOfGroup(group)));
        const std::string text =
            group.missing.empty() ? name : fmt::format("{} \xC2\xB7 missing: {}", name, shownMissing(group));
        const float room = std::max(width - 3.0f * padding - idsWidth, 1.0f);
        const ImU32 usual = isShown ? colors::kAccent : colors::kText;
        putText({at.x + padding, at.y}, height, group.missing.empty() ? usual : colors::kWarning, fitted(text, room));
        if (isHovered)
            showTooltip(m_context, fmt::format("{}\n{} {}", text, group.displays.size() == 1 ? "Display" : "Displays",
                                               allIds(group)));
    }

    [[nodiscard]] static std::string shownMissing(const scene::DisplayGroup& group)
    {
        std::string text;
        for (const std::string& name : group.missing)
            text += (text.empty() ? "" : ", ") + shownName(formats::printable(name));
        return text;
    }

    [[nodiscard]] static std::string allIds(const scene::DisplayGroup& group)
    {
        constexpr std::size_t kIdsInTooltip = 60;
        std::string text;
        for (std::size_t i = 0; i < std::min(group.displays.size(), kIdsInTooltip); ++i)
            text += fmt::format("{}{}", i == 0 ? "" : i % 10 == 0 ? ",\n" : ", ", group.displays[i]);
        return group.displays.size() > kIdsInTooltip ? text + " \xE2\x80\xA6" : text;
    }

    const PanelContext& m_context;
    const LookPanelAreas& m_areas;
    const Session& m_session;
    LookPanelState& m_state;
    Requests& m_requests;
};

} // namespace

Requests drawLookPanel(const PanelContext& context, const LookPanelAreas& areas, const Session& session,
                       LookPanelState& state)
{
    Requests requests;
    LookPanel(context, areas, session, state, requests).draw();
    return requests;
}

} // namespace app
