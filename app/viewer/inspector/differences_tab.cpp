#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/parse_number.hpp"

#include <algorithm>

namespace app {
namespace {

using scene::Difference;

/// Limit of the list; further rows are only counted.
constexpr std::size_t kMaxShownDifferences = 500;

std::string titleOfKind(scene::DifferenceKind kind)
{
    constexpr std::array<const char*, 10> kTitles = {"Counts", "Bounds", "Parts", "Surfaces", "Bones",
                                                     "Tags",   "Clips",  "Skins", "Textures", "Problems"};
    return kTitles[static_cast<std::size_t>(kind)];
}

std::string sideText(const char* side, const std::string& value)
{
    const auto number = formats::parseNumber<std::uint64_t>(value);
    return std::string(side) + "  " + (value.empty() ? "missing" : number ? countText(*number) : shownName(value));
}

/// As lines of text for the clipboard.
std::string copiedText(const std::vector<Difference>& differences)
{
    std::string text;
    for (const Difference& difference : differences)
        text +=
            titleOfKind(difference.kind) + "\t" + difference.name + "\t" + difference.a + "\t" + difference.b + "\n";
    return text;
}

/// A block with the name and both values; a click selects the subject.
void drawDifference(InspectorParts& parts, std::uint32_t index, const Difference& difference)
{
    const PanelContext& context = parts.context;
    const std::string target = "difference:" + std::to_string(index);
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const float left = context.px(8.0f);
    const float wrap = std::max(width - 2.0f * left, 1.0f);
    const std::string name = wrappedText(shownName(difference.name), wrap);
    const std::string a = wrappedText(sideText("A", difference.a), wrap);
    const std::string b = wrappedText(sideText("B", difference.b), wrap);
    const auto heightOf = [&](const std::string& text) {
        return ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap).y;
    };
    const float padding = context.px(5.0f);
    const float nameHeight = heightOf(name);
    const float aHeight = heightOf(a);
    const float height = nameHeight + aHeight + heightOf(b) + 2.0f * padding;
    if (!ImGui::IsRectVisible({width, height})) {
        ImGui::Dummy({width, height});
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (targetButton(context, target, {width, height}))
        parts.requests.push_back(SelectDifference{index});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
        showTooltip(context, "Show it");
    }
    ImFont* const font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    float top = at.y + padding;
    const auto put = [&](const std::string& text, ImU32 color, float textHeight) {
        list.AddText(font, size, {at.x + left, top}, color, text.c_str(), nullptr, wrap);
        top += textHeight;
    };
    put(name, colors::kText, nameHeight);
    put(a, difference.a.empty() ? colors::kWarning : colors::kSecondary, aHeight);
    put(b, difference.b.empty() ? colors::kWarning : colors::kSecondary, 0.0f);
}

} // namespace

void drawDifferencesTab(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    const auto found = parts.session.comparison ? parts.session.comparison->differences : nullptr;
    if (!found) {
        ImGui::TextDisabled("  Comparing\xE2\x80\xA6");
        return;
    }
    if (found->empty()) {
        ImGui::TextDisabled("  No differences");
        return;
    }
    const bool wasCopied = saysCopied(parts, "differences");
    if (textLink(context, "differences:copy",
                 wasCopied ? "Copied" : "Copy " + countedText(found->size(), "difference")))
        parts.requests.push_back(CopyText{"differences", copiedText(*found)});
    ImGui::BeginChild("differences");
    const std::size_t shown = std::min(found->size(), kMaxShownDifferences);
    for (std::uint32_t i = 0; i < shown; ++i) {
        const Difference& difference = (*found)[i];
        if (i == 0 || (*found)[i - 1].kind != difference.kind)
            heading(context, titleOfKind(difference.kind));
        drawDifference(parts, i, difference);
    }
    if (found->size() > shown)
        ImGui::TextDisabled("  and %s more", countText(found->size() - shown).c_str());
    ImGui::EndChild();
}

} // namespace app
