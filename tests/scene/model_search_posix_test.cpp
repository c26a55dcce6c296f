#include "renderer/scene/model_search.hpp"
#include "tests/scene/found_models.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using scene::findModels;
using scene::FoundModels;
using scene::ModelProof;
using tests::found;
using tests::Md2Builder;
using tests::Names;
using tests::namesOf;
using tests::rulesOf;
using tests::TemporaryFolder;
using tests::tetrahedron;

TEST(FindModels, SaysWhatMayNotBeRead)
{
    const TemporaryFolder folder;
    folder.write("a.md2", tetrahedron());
    folder.write("shut/b.md2", tetrahedron());
    folder.write("mine.md2", tetrahedron());
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "shut", fs::perms::none);
    fs::permissions(folder / "mine.md2", fs::perms::none);
    const FoundModels models = [&] {
        const tests::OrdinaryUser user;
        EXPECT_TRUE(user.isOrdinary());
        return found(folder.path(), ModelProof::content);
    }();
    fs::permissions(folder / "shut", fs::perms::all);
    EXPECT_EQ(namesOf(folder, models), Names{"a.md2"});
    EXPECT_EQ(rulesOf(models), (Names{"folder-unreadable", "file-unreadable"}));
    ASSERT_EQ(models.diagnostics.size(), 2U);
    EXPECT_EQ(models.diagnostics[0].file, (folder / "shut").generic_string());
    EXPECT_EQ(models.diagnostics[1].file, (folder / "mine.md2").generic_string());
    EXPECT_EQ(models.diagnostics[1].range, (formats::ByteRange{0, tetrahedron().size()}));
    EXPECT_EQ(models.diagnostics[1].message, (folder / "mine.md2").generic_string() + ": no permission to read");
}

} // namespace
