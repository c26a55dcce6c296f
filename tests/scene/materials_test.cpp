#include "renderer/scene/games/materials.hpp"

#include "tests/support/archive_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

namespace {

using formats::kNoIndex;
using scene::Material;
using tests::TemporaryFolder;
using Names = std::vector<std::string>;

/// A game folder in which models/things/thing.md3 resolves shader names.
class MaterialGame {
public:
    void file(const std::string& name, std::string_view text) { m_folder.write("baseq3/" + name, text); }
    void archive(const std::string& name, const std::vector<std::pair<std::string, std::string>>& files)
    {
        tests::writeLibzip(m_folder / ("baseq3/" + name), files);
    }
    void image(const std::string& name) { m_folder.write("baseq3/" + name, tests::pngFile()); }

    [[nodiscard]] std::uint32_t ask(std::string_view name, const std::string& folder = "models/things")
    {
        if (!m_resolver)
            m_resolver.emplace(m_files, m_document);
        const auto [model, isNew] = m_models.try_emplace(folder);
        if (isNew) {
            const auto found = m_files.mountRootOf(m_folder.write("baseq3/" + folder + "/thing.md3", "x"));
            EXPECT_TRUE(found);
            model->second = *found;
        }
        return m_resolver->material(model->second, name);
    }
    /// For each stage its images: the end of the path, "white", or "?" for a missing one.
    [[nodiscard]] std::vector<Names> stages(std::string_view name, const std::string& folder = "models/things")
    {
        const std::uint32_t index = ask(name, folder);
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
    /// The end of the path; "" for none, "?" for a missing one.
    [[nodiscard]] std::string substitute(std::string_view name)
    {
        const std::uint32_t index = m_document.materials.at(ask(name)).substitute;
        const std::string path = index == kNoIndex ? "" : m_document.textures.at(index).path;
        return index == kNoIndex ? "" : path.empty() ? "?" : formats::fileNameOf(path);
    }
    [[nodiscard]] const Material& material(std::string_view name) { return m_document.materials.at(ask(name)); }
    /// The scripts that were read, relative to the game's folder.
    [[nodiscard]] Names scripts() const
    {
        Names names;
        for (const std::string& path : m_document.scripts)
            names.push_back(path.substr(path.find("baseq3/") + 7));
        return names;
    }
    [[nodiscard]] const scene::Document& document() const { return m_document; }
    [[nodiscard]] const scene::MaterialResolver& resolver() const { return *m_resolver; }
    [[nodiscard]] std::size_t countOf(std::string_view rule) const
    {
        return static_cast<std::size_t>(std::count_if(m_document.diagnostics.begin(), m_document.diagnostics.end(),
                                                      [rule](const auto& each) { return each.rule == rule; }));
    }

private:
    TemporaryFolder m_folder;
    formats::VirtualFileSystem m_files;
    scene::Document m_document;
    std::map<std::string, formats::FoundFile> m_models; // by folder
    std::optional<scene::MaterialResolver> m_resolver;
};

std::string mapping(const std::string& name, const std::string& image)
{
    return name + "\n{\n{\nmap " + image + "\n}\n}\n";
}

TEST(Materials, AreADefinitionWithItsImages)
{
    MaterialGame game;
    game.image("textures/a.png");
    game.image("textures/b.png");
    game.file("scripts/x.shader", "models/thing\n{\n{\nmap textures/a.tga\n}\n{\nanimMap 5 textures/a.tga textures/b "
                                  "textures/none.tga\n}\n{\nmap $lightmap\n}\n{\nmap *white\n}\n}\n");
    ASSERT_NE(game.material("models/thing").shader, nullptr);
    EXPECT_EQ(game.stages("models/thing"),
              (std::vector<Names>{{"a.png"}, {"a.png", "b.png", "?"}, {"white"}, {"white"}}));
    EXPECT_EQ(game.document().textures.size(), 3U) << "one of a name";
    EXPECT_EQ(game.countOf("texture-missing"), 1U);
    EXPECT_EQ(game.resolver().firstTexture(game.ask("models/thing")), 0U);
}

TEST(Materials, AreAnImageWhereNoScriptDefinesThem)
{
    MaterialGame game;
    game.image("models/things/skin.png");
    game.file("scripts/x.shader", mapping("other", "a.tga"));
    const Material& material = game.material("models/things/skin.tga");
    EXPECT_EQ(material.shader, nullptr);
    EXPECT_EQ(game.stages("models/things/skin.tga"), (std::vector<Names>{{"skin.png"}}));
    EXPECT_EQ(game.scripts(), Names{"scripts/x.shader"});
}

TEST(Materials, AreFoundByNameWithoutCaseExtensionOrSlashes)
{
    MaterialGame game;
    game.image("a.png");
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
        game.image(std::string(name) + ".png");
    game.file("scripts/a.shader", mapping("one", "a.tga") + mapping("two", "a.tga"));
    game.file("scripts/b.shader", mapping("one", "b.tga") + mapping("two", "b.tga"));
    game.file("models/things/thing.shader", mapping("two", "c.tga"));
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"b.png"}}));
    EXPECT_EQ(game.stages("two"), (std::vector<Names>{{"c.png"}}));
    EXPECT_EQ(game.scripts(), (Names{"models/things/thing.shader", "scripts/a.shader", "scripts/b.shader"}));
    EXPECT_TRUE(game.material("one").shader->script.ends_with("scripts/b.shader"));
}

TEST(Materials, AreTheDefinitionNearestToTheModel)
{
    MaterialGame game;
    for (const char* const name : {"far", "near", "own"})
        game.image(std::string(name) + ".png");
    game.file("scripts/z.shader", mapping("one", "far.tga") + mapping("two", "far.tga"));
    game.file("models/z.shader", mapping("one", "near.tga") + mapping("two", "near.tga"));
    game.file("models/things/a.shader", mapping("one", "own.tga"));
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"own.png"}}));
    EXPECT_EQ(game.stages("two"), (std::vector<Names>{{"near.png"}}));
}

TEST(Materials, OfAModReplaceThoseOfItsBaseByTheirFile)
{
    const TemporaryFolder folder;
    const auto base = [&](const std::string& name, std::string_view text) { folder.write("baseq3/" + name, text); };
    base("default.cfg", "");
    base("scripts/a.shader", mapping("one", "base.tga") + mapping("two", "base.tga"));
    base("scripts/b.shader", mapping("three", "base.tga"));
    folder.write("baseq3/base.png", tests::pngFile());
    folder.write("mod/mod.png", tests::pngFile());
    folder.write("mod/scripts/a.shader", mapping("one", "mod.tga") + mapping("three", "mod.tga"));
    formats::VirtualFileSystem files;
    const auto model = files.mountRootOf(folder.write("mod/models/x/x.md3", "x"));
    ASSERT_TRUE(model);
    ASSERT_EQ(files.mountCount(), 2U);
    scene::Document document;
    scene::MaterialResolver resolver(files, document);
    const auto image = [&](std::string_view name) {
        const auto& material = document.materials.at(resolver.material(*model, name));
        return formats::fileNameOf(document.textures.at(material.textures.at(0).at(0)).path);
    };
    EXPECT_EQ(image("one"), "mod.png");
    EXPECT_EQ(image("two"), "") << "the file that defines it is replaced";
    EXPECT_EQ(image("three"), "base.png") << "b.shader comes behind the mod's";
}

TEST(Materials, OfOneNameMayDifferFromFolderToFolder)
{
    MaterialGame game;
    game.image("models/one/skin.png");
    game.image("models/two/skin.png");
    game.image("shared.png");
    game.file("scripts/x.shader", mapping("both", "shared.tga") + mapping("apart", "skin.tga"));
    for (const std::string folder : {"models/one", "models/two"}) {
        const std::uint32_t index = game.ask("skin", folder);
        const auto& texture = game.document().textures.at(game.document().materials.at(index).textures[0][0]);
        EXPECT_TRUE(texture.path.ends_with(folder + "/skin.png")) << texture.path;
    }
    EXPECT_NE(game.ask("apart", "models/one"), game.ask("apart", "models/two"));
    EXPECT_EQ(game.ask("both", "models/one"), game.ask("both", "models/two"));
    EXPECT_EQ(game.ask("lost", "models/one"), game.ask("lost", "models/two"));
    EXPECT_EQ(game.countOf("texture-missing"), 1U) << "said once";
}

TEST(Materials, LookForABoundedNumberOfImages)
{
    std::string script = "one\n{\n";
    for (int stage = 0, number = 0; stage < 64; ++stage) {
        script += "{\nanimMap 1";
        for (int i = 0; i < 1024; ++i)
            script += " p" + std::to_string(number++);
        script += "\n}\n";
    }
    MaterialGame game;
    game.image("p0.png");
    game.image("p1024.png");
    game.file("scripts/x.shader", script + "}\n");
    const tests::MemoryPeak peak;
    const std::vector<Names> stages = game.stages("one");
    EXPECT_LT(peak.bytes(), (64U << 20U) + 8 * script.size());
    ASSERT_EQ(stages.size(), 64U);
    EXPECT_EQ(stages[0].size(), 1024U);
    EXPECT_EQ(stages[0][0], "p0.png");
    EXPECT_EQ(stages[1][0], "p1024.png");
    EXPECT_EQ(stages[63], Names{"?"}) << "shown as missing";
    EXPECT_EQ(game.document().textures.size(), scene::MaterialResolver::kMaxImages + 1);
    EXPECT_EQ(game.countOf("texture-limit"), 1U);
}

TEST(Materials, OfManyNamesAndScriptsTakeBoundedMemory)
{
    MaterialGame game;
    game.image("a.png");
    for (int i = 0; i < 500; ++i)
        game.file("scripts/a_script_with_a_long_name_" + std::to_string(i) + ".shader", "");
    static_cast<void>(game.ask("first"));
    const tests::MemoryPeak peak;
    for (int i = 0; i < 4096; ++i)
        static_cast<void>(game.ask("name" + std::to_string(i)));
    EXPECT_LT(peak.bytes(), 64U << 20U);
    EXPECT_EQ(game.document().scripts.size(), 500U);
}

TEST(Materials, SayABoundedNumberOfProblems)
{
    std::string script;
    for (int i = 0; i < 1000; ++i) {
        script += "name" + std::to_string(i) + "\n{\n";
        for (int word = 0; word < 10; ++word)
            script += "odd" + std::to_string(word) + "\n";
        script += "{\nmap a.tga\n}\n}\n";
    }
    MaterialGame game;
    game.image("a.png");
    game.file("scripts/x.shader", script);
    for (int i = 0; i < 1000; ++i)
        static_cast<void>(game.ask("name" + std::to_string(i)));
    EXPECT_EQ(game.document().diagnostics.size(), scene::MaterialResolver::kMaxDiagnostics + 1);
    EXPECT_EQ(game.document().diagnostics.back().rule, "shader-findings");
}

TEST(Materials, AreTheLastDefinitionByNameWhateverHoldsTheScript)
{
    MaterialGame game;
    game.image("a.png");
    game.image("b.png");
    game.file("scripts/b.shader", mapping("one", "b.tga"));
    game.archive("pak0.pk3", {{"scripts/a.shader", mapping("one", "a.tga")}});
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"b.png"}})) << "the archive is asked last all the same";
}

TEST(Materials, KeepTheStateOfADefinitionWhoseImagesAreMissing)
{
    MaterialGame game;
    game.file("scripts/x.shader", "lost\n{\ncull none\n{\nmap nowhere.tga\n}\n}\n");
    const Material material = game.material("lost");
    ASSERT_NE(material.shader, nullptr) << "the script defines it all the same";
    EXPECT_EQ(material.shader->cull, formats::quake3::Cull::none);
    EXPECT_EQ(material.substitute, kNoIndex);
    EXPECT_EQ(game.stages("lost"), (std::vector<Names>{{"?"}}));
    EXPECT_EQ(game.countOf("texture-missing"), 1U) << "of the image that the script names";
}

TEST(Materials, ShowTheImageOfTheirNameWhereTheDefinitionHasNone)
{
    MaterialGame game;
    game.image("models/things/skin.png");
    game.file("scripts/x.shader", mapping("models/things/skin", "nowhere.tga"));
    EXPECT_NE(game.material("models/things/skin").shader, nullptr);
    EXPECT_EQ(game.substitute("models/things/skin"), "skin.png");
    EXPECT_EQ(game.stages("models/things/skin"), (std::vector<Names>{{"?"}}));
    EXPECT_EQ(game.resolver().firstTexture(game.ask("models/things/skin")), 1U) << "what it is known by";
}

TEST(Materials, ShowTheEditorsImageWhereThereIsNoOther)
{
    MaterialGame game;
    game.image("textures/editor.png");
    game.image("textures/named.png");
    game.image("textures/there.png");
    const std::string body = "\n{\nqer_editorimage textures/editor.tga\n{\nmap nowhere.tga\n}\n}\n";
    game.file("scripts/x.shader",
              "unseen" + body + "textures/named" + body +
                  "seen\n{\nqer_editorimage textures/editor.tga\n{\nmap textures/there.tga\n}\n}\n");
    EXPECT_EQ(game.substitute("unseen"), "editor.png");
    EXPECT_EQ(game.substitute("textures/named"), "named.png");
    EXPECT_EQ(game.substitute("seen"), "");
}

TEST(Materials, AreMissingWhereALightMapHasNoImageToLight)
{
    MaterialGame game;
    game.image("textures/editor.png");
    game.file("scripts/x.shader",
              "lamp\n{\nqer_editorimage textures/editor.tga\n{\nmap $lightmap\n}\n{\nmap nowhere.tga\n}\n}\n"
              "glow\n{\nqer_editorimage textures/editor.tga\n{\nmap $lightmap\n}\n}\n"
              "white\n{\nqer_editorimage textures/editor.tga\n{\nmap $whiteimage\n}\n{\nmap nowhere.tga\n}\n}\n");
    EXPECT_EQ(game.substitute("lamp"), "editor.png");
    EXPECT_EQ(game.substitute("white"), "editor.png");
    EXPECT_EQ(game.substitute("glow"), "") << "there is no other image that it would light";
}

TEST(Materials, OfADefinitionWithoutStagesShowTheImageOfTheirName)
{
    MaterialGame game;
    game.image("models/things/skin.png");
    game.file("scripts/x.shader", "models/things/skin\n{\ncull none\n}\nlost\n{\ncull none\n}\n");
    ASSERT_NE(game.material("models/things/skin").shader, nullptr);
    EXPECT_EQ(game.substitute("models/things/skin"), "skin.png");
    ASSERT_NE(game.material("lost").shader, nullptr);
    EXPECT_EQ(game.substitute("lost"), "?");
    EXPECT_EQ(game.countOf("texture-missing"), 1U);
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

TEST(Materials, WithoutANameOrOfWhiteAskForNoImage)
{
    MaterialGame game;
    EXPECT_EQ(game.stages(""), (std::vector<Names>{{"white"}}));
    EXPECT_EQ(game.stages("$whiteimage"), (std::vector<Names>{{"white"}}));
    EXPECT_TRUE(game.document().textures.empty());
    EXPECT_EQ(game.countOf("texture-missing"), 0U);
    EXPECT_EQ(game.resolver().firstTexture(game.ask("")), kNoIndex);
}

TEST(Materials, SayWhereTheirProblemsAre)
{
    MaterialGame game;
    game.image("a.png");
    game.file("scripts/x.shader", "one\n{\nq3map_sun 1 1 1 100 0 0\n{\nmap a.tga\nfoo bar\n}\n}\n");
    static_cast<void>(game.ask("one"));
    ASSERT_FALSE(game.document().diagnostics.empty());
    for (const formats::Diagnostic& diagnostic : game.document().diagnostics) {
        EXPECT_TRUE(diagnostic.message.starts_with("shader 'one': ")) << diagnostic.message;
        EXPECT_TRUE(diagnostic.file.ends_with("scripts/x.shader")) << diagnostic.file;
        EXPECT_GT(diagnostic.range.length, 0U) << diagnostic.message;
        EXPECT_GT(diagnostic.position.line, 2U) << diagnostic.message;
    }
}

TEST(Materials, AreSoughtThroughScriptsThatAreHalfBroken)
{
    MaterialGame game;
    game.image("a.png");
    game.file("scripts/a.shader", "one\n{\n{\nmap a.tga\n");
    game.file("scripts/b.shader", mapping("two", "a.tga"));
    EXPECT_EQ(game.stages("two"), (std::vector<Names>{{"a.png"}}));
    EXPECT_EQ(game.stages("one"), (std::vector<Names>{{"a.png"}}));
}

} // namespace
