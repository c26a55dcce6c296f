#include "formats/platform/crash_note.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace crash_note_test {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        files.push_back(entry.path());
    return files;
}

/// The end of a child process that crashed on purpose.
struct Crash {
    int signal = 0;   ///< that ended it; 0: it ended otherwise
    std::string note; ///< empty: there is none
};

Crash crashOf(const fs::path& folder, const std::function<void()>& work)
{
    const pid_t child = fork();
    if (child == 0) {
        const rlimit none{0, 0};
        (void)setrlimit(RLIMIT_CORE, &none);
        for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
            std::signal(signal, SIG_DFL); // sanitizers handle them
        const platform::CrashNote note(folder, "Trisview 1.2.3\nof a test");
        const platform::CrashStack stack;
        platform::noteCrashSubject("an earlier model");
        platform::noteCrashSubject("/models/a.md2");
        work();
        _exit(0);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    Crash crash{WIFSIGNALED(status) ? WTERMSIG(status) : 0, {}};
    const auto files = filesIn(folder);
    if (files.size() == 1) {
        EXPECT_EQ(files.front().filename(), "crash-" + std::to_string(child) + ".txt");
        crash.note = contentOf(files.front());
        EXPECT_FALSE(platform::isCrashNoteInUse(files.front()));
    }
    return crash;
}

bool has(const std::string& note, const std::string& text)
{
    return note.find(text) != std::string::npos;
}

/// Reads from an address that no process has.
void readInvalidMemory()
{
    const volatile std::uintptr_t address = 0x10;
    (void)*reinterpret_cast<const volatile int*>(address);
}

/// Does not end for a positive depth.
int callDeeply(int depth)
{
    std::array<volatile int, 1024> used{};
    used[0] = depth;
    return depth == 0 ? 0 : callDeeply(depth + 1) + used[0];
}

TEST(CrashNote, HasTheSignalTheAddressAndCallsOfTheProgram)
{
    const tests::TemporaryFolder folder;
    const Crash crash = crashOf(folder.path(), readInvalidMemory);
    EXPECT_EQ(crash.signal, SIGSEGV);
    EXPECT_TRUE(crash.note.starts_with("Trisview 1.2.3 of a test\nSignal: 11 SIGSEGV, access to invalid memory\n"
                                       "Address: 0x10\nProcess: "))
        << crash.note;
    EXPECT_TRUE(has(crash.note, "\nWorking on: /models/a.md2\nLoaded at: 0x")) << crash.note;
    EXPECT_TRUE(has(crash.note, " program+0x")) << "a return address in this program: " << crash.note;
    EXPECT_TRUE(has(crash.note, "\nMapped code:\n  ")) << crash.note;
    EXPECT_TRUE(has(crash.note, fs::read_symlink("/proc/self/exe").string())) << crash.note;
    EXPECT_TRUE(has(crash.note, "libc.so")) << crash.note;
}

TEST(CrashNote, OfEachSignalNamesItAndTheProcessEndsByIt)
{
    const std::vector<std::pair<int, std::string>> signals = {
        {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGILL, "SIGILL"}, {SIGSEGV, "SIGSEGV"}};
    for (const auto& [signal, name] : signals) {
        const tests::TemporaryFolder folder;
        const Crash crash = crashOf(folder.path(), [sent = signal] { std::raise(sent); });
        EXPECT_EQ(crash.signal, signal) << name;
        EXPECT_TRUE(has(crash.note, "Signal: " + std::to_string(signal) + " " + name + ",")) << crash.note;
        EXPECT_FALSE(has(crash.note, "Address:")) << "nothing was accessed: " << crash.note;
    }
    const tests::TemporaryFolder folder;
    EXPECT_EQ(crashOf(folder.path(), [] { std::abort(); }).signal, SIGABRT);
}

TEST(CrashNote, IsWrittenWhenTheStackIsFull)
{
    const tests::TemporaryFolder folder;
    const Crash crash = crashOf(folder.path(), [] { (void)callDeeply(1); });
    EXPECT_EQ(crash.signal, SIGSEGV);
    EXPECT_TRUE(has(crash.note, " program+0x")) << crash.note;
    const tests::TemporaryFolder other;
    const Crash ofThread = crashOf(other.path(), [] {
        std::thread([] {
            const platform::CrashStack stack;
            (void)callDeeply(1);
        }).join();
    });
    EXPECT_EQ(ofThread.signal, SIGSEGV);
    EXPECT_TRUE(has(ofThread.note, " program+0x")) << ofThread.note;
}

TEST(CrashNote, NamesTheProcessThatSentTheSignal)
{
    const tests::TemporaryFolder folder;
    const Crash crash = crashOf(folder.path(), [] {
        const pid_t receiver = getpid();
        if (fork() == 0) {
            for (int descriptor = 3; descriptor < 256; ++descriptor)
                close(descriptor); // the copy of the note's would keep its lock
            kill(receiver, SIGSEGV);
            _exit(0);
        }
        while (true)
            pause();
    });
    EXPECT_EQ(crash.signal, SIGSEGV);
    EXPECT_TRUE(has(crash.note, "\nSent by: process ")) << crash.note;
}

TEST(CrashNote, IsRemovedWhereTheProgramEndsNormally)
{
    const tests::TemporaryFolder folder;
    const fs::path notes = folder / "state/trisview";
    {
        const platform::CrashNote note(notes, "Trisview");
        ASSERT_EQ(filesIn(notes), std::vector<fs::path>{note.file()});
        EXPECT_EQ(fs::file_size(note.file()), 0U);
        EXPECT_TRUE(platform::isCrashNoteInUse(note.file()));
        const platform::CrashNote second(notes, "Trisview");
        EXPECT_EQ(second.file(), fs::path()) << "one in a process";
    }
    EXPECT_TRUE(fs::is_empty(notes));
    EXPECT_FALSE(platform::isCrashNoteInUse(notes / "crash-1.txt"));
    const platform::CrashNote again(notes, "Trisview");
    EXPECT_FALSE(again.file().empty());
}

TEST(CrashNote, LeavesAnEarlierNoteOfTheSameNumberAlone)
{
    const tests::TemporaryFolder folder;
    const std::string name = "crash-" + std::to_string(getpid());
    const fs::path earlier = folder.write(name + ".txt", "earlier");
    const platform::CrashNote note(folder.path(), "Trisview");
    EXPECT_EQ(note.file().filename(), name + "-2.txt");
    EXPECT_EQ(contentOf(earlier), "earlier");
}

TEST(CrashNote, IsMissingWhereNoFileCanBeMade)
{
    const tests::TemporaryFolder folder;
    const fs::path file = folder.write("file", "");
    EXPECT_EQ(platform::CrashNote(file / "below", "Trisview").file(), fs::path());
    EXPECT_EQ(platform::CrashNote({}, "Trisview").file(), fs::path());
}

} // namespace crash_note_test
