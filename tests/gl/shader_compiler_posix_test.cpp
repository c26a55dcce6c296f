// The reference compiler is a program of the system.
#include "formats/base/write_file.hpp"
#include "renderer/gl/shader.hpp"
#include "tests/gl/all_shader_variants.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace {

using renderer::ShaderDialect;
using renderer::ShaderStage;
using renderer::shaderText;
using renderer::ShaderVariant;

/// Writes each distinct stage of every variant in one dialect and checks all with the reference compiler.
void expectAllCompileAs(ShaderDialect dialect, const std::filesystem::path& folder)
{
    std::set<std::string> texts;
    std::string files;
    for (const ShaderVariant& variant : tests::allShaderVariants()) {
        for (const ShaderStage stage : {ShaderStage::vertex, ShaderStage::fragment}) {
            const std::string text = shaderText(variant, stage, dialect);
            if (!texts.insert(text).second)
                continue;
            const auto file =
                folder / fmt::format("{}.{}", texts.size(), stage == ShaderStage::vertex ? "vert" : "frag");
            ASSERT_TRUE(formats::writeFile(file, text));
            files += " " + file.generic_string();
        }
    }
    ASSERT_GT(texts.size(), 20U);
    EXPECT_EQ(std::system(("glslangValidator" + files).c_str()), 0);
}

TEST(Shaders, AllCompileAsDesktopGlsl330)
{
    const tests::TemporaryFolder folder;
    expectAllCompileAs(ShaderDialect::desktop, folder.path());
}

TEST(Shaders, AllCompileAsWebGlsl300)
{
    const tests::TemporaryFolder folder;
    expectAllCompileAs(ShaderDialect::web, folder.path());
}

} // namespace
