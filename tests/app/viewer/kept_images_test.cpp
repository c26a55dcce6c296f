#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/settings/kept_images.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/session/open_request.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using namespace app;
using tests::Md2Builder;
using tests::TemporaryFolder;

/// An absolute path in the system's form.
fs::path rooted(const std::string& path)
{
    return fs::absolute(fs::path("/")) / path;
}

std::string textOf(const fs::path& path)
{
    return platform::utf8FromPath(path);
}

TEST(KeptImages, ReadsWhatItWrites)
{
    KeptImages kept;
    setImages(kept, textOf(rooted("a/tris.md2")),
              {{"skin.pcx", rooted("b/red.png")}, {"a \"quoted\" name", rooted("c.tga")}});
    setImages(kept, textOf(rooted("z.md3")), {{"h_head", rooted("d.jpg")}});
    const ReadImages read = keptImagesFromText(keptImagesText(kept));
    EXPECT_EQ(read.kept, kept);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(imagesOf(read.kept, textOf(rooted("z.md3"))).at("h_head"), rooted("d.jpg"));
    EXPECT_TRUE(imagesOf(read.kept, "elsewhere").empty());
}

TEST(KeptImages, KeepsEntriesThatMeanNothing)
{
    const std::string text = R"({"version":1,"models":[42,{"model":"relative","images":{"a":"/b"}},
        {"model":"/x","images":{"a":7}},{"model":"/x","images":{}},{"model":"/x"},
        {"model":"/ok","images":{"a":"/b"},"note":"mine"},{"model":)" +
                             ("\"" + textOf(rooted("m")) + R"(","images":{"a":")" + textOf(rooted("b")) + R"("}}]})");
    const ReadImages read = keptImagesFromText(text);
    EXPECT_FALSE(read.isBroken);
    EXPECT_NE(read.problem.find("6 of 7 entries"), std::string::npos) << read.problem;
    ASSERT_EQ(read.kept.models.size(), 1U);
    const ReadImages again = keptImagesFromText(keptImagesText(read.kept));
    EXPECT_EQ(again.kept, read.kept) << "they are written again";
    EXPECT_NE(keptImagesText(read.kept).find("\"mine\""), std::string::npos);
}

TEST(KeptImages, SetsAsideAFileThatIsBroken)
{
    const TemporaryFolder folder;
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    for (const std::string& text :
         {std::string("{"), std::string("[]"), std::string("{\"version\":2,\"models\":[]}"),
          std::string("{\"version\":1}"), std::string("\xff\xfe"), deep, std::string((4 << 20) + 1, ' ')}) {
        const fs::path file = folder.write("bindings.json", text);
        const ReadImages read = readKeptImages(file);
        EXPECT_TRUE(read.isBroken);
        EXPECT_TRUE(read.kept.models.empty());
        EXPECT_NE(read.problem.find("bindings.json.broken"), std::string::npos) << read.problem;
        EXPECT_FALSE(fs::exists(file));
        EXPECT_TRUE(fs::exists(folder / "bindings.json.broken")) << "nothing is lost";
    }
    EXPECT_EQ(readKeptImages(folder / "none.json").problem, "");
}

TEST(KeptImages, TellsForWhichModelsOthersAreChosen)
{
    KeptImages before;
    app::setImages(before, "/a", {{"skin", "/red.png"}});
    app::setImages(before, "/b", {{"skin", "/red.png"}});
    app::setImages(before, "/c", {{"skin", "/red.png"}});
    KeptImages after = before;
    EXPECT_TRUE(app::modelsWithOtherImages(before, after).empty());
    app::setImages(after, "/b", {{"skin", "/blue.png"}});
    app::setImages(after, "/c", {});
    app::setImages(after, "/d", {{"skin", "/red.png"}});
    EXPECT_EQ(app::modelsWithOtherImages(before, after), (std::vector<std::string>{"/b", "/c", "/d"}));
}

TEST(KeptImages, ForgetsTheModelsThatWereChangedLongestAgo)
{
    KeptImages kept;
    for (std::size_t i = 0; i <= kMaxModelsWithImages; ++i)
        setImages(kept, textOf(rooted(std::to_string(i))), {{"a", rooted("b")}});
    EXPECT_EQ(kept.models.size(), kMaxModelsWithImages);
    EXPECT_EQ(kept.models.front().model, textOf(rooted("1")));
    setImages(kept, textOf(rooted("5")), {});
    EXPECT_TRUE(imagesOf(kept, textOf(rooted("5"))).empty());
}

/// A model without its skin, opened like by a worker with the session's stored images.
struct Keeping {
    TemporaryFolder folder;
    fs::path model = folder.write("m/tris.md2", Md2Builder::tetrahedron().build());
    fs::path image = folder.write("images/red.png", tests::pngFile(6, 5));
    Session session;

    Keeping() { open(); }

    void open() { accept(session, openPaths({{model}}, {}, CancelToken(), *session.keptImages)); }

    /// Runs the requested reload.
    void reload()
    {
        ASSERT_TRUE(session.pending.open);
        const Reload request = std::get<Reload>(*std::exchange(session.pending.open, std::nullopt));
        accept(session, openFile(request, model, optionsWith({}, *request.choices)));
    }

    [[nodiscard]] const scene::Texture& texture() const { return session.tab().document->textures.at(0); }
};

TEST(KeptImages, AreShownWhenTheModelIsOpenedAgainUntilTheyAreForgotten)
{
    Keeping keeping;
    bindTexture(keeping.session, 0, keeping.image);
    keeping.reload();
    EXPECT_TRUE(keeping.texture().isBound);
    keeping.open();
    EXPECT_TRUE(keeping.texture().isBound);
    EXPECT_EQ(keeping.session.tab().choices.bindings.size(), 1U);
    ASSERT_TRUE(hasChosenImages(keeping.session));
    apply(keeping.session, RunAction{"forgetImages"});
    keeping.reload();
    EXPECT_FALSE(keeping.texture().isBound);
    EXPECT_FALSE(hasChosenImages(keeping.session));
    keeping.open();
    EXPECT_FALSE(keeping.texture().isBound);
}

TEST(KeptImages, AreForgottenOneByOneAndNotWhereReadingFails)
{
    Keeping keeping;
    bindTexture(keeping.session, 0, keeping.folder / "gone.png");
    keeping.reload();
    EXPECT_FALSE(hasChosenImages(keeping.session)) << "what cannot be read is not kept";
    bindTexture(keeping.session, 0, keeping.image);
    keeping.reload();
    resetTexture(keeping.session, 0);
    keeping.reload();
    EXPECT_FALSE(hasChosenImages(keeping.session));
}

TEST(KeptImages, SaysThatAnImageIsGoneAndKeepsTheChoice)
{
    Keeping keeping;
    bindTexture(keeping.session, 0, keeping.image);
    keeping.reload();
    fs::remove(keeping.image);
    keeping.open();
    EXPECT_FALSE(keeping.texture().isBound);
    const formats::Diagnostics& problems = keeping.session.tab().diagnostics;
    const auto gone = std::find_if(problems.begin(), problems.end(),
                                   [](const formats::Diagnostic& one) { return one.rule == "texture-choice-gone"; });
    ASSERT_NE(gone, problems.end());
    EXPECT_EQ(gone->file, textOf(keeping.session.tab().document->nodes.front().path))
        << "the model's: no image is there";
    EXPECT_GT(gone->range.length, 0U);
    (void)keeping.folder.write("images/red.png", tests::pngFile(6, 5));
    keeping.open();
    EXPECT_TRUE(keeping.texture().isBound);
}

} // namespace
