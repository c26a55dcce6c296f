// File manager D-Bus interface: https://www.freedesktop.org/wiki/Specifications/file-manager-interface
#include "formats/platform/file_manager.hpp"

#include <cctype>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace platform {
namespace {

namespace fs = std::filesystem;

/// "file:///home/a%20b": everything but letters, digits and a few marks is escaped, including commas, which separate
/// list elements for dbus-send.
std::string uriOf(const fs::path& file)
{
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string uri = "file://";
    for (const char c : file.native()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain =
            byte < 0x80U && (std::isalnum(byte) != 0 || c == '/' || c == '-' || c == '_' || c == '.' || c == '~');
        if (isPlain)
            uri += c;
        else
            uri += {'%', kDigits[byte >> 4U], kDigits[byte & 0xfU]};
    }
    return uri;
}

/// Runs a program without input and output and waits for it. False if it is missing or fails.
bool succeeds(std::vector<std::string> words)
{
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    pid_t child = 0;
    const int error = ::posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    return error == 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Opens an address or a folder with the default program for it. That may run as long as its window is open, so this
/// does not wait for it.
bool openByDefault(const std::string& address)
{
    return succeeds(
        {"sh", "-c", "command -v xdg-open >/dev/null && { xdg-open \"$1\" >/dev/null 2>&1 & }", "sh", address});
}

} // namespace

bool revealFile(const fs::path& file)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(file, error);
    const fs::path& shown = error ? file : absolute;
    // The D-Bus interface of file managers; each one shows the file in its own way.
    if (succeeds({"dbus-send", "--session", "--print-reply", "--reply-timeout=3000",
                  "--dest=org.freedesktop.FileManager1", "--type=method_call", "/org/freedesktop/FileManager1",
                  "org.freedesktop.FileManager1.ShowItems", "array:string:" + uriOf(shown), "string:"}))
        return true;
    const fs::path folder = fs::is_directory(shown, error) ? shown : shown.parent_path();
    return openByDefault(folder.native());
}

bool openPage(const std::string& address)
{
    return openByDefault(address);
}

} // namespace platform
