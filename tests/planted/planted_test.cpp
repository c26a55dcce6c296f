#include "app/viewer/dialogs/file_listing.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/model_search.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

/// A format of models is a folder and a row of formats/model_formats.cmake: this program has one more of both.
namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class PlantedFormat : public testing::Test {
protected:
    fs::path write(const std::string& name)
    {
        const std::vector<std::byte> md2 = tests::Md2Builder::tetrahedron().build();
        std::string bytes = "PLNT";
        bytes.append(reinterpret_cast<const char*>(md2.data()), md2.size());
        return m_folder.write(name, bytes);
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(PlantedFormat, IsOneOfThoseThatAreRead)
{
    const auto formats = formats::modelFormats();
    ASSERT_EQ(formats.back().name, "Planted");
    EXPECT_EQ(formats.back().extension, ".planted");
}

TEST_F(PlantedFormat, OpensWhateverItsFileIsCalled)
{
    for (const char* const name : {"own.planted", "other.bin"}) {
        const auto document = scene::open(write(name), {});
        ASSERT_TRUE(document) << document.error().message;
        EXPECT_EQ(document->nodes.front().model->format, "Planted");
    }
}

TEST_F(PlantedFormat, IsFoundInAFolder)
{
    const fs::path file = write("models/own.planted");
    const auto found = scene::findModels(m_folder.path());
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->files, std::vector<fs::path>{file});
}

TEST_F(PlantedFormat, PassesTheFilterOfTheOpenDialog)
{
    (void)write("own.planted");
    (void)m_folder.write("own.txt", "text");
    const app::FileListing listing = app::listFolder(m_folder.path());
    ASSERT_EQ(listing.entries.size(), 2U);
    for (const app::FileEntry& entry : listing.entries)
        EXPECT_EQ(entry.kind == app::FileKind::model, entry.name == "own.planted") << entry.name;
}

TEST_F(PlantedFormat, IsKnownToTheDesktop)
{
    const fs::path generated = TRISVIEW_MODEL_FORMATS_FOLDER;
    EXPECT_NE(readAll(generated / "trisview-mime.xml").find("<glob pattern=\"*.planted\" weight=\"60\"/>"),
              std::string::npos);
    EXPECT_NE(readAll(generated / "trisview.desktop").find("model/x-planted;"), std::string::npos);
}

} // namespace
