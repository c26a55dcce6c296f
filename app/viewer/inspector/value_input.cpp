#include "app/viewer/inspector/value_input.hpp"

#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text_fields.hpp"

namespace app {
namespace {

/// Takes the text that was entered, or says why it is impossible.
void enterValue(const ValueInput& input, const std::string& text, ValueInputState& state, ValueAnswer& answer)
{
    state = {input.id, text, input.value, input.problemOf(text)};
    if (state.problem.empty())
        answer.entered = text;
}

/// The text field itself. True if Enter was pressed, or Tab, after which the only field keeps the keyboard.
bool drawTextOf(const PanelContext& context, const ValueInput& input, bool isWrong, std::string& text)
{
    ImGui::SetNextItemWidth(input.width);
    ImGui::PushStyleColor(ImGuiCol_Border, isWrong ? colors::kError : colors::kLine);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, isWrong ? 1.0f : 0.0f);
    if (input.takesFocus)
        focusNextField();
    const bool isEntered = growingField(("##" + input.id).c_str(), "", text);
    const bool isTabbed = ImGui::IsItemActive() && isPressedOnce(ImGuiKey_Tab);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    noteTarget(context, input.id);
    return isEntered || isTabbed;
}

} // namespace

ValueAnswer drawValueInput(const PanelContext& context, const ValueInput& input, ValueInputState& state)
{
    ValueAnswer answer;
    if (shownName(input.value) != input.value) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        putText({at.x + context.px(6.0f), at.y}, rowHeight(context), colors::kSecondary,
                fitted(shownName(input.value), input.width - context.px(8.0f)));
        return answer;
    }
    if (state.typed == input.id && state.problem.empty() && state.value != input.value)
        state = {}; // the value that was entered is the file's now
    const bool isTyped = state.typed == input.id;
    std::string text = isTyped ? state.text : input.value;
    const bool wasEntered = drawTextOf(context, input, isTyped && !state.problem.empty(), text);
    answer.wasLeft = ImGui::IsItemDeactivated();
    const bool isRestored = answer.wasLeft && isPressed(ImGuiKey_Escape);
    if (!isRestored && (wasEntered || ImGui::IsItemDeactivatedAfterEdit())) {
        if (text != input.value)
            enterValue(input, text, state, answer);
        else if (isTyped)
            state = {};
    } else if (ImGui::IsItemActive() && (isTyped || text != input.value)) { // one that was only entered is not typed in
        state = {input.id, text, input.value, text == input.value ? std::string() : input.problemOf(text)};
    } else if (answer.wasLeft && isTyped) {
        state = {}; // nothing was typed, or Esc was pressed
    }
    return answer;
}

void drawValueProblem(const PanelContext& context, const ValueInputState& state, const std::string& idStart)
{
    if (state.problem.empty() || !state.typed.starts_with(idStart))
        return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = rowHeight(context);
    putText({at.x + context.px(8.0f), at.y}, height, colors::kError,
            fitted("The value " + shownName(state.problem), width - context.px(8.0f)));
    context.targets["edit:problem"] = {at.x, at.y, width, height};
    ImGui::Dummy({width, height});
}

} // namespace app
