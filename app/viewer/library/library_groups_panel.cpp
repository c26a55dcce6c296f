#include "app/viewer/library/library_groups_panel.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr float kHeadingIndent = 6.0f;
constexpr float kRowIndent = 14.0f;

/// A close button at the right end of a line, which was just drawn as a LowerItem; true if it was clicked.
bool drawCross(const PanelContext& context, const ImVec2& lineEnd, const std::string& target, const char* tip)
{
    const float edge = rowHeight(context);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({lineEnd.x - edge, lineEnd.y - edge});
    const bool wasClicked = ImGui::InvisibleButton((target + ":close").c_str(), {edge, edge});
    noteTarget(context, target + ":close");
    const bool isHovered = ImGui::IsItemHovered();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::close, {lineEnd.x - edge * 0.5f, lineEnd.y - edge * 0.5f},
             context.px(9.0f), isHovered ? colors::kText : colors::kSecondary);
    if (isHovered)
        ImGui::SetTooltip("%s", tip);
    ImGui::SetCursorScreenPos(after);
    return wasClicked;
}

/// A row that is indented below a heading.
bool indentedRow(const PanelContext& context, const ListRow& row)
{
    ImGui::Indent(context.px(kRowIndent));
    const bool wasClicked = listRow(context, row);
    ImGui::Unindent(context.px(kRowIndent));
    return wasClicked;
}

void drawFile(const PanelContext& context, const std::string& target, const std::filesystem::path& file,
              const ModelCaption& caption, Requests& requests)
{
    ListRow row;
    row.target = target;
    row.label = shownName(caption.name);
    row.detail = shownName(caption.where);
    row.tooltip = shownName(platform::utf8FromPath(file));
    if (indentedRow(context, row))
        requests.push_back(OpenPaths{.paths = {file}});
}

bool isGroupFolded(const Session& session, const char* name)
{
    return session.settings.foldedGroups.count(name) > 0;
}

/// The heading of a group that is not a root; true if it is unfolded.
bool drawShortcutGroup(const PanelContext& context, const Session& session, std::size_t group, const char* title,
                       std::size_t count, Requests& requests)
{
    const std::string name(kLibraryGroups[group]);
    const bool isOpen = session.settings.foldedGroups.count(name) == 0;
    if (drawGroupHeading(context,
                         {.target = "group:" + name, .name = title, .count = countText(count), .isOpen = isOpen})
            .wasClicked)
        requests.push_back(FoldGroup{group});
    return isOpen;
}

std::string tooltipOf(const LibraryRoot& root)
{
    constexpr std::size_t kMaxListedPaths = 12;
    std::string text;
    if (const auto& client = root.list->client)
        text = fmt::format("{}, {}\n", shownName(client->name), countedText(client->archives, "archive"));
    for (std::size_t i = 0; i < std::min(root.paths.size(), kMaxListedPaths); ++i)
        text += (i > 0 ? "\n" : "") + shownName(platform::utf8FromPath(root.paths[i]));
    if (!root.problem.empty())
        text += "\n" + shownName(root.problem);
    return text;
}

} // namespace

GroupClicks drawGroupHeading(const PanelContext& context, const GroupHeading& heading)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    GroupClicks clicks;
    clicks.wasClicked = lowerButton(heading.target.c_str(), {width, height});
    noteTarget(context, heading.target);
    const bool isHovered = ImGui::IsItemHovered();
    clicks.wasRightClicked = isHovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + width, at.y + height);
    if (isHovered)
        list.AddRectFilled(at, end, colors::kRaised, ImGui::GetStyle().FrameRounding);
    const float left = at.x + context.px(kHeadingIndent);
    const Icon chevron = heading.isOpen ? Icon::chevron : Icon::chevronRight;
    drawIcon(list, heading.isMissing ? Icon::warning : chevron, {left + context.px(6.0f), at.y + height * 0.5f},
             context.px(heading.isMissing ? 12.0f : 9.0f), heading.isMissing ? colors::kWarning : colors::kSecondary);
    const float right = end.x - (heading.canBeClosed ? height : context.px(8.0f));
    const float countWidth = ImGui::CalcTextSize(heading.count.c_str()).x;
    const float name = left + context.px(18.0f);
    const float gap = context.px(8.0f);
    const std::string label = fitted(heading.name, right - countWidth - gap - name);
    const ImU32 color = heading.isMissing ? colors::kSecondary : heading.isPresent ? colors::kAccent : colors::kText;
    putText({name, at.y}, height, color, label);
    const float detail = name + ImGui::CalcTextSize(label.c_str()).x + gap;
    if (const float room = right - countWidth - gap - detail; !heading.detail.empty() && room > 0.0f)
        putText({detail, at.y}, height, colors::kSecondary, fitted(heading.detail, room));
    putText({right - countWidth, at.y}, height, colors::kSecondary, heading.count);
    if (isHovered && !heading.tooltip.empty())
        ImGui::SetTooltip("%s", heading.tooltip.c_str());
    if (heading.canBeClosed)
        clicks.wasClosed = drawCross(context, end, heading.target, "Remove from the library");
    return clicks;
}

std::string rootCountText(const Session& session, const RootListing& listing, std::size_t all)
{
    const bool isFiltered = !session.library().filter.empty() || session.libraryFilter != LibraryFilter();
    return (isFiltered ? countText(listing.cells.size()) + " of " : std::string()) + countText(all);
}

void drawRootLine(const PanelContext& context, const Session& session, std::uint32_t root, LibraryState& state,
                  Requests& requests)
{
    const LibraryRoot& own = session.roots[root];
    const RootListing& listing = state.listings[root];
    // The line also represents the first folder of the tree, which can be folded separately.
    const LibraryRow* const itself = listing.isItself ? &listing.rows.front() : nullptr;
    const bool isFolderFolded = itself != nullptr && !own.isFolded && !itself->isOpen;
    GroupHeading heading;
    heading.target = "root:" + std::to_string(root);
    heading.name = shownName(nameOf(own));
    if (const auto& client = own.list->client)
        heading.detail = fmt::format("{}, {}", client->version, countedText(client->archives, "archive"));
    const bool isRead = own.state == LibraryRoot::State::ready || !own.list->files.empty();
    heading.count = isRead ? rootCountText(session, listing, own.list->files.size()) : std::string();
    heading.tooltip = tooltipOf(own);
    heading.isOpen = (!own.isFolded && !isFolderFolded) || !session.library().filter.empty();
    heading.isMissing = own.state == LibraryRoot::State::missing;
    heading.isPresent = own.id == session.library().root;
    heading.canBeClosed = true;
    const GroupClicks clicks = drawGroupHeading(context, heading);
    if (itself != nullptr)
        context.targets["folder:" + itself->name] = context.targets[heading.target];
    if (clicks.wasClosed)
        requests.push_back(CloseRoot{root});
    else if (clicks.wasClicked && isFolderFolded)
        requests.push_back(ToggleFolded{itself->folder, root});
    else if (clicks.wasClicked)
        requests.push_back(FoldRoot{root});
    if (clicks.wasRightClicked) {
        state.menuRoot = own.id;
        state.opensRootMenu = true;
    }
}

void drawRootNote(const PanelContext& context, const Session& session, std::uint32_t root)
{
    const LibraryRoot& own = session.roots[root];
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::Dummy({width, height});
    const bool isReading = own.state == LibraryRoot::State::reading;
    const bool isMissing = own.state == LibraryRoot::State::missing;
    const float left = at.x + context.px(kHeadingIndent + 18.0f);
    const std::string text = isReading   ? "Looking for models\xE2\x80\xA6"
                             : isMissing ? shownName(own.problem)
                                         : "No such model here";
    putText({left, at.y}, height, isMissing ? colors::kWarning : colors::kSecondary,
            fitted(text, at.x + width - left - context.px(8.0f)));
    if (isMissing && ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", tooltipOf(own).c_str());
}

void drawTabsHeading(const PanelContext& context, const Session& session, Requests& requests)
{
    (void)drawShortcutGroup(context, session, 0, "Open", session.tabs.size(), requests);
}

void drawTabLine(const PanelContext& context, const Session& session, std::uint32_t tab, Requests& requests)
{
    const Tab& own = session.tabs[tab];
    ListRow row;
    row.target = "opentab:" + std::to_string(tab);
    row.label = own.document ? shownName(own.document->name) : "(nothing)";
    row.tooltip = own.document ? shownName(own.document->path) : std::string();
    row.isSelected = tab == session.activeTab;
    row.hasButtons = true;
    row.color = row.isSelected ? colors::kAccent : colors::kText;
    const bool wasClicked = indentedRow(context, row);
    const ImVec2 end = ImGui::GetItemRectMax();
    const bool wasMiddleClicked = ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Middle);
    if (drawCross(context, end, row.target, "Close (Ctrl+W)") || wasMiddleClicked)
        requests.push_back(CloseTab{tab});
    else if (wasClicked)
        requests.push_back(SelectTab{tab});
}

void drawRootMenu(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests)
{
    if (std::exchange(state.opensRootMenu, false))
        ImGui::OpenPopup("root menu");
    if (!ImGui::BeginPopup("root menu"))
        return;
    const auto found = std::find_if(session.roots.begin(), session.roots.end(),
                                    [&](const LibraryRoot& root) { return root.id == state.menuRoot; });
    const bool isThere = found != session.roots.end();
    const auto index = static_cast<std::uint32_t>(found - session.roots.begin());
    const auto item = [&](const char* title, const char* target, bool isPossible = true) {
        const bool wasClicked = ImGui::MenuItem(title, nullptr, false, isThere && isPossible);
        noteTarget(context, target);
        return wasClicked;
    };
    if (item("List its models again", "menu:read-root", isThere && !found->isBeside))
        requests.push_back(ReadRoot{index});
    if (item("Keep it in the library", "menu:keep-root", isThere && found->isBeside))
        requests.push_back(AddRoots{found->paths});
    if (item("Also look for textures here", "menu:game-folder"))
        requests.push_back(AddGameFolder{found->paths.front()});
    if (platform::host().canReveal && item("Show in the file manager", "menu:reveal-root"))
        requests.push_back(RevealFile{fileOnDisk(found->paths.front())});
    if (item("Copy its path", "menu:copy-root"))
        requests.push_back(CopyText{platform::utf8FromPath(found->paths.front()), {}});
    if (item("Remove from the library", "menu:close-root"))
        requests.push_back(CloseRoot{index});
    ImGui::EndPopup();
}

void drawShortcuts(const PanelContext& context, const Session& session, const LibraryState& state, Requests& requests)
{
    if (!session.foundGames.empty() &&
        drawShortcutGroup(context, session, 1, "Games found", session.foundGames.size(), requests)) {
        for (std::size_t i = 0; i < session.foundGames.size(); ++i) {
            ListRow row;
            row.target = "game:" + std::to_string(i);
            row.label = session.foundGames[i].name;
            row.detail = shownName(platform::utf8FromPath(session.foundGames[i].folder.filename()));
            row.tooltip = shownName(platform::utf8FromPath(session.foundGames[i].folder));
            if (indentedRow(context, row))
                requests.push_back(AddRoots{{session.foundGames[i].folder}});
        }
    }
    if (!state.samples.empty() && drawShortcutGroup(context, session, 2, "Samples", state.samples.size(), requests)) {
        const std::vector<ModelCaption> captions = captionsOf(session.samples);
        for (const std::size_t i : state.samples)
            drawFile(context, "sample:" + std::to_string(i), session.samples[i], captions[i], requests);
    }
    const std::vector<std::filesystem::path>& recent = session.settings.recent;
    if (!recent.empty() && drawShortcutGroup(context, session, 3, "Recent", recent.size(), requests)) {
        const std::vector<ModelCaption> captions = captionsOf(recent);
        for (std::size_t i = 0; i < recent.size(); ++i)
            drawFile(context, "recent:" + std::to_string(i), recent[i], captions[i], requests);
    }
}

std::size_t shortcutRows(const Session& session, const LibraryState& state)
{
    const auto rowsOf = [&](const char* group, std::size_t count) {
        return count == 0 ? 0 : 1 + (isGroupFolded(session, group) ? 0 : count);
    };
    return rowsOf("games", session.foundGames.size()) + rowsOf("samples", state.samples.size()) +
           rowsOf("recent", session.settings.recent.size());
}

} // namespace app
