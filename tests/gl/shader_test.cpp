#include "renderer/gl/shader.hpp"

#include "formats/base/write_file.hpp"
#include "tests/gl/all_shader_variants.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using renderer::ShaderDialect;
using renderer::ShaderLibrary;
using renderer::ShaderStage;
using renderer::shaderText;
using renderer::ShaderVariant;

TEST(Shaders, ThatDrawASurfaceSeveralTimesAgreeOnWhereItIs)
{
    for (const ShaderDialect dialect : {ShaderDialect::desktop, ShaderDialect::web}) {
        for (const ShaderVariant& variant : tests::allShaderVariants()) {
            const std::string text = shaderText(variant, ShaderStage::vertex, dialect);
            const bool isOfASurface = variant.vertex == "keyframed" || variant.vertex == "skinned";
            EXPECT_EQ(text.find("\ninvariant gl_Position;\n") != std::string::npos, isOfASurface);
        }
    }
}

TEST(Shaders, KeepLineNumbersAcrossIncludes)
{
    const tests::TemporaryFolder folder;
    ASSERT_TRUE(formats::writeFile(folder.path() / "a.vert", "// one\n#include \"b.glsl\"\n// three\n"));
    ASSERT_TRUE(formats::writeFile(folder.path() / "b.glsl", "// inside"));
    const ShaderVariant variant{"a", "a", {"SOME_SWITCH"}, {}};
    EXPECT_EQ(shaderText(variant, ShaderStage::vertex, ShaderDialect::desktop, folder.path()),
              "#version 330 core\n#define SOME_SWITCH\n#line 1 0\n// one\n#line 1 1\n// inside\n#line 3 0\n// three\n");
}

using ShadersWithContext = tests::GlTest;

TEST_F(ShadersWithContext, AllLink)
{
    ShaderLibrary library;
    for (const ShaderVariant& variant : tests::allShaderVariants())
        EXPECT_NO_THROW(static_cast<void>(library.program(variant))) << variant.fragment;
}

TEST_F(ShadersWithContext, SayWhichFileDoesNotCompile)
{
    const tests::TemporaryFolder folder;
    ASSERT_TRUE(formats::writeFile(folder.path() / "bad.vert", "void main() { gl_Position = nonsense; }\n"));
    ASSERT_TRUE(formats::writeFile(folder.path() / "bad.frag", "void main() {}\n"));
    ShaderLibrary library(folder.path());
    try {
        static_cast<void>(library.program({"bad", "bad", {}, {}}));
        FAIL() << "it compiled";
    } catch (const renderer::GlError& error) {
        EXPECT_NE(std::string(error.what()).find("bad.vert"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos);
    }
}

TEST_F(ShadersWithContext, KeepTheOldProgramWhenReloadingFails)
{
    const tests::TemporaryFolder folder;
    const auto frag = folder.path() / "s.frag";
    ASSERT_TRUE(formats::writeFile(folder.path() / "s.vert", "void main() { gl_Position = vec4(0.0); }\n"));
    ASSERT_TRUE(formats::writeFile(frag, "out vec4 c; void main() { c = vec4(1.0); }\n"));
    ShaderLibrary library(folder.path());
    const ShaderVariant variant{"s", "s", {}, {}};
    const auto* const before = &library.program(variant);
    ASSERT_TRUE(formats::writeFile(frag, "broken"));
    EXPECT_NE(library.reload().find("s.frag"), std::string::npos);
    EXPECT_EQ(&library.program(variant), before);
    ASSERT_TRUE(formats::writeFile(frag, "out vec4 c; void main() { c = vec4(0.5); }\n"));
    EXPECT_EQ(library.reload(), "");
}

} // namespace
