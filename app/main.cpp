#include "app/commands/command.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/standard_streams.hpp"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <span>

int main(int argc, char** argv)
{
    platform::occupyClosedStreams();
    try {
        const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
        return static_cast<int>(app::runProgram(arguments.subspan(argc > 0 ? 1 : 0)));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "trisview: %s\n", formats::reasonOf(error).c_str());
        return static_cast<int>(app::ExitStatus::incomplete);
    }
}
