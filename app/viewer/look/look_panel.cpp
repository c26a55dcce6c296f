#include "app/viewer/look/look_panel.hpp"

#include "app/viewer/look/look_buttons_panel.hpp"
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
        else if (m_session.look.isChoosingMount)
            drawLookMounts(m_context, inner(), m_session, takesFocus, m_state.mounts, m_requests);
        else
            drawLookDisplays(m_context, m_areas.content, m_session, takesFocus, m_state.displays, m_requests);
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
        if (m_areas.content.width >= px(kColumnsWidth))
            drawColumns(inner(), character, takesFocus);
        else
            drawStacked(inner(), character, takesFocus);
    }

    [[nodiscard]] Rect inner() const
    {
        const Rect& area = m_areas.content;
        const float padding = px(8.0f);
        return {area.x + padding, area.y, std::max(area.width - 2.0f * padding, 1.0f), area.height};
    }

    /// The slots, or the list of what was asked for.
    void drawChosenList(const Rect& area, const scene::CharacterChoices& character, bool takesFocus)
    {
        if (m_session.look.isChoosingMount)
            return drawLookMounts(m_context, area, m_session, takesFocus, m_state.mounts, m_requests);
        if (m_session.look.isChoosingItem)
            return drawLookItems(m_context, area, m_session, character, takesFocus, m_state.items, m_requests);
        beginColumn("look slots", area);
        drawLookSlots(m_context, m_session, character, m_requests);
        ImGui::EndChild();
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
        drawChosenList(rest, character, takesFocus);
    }

    /// Choices over slots, in a low panel scrolled together; while an item or a mount is chosen, only their list.
    void drawStacked(const Rect& area, const scene::CharacterChoices& character, bool takesFocus)
    {
        const bool showsSlots = !m_session.look.isChoosingItem && !m_session.look.isChoosingMount;
        if (showsSlots && area.height < px(kLowHeight)) {
            beginColumn("look choices", area);
            drawChoices(character);
            drawButtons(character);
            drawLookSlots(m_context, m_session, character, m_requests);
            ImGui::EndChild();
            return;
        }
        Rect slots = area;
        if (showsSlots) {
            const float height = std::min(area.height * 0.5f, choicesHeight());
            beginColumn("look choices", {area.x, area.y, area.width, height});
            drawChoices(character);
            drawButtons(character);
            ImGui::EndChild();
            slots.y += height;
            slots.height = std::max(slots.height - height, 1.0f);
        }
        drawChosenList(slots, character, takesFocus);
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
        return {character, presentLook(m_session).mount.value_or(0)};
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
            m_requests.push_back(SetCharacter{std::move(character), presentLook(m_session).mount.value_or(0)});
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
        drawLookStepButtons(flow, m_session, m_requests);
        if (!character.items.empty() && flow.button("look:undress", "Take off all", "Removes the items of all slots"))
            m_requests.push_back(RunAction{"undressAll"});
        drawLookTextButtons(flow, m_requests);
        if (seed)
            putText({ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y}, rowHeight(m_context),
                    colors::kSecondary, fmt::format("Seed {}", *seed));
        ImGui::Dummy({1.0f, rowHeight(m_context)});
        ImGui::PopStyleVar();
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
