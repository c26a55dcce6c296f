#include "formats/platform/local_server.hpp"

#include "formats/platform/paths.hpp"

namespace platform {

/// This system lacks sockets in the file system that only their owner can use.
LocalServer::LocalServer(std::filesystem::path path) : m_path(std::move(path))
{
    m_problem = utf8FromPath(m_path) + ": this system has no control sockets, --control works on Linux only";
}

LocalServer::~LocalServer() = default;

void LocalServer::exchange() {}

std::vector<LocalServer::Connection> LocalServer::connections() const
{
    return {};
}

std::optional<std::string> LocalServer::takeLine(Connection)
{
    return std::nullopt;
}

bool LocalServer::isLineTooLong(Connection) const
{
    return false;
}

bool LocalServer::isExhausted(Connection) const
{
    return true;
}

bool LocalServer::isGone(Connection) const
{
    return true;
}

void LocalServer::send(Connection, std::string_view) {}

void LocalServer::closeWhenSent(Connection) {}

std::size_t LocalServer::keptBytes(Connection) const
{
    return 0;
}

} // namespace platform
