#include "app/viewer/jobs/thumbnails.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr std::array<std::uint32_t, 3> kEdges = {128, 256, 512};
constexpr std::size_t kMaxKept = 300;
constexpr std::uint64_t kMaxBytes = 48'000'000; // 300 small ones take 27 MB with their mipmaps
constexpr std::size_t kMaxMaking = 8;           // enough to keep the workers busy until the next frame
constexpr double kTakingSeconds = 0.004;
constexpr float kPadding = 0.02f;     // around a model, in shares of the image's edge
constexpr double kStampSeconds = 1.0; // interval of checks for changed files

/// The current state of a model's source files; empty if one is being written, or if they are unknown.
std::vector<StampedFile> filesBefore(std::filesystem::file_time_type start, const DrawnStill& still,
                                     const scene::OpenOptions& options)
{
    if (still.document.empty())
        return {};
    std::vector<std::string> paths = still.files;
    for (const auto& [texture, image] : options.bindings) // missing images may come back
        paths.push_back(platform::utf8FromPath(fileOnDisk(image)));
    paths.push_back(platform::utf8FromPath(fileOnDisk(platform::pathFromUtf8(still.document))));
    if (options.listfile)
        paths.push_back(platform::utf8FromPath(options.listfile->path()));
    if (!options.palette.empty())
        paths.push_back(platform::utf8FromPath(fileOnDisk(options.palette)));
    std::vector<StampedFile> used = stampedFiles(paths);
    return wereWrittenSince(used, start) ? std::vector<StampedFile>() : used;
}

ThumbnailCache::Key keyOf(const std::filesystem::path& file, std::uint32_t edge, const scene::OpenOptions& options)
{
    std::error_code error;
    ThumbnailCache::Key key{platform::utf8FromPath(std::filesystem::absolute(file, error)), edge, {}};
    for (const std::filesystem::path& folder : options.gameFolders)
        key.choices += platform::utf8FromPath(folder) + '\n';
    if (options.listfile)
        key.choices += platform::utf8FromPath(options.listfile->path());
    if (!options.palette.empty())
        key.choices += "\npalette " + platform::utf8FromPath(options.palette);
    for (const auto& [texture, image] : options.bindings)
        key.choices += '\n' + texture + '=' + platform::utf8FromPath(image);
    return key;
}

} // namespace

Square filledSquare(const formats::Image& image)
{
    glm::uvec2 first(image.width, image.height);
    glm::uvec2 last(0);
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x) {
            if (image.pixels[(std::size_t{y} * image.width + x) * 4 + 3] == 0)
                continue;
            first = glm::min(first, glm::uvec2(x, y));
            last = glm::max(last, glm::uvec2(x + 1, y + 1));
        }
    }
    if (first.x >= last.x)
        return {};
    const auto edge = static_cast<float>(image.width);
    const glm::vec2 middle = (glm::vec2(first) + glm::vec2(last)) / (2.0f * edge);
    const glm::vec2 size = glm::vec2(last - first) / edge;
    const float half = std::min(std::max(size.x, size.y) * 0.5f + kPadding, 0.5f);
    // Stays inside the image: beyond its edge is its opposite side.
    const glm::vec2 inside = glm::clamp(middle, glm::vec2(half), glm::vec2(1.0f - half));
    return {inside - half, inside + half};
}

Thumbnails::Thumbnails(std::function<void()> wake, unsigned threadCount, MakeRenderer makeRenderer,
                       const std::filesystem::path& cacheFolder, platform::Clock clock)
    : m_clock(std::move(clock)),
      m_cache(cacheFolder),
      m_makeRenderer(std::move(makeRenderer)),
      m_jobs(threadCount, std::move(wake), JobPriority::low)
{
}

const Thumbnail* Thumbnails::want(const std::filesystem::path& file, float pixels)
{
    const auto* const fitting = std::find_if(kEdges.begin(), kEdges.end() - 1,
                                             [&](std::uint32_t edge) { return static_cast<float>(edge) >= pixels; });
    Thumbnail& thumbnail = m_thumbnails[file];
    if (thumbnail.edge < *fitting) {
        thumbnail.edge = *fitting;
        thumbnail.isDue = thumbnail.state != Thumbnail::State::failed;
    }
    if (!isWanted(thumbnail))
        thumbnail.order = m_wantedCount++;
    thumbnail.lastWanted = m_frame;
    return &thumbnail;
}

bool Thumbnails::isOneReady() const
{
    return std::any_of(m_making.begin(), m_making.end(), [](const Making& making) { return making.job.isReady(); });
}

bool Thumbnails::takeReady()
{
    const auto end = m_clock() + kTakingSeconds;
    bool hasTaken = false;
    for (auto making = m_making.begin(); making != m_making.end();) {
        if (!making->job.isReady()) {
            ++making; // a slow one does not delay the others
            continue;
        }
        if (hasTaken && m_clock() >= end)
            break;
        finish(std::move(*making));
        making = m_making.erase(making);
        hasTaken = true;
    }
    return hasTaken;
}

std::vector<std::filesystem::path> Thumbnails::work(double seconds)
{
    std::erase_if(m_making, [&](const Making& making) {
        const auto found = m_thumbnails.find(making.file);
        return found == m_thumbnails.end() || !isWanted(found->second);
    });
    while (m_making.size() < kMaxMaking) {
        const std::size_t before = m_making.size();
        startNext();
        if (m_making.size() == before)
            break;
    }
    dropOldest();
    return followFiles(seconds);
}

void Thumbnails::finish(Making making)
{
    auto made = making.job.take();
    const auto found = m_thumbnails.find(making.file);
    if (found == m_thumbnails.end())
        return; // dropped meanwhile
    Thumbnail& thumbnail = found->second;
    thumbnail.isDue = making.edge < thumbnail.edge;
    thumbnail.state = Thumbnail::State::failed;
    if (!made) {
        thumbnail.problem = made.error();
        return;
    }
    thumbnail.stamp = made->stamp;
    if (!made->thumbnail) {
        thumbnail.problem = std::move(made->thumbnail).error();
        return;
    }
    try {
        show(*made->thumbnail, thumbnail);
        ++(made->isCached ? m_cachedCount : m_drawnCount);
    } catch (const std::exception& error) {
        thumbnail.problem = formats::reasonOf(error);
    }
}

/// Uploads it to the GPU. Throws on failure.
void Thumbnails::show(const KeptThumbnail& drawn, Thumbnail& thumbnail)
{
    thumbnail.from = drawn.filled.from;
    thumbnail.to = drawn.filled.to;
    thumbnail.texture = std::make_unique<renderer::ColorTexture>(drawn.image, "thumbnail");
    thumbnail.problem.clear();
    thumbnail.state = Thumbnail::State::ready;
}

bool Thumbnails::isBeingMade(const std::filesystem::path& file) const
{
    return std::any_of(m_making.begin(), m_making.end(), [&](const Making& making) { return making.file == file; });
}

void Thumbnails::prepareRenderer()
{
    if (m_renderer || !m_rendererProblem.empty())
        return;
    try {
        m_renderer = m_makeRenderer();
        m_renderer->useFolders(m_folders);
    } catch (const std::exception& error) {
        m_rendererProblem = formats::reasonOf(error);
    }
}

void Thumbnails::startNext()
{
    auto next = m_thumbnails.end();
    for (auto at = m_thumbnails.begin(); at != m_thumbnails.end(); ++at) {
        const Thumbnail& thumbnail = at->second;
        const bool isEarlier = next == m_thumbnails.end() || thumbnail.order < next->second.order;
        if (thumbnail.isDue && isWanted(thumbnail) && isEarlier && !isBeingMade(at->first))
            next = at;
    }
    if (next == m_thumbnails.end())
        return;
    const auto& file = next->first;
    Thumbnail& thumbnail = next->second;
    prepareRenderer();
    thumbnail.images = m_imagesOf(file);
    auto job = m_jobs.start([this, file, edge = thumbnail.edge, options = optionsOf(thumbnail)](const CancelToken&) {
        return make(file, edge, options);
    });
    m_making.push_back({file, thumbnail.edge, std::move(job)});
}

/// Images of the command line take precedence over those chosen in the window, as in a tab.
scene::OpenOptions Thumbnails::optionsOf(const Thumbnail& thumbnail) const
{
    scene::OpenOptions options = m_options;
    options.bindings.insert(thumbnail.images.begin(), thumbnail.images.end());
    return options;
}

/// Runs on a worker: uses only members meant for jobs.
Thumbnails::Made Thumbnails::make(const std::filesystem::path& file, std::uint32_t edge,
                                  const scene::OpenOptions& options)
{
    Made made{.stamp = platform::fileStampOf(fileOnDisk(file))}; // before reading, so that later changes are noticed
    const ThumbnailCache::Key key = keyOf(file, edge, options);
    try {
        if (auto kept = m_cache.find(key)) {
            made.thumbnail = *std::move(kept);
            made.isCached = true;
        } else {
            made.thumbnail = drawn(file, key, options);
        }
    } catch (const std::exception& error) {
        made.thumbnail = tl::unexpected(formats::reasonOf(error));
    }
    return made;
}

/// The same for a thumbnail that is not in the cache; adds it.
tl::expected<KeptThumbnail, std::string>
Thumbnails::drawn(const std::filesystem::path& file, const ThumbnailCache::Key& key, const scene::OpenOptions& options)
{
    if (!m_renderer)
        return tl::unexpected(m_rendererProblem);
    const auto start = std::filesystem::file_time_type::clock::now();
    auto still = m_renderer->make(file, key.edge, options);
    if (!still)
        return tl::unexpected(std::move(still).error());
    KeptThumbnail thumbnail{std::move(still->image), {}};
    thumbnail.filled = filledSquare(thumbnail.image);
    const bool isWhole = !formats::isCancelled(); // otherwise drawing was interrupted, and the result is not used
    if (isWhole && m_cache.isOn()) {
        if (const auto used = filesBefore(start, *still, options); !used.empty())
            m_cache.keep(key, used, thumbnail);
    }
    return thumbnail;
}

std::vector<std::filesystem::path> Thumbnails::followFiles(double seconds)
{
    std::vector<std::filesystem::path> changed;
    if (m_stamps.isReady()) {
        const auto stamps = m_stamps.take();
        for (const auto& [file, stamp] : stamps.value_or(Stamps())) {
            const auto found = m_thumbnails.find(file);
            if (found == m_thumbnails.end() || found->second.isDue || found->second.stamp == stamp)
                continue;
            found->second.isDue = true;
            changed.push_back(file);
        }
    }
    if (m_stamps.isUnderWay() || seconds - m_stampsAt < kStampSeconds)
        return changed;
    m_stampsAt = seconds;
    std::vector<std::filesystem::path> files;
    for (const auto& [file, thumbnail] : m_thumbnails) {
        if (isWanted(thumbnail) && !thumbnail.isDue)
            files.push_back(file);
    }
    if (files.empty())
        return changed;
    m_stamps = m_jobs.start([files = std::move(files)](const CancelToken& token) {
        Stamps stamps;
        std::map<std::filesystem::path, platform::FileStamp> known; // checks an archive once for all its entries
        for (const std::filesystem::path& file : files) {
            if (token.isCancelled())
                break;
            const std::filesystem::path onDisk = fileOnDisk(file);
            auto stamp = known.find(onDisk);
            if (stamp == known.end())
                stamp = known.emplace(onDisk, platform::fileStampOf(onDisk)).first;
            stamps.emplace_back(file, stamp->second);
        }
        return stamps;
    });
    return changed;
}

void Thumbnails::dropOldest()
{
    std::uint64_t bytes = 0;
    for (const auto& [file, thumbnail] : m_thumbnails)
        bytes += thumbnail.texture ? thumbnail.texture->bytes() : 0;
    while (m_thumbnails.size() > kMaxKept || bytes > kMaxBytes) {
        const auto oldest =
            std::min_element(m_thumbnails.begin(), m_thumbnails.end(),
                             [](const auto& a, const auto& b) { return a.second.lastWanted < b.second.lastWanted; });
        if (isWanted(oldest->second))
            return; // the window is very large
        bytes -= oldest->second.texture ? oldest->second.texture->bytes() : 0;
        m_thumbnails.erase(oldest);
    }
}

void Thumbnails::useOptions(scene::OpenOptions options)
{
    m_options = std::move(options);
    m_making.clear();
    for (auto& [file, thumbnail] : m_thumbnails)
        thumbnail.isDue = true;
}

void Thumbnails::useFolders(std::vector<std::filesystem::path> folders)
{
    m_folders = std::move(folders);
    if (m_renderer)
        m_renderer->useFolders(m_folders);
}

void Thumbnails::useImages(ChosenImages images)
{
    m_imagesOf = std::move(images);
    for (auto& [file, thumbnail] : m_thumbnails) {
        if (m_imagesOf(file) == thumbnail.images)
            continue;
        thumbnail.isDue = true;
        std::erase_if(m_making, [&name = file](const Making& making) { return making.file == name; });
    }
}

void Thumbnails::forgetAll()
{
    m_making.clear();
    m_thumbnails.clear();
}

void Thumbnails::beginFrame()
{
    ++m_frame;
    m_wantedCount = 0;
}

void Thumbnails::forget(const std::filesystem::path& file)
{
    for (auto& [path, thumbnail] : m_thumbnails) {
        if (path == file || fileOnDisk(path) == file)
            thumbnail.isDue = true;
    }
}

ThumbnailCounts Thumbnails::counts() const
{
    ThumbnailCounts counts{.drawn = m_drawnCount, .cached = m_cachedCount};
    for (const auto& [file, thumbnail] : m_thumbnails) {
        counts.waiting += thumbnail.isDue && isWanted(thumbnail) ? 1 : 0;
        counts.ready += thumbnail.state == Thumbnail::State::ready ? 1 : 0;
        counts.failed += thumbnail.state == Thumbnail::State::failed ? 1 : 0;
    }
    return counts;
}

} // namespace app
