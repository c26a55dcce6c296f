#pragma once

#include "app/viewer/settings/kept_images.hpp"
#include "app/viewer/settings/settings.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace app {

/// Reads the settings and the images that were chosen for models at the start and writes them when they are others.
class SettingsKeeper {
public:
    SettingsKeeper();

    [[nodiscard]] const Settings& settings() const { return m_saved; } ///< of this window, as they were saved last
    [[nodiscard]] const std::shared_ptr<const KeptImages>& images() const { return m_images; } ///< as in the file
    /// What went wrong since the last call, in words for the user; empty: nothing.
    [[nodiscard]] std::string takeProblem();

    /// Whether it is time to look at them again.
    [[nodiscard]] bool isDue(double now) const;
    /// Writes what is other than before; what another window changed in the file stays. Where this fails nothing is
    /// lost but convenience: the next change tries again. Settings that could not be read are never replaced.
    void save(const Settings& settings, double now);
    /// Writes the images of models whose images are others than before. Those of others may have been changed by
    /// another window, or by hand: `images` has them afterwards.
    void saveImages(std::shared_ptr<const KeptImages>& images);

private:
    void note(const std::string& problem);
    void noteFailure(const std::string& problem);
    bool write(const std::filesystem::path& file, const std::string& text);

    Settings m_saved;
    std::optional<Settings> m_failed; // could not be saved
    std::shared_ptr<const KeptImages> m_images;
    std::string m_problem;       // not taken yet
    std::string m_failure;       // the last one, while nothing can be saved
    bool m_isUnreadable = false; // the file of the settings
    double m_checkedAt = 0.0;
};

} // namespace app
