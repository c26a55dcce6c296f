#pragma once

#include <cstring>
#include <string>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// What both ends of a local socket share.
namespace platform {

[[nodiscard]] inline int nonBlockingSocket()
{
    return ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

/// False if the path does not fit into an address.
[[nodiscard]] inline bool fillAddress(const std::string& path, sockaddr_un& address)
{
    address = {};
    address.sun_family = AF_UNIX;
    if (path.empty() || path.size() >= sizeof(address.sun_path))
        return false;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return true;
}

/// Whether the program at the other end belongs to the user of this one.
[[nodiscard]] inline bool isSameUser(int descriptor)
{
    ucred other = {};
    socklen_t size = sizeof(other);
    return ::getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == ::geteuid();
}

} // namespace platform
