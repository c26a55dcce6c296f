#include "renderer/scene/games/warcraft/numbered_files.hpp"

#include "formats/image/blp/blp_writer.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// Numbered files of models for later clients (docs/formats/m2.md §14.2, §17).
namespace {

namespace fs = std::filesystem;
using scene::Document;
using tests::TemporaryFolder;
using Texts = std::vector<std::string>;

constexpr tests::LayoutUnderTest kNumberedLayout{274, formats::M2WriteContainer::chunksAndSkeleton};

/// Views 700 and 701, keys of EmoteDance 2 in 702, the skeleton 703; a texture 800 and one filled by the game.
formats::M2WriteModel numberedPole()
{
    formats::M2WriteModel model = tests::plainPole(kNumberedLayout);
    model.firstFileId = 700;
    model.sequences[2].isExternal = true;
    model.sequences[2].flags = 1;
    model.textures = {{.type = 0, .fileId = 800}, {.type = 11}};
    return model;
}

std::vector<std::byte> image()
{
    return formats::writeBlp(tests::plainImage(4, 4), {});
}

/// Writes the model as `Creature/Pole/Pole.m2` and its numbered files under names from `nameOf`.
template <class NameOf> fs::path write(const TemporaryFolder& folder, NameOf nameOf)
{
    fs::path model;
    for (const formats::M2WrittenFile& file : formats::writeM2(numberedPole())) {
        const fs::path name = file.fileId == 0
                                  ? fs::path("Creature/Pole/Pole.m2")
                                  : fs::path(nameOf(file.fileId, fs::path(file.name).extension().generic_string()));
        const fs::path path = folder.write(name, file.bytes);
        model = file.fileId == 0 ? path : model;
    }
    (void)folder.write(nameOf(800, ".blp"), image());
    return model;
}

void expectWhole(const fs::path& file, const scene::OpenOptions& options = {})
{
    const auto document = scene::open(file, options);
    ASSERT_TRUE(document) << document.error().message;
    const scene::Node& node = document->nodes.front();
    for (const formats::Diagnostic& each : allDiagnostics(*document)) {
        if (each.rule != "texture-unnamed") // filled by the game
            ADD_FAILURE() << each.rule << ": " << each.message;
    }
    const formats::Skinned& shape = formats::skinnedOf(*node.model);
    EXPECT_EQ(node.model->meshVariants.size(), 2U);
    EXPECT_EQ(shape.bones.size(), 2U);
    ASSERT_EQ(shape.sequences.size(), 3U);
    EXPECT_TRUE(node.sequences->missingFiles().empty());
    EXPECT_TRUE(node.sequences->isUnread(2));
    EXPECT_TRUE(node.sequences->read(2).empty());
    EXPECT_FALSE(node.sequences->isMissing(2));
    ASSERT_FALSE(document->textures.empty());
    EXPECT_FALSE(document->textures.front().path.empty());
    EXPECT_EQ(document->textures.front().info.width, 4U);
}

TEST(NumberedFiles, AreFoundUnderTheirNumberBesideTheModel)
{
    const TemporaryFolder folder;
    expectWhole(write(folder, [](std::uint32_t number, const std::string& extension) {
        return "Creature/Pole/" + std::to_string(number) + extension;
    }));
}

TEST(NumberedFiles, AreFoundInTheFoldersAbove)
{
    const TemporaryFolder folder;
    expectWhole(write(folder, [](std::uint32_t number, const std::string& extension) {
        const std::string name = "unknown/" + std::to_string(number);
        return number % 2 == 0 ? "Creature/" + name + extension : "Creature/Pole/" + name;
    }));
}

TEST(NumberedFiles, AreFoundUnderTheNamesOfAList)
{
    const TemporaryFolder folder;
    const fs::path model = write(folder, [](std::uint32_t number, const std::string& extension) {
        return "World/Mixed/File" + std::to_string(number) + extension;
    });
    const fs::path list = folder.write("list.csv", "699;creature/other.m2\r\n"
                                                   "not a line\n"
                                                   "700;world/mixed/file700.skin\r\n"
                                                   "703;world/mixed/file703.skel\n"
                                                   "701;world\\mixed\\file701.skin\n"
                                                   "702;world/mixed/file702.anim\n"
                                                   "700;world/mixed/another.skin\n"
                                                   "800;world/mixed/file800.blp");
    scene::OpenOptions options;
    options.listfile = std::make_shared<const scene::Listfile>(list);
    expectWhole(model, options);
    const auto document = scene::open(model, options);
    ASSERT_TRUE(document);
    EXPECT_EQ(document->textures.front().name, "world/mixed/file800.blp");
    const auto without = scene::open(model);
    ASSERT_TRUE(without);
    Texts rules;
    for (const formats::Diagnostic& each : allDiagnostics(*without))
        rules.push_back(each.rule);
    for (const char* const rule : {"m2-skeleton-missing", "m2-skin-missing", "texture-missing"})
        EXPECT_TRUE(std::count(rules.begin(), rules.end(), rule)) << rule;
    EXPECT_EQ(without->textures.front().name, "800.blp");
}

TEST(NumberedFiles, AListMayBeginWithAByteOrderMark)
{
    const TemporaryFolder folder;
    const scene::Listfile list(folder.write("list.csv", "\xEF\xBB\xBF"
                                                        "12;a/b.blp\r\n13;c.blp\r\n"));

    EXPECT_EQ(list.nameOf(12), "a/b.blp");
    EXPECT_EQ(list.nameOf(13), "c.blp");
}

TEST(NumberedFiles, AreTakenFromTheListBeforeTheirUsualName)
{
    const TemporaryFolder folder;
    const fs::path model = write(folder, [](std::uint32_t number, const std::string& extension) {
        return "Creature/Pole/" + std::to_string(number) + extension;
    });
    (void)folder.write("Creature/Pole/Pole00.skin", "SKIN, but broken");
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(folder.path()));
    const auto find = [&](const scene::Listfile* list) {
        const auto found = scene::findNumberedFile(files, "Creature/Pole/Pole.m2", "Pole00.skin", 700, list, nullptr);
        return found ? found->name : "";
    };
    const scene::Listfile list(folder.write("list.csv", "700;creature/pole/700.skin"));
    EXPECT_EQ(find(nullptr), "Creature/Pole/Pole00.skin");
    EXPECT_EQ(find(&list), "Creature/Pole/700.skin");
}

TEST(NumberedFiles, NamesAreThoseOfTools)
{
    EXPECT_EQ(
        scene::namesOfNumber("Creature/Pole/Pole.m2", 7, ".skin"),
        (Texts{"Creature/Pole/7.skin", "Creature/Pole/unknown/7.skin", "Creature/Pole/unknown/7", "Creature/7.skin",
               "Creature/unknown/7.skin", "Creature/unknown/7", "7.skin", "unknown/7.skin", "unknown/7"}));
}

TEST(Listfile, SaysWhyItCannotBeRead)
{
    const TemporaryFolder folder;
    const scene::Listfile none(folder / "none.csv");
    formats::Diagnostics problems;
    none.report(problems);
    EXPECT_TRUE(problems.empty()) << "nobody asked";
    EXPECT_FALSE(none.nameOf(5));
    none.report(problems);
    EXPECT_EQ(problems.size(), 1U);
    const fs::path file = folder.write("text.csv", "a picture;of something\n;x\n12\n99999999999;far");
    const scene::Listfile text(file);
    const auto read = text.read();
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, formats::LoadErrorCode::wrongFormat);
    EXPECT_EQ(read.error().message,
              file.generic_string() + ": not a list of files: no line is a path, or a number, ';' and a path");
}

TEST(Listfile, LeavesOutNamesThatLeadOutside)
{
    const TemporaryFolder folder;
    const scene::Listfile list(
        folder.write("list.csv", "1;../../etc/passwd\n2;/Creature//Wolf.m2\n3;\n4;" + std::string(5000, 'x')));
    EXPECT_FALSE(list.nameOf(1));
    EXPECT_EQ(list.nameOf(2), "Creature/Wolf.m2");
    EXPECT_FALSE(list.nameOf(3));
    EXPECT_FALSE(list.nameOf(4));
    EXPECT_FALSE(list.nameOf(5));
}

} // namespace
