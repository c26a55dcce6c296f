#include "app/commands/results.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/output_capture.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/platform/standard_streams.hpp"

namespace app {
namespace {

constexpr std::size_t kPieceBytes = 65536;

} // namespace

void ResultStream::flow()
{
    if (m_text.size() >= kPieceBytes)
        write();
}

ExitStatus ResultStream::finish()
{
    write();
    return m_status;
}

void ResultStream::write()
{
    if (m_status == ExitStatus::done)
        m_status = printResults(m_text);
    m_text.clear();
}

ExitStatus printResults(std::string_view text)
{
    if (OutputCapture* const capture = OutputCapture::current()) {
        if (capture->addResults(text))
            return ExitStatus::done;
        printMessage(fmt::format("the results have more than {} bytes", OutputCapture::kMaxBytes));
        return ExitStatus::incomplete;
    }
    const std::error_code error = platform::writeToStandardOutput(text);
    if (!error)
        return ExitStatus::done;
    // If the signal for a closed pipe is not ignored, it has already ended the program.
    if (error != std::errc::broken_pipe)
        printMessage(fmt::format("standard output: cannot be written ({})", error.message()));
    return ExitStatus::incomplete;
}

ExitStatus printResults(std::span<const std::byte> bytes)
{
    return printResults(formats::FieldReader(bytes).characters(bytes.size()));
}

bool isStandardOutput(const std::filesystem::path& output)
{
    return output == "-";
}

} // namespace app
