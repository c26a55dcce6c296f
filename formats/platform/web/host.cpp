#include "formats/platform/host.hpp"

#include <emscripten.h>

// clang-format off
EM_JS(int, trisviewCanCopyImages, (), {
    return typeof navigator !== 'undefined' && navigator.clipboard && navigator.clipboard.write &&
           typeof ClipboardItem !== 'undefined' ? 1 : 0;
})
// clang-format on

namespace platform {

Host hostOfSystem()
{
    return {.hasThreads = false,
            .hasDisk = false,
            .canQuit = false,
            .canCopyImages = trisviewCanCopyImages() != 0,
            .canReveal = false};
}

} // namespace platform
