#pragma once

#include "app/viewer/jobs/cache_file.hpp"
#include "formats/image/image.hpp"

#include <glm/vec2.hpp>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace app {

/// A square part of a square image, in shares of its edge: upper left and lower right corner.
struct Square {
    glm::vec2 from{0.0f};
    glm::vec2 to{1.0f};
};

/// A thumbnail as stored between runs.
struct KeptThumbnail {
    formats::Image image;
    Square filled; ///< see filledSquare
};

inline constexpr std::uint64_t kMaxCachedThumbnailBytes = 256'000'000; // our limit: 10,000 small ones take about 100 MB

/// The thumbnails of earlier runs, one file each, by model, size and drawing method. An entry is valid as long as none
/// of its source files changes. The least recently used entries are removed first. Safe to use from several threads and
/// processes.
class ThumbnailCache {
public:
    /// `folder`: empty: no cache. `mostBytes`: limit for all files together.
    explicit ThumbnailCache(std::filesystem::path folder, std::uint64_t mostBytes = kMaxCachedThumbnailBytes);

    struct Key {
        std::string path; ///< of the model, absolute; UTF-8
        std::uint32_t edge = 0;
        std::string choices; ///< other inputs of the image: game folders, listfile
    };

    [[nodiscard]] bool isOn() const { return !m_folder.empty(); }
    [[nodiscard]] std::optional<KeptThumbnail> find(const Key& key) const;
    /// `used`: the source files, at most kMaxUsedFiles; with more the thumbnail is not stored.
    void keep(const Key& key, std::span<const StampedFile> used, const KeptThumbnail& thumbnail);

private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& key) const;

    std::filesystem::path m_folder;
    std::uint64_t m_mostBytes;
    std::atomic<std::uint64_t> m_bytesSincePruning; // bytes written
};

} // namespace app
