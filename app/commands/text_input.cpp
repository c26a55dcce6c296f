#include "app/commands/text_input.hpp"

#include "app/commands/messages.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>

namespace app {

std::variant<std::string, ExitStatus> textOfFile(const std::filesystem::path& file, std::uint64_t most)
{
    const auto bytes = formats::readFile(file);
    if (!bytes) {
        printMessage(bytes.error().message);
        return statusOf(bytes.error());
    }
    if (bytes->size() > most) {
        printMessage(
            fmt::format("{}: has {} bytes, at most {} are read", platform::utf8FromPath(file), bytes->size(), most));
        return ExitStatus::unreadable;
    }
    const auto span = bytes->file().span();
    return std::string(formats::FieldReader(span).characters(span.size()));
}

} // namespace app
