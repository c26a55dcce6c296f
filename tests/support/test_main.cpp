// The main function of the test programs. Each of their shards is one case for ctest, so the program itself reports
// which tests were skipped, and which one was running if the process ends early.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace {

/// Time limit for one test in seconds. A test that waits forever is reported like a failing one.
constexpr unsigned kTestSeconds = 900;
/// Exit status for ctest if all tests were skipped (SKIP_RETURN_CODE in cmake/TestShards.cmake).
constexpr int kAllSkipped = 77;

/// "The process ended in the test Md2.Loads" and a line's end, for signal handlers; empty between tests.
char lastWords[256] = "";

extern "C" void sayWhichTest(int signal)
{
    const std::size_t length = std::char_traits<char>::length(lastWords);
    // Nothing can be done if stderr is gone.
    [[maybe_unused]] const auto written = write(2, lastWords, static_cast<unsigned>(length));
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void listenToSignals()
{
    std::signal(SIGABRT, sayWhichTest);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // whose own reports have the test among the callers
    std::signal(SIGSEGV, sayWhichTest);
    std::signal(SIGFPE, sayWhichTest);
    std::signal(SIGILL, sayWhichTest);
#endif
#ifndef _WIN32
    std::signal(SIGALRM, sayWhichTest);
#endif
}

/// Mesa's compiled shaders are in one folder for all tests and the programs that they start. Most tests of the window
/// have caches of their own, and compiling took half of their time.
void shareCompiledShaders()
{
#ifndef _WIN32
    setenv("MESA_SHADER_CACHE_DIR", TRISVIEW_COMPILED_SHADERS, 0);
#endif
}

std::string nameOf(const testing::TestInfo& test)
{
    return std::string(test.test_suite_name()) + "." + test.name();
}

/// "Md2.Loads: the corpus is not there"
std::string skippedLine(const testing::TestInfo& test)
{
    std::string line = nameOf(test);
    const testing::TestResult& result = *test.result();
    for (int i = 0; i < result.total_part_count(); ++i) {
        std::string reason = result.GetTestPartResult(i).message();
        std::replace(reason.begin(), reason.end(), '\n', ' ');
        line += (line.find(':') == std::string::npos ? ": " : "; ") + reason;
    }
    return line;
}

class Listener : public testing::EmptyTestEventListener {
public:
    [[nodiscard]] int skipped() const { return static_cast<int>(m_skipped.size()); }

private:
    void OnTestStart(const testing::TestInfo& test) override
    {
        std::snprintf(lastWords, std::size(lastWords), "The process ended in the test %s\n", nameOf(test).c_str());
#ifndef _WIN32
        alarm(kTestSeconds);
#endif
    }

    void OnTestEnd(const testing::TestInfo& test) override
    {
        lastWords[0] = '\0';
#ifndef _WIN32
        alarm(0);
#endif
        if (test.result()->Skipped())
            m_skipped.push_back(skippedLine(test));
    }

    /// Also written to the file $TRISVIEW_SKIPPED, which ./test shows at the end: ctest prints no output of passed
    /// tests.
    void OnTestProgramEnd(const testing::UnitTest& /*unused*/) override
    {
        const char* const path = std::getenv("TRISVIEW_SKIPPED");
        std::FILE* const file = path != nullptr ? std::fopen(path, "a") : nullptr;
        for (const std::string& line : m_skipped) {
            std::printf("[  SKIPPED ] %s\n", line.c_str());
            if (file != nullptr)
                std::fprintf(file, "%s\n", line.c_str());
        }
        if (file != nullptr)
            std::fclose(file);
    }

    std::vector<std::string> m_skipped;
};

} // namespace

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    auto* const listener = new Listener; // deleted by the list of listeners
    testing::UnitTest& tests = *testing::UnitTest::GetInstance();
    tests.listeners().Append(listener);
    listenToSignals();
    shareCompiledShaders();
    const int status = RUN_ALL_TESTS();
    const bool areAllSkipped = tests.test_to_run_count() > 0 && listener->skipped() == tests.test_to_run_count();
    return status == 0 && areAllSkipped ? kAllSkipped : status;
}
