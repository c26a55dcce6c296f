#include "app/commands/edit/edit_outputs.hpp"

#include "app/commands/messages.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/replace_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

/// The path of a file without links; of one that does not exist, as far as it does.
std::string realPath(const fs::path& path)
{
    std::error_code error;
    const fs::path full = fs::weakly_canonical(formats::fullPath(path), error);
    return platform::utf8FromPath(error ? formats::fullPath(path) : full);
}

bool isTaken(const fs::path& path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

ExitStatus refused(std::string_view message)
{
    printMessage(message);
    return ExitStatus::usage;
}

/// Prints why a file was not written.
ExitStatus statusOfPatch(const formats::Result<void>& written)
{
    if (!written)
        printMessage(written.error().message);
    return written ? ExitStatus::done : ExitStatus::incomplete;
}

/// The name of a file in a patch of many: its path from the folder of the patch, else its full path.
std::string nameInPatch(const fs::path& file, const fs::path& patch)
{
    const fs::path full = formats::fullPath(file);
    const fs::path relative = full.lexically_relative(formats::fullPath(patch).parent_path());
    return platform::utf8FromPath(relative.empty() ? full : relative);
}

/// Creates the folder. Names below it may come from an archive.
formats::Result<void> writeIntoFolder(const EditOutputOptions& options, const fs::path& below,
                                      std::span<const std::byte> bytes)
{
    std::error_code error;
    fs::create_directories(options.folder, error);
    if (error)
        return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(options.folder),
                             ": cannot be created (", error.message(), ")");
    return formats::writeBelow(options.folder, below.generic_string(), bytes, options.overwriting);
}

} // namespace

std::vector<EditedPath> withoutRepeated(std::vector<EditedPath> files)
{
    std::set<std::string> seen;
    std::erase_if(files, [&](const EditedPath& path) { return !seen.insert(realPath(path.file)).second; });
    return files;
}

std::optional<ExitStatus> EditOutputs::problemOf(const EditOutputOptions& options, const std::vector<EditedPath>& files)
{
    const EditOutputs outputs(options, files);
    if (!options.savedPatch.empty()) {
        const bool isForced = options.overwriting == formats::Overwriting::allowed;
        std::string problem = outputs.obstacleAt(options.savedPatch);
        const bool isOutput = std::any_of(files.begin(), files.end(), [&](const EditedPath& path) {
            const fs::path target = options.isInPlace ? formats::originalOf(path.file) : outputs.targetOf(path);
            return !target.empty() && realPath(target) == realPath(options.savedPatch);
        });
        if (isOutput)
            problem = "is the output of an edited file, too; choose another name for the patch";
        if (problem.empty() && isTaken(options.savedPatch) && !isForced)
            problem = "already exists and is not overwritten without --force";
        if (!problem.empty())
            return refused(fmt::format("{}: {}", platform::utf8FromPath(options.savedPatch), problem));
    }
    if (!options.output.empty() && files.size() != 1)
        return refused(fmt::format("edit: -o takes the output of one file, here are {}; use --out-dir", files.size()));
    if (options.isInPlace) {
        const auto archived =
            std::find_if(files.begin(), files.end(), [](const EditedPath& path) { return path.isInArchive; });
        if (archived != files.end())
            return refused(fmt::format("{}: {}", platform::utf8FromPath(archived->file), kArchivesStay));
    }
    std::map<std::string, const EditedPath*> taken; // without case: some systems ignore it
    for (const EditedPath& path : files) {
        const fs::path target = outputs.targetOf(path);
        const auto [other, isNew] =
            taken.emplace(formats::lowered(platform::utf8FromPath(target.lexically_normal())), &path);
        if (!isNew && !options.folder.empty())
            return refused(fmt::format("edit: {} would be the output of {} and of {}", platform::utf8FromPath(target),
                                       platform::utf8FromPath(other->second->file), platform::utf8FromPath(path.file)));
    }
    return std::nullopt;
}

EditOutputs::EditOutputs(EditOutputOptions options, const std::vector<EditedPath>& files)
    : m_options(std::move(options))
{
    for (const EditedPath& path : files)
        m_read.push_back(realPath(path.file));
    if (!m_options.usedPatch.empty())
        m_read.push_back(realPath(m_options.usedPatch));
    std::sort(m_read.begin(), m_read.end());
}

fs::path EditOutputs::targetOf(const EditedPath& path) const
{
    return m_options.folder.empty() ? m_options.output : m_options.folder / path.below;
}

std::string EditOutputs::obstacleAt(const fs::path& target) const
{
    const bool isRead = std::binary_search(m_read.begin(), m_read.end(), realPath(target));
    return isRead ? "is read and is not overwritten; choose another name, or use --in-place" : "";
}

void EditOutputs::write(const EditedPath& path, EditedFile& file) const
{
    EditOutcome& outcome = file.outcome;
    const bool isWanted =
        outcome.state == EditState::edited || (outcome.state == EditState::unchanged && !m_options.output.empty());
    if (m_options.isDryRun || !isWanted || !file.editor)
        return;
    const auto bytes = file.editor->edits().bytes();
    const auto stop = [&](ExitStatus status, std::string problem) {
        outcome.state = EditState::notWritten;
        outcome.status = status;
        outcome.problems.push_back(std::move(problem));
    };
    formats::Result<void> written;
    fs::path target = path.file;
    if (m_options.isInPlace) {
        written = formats::replaceFile(path.file, file.editor->original().bytes.span(), bytes);
    } else {
        target = targetOf(path);
        std::string obstacle = obstacleAt(target);
        if (obstacle.empty() && isTaken(target) && m_options.overwriting == formats::Overwriting::forbidden)
            obstacle = "already exists and is not overwritten without --force";
        if (!obstacle.empty())
            return stop(ExitStatus::usage, fmt::format("{}: {}", platform::utf8FromPath(target), obstacle));
        written = m_options.folder.empty() ? formats::writeFile(target, bytes)
                                           : writeIntoFolder(m_options, path.below, bytes);
    }
    if (!written)
        return stop(ExitStatus::incomplete, written.error().message);
    outcome.output = target;
}

SavedPatch::SavedPatch(fs::path file, bool isOfMany) : m_file(std::move(file)), m_isOfMany(isOfMany) {}

std::string SavedPatch::textOf(std::vector<formats::edit::FilePatch> patches) const
{
    formats::edit::Patch patch;
    patch.tool = "Trisview " TRISVIEW_VERSION;
    patch.isOfMany = m_isOfMany;
    for (formats::edit::FilePatch& each : patches) {
        const fs::path named = platform::pathFromUtf8(each.name);
        each.name = m_isOfMany ? nameInPatch(named, m_file) : platform::utf8FromPath(named.filename());
    }
    patch.files = std::move(patches);
    return formats::edit::patchText(patch);
}

ExitStatus SavedPatch::prepare(std::vector<formats::edit::FilePatch> patches)
{
    if (m_file.empty() || patches.empty())
        return ExitStatus::done;
    m_text = textOf(std::move(patches));
    if (m_text.size() > formats::edit::kMaxPatchBytes) {
        printMessage(fmt::format("{}: would have {} bytes, at most {} are read: edit fewer files at a time",
                                 platform::utf8FromPath(m_file), m_text.size(), formats::edit::kMaxPatchBytes));
        return ExitStatus::incomplete;
    }
    m_writer = std::make_unique<formats::FileWriter>(m_file);
    m_writer->write(std::as_bytes(std::span(m_text.data(), m_text.size())));
    static_cast<void>(m_writer->close());
    return m_writer->hasFailed() ? statusOfPatch(m_writer->finish()) : ExitStatus::done;
}

ExitStatus SavedPatch::finish(std::vector<formats::edit::FilePatch> patches)
{
    if (m_file.empty())
        return ExitStatus::done;
    if (patches.empty()) {
        m_writer.reset();
        printMessage(fmt::format("{}: is not written: {}", platform::utf8FromPath(m_file),
                                 m_text.empty() ? "there are no edits" : "no edited file was written"));
        return ExitStatus::done;
    }
    const std::string text = textOf(std::move(patches));
    if (text == m_text)
        return statusOfPatch(m_writer->finish());
    m_writer.reset();
    return statusOfPatch(formats::writeFile(m_file, text));
}

} // namespace app
