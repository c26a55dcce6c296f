#include "formats/vfs/archive_paths.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace ls_corpus_test {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using Paths = std::set<std::string>;

bool opens(ExitStatus status)
{
    return status == ExitStatus::done || status == ExitStatus::incomplete;
}

Paths modelsAt(const fs::path& path)
{
    const CommandRun listing = run({"ls", "--models", "--null", path.generic_string()});
    // Two glTF files of the corpus are compressed, which is said and not listed.
    const bool hasCompressed = listing.messages.find("compressed with") != std::string::npos;
    EXPECT_EQ(listing.status, hasCompressed ? ExitStatus::incomplete : ExitStatus::done) << listing.messages;
    Paths models;
    std::istringstream lines(listing.output);
    for (std::string line; std::getline(lines, line, '\0');)
        models.insert(line);
    return models;
}

/// The name without "_1" or "_2".
std::string finestLevelOf(const std::string& path)
{
    const fs::path file(path);
    const std::string stem = file.stem().generic_string();
    const bool isLevel = stem.ends_with("_1") || stem.ends_with("_2");
    const std::string finest = isLevel ? stem.substr(0, stem.size() - 2) : stem;
    return (file.parent_path() / (finest + file.extension().generic_string())).generic_string();
}

/// Whether a listed player, weapon or model with levels of detail includes this file: `parts` are the files that `info`
/// reports for listed models.
bool belongsTo(const Paths& parts, const std::string& file)
{
    const fs::path path(file);
    const std::string stem = path.stem().generic_string();
    const bool isHeld = stem == "weapon" || stem.starts_with("w_") || stem.ends_with("_hand");
    const auto isBeside = [&](const std::string& part) { return fs::path(part).parent_path() == path.parent_path(); };
    return parts.contains(file) || parts.contains(finestLevelOf(file)) ||
           (isHeld && std::any_of(parts.begin(), parts.end(), isBeside));
}

/// Checks that every line opens; returns the files that the listed models consist of.
Paths partsOf(const Paths& models)
{
    Paths parts = models;
    for (const std::string& model : models) {
        const CommandRun info = run({"info", "--json", model});
        EXPECT_TRUE(opens(info.status)) << model << ": " << info.messages;
        if (!opens(info.status))
            continue;
        const auto json = nlohmann::json::parse(info.output);
        for (const auto& part : json.value("parts", nlohmann::json::array()))
            parts.insert(part["path"].get<std::string>());
    }
    return parts;
}

// `info` is called for every file, whatever its name.
TEST(LsCorpus, ListsWhatOpensAndNothingElse)
{
    const fs::path corpus = tests::corpusFolder();
    if (corpus.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    const Paths models = modelsAt(corpus);
    EXPECT_GT(models.size(), 100U);
    const Paths parts = partsOf(models);
    std::size_t opened = 0;
    for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
        const std::string file = entry.path().generic_string();
        if (formats::kindOfPath(entry.path()) != formats::PathKind::file || models.contains(file) ||
            !opens(run({"info", file}).status))
            continue; // an archive with one model opens, too
        ++opened;
        EXPECT_TRUE(belongsTo(parts, file)) << file << " opens and is not listed";
    }
    EXPECT_GT(opened, 20U) << "parts of players, levels of detail";
}

// The same files in an archive in a sub-folder of an installation.
TEST(LsCorpus, ListsTheSameInAnArchiveAsInAFolder)
{
    const fs::path folder = tests::corpusFolder() / "md3";
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file())
            files.emplace_back(entry.path().lexically_relative(folder).generic_string(), tests::textOf(entry.path()));
    }
    const tests::TemporaryFolder installation;
    fs::create_directories(installation / "quake3/baseq3");
    tests::writeLibzip(installation / "quake3/baseq3/pak0.pk3", files);

    Paths inArchive;
    const std::string archive = (installation / "quake3/baseq3/pak0.pk3").generic_string() + "/";
    const Paths listed = modelsAt(installation / "quake3");
    for (const std::string& model : listed) {
        ASSERT_TRUE(model.starts_with(archive)) << model;
        inArchive.insert((folder / model.substr(archive.size())).generic_string());
    }
    EXPECT_EQ(inArchive, modelsAt(folder));
    (void)partsOf(listed);
}

} // namespace ls_corpus_test
