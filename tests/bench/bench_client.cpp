// A client of World of Warcraft with 100,000 files in 20 archives, 30,000 of them models: time to list its models, to
// make the library and to search in it, to find a name in all archives, and the peak of memory. The files of the
// client are removed from the system's cache before the first run.
//   bench_client [RUNS]
#include "app/viewer/model_list/library_tree.hpp"
#include "formats/platform/process.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/model_search.hpp"
#include "tests/support/mpq_builder.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr int kFilesOfArchive = 5'000;
constexpr std::array kArchives = {
    "common.MPQ",
    "common-2.MPQ",
    "expansion.MPQ",
    "lichking.MPQ",
    "patch.MPQ",
    "patch-2.MPQ",
    "patch-3.MPQ",
    "patch-4.MPQ",
    "patch-A.MPQ",
    "patch-B.MPQ",
    "patch-C.MPQ",
    "patch-Z.MPQ",
    "enUS/locale-enUS.MPQ",
    "enUS/expansion-locale-enUS.MPQ",
    "enUS/lichking-locale-enUS.MPQ",
    "enUS/speech-enUS.MPQ",
    "enUS/expansion-speech-enUS.MPQ",
    "enUS/lichking-speech-enUS.MPQ",
    "enUS/patch-enUS.MPQ",
    "enUS/patch-enUS-2.MPQ",
};

/// Of ten files three are models.
std::vector<tests::MpqEntry> entriesOf(int archive)
{
    constexpr std::array kFolders = {"Creature", "Character", "Item", "Spells", "World"};
    constexpr std::array kEndings = {".m2",        "00.skin",  ".blp",     "_Hd.m2",    "_Hd00.skin",
                                     "_Static.m2", "Skin.blp", "Glow.blp", "Armor.blp", "Cloak.blp"};
    std::vector<tests::MpqEntry> entries;
    for (int i = 0; i < kFilesOfArchive; ++i) {
        const std::string name = fmt::format("Model{}x{}", archive, i / 10);
        const auto ending = static_cast<std::size_t>(i) % kEndings.size();
        const auto folder = static_cast<std::size_t>(i / 10) % kFolders.size();
        entries.push_back(
            {.name = fmt::format("{}\\SomeFolderOfModels\\{}\\{}{}", kFolders[folder], name, name, kEndings[ending]),
             .content = fmt::format("MD20 {} {}", archive, i)});
    }
    return entries;
}

void makeClient(const fs::path& folder)
{
    int number = 0;
    for (const char* const name : kArchives) {
        const fs::path file = folder / "Data" / name;
        fs::create_directories(file.parent_path());
        const tests::Bytes bytes = tests::mpqOf(entriesOf(number++), {.version = 1, .sectorShift = 3});
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
}

void dropFromCache(const fs::path& folder)
{
    ::sync();
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file())
            continue;
        const int file = ::open(entry.path().c_str(), O_RDONLY);
        static_cast<void>(::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED));
        ::close(file);
    }
}

/// Time since the last call, as text: that of the clock and that of the processor, which other programs do not change.
std::string lap()
{
    static auto last = std::chrono::steady_clock::now();
    static auto lastUsed = std::clock();
    const auto now = std::chrono::steady_clock::now();
    const auto used = std::clock();
    const std::chrono::duration<double> passed = now - last;
    const double worked = static_cast<double>(used - lastUsed) / CLOCKS_PER_SEC;
    last = now;
    lastUsed = used;
    return fmt::format("{:.1f} ms (processor {:.1f})", passed.count() * 1000.0, worked * 1000.0);
}

double peakMegabytes()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

int measure(const fs::path& folder)
{
    static_cast<void>(lap());
    auto found = scene::findModels(folder);
    const std::string listed = lap();
    if (!found || found->files.size() != kArchives.size() * kFilesOfArchive * 3 / 10)
        return 1;
    app::sortAsTree(found->files);
    const app::LibraryTree tree(found->files);
    const std::string made = lap();
    const std::size_t rows = tree.rows({}).size();
    const std::string shown = lap();
    const std::size_t matches = tree.matching("x499 hd").size();
    const std::string searched = lap();
    formats::VirtualFileSystem files;
    const fs::path model = folder / "Data/common.MPQ/Creature/SomeFolderOfModels/Model0x0/Model0x0.m2";
    const bool isThere = files.mountRootOf(model, scene::warcraftContentFolder).has_value() &&
                         !files.find("Creature/none.blp").has_value();
    const std::string opened = lap();
    fmt::print("models listed {}, library made {}, {} rows {}, search {} with {} results, all archives searched {}{}, "
               "peak {:.0f} MB\n",
               listed, made, rows, shown, searched, matches, opened, isThere ? "" : " (wrong)", peakMegabytes());
    return isThere ? 0 : 1;
}

int measureInChild(const fs::path& folder)
{
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        const int status = measure(folder);
        std::fflush(stdout);
        ::_exit(status);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

} // namespace

int main(int count, char** arguments)
{
    const int runs = count > 1 ? std::atoi(arguments[1]) : 3;
    const fs::path folder = fs::temp_directory_path() / fmt::format("bench_client_{}", ::getpid());
    platform::keepFreedMemory();                    // as the program does
    if (const pid_t child = ::fork(); child == 0) { // its memory does not count
        makeClient(folder);
        ::_exit(0);
    }
    int status = 0;
    ::wait(&status);
    dropFromCache(folder);
    for (int run = 0; run <= runs && status == 0; ++run) {
        fmt::print("{}: ", run == 0 ? "first" : "again");
        status = measureInChild(folder);
    }
    fs::remove_all(folder);
    return status == 0 ? 0 : 1;
}
