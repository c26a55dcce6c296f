#include "app/output/video_file.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/image/motion/video_mark.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;

/// Frames per second as a fraction that ffmpeg takes.
std::string rateOf(const VideoHeader& header)
{
    constexpr std::int64_t kMax = std::numeric_limits<std::int32_t>::max();
    std::int64_t frames = static_cast<std::int64_t>(header.frameCount) * header.end.denominator;
    std::int64_t seconds = header.end.numerator;
    const std::int64_t divisor = std::gcd(frames, seconds);
    frames /= divisor;
    seconds /= divisor;
    while (frames > kMax || seconds > kMax) {
        frames /= 2;
        seconds /= 2;
    }
    return fmt::format("{}/{}", std::max<std::int64_t>(frames, 1), std::max<std::int64_t>(seconds, 1));
}

/// Reads frames from standard input and asks nothing. Without versions of the encoder in it, the file depends on the
/// frames only.
std::vector<std::string> argumentsFor(const VideoHeader& header, const fs::path& output)
{
    const bool isMp4 = header.format == MotionFormat::mp4;
    std::vector<std::string> arguments = {"-hide_banner",
                                          "-loglevel",
                                          "error",
                                          "-nostdin",
                                          "-y",
                                          "-f",
                                          "rawvideo",
                                          "-pixel_format",
                                          "rgba",
                                          "-video_size",
                                          fmt::format("{}x{}", header.width, header.height),
                                          "-framerate",
                                          rateOf(header),
                                          "-i",
                                          "pipe:0",
                                          "-an",
                                          "-vf"};
    const auto add = [&](std::initializer_list<std::string> more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
    };
    add({fmt::format("scale=out_color_matrix=bt709:out_range=tv,format={}", header.keepsAlpha ? "yuva420p" : "yuv420p"),
         "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"});
    if (isMp4)
        add({"-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"});
    else
        add({"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-cpu-used", "2"});
    add({"-metadata", "comment=" + std::string(textOf(formats::PngMark::image)), "-fflags", "+bitexact", "-f",
         isMp4 ? "mp4" : "webm", "file:" + platform::utf8FromPath(output)});
    return arguments;
}

/// The last line of the messages of a program; empty: none.
std::string lastLine(std::string_view messages)
{
    while (!messages.empty() && (messages.back() == '\n' || messages.back() == '\r' || messages.back() == ' '))
        messages.remove_suffix(1);
    return formats::printable(messages.substr(messages.find_last_of("\n\r") + 1));
}

} // namespace

std::string problemOfVideos()
{
    return platform::findProgram("ffmpeg").empty()
               ? "the program ffmpeg, which encodes videos, is not in PATH: install it, or write .webp, .apng or .gif"
               : "";
}

VideoFile::VideoFile(const fs::path& path, const VideoHeader& header, IsUnwanted isUnwanted)
    : m_name(platform::utf8FromPath(path)),
      m_header(header),
      m_isUnwanted(std::move(isUnwanted)),
      m_file(path, formats::Devices::refused)
{
    assert(header.width % 2 == 0 && header.height % 2 == 0 && header.width > 0 && header.height > 0);
    assert(header.frameCount > 0 && header.end.numerator > 0);
    std::error_code error;
    m_temporary = m_file.close();
    if (!m_temporary.empty())
        m_temporary = fs::absolute(m_temporary, error);
    const fs::path ffmpeg = platform::findProgram("ffmpeg");
    m_hasFailed = m_temporary.empty() || ffmpeg.empty();
    if (!m_hasFailed)
        m_child.emplace(ffmpeg, argumentsFor(header, m_temporary));
}

void VideoFile::add(const formats::Image& frame)
{
    assert(frame.width == m_header.width && frame.height == m_header.height);
    if (!m_hasFailed)
        m_hasFailed = !m_child->write(std::as_bytes(std::span(frame.pixels)), m_isUnwanted);
}

formats::Result<void> VideoFile::cannotWrite(const std::string& reason) const
{
    return formats::fail(formats::LoadErrorCode::io, m_name, ": cannot be written (", reason, ")");
}

formats::Result<void> VideoFile::finish()
{
    if (m_temporary.empty())
        return m_file.finish(); // has the reason
    if (!m_child)
        return cannotWrite(problemOfVideos());
    const platform::ChildProcess::End end = m_child->finish(m_isUnwanted);
    if (m_isUnwanted && m_isUnwanted())
        return formats::fail(formats::LoadErrorCode::cancelled, m_name, ": cancelled");
    if (!end.problem.empty()) {
        const std::string message = lastLine(end.messages);
        return cannotWrite("ffmpeg " + end.problem + (message.empty() ? "" : ": " + message));
    }
    if (m_hasFailed || !formats::hasVideoMark(formats::readHead(m_temporary, formats::kVideoMarkBytes)))
        return cannotWrite(m_hasFailed ? "ffmpeg did not read all frames" : "ffmpeg wrote no video");
    return m_file.finish();
}

} // namespace app
