#pragma once

#include "app/viewer/window/window.hpp"

#include <memory>

namespace app {

/// An image on the desktop's clipboard; GLFW supports only text.
class ClipboardImage {
public:
    ClipboardImage();
    ~ClipboardImage();
    ClipboardImage(const ClipboardImage&) = delete;
    ClipboardImage& operator=(const ClipboardImage&) = delete;

    /// Replaces the contents of the clipboard. False if the system refused.
    [[nodiscard]] bool offer(CopiedImage image);

private:
    struct Owner; // of X11: serves the image until something else is copied
    std::unique_ptr<Owner> m_owner;
};

} // namespace app
