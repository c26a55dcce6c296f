#include "app/viewer/opening/window_inbox.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/opening/handed_files.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/display.hpp"
#include "formats/platform/local_client.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace app {
namespace {

/// So many messages wait until the model before them is open.
constexpr std::size_t kMaxTakenMessages = 64;

/// Characters of a display's name that a file name may have.
bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
           c == ':';
}

/// From the root, because the window has another working folder; without "." between folders. ".." stays: it may follow
/// a link to another folder.
std::filesystem::path fullNameOf(const std::filesystem::path& path)
{
    const std::filesystem::path absolute = absoluteOf(path);
    const bool hasParent = std::find(absolute.begin(), absolute.end(), "..") != absolute.end();
    return hasParent ? absolute : absolute.lexically_normal();
}

} // namespace

std::filesystem::path windowSocket()
{
    const std::filesystem::path folder = platform::runtimeFolder();
    if (folder.empty())
        return {};
    std::string display = platform::displayName();
    std::replace_if(
        display.begin(), display.end(), [](char c) { return !isNameCharacter(c); }, '_');
    return folder / ("trisview-" + display + ".sock");
}

bool handOver(const std::filesystem::path& socket, const std::vector<std::filesystem::path>& paths,
              std::chrono::milliseconds patience)
{
    std::vector<std::filesystem::path> full;
    for (const std::filesystem::path& path : paths)
        full.push_back(fullNameOf(path));
    const std::string text = handedFilesText(full);
    return !socket.empty() && !text.empty() && platform::askLocalServer(socket, text, patience) == kFilesTaken;
}

bool WindowInbox::answer(platform::LocalServer::Connection connection, Wish wish)
{
    const auto line = m_server.takeLine(connection);
    if (!line)
        return false;
    auto files = handedFilesFrom(*line);
    const bool isTaken = files && wish == Wish::take && m_taken.size() < kMaxTakenMessages;
    const bool isAwaited = !m_server.isGone(connection);
    if (isTaken && isAwaited)
        m_taken.push_back(*std::move(files));
    m_server.send(connection, isTaken ? kFilesTaken : kFilesRefused);
    m_server.closeWhenSent(connection);
    return isTaken && isAwaited;
}

bool WindowInbox::exchange(Wish wish)
{
    m_server.exchange();
    bool isAny = false;
    for (const auto connection : m_server.connections()) {
        if (answer(connection, wish))
            isAny = true;
        else if (m_server.isLineTooLong(connection) || m_server.isExhausted(connection))
            m_server.closeWhenSent(connection);
    }
    m_server.exchange(); // closes answered connections
    return isAny;
}

std::optional<std::vector<std::filesystem::path>> WindowInbox::next()
{
    if (m_taken.empty())
        return std::nullopt;
    std::vector<std::filesystem::path> files = std::move(m_taken.front());
    m_taken.pop_front();
    return files;
}

} // namespace app
