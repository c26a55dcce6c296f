#include "app/viewer/view/message_bar.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace app {
namespace {

constexpr float kBarPadding = 10.0f;
constexpr float kEdge = 4.0f;
constexpr float kLeastTextWidth = 200.0f; // of a message of several lines beside its buttons
constexpr float kButtonHeight = 28.0f;
constexpr float kButtonsGap = 6.0f; // above buttons that are below the text

/// A bar at the top of the view with a colored left edge.
Rect barArea(const PanelContext& context, const Rect& view, float contentHeight)
{
    const float margin = context.px(12.0f);
    return {view.x + margin, view.y + margin, view.width - 2.0f * margin,
            std::min(contentHeight + 2.0f * context.px(kBarPadding), view.height * 0.6f)};
}

bool isRevealed(const Message& message)
{
    return !message.file.empty() && platform::host().canReveal;
}

/// Width of a message's buttons, including the close button.
float buttonsWidth(const PanelContext& context, const Message& message)
{
    float width = message.mayBeCopied ? 100.0f : 42.0f;
    if (message.kind == MessageKind::warning)
        width += 68.0f;
    if (isRevealed(message))
        width += 68.0f;
    if (!message.file.empty())
        width += 32.0f; // for the wider "Copy path"
    return context.px(width);
}

void drawMessageButtons(const PanelContext& context, const Message& message, Requests& requests)
{
    const float height = context.px(kButtonHeight);
    const float gap = context.px(6.0f);
    const auto button = [&](const char* title, float width, const char* target) {
        const bool wasClicked = ImGui::Button(title, {context.px(width), height});
        noteTarget(context, target);
        ImGui::SameLine(0.0f, gap);
        return wasClicked;
    };
    if (message.kind == MessageKind::warning && button("Details", 62.0f, "message:details"))
        requests.push_back(RunAction{"showProblems"});
    if (isRevealed(message) && button("Reveal", 62.0f, "message:reveal"))
        requests.push_back(RevealFile{message.file});
    if (!message.mayBeCopied)
        return;
    const bool hasFile = !message.file.empty();
    if (button(hasFile ? "Copy path" : "Copy", hasFile ? 84.0f : 52.0f, "message:copy"))
        requests.push_back(CopyText{"", hasFile ? platform::utf8FromPath(message.file) : message.text});
}

/// The text of the message as it is displayed, and the bar around it.
struct MessageLayout {
    std::string text;
    float wrap = 0.0f; ///< width of the text
    float textHeight = 0.0f;
    float buttonsHeight = 0.0f; ///< 0: the buttons are beside the text, else below it
    Rect bar;
};

/// Keeps line breaks; other undisplayable characters are escaped.
std::string shownText(const std::string& text)
{
    std::string shown;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        shown += (from == 0 ? "" : "\n") + shownName(std::string_view(text).substr(from, to - from));
        from = to + 1;
    }
    return shown;
}

MessageLayout layoutOf(const PanelContext& context, const Rect& view, const Message& message)
{
    const float left = context.px(kEdge + 12.0f);
    MessageLayout layout;
    const float whole = view.width - 2.0f * context.px(12.0f) - left - context.px(8.0f);
    layout.wrap = whole - buttonsWidth(context, message);
    const bool isLong = message.text.find('\n') != std::string::npos;
    if (isLong && layout.wrap < context.px(kLeastTextWidth)) {
        layout.wrap = whole;
        layout.buttonsHeight = context.px(kButtonHeight + kButtonsGap);
    }
    layout.text = wrappedText(shownText(message.text), layout.wrap);
    layout.textHeight = ImGui::CalcTextSize(layout.text.c_str(), nullptr, false, std::max(layout.wrap, 1.0f)).y;
    layout.bar = barArea(context, view, std::max(layout.textHeight, context.px(24.0f)) + layout.buttonsHeight);
    return layout;
}

} // namespace

void drawBar(const PanelContext& context, const Rect& area, ImU32 edge)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    const float radius = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(from, to, colors::kRaised, radius);
    list.AddRectFilled(from, {from.x + context.px(kEdge), to.y}, edge, radius);
    list.AddRect(from, to, colors::kLine, radius);
}

Rect belowMessage(const PanelContext& context, const Rect& view, const Session& session)
{
    if (!session.message)
        return view;
    const Rect bar = layoutOf(context, view, *session.message).bar;
    const float top = bar.y + bar.height;
    return {view.x, top, view.width, std::max(view.y + view.height - top, 1.0f)};
}

Requests drawMessageBar(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    if (!session.message)
        return requests;
    const MessageKind kind = session.message->kind;
    const ImU32 edge = kind == MessageKind::problem   ? colors::kError
                       : kind == MessageKind::warning ? colors::kWarning
                                                      : colors::kGood;
    const MessageLayout layout = layoutOf(context, view, *session.message);
    const Rect& area = layout.bar;
    const float buttons = buttonsWidth(context, *session.message);
    const float left = context.px(kEdge + 12.0f);
    const PanelWindow window("message", area, PanelWindow::Padding::none);
    drawBar(context, area, edge);
    const float textArea = area.height - layout.buttonsHeight;
    ImGui::SetCursorPos({left, std::round((textArea - std::min(layout.textHeight, textArea)) * 0.5f)});
    ImGui::BeginChild("text", {layout.wrap, textArea - ImGui::GetCursorPosY()});
    ImGui::PushTextWrapPos(layout.wrap);
    ImGui::TextUnformatted(layout.text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
    const float buttonsTop = layout.buttonsHeight > 0.0f ? area.height - layout.buttonsHeight
                                                         : std::round((area.height - context.px(kButtonHeight)) * 0.5f);
    ImGui::SetCursorPos({area.width - buttons, buttonsTop});
    ImGui::PushStyleColor(ImGuiCol_Button, colors::kHovered);
    drawMessageButtons(context, *session.message, requests);
    ImGui::PopStyleColor();
    if (iconButton(context, {.id = "message:close",
                             .icon = Icon::close,
                             .tooltip = withKey("Close", "leave", session),
                             .width = 28.0f}))
        requests.push_back(RunAction{"closeMessage"});
    return requests;
}

Requests drawFileNews(const PanelContext& context, const Rect& strip, const Session& session)
{
    Requests requests;
    const std::optional<FileNews> news = fileNews(session);
    if (!news || strip.height < 1.0f) // it appeared after the frame's layout
        return requests;
    const PanelWindow window("news", strip, PanelWindow::Padding::none, PanelWindow::Background::panel);
    drawBar(context, strip, news->kind == MessageKind::problem ? colors::kError : colors::kWarning);
    const float gap = context.px(6.0f);
    const float close = context.px(28.0f);
    const float details = news->hasDetails ? context.px(62.0f) + gap : 0.0f;
    const float left = context.px(kEdge + 12.0f);
    const float right = strip.width - close - details - gap;
    const std::string text = shownName(news->text);
    const std::string line = fitted(text, right - left - gap);
    putText({strip.x + left, strip.y}, strip.height, colors::kText, line);
    ImGui::SetCursorPos({left, 0.0f});
    ImGui::InvisibleButton("text", {std::max(right - left - gap, 1.0f), strip.height});
    noteTarget(context, "news");
    if (ImGui::IsItemHovered() && line != text)
        showTooltip(context, text);
    const float height = std::min(context.px(24.0f), strip.height);
    ImGui::SetCursorPos({right, std::round((strip.height - height) * 0.5f)});
    if (news->hasDetails) {
        ImGui::PushStyleColor(ImGuiCol_Button, colors::kHovered);
        if (ImGui::Button("Details", {context.px(62.0f), height}))
            requests.push_back(RunAction{"showProblems"});
        ImGui::PopStyleColor();
        noteTarget(context, "news:details");
        ImGui::SameLine(0.0f, gap);
    }
    if (iconButton(context, {.id = "news:close", .icon = Icon::close, .tooltip = "Close", .width = 28.0f}))
        requests.push_back(RunAction{"closeFileNews"});
    return requests;
}

Requests drawOpeningBar(const PanelContext& context, const Rect& view, const OpeningFacts& opening)
{
    Requests requests;
    if (opening.name.empty() || opening.seconds < kQuietOpeningSeconds)
        return requests;
    Rect area = barArea(context, view, context.px(24.0f));
    area.y = view.y + view.height - area.height - context.px(52.0f); // leaves room for a message at the top
    const PanelWindow window("opening", area, PanelWindow::Padding::none);
    drawBar(context, area, colors::kAccent);
    const float button = context.px(72.0f);
    const std::string text = fitted("Opening " + shownName(opening.name), area.width - button - context.px(40.0f));
    putText({area.x + context.px(kEdge + 12.0f), area.y}, area.height, colors::kText, text);
    ImGui::SetCursorPos({area.width - button - context.px(8.0f), context.px(8.0f)});
    if (ImGui::Button("Cancel", {button, context.px(28.0f)}))
        requests.push_back(RunAction{"cancelOpening"});
    noteTarget(context, "opening:cancel");
    return requests;
}

Requests drawOperationBar(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    if (!session.operation || session.operation->seconds < kQuietOpeningSeconds)
        return requests;
    Rect area = barArea(context, view, context.px(24.0f));
    area.y = view.y + view.height - area.height - context.px(156.0f); // leaves room for the bars of other activities
    const PanelWindow window("operation", area, PanelWindow::Padding::none);
    drawBar(context, area, colors::kAccent);
    const float button = context.px(72.0f);
    const std::string text = fitted(shownName(session.operation->title), area.width - button - context.px(40.0f));
    putText({area.x + context.px(kEdge + 12.0f), area.y}, area.height, colors::kText, text);
    ImGui::SetCursorPos({area.width - button - context.px(8.0f), context.px(8.0f)});
    if (ImGui::Button("Cancel", {button, context.px(28.0f)}))
        requests.push_back(RunAction{"cancelOperation"});
    noteTarget(context, "operation:cancel");
    return requests;
}

Requests drawExportBar(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    if (!session.exporting || session.exporting->seconds < kQuietOpeningSeconds)
        return requests;
    const ExportProgress& progress = *session.exporting;
    Rect area = barArea(context, view, context.px(24.0f));
    area.y = view.y + view.height - area.height - context.px(104.0f); // leaves room for the bar of a model being opened
    const PanelWindow window("export", area, PanelWindow::Padding::none);
    drawBar(context, area, colors::kAccent);
    const float share =
        static_cast<float>(progress.done) / static_cast<float>(std::max<std::size_t>(progress.steps, 1));
    const float thickness = context.px(3.0f);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {area.x + context.px(kEdge), area.y + area.height - thickness},
        {area.x + context.px(kEdge) + share * (area.width - context.px(kEdge)), area.y + area.height}, colors::kAccent);
    const float button = context.px(72.0f);
    const std::string counted =
        progress.steps > 1 ? ": " + std::to_string(progress.done) + " of " + std::to_string(progress.steps) : "";
    const std::string text = fitted("Exporting " + progress.title + counted, area.width - button - context.px(40.0f));
    putText({area.x + context.px(kEdge + 12.0f), area.y}, area.height, colors::kText, text);
    ImGui::SetCursorPos({area.width - button - context.px(8.0f), context.px(8.0f)});
    if (ImGui::Button("Cancel", {button, context.px(28.0f)}))
        requests.push_back(RunAction{"cancelExport"});
    noteTarget(context, "export:cancel");
    return requests;
}

} // namespace app
