#include "app/viewer/about/about_text.hpp"

#include "app/viewer/about/libraries.hpp"
#include "app/viewer/about/program_facts.hpp"
#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace about_test {

using namespace app;

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

ProgramFacts someFacts()
{
    ProgramFacts facts;
    facts.version = "1.2.3";
    facts.build = "Release, GCC 12";
    facts.gpu = "a card";
    facts.libraries = {{"zlib", "1.2.13", "Zlib"}, {"glad", "", "MIT"}};
    facts.paths = {{"Settings", platform::homeFolder() / "settings.json"}};
    return facts;
}

TEST(About, NamesEachLibraryWithVersionAndLicenceInOrder)
{
    const ProgramFacts facts =
        programFacts({{"Dear ImGui", "1.86", "MIT"}, "GLFW 3.3.8 X11 GLX", "a card", "its maker", "4.5"});
    EXPECT_FALSE(facts.version.empty());
    EXPECT_TRUE(contains(facts.build, ", GCC ") || contains(facts.build, ", Clang ")) << facts.build;
    EXPECT_FALSE(facts.system.empty());
    ASSERT_GE(facts.libraries.size(), usedLibraries().size() + 2);
    for (const LibraryFacts& library : facts.libraries) {
        EXPECT_FALSE(library.licence.empty()) << library.name;
        const bool isStated = library.name != "glad" && library.name != "stb_image"; // have none
        EXPECT_TRUE(!isStated ||
                    (!library.version.empty() && library.version.front() >= '0' && library.version.front() <= '9'))
            << library.name << " " << library.version;
    }
    const auto version = [&](const std::string& name) {
        const auto found = std::find_if(facts.libraries.begin(), facts.libraries.end(),
                                        [&](const LibraryFacts& library) { return library.name == name; });
        return found != facts.libraries.end() ? found->version : "missing";
    };
    EXPECT_EQ(version("GLFW"), "3.3.8");
    EXPECT_EQ(version("Dear ImGui"), "1.86");
    EXPECT_EQ(facts.libraries.front().name, "bzip2");
    EXPECT_EQ(facts.libraries.back().name, "zlib");
    EXPECT_TRUE(programName().starts_with("Trisview " + facts.version)) << programName();
}

TEST(About, LeavesOutWhatIsUnknownAndNamesNoHome)
{
    const std::string home = platform::utf8FromPath(platform::homeFolder());
    const std::string text = aboutText(someFacts());
    EXPECT_TRUE(text.starts_with("Trisview 1.2.3\nVersion: 1.2.3\nBuild: Release, GCC 12\nGPU: a card\n")) << text;
    EXPECT_TRUE(contains(text, "  zlib: 1.2.13, Zlib\n  glad: MIT\n")) << text;
    if (!home.empty()) {
        EXPECT_TRUE(contains(text, "  Settings: ~/settings.json\n")) << text;
        EXPECT_FALSE(contains(text, home + "/")) << text;
    }
}

TEST(About, PutsATildeForTheHomeAlone)
{
    EXPECT_EQ(withoutHome("/home/u/a: /home/u/b, '/home/u', /home/u", "/home/u"), "~/a: ~/b, '~', ~");
    EXPECT_EQ(withoutHome("/home/u2/a /home/u.old /x/home/u/a /home/u\xC3\xA4/a", "/home/u"),
              "/home/u2/a /home/u.old /x/home/u/a /home/u\xC3\xA4/a");
    EXPECT_EQ(withoutHome("/home/u/a", "/home/u/"), "~/a");
    EXPECT_EQ(withoutHome("/a/b", "/"), "/a/b");
    EXPECT_EQ(withoutHome("/a/b", ""), "/a/b");
}

TEST(Report, HasTheWordsTheModelItsProblemsAndTheNoteOfACrash)
{
    const tests::TemporaryFolder folder;
    Session session;
    session.about.program = someFacts();
    EXPECT_TRUE(contains(reportText(session), "\nNo model is open\n"));
    accept(session, openPaths(OpenPaths{.paths = {folder.write("a.md2", tests::Md2Builder::tetrahedron().build())}}, {},
                              CancelToken()));
    ASSERT_TRUE(session.tab().document);
    session.about.words = "It turned\nupside down";
    session.about.crashNote = "Signal: 11\n";
    showProblem(session, "a message");
    const std::string text = reportText(session);
    EXPECT_TRUE(text.starts_with("It turned\nupside down\n\nTrisview 1.2.3\n")) << text;
    EXPECT_TRUE(contains(text, "\nModel: " + (folder / "a.md2").generic_string() + "\n  MD2, version 8, ")) << text;
    EXPECT_TRUE(contains(text, ": 1 surface, 4 triangles, ")) << text;
    EXPECT_TRUE(contains(text, "\nProblems of ")) << text;
    EXPECT_TRUE(contains(text, "\nMessage: a message\n")) << text;
    EXPECT_TRUE(text.ends_with("\nNote of a crash:\nSignal: 11\n")) << text;
}

TEST(Report, CountsTheProblemsThatItLeavesOut)
{
    const tests::TemporaryFolder folder;
    Session session;
    accept(session, openPaths(OpenPaths{.paths = {folder.write("a.md2", tests::Md2Builder::tetrahedron().build())}}, {},
                              CancelToken()));
    ASSERT_TRUE(session.tab().document);
    scene::Document document = *session.tab().document;
    formats::Model model = *document.nodes.front().model;
    model.diagnostics.clear();
    for (int i = 0; i < 60; ++i)
        addNote(model.diagnostics, "a-rule", formats::ByteRange{}, "problem ", i);
    document.nodes.front().model = std::make_shared<const formats::Model>(std::move(model));
    session.tab().document = std::make_shared<const scene::Document>(std::move(document));
    const std::string text = reportText(session);
    EXPECT_TRUE(contains(text, "problem 49")) << text;
    EXPECT_FALSE(contains(text, "problem 55")) << text;
    EXPECT_TRUE(contains(text, "  and 1")) << text;
}

TEST(Report, IsCopiedByItsAction)
{
    Session session;
    session.about.program = someFacts();
    app::apply(session, SetReportWords{"my words"});
    apply(session, RunAction{"copyReport"});
    ASSERT_TRUE(session.pending.copies);
    EXPECT_TRUE(session.pending.copies->starts_with("my words\n\nTrisview 1.2.3\n")) << *session.pending.copies;
    apply(session, RunAction{"copyAbout"});
    EXPECT_EQ(*session.pending.copies, aboutText(session.about.program));
    EXPECT_FALSE(isPossible(*findAction("openHomepage"), session)) << "there is no address";
    session.about.program.homepage = "https://example.org";
    EXPECT_TRUE(isPossible(*findAction("openHomepage"), session));
    apply(session, RunAction{"openHomepage"});
    EXPECT_TRUE(session.pending.opensHomepage);
}

} // namespace about_test
