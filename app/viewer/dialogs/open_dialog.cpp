#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/dialogs/open_purposes.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr float kShortcutsWidth = 180.0f;
constexpr float kSizeColumn = 90.0f;
constexpr float kTimeColumn = 140.0f;
constexpr std::ptrdiff_t kRowsAPage = 12;

template <std::size_t size> void setText(std::array<char, size>& field, std::string_view text)
{
    field.fill('\0');
    std::memcpy(field.data(), text.data(), std::min(text.size(), size - 1));
}

/// Updates the fields to the browser's state; `typeOver` does so for the focused one.
struct FieldChanges {
    bool path = false;
    bool text = false;
};

FieldChanges followListing(OpenDialogState& state)
{
    if (!std::exchange(state.hasNewListing, false))
        return {};
    const std::string before = state.text.data();
    setText(state.path, platform::utf8FromPath(state.browser.folder()));
    setText(state.text, state.browser.text());
    state.scrollsToCursor = true;
    return {true, before != state.text.data()};
}

/// ImGui keeps the text of the focused field and would write it back over a new one.
struct TypeOver {
    bool isWanted = false;
    const char* text = "";
};

int typeOver(ImGuiInputTextCallbackData* data)
{
    const auto& over = *static_cast<const TypeOver*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {
        // Tab completes; other input is left unchanged.
        const std::string completed = completedPath({data->Buf, static_cast<std::size_t>(data->BufTextLen)});
        data->DeleteChars(0, data->BufTextLen);
        data->InsertChars(0, completed.c_str());
        forgetUndo();
    } else if (over.isWanted) {
        data->DeleteChars(0, data->BufTextLen);
        data->InsertChars(0, over.text);
        forgetUndo();
    }
    return 0;
}

fs::path folderAbove(const OpenDialogState& state)
{
    return state.browser.folder().parent_path();
}

/// Opens the selection, or else the entry at the cursor: enters a folder, opens files.
void openChosen(const OpenDialogState& state, TabPolicy tab, Requests& requests)
{
    const FileBrowser::Target target = state.browser.target();
    if (target.folder)
        requests.push_back(ListFolder{*target.folder});
    if (!target.files.empty())
        finishDialog(state, target.files, tab, requests);
}

/// The selected folder, else the shown one.
fs::path chosenFolder(const OpenDialogState& state)
{
    const FileBrowser& browser = state.browser;
    const bool isOne = browser.chosen().size() == 1;
    const auto folder = isOne ? browser.target().folder : std::nullopt;
    return folder.value_or(browser.folder());
}

void drawFolderShortcuts(const PanelContext& context, const OpenDialogState& state, Requests& requests)
{
    ImGui::BeginChild("places", {context.px(kShortcutsWidth), 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    heading(context, "Places");
    for (const FolderShortcut& shortcut : state.shortcuts) {
        ListRow row;
        row.target = "place:" + platform::utf8FromPath(shortcut.folder);
        row.label = shownName(shortcut.name);
        row.tooltip = shownName(platform::utf8FromPath(shortcut.folder));
        row.isSelected = shortcut.folder == state.browser.folder();
        if (listRow(context, row))
            requests.push_back(ListFolder{shortcut.folder});
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

/// Opens a file or an archive; otherwise enters the folder, or shows why that fails.
void openTyped(const OpenDialogState& state, const char* text, TabPolicy tab, Requests& requests)
{
    // Relative to the shown folder, and without a trailing slash, which would count as a level of its own.
    fs::path typed = (state.browser.folder() / typedPath(text)).lexically_normal();
    if (!typed.has_filename())
        typed = typed.parent_path();
    const formats::PathKind kind = formats::kindOfPath(typed);
    // A folder in an archive may exist only by the names of the listfile, which is read when it is opened.
    const bool isInArchive = fileOnDisk(typed) != typed;
    if (kind == formats::PathKind::folder || (kind == formats::PathKind::missing && !isInArchive)) {
        requests.push_back(ListFolder{typed});
        return;
    }
    finishDialog(state, {typed}, tab, requests);
}

bool isPathTyped(const OpenDialogState& state)
{
    return state.text.front() == '~' || std::string_view(state.text.data()).find('/') != std::string_view::npos;
}

void drawPath(const PanelContext& context, const FieldChanges& changes, OpenDialogState& state, Requests& requests)
{
    if (iconButton(context,
                   {.id = "dialog:up", .icon = Icon::up, .tooltip = "The folder above (Alt+Up)", .width = 30.0f}))
        requests.push_back(ListFolder{folderAbove(state)});
    ImGui::SameLine(0.0f, context.px(6.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8.0f), context.px(6.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    const std::string shown = state.path.data();
    TypeOver over{changes.path, shown.c_str()};
    const bool wasEntered =
        ImGui::InputText("##path", state.path.data(), state.path.size(),
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion |
                             ImGuiInputTextFlags_CallbackAlways,
                         typeOver, &over);
    ImGui::PopStyleVar();
    noteTarget(context, "dialog:path");
    if (wasEntered)
        openTyped(state, state.path.data(), TabPolicy::present, requests);
}

void drawHeader(const PanelContext& context, const char* title, float width, FileColumn column, OpenDialogState& state)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    if (ImGui::InvisibleButton(title, {std::max(width, 1.0f), height})) {
        state.browser.sortBy(column);
        state.scrollsToCursor = true;
    }
    noteTarget(context, std::string("column:") + title);
    const bool isSorted = state.browser.column() == column;
    const ImU32 color = isSorted || ImGui::IsItemHovered() ? colors::kText : colors::kSecondary;
    putText({at.x + context.px(8.0f), at.y}, height, color, title);
    if (isSorted) {
        const float x = at.x + context.px(18.0f) + ImGui::CalcTextSize(title).x;
        drawIcon(*ImGui::GetWindowDrawList(), state.browser.isDescending() ? Icon::chevron : Icon::up,
                 {x, at.y + height * 0.5f}, context.px(8.0f), colors::kSecondary);
    }
}

std::string timeText(fs::file_time_type time)
{
    if (time == fs::file_time_type())
        return {};
    // The C++20 library of Debian 12 cannot convert between the clocks: their difference is rounded to whole seconds.
    using std::chrono::seconds, std::chrono::system_clock;
    const auto between = std::chrono::round<seconds>(system_clock::now().time_since_epoch() -
                                                     fs::file_time_type::clock::now().time_since_epoch());
    const system_clock::time_point onClock(std::chrono::floor<seconds>(time.time_since_epoch()) + between);
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(system_clock::to_time_t(onClock)));
}

void drawEntryThumbnail(const PanelContext& context, const OpenDialogState& state, const FileEntry& entry,
                        const ImVec2& at, float height)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 middle(at.x + height * 0.5f, at.y + height * 0.5f);
    if (entry.kind == FileKind::model && context.thumbnails != nullptr) {
        const Thumbnail* const thumbnail = context.thumbnails->want(state.browser.pathOf(entry), height);
        if (thumbnail->state == Thumbnail::State::ready) {
            drawThumbnail(*thumbnail, at, {at.x + height, at.y + height});
            return;
        }
    }
    const Icon icon = entry.kind == FileKind::folder    ? Icon::folder
                      : entry.kind == FileKind::archive ? Icon::archive
                      : entry.kind == FileKind::model   ? Icon::model
                      : entry.kind == FileKind::image   ? Icon::grid
                      : entry.kind == FileKind::table   ? Icon::rows
                                                        : Icon::rows;
    drawIcon(list, icon, middle, context.px(13.0f),
             entry.kind == FileKind::folder ? colors::kAccent : colors::kSecondary);
}

/// Selects rows by click, as in file managers.
FileBrowser::Choice clickedChoice()
{
    const ImGuiIO& io = ImGui::GetIO();
    return io.KeyShift  ? FileBrowser::Choice::range
           : io.KeyCtrl ? FileBrowser::Choice::toggle
                        : FileBrowser::Choice::only;
}

void drawEntry(const PanelContext& context, std::size_t index, OpenDialogState& state, Requests& requests)
{
    FileBrowser& browser = state.browser;
    const FileEntry& entry = browser.entry(index);
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::PushID(entry.name.c_str());
    const bool wasClicked = ImGui::InvisibleButton("entry", {width, height});
    ImGui::PopID();
    noteTarget(context, "file:" + entry.name);
    const bool isHovered = ImGui::IsItemHovered();
    if (wasClicked)
        browser.choose(index, clickedChoice());
    const bool isPresent = browser.cursor() == index;
    const bool isChosen = browser.chosen().contains(entry.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    const float radius = ImGui::GetStyle().FrameRounding;
    if (isChosen || isPresent)
        list.AddRectFilled(at, end, colors::kAccentFaint, radius);
    else if (isHovered)
        list.AddRectFilled(at, end, colors::kRaised, radius);
    if (isPresent)
        list.AddRectFilled(at, {at.x + context.px(2.0f), end.y}, colors::kAccent, 1.0f);
    drawEntryThumbnail(context, state, entry, {at.x + context.px(6.0f), at.y}, height);
    const float left = at.x + height + context.px(12.0f);
    const float sizes = end.x - context.px(kSizeColumn + kTimeColumn);
    putText({left, at.y}, height, colors::kText, fitted(shownName(entry.name), sizes - left - context.px(4.0f)));
    if (entry.kind != FileKind::folder) {
        const std::string size = bytesText(entry.bytes);
        putText({sizes + context.px(kSizeColumn - 12.0f) - ImGui::CalcTextSize(size.c_str()).x, at.y}, height,
                colors::kSecondary, size);
    }
    putText({end.x - context.px(kTimeColumn - 8.0f), at.y}, height, colors::kSecondary, timeText(entry.modified));
    if (isHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        if (!isPresent)
            browser.choose(index, FileBrowser::Choice::only);
        openChosen(state, ImGui::GetIO().KeyCtrl ? TabPolicy::another : TabPolicy::present, requests);
    }
}

void drawList(const PanelContext& context, float height, OpenDialogState& state, Requests& requests)
{
    const FileBrowser& browser = state.browser;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    const float width = ImGui::GetContentRegionAvail().x;
    drawHeader(context, "Name", width - context.px(kSizeColumn + kTimeColumn), FileColumn::name, state);
    ImGui::SameLine(0.0f, 0.0f);
    drawHeader(context, "Size", context.px(kSizeColumn), FileColumn::size, state);
    ImGui::SameLine(0.0f, 0.0f);
    drawHeader(context, "Changed", context.px(kTimeColumn), FileColumn::modified, state);
    ImGui::BeginChild("entries", {0.0f, height - rowHeight(context)});
    if (!browser.problem().empty())
        ImGui::TextDisabled("  %s", shownName(browser.problem()).c_str());
    else if (browser.rowCount() == 0 && !browser.requested())
        ImGui::TextDisabled("  No matching file");
    if (std::exchange(state.scrollsToCursor, false))
        scrollToRow(context, static_cast<std::uint32_t>(browser.cursor().value_or(0)));
    // A button pressed in another folder must not act in this one.
    ImGui::PushID(platform::utf8FromPath(browser.folder()).c_str());
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(browser.rowCount()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawEntry(context, static_cast<std::size_t>(i), state, requests);
    }
    ImGui::PopID();
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

/// A field for a part of a name, or a path; true if Enter was pressed. Backspace in the empty field goes to the parent
/// folder.
bool drawText(const PanelContext& context, const FieldChanges& changes, bool isNew, float width, OpenDialogState& state,
              Requests& requests)
{
    ImGui::SetNextItemWidth(std::max(width, 1.0f));
    // Typing goes to this field unless another widget is in use.
    const bool isUnused = !ImGui::IsAnyItemActive() && !isPopupOpen();
    if (isNew || isUnused)
        focusNextField();
    // Its keys also work before it has the focus.
    const bool isEnter = isUnused && !isNew && isEnterPressed();
    const std::string before = state.text.data();
    TypeOver over{changes.text, before.c_str()};
    const bool wasEntered = ImGui::InputTextWithHint(
        "##text", "Type a part of a name, or a path", state.text.data(), state.text.size(),
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways, typeOver, &over);
    noteTarget(context, "dialog:text");
    const std::string searched = isPathTyped(state) ? std::string() : std::string(state.text.data());
    if (searched != state.browser.text()) {
        state.browser.search(searched);
        state.scrollsToCursor = true;
    }
    // When held down to delete a long text, the key must not continue through the parent folders.
    if ((ImGui::IsItemActive() || isUnused) && before.empty() && isPressedOnce(ImGuiKey_Backspace))
        requests.push_back(ListFolder{folderAbove(state)});
    return wasEntered || isEnter;
}

void drawFilter(const PanelContext& context, float width, OpenDialogState& state)
{
    constexpr std::array<const char*, 3> kFilters = {"models", "images", "all files"};
    const auto filter = static_cast<std::size_t>(state.browser.filter());
    if (!beginChoice(context, "dialog:filter", kFilters[filter], width))
        return;
    for (std::size_t i = 0; i < kFilters.size(); ++i) {
        if (choiceItem(context, kFilters[i], i == filter)) {
            state.browser.filterBy(static_cast<FileFilter>(i));
            state.scrollsToCursor = true;
        }
        noteTarget(context, "dialog:filter:" + std::to_string(i));
    }
    ImGui::EndCombo();
}

/// The text field, the file filter and the buttons.
void drawFoot(const PanelContext& context, const FieldChanges& changes, bool isNew, OpenDialogState& state,
              Requests& requests)
{
    const float button = context.px(108.0f);
    const float choice = context.px(110.0f);
    const float gap = context.px(8.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8.0f), context.px(6.0f)));
    const float cancel = context.px(76.0f);
    const bool hasWholeFolder = mayChooseFolder(state.purpose);
    const float width = ImGui::GetContentRegionAvail().x - button - cancel - choice - 3.0f * gap -
                        (hasWholeFolder ? button + gap : 0.0f);
    const bool wasEntered = drawText(context, changes, isNew, width, state, requests);
    ImGui::SameLine(0.0f, gap);
    drawFilter(context, choice, state);
    ImGui::SameLine(0.0f, gap);
    if (hasWholeFolder) {
        if (ImGui::Button("Whole folder", {button, 0.0f}))
            finishDialog(state, {state.browser.folder()}, TabPolicy::present, requests);
        noteTarget(context, "dialog:folder");
        ImGui::SameLine(0.0f, gap);
    }
    if (ImGui::Button("Cancel", {cancel, 0.0f}))
        requests.push_back(RunAction{"closeOverlay"});
    noteTarget(context, "dialog:cancel");
    ImGui::SameLine(0.0f, gap);
    ImGui::PushStyleColor(ImGuiCol_Button, colors::kAccent);
    ImGui::PushStyleColor(ImGuiCol_Text, colors::kOnAccent);
    const bool wasPressed = ImGui::Button(titleOfChoice(state.purpose), {button, 0.0f});
    ImGui::PopStyleColor(2);
    noteTarget(context, "dialog:open");
    ImGui::PopStyleVar();
    if (!wasEntered && !wasPressed)
        return;
    const TabPolicy tab = ImGui::GetIO().KeyCtrl ? TabPolicy::another : TabPolicy::present;
    if (isPathTyped(state)) {
        openTyped(state, state.text.data(), tab, requests);
        state.text.fill('\0');
    } else if (wasPressed && choosesFolder(state.purpose)) {
        finishDialog(state, {chosenFolder(state)}, tab, requests);
    } else {
        openChosen(state, tab, requests);
    }
}

void moveCursor(OpenDialogState& state, Requests& requests)
{
    if (isPressed(ImGuiKey_UpArrow) && ImGui::GetIO().KeyAlt) {
        requests.push_back(ListFolder{folderAbove(state)});
        return;
    }
    std::ptrdiff_t steps = 0;
    steps += isPressed(ImGuiKey_DownArrow) ? 1 : 0;
    steps -= isPressed(ImGuiKey_UpArrow) ? 1 : 0;
    steps += isPressed(ImGuiKey_PageDown) ? kRowsAPage : 0;
    steps -= isPressed(ImGuiKey_PageUp) ? kRowsAPage : 0;
    if (steps == 0)
        return;
    state.browser.moveCursor(steps);
    state.scrollsToCursor = true;
}

} // namespace

void drawOpenDialog(const PanelContext& context, const Session& session, OpenDialogState& state, bool isNew,
                    Requests& requests)
{
    if (isNew) {
        const fs::path present =
            session.tab().document ? platform::pathFromUtf8(session.tab().document->path).parent_path() : fs::path();
        state.shortcuts = shortcutsFor(present, session.settings.recent);
        state.text.fill('\0');
        state.browser.search("");
        state.browser.clearChoice();
        if (state.purpose != session.dialog)
            state.browser.filterBy(usualFilter(session.dialog));
        state.purpose = session.dialog;
    }
    state.texture = textureOfDialog(session);
    state.tag = tagOfDialog(session);
    const FieldChanges changes = followListing(state);
    moveCursor(state, requests);
    drawPath(context, changes, state, requests);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const float foot = context.px(40.0f);
    const float height = std::max(ImGui::GetContentRegionAvail().y - foot, 1.0f);
    ImGui::BeginChild("middle", {0.0f, height});
    drawFolderShortcuts(context, state, requests);
    ImGui::SameLine(0.0f, context.px(8.0f));
    ImGui::BeginChild("folder");
    drawList(context, ImGui::GetContentRegionAvail().y, state, requests);
    ImGui::EndChild();
    ImGui::EndChild();
    ImGui::Dummy({0.0f, context.px(2.0f)});
    drawFoot(context, changes, isNew, state, requests);
}

} // namespace app
