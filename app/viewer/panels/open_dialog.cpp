#include "app/viewer/panels/overlays.hpp"
#include "app/viewer/text.hpp"
#include "formats/files/archive_paths.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr float kPlaces = 180.0f;
constexpr float kSizeColumn = 90.0f;
constexpr float kTimeColumn = 140.0f;

template <std::size_t size> void setText(std::array<char, size>& field, std::string_view text)
{
    field.fill('\0');
    std::memcpy(field.data(), text.data(), std::min(text.size(), size - 1));
}

const FileEntry* entryAt(const OpenDialogState& state, std::size_t place)
{
    return place < state.shown.size() ? &state.listing.entries[state.shown[place]] : nullptr;
}

void follow(OpenDialogState& state)
{
    const std::string name = entryAt(state, state.cursor) != nullptr ? entryAt(state, state.cursor)->name : "";
    state.shown = shownEntries(state.listing, state.filter, state.text.data(), state.column, state.isDescending);
    state.cursor = 0;
    for (std::size_t i = 0; i < state.shown.size(); ++i) {
        if (state.listing.entries[state.shown[i]].name == name)
            state.cursor = i;
    }
    state.scrollsToCursor = true;
}

/// Takes over what a worker read.
void takeListing(OpenDialogState& state)
{
    if (!state.job.isReady())
        return;
    const std::string before = platform::utf8FromPath(state.listing.folder.filename());
    auto read = state.job.take();
    if (!read)
        return;
    const bool isUp = state.listing.folder.parent_path() == read->folder;
    state.listing = *std::move(read);
    setText(state.path, platform::utf8FromPath(state.listing.folder));
    state.text.fill('\0');
    state.chosen.clear();
    state.cursor = 0;
    follow(state);
    for (std::size_t i = 0; isUp && i < state.shown.size(); ++i) {
        if (entryAt(state, i)->name == before)
            state.cursor = i; // where one came from
    }
}

fs::path pathOf(const OpenDialogState& state, const FileEntry& entry)
{
    return state.listing.folder / platform::pathFromUtf8(entry.name);
}

/// What is chosen, or what the cursor is on: a folder is entered, files are opened.
void openChosen(const OpenDialogState& state, TabPolicy tab, Requests& requests)
{
    const FileEntry* const entry = entryAt(state, state.cursor);
    if (entry == nullptr)
        return;
    if (entry->kind == FileKind::folder && state.chosen.size() < 2) {
        requests.push_back(ListFolder{pathOf(state, *entry)});
        return;
    }
    OpenPaths open{.paths = {}, .tab = tab};
    for (const std::size_t index : state.shown) {
        const FileEntry& shown = state.listing.entries[index];
        if (state.chosen.count(shown.name) > 0 && shown.kind != FileKind::folder)
            open.paths.push_back(pathOf(state, shown));
    }
    if (open.paths.empty())
        open.paths.push_back(pathOf(state, *entry));
    requests.push_back(CloseOverlay{});
    requests.push_back(open);
}

void drawPlaces(const PanelContext& context, const OpenDialogState& state, Requests& requests)
{
    ImGui::BeginChild("places", {context.px(kPlaces), 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    heading(context, "Places");
    for (const Place& place : state.places) {
        ListRow row;
        row.target = "place:" + platform::utf8FromPath(place.folder);
        row.label = shownName(place.name);
        row.tooltip = shownName(platform::utf8FromPath(place.folder));
        row.isSelected = place.folder == state.listing.folder;
        if (listRow(context, row))
            requests.push_back(ListFolder{place.folder});
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

/// Tab completes; anything else typed is left alone.
int completePath(ImGuiInputTextCallbackData* data)
{
    const std::string completed = completedPath({data->Buf, static_cast<std::size_t>(data->BufTextLen)});
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, completed.c_str());
    return 0;
}

/// A file or an archive is opened; anything else is shown as a folder, or why it cannot be.
void openTyped(const char* text, TabPolicy tab, Requests& requests)
{
    const fs::path typed = typedPath(text);
    const formats::PathKind kind = formats::kindOfPath(typed);
    if (kind == formats::PathKind::folder || kind == formats::PathKind::missing) {
        requests.push_back(ListFolder{typed});
        return;
    }
    requests.push_back(CloseOverlay{});
    requests.push_back(OpenPaths{.paths = {typed}, .tab = tab});
}

bool isPathTyped(const OpenDialogState& state)
{
    return state.text.front() == '~' || std::string_view(state.text.data()).find('/') != std::string_view::npos;
}

void drawPath(const PanelContext& context, OpenDialogState& state, Requests& requests)
{
    if (iconButton(context,
                   {.id = "dialog:up", .icon = Icon::up, .tooltip = "The folder above (Alt+Up)", .width = 30.0f}))
        requests.push_back(ListFolder{state.listing.folder.parent_path()});
    ImGui::SameLine(0.0f, context.px(6.0f));
    if (std::exchange(state.wantsPathFocus, false))
        ImGui::SetKeyboardFocusHere();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8.0f), context.px(6.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    const bool wasEntered =
        ImGui::InputText("##path", state.path.data(), state.path.size(),
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion, completePath);
    ImGui::PopStyleVar();
    noteTarget(context, "dialog:path");
    if (wasEntered)
        openTyped(state.path.data(), TabPolicy::present, requests);
}

void drawHeader(const PanelContext& context, const char* title, float width, FileColumn column, OpenDialogState& state)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    if (ImGui::InvisibleButton(title, {std::max(width, 1.0f), height})) {
        state.isDescending = state.column == column && !state.isDescending;
        state.column = column;
        follow(state);
    }
    noteTarget(context, std::string("column:") + title);
    const bool isSorted = state.column == column;
    const ImU32 colour = isSorted || ImGui::IsItemHovered() ? colours::kText : colours::kSecondary;
    putText({at.x + context.px(8.0f), at.y}, height, colour, title);
    if (isSorted) {
        const float x = at.x + context.px(18.0f) + ImGui::CalcTextSize(title).x;
        drawIcon(*ImGui::GetWindowDrawList(), state.isDescending ? Icon::chevron : Icon::up, {x, at.y + height * 0.5f},
                 context.px(8.0f), colours::kSecondary);
    }
}

std::string timeText(fs::file_time_type time)
{
    if (time == fs::file_time_type())
        return {};
    // The clocks have no common zero in C++20's library of Debian 12: by way of now.
    const auto since = std::chrono::duration_cast<std::chrono::seconds>(time - fs::file_time_type::clock::now());
    const std::time_t moment = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() + since);
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(moment));
}

void drawEntryPicture(const PanelContext& context, const OpenDialogState& state, const FileEntry& entry,
                      const ImVec2& at, float height)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 middle(at.x + height * 0.5f, at.y + height * 0.5f);
    if (entry.kind == FileKind::model && context.thumbnails != nullptr) {
        const Thumbnail* const thumbnail = context.thumbnails->want(pathOf(state, entry), height);
        if (thumbnail->state == Thumbnail::State::ready) {
            drawThumbnail(*thumbnail, at, {at.x + height, at.y + height});
            return;
        }
    }
    const Icon icon = entry.kind == FileKind::folder    ? Icon::folder
                      : entry.kind == FileKind::archive ? Icon::archive
                      : entry.kind == FileKind::model   ? Icon::model
                      : entry.kind == FileKind::image   ? Icon::grid
                                                        : Icon::rows;
    drawIcon(list, icon, middle, context.px(13.0f),
             entry.kind == FileKind::folder ? colours::kAccent : colours::kSecondary);
}

void drawEntry(const PanelContext& context, std::size_t place, OpenDialogState& state, Requests& requests)
{
    const FileEntry& entry = *entryAt(state, place);
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::PushID(entry.name.c_str());
    const bool wasClicked = ImGui::InvisibleButton("entry", {width, height});
    ImGui::PopID();
    noteTarget(context, "file:" + entry.name);
    const bool isHovered = ImGui::IsItemHovered();
    if (wasClicked) {
        if (!ImGui::GetIO().KeyCtrl)
            state.chosen.clear();
        if (ImGui::GetIO().KeyShift) {
            for (std::size_t i = std::min(place, state.cursor); i <= std::max(place, state.cursor); ++i)
                state.chosen.insert(entryAt(state, i)->name);
        } else {
            state.chosen.insert(entry.name);
        }
        state.cursor = place;
    }
    const bool isChosen = state.chosen.count(entry.name) > 0;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    const float radius = ImGui::GetStyle().FrameRounding;
    if (isChosen || place == state.cursor)
        list.AddRectFilled(at, end, colours::kAccentFaint, radius);
    else if (isHovered)
        list.AddRectFilled(at, end, colours::kRaised, radius);
    if (place == state.cursor)
        list.AddRectFilled(at, {at.x + context.px(2.0f), end.y}, colours::kAccent, 1.0f);
    drawEntryPicture(context, state, entry, {at.x + context.px(6.0f), at.y}, height);
    const float left = at.x + height + context.px(12.0f);
    const float sizes = end.x - context.px(kSizeColumn + kTimeColumn);
    putText({left, at.y}, height, colours::kText, fitted(shownName(entry.name), sizes - left - context.px(4.0f)));
    if (entry.kind != FileKind::folder) {
        const std::string size = bytesText(entry.bytes);
        putText({sizes + context.px(kSizeColumn - 12.0f) - ImGui::CalcTextSize(size.c_str()).x, at.y}, height,
                colours::kSecondary, size);
    }
    putText({end.x - context.px(kTimeColumn - 8.0f), at.y}, height, colours::kSecondary, timeText(entry.modified));
    if (isHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        state.cursor = place;
        openChosen(state, ImGui::GetIO().KeyCtrl ? TabPolicy::another : TabPolicy::present, requests);
    }
}

void drawList(const PanelContext& context, float height, OpenDialogState& state, Requests& requests)
{
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    const float width = ImGui::GetContentRegionAvail().x;
    drawHeader(context, "Name", width - context.px(kSizeColumn + kTimeColumn), FileColumn::name, state);
    ImGui::SameLine(0.0f, 0.0f);
    drawHeader(context, "Size", context.px(kSizeColumn), FileColumn::size, state);
    ImGui::SameLine(0.0f, 0.0f);
    drawHeader(context, "Changed", context.px(kTimeColumn), FileColumn::modified, state);
    ImGui::BeginChild("entries", {0.0f, height - rowHeight(context)});
    if (!state.listing.problem.empty())
        ImGui::TextDisabled("  %s", shownName(state.listing.problem).c_str());
    else if (state.shown.empty() && !state.job.isUnderWay())
        ImGui::TextDisabled("  Nothing here that fits");
    if (std::exchange(state.scrollsToCursor, false))
        scrollToRow(context, static_cast<std::uint32_t>(state.cursor));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.shown.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawEntry(context, static_cast<std::size_t>(i), state, requests);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

/// Field to type a part of a name, which kinds of files, and the buttons.
void drawFoot(const PanelContext& context, bool isNew, OpenDialogState& state, Requests& requests)
{
    constexpr std::array<const char*, 3> kFilters = {"models", "pictures", "all files"};
    const float buttons = context.px(2.0f * 108.0f + 8.0f);
    const float choice = context.px(110.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8.0f), context.px(6.0f)));
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - buttons - choice - context.px(16.0f), 1.0f));
    // Typing always goes on here, unless something else is being used.
    const bool isChoosing = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (isNew || (!ImGui::IsAnyItemActive() && !isChoosing))
        ImGui::SetKeyboardFocusHere();
    const std::string before = state.text.data();
    const bool wasEntered = ImGui::InputTextWithHint("##text", "Type a part of a name, or a path", state.text.data(),
                                                     state.text.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    noteTarget(context, "dialog:text");
    const bool hasFocus = ImGui::IsItemActive();
    if (before != state.text.data())
        follow(state);
    ImGui::SameLine(0.0f, context.px(8.0f));
    const auto filter = static_cast<std::size_t>(state.filter);
    if (beginChoice(context, "dialog:filter", kFilters[filter], choice)) {
        for (std::size_t i = 0; i < kFilters.size(); ++i) {
            if (ImGui::Selectable(kFilters[i], i == filter)) {
                state.filter = static_cast<FileFilter>(i);
                follow(state);
            }
        }
        ImGui::EndCombo();
    }
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (ImGui::Button("Whole folder", {context.px(108.0f), 0.0f})) {
        requests.push_back(CloseOverlay{});
        requests.push_back(OpenPaths{.paths = {state.listing.folder}});
    }
    noteTarget(context, "dialog:folder");
    ImGui::SameLine(0.0f, context.px(8.0f));
    ImGui::PushStyleColor(ImGuiCol_Button, colours::kAccent);
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kOnAccent);
    const bool wasPressed = ImGui::Button("Open", {context.px(108.0f), 0.0f});
    ImGui::PopStyleColor(2);
    noteTarget(context, "dialog:open");
    ImGui::PopStyleVar();
    const bool isControl = ImGui::GetIO().KeyCtrl;
    const TabPolicy tab = isControl ? TabPolicy::another : TabPolicy::present;
    if ((wasEntered || wasPressed) && isPathTyped(state)) {
        openTyped(state.text.data(), tab, requests);
        state.text.fill('\0');
        follow(state);
    } else if (wasEntered || wasPressed) {
        openChosen(state, tab, requests);
    }
    const bool isUp = hasFocus && before.empty() && isPressed(ImGuiKey_Backspace);
    if (isUp)
        requests.push_back(ListFolder{state.listing.folder.parent_path()});
}

void moveCursor(OpenDialogState& state, Requests& requests)
{
    if (isPressed(ImGuiKey_UpArrow) && ImGui::GetIO().KeyAlt) {
        requests.push_back(ListFolder{state.listing.folder.parent_path()});
        return;
    }
    if (state.shown.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(state.shown.size()) - 1;
    std::ptrdiff_t steps = 0;
    steps += isPressed(ImGuiKey_DownArrow) ? 1 : 0;
    steps -= isPressed(ImGuiKey_UpArrow) ? 1 : 0;
    steps += isPressed(ImGuiKey_PageDown) ? 12 : 0;
    steps -= isPressed(ImGuiKey_PageUp) ? 12 : 0;
    if (steps == 0)
        return;
    state.cursor = static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(state.cursor) + steps, 0, last));
    state.chosen.clear();
    state.scrollsToCursor = true;
}

} // namespace

void drawOpenDialog(const PanelContext& context, const Session& session, OpenDialogState& state, bool isNew,
                    Requests& requests)
{
    if (isNew) {
        const fs::path present =
            session.tab().document ? platform::pathFromUtf8(session.tab().document->path).parent_path() : fs::path();
        state.places = placesFor(present, session.settings.recent);
        state.text.fill('\0');
        state.chosen.clear();
    }
    takeListing(state);
    moveCursor(state, requests);
    drawPath(context, state, requests);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const float foot = context.px(40.0f);
    const float height = std::max(ImGui::GetContentRegionAvail().y - foot, 1.0f);
    ImGui::BeginChild("middle", {0.0f, height});
    drawPlaces(context, state, requests);
    ImGui::SameLine(0.0f, context.px(8.0f));
    ImGui::BeginChild("folder");
    drawList(context, ImGui::GetContentRegionAvail().y, state, requests);
    ImGui::EndChild();
    ImGui::EndChild();
    ImGui::Dummy({0.0f, context.px(2.0f)});
    drawFoot(context, isNew, state, requests);
}

} // namespace app
