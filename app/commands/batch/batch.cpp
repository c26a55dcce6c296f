#include "app/commands/arguments.hpp"
#include "app/commands/batch/job_lines.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/command.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/picture_drawing.hpp"
#include "app/commands/results.hpp"
#include "app/commands/standard_input.hpp"
#include "app/commands/thumbnail/thumbnail_workers.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/terminal.hpp"
#include "formats/platform/worker_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace app {
namespace {

constexpr std::uint32_t kMaxWorkers = 64;
constexpr std::size_t kMaxWaitingAnswers = 4096; // behind a job that takes long

constexpr std::uint64_t kAnswersForLine = 100; // in a file or a log

/// How the number of answers is shown.
enum class Progress {
    none,
    changingLine, ///< on a terminal
    lines,        ///< in a file: one after every hundred answers, and one at the end
};

/// A line that changes, on a terminal that does not show the answers; elsewhere lines, if they are wanted.
Progress progressFor(bool isWanted)
{
    if (platform::showsMessagesOnTerminal())
        return platform::printsToTerminal() ? Progress::none : Progress::changingLine;
    return isWanted ? Progress::lines : Progress::none;
}

struct NumberedLine {
    std::uint64_t number = 0;
    JobLine line;
};

/// Runs lines on several threads and prints their answers in the order of the lines.
class BatchRun {
public:
    BatchRun(std::uint32_t workers, JobRunner runner, Progress progress)
        : m_runner(std::move(runner)), m_progress(progress)
    {
        try {
            for (std::uint32_t i = 0; i < workers; ++i)
                m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            // With fewer threads, or with none: `add` runs the lines then.
        }
    }
    BatchRun(const BatchRun&) = delete;
    BatchRun& operator=(const BatchRun&) = delete;
    ~BatchRun() { (void)finish(); }

    /// Waits while many lines wait already. False if answers cannot be printed any more.
    [[nodiscard]] bool add(JobLine line)
    {
        std::unique_lock lock(m_mutex);
        const std::uint64_t number = m_added++;
        if (m_threads.empty()) {
            lock.unlock();
            answer(number, answerTo(line, m_runner));
            return m_printed == ExitStatus::done;
        }
        m_changed.wait(lock,
                       [this] { return m_lines.size() < m_threads.size() && m_answers.size() < kMaxWaitingAnswers; });
        m_lines.push_back({number, std::move(line)});
        m_changed.notify_all();
        return m_printed == ExitStatus::done;
    }

    /// Waits for all answers. The status of the whole batch.
    [[nodiscard]] ExitStatus finish()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isComplete = true;
        }
        m_changed.notify_all();
        for (std::thread& thread : m_threads)
            thread.join();
        m_threads.clear();
        endProgress();
        return m_printed != ExitStatus::done || m_failed > 0 ? ExitStatus::incomplete : ExitStatus::done;
    }

private:
    void work()
    {
        for (;;) {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return !m_lines.empty() || m_isComplete; });
            if (m_lines.empty())
                return;
            const NumberedLine next = std::move(m_lines.front());
            m_lines.pop_front();
            m_changed.notify_all();
            lock.unlock();
            answer(next.number, answerTo(next.line, m_runner));
        }
    }

    void answer(std::uint64_t number, JobAnswer given)
    {
        const std::lock_guard lock(m_mutex);
        m_failed += given.status != ExitStatus::done ? 1 : 0;
        m_answers.emplace(number, std::move(given.text));
        for (auto next = m_answers.find(m_nextAnswer); next != m_answers.end(); next = m_answers.find(m_nextAnswer)) {
            if (m_printed == ExitStatus::done)
                m_printed = printResults(next->second);
            m_answers.erase(next);
            ++m_nextAnswer;
        }
        m_changed.notify_all();
        reportProgress();
    }

    [[nodiscard]] std::string progressText() const { return fmt::format("{} done, {} failed", m_nextAnswer, m_failed); }

    void reportProgress()
    {
        if (m_progress == Progress::changingLine)
            std::fprintf(stderr, "\r%s ", progressText().c_str());
        if (m_progress != Progress::lines || m_nextAnswer < m_nextLineAt)
            return;
        printMessage("batch: " + progressText());
        m_nextLineAt = (m_nextAnswer / kAnswersForLine + 1) * kAnswersForLine;
    }

    void endProgress()
    {
        const Progress progress = std::exchange(m_progress, Progress::none);
        if (progress == Progress::changingLine)
            std::fputc('\n', stderr);
        else if (progress == Progress::lines)
            printMessage("batch: " + progressText());
    }

    JobRunner m_runner;
    Progress m_progress = Progress::none;
    std::mutex m_mutex; // for all below
    std::condition_variable m_changed;
    std::deque<NumberedLine> m_lines;
    std::map<std::uint64_t, std::string> m_answers; // that wait for earlier ones
    std::uint64_t m_added = 0;
    std::uint64_t m_nextAnswer = 0;
    std::uint64_t m_failed = 0;
    std::uint64_t m_nextLineAt = kAnswersForLine; // of the progress
    ExitStatus m_printed = ExitStatus::done;
    bool m_isComplete = false;
    std::vector<std::thread> m_threads;
};

/// The commands of a batch share one OpenGL context.
class SharedDrawing {
public:
    SharedDrawing() { PictureDrawing::share(&m_drawing); }
    SharedDrawing(const SharedDrawing&) = delete;
    SharedDrawing& operator=(const SharedDrawing&) = delete;
    ~SharedDrawing() { PictureDrawing::share(nullptr); }

private:
    PictureDrawing m_drawing;
};

/// The thumbnails of a batch come from worker processes, where the system has them.
class SharedWorkers {
public:
    SharedWorkers(unsigned most, WorkerPool::Say say)
    {
        const std::filesystem::path program = platform::workerProgram();
        if (program.empty() || std::getenv("TRISVIEW_NO_SANDBOX") != nullptr)
            return;
        m_workers.emplace([program] { return startWorkerProcess(program); }, most, std::move(say));
        ThumbnailWorkers::share(&*m_workers);
    }
    SharedWorkers(const SharedWorkers&) = delete;
    SharedWorkers& operator=(const SharedWorkers&) = delete;
    ~SharedWorkers() { ThumbnailWorkers::share(nullptr); }

private:
    std::optional<ThumbnailWorkers> m_workers;
};

/// `batch --quiet`: each command has the option.
ExitStatus runQuietly(std::span<const char* const> arguments)
{
    std::vector<const char*> quiet(arguments.begin(), arguments.end());
    quiet.insert(quiet.begin() + 1, "--quiet"); // behind the name of the command
    return runProgram(quiet);
}

constexpr std::array<Example, 2> kExamplesOfBatch = {{
    {"trisview batch jobs.jsonl > answers.jsonl", "commands from a file"},
    {R"(echo '{"id":1,"args":["render","MODEL","-o","a.png"]}' | trisview batch)", "one command from another program"},
}};

} // namespace

ExitStatus runBatch(std::span<const char* const> arguments)
{
    std::filesystem::path file;
    std::uint32_t workers = std::clamp(std::thread::hardware_concurrency(), 1U, kMaxWorkers);
    Arguments parser("trisview batch",
                     "Runs commands in one process: one line of JSON each, and one line of JSON for each answer.",
                     kExamplesOfBatch);
    parser.cli().add_option("FILE", file, "the lines; none, or -: standard input");
    requireCount(
        *parser.cli().add_option("--jobs", workers, "commands at a time (as many as processors)")->type_name("N"), 1,
        kMaxWorkers);
    bool wantsProgress = false;
    parser.cli().add_flag("--progress", wantsProgress, "count the answers on stderr also where that is no terminal");
    if (const auto status = parser.parse(arguments))
        return *status;
    JobLines lines(file.empty() || isStandardInput(file) ? std::filesystem::path() : file);
    if (!lines.isOpen()) {
        printMessage(fmt::format("{}: cannot be read", platform::utf8FromPath(file)));
        return ExitStatus::unreadable;
    }
    const SharedDrawing drawing;
    const Progress progress = progressFor(wantsProgress);
    // Not by printMessage: what a thread prints with it belongs to the answer of its line.
    const SharedWorkers thumbnails(workers, [isQuiet = parser.isQuiet(), progress](const std::string& warning) {
        if (!isQuiet)
            std::fprintf(stderr, "%strisview: warning: %s\n", progress == Progress::changingLine ? "\n" : "",
                         formats::printable(warning).c_str());
    });
    BatchRun run(workers, parser.isQuiet() ? JobRunner(runQuietly) : JobRunner(runProgram), progress);
    while (auto line = lines.next()) {
        if (!run.add(*std::move(line)))
            break;
    }
    return run.finish();
}

} // namespace app
