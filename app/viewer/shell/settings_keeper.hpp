#pragma once

#include "app/viewer/settings/kept_images.hpp"
#include "app/viewer/settings/settings.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace app {

/// Reads the settings and the chosen images at the start and saves their changes.
class SettingsKeeper {
public:
    SettingsKeeper();

    [[nodiscard]] const Settings& settings() const { return m_saved; } ///< of this window, as last saved
    [[nodiscard]] const std::shared_ptr<const KeptImages>& images() const { return m_images; } ///< as in the file
    /// Whether there was no settings file yet.
    [[nodiscard]] bool isFirstStart() const { return m_isFirstStart; }
    /// The next `save` writes the file even without changes.
    void requireFile() { m_requiresFile = true; }
    /// Problems since the last call, as text for the user; empty: none.
    [[nodiscard]] std::string takeProblem();

    /// Whether it is time to check for changes.
    [[nodiscard]] bool isDue(double now) const;
    /// Writes changed settings; changes of other windows in the file stay. After a failure the next change tries again.
    /// Settings that could not be read are never overwritten.
    void save(const Settings& settings, double now);
    /// Writes the images of changed models. Those of other models may have changed in the file; `images` gets these
    /// changes.
    void saveImages(std::shared_ptr<const KeptImages>& images);

private:
    void note(const std::string& problem);
    void noteFailure(const std::string& problem);
    bool write(const std::filesystem::path& file, const std::string& text);

    Settings m_saved;
    std::optional<Settings> m_failed; // settings that could not be saved
    std::shared_ptr<const KeptImages> m_images;
    std::string m_problem;       // not taken yet
    std::string m_failure;       // the last failure, while saving fails
    bool m_isUnreadable = false; // the settings file
    bool m_isFirstStart = false;
    bool m_requiresFile = false;
    double m_checkedAt = 0.0;
};

} // namespace app
