#include "app/viewer/sandbox/still_client.hpp"

#include "app/viewer/sandbox/readable_places.hpp"
#include "app/viewer/sandbox/still_worker.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kWaiting{20}; // between checks for the deadline and for unwanted jobs
constexpr double kMaxStartSeconds = 20.0;         // a driver may start slowly on a busy system
constexpr double kMaxEndingSeconds = 0.25;        // of an unwanted job, before its worker is ended
constexpr std::size_t kMaxPlaces = 256;           // that a worker may read; then it starts again with few

/// How long a job may take, in seconds.
struct Deadlines {
    double reading = 0.0;
    double drawing = 0.0;
};

/// The library promises a reason within 5 s. A command may draw twice.
Deadlines deadlinesOf(StillJob::Purpose purpose)
{
    const double drawing = std::chrono::duration<double>(kMaxStillDrawing).count();
    return purpose == StillJob::Purpose::tile ? Deadlines{4.5, drawing} : Deadlines{8.5, 2.0 * drawing + 0.5};
}

class ProcessChannel : public WorkerChannel {
public:
    explicit ProcessChannel(const std::filesystem::path& program)
        : m_process(program, std::vector<std::string>{kStillWorkerArgument}, kStillBytes)
    {
    }

    [[nodiscard]] const std::string& problem() const override { return m_process.problem(); }
    [[nodiscard]] bool send(std::span<const std::byte> message) override { return m_process.send(message); }
    [[nodiscard]] Received receive(std::vector<std::byte>& message, std::chrono::milliseconds patience) override
    {
        return m_process.receive(message, patience);
    }
    [[nodiscard]] std::span<const std::byte> shared() const override { return m_process.shared(); }
    [[nodiscard]] End finish() override { return m_process.finish(); }

private:
    platform::WorkerProcess m_process;
};

void addPlaces(const std::vector<std::filesystem::path>& added, std::vector<std::filesystem::path>& places)
{
    for (const std::filesystem::path& place : added) {
        if (!areWithin({&place, 1}, places))
            places.push_back(place);
    }
}

/// Sentences about models, as tooltips show them.
std::string reasonOfEnd(const WorkerChannel::End& end)
{
#ifdef SIGSYS
    if (end.signal == SIGSYS)
        return "there is no thumbnail, because its decoder tried something that it may not do";
    if (end.signal == SIGKILL)
        return "there is no thumbnail, because it needs too much memory";
#endif
    if (end.signal != 0)
        return fmt::format("there is no thumbnail, because its decoder crashed (signal {})", end.signal);
    return fmt::format("there is no thumbnail, because its decoder ended (status {})", end.status);
}

StillClient::Problem tooManyNames()
{
    return {StillClient::Failure::ofJob,
            "there is no thumbnail, because too many images or folders, or too long names, were chosen"};
}

/// Empty: they do not fit into a message.
std::vector<std::byte> messageOf(const std::vector<std::filesystem::path>& places)
{
    std::vector<std::byte> message = encoded(WorkerPlaces{platform::utf8FromPaths(places)});
    if (message.size() > platform::kMaxWorkerMessageBytes || !decodedPlaces(message))
        message.clear();
    return message;
}

} // namespace

std::unique_ptr<WorkerChannel> startWorkerProcess(const std::filesystem::path& program)
{
    return std::make_unique<ProcessChannel>(program);
}

StillClient::StillClient(StartWorker start, platform::Clock clock)
    : m_start(std::move(start)), m_clock(std::move(clock))
{
}

bool StillClient::mayRead(const std::vector<std::filesystem::path>& places) const
{
    const auto mayReadOne = [&](const std::filesystem::path& wanted) {
        for (std::size_t i = 0; i < m_identities.size(); ++i) {
            const std::filesystem::path& place = m_places[i];
            if (areWithin({&wanted, 1}, {&place, 1}) && m_identities[i] == platform::pathIdentityOf(place))
                return true;
        }
        return false;
    };
    return std::all_of(places.begin(), places.end(), mayReadOne);
}

tl::expected<DrawnStill, StillClient::Problem> StillClient::make(StillJob job,
                                                                 const std::vector<std::filesystem::path>& needed,
                                                                 const std::vector<std::filesystem::path>& usual,
                                                                 const std::function<bool()>& isUnwanted)
{
    job.id = ++m_lastId;
    const std::vector<std::byte> message = encoded(job);
    if (message.size() > platform::kMaxWorkerMessageBytes || !decodedJob(message))
        return tl::unexpected(tooManyNames());
    if (m_channel && !mayRead(needed))
        m_channel.reset();
    const bool isUsedAgain = m_channel != nullptr;
    if (auto problem = m_channel ? std::nullopt : start(needed, usual, isUnwanted))
        return tl::unexpected(*std::move(problem));
    if (auto problem = m_isReady ? std::nullopt : awaitReady(isUnwanted))
        return tl::unexpected(*std::move(problem));
    if (!m_channel->send(message)) {
        if (!isUsedAgain)
            return tl::unexpected(endedByItself());
        // It ended after its last job, for example for lack of memory in the system. This job is not the cause.
        if (auto problem = start(needed, usual, isUnwanted))
            return tl::unexpected(*std::move(problem));
        if (!m_channel->send(message))
            return tl::unexpected(endedByItself());
    }
    return awaitAnswer(job, isUnwanted);
}

StillClient::MaybeProblem StillClient::start(const std::vector<std::filesystem::path>& needed,
                                             const std::vector<std::filesystem::path>& usual,
                                             const std::function<bool()>& isUnwanted)
{
    m_identities.clear();
    if (m_places.size() > kMaxPlaces)
        m_places.clear();
    addPlaces(usual, m_places);
    addPlaces(needed, m_places);
    std::vector<std::byte> message = messageOf(m_places);
    if (message.empty()) {
        m_places = needed;
        message = messageOf(m_places);
    }
    if (message.empty()) {
        m_places.clear();
        return tooManyNames();
    }
    for (const std::filesystem::path& place : m_places)
        m_identities.push_back(platform::pathIdentityOf(place));
    m_isReady = false;
    m_channel = m_start();
    if (!m_channel->problem().empty())
        return notStarted(m_channel->problem());
    if (!m_channel->send(message))
        return notStarted("its first message cannot be sent");
    return awaitReady(isUnwanted);
}

/// If the job becomes unwanted, the next job waits on for the same worker.
StillClient::MaybeProblem StillClient::awaitReady(const std::function<bool()>& isUnwanted)
{
    const double end = m_clock() + kMaxStartSeconds;
    for (;;) {
        const auto received = m_channel->receive(m_message, kWaiting);
        if (received == WorkerChannel::Received::ended) {
            const WorkerChannel::End state = m_channel->finish();
            return notStarted(fmt::format("it ended at its start (signal {}, status {})", state.signal, state.status));
        }
        if (received == WorkerChannel::Received::message) {
            auto ready = decodedReady(m_message);
            if (!ready || !ready->problem.empty())
                return notStarted(ready ? ready->problem : "its first answer is not valid");
            m_isReady = m_hasStarted = true;
            m_unconfined = std::move(ready->unconfined);
            return std::nullopt;
        }
        if (m_clock() >= end)
            return notStarted("its start takes too long");
        if (isUnwanted())
            return Problem{Failure::unwanted, "its thumbnail is no longer needed"};
    }
}

tl::expected<DrawnStill, StillClient::Problem> StillClient::awaitAnswer(const StillJob& job,
                                                                        const std::function<bool()>& isUnwanted)
{
    const Deadlines deadlines = deadlinesOf(job.purpose);
    double end = m_clock() + deadlines.reading;
    std::string tooLong = fmt::format("reading it takes longer than {} s", deadlines.reading);
    bool isCancelled = false;
    bool isLoaded = false;
    for (;;) {
        const auto received = m_channel->receive(m_message, kWaiting);
        if (received == WorkerChannel::Received::ended)
            return tl::unexpected(endedByItself());
        if (received == WorkerChannel::Received::message) {
            auto answer = decodedAnswer(m_message);
            const bool isNews = answer && answer->kind == StillAnswer::Kind::loaded;
            if (!answer || answer->id != job.id || (isNews && isLoaded))
                return tl::unexpected(ended("there is no thumbnail, because its decoder gave an invalid answer"));
            if (!isNews)
                return resultOf(*std::move(answer), job);
            isLoaded = true;
            if (!isCancelled)
                end = m_clock() + deadlines.drawing;
            tooLong = fmt::format("drawing it takes longer than {} s", deadlines.drawing);
        }
        if (!isCancelled && isUnwanted()) {
            isCancelled = true;
            end = std::min(end, m_clock() + kMaxEndingSeconds);
            (void)m_channel->send(encodedCancellation()); // a worker that does not take it is ended below
        }
        if (m_clock() < end)
            continue;
        Problem problem = ended("there is no thumbnail, because " + tooLong);
        if (isCancelled)
            problem.kind = Failure::unwanted;
        return tl::unexpected(std::move(problem));
    }
}

tl::expected<DrawnStill, StillClient::Problem> StillClient::resultOf(StillAnswer answer, const StillJob& job)
{
    const std::span<const std::byte> shared = m_channel->shared();
    switch (answer.kind) {
    case StillAnswer::Kind::drawn:
        break;
    case StillAnswer::Kind::outOfMemory: // a new worker starts with little memory
        return tl::unexpected(ended(fmt::format("there is no thumbnail, because it needs more than {} MB of memory",
                                                kMaxWorkerDataBytes / 1'000'000)));
    default:
        return tl::unexpected(Problem{Failure::ofJob, std::move(answer.problem), answer.status});
    }
    const auto [smaller, larger] = std::minmax(answer.width, answer.height);
    const bool isRightSize =
        smaller >= 1 && larger <= job.edge && (job.purpose == StillJob::Purpose::command || smaller == job.edge);
    DrawnStill still{{answer.width, answer.height, {}}, std::move(answer.document), std::move(answer.files)};
    const std::size_t bytes = isRightSize ? still.image.pixelCount() * 4 : 0;
    if (!isRightSize || bytes > shared.size())
        return tl::unexpected(ended("there is no thumbnail, because its decoder gave an invalid answer"));
    still.image.pixels.resize(bytes);
    std::memcpy(still.image.pixels.data(), shared.data(), bytes);
    return still;
}

/// Ends the worker.
StillClient::Problem StillClient::ended(std::string reason)
{
    m_channel.reset();
    return {Failure::ofJob, std::move(reason)};
}

/// Ends it. The next worker gets only the places of its job: one of these may be the cause.
StillClient::Problem StillClient::notStarted(std::string reason)
{
    m_places.clear();
    m_identities.clear();
    Problem problem = ended(std::move(reason));
    problem.kind = Failure::ofStart;
    return problem;
}

StillClient::Problem StillClient::endedByItself()
{
    return ended(reasonOfEnd(m_channel->finish()));
}

} // namespace app
