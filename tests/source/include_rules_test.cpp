#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The directions of docs/ARCHITECTURE.md: which folders may include headers of which others. Applies to every folder
/// at every depth; nested folders count separately.
namespace {

namespace fs = std::filesystem;

/// From lowest to highest: a file includes headers of its own and lower layers. The longest matching name determines
/// its layer.
const std::vector<std::string> kLayers = {"formats/platform", "formats/base", "formats", "renderer/animation",
                                          "renderer/scene",   "renderer",     "app"};

/// Folders that never include headers of the other folder or its subfolders, which is lower or beside them.
const std::vector<std::pair<std::string, std::string>> kForbidden = {
    {"renderer/draw/list", "renderer/gl"}, // draw lists are data
    {"app/viewer/window", "app"},          // a window is independent of its contents
    {"app/viewer/window", "renderer/scene"},
    {"app/viewer/widgets", "app/viewer/session"},
};

/// Folders that include each other in a cycle.
using Knot = std::set<std::string>;

struct Include {
    std::string file, header; // relative to the root

    [[nodiscard]] std::string text() const { return file + " includes " + header; }
};

std::string folderOf(const std::string& file)
{
    return fs::path(file).parent_path().generic_string();
}

bool isWithin(const std::string& file, const std::string& folder)
{
    return file.starts_with(folder + "/");
}

enum class HeaderKind { ours, package };

std::vector<std::string> headersIn(const fs::path& file, HeaderKind kind = HeaderKind::ours)
{
    const std::string start = kind == HeaderKind::ours ? "#include \"" : "#include <";
    const char end = kind == HeaderKind::ours ? '"' : '>';
    std::vector<std::string> headers;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(start))
            headers.push_back(line.substr(start.size(), line.find(end, start.size()) - start.size()));
    }
    return headers;
}

/// All includes of our own headers in the program's folders below `root`, by file.
std::vector<Include> includesIn(const fs::path& root)
{
    std::vector<Include> includes;
    for (const char* const top : {"formats", "renderer", "app"}) {
        if (!fs::exists(root / top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string extension = entry.path().extension().generic_string();
            if (extension != ".cpp" && extension != ".hpp")
                continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            for (std::string& header : headersIn(entry.path()))
                includes.push_back({file, std::move(header)});
        }
    }
    std::sort(includes.begin(), includes.end(), [](const Include& a, const Include& b) { return a.text() < b.text(); });
    return includes;
}

/// The layer of a file; the number of layers if it has none.
std::size_t layerOf(const std::string& file)
{
    std::size_t best = kLayers.size();
    for (std::size_t i = 0; i < kLayers.size(); ++i) {
        if (isWithin(file, kLayers[i]) && (best == kLayers.size() || kLayers[i].size() > kLayers[best].size()))
            best = i;
    }
    return best;
}

/// Includes of a higher layer or against a forbidden direction.
std::vector<std::string> includesAgainstRules(const std::vector<Include>& includes)
{
    std::vector<std::string> problems;
    for (const Include& include : includes) {
        const std::size_t from = layerOf(include.file), to = layerOf(include.header);
        if (to == kLayers.size())
            problems.push_back(include.text() + ", which is in no layer");
        else if (to > from)
            problems.push_back(include.text() + ": " + kLayers[from] + " is below " + kLayers[to]);
        for (const auto& [folder, other] : kForbidden) {
            if (isWithin(include.file, folder) && isWithin(include.header, other) && !isWithin(include.header, folder))
                problems.push_back(include.text() + ": " + folder + " may not know " + other);
        }
    }
    return problems;
}

/// For each folder the folders it includes, with the includes.
using Arrows = std::map<std::string, std::map<std::string, std::vector<std::string>>>;

Arrows arrowsOf(const std::vector<Include>& includes)
{
    Arrows arrows;
    for (const Include& include : includes) {
        const std::string from = folderOf(include.file), to = folderOf(include.header);
        if (from != to)
            arrows[from][to].push_back(include.text());
    }
    return arrows;
}

void addReached(const Arrows& arrows, const std::string& from, std::set<std::string>& reached)
{
    const auto found = arrows.find(from);
    if (found == arrows.end())
        return;
    for (const auto& [to, includes] : found->second) {
        if (reached.insert(to).second)
            addReached(arrows, to, reached);
    }
}

std::set<Knot> knotsOf(const Arrows& arrows)
{
    std::map<std::string, std::set<std::string>> reached;
    for (const auto& [folder, targets] : arrows)
        addReached(arrows, folder, reached[folder]);
    std::set<Knot> knots;
    for (const auto& [folder, others] : reached) {
        Knot knot;
        for (const std::string& other : others) {
            const auto back = reached.find(other);
            if (back != reached.end() && back->second.contains(folder))
                knot.insert(other);
        }
        if (!knot.empty())
            knots.insert(knot);
    }
    return knots;
}

std::string namesOf(const Knot& knot)
{
    std::string names;
    for (const std::string& folder : knot)
        names += (names.empty() ? "" : ", ") + folder;
    return names;
}

/// The arrows of a cycle, each with its first include, by ascending number of includes, since a rare one is most likely
/// the new one.
std::string reportOf(const Knot& knot, const Arrows& arrows)
{
    std::vector<std::pair<std::size_t, std::string>> lines;
    for (const std::string& from : knot) {
        for (const auto& [to, includes] : arrows.at(from)) {
            if (!knot.contains(to))
                continue;
            const std::string more =
                includes.size() > 1 ? " (and " + std::to_string(includes.size() - 1) + " more)" : "";
            lines.emplace_back(includes.size(), "\n  " + includes.front() + more);
        }
    }
    std::sort(lines.begin(), lines.end());
    std::string report = "circle: " + namesOf(knot);
    for (const auto& [count, line] : lines)
        report += line;
    return report;
}

std::vector<std::string> circlesIn(const Arrows& arrows)
{
    std::vector<std::string> circles;
    for (const Knot& knot : knotsOf(arrows))
        circles.push_back(reportOf(knot, arrows));
    return circles;
}

TEST(IncludeRules, FoldersHaveNoCircle)
{
    for (const std::string& circle : circlesIn(arrowsOf(includesIn(TRISVIEW_SOURCE_DIR))))
        ADD_FAILURE() << circle;
}

TEST(IncludeRules, EveryIncludeKeepsToTheLayers)
{
    for (const std::string& problem : includesAgainstRules(includesIn(TRISVIEW_SOURCE_DIR)))
        ADD_FAILURE() << problem;
}

TEST(IncludeRules, EveryFolderOfTheRulesExists)
{
    const auto isThere = [](const std::string& folder) {
        return fs::is_directory(fs::path(TRISVIEW_SOURCE_DIR) / folder);
    };
    for (const std::string& layer : kLayers)
        EXPECT_TRUE(isThere(layer)) << layer;
    for (const auto& [folder, other] : kForbidden)
        EXPECT_TRUE(isThere(folder) && isThere(other)) << folder << ", " << other;
}

TEST(IncludeRules, OnlyTheRegistryEditsAndGamesKnowM2)
{
    for (const Include& include : includesIn(TRISVIEW_SOURCE_DIR)) {
        const bool mayKnow = isWithin(include.file, "formats/m2") || include.file == "formats/registry.cpp" ||
                             isWithin(include.file, "formats/edit") || isWithin(include.file, "renderer/scene/games");
        EXPECT_TRUE(mayKnow || !isWithin(include.header, "formats/m2")) << include.text();
    }
}

/// Viewer folders that are part of the window. In all others only files named ..._panel draw.
const std::set<std::string> kDrawing = {"dialogs", "frame", "inspector", "menus", "shell", "view", "widgets", "window"};

/// Whether a file's code, without comments, uses ImGui.
bool usesImGui(const fs::path& file)
{
    static const std::regex kName("\\bIm(Gui|Vec[24]|DrawList|U32|Font)\\b");
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (std::regex_search(line.substr(0, line.find("//")), kName))
            return true;
    }
    return false;
}

TEST(IncludeRules, OnlyPanelsKnowImGui)
{
    const fs::path viewer = fs::path(TRISVIEW_SOURCE_DIR) / "app" / "viewer";
    for (const auto& entry : fs::recursive_directory_iterator(viewer)) {
        const fs::path file = entry.path().lexically_relative(viewer);
        if (!entry.is_regular_file() || kDrawing.contains(file.begin()->string()) ||
            file.stem().string().ends_with("_panel"))
            continue;
        EXPECT_FALSE(usesImGui(entry.path())) << file << " draws: name it ..._panel, or draw elsewhere";
        for (const std::string& header : headersIn(entry.path(), HeaderKind::package))
            EXPECT_FALSE(header.starts_with("imgui") || header.starts_with("GLFW/")) << file << " includes " << header;
    }
}

TEST(IncludeRules, ReportAnIncludeThatClimbs)
{
    const tests::TemporaryFolder folder;
    folder.write("formats/base/bytes.cpp",
                 "#include \"formats/base/bytes.hpp\"\n#include \"renderer/scene/open.hpp\"\n");
    folder.write("renderer/scene/games/quake2/skins.cpp", "#include \"renderer/scene/open.hpp\"\n");
    folder.write("renderer/draw/list/items.cpp", "#include \"renderer/gl/gl.hpp\"\n");
    folder.write("renderer/sound/player.cpp", "#include \"formats/base/bytes.hpp\"\n#include \"tests/sound.hpp\"\n");
    EXPECT_EQ(includesAgainstRules(includesIn(folder.path())),
              (std::vector<std::string>{
                  "formats/base/bytes.cpp includes renderer/scene/open.hpp: formats/base is below renderer/scene",
                  "renderer/draw/list/items.cpp includes renderer/gl/gl.hpp: renderer/draw/list may not know "
                  "renderer/gl",
                  "renderer/sound/player.cpp includes tests/sound.hpp, which is in no layer"}));
}

TEST(IncludeRules, ReportACircleWithItsIncludes)
{
    const tests::TemporaryFolder folder;
    folder.write("app/main.cpp", "#include \"app/commands/run.hpp\"\n");
    folder.write("app/commands/run.cpp", "#include \"app/output/exit.hpp\"\n#include \"renderer/a/a.hpp\"\n");
    folder.write("renderer/a/a.cpp", "#include \"renderer/a/b/b.hpp\"\n#include \"renderer/a/b/c.hpp\"\n");
    folder.write("renderer/a/b/c.hpp", "#include \"renderer/d/d.hpp\"\n");
    folder.write("renderer/d/d.hpp", "#include \"formats/base/bytes.hpp\"\n#include \"renderer/a/a.hpp\"\n");
    const Arrows arrows = arrowsOf(includesIn(folder.path()));
    EXPECT_EQ(circlesIn(arrows),
              std::vector<std::string>{"circle: renderer/a, renderer/a/b, renderer/d\n"
                                       "  renderer/a/b/c.hpp includes renderer/d/d.hpp\n"
                                       "  renderer/d/d.hpp includes renderer/a/a.hpp\n"
                                       "  renderer/a/a.cpp includes renderer/a/b/b.hpp (and 1 more)"});
}

} // namespace
