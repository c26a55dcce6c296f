#include "renderer/scene/model_search.hpp"
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
using tests::Md2Builder;
using tests::TemporaryFolder;
using Names = std::vector<std::string>;

std::string tetrahedron()
{
    return tests::textOf(Md2Builder::tetrahedron().build());
}

FoundModels found(const fs::path& path, ModelProof proof = ModelProof::names)
{
    auto models = findModels(path, {.proof = proof, .isCancelled = {}});
    EXPECT_TRUE(models) << models.error().message;
    return models.value_or(FoundModels());
}

/// Paths below the folder, without it.
Names namesOf(const TemporaryFolder& folder, const FoundModels& models)
{
    Names names;
    for (const fs::path& file : models.files)
        names.push_back(file.lexically_relative(folder.path()).generic_string());
    return names;
}

Names rulesOf(const FoundModels& models)
{
    Names rules;
    for (const formats::Diagnostic& diagnostic : models.diagnostics)
        rules.push_back(diagnostic.rule);
    return rules;
}

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
    EXPECT_EQ(models.diagnostics[1].message, (folder / "mine.md2").generic_string() + ": no permission to read");
}

} // namespace
