#include "app/commands/thumbnail/thumbnail_workers.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/output_capture.hpp"
#include "app/viewer/sandbox/readable_places.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;

static_assert(kMaxThumbnailEdge <= kMaxStillEdge);

std::atomic<ThumbnailWorkers*> sharedWorkers = nullptr;

/// Nobody looks at the first pictures of a batch while the next ones are made: soon all processors may work.
constexpr unsigned kJobsBeforeNext = 4;

StillJob jobOf(const ThumbnailArguments& arguments)
{
    StillJob job;
    job.edge = arguments.edge;
    job.file = platform::utf8FromPath(arguments.file);
    job.purpose = StillJob::Purpose::command;
    job.output = platform::utf8FromPath(arguments.output);
    job.mayReplaceAll = arguments.overwriting == formats::Overwriting::allowed;
    return job;
}

/// The messages, one a line: the last ones if they are too long for an answer.
std::string lastLines(std::span<const std::string> messages)
{
    std::string lines = fmt::format("{}", fmt::join(messages, "\n"));
    while (messages.size() > 1 && lines.size() > kMaxWorkerTextBytes) {
        lines.erase(0, messages.front().size() + 1);
        messages = messages.subspan(1);
    }
    return lines;
}

void printLines(std::string_view lines)
{
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        printMessage(lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
}

} // namespace

ThumbnailWorkers* ThumbnailWorkers::shared()
{
    return sharedWorkers;
}

void ThumbnailWorkers::share(ThumbnailWorkers* workers)
{
    sharedWorkers = workers;
}

ThumbnailWorkers::ThumbnailWorkers(StartWorker start, unsigned most, WorkerPool::Say say)
    : m_pool(std::move(start), std::move(say), platform::steadySeconds,
             WorkerCount{.most = most, .jobsBeforeNext = kJobsBeforeNext})
{
}

std::optional<MadeThumbnail> ThumbnailWorkers::make(const ThumbnailArguments& arguments)
{
    StillJob job = jobOf(arguments);
    if (std::max(job.file.size(), job.output.size()) > kMaxWorkerTextBytes)
        return std::nullopt;
    const std::vector<fs::path> needed = placesOf(arguments.file, {});
    auto made = m_pool.make(std::move(job), needed, [&] { return foldersAround(needed); });
    if (!made)
        return std::nullopt;
    if (*made)
        return std::move((*made)->image);
    const StillClient::Problem& problem = made->error();
    if (problem.status != ExitStatus::done) { // its own messages
        printLines(problem.reason);
        return problem.status;
    }
    printMessage(fmt::format("{}: {}", platform::utf8FromPath(arguments.file), problem.reason));
    return ExitStatus::incomplete;
}

/// A batch often goes through folders that lie beside each other. The second worker may read what is around them, so
/// that not each folder needs one.
std::vector<fs::path> ThumbnailWorkers::foldersAround(const std::vector<fs::path>& places)
{
    std::vector<fs::path> around;
    const std::lock_guard lock(m_mutex);
    std::vector<fs::path> others; // of other jobs
    std::copy_if(m_places.begin(), m_places.end(), std::back_inserter(others),
                 [&](const fs::path& place) { return std::find(places.begin(), places.end(), place) == places.end(); });
    for (const fs::path& place : places) {
        if (auto folder = folderAround(place, others))
            around.push_back(*std::move(folder));
        if (!areWithin({&place, 1}, m_places))
            m_places.push_back(place);
    }
    return around;
}

tl::expected<DrawnStill, NoStill> makeStillOfCommand(const StillJob& job, renderer::ModelRenderer& models,
                                                     const std::function<void()>& loaded)
{
    ThumbnailArguments arguments;
    arguments.file = platform::pathFromUtf8(job.file);
    arguments.output = platform::pathFromUtf8(job.output);
    arguments.edge = job.edge;
    arguments.overwriting = job.mayReplaceAll ? formats::Overwriting::allowed : formats::Overwriting::forbidden;
    const OutputCapture capture;
    MadeThumbnail made = thumbnailOf(
        arguments, [&](const auto& draw) { draw(models); }, loaded);
    if (auto* const image = std::get_if<formats::Image>(&made))
        return DrawnStill{std::move(*image)};
    return tl::unexpected(NoStill{lastLines(capture.messages()), std::get<ExitStatus>(made)});
}

} // namespace app
