#include "renderer/scene/materials.hpp"

#include "tests/support/archive_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace {

using formats::kNoIndex;
using scene::Material;
using tests::TemporaryFolder;
using Names = std::vector<std::string>;

/// A game folder in which names of shaders are asked for by models/things/thing.md3.
class MaterialGame {
public:
    void file(const std::string& name, std::string_view text) { m_folder.write("baseq3/" + name, text); }
    void archive(const std::string& name, const std::vector<std::pair<std::string, std::string>>& files)
    {
        tests::writeLibzip(m_folder / ("baseq3/" + name), files);
    }
    void picture(const std::string& name) { m_folder.write("baseq3/" + name, tests::pngFile()); }

    [[nodiscard]] std::uint32_t ask(std::string_view name)
    {
        if (!m_resolver) {
            const auto model = m_files.mountRootOf(m_folder.write("baseq3/models/things/thing.md3", "x"));
            EXPECT_TRUE(model);
            m_model = *model;
            m_resolver.emplace(m_files, m_document);
        }
        return m_resolver->material(m_model, name);
    }
    /// For each stage its pictures: the end of the path, "white", or "?" for one that is missing.
    [[nodiscard]] std::vector<Names> stages(std::string_view name)
    {
        const std::uint32_t index = ask(name);
        std::vector<Names> stages;
        for (const auto& stage : document().materials.at(index).textures) {
            Names& names = stages.emplace_back();
            for (const std::uint32_t texture : stage) {
                const bool isWhite = texture == kNoIndex;
                const std::string path = isWhite ? "" : m_document.textures.at(texture).path;
                names.push_back(isWhite ? "white" : path.empty() ? "?" : formats::fileNameOf(path));
            }
        }
        return stages;
    }
    [[nodiscard]] const Material& material(std::string_view name) { return m_document.materials.at(ask(name)); }
    [[nodiscard]] const scene::Document& document() const { return m_document; }
    [[nodiscard]] const scene::MaterialResolver& resolver() const { return *m_resolver; }
    [[nodiscard]] std::size_t countOf(std::string_view rule) const
    {
        return static_cast<std::size_t>(std::count_if(m_document.diagnostics.begin(), m_document.diagnostics.end(),
                                                      [rule](const auto& each) { return each.rule == rule; }));
    }

private:
    TemporaryFolder m_folder;
    formats::GameFiles m_files;
    scene::Document m_document;
    formats::FoundFile m_model;
    std::optional<scene::MaterialResolver> m_resolver;
};

std::string mapping(const std::string& name, const std::string& picture)
{
    return name + "\n{\n{\nmap " + picture + "\n}\n}\n";
}

TEST(Materials, AreADefinitionWithItsPictures)
{
    MaterialGame game;
    game.picture("textures/a.png");
    game.picture("textures/b.png");
    game.file("scripts/x.shader", "models/thing\n{\n{\nmap textures/a.tga\n}\n{\nanimMap 5 textures/a.tga textures/b "
                                  "textures/none.tga\n}\n{\nmap $lightmap\n}\n{\nmap *white\n}\n}\n");
    ASSERT_NE(game.material("models/thing").shader, nullptr);
    EXPECT_EQ(game.stages("models/thing"),
              (std::vector<Names>{{"a.png"}, {"a.png", "b.png", "?"}, {"white"}, {"white"}}));
    EXPECT_EQ(game.document().textures.size(), 3U) << "one of a name";
    EXPECT_EQ(game.countOf("texture-missing"), 1U);
    EXPECT_EQ(game.resolver().firstTexture(game.ask("models/thing")), 0U);
}

TEST(Materials, AreAPictureWhereNoScriptDefinesThem)
{
    MaterialGame game;
    game.picture("models/things/skin.png");
    game.file("scripts/x.shader", mapping("other", "a.tga"));
    const Material& material = game.material("models/things/skin.tga");
    EXPECT_EQ(material.shader, nullptr);
    EXPECT_EQ(game.stages("models/things/skin.tga"), (std::vector<Names>{{"skin.png"}}));
    ASSERT_EQ(material.tried.size(), 1U);
    EXPECT_EQ(material.tried[0].name, "scripts/x.shader");
    EXPECT_FALSE(material.tried[0].found);
}

TEST(Materials, AreFoundByNameWithoutCaseExtensionOrSlashes)
{
    MaterialGame game;
    game.picture("a.png");
    game.file("scripts/x.shader", mapping("models/things/Skin", "a.tga"));
    const std::uint32_t index = game.ask("models/things/skin");
    EXPECT_NE(game.document().materials.at(index).shader, nullptr);
    EXPECT_EQ(game.ask("MODELS/things/skin.tga"), index);
    EXPECT_EQ(game.ask("models\\things\\skin.jpg"), index);
    EXPECT_NE(game.ask("models/things/skin2"), index);
    EXPECT_EQ(game.document().materials.size(), 2U);
}

TEST(Materials, AreTheLastDefinitionAndThatBesideTheModelLastOfAll)
{
    MaterialGame game;
    for (const char* const name : {"a", "b", "c"})
        game.picture(std::string(name) + ".png");
    game.file("scripts/a.shader", mapping("one", "a.tga") + mapping("two", "a.tga"));
    game.file("scripts/b.shader", mapping("one", "b.tga") + mapping("two", "b.tga"));
    game.file("models/things/thing.shader", mapping("two", "c.tga"));
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"b.png"}}));
    EXPECT_EQ(game.stages("two"), (std::vector<Names>{{"c.png"}}));
    const formats::Trail& tried = game.material("one").tried;
    ASSERT_EQ(tried.size(), 3U);
    EXPECT_EQ((Names{tried[0].name, tried[1].name, tried[2].name}),
              (Names{"scripts/a.shader", "scripts/b.shader", "models/things/thing.shader"}));
    EXPECT_EQ((std::vector<bool>{tried[0].found, tried[1].found, tried[2].found}),
              (std::vector<bool>{false, true, false}));
}

TEST(Materials, AreTheLastDefinitionByNameWhateverHoldsTheScript)
{
    MaterialGame game;
    game.picture("a.png");
    game.picture("b.png");
    game.file("scripts/b.shader", mapping("one", "b.tga"));
    game.archive("pak0.pk3", {{"scripts/a.shader", mapping("one", "a.tga")}});
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"b.png"}})) << "the archive is asked last all the same";
}

TEST(Materials, AreThePictureOfTheirNameWhereTheDefinitionHasNone)
{
    MaterialGame game;
    game.picture("models/things/skin.png");
    game.file("scripts/x.shader", mapping("models/things/skin", "nowhere.tga") + mapping("lost", "nowhere.tga"));
    EXPECT_EQ(game.material("models/things/skin").shader, nullptr);
    EXPECT_EQ(game.stages("models/things/skin"), (std::vector<Names>{{"skin.png"}}));
    EXPECT_EQ(game.stages("lost"), (std::vector<Names>{{"?"}}));
}

TEST(Materials, AreTheEditorsPictureWhereThereIsNoOther)
{
    MaterialGame game;
    game.picture("textures/editor.png");
    game.picture("textures/named.png");
    const std::string body = "\n{\nqer_editorimage textures/editor.tga\n{\nmap nowhere.tga\n}\n}\n";
    game.file("scripts/x.shader", "unseen" + body + "textures/named" + body);
    EXPECT_EQ(game.stages("unseen"), (std::vector<Names>{{"editor.png"}}));
    EXPECT_EQ(game.stages("textures/named"), (std::vector<Names>{{"named.png"}}));
}

TEST(Materials, OfNodrawAreNone)
{
    MaterialGame game;
    game.file("scripts/x.shader", "hidden\n{\nsurfaceparm nodraw\n}\n");
    EXPECT_EQ(game.ask("hidden"), kNoIndex);
    EXPECT_EQ(game.ask("Hidden.tga"), kNoIndex);
    EXPECT_TRUE(game.document().materials.empty());
    EXPECT_EQ(game.resolver().firstTexture(kNoIndex), kNoIndex);
}

TEST(Materials, WithoutANameOrOfWhiteAskForNoPicture)
{
    MaterialGame game;
    EXPECT_EQ(game.stages(""), (std::vector<Names>{{"white"}}));
    EXPECT_EQ(game.stages("$whiteimage"), (std::vector<Names>{{"white"}}));
    EXPECT_TRUE(game.document().textures.empty());
    EXPECT_EQ(game.countOf("texture-missing"), 0U);
    EXPECT_EQ(game.resolver().firstTexture(game.ask("")), kNoIndex);
}

TEST(Materials, SayWhereTheirFindingsAre)
{
    MaterialGame game;
    game.picture("a.png");
    game.file("scripts/x.shader", "one\n{\nq3map_sun 1 1 1 100 0 0\n{\nmap a.tga\nfoo bar\n}\n}\n");
    static_cast<void>(game.ask("one"));
    ASSERT_FALSE(game.document().diagnostics.empty());
    for (const formats::Diagnostic& finding : game.document().diagnostics) {
        EXPECT_NE(finding.message.find("scripts/x.shader: shader 'one': "), std::string::npos) << finding.message;
        EXPECT_EQ(finding.range.length, 0U) << "not of the model's bytes";
    }
}

TEST(Materials, AreSoughtThroughScriptsThatAreHalfBroken)
{
    MaterialGame game;
    game.picture("a.png");
    game.file("scripts/a.shader", "one\n{\n{\nmap a.tga\n");
    game.file("scripts/b.shader", mapping("two", "a.tga"));
    EXPECT_EQ(game.stages("two"), (std::vector<Names>{{"a.png"}}));
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"a.png"}}));
}

} // namespace
