#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

/// Documents that are opened with other bytes than those on the disk.
namespace {

using formats::FileBytes;
using scene::Document;
using tests::Md3Builder;
using tests::TemporaryFolder;

const std::string kModel = "baseq3/models/things/thing.md3";
const std::string kSkin = "baseq3/models/things/thing_red.skin";

std::vector<std::byte> modelCalled(const std::string& surface)
{
    return tests::partOf(surface, 2, {}).build();
}

Document openedWith(const std::filesystem::path& file, scene::Overrides overrides)
{
    auto document = scene::open(file, {.overrides = std::move(overrides)});
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? *std::move(document) : Document();
}

TEST(Overrides, AreReadInsteadOfTheFiles)
{
    const TemporaryFolder folder;
    const auto model = folder.write(kModel, modelCalled("disk"));
    const auto skin = folder.write(kSkin, "disk,models/things/disk\n");
    scene::Overrides overrides;
    overrides.revision = 7;
    overrides.files[platform::utf8FromPath(model)] = FileBytes::copyOf(modelCalled("edited"));
    overrides.files[platform::utf8FromPath(skin)] =
        FileBytes::copyOf(std::string_view("edited,models/things/edited\n"));
    const Document document = openedWith(model, overrides);
    ASSERT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(document.overrides.revision, 7U);
    EXPECT_EQ(document.nodes.front().model->surfaces.front().name, "edited");
    ASSERT_FALSE(document.materials.empty());
    const bool isUsed = std::any_of(document.materials.begin(), document.materials.end(),
                                    [](const scene::Material& one) { return one.name == "models/things/edited"; });
    EXPECT_TRUE(isUsed);
}

TEST(Overrides, ReplaceFilesInArchives)
{
    const TemporaryFolder folder;
    tests::PakBuilder archive;
    archive.file("models/things/thing.md3", tests::textOf(modelCalled("archive")));
    folder.write("baseq3/pak0.pak", archive.build());
    const auto model = folder / "baseq3/pak0.pak/models/things/thing.md3";
    EXPECT_EQ(openedWith(model, {}).nodes.at(0).model->surfaces.front().name, "archive");
    scene::Overrides overrides;
    overrides.files[platform::utf8FromPath(model)] = FileBytes::copyOf(modelCalled("edited"));
    EXPECT_EQ(openedWith(model, overrides).nodes.at(0).model->surfaces.front().name, "edited");
}

TEST(Overrides, ThatAreBrokenAreAnError)
{
    const TemporaryFolder folder;
    const auto model = folder.write(kModel, modelCalled("disk"));
    scene::Overrides overrides;
    overrides.files[platform::utf8FromPath(model)] = FileBytes::copyOf(std::string_view("IDP3"));
    EXPECT_FALSE(scene::open(model, {.overrides = overrides}));
}

} // namespace
