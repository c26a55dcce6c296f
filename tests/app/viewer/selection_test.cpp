#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "app/viewer/tabs/tabs.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/inspector/file_regions.hpp"
#include "app/viewer/queries/diagnostic_location.hpp"
#include "app/viewer/view/file_drop.hpp"
#include "app/viewer/widgets/table.hpp"
#include "renderer/scene/open.hpp"
#include "tests/app/viewer/two_surface_session.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace app;
using formats::kNoIndex;
using tests::Md2Builder;
using tests::TemporaryFolder;
using Hidden = std::set<std::uint32_t>;

/// The tetrahedron with two surfaces and two skins, which are both missing.
class SelectionTest : public ::testing::Test {
protected:
    void SetUp() override { open(m_folder.write("tetra.md2", Md2Builder::tetrahedron().skin("a/red.pcx").build())); }

    void open(const fs::path& file, OpenRequest request = OpenPaths{})
    {
        tests::acceptInTwoSurfaces(m_session, file, std::move(request));
    }

    [[nodiscard]] Reload reload() const { return {.path = m_session.tab().document->path}; }
    [[nodiscard]] const Hidden& hidden() const { return m_session.tab().view.drawing.hiddenSurfaces; }

    TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(SelectionTest, HidesAndShowsSurfaces)
{
    toggleSurface(m_session, 1);
    EXPECT_EQ(hidden(), Hidden{1});
    toggleSurface(m_session, 1);
    EXPECT_EQ(hidden(), Hidden{});
    toggleSurface(m_session, 2);
    EXPECT_EQ(hidden(), Hidden{}) << "there are two";
    toggleSurface(m_session, 0);
    toggleSurface(m_session, 1);
    showAllSurfaces(m_session);
    EXPECT_EQ(hidden(), Hidden{});
}

TEST_F(SelectionTest, ShowsOneSurfaceOnlyAndAllAgain)
{
    showOnlySurface(m_session, 0);
    EXPECT_EQ(hidden(), Hidden{1});
    showOnlySurface(m_session, 1);
    EXPECT_EQ(hidden(), Hidden{0});
    showOnlySurface(m_session, 1);
    EXPECT_EQ(hidden(), Hidden{});
}

TEST_F(SelectionTest, IsCarriedOverAReloadAndNotToAnotherModel)
{
    toggleSurface(m_session, 1);
    selectSurface(m_session, 1);
    selectTexture(m_session, 1);
    highlightSurfaces(m_session, {0});
    open(m_folder / "tetra.md2", reload());
    EXPECT_EQ(hidden(), Hidden{1});
    EXPECT_EQ(m_session.tab().selection.surface(), 1U);
    EXPECT_EQ(m_session.tab().selection.texture, 1U);
    EXPECT_TRUE(m_session.tab().view.drawing.highlightedSurfaces.empty());

    open(m_folder.write("other.md2", Md2Builder::tetrahedron().build()));
    EXPECT_EQ(hidden(), Hidden{});
    EXPECT_EQ(m_session.tab().selection.surface(), kNoIndex);
}

TEST_F(SelectionTest, BindsOnlyWhenTheImageCouldBeUsed)
{
    bindTexture(m_session, 1, "/pictures/red.png");
    ASSERT_TRUE(m_session.pending.open);
    Reload asked = std::get<Reload>(*std::exchange(m_session.pending.open, {}));
    EXPECT_EQ(asked.texture, "a/red.pcx");
    EXPECT_EQ(asked.choices->bindings, (scene::Bindings{{"a/red.pcx", "/pictures/red.png"}}));
    EXPECT_TRUE(m_session.tab().choices.bindings.empty()) << "not yet";
    Opened failed;
    failed.request = asked;
    failed.problem = "red.png: broken";
    accept(m_session, failed);
    EXPECT_TRUE(m_session.tab().choices.bindings.empty());
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, "red.png: broken");
    EXPECT_EQ(reloadsToStart(m_session, reload()).front().choices->bindings, scene::Bindings{}) << "not tried again";

    bindTexture(m_session, 1, "/pictures/red.png");
    asked = std::get<Reload>(*m_session.pending.open);
    open(m_folder / "tetra.md2", asked);
    EXPECT_EQ(m_session.tab().choices.bindings, asked.choices->bindings);
    EXPECT_EQ(m_session.tab().view.skin, 1U) << "it can be seen";
    EXPECT_EQ(m_session.tab().selection.texture, 1U);
    EXPECT_EQ(reloadsToStart(m_session, reload()).front().choices->bindings, asked.choices->bindings) << "it stays";

    resetTexture(m_session, 1);
    EXPECT_EQ(std::get<Reload>(*m_session.pending.open).choices->bindings, scene::Bindings{});
}

TEST_F(SelectionTest, ALaterReloadLeavesOutWhatFailedMeanwhile)
{
    bindTexture(m_session, 0, "/pictures/broken.png");
    const Reload first = std::get<Reload>(*m_session.pending.open);
    bindTexture(m_session, 1, "/pictures/red.png");
    const Reload second = std::get<Reload>(*m_session.pending.open);
    EXPECT_EQ(second.choices->bindings.size(), 2U) << "the later one has the choices of both";
    EXPECT_EQ(reloadsToStart(m_session, first).front().choices, first.choices) << "one with choices is what it says";
    const scene::Bindings onlyRed = {{"a/red.pcx", "/pictures/red.png"}};
    EXPECT_EQ(withoutFailed(m_session, second, first).choices->bindings, onlyRed);
    Opened failed;
    failed.request = first;
    failed.problem = "broken.png: not an image";
    accept(m_session, failed);
    ASSERT_TRUE(m_session.tab().pendingReload);
    EXPECT_EQ(m_session.tab().pendingReload->choices->bindings, onlyRed);
}

TEST_F(SelectionTest, WhatALaterReloadChangesAgainStaysAsItSays)
{
    m_session.tab().choices.bindings = {{"a/red.pcx", "/pictures/old.png"}};
    m_session.tab().choices.level = 1;
    Reload failed{m_session.tab().document->path, m_session.tab().choices};
    failed.choices->bindings.clear();
    failed.choices->level = 2;
    failed.choices->weapon = "gun";
    failed.choices->attached = {{"/models/flag.md3", "tag_torso", "lower"}};
    Reload later = failed;
    later.choices->level = 3;
    later.choices->attached.push_back({"/models/hat.md3", "tag_head", "upper"});
    const app::OpenChoices kept = *withoutFailed(m_session, later, failed).choices;
    EXPECT_EQ(kept.level, 3U) << "chosen by the later one";
    EXPECT_EQ(kept.weapon, "");
    EXPECT_EQ(kept.bindings, m_session.tab().choices.bindings) << "the texture was not given back";
    ASSERT_EQ(kept.attached.size(), 1U);
    EXPECT_EQ(kept.attached.front().path, "/models/hat.md3");
}

TEST_F(SelectionTest, BindsInEveryTabThatShowsTheDocument)
{
    duplicateTab(m_session);
    ASSERT_EQ(m_session.tabs.size(), 2U);
    bindTexture(m_session, 0, "/pictures/skin.png");
    const Reload asked = std::get<Reload>(*m_session.pending.open);
    open(m_folder / "tetra.md2", asked);
    for (const Tab& tab : m_session.tabs) {
        EXPECT_EQ(tab.choices.bindings, asked.choices->bindings);
        EXPECT_FALSE(tab.pendingReload);
    }
    bindTexture(m_session, 1, "/pictures/red.png");
    cancelReload(m_session, m_session.tab().document->path);
    EXPECT_EQ(reloadsToStart(m_session, reload()).front().choices->bindings, asked.choices->bindings)
        << "the one before stays";
}

TEST_F(SelectionTest, LosesNoBindingThatIsUnderWay)
{
    bindTexture(m_session, 0, "/pictures/skin.png");
    EXPECT_EQ(reloadsToStart(m_session, reload()).front().texture, "models/tetra/skin.pcx")
        << "when a file changes meanwhile";
    bindTexture(m_session, 1, "/pictures/red.png");
    EXPECT_EQ(std::get<Reload>(*m_session.pending.open).choices->bindings.size(), 2U);
}

TEST_F(SelectionTest, OfTexturesThatAreNotThereDoesNothing)
{
    bindTexture(m_session, 7, "/pictures/red.png");
    resetTexture(m_session, 0);
    EXPECT_FALSE(m_session.pending.open) << "it was not bound";
    selectTexture(m_session, 7);
    EXPECT_EQ(m_session.tab().selection.texture, kNoIndex);
    highlightSurfaces(m_session, {7});
    EXPECT_TRUE(m_session.tab().view.drawing.highlightedSurfaces.empty());
}

TEST_F(SelectionTest, CopiesThroughTheApplication)
{
    apply(m_session, CopyText{"fact:vertices", "4"});
    EXPECT_EQ(m_session.pending.copies, "4");
    EXPECT_EQ(m_session.copied.target, "fact:vertices");
    EXPECT_TRUE(m_session.copied.isFresh);
    EXPECT_EQ(m_session.copied.count, 1U);
}

TEST_F(SelectionTest, PlaysAClipFromItsStart)
{
    m_session.tab().view.layer().playback.isPlaying = false;
    m_session.tab().view.layer().playback.seconds = 0.05;
    apply(m_session, PlayClip{0});
    EXPECT_TRUE(m_session.tab().view.layer().playback.isPlaying);
    EXPECT_EQ(m_session.tab().view.layer().playback.seconds, 0.0);
    EXPECT_EQ(m_session.tab().view.layer().clip, 0U);
}

TEST_F(SelectionTest, ShowsWhatAProblemIsAbout)
{
    const auto& diagnostics = m_session.tab().diagnostics;
    const auto second = std::find_if(diagnostics.begin(), diagnostics.end(), [](const formats::Diagnostic& diagnostic) {
        return diagnostic.rule == "texture-missing" && diagnostic.message.find("red.pcx") != std::string::npos;
    });
    ASSERT_NE(second, diagnostics.end());
    m_session.settings.panels.showsInspector = false;
    showDiagnostic(m_session, static_cast<std::uint32_t>(second - diagnostics.begin()));
    EXPECT_EQ(m_session.settings.inspectorTab, InspectorTab::textures);
    EXPECT_TRUE(m_session.settings.panels.showsInspector);
    EXPECT_EQ(m_session.tab().selection.texture, 1U);

    formats::Diagnostic inFile{"md2-end-offset", formats::Severity::note, {64, 4}, "", formats::Concern::model};
    m_session.tab().diagnostics = {inFile};
    showDiagnostic(m_session, 0);
    EXPECT_EQ(m_session.settings.inspectorTab, InspectorTab::model);
    EXPECT_TRUE(m_session.tab().selection.showsFileMap);
    ASSERT_TRUE(m_session.tab().selection.range);
    EXPECT_EQ(m_session.tab().selection.range->offset, 64U);
    showDiagnostic(m_session, 1);
    EXPECT_EQ(m_session.settings.inspectorTab, InspectorTab::model) << "no such diagnostic";
}

TEST_F(SelectionTest, HasNoTabsForWhatTheFormatHasNot)
{
    EXPECT_FALSE(hasTab(m_session, InspectorTab::shaders));
    EXPECT_FALSE(hasTab(m_session, InspectorTab::tags));
    EXPECT_TRUE(hasTab(m_session, InspectorTab::clips));
    m_session.settings.inspectorTab = InspectorTab::tags;
    EXPECT_EQ(shownTab(m_session), InspectorTab::model);
    m_session.settings.inspectorTab = InspectorTab::clips;
    EXPECT_EQ(shownTab(m_session), InspectorTab::clips);
}

TEST(DiagnosticLocation, IsWhereTheWindowCanShowIt)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    (void)folder.write("broken.png", "no image");
    const auto document = scene::open(file);
    ASSERT_TRUE(document);
    const auto locate = [&](const char* rule, formats::Concern concern, formats::ByteRange range,
                            const std::string& path = "") {
        return locationOf({rule, formats::Severity::warning, range, "", concern, path}, *document);
    };
    using formats::Concern;
    EXPECT_EQ(locate("anm-line", Concern::model, {}), DiagnosticLocation(InClips{}));
    EXPECT_EQ(locate("anm-cut", Concern::clips, {}), DiagnosticLocation(InClips{}));
    EXPECT_EQ(locate("md2-gl-commands-rest", Concern::model, {80, 4}), DiagnosticLocation(InMeshVariant{1}));
    EXPECT_EQ(locate("md2-triangle-vertex", Concern::triangleList, {80, 12}), DiagnosticLocation(InMeshVariant{0}));
    EXPECT_EQ(locate("md2-frame-limit", Concern::model, {40, 4}), DiagnosticLocation(InFile{}));
    EXPECT_EQ(locate("md2-something", Concern::model, {}), DiagnosticLocation());
    EXPECT_EQ(locate("md2-something", Concern::model, {0, document->nodes[0].model->fileBytes}), DiagnosticLocation())
        << "the whole file is no location in it";
    const std::string broken = (folder / "broken.png").generic_string();
    ASSERT_EQ(document->textures.size(), 1U) << "found instead of the skin";
    ASSERT_EQ(document->textures[0].path, broken);
    EXPECT_EQ(locate("pcx-pixels-missing", Concern::model, {0, 9}, broken), DiagnosticLocation(InTexture{0}));
}

TEST(FileRegions, ListTablesOnceAndWhatNothingReads)
{
    const formats::FileMap map = {{"header", 0, 68, 1},
                                  {"frames", 100, 40, 2},
                                  {"skins", 68, 64, 0},
                                  {"header", 0, 68, 1},
                                  {"glCommands", 170, 4, 5}};
    EXPECT_EQ(fileRegions(map, 200), (std::vector<FileRegion>{{"header", 0, 68, 1},
                                                              {"", 68, 32, 0},
                                                              {"frames", 100, 80, 2},
                                                              {"glCommands", 170, 20, 5},
                                                              {"", 190, 10, 0}}));
    EXPECT_EQ(fileRegions({}, 0), std::vector<FileRegion>());
}

TEST(FileDrop, GivesImagesToWhatIsUnderThePointer)
{
    const TemporaryFolder folder;
    const fs::path image = folder.write("red.PNG", "");
    const fs::path model = folder.write("models/tetra.md2", Md2Builder::tetrahedron().skin("a/red.pcx").build());
    const Targets targets = {{"skin:1", {0, 0, 10, 10}}, {"tab:skins", {0, 0, 100, 100}}, {"texture:0", {0, 50, 9, 9}}};
    const std::vector<fs::path> dropped = {image};
    Session session;
    dropFiles(session, dropped, targets, {{5, 5}});
    EXPECT_FALSE(session.pending.open);
    ASSERT_TRUE(session.message);
    EXPECT_NE(session.message->text.find("red.PNG is an image"), std::string::npos);

    Opened opened = openPaths({{model}}, {}, CancelToken());
    accept(session, opened);
    const auto boundAt = [&](const glm::vec2& pointer) {
        dropFiles(session, dropped, targets, {pointer});
        return std::get<Reload>(*std::exchange(session.pending.open, {})).texture;
    };
    EXPECT_EQ(boundAt({5, 5}), "a/red.pcx");
    EXPECT_EQ(boundAt({5, 55}), "models/tetra/skin.pcx");
    selectSkin(session, 1);
    EXPECT_EQ(boundAt({500, 500}), "a/red.pcx") << "the present skin";
}

TEST(FileDrop, OpensEverythingElse)
{
    const TemporaryFolder folder;
    const fs::path image = folder.write("red.png", "");
    fs::create_directory(folder / "folder.png");
    Session session;
    for (const std::vector<fs::path>& dropped :
         {std::vector<fs::path>{image, folder / "a.md2"}, {folder / "folder.png"}, {folder / "noise"}}) {
        dropFiles(session, dropped, {}, {});
        ASSERT_TRUE(session.pending.open);
        EXPECT_EQ(std::get<OpenPaths>(*std::exchange(session.pending.open, {})).paths, dropped);
    }
}

TEST(FileDrop, TakesOneImageAtATime)
{
    const TemporaryFolder folder;
    Session session;
    accept(session, openPaths({{folder.write("tetra.md2", Md2Builder::tetrahedron().build())}}, {}, CancelToken()));
    dropFiles(session, std::vector<fs::path>{folder / "a.png", folder / "b.tga"}, {}, {});
    EXPECT_FALSE(session.pending.open);
    ASSERT_TRUE(session.message);
}

/// Names listed as a table of one column.
struct TableNames {
    std::vector<std::string> names;
    std::uint32_t pinned = 0;

    [[nodiscard]] std::vector<std::uint32_t> shown(const TableState& state) const
    {
        Table table;
        table.rowCount = static_cast<std::uint32_t>(names.size());
        table.pinnedCount = pinned;
        table.name = [this](std::uint32_t row) { return names[row]; };
        table.isLess = [this](std::uint32_t a, std::uint32_t b, std::uint32_t) { return names[a] < names[b]; };
        return rowsShown(table, state);
    }
};

using Rows = std::vector<std::uint32_t>;

TEST(Table, SortsBothWaysAndKeepsTheOrderOfEquals)
{
    const TableNames names{{"b", "a", "b", "c"}};
    TableState state;
    EXPECT_EQ(names.shown(state), (Rows{0, 1, 2, 3}));
    state.sortColumn = 0;
    EXPECT_EQ(names.shown(state), (Rows{1, 0, 2, 3}));
    state.isDescending = true;
    EXPECT_EQ(names.shown(state), (Rows{3, 0, 2, 1}));
}

TEST(Table, KeepsPinnedRowsFirst)
{
    const TableNames names{{"z", "b", "a"}, 1};
    TableState state;
    state.sortColumn = 0;
    EXPECT_EQ(names.shown(state), (Rows{0, 2, 1}));
}

TEST(Table, FiltersOnlyWhereThereIsAFilter)
{
    TableState state;
    state.filter = {'R', 'u', 'N'};
    EXPECT_EQ((TableNames{{"run", "stand"}}.shown(state)), (Rows{0, 1})) << "few rows have no filter";
    EXPECT_EQ((TableNames{{"all", "RUN1", "stand", "outrun", "d", "e", "f"}, 1}.shown(state)), (Rows{1, 3}))
        << "pinned rows as well";
}

TEST(Table, ChoosesTheFirstMatchWhenEnterIsPressed)
{
    const TableNames names{{"all", "RUN1", "stand", "outrun", "d", "e", "f"}, 1};
    TableState state;
    Table table;
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), std::nullopt) << "nothing is searched for";
    state.filter = {'r', 'u', 'n'};
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), 1U);
    table.selected = 3;
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), std::nullopt) << "one of them is chosen already";
    table.selected = 2;
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), 1U);
    table.isHeading = [](std::uint32_t row) { return row == 1; };
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), 3U);
    state.filter = {'x'};
    EXPECT_EQ(enteredRow(table, state, names.shown(state)), std::nullopt);
}

TEST(Table, SortsPinnedRowsThatAreLeftBeforeOthers)
{
    TableState state;
    state.sortColumn = 0;
    state.filter = {'a'};
    EXPECT_EQ((TableNames{{"za", "b", "ca", "ba", "d", "e", "f"}, 1}.shown(state)), (Rows{0, 3, 2}));
    EXPECT_EQ((TableNames{{"z", "b", "ca", "ba", "d", "e", "f"}, 1}.shown(state)), (Rows{3, 2}));
}

TEST(Table, LeavesHeadingsOutWhereRowsAreSorted)
{
    Table table;
    const std::vector<std::string> names = {"boots", "boots 2", "boots 1"};
    table.rowCount = 3;
    table.isLess = [&](std::uint32_t a, std::uint32_t b, std::uint32_t) { return names[a] < names[b]; };
    table.name = [&](std::uint32_t row) { return names[row]; };
    table.isHeading = [](std::uint32_t row) { return row == 0; };
    TableState state;
    EXPECT_EQ(rowsShown(table, state), (Rows{0, 1, 2}));
    state.sortColumn = 0;
    EXPECT_EQ(rowsShown(table, state), (Rows{2, 1}));
}

} // namespace
