#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

/// The arrows of docs/ARCHITECTURE.md: which folder may include headers of which.
namespace include_rules_test {

namespace fs = std::filesystem;

using Arrows = std::map<std::string, std::set<std::string>>;

/// A folder not named here may include nothing and be included by nobody. What lies below a folder of this list belongs
/// to it.
const Arrows& allowedArrows()
{
    static const std::set<std::string> kFormats = {
        "formats",     "formats/base",     "formats/image", "formats/iqm", "formats/m2",
        "formats/md2", "formats/md3",      "formats/mdl",   "formats/mdx", "formats/model",
        "formats/vfs", "formats/platform", "formats/quake3"};
    static const auto with = [](std::set<std::string> folders, const std::set<std::string>& more) {
        folders.insert(more.begin(), more.end());
        return folders;
    };
    static const std::set<std::string> kScene = with(kFormats, {"renderer/animation", "renderer/scene"});
    static const std::set<std::string> kRenderer =
        with(kScene, {"renderer", "renderer/camera", "renderer/draw", "renderer/draw/list", "renderer/export",
                      "renderer/gl", "renderer/mesh"});
    static const std::set<std::string> kSession =
        with(kRenderer, {"app/output", "app/viewer/jobs", "app/viewer/session", "app/viewer/session/lists",
                         "app/viewer/session/preferences"});
    static const std::set<std::string> kPanels =
        with(kSession, {"app/viewer/actions", "app/viewer/menus", "app/viewer/widgets", "app/viewer/window"});
    static const Arrows kArrows = {
        {"formats/platform", {}},
        {"formats/base", {"formats/platform"}},
        {"formats/model", {"formats/base"}},
        {"formats/image", {"formats/base", "formats/platform"}},
        {"formats/vfs", {"formats/base", "formats/platform"}},
        {"formats/md2", {"formats/base", "formats/model"}},
        {"formats/mdx", {"formats/base", "formats/model", "formats/md2"}},
        {"formats/mdl", {"formats/base", "formats/model"}},
        {"formats/md3", {"formats/base", "formats/model"}},
        {"formats/m2", {"formats/base", "formats/model"}},
        {"formats/iqm", {"formats/base", "formats/model"}},
        {"formats/quake3", {"formats/base", "formats/model"}},
        {"formats",
         {"formats/base", "formats/model", "formats/image", "formats/md2", "formats/mdl", "formats/mdx", "formats/md3",
          "formats/m2", "formats/iqm"}},
        {"renderer/animation", {"formats/base", "formats/model", "formats/quake3"}},
        {"renderer/scene", with(kFormats, {"renderer/animation"})},
        {"renderer/export", {"formats/base", "formats/model"}},
        {"renderer/gl", {"formats/base", "formats/image"}},
        {"renderer/camera", {"formats/base", "formats/model", "renderer/animation", "renderer/scene"}},
        {"renderer/draw/list",
         {"formats/base", "formats/model", "formats/image", "formats/quake3", "renderer/animation", "renderer/camera",
          "renderer/scene"}},
        {"renderer/mesh", {"formats/base", "formats/model", "renderer/animation", "renderer/draw/list", "renderer/gl"}},
        {"renderer/draw",
         {"formats/base", "formats/model", "renderer/animation", "renderer/draw/list", "renderer/gl", "renderer/mesh",
          "renderer/scene"}},
        {"renderer",
         {"formats/base", "formats/model", "formats/image", "renderer/animation", "renderer/camera", "renderer/draw",
          "renderer/draw/list", "renderer/gl", "renderer/mesh", "renderer/scene"}},
        {"app/output", with(kScene, {"renderer/export"})},
        {"app/viewer/window", {"formats/platform", "renderer/gl"}},
        {"app/viewer/jobs", with(kRenderer, {"app/output"})},
        {"app/viewer/session/lists", with(kScene, {"app/viewer/jobs"})},
        {"app/viewer/session/preferences", {"formats/base"}},
        {"app/viewer/session", with(kRenderer, {"app/output", "app/viewer/jobs", "app/viewer/session/lists",
                                                "app/viewer/session/preferences"})},
        {"app/viewer/actions", kSession},
        {"app/viewer/widgets",
         {"formats/base", "formats/model", "formats/platform", "renderer/gl", "app/viewer/jobs", "app/viewer/window"}},
        {"app/viewer/menus", with(kSession, {"app/viewer/actions", "app/viewer/widgets", "app/viewer/window"})},
        {"app/viewer/view", kPanels},
        {"app/viewer/library", kPanels},
        {"app/viewer/timeline", kPanels},
        {"app/viewer/inspector", kPanels},
        {"app/viewer/dialogs", kPanels},
        {"app/viewer/bytes", kPanels},
        {"app/viewer/bars", with(kPanels, {"app/viewer/view"})},
        {"app/viewer/shell",
         with(kPanels, {"app", "app/viewer/bars", "app/viewer/view", "app/viewer/library", "app/viewer/timeline",
                        "app/viewer/inspector", "app/viewer/dialogs", "app/viewer/bytes"})},
        {"app/web", {"formats/base", "formats/platform", "app/viewer/shell"}},
        {"app/commands", with(kRenderer, {"app", "app/output", "app/viewer/shell"})},
        {"app", {}},
    };
    return kArrows;
}

/// The longest folder of the list that `file` lies in; the file's own folder where it lies in none.
std::string folderOf(const std::string& file, const Arrows& arrows)
{
    std::string folder = fs::path(file).parent_path().generic_string();
    const std::string own = folder;
    while (!folder.empty() && !arrows.contains(folder))
        folder = fs::path(folder).parent_path().generic_string();
    // "renderer" is the files at its top, not every new folder below it.
    return folder.empty() || (own != folder && folder.find('/') == std::string::npos) ? own : folder;
}

enum class HeaderKind { ours, package };

std::vector<std::string> includesOf(const fs::path& file, HeaderKind kind = HeaderKind::ours)
{
    const std::string start = kind == HeaderKind::ours ? "#include \"" : "#include <";
    const char end = kind == HeaderKind::ours ? '"' : '>';
    std::vector<std::string> includes;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(start))
            includes.push_back(line.substr(start.size(), line.find(end, start.size()) - start.size()));
    }
    return includes;
}

/// "FILE includes HEADER: FOLDER may not include FOLDER", for each include below `root` that no arrow allows.
std::vector<std::string> includesAgainstArrows(const fs::path& root, const Arrows& arrows)
{
    std::vector<std::string> problems;
    for (const char* const top : {"formats", "renderer", "app"}) {
        if (!fs::exists(root / top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string extension = entry.path().extension().generic_string();
            // The program's entry names the commands and belongs to no folder.
            if ((extension != ".cpp" && extension != ".hpp") || entry.path() == root / "app" / "main.cpp")
                continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            const std::string from = folderOf(file, arrows);
            for (const std::string& header : includesOf(entry.path())) {
                const std::string to = folderOf(header, arrows);
                const auto allowed = arrows.find(from);
                if (from != to && (allowed == arrows.end() || !allowed->second.contains(to)))
                    problems.push_back(file + " includes " + header + ": " + from + " may not include " + to);
            }
        }
    }
    return problems;
}

/// Whether arrows lead from `from` to `to`, over whatever is between.
bool leadsTo(const Arrows& arrows, const std::string& from, const std::string& to, std::set<std::string>& seen)
{
    const auto found = arrows.find(from);
    if (found == arrows.end() || !seen.insert(from).second)
        return false;
    return std::any_of(found->second.begin(), found->second.end(),
                       [&](const std::string& next) { return next == to || leadsTo(arrows, next, to, seen); });
}

TEST(IncludeRules, EveryIncludeFollowsAnArrow)
{
    for (const std::string& problem : includesAgainstArrows(TRISVIEW_SOURCE_DIR, allowedArrows()))
        ADD_FAILURE() << problem;
}

TEST(IncludeRules, ArrowsHaveNoCircle)
{
    for (const auto& [folder, targets] : allowedArrows()) {
        std::set<std::string> seen;
        EXPECT_FALSE(leadsTo(allowedArrows(), folder, folder, seen)) << folder;
    }
}

TEST(IncludeRules, EveryFolderOfTheTableExists)
{
    for (const auto& [folder, targets] : allowedArrows())
        EXPECT_TRUE(fs::is_directory(fs::path(TRISVIEW_SOURCE_DIR) / folder)) << folder;
}

TEST(IncludeRules, StateAndActionsKnowNeitherImGuiNorTheWindowSystem)
{
    for (const char* const folder : {"jobs", "session", "actions"}) {
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(TRISVIEW_SOURCE_DIR) / "app" / "viewer" / folder)) {
            if (!entry.is_regular_file())
                continue;
            for (const std::string& header : includesOf(entry.path(), HeaderKind::package))
                EXPECT_FALSE(header.starts_with("imgui") || header.starts_with("GLFW/"))
                    << entry.path() << " includes " << header;
        }
    }
}

TEST(IncludeRules, ReportAnIncludeThatClimbs)
{
    const tests::TemporaryFolder folder;
    folder.write("formats/base/bytes.cpp",
                 "#include \"formats/base/bytes.hpp\"\n#include \"renderer/scene/open.hpp\"\n");
    folder.write("renderer/scene/games/quake2/skins.cpp", "#include \"renderer/scene/open.hpp\"\n");
    const std::vector<std::string> problems = includesAgainstArrows(folder.path(), allowedArrows());
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front(),
              "formats/base/bytes.cpp includes renderer/scene/open.hpp: formats/base may not include renderer/scene");
}

TEST(IncludeRules, ReportAFolderWithoutArrows)
{
    const tests::TemporaryFolder folder;
    folder.write("renderer/sound/player.cpp", "#include \"formats/base/bytes.hpp\"\n");
    EXPECT_EQ(includesAgainstArrows(folder.path(), allowedArrows()).size(), 1U);
}

} // namespace include_rules_test
