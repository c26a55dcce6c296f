#pragma once

namespace app {

/// Gives the memory of documents back to the system once they are gone, or once a new one has been drawn: of what is
/// freed in small pieces, nothing goes back by itself.
class FreedMemory {
public:
    void documentsChanged();
    void frameShown(bool isAtRest);

private:
    int m_framesLeft = 0; // until then; 0: nothing is to be done
};

} // namespace app
