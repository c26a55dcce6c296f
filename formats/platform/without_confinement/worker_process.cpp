#include "formats/platform/worker_process.hpp"

#include "formats/platform/confinement.hpp"

/// For systems without worker processes.
namespace platform {

struct WorkerProcess::Running {};

std::filesystem::path workerProgram()
{
    return {};
}

WorkerProcess::WorkerProcess(const std::filesystem::path& /*program*/, std::span<const std::string> /*arguments*/,
                             std::size_t /*sharedBytes*/)
    : m_problem("this system has no worker processes")
{
}

WorkerProcess::~WorkerProcess() = default;

bool WorkerProcess::send(std::span<const std::byte> /*message*/)
{
    return false;
}

WorkerProcess::Received WorkerProcess::receive(std::vector<std::byte>& /*message*/,
                                               std::chrono::milliseconds /*patience*/)
{
    return Received::ended;
}

std::span<const std::byte> WorkerProcess::shared() const
{
    return {};
}

WorkerProcess::End WorkerProcess::finish()
{
    return {};
}

std::unique_ptr<WorkerLink> WorkerLink::open()
{
    return nullptr;
}

WorkerLink::~WorkerLink() = default;

bool WorkerLink::receive(std::vector<std::byte>& /*message*/)
{
    return false;
}

bool WorkerLink::hasMessage() const
{
    return true;
}

bool WorkerLink::send(std::span<const std::byte> /*message*/)
{
    return false;
}

void WorkerLink::endAfter(unsigned /*seconds*/) {}

std::string limitResources(std::uint64_t /*maxDataBytes*/)
{
    return "limits of memory";
}

std::string confineFiles(std::span<const std::filesystem::path> /*readable*/)
{
    return "limits of files";
}

PathIdentity pathIdentityOf(const std::filesystem::path& /*path*/)
{
    return {};
}

std::string confineCalls()
{
    return "limits of system calls";
}

} // namespace platform
