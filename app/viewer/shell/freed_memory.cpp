#include "app/viewer/shell/freed_memory.hpp"

#include "formats/platform/process.hpp"

namespace app {

void FreedMemory::documentsChanged()
{
    constexpr int kFrames = 3; // a driver frees a document's memory within the next frames
    m_framesLeft = kFrames;
}

void FreedMemory::frameShown(bool isAtRest)
{
    if (m_framesLeft == 0 || (--m_framesLeft > 0 && !isAtRest))
        return;
    m_framesLeft = 0;
    platform::returnFreedMemory();
}

} // namespace app
