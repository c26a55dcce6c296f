#include "app/commands/batch/job_lines.hpp"

#include "app/commands/command.hpp"
#include "app/commands/output_capture.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string_view>
#include <vector>

namespace app {
namespace {

using nlohmann::ordered_json;

/// A line as it is understood.
struct Job {
    ordered_json id; // null: none
    std::vector<std::string> arguments;
    std::string problem; // a sentence; empty: it can be run
};

/// Commands that make no sense in a batch.
bool isExcluded(std::string_view name)
{
    return name == "batch" || name == "open-with";
}

std::string problemOf(const std::vector<std::string>& arguments)
{
    if (arguments.empty())
        return "'args' is empty";
    const auto all = commands();
    const bool isKnown =
        std::any_of(all.begin(), all.end(), [&](const Command& command) { return command.name == arguments.front(); });
    if (!isKnown || isExcluded(arguments.front()))
        return fmt::format("'{}' is not a command for a batch", formats::printable(arguments.front()));
    if (std::find(arguments.begin(), arguments.end(), "-") != arguments.end())
        return "'-' is not possible in a batch, whose lines and answers use standard input and output";
    const bool hasZero = std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
        return argument.find('\0') != std::string::npos;
    });
    return hasZero ? "an argument contains a zero character" : "";
}

Job jobOf(const JobLine& line)
{
    Job job;
    if (line.isTooLong) {
        job.problem = fmt::format("the line has more than {} bytes", kMaxJobLineBytes);
        return job;
    }
    const ordered_json parsed = ordered_json::parse(line.text, nullptr, false);
    if (!parsed.is_object()) {
        job.problem = "the line is not a JSON object";
        return job;
    }
    if (const auto id = parsed.find("id"); id != parsed.end())
        job.id = *id;
    const auto arguments = parsed.find("args");
    const bool areTexts = arguments != parsed.end() && arguments->is_array() &&
                          std::all_of(arguments->begin(), arguments->end(),
                                      [](const ordered_json& argument) { return argument.is_string(); });
    if (!areTexts) {
        job.problem = "'args' is not a list of texts";
        return job;
    }
    job.arguments = arguments->get<std::vector<std::string>>();
    job.problem = problemOf(job.arguments);
    return job;
}

/// The results of a command: JSON as it is, several lines of JSON as a list, another text as text, nothing as null.
ordered_json resultOf(const std::string& text)
{
    if (text.empty())
        return nullptr;
    if (text.front() != '{' && text.front() != '[')
        return text;
    ordered_json whole = ordered_json::parse(text, nullptr, false);
    if (!whole.is_discarded())
        return whole;
    ordered_json list = ordered_json::array();
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        ordered_json one = ordered_json::parse(text.substr(from, to - from), nullptr, false);
        if (one.is_discarded())
            return text;
        list.push_back(std::move(one));
        from = to + 1;
    }
    return list;
}

JobAnswer answerOf(const Job& job, ExitStatus status, const std::string& results,
                   const std::vector<std::string>& messages)
{
    const ordered_json answer = {{"schema", 1},
                                 {"id", job.id},
                                 {"status", static_cast<int>(status)},
                                 {"result", resultOf(results)},
                                 {"messages", messages}};
    return {status, answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n'};
}

} // namespace

JobLines::JobLines(const std::filesystem::path& file)
{
    if (!file.empty())
        m_file.emplace(file);
}

int JobLines::nextCharacter()
{
    if (!m_file)
        return std::fgetc(stdin); // returns as soon as there is one: a client may wait for an answer
    if (m_at == m_piece.size()) {
        constexpr std::size_t kPieceBytes = 65536;
        m_piece.resize(kPieceBytes);
        m_piece.resize(m_file->read(m_piece));
        m_at = 0;
    }
    return m_at < m_piece.size() ? std::to_integer<int>(m_piece[m_at++]) : EOF;
}

std::optional<JobLine> JobLines::next()
{
    JobLine line;
    for (int c = nextCharacter(); c != EOF; c = nextCharacter()) {
        if (c != '\n') {
            if (line.text.size() < kMaxJobLineBytes)
                line.text += static_cast<char>(c);
            else
                line.isTooLong = true;
            continue;
        }
        if (line.isTooLong || line.text.find_first_not_of(" \t\r") != std::string::npos)
            return line;
        line.text.clear();
    }
    const bool isLast = line.isTooLong || line.text.find_first_not_of(" \t\r") != std::string::npos;
    return isLast ? std::optional(std::move(line)) : std::nullopt;
}

JobAnswer answerTo(const JobLine& line)
{
    return answerTo(line, runProgram);
}

JobAnswer answerTo(const JobLine& line, const JobRunner& runner)
{
    try {
        const Job job = jobOf(line);
        if (!job.problem.empty())
            return answerOf(job, ExitStatus::usage, "", {job.problem});
        std::vector<const char*> arguments;
        for (const std::string& argument : job.arguments)
            arguments.push_back(argument.c_str());
        OutputCapture capture;
        ExitStatus status = ExitStatus::incomplete;
        try {
            status = runner(arguments);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            capture.addMessage(formats::printable(error.what()));
        }
        return answerOf(job, status, capture.results(), capture.messages());
    } catch (const std::bad_alloc&) {
        return {ExitStatus::incomplete,
                "{\"schema\":1,\"id\":null,\"status\":1,\"result\":null,\"messages\":[\"not enough memory\"]}\n"};
    }
}

} // namespace app
