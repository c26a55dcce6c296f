#pragma once

#include "app/viewer/session/settings.hpp"

#include <string>

namespace app {

/// Reads the settings at the start and writes them when they are others.
class SettingsKeeper {
public:
    SettingsKeeper();

    [[nodiscard]] const Settings& settings() const { return m_saved; } ///< as they are in the file
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    /// Whether it is time to look at them again.
    [[nodiscard]] bool isDue(double now) const;
    /// Writes them where they are others than before. Where this fails nothing is lost but convenience: the next change
    /// tries again.
    void save(const Settings& settings, double now);

private:
    Settings m_saved;
    std::string m_problem;
    double m_checkedAt = 0.0;
};

} // namespace app
