#include "renderer/gl/gl_handle.hpp"

#include "tests/gl/gl_fixture.hpp"

#include <type_traits>

namespace {

using renderer::BufferHandle;

static_assert(!std::is_copy_constructible_v<BufferHandle>);
static_assert(!std::is_copy_assignable_v<BufferHandle>);
static_assert(!std::is_convertible_v<BufferHandle, GLuint>);

TEST(GlHandle, OwnsNothingUntilMade)
{
    const BufferHandle empty;
    EXPECT_EQ(empty.name(), 0U);
}

using GlHandleWithContext = tests::GlTest;

TEST_F(GlHandleWithContext, DestroysItsObject)
{
    GLuint name = 0;
    {
        const BufferHandle buffer = BufferHandle::make();
        name = buffer.name();
        glBindBuffer(GL_ARRAY_BUFFER, name); // a name becomes an object on its first bind
        EXPECT_EQ(glIsBuffer(name), GL_TRUE);
    }
    EXPECT_EQ(glIsBuffer(name), GL_FALSE);
}

TEST_F(GlHandleWithContext, LeavesTheMovedFromEmpty)
{
    BufferHandle first = BufferHandle::make();
    const GLuint name = first.name();
    BufferHandle second = std::move(first);
    EXPECT_EQ(first.name(), 0U); // NOLINT(bugprone-use-after-move): under test
    EXPECT_EQ(second.name(), name);
    BufferHandle third;
    third = std::move(second);
    EXPECT_EQ(third.name(), name);
}

template <class Handle> void expectMakes()
{
    const Handle handle = Handle::make();
    EXPECT_NE(handle.name(), 0U);
}

TEST_F(GlHandleWithContext, MakesEveryKind)
{
    expectMakes<BufferHandle>();
    expectMakes<renderer::VertexArrayHandle>();
    expectMakes<renderer::TextureHandle>();
    expectMakes<renderer::FramebufferHandle>();
    expectMakes<renderer::RenderbufferHandle>();
    expectMakes<renderer::VertexShaderHandle>();
    expectMakes<renderer::FragmentShaderHandle>();
    expectMakes<renderer::ProgramHandle>();
}

} // namespace
