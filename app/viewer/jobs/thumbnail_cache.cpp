#include "app/viewer/jobs/thumbnail_cache.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/load_image.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kThumbnailMark = 0x4E545654; // "TVTN"
/// Version of the drawing code; thumbnails of other versions are drawn again.
constexpr std::uint32_t kThumbnailDrawing = 2;
constexpr std::size_t kMaxUsedFiles = 4096;
constexpr std::uint64_t kMaxCacheFileBytes = 16'000'000;
constexpr std::chrono::hours kBetweenTouches{24};

/// All fields of the key as one text.
std::string textOf(const ThumbnailCache::Key& key)
{
    return fmt::format("{} {} {}\n{}\n{}", TRISVIEW_VERSION, kThumbnailDrawing, key.edge, key.path, key.choices);
}

/// Marks a file as recently used.
void touch(const fs::path& file)
{
    std::error_code error;
    const auto now = fs::file_time_type::clock::now();
    if (now - fs::last_write_time(file, error) > kBetweenTouches && !error)
        fs::last_write_time(file, now, error);
}

std::optional<formats::Image> decoded(const std::string& png, std::uint32_t edge)
{
    auto loaded = formats::loadImage(formats::ByteView(formats::FileBytes::copyOf(png), "thumbnail"));
    if (!loaded || loaded->image.width != edge || loaded->image.height != edge)
        return std::nullopt;
    return std::move(loaded->image);
}

} // namespace

ThumbnailCache::ThumbnailCache(fs::path folder, std::uint64_t mostBytes)
    : m_folder(std::move(folder)), m_mostBytes(mostBytes), m_bytesSincePruning(mostBytes) // the first write prunes the
                                                                                          // folder
{
}

fs::path ThumbnailCache::fileOf(const std::string& key) const
{
    return m_folder / cacheNameOf(key, ".thumbnail");
}

std::optional<KeptThumbnail> ThumbnailCache::find(const Key& key) const
{
    if (!isOn())
        return std::nullopt;
    const std::string known = textOf(key);
    const fs::path file = fileOf(known);
    std::optional<CacheReader> reader = CacheReader::open(file, kMaxCacheFileBytes);
    if (!reader || reader->u32() != kThumbnailMark || reader->text() != known)
        return std::nullopt;
    const std::uint32_t count = reader->u32();
    if (count > kMaxUsedFiles)
        return std::nullopt;
    for (std::uint32_t i = 0; i < count && reader->isSound(); ++i) {
        const StampedFile used = reader->file();
        if (!reader->isSound() || !areUnchanged(std::span(&used, 1)))
            return std::nullopt;
    }
    KeptThumbnail kept;
    for (float* const value : {&kept.filled.from.x, &kept.filled.from.y, &kept.filled.to.x, &kept.filled.to.y})
        *value = reader->f32();
    const std::string png = reader->text();
    auto image = reader->isSound() ? decoded(png, key.edge) : std::nullopt;
    if (!image)
        return std::nullopt;
    kept.image = *std::move(image);
    touch(file);
    return kept;
}

void ThumbnailCache::keep(const Key& key, std::span<const StampedFile> used, const KeptThumbnail& thumbnail)
{
    if (!isOn() || used.size() > kMaxUsedFiles)
        return;
    const std::vector<std::byte> png = formats::encodePng(thumbnail.image);
    if (png.empty())
        return;
    CacheWriter writer;
    writer.u32(kThumbnailMark);
    const std::string known = textOf(key);
    writer.text(known);
    writer.u32(static_cast<std::uint32_t>(used.size()));
    for (const StampedFile& file : used)
        writer.file(file);
    for (const float value :
         {thumbnail.filled.from.x, thumbnail.filled.from.y, thumbnail.filled.to.x, thumbnail.filled.to.y})
        writer.f32(value);
    writer.text({reinterpret_cast<const char*>(png.data()), png.size()});
    if (!writer.save(fileOf(known)))
        return; // the disk is full or read-only: the thumbnail is drawn again next time
    if ((m_bytesSincePruning += png.size()) < m_mostBytes / 8)
        return;
    if (m_bytesSincePruning.exchange(0) < m_mostBytes / 8)
        return; // another worker is pruning
    pruneFolder(m_folder, m_mostBytes);
}

} // namespace app
