#include "app/viewer/library/library_panel.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/library/library_groups_panel.hpp"
#include "app/viewer/library/library_list_panel.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace app {
namespace {

/// Indices of the `files` that are not in the list.
std::vector<std::size_t> unlisted(const std::vector<std::filesystem::path>& files, const Session& session)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const bool isListed = std::any_of(session.list().begin(), session.list().end(),
                                          [&](const auto& listed) { return listed.native() == files[i].native(); });
        if (!isListed)
            indices.push_back(i);
    }
    return indices;
}

LibraryKey keyOf(const Session& session, const std::string& filter)
{
    LibraryKey key;
    key.tab = session.tab().id;
    key.tabCount = session.tabs.size();
    key.filter = filter;
    key.isGrid = session.settings.showsGrid;
    key.sort = session.settings.librarySort;
    key.show = session.libraryFilter;
    const bool usesFacts = key.sort != LibrarySort::name || key.show != LibraryFilter();
    key.facts = usesFacts ? session.facts.revision : 0;
    key.areTabsFolded = session.settings.foldedGroups.count("open") > 0;
    for (const LibraryRoot& root : session.roots) {
        const bool isOwn = root.id == session.library().root;
        key.roots.push_back(
            {root.id, root.list, root.state, root.isFolded, isOwn ? session.library().folded : root.folded});
    }
    return key;
}

/// `filter`: the text in the field, which the session gets after this frame.
void followList(const Session& session, const std::string& filter, LibraryState& state)
{
    const std::shared_ptr<const ModelList>& list = session.library().list;
    if (state.seenList != list) {
        state.seenList = list;
        state.samples = unlisted(session.samples, session);
    }
    LibraryKey key = keyOf(session, filter);
    if (state.key == key)
        return;
    state.key = std::move(key);
    state.hasBrowsed = false;
    state.anchor.reset();
    state.listings.clear();
    for (const LibraryRoot& root : session.roots)
        state.listings.push_back(listingOf(session, root, filter));
    state.lines.clear(); // rebuilt by the next layout
    state.seenChosen = formats::kNoIndex;
}

/// A clear button at the right end of the search field; `fieldEnd` is the field's lower right corner.
void drawClearButton(const PanelContext& context, const ImVec2& fieldEnd, float height, Requests& requests)
{
    const ImVec2 from(fieldEnd.x - context.px(24.0f), fieldEnd.y - height);
    ImGui::SetCursorScreenPos(from);
    if (ImGui::InvisibleButton("clear", {context.px(24.0f), height}))
        requests.push_back(SearchLibrary{});
    noteTarget(context, "filter:clear");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::close, {from.x + context.px(11.0f), from.y + height * 0.5f},
             context.px(9.0f), ImGui::IsItemHovered() ? colors::kText : colors::kSecondary);
}

/// The first match: in the browsed root, else in the first root with a match.
void openFirst(const Session& session, const LibraryState& state, Requests& requests)
{
    const RootListing* const own = state.listingOf(session);
    if (own != nullptr && !own->cells.empty()) {
        requests.push_back(OpenListed{.index = own->cells.front()});
        return;
    }
    for (std::uint32_t root = 0; root < state.listings.size(); ++root) {
        if (!state.listings[root].cells.empty()) {
            requests.push_back(OpenInRoot{root, state.listings[root].cells.front()});
            return;
        }
    }
}

/// Keys of the search field: up and down browse the matches, Enter opens the first one, Esc leaves.
void handleSearchKeys(const Session& session, bool wasActive, bool wasEntered, LibraryState& state, Requests& requests)
{
    if (wasEntered) {
        if (!state.hasBrowsed && state.key && !state.key->filter.empty())
            openFirst(session, state, requests);
        return;
    }
    if (!wasActive)
        return;
    const int steps = isPressed(ImGuiKey_DownArrow) ? 1 : isPressed(ImGuiKey_UpArrow) ? -1 : 0;
    if (steps == 0)
        return;
    requests.push_back(RunAction{steps > 0 ? "nextModel" : "previousModel"});
    state.hasBrowsed = true;
}

void drawSearch(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = context.px(28.0f);
    const float button = context.px(30.0f);
    std::size_t count = 0;
    for (const LibraryRoot& root : session.roots)
        count += root.list->files.size();
    const std::string hint = count == 0 ? "Search" : "Search " + countedText(count, "model");
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(inset, context.px(6.0f)));
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - button - context.px(4.0f), 1.0f));
    if (state.wantsFocus)
        focusNextField();
    state.wantsFocus = false;
    std::array<char, 256> text{};
    session.library().filter.copy(text.data(), text.size() - 1);
    // Each tab has its own field, so that typed text does not move to another tab.
    const std::string id = "##filter" + std::to_string(session.tab().id);
    const bool wasEntered = [&] {
        const LowerItem field; // the clear button overlaps it
        return ImGui::InputTextWithHint(id.c_str(), hint.c_str(), text.data(), text.size(),
                                        ImGuiInputTextFlags_EnterReturnsTrue);
    }();
    const bool isActive = ImGui::IsItemActive();
    if (ImGui::IsItemDeactivated() && !wasEntered && isPressed(ImGuiKey_Escape))
        text.fill('\0');
    if (session.library().filter != text.data())
        requests.push_back(SearchLibrary{text.data()});
    ImGui::PopStyleVar();
    noteTarget(context, "filter");
    const ImVec2 end = ImGui::GetItemRectMax();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search, {at.x + inset * 0.5f, at.y + (end.y - at.y) * 0.5f},
             context.px(14.0f), colors::kSecondary);
    if (text.front() != '\0')
        drawClearButton(context, end, end.y - at.y, requests);
    ImGui::SetCursorScreenPos({end.x + context.px(4.0f), at.y});
    if (iconButton(context, {.id = "button:grid",
                             .icon = session.settings.showsGrid ? Icon::rows : Icon::grid,
                             .tooltip = session.settings.showsGrid ? "Show as a list" : "Show as a grid",
                             .width = 30.0f}))
        requests.push_back(RunAction{"libraryGrid"});
    followList(session, text.data(), state);
    handleSearchKeys(session, isActive, wasEntered, state, requests);
}

const char* titleOf(LibrarySort sort)
{
    constexpr std::array<const char*, 5> kTitles = {"Name", "Size", "Date", "Triangles", "Problems"};
    return kTitles[static_cast<std::size_t>(sort)];
}

/// Length of the field's hint, depending on whether the list's title is visible.
enum class TitleLength { whole, brief };

std::string titleOf(const LibraryFilter& filter, TitleLength length = TitleLength::whole)
{
    constexpr std::array<const char*, 3> kWhole = {"All", "With problems", "Missing textures"};
    constexpr std::array<const char*, 3> kBrief = {"All", "Problems", "No texture"};
    const auto& kTitles = length == TitleLength::whole ? kWhole : kBrief;
    const bool isAll = filter.show == LibraryFilter::Show::all;
    return isAll && !filter.format.empty() ? filter.format : kTitles[static_cast<std::size_t>(filter.show)];
}

/// The sort order.
void drawSortChoice(const PanelContext& context, const Session& session, float width, Requests& requests)
{
    if (!beginChoice(context, "library:sort", titleOf(session.settings.librarySort), width))
        return;
    for (std::size_t i = 0; i < kLibrarySorts.size(); ++i) {
        const auto sort = static_cast<LibrarySort>(i);
        if (ImGui::Selectable(titleOf(sort), sort == session.settings.librarySort))
            requests.push_back(SortLibrary{sort});
        noteTarget(context, "library:sort:" + std::string(kLibrarySorts[i]));
    }
    ImGui::EndCombo();
}

/// The filter.
void drawFilterChoice(const PanelContext& context, const Session& session, float width, Requests& requests)
{
    using Show = LibraryFilter::Show;
    const std::string whole = titleOf(session.libraryFilter);
    const bool fits = ImGui::CalcTextSize(whole.c_str()).x <= textWidthOfChoice(context, width);
    if (!beginChoice(context, "library:show", fits ? whole : titleOf(session.libraryFilter, TitleLength::brief), width))
        return;
    constexpr std::array<const char*, 3> kTargets = {"all", "problems", "missingTextures"};
    for (std::size_t i = 0; i < kTargets.size(); ++i) {
        const LibraryFilter filter{static_cast<Show>(i), {}};
        if (ImGui::Selectable(titleOf(filter).c_str(), filter == session.libraryFilter))
            requests.push_back(FilterLibrary{filter});
        noteTarget(context, std::string("library:show:") + kTargets[i]);
    }
    ImGui::Separator();
    std::set<std::string_view> names;
    for (const formats::ModelFormatName& format : formats::modelFormats())
        names.insert(format.name);
    for (const std::string_view name : names) {
        const LibraryFilter filter{Show::all, std::string(name)};
        if (ImGui::Selectable(filter.format.c_str(), filter == session.libraryFilter))
            requests.push_back(FilterLibrary{filter});
        noteTarget(context, "library:show:" + filter.format);
    }
    ImGui::EndCombo();
}

/// Sort order and filter, and the progress of reading the facts they need.
void drawChoices(const PanelContext& context, const Session& session, Requests& requests)
{
    const float gap = context.px(4.0f);
    const float width = std::max(ImGui::GetContentRegionAvail().x - gap, 2.0f);
    // The field with the longer text gets more width.
    const float beside = width - textWidthOfChoice(context, width);
    const float sorted = ImGui::CalcTextSize(titleOf(session.settings.librarySort)).x + beside;
    const float shown = ImGui::CalcTextSize(titleOf(session.libraryFilter, TitleLength::brief).c_str()).x + beside;
    const float sort = std::floor(std::clamp(sorted, 1.0f, std::max(width * 0.44f, width - shown)));
    drawSortChoice(context, session, sort, requests);
    ImGui::SameLine(0.0f, gap);
    drawFilterChoice(context, session, width - sort, requests);
    if (session.facts.left == 0)
        return;
    ImGui::PushStyleColor(ImGuiCol_Text, colors::kSecondary);
    ImGui::Text("Reading: %s left", countedText(session.facts.left, "model").c_str());
    ImGui::PopStyleColor();
    noteTarget(context, "library:reading");
}

/// The tags of the open document, the selected one first.
void drawAttachMenu(const PanelContext& context, const Session& session, const std::filesystem::path& file,
                    Requests& requests)
{
    const auto& document = session.tab().document;
    const std::uint32_t count = document ? tagCount(*document) : 0;
    if (count == 0)
        return;
    const bool isOpen = ImGui::BeginMenu("Attach to");
    noteTarget(context, "menu:attach");
    if (!isOpen)
        return;
    const auto item = [&](std::uint32_t tag) {
        ImGui::PushID(static_cast<int>(tag));
        if (ImGui::MenuItem(shownName(longTagName(*document, tag)).c_str()))
            requests.push_back(AttachModel{file, tag});
        noteTarget(context, "menu:attach:" + std::to_string(tag));
        ImGui::PopID();
    };
    const std::uint32_t selected = session.tab().selection.tag();
    if (selected < count)
        item(selected);
    for (std::uint32_t tag = 0; tag < count; ++tag) {
        if (tag != selected)
            item(tag);
    }
    ImGui::EndMenu();
}

void drawModelMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    if (std::exchange(state.opensMenu, false))
        ImGui::OpenPopup("model menu");
    if (!ImGui::BeginPopup("model menu"))
        return;
    const RootModel& model = state.menuModel; // outdated if the library changed meanwhile
    const bool isThere = model.root < session.roots.size() &&
                         model.index < session.roots[model.root].list->files.size() &&
                         session.roots[model.root].list->files[model.index] == state.menuFor;
    const auto item = [&](const char* title, const char* target) {
        const bool wasClicked = ImGui::MenuItem(title, nullptr, false, isThere);
        noteTarget(context, target);
        return wasClicked;
    };
    if (item("Open", "menu:open"))
        requests.push_back(OpenInRoot{model.root, model.index});
    if (item("Open in another tab", "menu:open-in-tab"))
        requests.push_back(OpenInRoot{model.root, model.index, TabPolicy::another});
    if (session.tab().document && item("Compare with the open model", "menu:compare"))
        requests.push_back(CompareWith{state.menuFor});
    if (isThere)
        drawAttachMenu(context, session, state.menuFor, requests);
    if (platform::host().canReveal && item("Show in the file manager", "menu:reveal"))
        requests.push_back(RevealFile{fileOnDisk(state.menuFor)});
    if (item("Copy its path", "menu:copy-path"))
        ImGui::SetClipboardText(platform::utf8FromPath(state.menuFor).c_str());
    ImGui::EndPopup();
}

} // namespace

const RootListing* LibraryState::listingOf(const Session& session) const
{
    const auto own = std::find_if(listings.begin(), listings.end(), [&](const RootListing& listing) {
        return listing.id != kNoRoot && listing.id == session.library().root;
    });
    return own != listings.end() ? &*own : nullptr;
}

std::size_t LibraryState::rowCount(const Session& session) const
{
    const RootListing* const own = listingOf(session);
    return own != nullptr ? own->rows.size() : 0;
}

std::size_t LibraryState::modelCount(const Session& session) const
{
    const RootListing* const own = listingOf(session);
    return own != nullptr ? own->cells.size() : 0;
}

Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session, LibraryState& state)
{
    Requests requests;
    const PanelWindow window("library", area);
    drawSearch(context, session, state, requests);
    if (!session.roots.empty())
        drawChoices(context, session, requests);
    ImGui::Dummy({0.0f, context.px(2.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    const ImVec2 available = ImGui::GetContentRegionAvail();
    const float gap = context.px(8.0f);
    layOutLines(context, session, state, std::max(available.x, 1.0f), requests);
    const float shortcuts = static_cast<float>(shortcutRows(session, state)) * rowHeight(context);
    // Each part gets its needed height; if that is too much, the shortcuts get two fifths.
    const float needed = state.lines.empty() ? 2.0f * rowHeight(context) : state.offsets.back();
    const float list = std::min(needed, available.y);
    const float lower = std::min(shortcuts + gap, std::max(std::floor(available.y * 0.4f), available.y - list));
    const float upper = std::max(shortcuts > 0.0f ? std::min(list, available.y - lower) : available.y, 1.0f);
    ImGui::BeginChild("list", {0.0f, upper});
    if (state.lines.empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("Models of dropped files and folders are listed here");
        ImGui::PopTextWrapPos();
    }
    drawLibraryLines(context, session, state, requests);
    ImGui::EndChild();
    if (shortcuts > 0.0f && available.y - upper - gap >= 1.0f) {
        ImGui::Dummy({0.0f, gap});
        ImGui::BeginChild("shortcuts", {0.0f, available.y - upper - gap});
        drawShortcuts(context, session, state, requests);
        ImGui::EndChild();
    }
    drawModelMenu(context, session, state, requests);
    drawRootMenu(context, session, state, requests);
    ImGui::PopStyleVar();
    drawEdge(area, Edge::right);
    return requests;
}

} // namespace app
