#pragma once

#include "tests/ui/driven_viewer.hpp"

#include <functional>
#include <optional>

/// Takes pictures of the window after user actions.
namespace tests {

/// Sets the display scale in the way of desktops; programs read it at their start.
void setDisplayScale(int scale);

class Photographer {
public:
    explicit Photographer(fs::path folder) : m_folder(std::move(folder)) { fs::create_directories(m_folder); }

    /// Sets the subfolder for further pictures.
    void enter(const std::string& folder);
    /// Sets the window size for further pictures, in pixels.
    void useSize(const WindowSize& size) { m_size = size; }

    using Action = std::function<void(Driven&)>;
    /// Starts the viewer with `paths` (or options), runs `act`, and takes a picture.
    void open(const std::string& name, const std::vector<fs::path>& paths, const Action& act = {});
    /// The same without a model.
    void start(const std::string& name);

private:
    void take(const std::string& name, const X11Driver& user);
    void resize(Driven& driven) const;

    fs::path m_folder;
    std::string m_present;
    std::optional<WindowSize> m_size;
};

void chooseWeapon(Driven& driven); ///< the last in the list
/// Runs an action by its name, like a user without a mouse.
void runByName(Driven& driven, const std::string& title);
void clickWhenThere(Driven& driven, const std::string& target);

} // namespace tests
