#pragma once

#include <cstdint>

namespace renderer {

/// During its lifetime, kRestartIndex in 32-bit indices ends a strip or fan and starts the next. OpenGL ES and WebGL
/// always do this; desktop OpenGL needs to enable it.
class PrimitiveRestart {
public:
    static constexpr std::uint32_t kRestartIndex = 0xFFFFFFFF; ///< the only value that all APIs support

    PrimitiveRestart();
    ~PrimitiveRestart();
    PrimitiveRestart(const PrimitiveRestart&) = delete;
    PrimitiveRestart& operator=(const PrimitiveRestart&) = delete;
};

} // namespace renderer
