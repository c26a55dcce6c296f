#include "app/viewer/widgets/choice_search.hpp"

#include "formats/base/names.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::uint32_t kMaxWithoutField = 8;
constexpr std::size_t kMaxDrawnRows = 12;  // those after them are scrolled to
constexpr float kLargestShare = 0.5f;      // of the window's height
constexpr float kLeastWidth = 160.0f;      // in logical pixels
constexpr float kScrollBarAndRims = 40.0f; // in logical pixels

/// As high as the matching rows and as wide as the longest of all rows, so that the list does not move during typing.
ImVec2 sizeOfRows(const PanelContext& context, const ChoiceList& list)
{
    float width = context.px(kLeastWidth);
    for (std::uint32_t i = 0; i < list.count; ++i)
        width = std::max(width, ImGui::CalcTextSize(list.name(i).c_str()).x + context.px(kScrollBarAndRims));
    const auto rows = static_cast<float>(std::min<std::size_t>(list.count, kMaxDrawnRows));
    width = std::max(width, ImGui::GetContentRegionAvail().x); // the list is as wide as its button at least
    return {width, std::min(rows * rowHeight(context), ImGui::GetIO().DisplaySize.y * kLargestShare)};
}

/// True if Enter was pressed in the field.
bool drawSearchField(float width, const ChoiceList& list, ChoiceSearch& search)
{
    if (ImGui::IsWindowAppearing())
        focusNextField();
    ImGui::SetNextItemWidth(width);
    const std::string hint = "Search " + std::to_string(list.count);
    return ImGui::InputTextWithHint("##choice search", hint.c_str(), search.text.data(), search.text.size(),
                                    ImGuiInputTextFlags_EnterReturnsTrue);
}

/// Moves the marker, which is always on a matching entry. True if it moved.
bool moveMark(const std::vector<std::uint32_t>& found, ChoiceSearch& search)
{
    if (found.empty())
        return false;
    const auto at = std::find(found.begin(), found.end(), search.marked);
    const std::uint32_t before = search.marked;
    if (at == found.end())
        search.marked = found.front();
    else if (isPressed(ImGuiKey_DownArrow) && at + 1 != found.end())
        search.marked = *(at + 1);
    else if (isPressed(ImGuiKey_UpArrow) && at != found.begin())
        search.marked = *(at - 1);
    return search.marked != before;
}

} // namespace

std::vector<std::uint32_t> entriesFound(const ChoiceList& list, const std::string& text)
{
    const std::string wanted = formats::lowered(text);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < list.count; ++i) {
        if (formats::lowered(list.name(i)).find(wanted) != std::string::npos)
            found.push_back(i);
    }
    return found;
}

std::optional<std::uint32_t> searchedChoice(const PanelContext& context, const ChoiceList& list, ChoiceSearch& search)
{
    const bool isNew = ImGui::IsWindowAppearing();
    if (isNew)
        search = {.marked = list.chosen};
    const ImVec2 size = sizeOfRows(context, list);
    bool isEntered = isEnterPressed();
    if (list.count > kMaxWithoutField)
        isEntered = drawSearchField(size.x, list, search) || isEntered;
    const std::vector<std::uint32_t> found = entriesFound(list, search.text.data());
    const bool isMarkNew = moveMark(found, search) || isNew;
    std::optional<std::uint32_t> answer;
    if (isEntered && !isNew && !found.empty())
        answer = search.marked;
    ImGui::BeginChild("found", size);
    for (const std::uint32_t entry : found) {
        ImGui::PushID(static_cast<int>(entry));
        if (choiceItem(context, list.name(entry), entry == search.marked))
            answer = entry;
        noteTarget(context, list.target(entry));
        if (isMarkNew && entry == search.marked)
            ImGui::SetScrollHereY(0.5f);
        ImGui::PopID();
    }
    if (found.empty())
        ImGui::TextDisabled("Nothing found");
    ImGui::EndChild();
    if (answer)
        ImGui::CloseCurrentPopup();
    return answer;
}

} // namespace app
