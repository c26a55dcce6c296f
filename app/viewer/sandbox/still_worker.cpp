#include "app/viewer/sandbox/still_worker.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/confinement.hpp"
#include "formats/platform/file_stamp.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

namespace app {
namespace {

/// The worker gives up reading before the window ends it: it can then name the reason, and stays.
constexpr std::chrono::milliseconds kMaxWorkerReading{4000};
/// More than the other process' deadlines together: ends this one if the other has gone.
constexpr unsigned kMaxJobSeconds = 35;

/// Whether the window has given up a job. Loaders ask often: the system is asked a few hundred times a second.
class Cancellations {
public:
    explicit Cancellations(const platform::WorkerLink& link) : m_link(link) {}

    [[nodiscard]] bool haveArrived()
    {
        const auto now = formats::CancelScope::Clock::now();
        if (!m_hasArrived && now >= m_next) {
            m_hasArrived = m_link.hasMessage();
            m_next = now + std::chrono::milliseconds(5);
        }
        return m_hasArrived;
    }

private:
    const platform::WorkerLink& m_link;
    formats::CancelScope::Clock::time_point m_next{};
    bool m_hasArrived = false;
};

/// `text` as a valid text of a message.
std::string messageText(std::string text)
{
    if (!formats::isUtf8(text))
        text = formats::printable(text);
    if (text.size() > kMaxWorkerTextBytes) {
        text.resize(kMaxWorkerTextBytes);
        while (!formats::isUtf8(text))
            text.pop_back();
    }
    return text;
}

/// Whether the file names can be sent; without them a thumbnail is not kept in the cache.
bool canSend(const std::vector<std::string>& files)
{
    return files.size() <= kMaxWorkerTexts && std::all_of(files.begin(), files.end(), [](const std::string& file) {
               return file.size() <= kMaxWorkerTextBytes && formats::isUtf8(file);
           });
}

StillAnswer answerWith(const StillJob& job, DrawnStill still, std::span<std::byte> pixels)
{
    StillAnswer answer{.id = job.id, .kind = StillAnswer::Kind::drawn};
    const formats::Image& image = still.image;
    const std::size_t bytes = image.pixels.size();
    if (std::max(image.width, image.height) > job.edge || bytes != image.pixelCount() * 4 || bytes > pixels.size()) {
        answer.kind = StillAnswer::Kind::failed;
        answer.problem = "its thumbnail has another size";
        return answer;
    }
    answer.width = image.width;
    answer.height = image.height;
    std::copy_n(std::as_bytes(std::span(image.pixels)).begin(), bytes, pixels.begin());
    if (canSend(still.files) && canSend({still.document})) {
        answer.document = std::move(still.document);
        answer.files = std::move(still.files);
    }
    if (encoded(answer).size() > platform::kMaxWorkerMessageBytes) {
        answer.document.clear();
        answer.files.clear();
    }
    return answer;
}

StillAnswer answerTo(const StillJob& job, const MakeStill& make, platform::WorkerLink& link)
{
    StillAnswer answer{.id = job.id};
    try {
        const auto loaded = [&] {
            (void)link.send(encoded(StillAnswer{.id = job.id, .kind = StillAnswer::Kind::loaded}));
        };
        auto still = make(job, loaded);
        if (still)
            return answerWith(job, *std::move(still), link.shared());
        answer.status = still.error().status;
        answer.problem = messageText(std::move(still).error().reason);
        if (answer.problem.ends_with(formats::kNotEnoughMemory))
            answer.kind = StillAnswer::Kind::outOfMemory;
    } catch (const std::bad_alloc&) {
        answer.kind = StillAnswer::Kind::outOfMemory;
    } catch (const std::exception& error) {
        answer.problem = messageText(error.what());
    }
    return answer;
}

/// Draws with an own context, and keeps for the next job what jobs have in common.
class WorkerRenderer {
public:
    explicit WorkerRenderer(MakeStillOfCommand makeOfCommand) : m_makeOfCommand(std::move(makeOfCommand)) {}

    [[nodiscard]] std::string prepare(const std::function<void()>& confine)
    {
        try {
            m_context.emplace();
            m_renderer = std::make_unique<renderer::ModelRenderer>();
            confine();
            renderer::RenderOptions options;
            options.width = options.height = 16;
            (void)renderer::OffscreenRenderer(*m_renderer, options).read(); // waits for the driver
            return renderer::takeGlErrors();
        } catch (const std::exception& error) {
            return messageText(formats::reasonOf(error));
        }
    }

    [[nodiscard]] tl::expected<DrawnStill, NoStill> make(const StillJob& job, const std::function<void()>& loaded)
    {
        m_renderer->beginFrame();
        auto drawn = job.purpose == StillJob::Purpose::command ? m_makeOfCommand(job, *m_renderer, loaded)
                                                               : makeTile(job, loaded);
        const std::string problem = renderer::takeGlErrors();
        if (drawn && !problem.empty())
            return tl::unexpected(NoStill{job.file + ": OpenGL reports " + problem, ExitStatus::noOpenGl});
        return drawn;
    }

private:
    [[nodiscard]] tl::expected<DrawnStill, NoStill> makeTile(const StillJob& job, const std::function<void()>& loaded)
    {
        const scene::OpenOptions options = optionsOf(job);
        auto still = loadStill(platform::pathFromUtf8(job.file), job.edge, kMaxWorkerReading, options);
        if (!still)
            return tl::unexpected(NoStill{std::move(still).error().message});
        m_last = std::move(*still);
        loaded();
        return DrawnStill{drawnStill(*m_renderer, m_last, job.edge), m_last.document->path, std::move(m_last.files)};
    }

    scene::OpenOptions optionsOf(const StillJob& job)
    {
        scene::OpenOptions options;
        for (const std::string& folder : job.gameFolders)
            options.gameFolders.push_back(platform::pathFromUtf8(folder));
        for (std::size_t i = 0; i + 1 < job.bindings.size(); i += 2)
            options.bindings.emplace(job.bindings[i], platform::pathFromUtf8(job.bindings[i + 1]));
        (void)scene::dropGoneImages(options.bindings);
        options.palette = platform::pathFromUtf8(job.palette);
        if (!job.listfile.empty())
            options.listfile = listfileAt(platform::pathFromUtf8(job.listfile));
        return options;
    }

    /// A list takes long to read: it is kept as long as its file is the same.
    std::shared_ptr<const scene::Listfile> listfileAt(const std::filesystem::path& path)
    {
        const platform::FileStamp stamp = platform::fileStampOf(path);
        if (!m_listfile || m_listfile->path() != path || !(m_listfileStamp == stamp)) {
            m_listfile = std::make_shared<const scene::Listfile>(path);
            m_listfileStamp = stamp;
        }
        return m_listfile;
    }

    MakeStillOfCommand m_makeOfCommand;
    std::optional<renderer::HeadlessContext> m_context;
    std::unique_ptr<renderer::ModelRenderer> m_renderer; // destroyed in the context
    StillModel m_last; // holds the archives of its game open: the next model is often of the same game
    std::shared_ptr<const scene::Listfile> m_listfile;
    platform::FileStamp m_listfileStamp;
};

void addMissing(std::string& all, const std::string& missing)
{
    all += (all.empty() || missing.empty() ? "" : ", ") + missing;
}

} // namespace

bool serveStills(platform::WorkerLink& link, const PrepareStills& prepare, const MakeStill& make)
{
    platform::WorkerLink::endAfter(kMaxJobSeconds);
    std::vector<std::byte> message;
    const auto places = link.receive(message) ? decodedPlaces(message) : std::nullopt;
    if (!places)
        return false;
    std::vector<std::filesystem::path> readable;
    for (const std::string& place : places->readable)
        readable.push_back(platform::pathFromUtf8(place));
    WorkerReady ready;
    addMissing(ready.unconfined, platform::limitResources(kMaxWorkerDataBytes));
    addMissing(ready.unconfined, platform::confineFiles(readable)); // before the driver's threads exist
    ready.problem = prepare([&] { addMissing(ready.unconfined, platform::confineCalls()); });
    if (!link.send(encoded(ready)))
        return true;
    platform::WorkerLink::endAfter(0);
    while (link.receive(message)) {
        const auto job = decodedJob(message);
        if (!job)
            continue; // a cancellation of an answered job
        platform::WorkerLink::endAfter(kMaxJobSeconds);
        Cancellations cancellations(link);
        const formats::CancelScope scope([&] { return cancellations.haveArrived(); });
        if (!link.send(encoded(answerTo(*job, make, link))))
            return true;
        platform::WorkerLink::endAfter(0);
    }
    return true;
}

bool runStillWorker(const MakeStillOfCommand& makeOfCommand)
{
    const std::unique_ptr<platform::WorkerLink> link = platform::WorkerLink::open();
    if (!link)
        return false;
    WorkerRenderer renderer(makeOfCommand);
    return serveStills(
        *link, [&](const std::function<void()>& confine) { return renderer.prepare(confine); },
        [&](const StillJob& job, const std::function<void()>& loaded) { return renderer.make(job, loaded); });
}

} // namespace app
