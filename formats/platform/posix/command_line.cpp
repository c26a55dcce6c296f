#include "formats/platform/command_line.hpp"

namespace platform {

std::vector<std::string> commandLine(int argc, char** argv)
{
    return argc > 0 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>();
}

} // namespace platform
