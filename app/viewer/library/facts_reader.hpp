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

/// The facts of a model with all that belongs to it, and the files that they depend on. It is opened without images;
/// one that cannot be has one error and no format.
struct ReadFacts {
    ModelFacts facts;
    std::vector<std::string> files;
    bool isPassing = false; ///< another attempt may tell more: it took too long, was cancelled or not readable
};
[[nodiscard]] ReadFacts factsOf(const std::filesystem::path& model, const scene::OpenOptions& options);

/// The facts of the models of a root, kept in a file of the cache between runs; those of models of which a file changed
/// are read anew. Used by one worker at a time.
class FactsReader {
public:
    /// `images`: chosen for the models; not null. `cacheFile`: empty: nothing is kept.
    FactsReader(std::vector<std::filesystem::path> models, scene::OpenOptions options,
                std::shared_ptr<const KeptImages> images, std::filesystem::path cacheFile,
                platform::Clock clock = platform::steadySeconds);

    using Found = std::vector<std::pair<std::string, ModelFacts>>; ///< by the path of the model, UTF-8
    /// Those of the next models: everything that was kept at once, else as many as can be read in this time, one at
    /// least. The last ones are kept, too. None, and nothing is kept, once the work of this thread is cancelled.
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
    std::vector<StampedFile> m_files; // of all models, each once: an archive is asked for its state once
    std::map<std::string, std::uint32_t> m_numbers;
};

/// The file of the cache for the models of a place and how they are opened; empty without a cache.
[[nodiscard]] std::filesystem::path factsFile(const std::vector<std::filesystem::path>& root,
                                              const scene::OpenOptions& options);

} // namespace app
