#pragma once

#include "app/viewer/window/window.hpp"

#include <memory>

namespace app {

/// An image on the clipboard of the desktop: GLFW knows texts alone.
class ClipboardImage {
public:
    ClipboardImage();
    ~ClipboardImage();
    ClipboardImage(const ClipboardImage&) = delete;
    ClipboardImage& operator=(const ClipboardImage&) = delete;

    /// Takes the place of what is on the clipboard. False where the system refused.
    [[nodiscard]] bool offer(CopiedImage image);

private:
    struct Owner; // of X11: gives the image to whoever asks, until something else is copied
    std::unique_ptr<Owner> m_owner;
};

} // namespace app
