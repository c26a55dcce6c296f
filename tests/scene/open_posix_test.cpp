#include "renderer/scene/open.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::ImagePolicy;
using tests::Md2Builder;
using tests::TemporaryFolder;

TEST(ModelFilesAt, SaysThatAFolderMayNotBeEntered)
{
    const TemporaryFolder folder;
    folder.write("closed/x.md2", Md2Builder::tetrahedron().build());
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "closed", fs::perms::none);
    const auto models = [&] {
        const tests::OrdinaryUser user;
        EXPECT_TRUE(user.isOrdinary());
        return scene::modelFilesAt(folder / "closed");
    }();
    fs::permissions(folder / "closed", fs::perms::owner_all);
    ASSERT_FALSE(models);
    EXPECT_EQ(models.error().code, formats::LoadErrorCode::io);
    EXPECT_EQ(models.error().message,
              (folder / "closed").generic_string() + ": the folder cannot be entered (Permission denied)");
}

} // namespace
