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
    job.gameFolders = platform::utf8FromPaths(options.gameFolders);
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

SandboxedRenderer::SandboxedRenderer(StartWorker start, MakeOther makeOther, std::function<void()> wake,
                                     WorkerPool::Say say, platform::Clock clock, WorkerCount workers)
    : m_pool(std::move(start), std::move(say), std::move(clock), workers),
      m_makeOther(std::move(makeOther)),
      m_wake(std::move(wake))
{
}

tl::expected<DrawnStill, std::string> SandboxedRenderer::make(const std::filesystem::path& file, std::uint32_t edge,
                                                              const scene::OpenOptions& options)
{
    const auto findUsual = [&] {
        std::unique_lock lock(m_mutex);
        std::vector<std::filesystem::path> usual = m_folders;
        lock.unlock();
        for (std::filesystem::path& folder : usual)
            folder = withoutLinks(fileOnDisk(folder));
        return usual;
    };
    auto made = m_pool.make(jobOf(file, edge, options), placesOf(file, options), findUsual);
    if (!made)
        return other().make(file, edge, options);
    if (!*made)
        return tl::unexpected(std::move(*made).error().reason);
    DrawnStill still = **std::move(made);
    dropForeignFiles(still, namedPlacesOf(file, options));
    return still;
}

formats::Image SandboxedRenderer::draw(const StillModel& still, std::uint32_t edge)
{
    return other().draw(still, edge);
}

/// On a worker thread: waits until the window's thread has made the other renderer.
StillRenderer& SandboxedRenderer::other()
{
    std::unique_lock lock(m_mutex);
    m_wantsOther = true;
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
    if (!m_wantsOther)
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
