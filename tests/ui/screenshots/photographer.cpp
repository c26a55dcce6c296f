#include "tests/ui/screenshots/photographer.hpp"

#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <cstdio>
#include <thread>

namespace tests {

void setDisplayScale(int scale)
{
    Display* const display = XOpenDisplay(nullptr);
    if (display == nullptr)
        throw std::runtime_error("no display");
    const std::string resources = "Xft.dpi:\t" + std::to_string(96 * scale) + "\n";
    XChangeProperty(display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(resources.data()), static_cast<int>(resources.size()));
    XCloseDisplay(display);
}

void Photographer::enter(const std::string& folder)
{
    m_present = folder;
    fs::create_directories(m_folder / folder);
}

void Photographer::take(const std::string& name, const X11Driver& user)
{
    std::this_thread::sleep_for(700ms); // waits for thumbnails and the last frame
    const fs::path file = m_folder / m_present / (name + ".png");
    if (const auto written = formats::writeFile(file, formats::encodePng(user.capture())); !written)
        throw std::runtime_error(written.error().message);
    std::printf("%s\n", file.c_str());
}

void Photographer::open(const std::string& name, const std::vector<fs::path>& paths, const Action& act)
{
    Driven driven(paths);
    resize(driven);
    if (act)
        act(driven);
    take(name, driven.user);
}

void Photographer::start(const std::string& name)
{
    ViewerProcess viewer({});
    (void)viewer.waitFor([](const json& now) { return now["thumbnails"]["ready"] == 1; });
    X11Driver user;
    if (!user.findWindow("Trisview"))
        throw std::runtime_error("no window");
    if (m_size)
        static_cast<void>(user.resize(*m_size));
    std::this_thread::sleep_for(1s);
    take(name, user);
}

void Photographer::resize(Driven& driven) const
{
    if (!m_size || driven.user.windowSize() == *m_size)
        return;
    static_cast<void>(driven.user.resize(*m_size));
    (void)driven.viewer.waitFor([&](const json& now) {
        return now["windowSize"] == json::array({m_size->width, m_size->height});
    });
}

void chooseWeapon(Driven& driven)
{
    const json state = driven.viewer.waitFor([](const json& now) { return now["weapons"].size() > 1; });
    const std::string weapon = state["weapons"].back();
    driven.click("button:weapon");
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains("weapon:" + weapon); });
    driven.click("weapon:" + weapon);
    (void)driven.viewer.waitFor([&](const json& now) { return now["weapon"] == weapon; });
}

void runByName(Driven& driven, const std::string& title)
{
    driven.user.pressKey(XK_p, kControl);
    driven.type(title);
    std::this_thread::sleep_for(200ms);
    driven.user.pressKey(XK_Return);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] != "palette"; });
}

void clickWhenThere(Driven& driven, const std::string& target)
{
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(target); });
    driven.click(target);
}

} // namespace tests
