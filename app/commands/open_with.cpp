#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/command.hpp"
#include "app/commands/messages.hpp"
#include "formats/platform/file_types.hpp"
#include "formats/registry.hpp"

#include <string_view>
#include <vector>

namespace app {

ExitStatus runOpenWith(std::span<const char* const> arguments)
{
    Arguments parser(
        "trisview open-with",
        "On Windows, adds Trisview to the list \"Open with\" of model files for the current user, or removes it.");
    bool isRemoved = false;
    parser.cli().add_flag("--remove", isRemoved, "remove the entry; nothing stays behind");
    if (const auto status = parser.parse(arguments))
        return *status;
    std::vector<std::string_view> extensions;
    for (const formats::ModelFormatName& format : formats::modelFormats())
        extensions.push_back(format.extension);
    const std::string problem =
        isRemoved ? platform::stopOfferingToOpen(extensions) : platform::offerToOpen(extensions);
    if (problem.empty())
        return ExitStatus::done;
    printMessage("open-with: " + problem);
    return ExitStatus::incomplete;
}

} // namespace app
