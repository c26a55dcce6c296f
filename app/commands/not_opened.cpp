#include "app/commands/not_opened.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/results.hpp"
#include "app/output/json.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace app {
namespace {

/// Limit of the models listed for a path, which may be a whole disk.
constexpr std::size_t kMaxNamedModels = 50;

std::string_view nameOf(formats::LoadErrorCode code)
{
    constexpr auto kNames = std::to_array<std::string_view>(
        {"wrongFormat", "unsupported", "truncated", "corrupt", "tooLarge", "notFound", "io", "cancelled"});
    static_assert(kNames.size() == static_cast<std::size_t>(formats::LoadErrorCode::cancelled) + 1);
    return kNames[static_cast<std::size_t>(code)];
}

} // namespace

NotOpened notOpened(const std::filesystem::path& path, const formats::LoadError& error)
{
    return {path, statusOf(error), std::string(nameOf(error.code)), error.message};
}

ExitStatus say(const NotOpened& reason)
{
    printMessage(reason.message);
    for (const std::filesystem::path& file :
         std::span(reason.models).first(std::min(reason.models.size(), kMaxNamedModels)))
        printMessage("  " + platform::utf8FromPath(file));
    if (reason.models.size() > kMaxNamedModels)
        printMessage(fmt::format("  and {} more", reason.models.size() - kMaxNamedModels));
    return reason.status;
}

ExitStatus sayInJson(const NotOpened& reason, JsonLayout layout)
{
    say(reason);
    Json json = {{"schema", 1}};
    setPath(json, "path", platform::utf8FromPath(reason.path));
    Json error = {{"code", reason.code}, {"message", formats::printable(reason.message)}};
    if (!reason.models.empty())
        setPaths(error, "models", platform::utf8FromPaths(reason.models));
    json["error"] = std::move(error);
    const ExitStatus printed = printResults(layout == JsonLayout::indented ? json.text() : json.line());
    return printed == ExitStatus::done ? reason.status : printed;
}

} // namespace app
