#pragma once

#include "app/commands/command.hpp"

#include <gtest/gtest.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// The result of running the program in this process.
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
    std::string thrown; // thrown after stdout is the test program's again
    try {
        result.status = app::runProgram(pointers);
    } catch (const std::exception& error) {
        thrown = error.what();
    }
    result.output = testing::internal::GetCapturedStdout();
    result.messages = testing::internal::GetCapturedStderr();
    EXPECT_EQ(thrown, "") << "the command ended with an exception";
    return result;
}

/// The text that a command wrote into a file.
[[nodiscard]] inline std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace tests

namespace app {

inline void PrintTo(ExitStatus status, std::ostream* out)
{
    *out << "exit status " << static_cast<int>(status);
}

} // namespace app
