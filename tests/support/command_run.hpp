#pragma once

#include "app/commands/command.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tests {

/// What running the program in this process gave.
struct CommandRun {
    app::ExitStatus status = app::ExitStatus::done;
    std::string output;   ///< stdout
    std::string messages; ///< stderr
};

[[nodiscard]] inline CommandRun run(const std::vector<std::string>& arguments)
{
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments)
        pointers.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    CommandRun result;
    result.status = app::runProgram(pointers);
    result.output = testing::internal::GetCapturedStdout();
    result.messages = testing::internal::GetCapturedStderr();
    return result;
}

} // namespace tests

namespace app {

inline void PrintTo(ExitStatus status, std::ostream* out)
{
    *out << "exit status " << static_cast<int>(status);
}

} // namespace app
