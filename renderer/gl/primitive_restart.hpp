#pragma once

#include <cstdint>

namespace renderer {

/// While it lives, kRestartIndex among indices of 32 bits ends a strip or fan and begins the next. OpenGL ES and WebGL
/// always read it so; of the desktop's OpenGL it has to be asked.
class PrimitiveRestart {
public:
    static constexpr std::uint32_t kRestartIndex = 0xFFFFFFFF; ///< the only one that all of them know

    PrimitiveRestart();
    ~PrimitiveRestart();
    PrimitiveRestart(const PrimitiveRestart&) = delete;
    PrimitiveRestart& operator=(const PrimitiveRestart&) = delete;
};

} // namespace renderer
