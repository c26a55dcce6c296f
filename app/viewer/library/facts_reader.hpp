#pragma once

#include "app/viewer/jobs/cache_file.hpp"
#include "app/viewer/session/model_facts.hpp"
#include "app/viewer/settings/kept_images.hpp"
#include "formats/platform/clock.hpp"
#include "renderer/scene/open.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// The facts of a model with all its parts, and the files that they depend on. The model is opened without images; if
/// it cannot be opened, it has one error and no format.
struct ReadFacts {
    ModelFacts facts;
    std::vector<std::string> files;
    bool isPassing = false; ///< another attempt may succeed: it took too long, was cancelled or could not be read
};
[[nodiscard]] ReadFacts factsOf(const std::filesystem::path& model, const scene::OpenOptions& options);

/// Reads the facts of a root's models and stores them in a cache file between runs; models with changed files are read
/// again. Used by one worker at a time.
class FactsReader {
public:
    /// `images`: chosen images of the models; not null. `cacheFile`: empty: no cache.
    FactsReader(std::vector<std::filesystem::path> models, scene::OpenOptions options,
                std::shared_ptr<const KeptImages> images, std::filesystem::path cacheFile,
                platform::Clock clock = platform::steadySeconds);

    using Found = std::vector<std::pair<std::string, ModelFacts>>; ///< by the path of the model, UTF-8
    /// Facts of the next models: first all cached ones, then as many as can be read in this time, at least one. The
    /// last call stores the cache. Returns none and stores nothing once this thread's work is cancelled.
    [[nodiscard]] Found readSome(std::chrono::duration<double> most);
    [[nodiscard]] std::size_t left() const { return m_models.size() - m_next; }

private:
    struct Kept {
        ModelFacts facts;
        std::vector<std::uint32_t> files; // into m_files
        bool isPassing = false;           // not for the cache
    };

    void load();
    void save();
    [[nodiscard]] Kept readAnew(const std::filesystem::path& model, scene::Bindings images);
    void readKept(CacheReader& reader, std::uint32_t count, const std::vector<bool>& isUnchanged);
    [[nodiscard]] std::uint32_t numberOf(const std::string& path);

    std::vector<std::filesystem::path> m_models;
    scene::OpenOptions m_options;
    std::shared_ptr<const KeptImages> m_images;
    std::filesystem::path m_cacheFile;
    bool m_isLoaded = false;
    bool m_hasNew = false;
    platform::Clock m_clock;
    double m_savedAt = 0.0;
    std::size_t m_next = 0;
    std::map<std::string, Kept> m_kept;
    std::vector<StampedFile> m_files; // of all models, each once, so that an archive is checked once
    std::map<std::string, std::uint32_t> m_numbers;
};

/// The cache file for a list of models and the options they are opened with; empty without a cache.
[[nodiscard]] std::filesystem::path factsFile(const std::vector<std::filesystem::path>& root,
                                              const scene::OpenOptions& options);

} // namespace app
