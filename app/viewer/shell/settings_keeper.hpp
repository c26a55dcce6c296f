#pragma once

#include "app/viewer/session/settings.hpp"
#include "app/viewer/session/texture/kept_images.hpp"

#include <memory>
#include <string>

namespace app {

/// Reads the settings and the images that were chosen for models at the start and writes them when they are others.
class SettingsKeeper {
public:
    SettingsKeeper();

    [[nodiscard]] const Settings& settings() const { return m_saved; } ///< as they are in the file
    [[nodiscard]] const std::shared_ptr<const KeptImages>& images() const { return m_images; } ///< likewise
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    /// Whether it is time to look at them again.
    [[nodiscard]] bool isDue(double now) const;
    /// Writes them where they are others than before. Where this fails nothing is lost but convenience: the next change
    /// tries again. Settings that could not be read are never replaced.
    void save(const Settings& settings, double now);
    /// Writes the images of models whose images are others than before. Those of others may have been changed by
    /// another window, or by hand: `images` has them afterwards.
    void saveImages(std::shared_ptr<const KeptImages>& images);

private:
    Settings m_saved;
    std::shared_ptr<const KeptImages> m_images;
    std::string m_problem;
    bool m_isUnreadable = false; // the file of the settings
    double m_checkedAt = 0.0;
};

} // namespace app
