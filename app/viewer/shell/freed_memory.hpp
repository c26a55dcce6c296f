#pragma once

namespace app {

/// Returns memory of closed documents to the system, also after a new one has been drawn: memory freed in small blocks
/// is not returned automatically.
class FreedMemory {
public:
    void documentsChanged();
    void frameShown(bool isAtRest);

private:
    int m_framesLeft = 0; // frames left until then; 0: nothing to do
};

} // namespace app
