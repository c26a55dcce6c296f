#include "app/commands/command.hpp"
#include "formats/platform/command_line.hpp"
#include "formats/platform/process.hpp"
#include "formats/platform/standard_streams.hpp"
#include "formats/platform/termination.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

int main(int argc, char** argv)
{
    platform::prepareStandardStreams();
    platform::removeUnfinishedFilesOnSignals();
    platform::keepFreedMemory();
    if (const std::string problem = platform::keepDriversOffFullDisk(); !problem.empty())
        std::fprintf(stderr, "trisview: warning: %s\n", problem.c_str());
    try {
        const std::vector<std::string> words = platform::commandLine(argc, argv);
        std::vector<const char*> arguments;
        for (const std::string& word : words)
            arguments.push_back(word.c_str());
        return static_cast<int>(app::runProgram(arguments));
    } catch (const std::bad_alloc&) { // a fixed text, which needs no memory
        std::fputs("trisview: not enough memory\n", stderr);
        return static_cast<int>(app::ExitStatus::incomplete);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
        return static_cast<int>(app::ExitStatus::incomplete);
    }
}
