#include "app/viewer/editing/save_edits.hpp"

#include "app/output/new_output.hpp"
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/written_files.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/edit/patch.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/disk_paths.hpp"
#include "formats/vfs/replace_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using Problem = tl::unexpected<std::string>;

DocumentEdits* editsToSave(Session& session, const std::string& document)
{
    const auto found = std::find_if(session.edits.begin(), session.edits.end(),
                                    [&](const DocumentEdits& one) { return one.document == document; });
    return found == session.edits.end() ? nullptr : &*found;
}

/// A file that was deleted, or an archive that is not there any more, is told by its name.
bool isInArchive(const FileEdits& file)
{
    const fs::path path = platform::pathFromUtf8(file.path);
    const formats::PathKind kind = formats::kindOfPath(path);
    const bool isMissing = kind == formats::PathKind::missing;
    return kind == formats::PathKind::fileInArchive || (isMissing && fileOnDisk(path) != path);
}

bool hasEdits(const FileEdits& file)
{
    return !file.editor->edits().edits().empty();
}

bool isMeant(const FileEdits& file, const SaveEdits& request)
{
    if (!request.file.empty())
        return file.path == request.file;
    if (!request.target.empty())
        return hasEdits(file);
    return request.files == SaveEdits::Files::unsaved ? file.isUnsaved : file.isEdited;
}

tl::expected<fs::path, std::string> targetOf(const SaveEdits& request, const FileEdits& file, std::size_t count)
{
    const fs::path own = platform::pathFromUtf8(formats::fileNameOf(file.path));
    if (!platform::host().hasDisk)
        return request.target.empty() || count > 1 ? own : request.target.filename();
    if (request.target.empty()) {
        if (isInArchive(file))
            return Problem(file.path + " is in an archive, which is not changed; use Save as");
        return platform::pathFromUtf8(file.path);
    }
    std::error_code error;
    const bool isFolder = count > 1 || fs::is_directory(request.target, error);
    const fs::path target = isFolder ? request.target / own : request.target;
    if (isNameTaken(target))
        return Problem(platform::utf8FromPath(target) + " already exists and is not overwritten; choose another name");
    return target;
}

tl::expected<SavePlan, std::string> planOfEdits(Session& session, const SaveEdits& request)
{
    DocumentEdits* const edits = editsToSave(session, request.document);
    SavePlan plan{request.document, {}, {}};
    std::vector<FileEdits*> files;
    for (std::size_t i = 0; edits != nullptr && i < edits->files.size(); ++i) {
        if (isMeant(edits->files[i], request))
            files.push_back(&edits->files[i]);
    }
    const bool isInPlace = request.target.empty() && platform::host().hasDisk;
    for (FileEdits* const file : files) {
        const auto target = targetOf(request, *file, files.size());
        if (!target && !isInPlace)
            return Problem(target.error());
        if (!target) { // the others are saved all the same
            plan.problem = target.error();
            continue;
        }
        plan.files.push_back({file->path, file->onDisk, file->editor->file().bytes, *target, isInPlace});
        if (isInPlace)
            file->saving = plan.files.back().after;
    }
    if (plan.files.empty())
        return Problem(plan.problem.empty() ? "There are no unsaved edits" : plan.problem);
    return plan;
}

/// The name of a file in a patch: its own, or of many its path from the folder of the patch.
std::string nameForPatch(const std::string& file, const fs::path& patch, bool isOfMany)
{
    if (!isOfMany)
        return formats::fileNameOf(file);
    const fs::path full = formats::fullPath(platform::pathFromUtf8(file));
    const fs::path relative = full.lexically_relative(formats::fullPath(patch).parent_path());
    return relative.empty() ? platform::utf8FromPath(full) : relative.generic_string();
}

tl::expected<SavePlan, std::string> planOfPatch(Session& session, const SavePatch& request)
{
    formats::edit::Patch patch;
    patch.tool = "Trisview " TRISVIEW_VERSION;
    const DocumentEdits* const edits = editsToSave(session, request.document);
    std::vector<const FileEdits*> files;
    for (std::size_t i = 0; edits != nullptr && i < edits->files.size(); ++i) {
        if (hasEdits(edits->files[i]))
            files.push_back(&edits->files[i]);
    }
    if (files.empty())
        return Problem("There are no edits");
    if (platform::host().hasDisk && isNameTaken(request.target))
        return Problem(platform::utf8FromPath(request.target) +
                       " already exists and is not overwritten; choose another name");
    patch.isOfMany = files.size() > 1;
    for (const FileEdits* const file : files)
        patch.files.push_back(formats::edit::patchOf(file->editor->original(), file->editor->edits(),
                                                     nameForPatch(file->path, request.target, patch.isOfMany)));
    const std::string text = formats::edit::patchText(patch);
    if (text.size() > formats::edit::kMaxPatchBytes)
        return Problem(fmt::format("The patch would have {} bytes, at most {} are read", text.size(),
                                   formats::edit::kMaxPatchBytes));
    const fs::path target = platform::host().hasDisk ? request.target : request.target.filename();
    return SavePlan{request.document, {{{}, {}, formats::FileBytes::copyOf(text), target, false}}, {}};
}

formats::Result<fs::path> downloaded(const SavedFile& file)
{
    const std::string name = platform::utf8FromPath(file.target.filename());
    TRISVIEW_TRY_ASSIGN(const fs::path path, claimFile({platform::picturesFolder(), formats::stemOf(name)},
                                                       platform::utf8FromPath(file.target.extension())));
    if (const auto written = formats::writeFile(path, file.after.span()); !written) {
        giveBack(path);
        return tl::unexpected(written.error());
    }
    return path;
}

/// The name of the first version of a file; the whole path if it is elsewhere, because the file is a link.
std::string nameOfOriginal(const fs::path& file)
{
    const fs::path original = formats::originalOf(file);
    std::error_code error;
    const bool isBeside = fs::equivalent(original.parent_path(), file.parent_path(), error);
    return platform::utf8FromPath(isBeside ? original.filename() : original);
}

/// The document was saved whole, or a copy of a file, or a patch.
std::string savedText(const SavePlan& plan, const SaveResults& results)
{
    const fs::path& first = *results.front();
    const bool hasDisk = platform::host().hasDisk;
    std::string text = "Saved " + platform::utf8FromPath(hasDisk ? first : first.filename());
    if (results.size() > 1)
        text += " and " + formats::counted(results.size() - 1, "other file");
    if (!plan.files.front().isInPlace)
        return text;
    if (results.size() > 1)
        return text + fmt::format("; their first versions end with {}", formats::kOriginalEnding);
    return text + "; its first version is " + nameOfOriginal(first);
}

/// A new file's name for a box: beside the model, or in the home folder for a model in an archive.
fs::path suggestedCopy(const std::string& file, bool isFolder)
{
    const fs::path path = platform::pathFromUtf8(file);
    const bool isOnDisk = platform::host().hasDisk && fileOnDisk(path) == path;
    const fs::path folder = isOnDisk ? path.parent_path() : platform::homeFolder();
    if (!platform::host().hasDisk)
        return path.filename();
    if (isFolder)
        return folder / "edited";
    fs::path suggested = folder / path.stem();
    if (isOnDisk)
        suggested += "-edited";
    suggested += path.extension();
    return suggested;
}

} // namespace

tl::expected<SavePlan, std::string> planOf(Session& session, const SaveRequest& request)
{
    const std::string& document =
        std::visit([](const auto& one) -> const std::string& { return one.document; }, request);
    if (std::string obstacle = obstacleToEdits(session, document); !obstacle.empty())
        return Problem(std::move(obstacle));
    if (const auto* const edits = std::get_if<SaveEdits>(&request))
        return planOfEdits(session, *edits);
    return planOfPatch(session, std::get<SavePatch>(request));
}

formats::Result<fs::path> saved(const SavedFile& file)
{
    if (!platform::host().hasDisk)
        return downloaded(file);
    if (file.isInPlace) {
        TRISVIEW_TRY(formats::replaceFile(file.target, file.before.span(), file.after.span()));
        return file.target;
    }
    std::error_code error;
    fs::create_directories(file.target.parent_path(), error); // writing states the failure
    if (isNameTaken(file.target))
        return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(file.target),
                             ": already exists and is not overwritten");
    TRISVIEW_TRY(formats::writeFile(file.target, file.after.span(), formats::Devices::refused));
    return file.target;
}

std::string noteSaved(Session& session, const SavePlan& plan, const SaveResults& results)
{
    std::string problem = plan.problem;
    DocumentEdits* const edits = editsToSave(session, plan.document);
    for (std::size_t i = 0; i < plan.files.size(); ++i) {
        const SavedFile& written = plan.files[i];
        if (!results[i] && problem.empty())
            problem = results[i].error().message;
        for (std::size_t j = 0; edits != nullptr && j < edits->files.size(); ++j) {
            FileEdits& file = edits->files[j];
            if (written.path.empty() || file.path != written.path)
                continue;
            if (written.isInPlace)
                file.saving = {};
            if (results[i] && written.isInPlace) {
                file.onDisk = written.after;
                file.hasChangedOnDisk = false;
            }
            if (results[i])
                file.saved = written.after;
            noteBytes(file);
        }
    }
    if (problem.empty())
        showSaved(session, savedText(plan, results), *results.front());
    else
        showProblem(session, problem);
    for (std::size_t i = 0; i < plan.files.size(); ++i) {
        if (results[i] && plan.files[i].isInPlace) // other documents may have the same file
            noteWrittenFile(session, fileOnDisk(platform::pathFromUtf8(plan.files[i].path)));
    }
    return problem;
}

std::vector<std::string> filesWithEdits(const DocumentEdits& edits)
{
    std::vector<std::string> files;
    for (const FileEdits& file : edits.files) {
        if (hasEdits(file))
            files.push_back(file.path);
    }
    return files;
}

std::vector<std::string> unsavedFiles(const DocumentEdits& edits)
{
    std::vector<std::string> files;
    for (const FileEdits& file : edits.files) {
        if (file.isUnsaved)
            files.push_back(file.path);
    }
    return files;
}

void saveInPlace(Session& session)
{
    if (session.tab().document)
        session.pending.saves = SaveEdits{session.tab().document->path};
}

void saveAs(Session& session, const std::string& file, const fs::path& target)
{
    const DocumentEdits* const edits = shownEdits(session);
    if (edits == nullptr)
        return;
    std::string path;
    if (!file.empty()) {
        const auto named = editableFileNamed(session, file);
        if (!named)
            return showProblem(session, named.error());
        if (editedFile(session, *named) == nullptr)
            return showProblem(session, formats::fileNameOf(*named) + " has no edits");
        path = *named;
    }
    if (!target.empty()) {
        session.pending.saves = SaveEdits{edits->document, path, target};
        return;
    }
    const std::vector<std::string> files = path.empty() ? filesWithEdits(*edits) : std::vector<std::string>{path};
    if (files.empty())
        return showProblem(session, "There are no unsaved edits");
    session.saveBox = {SaveBox::Kind::copy, path, suggestedCopy(files.front(), files.size() > 1)};
    session.overlay = Overlay::saveAs;
}

void savePatchAs(Session& session, const fs::path& target)
{
    const DocumentEdits* const edits = shownEdits(session);
    if (edits == nullptr)
        return;
    if (!target.empty()) {
        session.pending.saves = SavePatch{edits->document, target};
        return;
    }
    fs::path suggested = suggestedCopy(edits->document, false);
    suggested.replace_filename(suggested.stem());
    suggested += ".json";
    session.saveBox = {SaveBox::Kind::patch, {}, suggested};
    session.overlay = Overlay::saveAs;
}

} // namespace app
