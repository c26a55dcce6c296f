#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr float kPreferenceRow = 30.0f;
constexpr float kControlWidth = 220.0f;
constexpr float kUsualWidth = 56.0f; // of the reset link after a control
constexpr float kFooterHeight = 40.0f;

/// Common parameters of the parts of the page.
struct PageParts {
    const PanelContext& context;
    const Session& session;
    PreferencesState& state;
    Requests& requests;
};

std::string preferenceTarget(const PreferenceRow& row)
{
    return row.preference != nullptr ? "preference:" + std::string(row.preference->name)
                                     : "key:" + std::string(row.action->id);
}

void requestValue(const PageParts& page, const Preference& preference, std::string value)
{
    page.requests.push_back(SetPreference{std::string(preference.name), std::move(value)});
}

bool isCaptured(const PageParts& page, const PreferenceRow& row)
{
    return row.action != nullptr && page.session.keyCapture && page.session.keyCapture->action == row.action->id;
}

void activateUsual(const PageParts& page, const PreferenceRow& row)
{
    if (row.action != nullptr)
        page.requests.push_back(ResetKey{std::string(row.action->id)});
    else
        requestValue(page, *row.preference, "");
}

/// The action of Enter in a row; with Shift it steps back, or resets a key or a light.
void activateRow(const PageParts& page, const PreferenceRow& row, int steps)
{
    if (row.isHeading())
        return;
    const bool isStepped = row.preference != nullptr && row.preference->kind != PreferenceKind::angles;
    if (!isStepped && steps < 0)
        activateUsual(page, row);
    else if (row.action != nullptr)
        page.requests.push_back(CaptureKey{std::string(row.action->id)});
    else if (!isStepped)
        page.requests.push_back(SetLightPreset{static_cast<std::uint32_t>(row.preference->name.back() - '1')});
    else
        requestValue(page, *row.preference, steppedValue(*row.preference, page.session.settings, steps));
}

void drawChoiceControl(const PageParts& page, const PreferenceRow& row)
{
    const Preference& preference = *row.preference;
    const std::string target = preferenceTarget(row);
    if (!beginChoice(page.context, target.c_str(), row.value, page.context.px(kControlWidth)))
        return;
    const std::string present = preference.read(page.session.settings);
    for (std::size_t i = 0; i < preference.choices.size(); ++i) {
        if (choiceItem(page.context, std::string(preference.titles[i]), preference.choices[i] == present))
            requestValue(page, preference, std::string(preference.choices[i]));
        noteTarget(page.context, target + ":" + std::string(preference.choices[i]));
    }
    ImGui::EndCombo();
}

/// Minus and plus buttons with the number between them.
void drawNumberControl(const PageParts& page, const PreferenceRow& row)
{
    const PanelContext& context = page.context;
    const std::string target = preferenceTarget(row);
    const auto button = [&](const char* sign, const char* name, int steps) {
        if (textButton(context, target + ":" + name, sign))
            requestValue(page, *row.preference, steppedValue(*row.preference, page.session.settings, steps));
    };
    button("\xE2\x88\x92", "less", -1);
    ImGui::SameLine(0.0f, 0.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = context.px(90.0f);
    const float text = ImGui::CalcTextSize(row.value.c_str()).x;
    putText({at.x + (width - text) * 0.5f, at.y}, context.px(28.0f), colors::kText, row.value);
    ImGui::Dummy({width, context.px(28.0f)});
    ImGui::SameLine(0.0f, 0.0f);
    button("+", "more", 1);
}

void drawColorControl(const PageParts& page, const PreferenceRow& row)
{
    const Preference& preference = *row.preference;
    const std::string target = preferenceTarget(row);
    const auto chosen = colorFrom(preference.read(page.session.settings));
    const std::uint32_t color = chosen.value_or(0xFFFFFFU);
    float parts[3] = {static_cast<float>(color >> 16U & 0xFFU) / 255.0f,
                      static_cast<float>(color >> 8U & 0xFFU) / 255.0f, static_cast<float>(color & 0xFFU) / 255.0f};
    if (textButton(page.context, target, row.value.c_str()))
        ImGui::OpenPopup("picker");
    if (chosen) {
        ImGui::SameLine(0.0f, page.context.px(8.0f));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float edge = page.context.px(20.0f);
        const ImVec2 from(at.x, at.y + page.context.px(4.0f));
        ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + edge, from.y + edge},
                                                  ImGui::ColorConvertFloat4ToU32({parts[0], parts[1], parts[2], 1.0f}));
        ImGui::Dummy({edge, page.context.px(28.0f)});
    }
    if (!ImGui::BeginPopup("picker"))
        return;
    if (ImGui::ColorPicker3("##color", parts, ImGuiColorEditFlags_NoSidePreview | ImGuiColorEditFlags_DisplayHex)) {
        const auto byte = [&](int i) {
            return static_cast<std::uint32_t>(std::clamp(parts[i], 0.0f, 1.0f) * 255.0f + 0.5f);
        };
        requestValue(page, preference, colorText(byte(0) << 16U | byte(1) << 8U | byte(2)));
    }
    noteTarget(page.context, target + ":picker");
    ImGui::EndPopup();
}

void drawAnglesControl(const PageParts& page, const PreferenceRow& row)
{
    const PanelContext& context = page.context;
    const auto light = static_cast<std::size_t>(row.preference->name.back() - '1');
    LightPreset angles = page.session.settings.lights[light];
    const auto field = [&](const char* id, const char* format, float& value) {
        ImGui::SetNextItemWidth(context.px(64.0f));
        const bool wasChanged = ImGui::DragFloat(id, &value, 1.0f, row.preference->least, row.preference->most, format);
        selectNumberOnDoubleClick();
        return wasChanged;
    };
    bool changed = field("##yaw", "%.0f\xC2\xB0", angles.yaw);
    ImGui::SameLine(0.0f, context.px(4.0f));
    changed = field("##pitch", "%.0f\xC2\xB0", angles.pitch) || changed;
    if (changed)
        requestValue(page, *row.preference, fmt::format("{:g} {:g}", angles.yaw, angles.pitch));
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (textButton(context, preferenceTarget(row), "Use current", "Use the current light of the view"))
        page.requests.push_back(SetLightPreset{static_cast<std::uint32_t>(light)});
}

void drawKeyControl(const PageParts& page, const PreferenceRow& row)
{
    const bool awaits = isCaptured(page, row);
    const std::string title = awaits ? "Press a key" : row.value.empty() ? "none" : row.value;
    if (textButton(page.context, preferenceTarget(row), title.c_str()))
        page.requests.push_back(CaptureKey{std::string(row.action->id)});
    if (awaits) {
        const ImVec2 from = ImGui::GetItemRectMin();
        ImGui::GetWindowDrawList()->AddRect(from, ImGui::GetItemRectMax(), colors::kAccent,
                                            ImGui::GetStyle().FrameRounding);
    } else if (!row.value.empty()) {
        ImGui::SameLine(0.0f, page.context.px(4.0f));
        if (iconButton(page.context, {.id = (preferenceTarget(row) + ":none").c_str(),
                                      .icon = Icon::close,
                                      .tooltip = "No key",
                                      .width = 28.0f}))
            page.requests.push_back(BindKey{std::string(row.action->id), ""});
    }
}

void drawControl(const PageParts& page, const PreferenceRow& row)
{
    if (row.action != nullptr)
        return drawKeyControl(page, row);
    switch (row.preference->kind) {
    case PreferenceKind::choice:
        return drawChoiceControl(page, row);
    case PreferenceKind::number:
        return drawNumberControl(page, row);
    case PreferenceKind::color:
        return drawColorControl(page, row);
    case PreferenceKind::angles:
        return drawAnglesControl(page, row);
    }
}

void drawPageRow(const PageParts& page, std::size_t index)
{
    const PanelContext& context = page.context;
    const PreferenceRow& row = page.state.rows[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = context.px(kPreferenceRow);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (row.isHeading()) {
        putText({at.x + context.px(8.0f), at.y}, height, colors::kAccent, row.title);
        list.AddRectFilled({at.x, at.y + height - 1.0f}, {at.x + width, at.y + height}, colors::kLine);
        ImGui::Dummy({width, height});
        return;
    }
    if (index == page.state.cursor)
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kAccentFaint, ImGui::GetStyle().FrameRounding);
    const float padding = context.px(8.0f);
    const float controls = context.px(kControlWidth + kUsualWidth) + 2.0f * padding;
    const float available = std::max(width - controls - 2.0f * padding, 1.0f);
    const float detail = row.detail.empty() ? 0.0f : context.px(80.0f);
    putText({at.x + padding, at.y}, height, colors::kText, fitted(row.title, available - detail));
    putText({at.x + padding + available - detail, at.y}, height, colors::kSecondary, row.detail);
    ImGui::PushID(static_cast<int>(index));
    ImGui::SetCursorScreenPos({at.x + width - controls, at.y + context.px(1.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, // fields as high as buttons
                        ImVec2(padding, (context.px(28.0f) - ImGui::GetFontSize()) * 0.5f));
    drawControl(page, row);
    ImGui::PopStyleVar();
    if (!row.isUsual) {
        ImGui::SetCursorScreenPos({at.x + width - context.px(kUsualWidth), at.y + context.px(3.0f)});
        if (textLink(context, preferenceTarget(row) + ":usual", "Reset"))
            activateUsual(page, row);
    }
    ImGui::PopID();
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

void drawPageRows(const PageParts& page, bool hasMoved)
{
    const float height = page.context.px(kPreferenceRow);
    PreferencesState& state = page.state;
    if (state.rows.empty())
        ImGui::TextDisabled("  No match");
    if (hasMoved)
        scrollTo(static_cast<float>(state.cursor) * height, height);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawPageRow(page, static_cast<std::size_t>(i));
    }
}

/// The keys of this page; during a key capture, its explanation.
void drawFooter(const PageParts& page)
{
    const PanelContext& context = page.context;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(28.0f);
    const auto& capture = page.session.keyCapture;
    const Action* const action = capture ? findAction(capture->action) : nullptr;
    if (action == nullptr) {
        putText(at, height, colors::kSecondary,
                fitted("\xE2\x86\x91 \xE2\x86\x93 move   Enter changes   Shift+Enter goes back   Esc closes",
                       ImGui::GetContentRegionAvail().x - context.px(260.0f)));
        ImGui::SetCursorScreenPos({at.x + ImGui::GetContentRegionAvail().x - context.px(250.0f), at.y});
        if (textButton(context, "preferences:resetKeys", "Reset all keys"))
            page.requests.push_back(RunAction{"resetKeys"});
        ImGui::SameLine(0.0f, context.px(8.0f));
        if (textButton(context, "preferences:reset", "Reset all other preferences"))
            page.requests.push_back(RunAction{"resetPreferences"});
        return;
    }
    const std::string title(titleOf(*action, page.session));
    if (capture->offered.empty()) {
        putText(at, height, colors::kText,
                fitted("Press the key for \"" + title + "\". Esc keeps the current key.",
                       ImGui::GetContentRegionAvail().x));
        return;
    }
    const Action* const holder = actionForKey(capture->offered, page.session);
    const std::string has = holder != nullptr ? std::string(titleOf(*holder, page.session)) : "another action";
    putText(at, height, colors::kWarning,
            fitted(shownKey(capture->offered) + " runs \"" + has + "\" now.",
                   ImGui::GetContentRegionAvail().x - context.px(260.0f)));
    ImGui::SetCursorScreenPos({at.x + ImGui::GetContentRegionAvail().x - context.px(250.0f), at.y});
    if (textButton(context, "key:take", "Take it (Enter)"))
        page.requests.push_back(RunAction{"acceptKey"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (textButton(context, "key:keep", "Leave it (Esc)"))
        page.requests.push_back(RunAction{"cancelKey"});
}

/// Typing searches, arrows move, Enter changes. True if the cursor moved.
bool handlePageKeys(const PageParts& page, bool wasEntered)
{
    PreferencesState& state = page.state;
    if (page.session.keyCapture || state.wasCapturing)
        return false;
    const int steps = (isPressed(ImGuiKey_DownArrow) ? 1 : 0) - (isPressed(ImGuiKey_UpArrow) ? 1 : 0);
    if (steps != 0)
        state.cursor = nextPreferenceRow(state.rows, state.cursor, steps);
    if (wasEntered && state.cursor < state.rows.size())
        activateRow(page, state.rows[state.cursor], ImGui::GetIO().KeyShift ? -1 : 1);
    state.capturesByKeyboard = state.capturesByKeyboard || wasEntered;
    return steps != 0;
}

} // namespace

void drawPreferences(const PanelContext& context, const Session& session, PreferencesState& state, bool isNew,
                     Requests& requests)
{
    const PageParts page{context, session, state, requests};
    if (isNew) {
        state.query.fill('\0');
        state.cursor = 1;
    }
    if (isNew || state.refocuses)
        focusNextField();
    state.refocuses = false;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(10.0f), context.px(8.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    int flags = ImGuiInputTextFlags_EnterReturnsTrue;
    if (session.keyCapture || state.wasCapturing)
        flags |= ImGuiInputTextFlags_ReadOnly; // the letter is captured as a key
    const std::string before = state.query.data();
    const bool wasEntered = ImGui::InputTextWithHint("##preferences", "Search preferences and keys", state.query.data(),
                                                     state.query.size(), flags);
    ImGui::PopStyleVar();
    noteTarget(context, "preferences:query");
    // Enter ends typing, so the field gets the focus again; also after a key capture started by Enter.
    const bool isCaptureOver = state.wasCapturing && !session.keyCapture;
    state.refocuses = wasEntered || (isCaptureOver && state.capturesByKeyboard);
    state.capturesByKeyboard = state.capturesByKeyboard && !isCaptureOver;
    state.rows = preferenceRows(session, state.query.data());
    if (before != state.query.data())
        state.cursor = 1;
    state.cursor = std::min(state.cursor, state.rows.empty() ? 0 : state.rows.size() - 1);
    const bool hasMoved = handlePageKeys(page, wasEntered);
    state.wasCapturing = session.keyCapture.has_value();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::BeginChild("rows", {0.0f, -context.px(kFooterHeight)});
    drawPageRows(page, hasMoved || before != state.query.data());
    ImGui::EndChild();
    ImGui::Dummy({0.0f, context.px(kFooterHeight - 28.0f)});
    drawFooter(page);
    ImGui::PopStyleVar();
}

} // namespace app
