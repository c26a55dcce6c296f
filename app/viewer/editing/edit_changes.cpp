#include "app/viewer/editing/edit_changes.hpp"

#include "app/output/obstacles.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/operation_work.hpp"
#include "app/viewer/queries/editable_files.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/assignment.hpp"
#include "formats/edit/operations.hpp"
#include "formats/edit/patch.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace app {
namespace {

using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::Editor;
using formats::edit::Fix;
using Problem = tl::unexpected<std::string>;

constexpr std::size_t kShownBytes = 64;     // of each side of an edit
constexpr std::size_t kMaxFixRows = 10'000; // of the box

/// The named file, or all. An empty result has been reported.
std::vector<std::string> filesMeant(Session& session, const std::string& file)
{
    if (!session.tab().document)
        return {};
    std::vector<std::string> all = editablePaths(*session.tab().document);
    if (file.empty()) {
        if (all.empty())
            showProblem(session, "This model has no file that can be edited");
        return all;
    }
    auto named = editableFileNamed(session, file);
    if (!named) {
        showProblem(session, named.error());
        return {};
    }
    all.assign(1, *std::move(named));
    return all;
}

/// The named repair, or all. An empty result has been reported.
std::vector<const Fix*> fixesMeant(Session& session, const std::string& name)
{
    std::vector<const Fix*> meant;
    if (name.empty()) {
        for (const Fix& fix : formats::edit::fixes())
            meant.push_back(&fix);
    } else if (const Fix* const fix = formats::edit::findFix(name)) {
        meant.push_back(fix);
    } else {
        showProblem(session, fmt::format("There is no repair '{}'", formats::printable(name)));
    }
    return meant;
}

/// A step for each repair that has something to do, one after the other on a copy of the file; the error is a sentence.
tl::expected<std::vector<std::pair<const Fix*, std::vector<Edit>>>, std::string>
stepsOf(const std::vector<const Fix*>& fixes, const EditableFile& file)
{
    std::vector<std::pair<const Fix*, std::vector<Edit>>> steps;
    Editor editor(file);
    for (const Fix* const fix : fixes) {
        std::vector<Edit> edits = fix->edits(editor.file(), editor.file().bytes.span());
        const std::vector<std::string> overlaps = formats::edit::overlapsOf(edits);
        if (!overlaps.empty())
            return Problem(overlaps.front());
        if (edits.empty())
            continue;
        if (const auto added = editor.add(edits); !added)
            return Problem(added.error());
        steps.emplace_back(fix, std::move(edits));
    }
    return steps;
}

std::string hexDigits(const std::vector<std::byte>& bytes)
{
    const auto shown = std::span(bytes).first(std::min(bytes.size(), kShownBytes));
    return formats::edit::hexOf(shown) + (bytes.size() > kShownBytes ? "..." : "");
}

/// The values of an edit as text, if it is the whole value of a field.
void fillTexts(const formats::edit::FieldIndex& index, const Edit& edit, FixRow& row)
{
    const auto field = index.find(edit.field);
    const bool isText = field && field->type == formats::edit::FieldType::text;
    if (!isText && !(field && field->length == edit.before.size() && edit.before.size() == edit.after.size()))
        return;
    row.before = formats::edit::textOf(field->type, edit.before);
    row.after = formats::edit::textOf(field->type, edit.after);
}

void addRows(const std::string& path, const EditableFile& file, const Fix& fix, const std::vector<Edit>& edits,
             std::vector<FixRow>& rows)
{
    const formats::edit::FieldIndex index(file);
    for (const Edit& edit : edits) {
        if (rows.size() == kMaxFixRows)
            return;
        FixRow row;
        row.file = formats::fileNameOf(path);
        row.fix = fix.name;
        row.field = edit.field;
        fillTexts(index, edit, row);
        row.beforeBytes = hexDigits(edit.before);
        row.afterBytes = hexDigits(edit.after);
        rows.push_back(std::move(row));
    }
}

/// Calls `take` with the path, the file, the repair and its edits, for each repair that has something to do. False: a
/// message says why there is none. If no file is named, those that cannot be opened are left out: they are a problem of
/// their own.
template <class Take>
bool forEachFix(Session& session, const std::string& file, const std::string& fix, const Take& take)
{
    const std::vector<const Fix*> fixes = fixesMeant(session, fix);
    const std::vector<std::string> files = fixes.empty() ? std::vector<std::string>() : filesMeant(session, file);
    for (const std::string& path : files) {
        const auto editable = fileToEdit(session, path);
        if (!editable && file.empty())
            continue;
        auto steps = editable ? stepsOf(fixes, **editable) : Problem(editable.error());
        if (!steps) {
            showProblem(session, fmt::format("{}: {}", formats::fileNameOf(path), steps.error()));
            return false;
        }
        for (auto& [each, edits] : *steps)
            take(path, **editable, *each, std::move(edits));
    }
    return !files.empty();
}

std::string titleOfFix(const std::string& fix)
{
    const Fix* const found = formats::edit::findFix(fix);
    return found == nullptr ? "Fix all problems" : fmt::format("Fix {}", found->name);
}

/// Makes the step, or reports why it is impossible.
void takeStep(Session& session, std::string title, std::vector<FileStep> steps)
{
    if (const auto added = addStep(session, std::move(title), std::move(steps)); !added)
        showProblem(session, added.error());
}

/// The part of a patch for a file: that of its path (of one file: of its name), else one for a file of these bytes,
/// before or after its edits, unless that part has a file of its own.
const formats::edit::FilePatch* partFor(const formats::edit::Patch& patch, const std::filesystem::path& folder,
                                        const std::string& path, const EditableFile& file)
{
    const auto fileOf = [&](const formats::edit::FilePatch& part) {
        return folder / platform::pathFromUtf8(part.name);
    };
    for (const formats::edit::FilePatch& part : patch.files) {
        const bool isNamed = patch.isOfMany ? isSameFile(fileOf(part), platform::pathFromUtf8(path))
                                            : formats::isSameButForCase(part.name, formats::fileNameOf(path));
        if (isNamed && part.format == file.format)
            return &part;
    }
    const formats::edit::FileState state = formats::edit::stateOf(file.bytes.span());
    for (const formats::edit::FilePatch& part : patch.files) {
        std::error_code error;
        const bool isOfOther = patch.isOfMany && std::filesystem::exists(fileOf(part), error);
        if (!isOfOther && (part.original == state || part.result == state))
            return &part;
    }
    return nullptr;
}

tl::expected<formats::edit::Patch, std::string> patchAt(const std::filesystem::path& path)
{
    std::error_code error;
    const std::string name = platform::utf8FromPath(path);
    if (std::filesystem::file_size(path, error) > formats::edit::kMaxPatchBytes && !error)
        return Problem(fmt::format("{}: is larger than {} bytes", name, formats::edit::kMaxPatchBytes));
    const auto file = formats::readFile(path);
    if (!file)
        return Problem(file.error().message);
    const auto bytes = file->file().span();
    auto patch = formats::edit::readPatch(formats::FieldReader(bytes).characters(bytes.size()));
    if (!patch)
        return Problem(fmt::format("{}: {}", name, patch.error()));
    return *std::move(patch);
}

} // namespace

tl::expected<std::string, std::string> editableFileNamed(const Session& session, const std::string& name)
{
    const auto& document = session.tab().document;
    const std::vector<std::string> paths = document ? editablePaths(*document) : std::vector<std::string>();
    if (name.empty() && !paths.empty())
        return paths.front();
    std::vector<std::string> names;
    for (const std::string& path : paths) {
        if (path == name || formats::isSameButForCase(formats::fileNameOf(path), name))
            return path;
        names.push_back(formats::fileNameOf(path));
    }
    if (names.empty())
        return Problem("This model has no file that can be edited");
    return Problem(fmt::format("The model has no editable file '{}'; there are: {}", formats::printable(name),
                               fmt::join(names, ", ")));
}

void setField(Session& session, const std::string& file, const std::string& field, const std::string& value)
{
    const std::vector<std::string> files = filesMeant(session, file);
    for (const std::string& path : files) {
        const auto editable = fileToEdit(session, path);
        if (!editable)
            return showProblem(session, editable.error());
        const formats::edit::Assignment assignment{field, value};
        auto found = formats::edit::editsOf(assignment, **editable, (*editable)->bytes.span());
        if (found.fields == 0)
            continue;
        if (!found.conflicts.empty())
            return showProblem(session, fmt::format("{}: {}", formats::fileNameOf(path), found.conflicts.front()));
        std::vector<FileStep> steps(1);
        steps.front() = {path, std::move(found.edits)};
        return takeStep(session, "Set " + field, std::move(steps));
    }
    if (!files.empty())
        showProblem(session,
                    fmt::format("{} has no field '{}'", file.empty() ? "The model" : file, formats::printable(field)));
}

void fixProblems(Session& session, const std::string& file, const std::string& fix)
{
    std::vector<FileStep> all;
    const bool isPossible = forEachFix(
        session, file, fix, [&](const std::string& path, const EditableFile&, const Fix&, std::vector<Edit> edits) {
            all.push_back({path, std::move(edits)});
        });
    if (!isPossible)
        return;
    if (all.empty())
        return showNotice(session, "There is nothing to fix");
    takeStep(session, titleOfFix(fix), std::move(all));
}

void showFixes(Session& session, const std::string& file, const std::string& fix)
{
    FixBox box{file, fix, {}, 0};
    const bool isPossible = forEachFix(
        session, file, fix,
        [&](const std::string& path, const EditableFile& editable, const Fix& each, const std::vector<Edit>& edits) {
            box.edits += edits.size();
            addRows(path, editable, each, edits, box.rows);
        });
    if (!isPossible)
        return;
    if (box.rows.empty())
        return showNotice(session, "There is nothing to fix");
    session.fixBox = std::move(box);
    session.overlay = Overlay::fixes;
}

void runOperation(Session& session, const std::string& file, const NamedOperation& named, PartsChanged parts)
{
    const formats::edit::Operation* const operation = formats::edit::findOperation(named.name);
    if (operation == nullptr)
        return showProblem(session, fmt::format("There is no operation '{}'", formats::printable(named.name)));
    const std::vector<std::string> files = filesMeant(session, file);
    for (const std::string& path : files) {
        const auto editable = fileToEdit(session, path);
        if (!editable || !operation->isFor(**editable))
            continue;
        auto work = operationOn(session, *operation, path, parts == PartsChanged::both);
        if (!work)
            return showProblem(session, work.error());
        work->argument = named.argument;
        const std::string title(operation->title);
        return startOperation(session, *std::move(work),
                              named.argument.empty() ? title : title + ": " + named.argument);
    }
    if (!files.empty())
        showProblem(session, fmt::format("'{}' is not possible in a file of this format", operation->title));
}

void applyPatch(Session& session, const std::filesystem::path& patch)
{
    const auto read = patchAt(patch);
    if (!read)
        return showProblem(session, read.error());
    std::vector<FileStep> steps;
    std::size_t found = 0;
    const std::vector<std::string> files = filesMeant(session, {});
    if (files.empty())
        return;
    for (const std::string& path : files) {
        const auto editable = fileToEdit(session, path);
        const auto* const part = editable ? partFor(*read, patch.parent_path(), path, **editable) : nullptr;
        if (part == nullptr)
            continue;
        ++found;
        formats::edit::AppliedPatch applied = formats::edit::apply(*part, **editable);
        if (!applied.conflicts.empty())
            return showProblem(session, fmt::format("{}: {}", formats::fileNameOf(path), applied.conflicts.front()));
        steps.push_back({path, std::move(applied.edits)});
    }
    const std::string name = formats::fileNameOf(platform::utf8FromPath(patch));
    if (found == 0)
        return showProblem(session, name + " has no edits for a file of this model");
    const bool isThere = std::all_of(steps.begin(), steps.end(), [](const FileStep& one) { return one.edits.empty(); });
    if (isThere)
        return showNotice(session, "The model has all edits of " + name + " already");
    takeStep(session, "Apply " + name, std::move(steps));
}

} // namespace app
