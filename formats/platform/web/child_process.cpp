// A page cannot start programs.
#include "formats/platform/child_process.hpp"

namespace platform {

struct ChildProcess::Running {};

std::filesystem::path findProgram(std::string_view /*name*/)
{
    return {};
}

ChildProcess::ChildProcess(const std::filesystem::path& /*program*/, std::span<const std::string> /*arguments*/)
    : m_startProblem("the browser has no programs")
{
}

ChildProcess::~ChildProcess() = default;

bool ChildProcess::write(std::span<const std::byte> /*bytes*/, const IsUnwanted& /*isUnwanted*/)
{
    return false;
}

ChildProcess::End ChildProcess::finish(const IsUnwanted& /*isUnwanted*/)
{
    return {"cannot be started (" + m_startProblem + ")", ""};
}

void endChildProcesses() {}

} // namespace platform
