#include "formats/registry.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Only the registry, a format's own folder and the game profiles may test for the name or extension of a model format;
/// only code that draws or evaluates bones may test whether a model is skinned. These tests read the sources.
namespace format_names_test {

namespace fs = std::filesystem;

/// Other files that may contain such a text, with the reason.
const std::map<std::string, std::string>& textExceptions()
{
    static const std::map<std::string, std::string> kExceptions = {
        {"app/commands/edit/edit_clips.cpp", "the parts of a player share their clips"},
        {"app/commands/export/export.cpp", "the help text names the outputs"},
        {"app/commands/export/export_image.cpp", "it writes glTF"},
        {"app/output/gltf_file.cpp", "it writes glTF"},
        {"app/output/gltf_plan.cpp", "it writes glTF"},
        {"app/output/obstacles.cpp", "it writes glTF"},
        {"app/viewer/action_table/output_actions.cpp", "it writes glTF"},
        {"app/viewer/export/export_fields_panel.cpp", "it writes glTF"},
        {"app/viewer/session/export_options.hpp", "it writes glTF"},
        {"formats/gltf/gltf.cpp", "two formats are in one folder"},
        {"renderer/export/gltf/check.cpp", "it writes glTF"},
        {"renderer/export/gltf/output.cpp", "it writes glTF"},
        {"app/commands/extract.cpp", "the help text has a path as an example"},
        {"app/commands/import/import.cpp", "the help text names the outputs"},
        {"app/output/output_formats.cpp", "the table of outputs"},
        {"app/viewer/export/game_fields_panel.cpp", "the form names the formats that are made"},
        {"app/viewer/export/game_recipes.cpp", "it says how the files of a game are called"},
        {"app/viewer/session/game_making.hpp", "scripts name the formats that are made"},
        {"app/viewer/inspector/card_inputs.cpp", "its surfaces alone have names and shaders in the file"},
        {"formats/cube2/cube_script.cpp", "commands of scripts have such names"},
        {"formats/edit/editor.cpp", "only its surfaces have tables of their own"},
        {"formats/edit/frame_operations.cpp", "tables of frames differ by format"},
        {"formats/edit/layout.cpp", "the tables of each format"},
        {"formats/edit/operations.cpp", "which format an operation is for"},
        {"formats/edit/skin_operations.cpp", "tables of skins differ by format"},
        {"formats/edit/surface_operations.cpp", "triangles differ by format"},
        {"renderer/export/game/target.cpp", "the table of formats that are made"},
        {"formats/vfs/mpq_mentioned_names.cpp", "files of an archive mention others by such names"},
        {"formats/vfs/mpq.cpp", "files of an archive without names get the extension of their content"},
    };
    return kExceptions;
}

/// Files that draw, evaluate or store bones; a folder stands for all files in it.
const std::set<std::string>& filesOfBones()
{
    static const std::set<std::string> kFiles = {"formats/model", // declares `isSkinned`
                                                 "renderer/mesh", // vertices on the GPU
                                                 "renderer/draw", // bones as a texture
                                                 "renderer/scene/placement.cpp",
                                                 "renderer/scene/shown_points.cpp",
                                                 "renderer/fit.cpp",
                                                 "renderer/offscreen_renderer.cpp",
                                                 "renderer/overlay_lines.cpp",
                                                 "renderer/crowd.cpp",
                                                 "renderer/picking.cpp",
                                                 "renderer/pick_clusters.cpp",
                                                 "renderer/export/posed_part.cpp",
                                                 "renderer/export/gltf", // joints and morph targets
                                                 "renderer/export/game", // bones become frames
                                                 "app/output/obj_pose.cpp"};
    return kFiles;
}

/// The double-quoted texts of a source file, outside of comments and includes.
std::vector<std::string> textsIn(std::string_view source)
{
    std::vector<std::string> texts;
    const auto skipTo = [&](std::size_t from, std::string_view end) {
        const std::size_t found = source.find(end, from);
        return found == std::string_view::npos ? source.size() : found + end.size();
    };
    for (std::size_t at = 0; at < source.size();) {
        const std::string_view rest = source.substr(at);
        if (rest.starts_with("//") || rest.starts_with("#include")) {
            at = skipTo(at, "\n");
        } else if (rest.starts_with("/*")) {
            at = skipTo(at + 2, "*/");
        } else if (rest.starts_with("R\"(")) {
            const std::size_t end = skipTo(at + 3, ")\"");
            texts.emplace_back(source.substr(at + 3, end - at - 5));
            at = end;
        } else if (source[at] == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(source[at - 1])) != 0) {
            ++at; // digit separator
        } else if (source[at] == '"' || source[at] == '\'') {
            std::size_t end = at + 1;
            while (end < source.size() && source[end] != source[at])
                end += source[end] == '\\' ? 2 : 1;
            if (source[at] == '"')
                texts.emplace_back(source.substr(at + 1, std::min(end, source.size()) - at - 1));
            at = end + 1;
        } else {
            ++at;
        }
    }
    return texts;
}

std::string inLowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char each) { return static_cast<char>(std::tolower(static_cast<unsigned char>(each))); });
    return text;
}

/// Whether a text is the name of a format or contains its extension.
bool names(const std::string& text, const formats::ModelFormatName& format)
{
    const std::string lowered = inLowerCase(text);
    if (lowered == inLowerCase(std::string(format.name)))
        return true;
    for (std::size_t at = lowered.find(format.extension); at != std::string::npos;
         at = lowered.find(format.extension, at + 1)) {
        const std::size_t end = at + format.extension.size();
        if (end == lowered.size() || std::isalnum(static_cast<unsigned char>(lowered[end])) == 0)
            return true;
    }
    return false;
}

bool isWithin(const std::string& file, const std::string& folder)
{
    return file == folder || file.starts_with(folder + "/");
}

std::string readAll(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Calls `check` with the name and the text of each source file below `root`.
template <class Check> void forEachFormatSource(const fs::path& root, Check check)
{
    for (const char* const top : {"formats", "renderer", "app"}) {
        if (!fs::exists(root / top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string extension = entry.path().extension().generic_string();
            if (extension == ".cpp" || extension == ".hpp")
                check(fs::relative(entry.path(), root).generic_string(), readAll(entry.path()));
        }
    }
}

/// "FILE: TEXT names FORMAT" for each text in a file that must not contain it.
std::vector<std::string> misplacedFormatNames(const fs::path& root)
{
    std::vector<std::string> problems;
    forEachFormatSource(root, [&](const std::string& file, const std::string& source) {
        if (file == "formats/registry.cpp" || isWithin(file, "renderer/scene/games") || textExceptions().contains(file))
            return;
        for (const std::string& text : textsIn(source)) {
            for (const formats::ModelFormatName& format : formats::modelFormats()) {
                const std::string ownFolder = "formats/" + std::string(format.extension.substr(1));
                if (!isWithin(file, ownFolder) && names(text, format))
                    problems.push_back(file + ": \"" + text + "\" names " + std::string(format.name));
            }
        }
    });
    return problems;
}

/// Files that test for bones but are not among those that draw them.
std::vector<std::string> misplacedBoneQueries(const fs::path& root)
{
    std::vector<std::string> problems;
    forEachFormatSource(root, [&](const std::string& file, const std::string& source) {
        const bool isOfBones = std::any_of(filesOfBones().begin(), filesOfBones().end(),
                                           [&](const std::string& known) { return isWithin(file, known); });
        if (!isOfBones && source.find("isSkinned(") != std::string::npos)
            problems.push_back(file + " asks isSkinned: ask capabilitiesOf");
    });
    return problems;
}

TEST(FormatNames, AreTestedOnlyByTheRegistryTheFormatsAndTheGames)
{
    for (const std::string& problem : misplacedFormatNames(TRISVIEW_SOURCE_DIR))
        ADD_FAILURE() << problem;
}

TEST(FormatNames, EveryExceptionIsNeeded)
{
    for (const auto& [file, reason] : textExceptions()) {
        const std::vector<std::string> texts = textsIn(readAll(fs::path(TRISVIEW_SOURCE_DIR) / file));
        const bool isNeeded = std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
            return std::any_of(formats::modelFormats().begin(), formats::modelFormats().end(),
                               [&](const formats::ModelFormatName& format) { return names(text, format); });
        });
        EXPECT_TRUE(isNeeded) << file << ": " << reason;
    }
    for (const std::string& file : filesOfBones())
        EXPECT_TRUE(fs::exists(fs::path(TRISVIEW_SOURCE_DIR) / file)) << file;
}

TEST(FormatNames, BonesAreAskedForOnlyWhereTheyAreDrawn)
{
    for (const std::string& problem : misplacedBoneQueries(TRISVIEW_SOURCE_DIR))
        ADD_FAILURE() << problem;
}

TEST(FormatNames, ReportEachKindOfText)
{
    const tests::TemporaryFolder folder;
    folder.write("app/a.cpp", "bool a = model.format == \"MD3\"; // \"MD2\"\n");
    folder.write("app/b.cpp",
                 "#include \"formats/md2/md2.hpp\"\nconst int big = 1'000; bool b = ends(\"lower.md3\");\n");
    folder.write("app/c.cpp",
                 "/* \".m2\" */ const char quote = '\"'; auto c = \".m2x .tga\"; auto d = R\"(x.MDL)\";\n");
    folder.write("formats/md3/md3.cpp", "auto own = \".md3\"; auto other = \".md2\";\n");
    folder.write("renderer/scene/games/quake3/x.cpp", "auto own = \".md3\";\n");
    std::vector<std::string> problems = misplacedFormatNames(folder.path());
    std::sort(problems.begin(), problems.end());
    EXPECT_EQ(problems,
              (std::vector<std::string>{"app/a.cpp: \"MD3\" names MD3", "app/b.cpp: \"lower.md3\" names MD3",
                                        "app/c.cpp: \"x.MDL\" names MDL", "formats/md3/md3.cpp: \".md2\" names MD2"}));
}

TEST(FormatNames, ReportAQuestionForBones)
{
    const tests::TemporaryFolder folder;
    folder.write("app/viewer/panel.cpp", "if (isSkinned(model)) {}\n");
    folder.write("renderer/mesh/mesh.cpp", "if (isSkinned(model)) {}\n");
    EXPECT_EQ(misplacedBoneQueries(folder.path()),
              std::vector<std::string>{"app/viewer/panel.cpp asks isSkinned: ask capabilitiesOf"});
}

TEST(FormatNames, AreKnownToTheDesktop)
{
    const fs::path generated = TRISVIEW_MODEL_FORMATS_FOLDER;
    const std::string types = readAll(generated / "trisview-mime.xml");
    const std::string entry = readAll(generated / "trisview.desktop");
    for (const formats::ModelFormatName& format : formats::modelFormats()) {
        const std::string ending(format.extension.substr(1));
        EXPECT_NE(types.find("pattern=\"*." + ending + "\""), std::string::npos) << format.name;
        const bool isRegistered = ending == "glb" || ending == "gltf"; // with another type
        const std::string type = ending == "glb" ? "/gltf-binary;" : isRegistered ? "/gltf+json;" : "-" + ending + ";";
        EXPECT_NE(entry.find(type), std::string::npos) << format.name;
    }
}

} // namespace format_names_test
