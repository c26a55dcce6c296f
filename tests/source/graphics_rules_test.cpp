#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// Rules for graphics code: where OpenGL state is set, and which code is independent of OpenGL.
namespace graphics_rules_test {

namespace fs = std::filesystem;

const fs::path kSource = TRISVIEW_SOURCE_DIR;

bool isSource(const fs::path& file)
{
    return file.extension() == ".cpp" || file.extension() == ".hpp";
}

std::vector<std::string> sourcesBelow(const fs::path& root, const std::string& folder)
{
    std::vector<std::string> files;
    if (!fs::exists(root / folder))
        return files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
        if (isSource(entry.path()))
            files.push_back(fs::relative(entry.path(), root).generic_string());
    }
    return files;
}

/// Calls that change how all later draws reach the framebuffer.
const std::regex& stateCall()
{
    static const std::regex kCall(
        R"(\bgl(Enable|Disable)i?\s*\(|\bgl(Blend|Depth|Stencil|Scissor|Viewport|Clear)\w*\s*\(|)"
        R"(\bgl(CullFace|FrontFace|PolygonOffset|PolygonMode|ColorMaski?|LogicOp|LineWidth|)"
        R"(PointSize|PrimitiveRestartIndex|UseProgram|BindSampler)\s*\()");
    return kCall;
}

/// "FILE:LINE: text" for each such call outside of the wrappers and the file that applies pipeline states.
std::vector<std::string> strayStateCalls(const fs::path& root)
{
    std::vector<std::string> found;
    for (const char* const top : {"formats", "renderer", "app"}) {
        for (const std::string& file : sourcesBelow(root, top)) {
            if (file.starts_with("renderer/gl/") || file == "renderer/draw/pipeline_applier.cpp")
                continue;
            std::istringstream text(tests::textOf(root / file));
            int number = 0;
            for (std::string line; std::getline(text, line);) {
                ++number;
                if (line.find("gl") != std::string::npos && std::regex_search(line, stateCall()))
                    found.push_back(file + ":" + std::to_string(number) + ": " + line);
            }
        }
    }
    return found;
}

/// All headers included by a folder's files, directly or through the project's own headers.
std::set<std::string> headersReachedFrom(const std::string& folder)
{
    static const std::regex kInclude(R"(^#include [<"]([^>"]+)[>"])");
    std::set<std::string> reached;
    std::vector<std::string> pending = sourcesBelow(kSource, folder);
    while (!pending.empty()) {
        std::istringstream text(tests::textOf(kSource / pending.back()));
        pending.pop_back();
        for (std::string line; std::getline(text, line);) {
            std::smatch found;
            if (line.starts_with('#') && std::regex_search(line, found, kInclude) && reached.insert(found[1]).second &&
                fs::exists(kSource / found[1].str()))
                pending.push_back(found[1]);
        }
    }
    return reached;
}

TEST(GraphicsRules, StatesAreSetInOnePlaceAndInWrappers)
{
    for (const std::string& call : strayStateCalls(kSource))
        ADD_FAILURE() << call;
}

TEST(GraphicsRules, ReportAStrayCall)
{
    const tests::TemporaryFolder folder;
    folder.write("app/viewer/view.cpp", "void f()\n{\n    glEnable(GL_BLEND);\n    glEnableVertexAttribArray(0);\n}\n");
    folder.write("renderer/overlays.cpp", "    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, GL_ONE);\n");
    folder.write("renderer/gl/draw_area.cpp", "    glDisable(GL_SCISSOR_TEST);\n");
    folder.write("renderer/draw/pipeline_applier.cpp", "    glDepthMask(GL_TRUE);\n");
    const std::vector<std::string> calls = strayStateCalls(folder.path());
    ASSERT_EQ(calls.size(), 2U);
    EXPECT_EQ(calls[0], "renderer/overlays.cpp:1:     glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, GL_ONE);");
    EXPECT_EQ(calls[1], "app/viewer/view.cpp:3:     glEnable(GL_BLEND);");
}

TEST(GraphicsRules, DrawListsKnowNoGraphicsApi)
{
    const std::set<std::string> headers = headersReachedFrom("renderer/draw/list");
    EXPECT_TRUE(headers.contains("renderer/scene/document/document.hpp")) << "they are followed";
    for (const std::string& header : headers) {
        EXPECT_FALSE(header.starts_with("renderer/gl/") || header.starts_with("glad/") || header.starts_with("GL/") ||
                     header.starts_with("EGL/") || header.starts_with("GLFW/"))
            << header;
    }
}

TEST(GraphicsRules, WrappersKnowNoFileFormat)
{
    const std::set<std::string> headers = headersReachedFrom("renderer/gl");
    EXPECT_TRUE(headers.contains("formats/image/image_levels.hpp"));
    for (const std::string& header : headers) {
        if (!header.starts_with("formats/"))
            continue;
        const std::string folder = fs::path(header).parent_path().generic_string();
        EXPECT_TRUE(folder == "formats/base" || folder == "formats/image") << header;
    }
}

} // namespace graphics_rules_test
