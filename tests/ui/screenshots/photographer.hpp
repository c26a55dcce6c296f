#pragma once

#include "tests/ui/driven_viewer.hpp"

#include <functional>
#include <optional>

/// Takes pictures of the window, and what a user does before one is taken.
namespace tests {

/// The scale of the display as desktops say it: programs read it when they start.
void setDisplayScale(int scale);

class Photographer {
public:
    explicit Photographer(fs::path folder) : m_folder(std::move(folder)) { fs::create_directories(m_folder); }

    /// Where pictures go from now on: a folder in the folder.
    void enter(const std::string& folder);
    /// The size of every window from now on, in pixels.
    void useSize(const WindowSize& size) { m_size = size; }

    using Action = std::function<void(Driven&)>;
    /// Starts the viewer with `paths` (or options), lets `act` do something, and takes a picture.
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

void chooseWeapon(Driven& driven); ///< the last one that there is
/// Runs an action by its name, as a user without a mouse would.
void runByName(Driven& driven, const std::string& title);
void clickWhenThere(Driven& driven, const std::string& target);

} // namespace tests
