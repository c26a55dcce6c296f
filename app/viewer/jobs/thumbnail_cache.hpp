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

/// A part of a square image, in shares of its edge: upper left and lower right corner.
struct Square {
    glm::vec2 from{0.0f};
    glm::vec2 to{1.0f};
};

/// A thumbnail as it is kept between runs.
struct KeptThumbnail {
    formats::Image image;
    Square filled; ///< see filledSquare
};

inline constexpr std::uint64_t kMaxCachedThumbnailBytes = 256'000'000; // ours: 10,000 small ones take about 100 MB

/// The thumbnails of earlier runs, a file each. Each is known by its model, its size and what draws it, and is good as
/// long as no file is changed that it was made from. Those that were not shown for the longest time go first. Safe to
/// use from several threads, and from several programs.
class ThumbnailCache {
public:
    /// `folder`: empty: nothing is kept. `mostBytes`: of all files together.
    explicit ThumbnailCache(std::filesystem::path folder, std::uint64_t mostBytes = kMaxCachedThumbnailBytes);

    struct Key {
        std::string path; ///< of the model, absolute; UTF-8
        std::uint32_t edge = 0;
        std::string choices; ///< whatever else decides how it looks: folders of games, a list of files
    };

    [[nodiscard]] bool isOn() const { return !m_folder.empty(); }
    [[nodiscard]] std::optional<KeptThumbnail> find(const Key& key) const;
    /// `used`: the files that it was made from, at most kMaxUsedFiles; with more it is not kept.
    void keep(const Key& key, std::span<const StampedFile> used, const KeptThumbnail& thumbnail);

private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& key) const;

    std::filesystem::path m_folder;
    std::uint64_t m_mostBytes;
    std::atomic<std::uint64_t> m_bytesSincePruning; // written
};

} // namespace app
