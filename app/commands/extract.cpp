#include "app/commands/arguments.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
#include "formats/files/archive_paths.hpp"
#include "formats/files/names.hpp"
#include "formats/files/write_below.hpp"
#include "formats/files/write_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {

namespace {

namespace fs = std::filesystem;
using formats::Overwriting;

struct ExtractOptions {
    fs::path path;
    fs::path output;
    bool isForced = false;
};

bool report(const formats::Result<void>& result)
{
    if (!result)
        printMessage(result.error().message);
    return result.has_value();
}

/// Where one entry goes: below a folder that is there or is written as one, under its own name.
fs::path fileFor(const formats::ArchiveLocation& location, const fs::path& output)
{
    std::error_code error;
    const bool isFolder = !output.has_filename() || fs::is_directory(output, error);
    return isFolder ? output / platform::pathFromUtf8(formats::fileNameOf(location.name)) : output;
}

ExitStatus extractFile(const formats::ArchiveLocation& location, const ExtractOptions& options)
{
    const fs::path target = fileFor(location, options.output);
    const std::string name = platform::utf8FromPath(target);
    std::error_code error;
    if (isSameFile(location.file, target)) {
        printMessage(name + ": is the archive and is not overwritten; choose another name");
        return ExitStatus::usage;
    }
    if (!options.isForced && !isDevice(target) && fs::exists(fs::symlink_status(target, error))) {
        printMessage(name + ": is there already and is not overwritten without --force");
        return ExitStatus::usage;
    }
    const auto bytes = location.archive().get()->read(*location.entry, platform::utf8FromPath(options.path));
    if (!bytes) {
        printMessage(bytes.error().message);
        return statusOf(bytes.error());
    }
    return report(formats::writeFile(target, bytes->file().span())) ? ExitStatus::done : ExitStatus::incomplete;
}

ExitStatus extractFolder(const formats::ArchiveLocation& location, const ExtractOptions& options)
{
    std::error_code error;
    fs::create_directories(options.output, error);
    if (!fs::is_directory(options.output, error)) {
        printMessage(platform::utf8FromPath(options.output) + ": is no folder and cannot be made one");
        return ExitStatus::usage;
    }
    const formats::Archive& archive = *location.archive().get();
    const std::size_t skipped = location.name.empty() ? 0 : location.name.size() + 1;
    const auto overwriting = options.isForced ? Overwriting::allowed : Overwriting::forbidden;
    std::size_t written = 0;
    const auto inside = archive.below(location.name);
    for (const formats::ArchiveEntry& entry : inside) {
        const auto index = static_cast<std::uint32_t>(&entry - archive.entries().data());
        const auto bytes = archive.read(index, formats::nameIn(location.archive().path(), entry.name));
        if (!bytes) {
            printMessage(bytes.error().message);
            continue;
        }
        const std::string_view name = std::string_view(entry.name).substr(skipped);
        if (report(formats::writeBelow(options.output, name, bytes->file().span(), overwriting)))
            ++written;
    }
    bool isWhole = written == inside.size();
    for (const formats::Diagnostic& diagnostic : location.archive().diagnostics()) {
        if (diagnostic.severity == formats::Severity::note)
            continue;
        printMessage(fmt::format("{}: {} [{}]", nameOf(diagnostic.severity), diagnostic.message, diagnostic.rule));
        isWhole = false;
    }
    if (written < inside.size()) {
        printMessage(fmt::format("{}: {} of {} files are written", platform::utf8FromPath(options.output), written,
                                 inside.size()));
    }
    return isWhole ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace

ExitStatus runExtract(std::span<const char* const> arguments)
{
    ExtractOptions options;
    Arguments parser("trisview extract", "Writes what is in an archive to the disk.");
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", options.path, "an archive, or a file or folder in one: pak0.pk3/models/a.md3")
                     ->required());
    requireName(*cli.add_option("-o,--output", options.output, "a file for a file, a folder for a folder or archive")
                     ->required());
    cli.add_flag("--force", options.isForced, "replace files that are there");
    if (const auto status = parser.parse(arguments))
        return *status;

    const auto location = formats::locateInArchive(options.path);
    if (!location) {
        printMessage(location.error().message);
        return statusOf(location.error());
    }
    if (!*location) {
        const bool isMissing = formats::kindOfPath(options.path) == formats::PathKind::missing;
        printMessage(platform::utf8FromPath(options.path) +
                     (isMissing ? ": no such file" : ": is no archive and lies in none"));
        return ExitStatus::unreadable;
    }
    return (*location)->entry ? extractFile(**location, options) : extractFolder(**location, options);
}

} // namespace app
