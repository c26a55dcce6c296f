#include "app/commands/render/motion.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <system_error>

namespace app {
namespace {

constexpr double kMaxFramesPerSecond = 240.0;
constexpr double kMaxTurnSeconds = 600.0;
constexpr double kSameTime = 1e-6; // of a frame: rates of clips are float numbers

/// The layer that takes longest decides.
const formats::Clip& longestClip(const ShownSelection& selection)
{
    return *std::max_element(selection.clips.begin(), selection.clips.end(),
                             [](const auto& a, const auto& b) { return a.seconds() < b.seconds(); });
}

/// An option with a number from 0.1 to `most`, which may be followed by `unit`.
CLI::Option& addNumber(CLI::App& cli, const char* name, std::optional<double>& value, std::string_view unit,
                       double most)
{
    return *cli.add_option_function<std::string>(name, [&value, name, unit, most](const std::string& text) {
        const auto parsed = formats::parseNumberPrefix<double>(text);
        const std::string_view rest = std::string_view(text).substr(parsed.length);
        const bool isNumber = parsed.error == std::errc() && (rest.empty() || rest == unit);
        if (!isNumber || !(parsed.value >= 0.1 && parsed.value <= most))
            throw CLI::ValidationError(name, fmt::format("'{}' is not a number from 0.1 to {:g}", text, most));
        value = parsed.value;
    });
}

} // namespace

void addFramesPerSecond(CLI::App& cli, std::optional<double>& framesPerSecond, const std::string& description)
{
    addNumber(cli, "--fps", framesPerSecond, "", kMaxFramesPerSecond).description(description)->type_name("N");
}

void addMotionOptions(CLI::App& cli, MotionOptions& options)
{
    addFramesPerSecond(cli, options.framesPerSecond, "frames per second of a moving picture or series (30; GIF: 25)");
    requireName(*cli.add_option("--clips", options.clips,
                                "show these clips one after the other: all, or NAME,NAME; with {clip} in -o one output "
                                "for each")
                     ->type_name("LIST"));
    addNumber(cli, "--turntable", options.turnSeconds, "s", kMaxTurnSeconds)
        .description("turn the camera around the model once, in about this time: whole rounds of the clip")
        ->type_name("SECONDS");
}

MotionTimeline::MotionTimeline(std::span<const ShownSelection> parts, double framesPerSecond,
                               std::optional<double> turnSeconds)
    : m_framesPerSecond(framesPerSecond), m_turns(turnSeconds.has_value())
{
    const bool isStill = std::all_of(parts.begin(), parts.end(), [](const ShownSelection& selection) {
        return longestClip(selection).seconds() <= 0.0;
    });
    for (const ShownSelection& selection : parts) {
        const formats::Clip& clip = longestClip(selection);
        const double exact = clip.seconds() * framesPerSecond;
        const auto steps = static_cast<std::uint64_t>(std::max(std::round(exact), 1.0));
        Part part{&selection};
        if (isStill && m_turns)
            part.frames = static_cast<std::uint64_t>(std::max(std::round(*turnSeconds * framesPerSecond), 1.0));
        else if (exact > 0.0)
            part.frames = clip.loops ? steps : steps + 1;
        part.step = exact > 0.0 ? clip.seconds() / static_cast<double>(steps) : 1.0 / framesPerSecond;
        m_isEven = m_isEven && std::abs(part.step * framesPerSecond - 1.0) < kSameTime;
        m_roundFrames += part.frames;
        m_roundSeconds += part.step * static_cast<double>(part.frames);
        m_parts.push_back(part);
    }
    if (m_turns && !isStill)
        m_rounds = static_cast<std::uint64_t>(std::max(std::round(*turnSeconds / m_roundSeconds), 1.0));
}

MotionTimeline::Frame MotionTimeline::frame(std::uint64_t index) const
{
    std::uint64_t inRound = index % m_roundFrames;
    Frame frame;
    frame.start = m_roundSeconds * static_cast<double>(index / m_roundFrames);
    for (const Part& part : m_parts) {
        frame.part = part.selection;
        const auto inPart = static_cast<double>(std::min(inRound, part.frames));
        frame.start += part.step * inPart;
        frame.seconds = longestClip(*part.selection).seconds() > 0.0 ? part.step * inPart : 0.0;
        if (inRound < part.frames)
            break;
        inRound -= part.frames;
    }
    if (m_turns)
        frame.turn = static_cast<float>(360.0 * static_cast<double>(index) / static_cast<double>(frameCount()));
    return frame;
}

formats::PictureTime MotionTimeline::startOf(std::uint64_t index) const
{
    constexpr std::int64_t kMicro = 1'000'000;
    const double exact = m_framesPerSecond * 1000.0;
    if (m_isEven && std::abs(exact - std::round(exact)) < kSameTime) {
        // Rates such as 29.97 are exact in thousandths.
        const auto rate = static_cast<std::int64_t>(std::round(exact));
        const std::int64_t whole = rate % 1000 == 0 ? 1000 : 1;
        return {static_cast<std::int64_t>(index) * (1000 / whole), rate / whole};
    }
    const double start = index < frameCount() ? frame(index).start : seconds();
    return {static_cast<std::int64_t>(std::round(start * static_cast<double>(kMicro))), kMicro};
}

} // namespace app
