// The lines of `batch` come from other programs. The commands themselves do not run.
#include "app/commands/batch/job_lines.hpp"
#include "app/commands/command.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/results.hpp"
#include "tests/fuzz/target.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace {

/// Prints the arguments as results and messages of a command, which may be anything.
app::ExitStatus printArguments(std::span<const char* const> arguments)
{
    const auto all = app::commands();
    const bool isKnown = !arguments.empty() && std::any_of(all.begin(), all.end(), [&](const app::Command& command) {
        return command.name == std::string_view(arguments.front());
    });
    fuzz::check(isKnown ? "" : "an unknown command was run");
    for (const char* const argument : arguments) {
        fuzz::check(std::string_view(argument) == "-" ? "a batch reads its own lines" : "");
        app::printMessage(argument);
        if (app::printResults(std::string(argument) + "\n") != app::ExitStatus::done)
            return app::ExitStatus::incomplete;
    }
    return arguments.size() % 2 == 0 ? app::ExitStatus::done : app::ExitStatus::unreadable;
}

std::string problemOf(const app::JobLine& line, const app::JobAnswer& answer)
{
    if (answer.text.empty() || answer.text.find('\n') != answer.text.size() - 1)
        return "the answer is not one line";
    const auto json = nlohmann::json::parse(answer.text, nullptr, false);
    if (!json.is_object() || json.size() != 5 || json.value("schema", 0) != 1)
        return "the answer is no answer: " + answer.text;
    if (json.at("status") != static_cast<int>(answer.status) || !json.at("messages").is_array())
        return "the answer has another status: " + answer.text;
    const auto asked = nlohmann::json::parse(line.text, nullptr, false);
    const bool isAsked = !line.isTooLong && asked.is_object();
    if (!isAsked && answer.status != app::ExitStatus::usage)
        return "a line that is no job was run";
    if (isAsked && asked.contains("id") && json.at("id") != asked.at("id"))
        return "the answer has another id: " + answer.text;
    return {};
}

} // namespace

FUZZ_TARGET(batch)
{
    std::string_view text(reinterpret_cast<const char*>(data), size);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const app::JobLine line{std::string(text.substr(0, end)), end > app::kMaxJobLineBytes};
        fuzz::check(problemOf(line, app::answerTo(line, printArguments)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
