#include "app/viewer/sandbox/sandboxed_renderer.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/sandbox/readable_places.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kAskingAgain{20}; // interval of checks for cancellation

StillJob jobOf(const std::filesystem::path& file, std::uint32_t edge, const scene::OpenOptions& options)
{
    StillJob job;
    job.edge = edge;
    job.file = platform::utf8FromPath(file);
    if (options.listfile)
        job.listfile = platform::utf8FromPath(options.listfile->path());
    job.palette = platform::utf8FromPath(options.palette);
    for (const std::filesystem::path& folder : options.gameFolders)
        job.gameFolders.push_back(platform::utf8FromPath(folder));
    for (const auto& [texture, image] : options.bindings) {
        job.bindings.push_back(texture);
        job.bindings.push_back(platform::utf8FromPath(image));
    }
    return job;
}

/// Whether a model's file can have this path. Lexically normal paths stay below their first folders.
bool isNamedIn(const std::string& text, std::span<const std::filesystem::path> places)
{
    const std::filesystem::path path = platform::pathFromUtf8(text);
    const std::filesystem::path full = absoluteOf(path).lexically_normal();
    return path == path.lexically_normal() && areWithin({&full, 1}, places);
}

/// This process asks the system about the files of a thumbnail that it keeps. A worker that was taken over must not
/// choose which: if one is not of this model, all are unknown.
void dropForeignFiles(DrawnStill& still, std::span<const std::filesystem::path> places)
{
    const auto isOwn = [&](const std::string& text) { return isNamedIn(text, places); };
    if (isOwn(still.document) && std::all_of(still.files.begin(), still.files.end(), isOwn))
        return;
    still.document.clear();
    still.files.clear();
}

} // namespace

SandboxedRenderer::SandboxedRenderer(StartWorker start, MakeOther makeOther, std::function<void()> wake, Say say,
                                     platform::Clock clock, WorkerCount workers)
    : m_start(std::move(start)),
      m_makeOther(std::move(makeOther)),
      m_wake(std::move(wake)),
      m_say(std::move(say)),
      m_clock(std::move(clock)),
      m_workers(workers)
{
    m_idle.reserve(workers.most); // so that giving back never fails
}

tl::expected<DrawnStill, std::string> SandboxedRenderer::make(const std::filesystem::path& file, std::uint32_t edge,
                                                              const scene::OpenOptions& options)
{
    std::unique_lock lock(m_mutex);
    if (m_usesOther) {
        lock.unlock();
        return other().make(file, edge, options);
    }
    const std::vector<std::filesystem::path> folders = m_folders;
    lock.unlock();
    const std::vector<std::filesystem::path> needed = placesOf(file, options);
    std::unique_ptr<StillClient> client = takeClient(needed);
    if (!client)
        return other().make(file, edge, options);
    const struct GivenBack {
        ~GivenBack() { renderer.giveBack(std::move(given)); }
        SandboxedRenderer& renderer;
        std::unique_ptr<StillClient>& given;
    } givenBack{*this, client}; // also if making fails by an exception
    std::vector<std::filesystem::path> usual;
    if (!client->hasWorker() || !client->mayRead(needed)) {
        for (const std::filesystem::path& folder : folders)
            usual.push_back(withoutLinks(fileOnDisk(folder)));
    }
    auto still = client->make(jobOf(file, edge, options), needed, usual, [] { return formats::isCancelled(); });
    note(*client, still ? nullptr : &still.error());
    if (still) {
        dropForeignFiles(*still, namedPlacesOf(file, options));
        return *std::move(still);
    }
    lock.lock();
    const bool usesOther = m_usesOther;
    lock.unlock();
    if (still.error().kind == StillClient::Failure::ofStart) {
        if (usesOther)
            return other().make(file, edge, options);
        return tl::unexpected("there is no thumbnail, because its process cannot start: " + still.error().reason);
    }
    return tl::unexpected(std::move(still).error().reason);
}

/// Waits for a client. Prefers one whose worker may read the places; else one without a worker, before one that has to
/// end its worker.
std::unique_ptr<StillClient> SandboxedRenderer::takeClient(const std::vector<std::filesystem::path>& places)
{
    std::unique_lock lock(m_mutex);
    if (m_usesOther)
        return nullptr;
    const bool startsOne =
        m_clients == 0 || (m_clients < m_workers.most && m_stills >= m_clients * m_workers.stillsBeforeNext);
    if (m_idle.empty() && startsOne) {
        ++m_clients;
        return std::make_unique<StillClient>(m_start, m_clock);
    }
    while (!m_isClientIdle.wait_for(lock, kAskingAgain, [&] { return !m_idle.empty(); })) {
        if (formats::isCancelled())
            throw std::runtime_error("its thumbnail is no longer needed");
    }
    if (m_usesOther) // since a job failed that this one waited for
        return nullptr;
    auto chosen = std::find_if(m_idle.begin(), m_idle.end(),
                               [&](const auto& client) { return client->hasWorker() && client->mayRead(places); });
    if (chosen == m_idle.end())
        chosen = std::find_if(m_idle.begin(), m_idle.end(), [](const auto& client) { return !client->hasWorker(); });
    if (chosen == m_idle.end())
        chosen = m_idle.begin();
    std::unique_ptr<StillClient> client = std::move(*chosen);
    m_idle.erase(chosen);
    return client;
}

void SandboxedRenderer::giveBack(std::unique_ptr<StillClient> client)
{
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(client));
    m_isClientIdle.notify_one();
}

/// Reports once which limits the system does not offer, or that there are no workers.
void SandboxedRenderer::note(StillClient& client, const StillClient::Problem* problem)
{
    const std::string unconfined = client.takeUnconfined();
    std::string warning;
    {
        const std::lock_guard lock(m_mutex);
        m_hasStarted = m_hasStarted || client.hasStarted();
        m_stills += problem == nullptr ? 1 : 0;
        if (problem != nullptr && problem->kind == StillClient::Failure::ofStart) {
            if (!m_hasStarted && !m_usesOther)
                warning = "thumbnails are drawn without a process of their own: " + problem->reason;
            m_usesOther = m_usesOther || !m_hasStarted;
        }
        if (!unconfined.empty() && !std::exchange(m_hasSaid, true))
            warning = "this system does not offer all limits for the process that draws thumbnails: " + unconfined;
    }
    if (!warning.empty())
        m_say(warning);
}

formats::Image SandboxedRenderer::draw(const StillModel& still, std::uint32_t edge)
{
    return other().draw(still, edge);
}

/// On a worker thread: waits until the window's thread has made the other renderer.
StillRenderer& SandboxedRenderer::other()
{
    std::unique_lock lock(m_mutex);
    m_usesOther = true;
    lock.unlock();
    m_wake();
    lock.lock();
    while (!m_isOtherMade.wait_for(lock, kAskingAgain, [&] { return m_other || !m_otherProblem.empty(); })) {
        if (formats::isCancelled())
            throw std::runtime_error("its thumbnail is no longer needed");
    }
    if (!m_other)
        throw std::runtime_error(m_otherProblem);
    return *m_other;
}

bool SandboxedRenderer::drawNext()
{
    std::unique_lock lock(m_mutex);
    if (!m_usesOther)
        return false;
    if (!m_other && m_otherProblem.empty()) {
        try {
            m_other = m_makeOther();
        } catch (const std::exception& error) {
            m_otherProblem = formats::reasonOf(error);
        }
        m_isOtherMade.notify_all();
    }
    StillRenderer* const made = m_other.get();
    lock.unlock();
    return made != nullptr && made->drawNext();
}

void SandboxedRenderer::useFolders(std::span<const std::filesystem::path> folders)
{
    const std::lock_guard lock(m_mutex);
    m_folders.assign(folders.begin(), folders.end());
}

} // namespace app
