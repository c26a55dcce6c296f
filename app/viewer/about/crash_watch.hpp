#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/platform/crash_note.hpp"
#include "renderer/camera/orbit_camera.hpp"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// Notes crashes of this window, with the open tabs for the next one, and offers those of earlier ones. All of its
/// work is between frames.
class CrashWatch {
public:
    enum class Use { notes, nothing };

    /// `nothing`: no function has an effect.
    explicit CrashWatch(Use use);
    ~CrashWatch() { end(); }
    CrashWatch(const CrashWatch&) = delete;
    CrashWatch& operator=(const CrashWatch&) = delete;

    /// Offers the tabs of the last window that crashed.
    static void offer(Session& session);

    /// Saves the tabs if other documents are shown, and runs the answer to the offer. `opening`: name of the file that
    /// is being opened, or empty; it becomes the subject of a note, as does the path of the shown document.
    void follow(Session& session, const std::string& opening);
    /// Saves the tabs if the camera has changed, too. Call it once a second or so.
    void save(const Session& session);
    /// The window ends by an exception: a note of it and the tabs remain.
    void endBy(const std::exception& exception);
    /// The window was closed: nothing remains of it.
    void end();

private:
    /// What was saved last.
    struct Saved {
        std::vector<std::pair<std::uint32_t, std::string>> documents; ///< Tab::id, and the path of the document
        std::uint32_t active = 0;                                     ///< Tab::id
        std::size_t waiting = 0;                                      ///< tabs that are still to be reopened
        renderer::OrbitCamera camera;                                 ///< of that tab
    };

    [[nodiscard]] bool areTabsSaved(const Session& session) const;
    void write(const Session& session);

    std::optional<platform::CrashStack> m_stack;
    std::optional<platform::CrashNote> m_note; // none: no function has an effect
    std::string m_subject;
    Saved m_saved;
};

} // namespace app
