#include "app/output/model_captions.hpp"
#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/widgets/fuzzy_match.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace app {
namespace {

constexpr std::size_t kMaxModels = 20'000; // limit of the search on each typed letter
constexpr std::size_t kMaxLines = 200;

struct Scored {
    int score = 0;
    PaletteEntry entry;
};

PaletteEntry entryOf(const Action& action, const Session& session)
{
    PaletteEntry entry;
    entry.title = titleOf(action, session);
    entry.detail = menuTitle(action.menu);
    entry.key = shownKey(keyOf(action, session));
    entry.request = RunAction{action.id};
    entry.isPossible = isPossible(action, session);
    entry.isOn = action.isOn != nullptr && action.isOn(session);
    return entry;
}

void addActions(const Session& session, std::string_view query, std::vector<Scored>& all)
{
    for (const Action& action : actions()) {
        if (action.id == "palette")
            continue;
        if (const auto score = fuzzyScore(query, titleOf(action, session)))
            all.push_back({*score + 8, entryOf(action, session)}); // ranks before clips and models of the same name
    }
}

void add(std::string title, std::string_view query, Request request, std::vector<Scored>& all)
{
    const auto score = fuzzyScore(query, title);
    if (!score)
        return;
    PaletteEntry entry;
    entry.title = std::move(title);
    entry.request = request;
    all.push_back({*score, std::move(entry)});
}

/// The clips of the active layer, and those of other layers with other names.
void addClips(const Session& session, std::string_view query, std::vector<Scored>& all)
{
    const ViewState& view = session.tab().view;
    std::set<std::string> names;
    const auto addLayer = [&](std::uint32_t layer) {
        const std::vector<formats::Clip>& clips = layerClips(session, layer);
        const std::set<std::string> before = names; // within a layer, names may repeat
        for (std::uint32_t i = 0; i < clips.size(); ++i) {
            if (before.contains(clips[i].name))
                continue;
            names.insert(clips[i].name);
            add("Clip: " + shownName(clips[i].name), query, SelectClip{i, layer}, all);
        }
    };
    addLayer(view.activeLayer);
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        if (layer != view.activeLayer)
            addLayer(layer);
    }
}

/// The name of a model with its folder.
std::string modelTitle(const std::filesystem::path& file)
{
    const std::filesystem::path own = platform::pathFromUtf8(modelPath(platform::utf8FromPath(file)));
    return "Model: " + shownName(platform::utf8FromPath(own.parent_path().filename() / own.filename()));
}

/// The models of the active tab's list, and of all other listed roots.
void addModels(const Session& session, std::string_view query, std::vector<Scored>& all)
{
    std::size_t left = kMaxModels;
    for (std::uint32_t i = 0; i < session.list().size() && left > 0; ++i, --left)
        add(modelTitle(session.list()[i]), query, OpenListed{.index = i}, all);
    for (std::uint32_t root = 0; root < session.roots.size(); ++root) {
        const std::vector<std::filesystem::path>& files = session.roots[root].list->files;
        if (session.roots[root].list == session.library().list)
            continue;
        for (std::uint32_t i = 0; i < files.size() && left > 0; ++i, --left)
            add(modelTitle(files[i]), query, OpenInRoot{root, i}, all);
    }
}

void addContents(const Session& session, std::string_view query, std::vector<Scored>& all)
{
    if (session.tab().document) {
        addClips(session, query, all);
        const auto& skins = shownNode(session)->skins;
        for (std::uint32_t i = 0; i < skins.size(); ++i)
            add("Skin: " + shownName(skins[i].name), query, SelectSkin{i}, all);
        for (const WeaponChoice& choice : weaponChoices(session))
            add("Weapon: " + shownName(choice.title), query, SelectWeapon{choice.weapon}, all);
    }
    addModels(session, query, all);
    for (std::uint32_t i = 0; i < session.tabs.size(); ++i) {
        if (i != session.activeTab && session.tabs[i].document)
            add("Tab: " + shownName(tabTitle(session, session.tabs[i])), query, SelectTab{i}, all);
    }
}

void drawEntry(const PanelContext& context, const PaletteEntry& entry, std::size_t index, bool isSelected)
{
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = ImGui::GetStyle().FrameRounding;
    if (isSelected)
        list.AddRectFilled(from, to, colors::kAccentFaint, radius);
    else if (ImGui::IsItemHovered())
        list.AddRectFilled(from, to, colors::kRaised, radius);
    const float padding = context.px(8.0f);
    const float height = to.y - from.y;
    if (entry.isOn)
        drawIcon(list, Icon::check, {from.x + padding + context.px(6.0f), from.y + height * 0.5f}, context.px(11.0f),
                 colors::kAccent);
    const ImU32 color = !entry.isPossible ? colors::kSecondary : isSelected ? colors::kAccent : colors::kText;
    const float keyWidth = ImGui::CalcTextSize(entry.key.c_str()).x;
    const float detailWidth = context.px(90.0f);
    const float left = from.x + padding + context.px(20.0f);
    const float right = to.x - padding;
    const float available = right - detailWidth - context.px(100.0f) - left;
    const bool isSentence = entry.request.as<RunAction>() != nullptr; // else it ends with a name
    putText({left, from.y}, height, color,
            isSentence ? fitted(entry.title, available) : fittedInMiddle(entry.title, available));
    putText({right - detailWidth - context.px(90.0f), from.y}, height, colors::kSecondary, entry.detail);
    putText({right - keyWidth, from.y}, height, colors::kSecondary, entry.key);
    noteTarget(context, "palette:" + std::to_string(index));
}

void choose(PaletteState& state, std::size_t index, Requests& requests)
{
    const PaletteEntry& entry = state.entries[index];
    if (!entry.isPossible)
        return;
    // Closes first, because the request may open another overlay.
    requests.push_back(RunAction{"closeOverlay"});
    requests.push_back(entry.request);
    if (const auto* const action = entry.request.as<RunAction>()) {
        const std::string id(action->id);
        std::erase(state.recent, id);
        state.recent.push_front(id);
    }
}

} // namespace

std::vector<PaletteEntry> paletteEntries(const Session& session, std::string_view query,
                                         const std::deque<std::string>& recent)
{
    std::vector<Scored> all;
    addActions(session, query, all);
    if (!query.empty())
        addContents(session, query, all);
    if (query.empty()) {
        for (Scored& scored : all) {
            const std::string id(scored.entry.request.as<RunAction>()->id);
            const auto found = std::find(recent.begin(), recent.end(), id);
            scored.score = found != recent.end() ? static_cast<int>(recent.end() - found) : 0;
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Scored& a, const Scored& b) {
        return a.entry.isPossible != b.entry.isPossible ? a.entry.isPossible : a.score > b.score;
    });
    std::vector<PaletteEntry> entries;
    for (std::size_t i = 0; i < std::min(all.size(), kMaxLines); ++i)
        entries.push_back(std::move(all[i].entry));
    return entries;
}

void followPalette(const Session& session, PaletteState& state)
{
    const std::string query = state.query.data();
    PaletteState::Source source{session.library().list, {}, {}, session.activeTab};
    for (const LibraryRoot& root : session.roots)
        source.roots.push_back(root.list);
    for (const Tab& tab : session.tabs)
        source.documents.push_back(tab.document);
    if (!state.isFresh && query == state.appliedQuery && source == state.applied)
        return;
    state.isFresh = false;
    state.entries = paletteEntries(session, query, state.recent);
    state.appliedQuery = query;
    state.applied = std::move(source);
    state.cursor = 0;
}

void drawPalette(const PanelContext& context, const Session& session, PaletteState& state, bool isNew,
                 Requests& requests)
{
    if (isNew) {
        state.query.fill('\0');
        state.isFresh = true;
        focusNextField();
    }
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(10.0f), context.px(8.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    const bool wasEntered =
        ImGui::InputTextWithHint("##query", "Search actions, clips, skins and models by name", state.query.data(),
                                 state.query.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleVar();
    noteTarget(context, "palette:query");
    followPalette(session, state);
    const std::size_t count = state.entries.size();
    const bool movesDown = isPressed(ImGuiKey_DownArrow) && state.cursor + 1 < count;
    const bool movesUp = isPressed(ImGuiKey_UpArrow) && state.cursor > 0;
    state.cursor += movesDown ? 1 : 0;
    state.cursor -= movesUp ? 1 : 0;
    if (wasEntered && state.cursor < count)
        choose(state, state.cursor, requests);

    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGui::BeginChild("entries");
    if (count == 0)
        ImGui::TextDisabled("  No match");
    if (movesDown || movesUp)
        scrollToRow(context, static_cast<std::uint32_t>(state.cursor));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto index = static_cast<std::size_t>(i);
            ImGui::PushID(i);
            if (ImGui::InvisibleButton("entry", {std::max(ImGui::GetContentRegionAvail().x, 1.0f), rowHeight(context)}))
                choose(state, index, requests);
            ImGui::PopID();
            drawEntry(context, state.entries[index], index, index == state.cursor);
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

} // namespace app
