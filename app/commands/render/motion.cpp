#include "app/commands/render/motion.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <string_view>
#include <system_error>

namespace app {
namespace {

/// An option with a number from kMinMotionNumber to `most`, which may be followed by `unit`.
CLI::Option& addNumber(CLI::App& cli, const char* name, std::optional<double>& value, std::string_view unit,
                       double most)
{
    return *cli.add_option_function<std::string>(name, [&value, name, unit, most](const std::string& text) {
        const auto parsed = formats::parseNumberPrefix<double>(text);
        const std::string_view rest = std::string_view(text).substr(parsed.length);
        const bool isNumber = parsed.error == std::errc() && (rest.empty() || rest == unit);
        if (!isNumber || !(parsed.value >= kMinMotionNumber && parsed.value <= most))
            throw CLI::ValidationError(
                name, fmt::format("'{}' is not a number from {:g} to {:g}", text, kMinMotionNumber, most));
        value = parsed.value;
    });
}

} // namespace

void addFramesPerSecond(CLI::App& cli, std::optional<double>& framesPerSecond, const std::string& description)
{
    addNumber(cli, "--fps", framesPerSecond, "", kMaxMotionRate).description(description)->type_name("N");
}

void addMotionOptions(CLI::App& cli, MotionOptions& options)
{
    addFramesPerSecond(cli, options.framesPerSecond, "frames per second of a moving picture or series (30; GIF: 25)");
    requireNames(
        *cli.add_option("--clips", options.clips,
                        "show these clips one after the other: all, or NAME,NAME; with {clip} in -o one output "
                        "for each")
             ->type_name("LIST"));
    addNumber(cli, "--turntable", options.turnSeconds, "s", kMaxTurnSeconds)
        .description("turn the camera around the model once, in about this time: whole rounds of the clip")
        ->type_name("SECONDS");
}

std::vector<MotionPart> motionPartsOf(std::span<const ShownSelection> parts)
{
    std::vector<MotionPart> clips;
    for (const ShownSelection& selection : parts) {
        const formats::Clip& clip = longestClip(selection);
        clips.push_back({clip.seconds(), clip.loops});
    }
    return clips;
}

} // namespace app
