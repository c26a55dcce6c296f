#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/opening/open_paths.hpp"

#include "app/viewer/opening/documents.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace {

using app::closeFileNews;
using app::fileNews;
using app::openPaths;
using app::Reload;
using app::Session;
using tests::Md2Builder;

class FileNewsTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        write(m_sound.size());
        accept(m_session, openPaths({.paths = {m_file}}, {}, {}));
        ASSERT_TRUE(m_session.tab().document);
        ASSERT_FALSE(fileNews(m_session));
    }

    /// Writes the first bytes of the model.
    void write(std::size_t bytes) { m_folder.write("tetra.md2", std::span(m_sound).first(bytes)); }

    /// Reloads as after a change of the file.
    void reload()
    {
        const Reload reload{m_session.tab().document->path, m_session.tab().choices};
        accept(m_session, openFile(reload, m_file, {}));
    }

    std::string text()
    {
        const auto news = fileNews(m_session);
        return news ? news->text : std::string();
    }

    tests::TemporaryFolder m_folder;
    std::vector<std::byte> m_sound = Md2Builder::tetrahedron().build();
    std::filesystem::path m_file = m_folder / "tetra.md2";
    Session m_session;
};

TEST_F(FileNewsTest, AFileThatCannotBeReadAnyMoreIsNews)
{
    const auto shown = m_session.tab().document;
    write(50);
    reload();
    EXPECT_EQ(m_session.tab().document, shown);
    EXPECT_EQ(text().rfind("The changed file cannot be read; the last version is shown. tetra.md2: ", 0), 0U) << text();
    EXPECT_EQ(fileNews(m_session)->kind, app::MessageKind::problem);
    EXPECT_FALSE(m_session.message) << "nothing is said twice";
    write(m_sound.size());
    reload();
    EXPECT_EQ(text(), "");
}

TEST_F(FileNewsTest, WhatWasChosenInVainIsAMessage)
{
    Reload reload{m_session.tab().document->path, m_session.tab().choices};
    reload.choices->level = 3;
    app::Opened opened;
    opened.request = reload;
    opened.problem = "tetra.md2: there is no such level";
    accept(m_session, opened);
    EXPECT_EQ(text(), "");
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, opened.problem);
}

TEST_F(FileNewsTest, AFileThatIsCutShortIsNewsUntilItIsWhole)
{
    write(m_sound.size() - 60);
    reload();
    EXPECT_EQ(text().rfind("The changed file is damaged or incomplete; its valid part is shown. tetra.md2: ", 0), 0U)
        << text();
    EXPECT_TRUE(fileNews(m_session)->hasDetails);
    reload();
    EXPECT_NE(text(), "") << "still";
    write(m_sound.size());
    reload();
    EXPECT_EQ(text(), "");
}

TEST_F(FileNewsTest, ErrorsThatAFileHadWhenItWasOpenedAreNoNews)
{
    write(m_sound.size() - 60);
    accept(m_session, openPaths({.paths = {m_file}}, {}, {}));
    EXPECT_EQ(text(), "");
    EXPECT_TRUE(m_session.message) << "they were a message";
    reload();
    EXPECT_EQ(text(), "");
}

TEST_F(FileNewsTest, IsClosedUntilItSaysSomethingElse)
{
    const std::string file = m_session.tab().document->path;
    EXPECT_TRUE(noteLostFiles(m_session.tab(), {file}));
    EXPECT_FALSE(noteLostFiles(m_session.tab(), {file}));
    EXPECT_EQ(text(), "tetra.md2 was deleted; the last version is shown.");
    closeFileNews(m_session);
    EXPECT_EQ(text(), "");
    EXPECT_TRUE(noteLostFiles(m_session.tab(), {file, (m_folder / "skin.pcx").generic_string()}));
    EXPECT_EQ(text(), "tetra.md2 and 1 other file were deleted; the last version is shown.");
    closeFileNews(m_session);
    EXPECT_TRUE(noteLostFiles(m_session.tab(), {}));
    EXPECT_TRUE(noteLostFiles(m_session.tab(), {file}));
    EXPECT_NE(text(), "") << "deleted once more";
}

TEST_F(FileNewsTest, AnotherModelHasNewsOfItsOwn)
{
    (void)noteLostFiles(m_session.tab(), {m_session.tab().document->path});
    const auto other = m_folder.write("other.md2", std::span(m_sound));
    accept(m_session, openPaths({.paths = {other}}, {}, {}));
    EXPECT_EQ(text(), "");
}

} // namespace
