#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/listfile_option.hpp"
#include "app/commands/listing.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/results.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/other_spellings.hpp"
#include "formats/vfs/write_below.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;
using formats::Overwriting;

struct ExtractOptions {
    fs::path path;
    fs::path output;
    fs::path listfile;
    Overwriting overwriting = Overwriting::forbidden;
};

/// The output path of an entry: below an existing folder or a path with a trailing slash, with the entry's name.
fs::path fileFor(const formats::ArchiveEntry& entry, const fs::path& output)
{
    std::error_code error;
    const bool isFolder = !output.has_filename() || fs::is_directory(output, error);
    return isFolder ? output / platform::pathFromUtf8(formats::fileNameOf(entry.name)) : output;
}

/// One file of an archive.
struct NamedEntry {
    formats::ArchiveEntry entry;
    formats::Result<formats::ByteView> bytes;
};

/// The entry for a path: of several that differ only in case the exact match, else the one that a game finds.
NamedEntry entryNamed(const formats::ArchiveLocation& location, const fs::path& path, formats::ReadProblems& problems)
{
    const formats::Archive& archive = *location.archive().get();
    const std::string asked = platform::utf8FromPath(path);
    if (const auto others = formats::otherSpellings(location)) {
        for (const formats::ArchiveEntry& entry : others->entries) {
            if (asked.ends_with("/" + entry.name))
                return {entry, others->archive->read(entry, asked, &problems)};
        }
    }
    NamedEntry named{archive.entries()[*location.entry],
                     archive.read(*location.entry, asked, location.name, &problems)};
    named.entry.name = location.name; // of a numbered one: its real name
    return named;
}

/// Prints the problems of the files that were read, and whether there are none.
bool areReadWhole(const formats::Diagnostics& problems)
{
    for (const formats::Diagnostic& problem : problems)
        printMessage(problem.severity, fmt::format("{} [{}]", problem.message, problem.rule));
    return problems.empty();
}

ExitStatus extractFile(const formats::ArchiveLocation& location, const ExtractOptions& options)
{
    formats::ReadProblems found;
    const NamedEntry named = entryNamed(location, options.path, found);
    const formats::Diagnostics problems = location.archive().located(found.diagnostics());
    if (isStandardOutput(options.output)) {
        if (!mayPrintFile())
            return ExitStatus::usage;
        if (named.bytes) {
            const ExitStatus printed = printResults(named.bytes->file().span());
            return areReadWhole(problems) ? printed : ExitStatus::incomplete;
        }
        printMessage(named.bytes.error().message);
        return statusOf(named.bytes.error());
    }
    const fs::path target = fileFor(named.entry, options.output);
    const std::string name = platform::utf8FromPath(target);
    std::error_code error;
    if (isSameFile(location.file, target)) {
        printMessage(name + ": is the archive and is not overwritten; choose another name");
        return ExitStatus::usage;
    }
    if (options.overwriting == Overwriting::forbidden && !isDevice(target) &&
        fs::exists(fs::symlink_status(target, error))) {
        printMessage(name + ": already exists and is not overwritten without --force");
        return ExitStatus::usage;
    }
    if (!named.bytes) {
        printMessage(named.bytes.error().message);
        return statusOf(named.bytes.error());
    }
    const bool isWhole = areReadWhole(problems);
    return isDone(formats::writeFile(target, named.bytes->file().span())) && isWhole ? ExitStatus::done
                                                                                     : ExitStatus::incomplete;
}

/// Writes the entries below a folder of an archive, and counts them.
class FolderExtraction {
public:
    FolderExtraction(const formats::ArchiveLocation& location, const ExtractOptions& options)
        : m_location(location), m_options(options)
    {
    }

    void write(const formats::ArchiveEntry& entry, const formats::Result<formats::ByteView>& bytes)
    {
        ++m_count;
        const std::size_t skipped = m_location.name.empty() ? 0 : m_location.name.size() + 1;
        const std::string name = entry.name.substr(skipped);
        if (!bytes) {
            printMessage(bytes.error().message);
            return;
        }
        const fs::path target = m_options.output / platform::pathFromUtf8(name);
        if (isSameFile(m_location.file, target)) {
            printMessage(platform::utf8FromPath(target) + ": is the archive and is not overwritten");
            return;
        }
        if (isTakenByOtherSpelling(name))
            return;
        if (isDone(formats::writeBelow(m_options.output, name, bytes->file().span(), m_options.overwriting))) {
            m_written.emplace(formats::lowered(name), name);
            ++m_writtenCount;
        }
    }

    /// Whether all entries were written; otherwise reports their number.
    [[nodiscard]] bool isWhole() const
    {
        if (m_writtenCount < m_count)
            printMessage(fmt::format("{}: {} of {} files were written", platform::utf8FromPath(m_options.output),
                                     m_writtenCount, m_count));
        return m_writtenCount == m_count;
    }

private:
    /// On a disk that ignores case, "Readme" would replace "README".
    [[nodiscard]] bool isTakenByOtherSpelling(const std::string& name) const
    {
        const auto before = m_written.find(formats::lowered(name));
        std::error_code error;
        if (before == m_written.end() || !fs::equivalent(m_options.output / platform::pathFromUtf8(before->second),
                                                         m_options.output / platform::pathFromUtf8(name), error))
            return false;
        printMessage(fmt::format("{}: is not written: on this disk, its name is the same as that of {}",
                                 formats::joinPath(m_location.archive().path(), name), before->second));
        return true;
    }

    const formats::ArchiveLocation& m_location;
    const ExtractOptions& m_options;
    std::map<std::string, std::string> m_written; // names by lower-case name
    std::size_t m_count = 0;
    std::size_t m_writtenCount = 0;
};

ExitStatus extractFolder(const formats::ArchiveLocation& location, const ExtractOptions& options)
{
    if (isStandardOutput(options.output)) {
        printMessage("extract: -o -: a folder or an archive has more than one file: name one of them");
        return ExitStatus::usage;
    }
    std::error_code error;
    fs::create_directories(options.output, error);
    if (std::error_code unknown; !fs::is_directory(options.output, unknown)) {
        printMessage(fmt::format("{}: is not a folder and cannot be created{}", platform::utf8FromPath(options.output),
                                 error ? " (" + error.message() + ")" : std::string()));
        return ExitStatus::usage;
    }
    const formats::Archive& archive = *location.archive().get();
    FolderExtraction extraction(location, options);
    const std::string path = location.archive().path();
    formats::ReadProblems problems;
    for (const formats::ArchiveEntry& entry : archive.below(location.name)) {
        const auto index = static_cast<std::uint32_t>(&entry - archive.entries().data());
        extraction.write(entry, archive.read(index, formats::joinPath(path, entry.name), {}, &problems));
    }
    const auto others = formats::otherSpellings(location);
    if (others) {
        for (const formats::ArchiveEntry& entry : others->entries)
            extraction.write(entry, others->archive->read(entry, formats::joinPath(path, entry.name), &problems));
    } else {
        printMessage(others.error().message);
    }
    bool isWhole = extraction.isWhole() && others.has_value();
    formats::Diagnostics found = location.archive().diagnostics();
    for (formats::Diagnostic& problem : location.archive().located(problems.diagnostics())) {
        const auto isSame = [&](const formats::Diagnostic& other) { return other.message == problem.message; };
        if (std::none_of(found.begin(), found.end(), isSame)) // the archive reads its list of names, too
            found.push_back(std::move(problem));
    }
    for (const formats::Diagnostic& diagnostic : found) {
        if (diagnostic.severity == formats::Severity::note)
            continue;
        printMessage(diagnostic.severity, fmt::format("{} [{}]", diagnostic.message, diagnostic.rule));
        isWhole = false;
    }
    return isWhole ? ExitStatus::done : ExitStatus::incomplete;
}

constexpr std::array<Example, 3> kExamplesOfExtract = {{
    {"trisview extract pak0.pk3 -o unpacked", "all files of an archive"},
    {"trisview extract pak0.pk3/models/players/sarge -o sarge", "one folder"},
    {"trisview extract pak0.pk3/scripts/base.shader -o - | less", "one file to standard output"},
}};

} // namespace

ExitStatus runExtract(std::span<const char* const> arguments)
{
    ExtractOptions options;
    Arguments parser("trisview extract", "Extracts files from an archive.", kExamplesOfExtract);
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", options.path, "an archive, or a file or folder in one: pak0.pk3/models/a.md3")
                     ->required());
    requireName(
        *cli.add_option("-o,--output", options.output, "a file if PATH is a file, else a folder; -: standard output")
             ->type_name("PATH")
             ->required());
    addForceOption(cli, options.overwriting);
    addListfileOption(cli, options.listfile);
    if (const auto status = parser.parse(arguments))
        return *status;

    const auto names = namesIn(options.listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&names))
        return *status;
    const auto location = formats::locateInArchive(options.path, std::get<formats::MoreNames>(names));
    if (!location) {
        printMessage(location.error().message);
        return statusOf(location.error());
    }
    if (!*location) {
        const bool isMissing = formats::kindOfPath(options.path) == formats::PathKind::missing;
        const std::string_view reason = isMissing ? formats::missingReason(options.path, "no such file")
                                                  : "is not an archive and is not inside one";
        const std::string known = whatIsNoArchive(options.path);
        printMessage(known.empty() ? fmt::format("{}: {}", platform::utf8FromPath(options.path), reason) : known);
        return ExitStatus::unreadable;
    }
    return (*location)->entry ? extractFile(**location, options) : extractFolder(**location, options);
}

} // namespace app
