#pragma once

#include "formats/platform/local_server.hpp"

#include <chrono>
#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

namespace app {

/// The socket at which the window of this user and display takes files from other starts of the program:
/// trisview-DISPLAY.sock in platform::runtimeFolder(). Empty if there is no such folder.
[[nodiscard]] std::filesystem::path windowSocket();

/// Hands the files over to the window that listens at `socket`. False: open them in a window of their own, because
/// there is no other one, it does not want them, or it has not answered in time.
[[nodiscard]] bool handOver(const std::filesystem::path& socket, const std::vector<std::filesystem::path>& paths,
                            std::chrono::milliseconds patience = std::chrono::seconds(1));

/// Takes the files that other starts of the program hand over. No call waits; the window polls it between frames.
class WindowInbox {
public:
    enum class Wish { take, refuse }; ///< what happens with the messages that have arrived

    /// Listens at `socket`, unless another window does already.
    explicit WindowInbox(std::filesystem::path socket) : m_server(std::move(socket)) {}

    [[nodiscard]] bool isListening() const { return m_server.state() == platform::LocalServer::State::listening; }

    /// Receives and answers. True if files were taken. Those of a sender that waits no longer, because it has opened a
    /// window of its own, are dropped.
    [[nodiscard]] bool exchange(Wish wish);

    /// The files of the next message that was taken.
    [[nodiscard]] std::optional<std::vector<std::filesystem::path>> next();

private:
    [[nodiscard]] bool answer(platform::LocalServer::Connection connection, Wish wish);

    platform::LocalServer m_server;
    std::deque<std::vector<std::filesystem::path>> m_taken;
};

} // namespace app
