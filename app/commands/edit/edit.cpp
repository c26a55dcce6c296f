#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/edit/edit_clips.hpp"
#include "app/commands/edit/edit_files.hpp"
#include "app/commands/edit/edit_outputs.hpp"
#include "app/commands/edit/edit_reports.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/results.hpp"
#include "app/commands/text_input.hpp"
#include "formats/base/counted.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::array<Example, 6> kExamplesOfEdit = {{
    {"trisview edit MODEL --fields", "the fields that can be changed"},
    {"trisview edit MODEL --set 'surfaces[0].shaders[0].name=models/box/side' -o NEW", "one name, into a new file"},
    {R"(trisview edit models --set 'surfaces[*].shaders[*].name=~s|\|/|' --dry-run)",
     "backslashes of all paths become slashes; only prints"},
    {"trisview edit models --fix paths,bounds,radius,ofsend,tags --in-place --save-patch fixes.json",
     "repairs all files and saves the edits as a patch"},
    {"trisview edit MODEL --apply fixes.json -o NEW", "the edits of a patch"},
    {"trisview edit models --revert fixes.json --in-place", "takes the edits of a patch back"},
}};

struct EditArguments {
    std::vector<fs::path> paths;
    EditRequest request;
    fs::path applied, reverted; // patches
    EditOutputOptions outputs;
    bool listsFields = false;
    bool printsJson = false;
};

void addFixes(EditRequest& request, const std::string& names)
{
    for (std::size_t from = 0; from <= names.size();) {
        const std::size_t to = std::min(names.find(',', from), names.size());
        const std::string name = names.substr(from, to - from);
        const formats::edit::Fix* const fix = formats::edit::findFix(name);
        if (fix == nullptr) {
            std::vector<std::string_view> known;
            for (const formats::edit::Fix& each : formats::edit::fixes())
                known.push_back(each.name);
            throw CLI::ValidationError("--fix", fmt::format("'{}' is none of {}", name, fmt::join(known, ", ")));
        }
        request.fixes.push_back(fix);
        from = to + 1;
    }
}

std::string optionOf(const formats::edit::Operation& operation)
{
    return "--" + std::string(operation.name);
}

void addOperations(CLI::App& cli)
{
    for (const formats::edit::Operation& operation : formats::edit::operations()) {
        const std::string meaning(operation.meaning);
        if (operation.argument.empty())
            cli.add_flag(optionOf(operation), meaning)->disable_flag_override();
        else
            cli.add_option(optionOf(operation), meaning)
                ->type_name(std::string(operation.argument))
                ->take_all()
                ->allow_extra_args(false);
    }
}

/// Operations in the order of the command line.
std::vector<RequestedOperation> operationsIn(const CLI::App& cli)
{
    std::vector<RequestedOperation> requested;
    std::map<const CLI::Option*, std::size_t> used; // of the values of an option that may be repeated
    for (const CLI::Option* const option : cli.parse_order()) {
        const formats::edit::Operation* const operation = formats::edit::findOperation(option->get_single_name());
        if (operation == nullptr)
            continue;
        const std::size_t index = used[option]++;
        requested.push_back({operation, operation->argument.empty() ? std::string() : option->results().at(index)});
    }
    return requested;
}

void addChanges(CLI::App& cli, EditArguments& arguments)
{
    EditRequest& request = arguments.request;
    cli.add_option_function<std::vector<std::string>>(
           "--set",
           [&request](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) {
                   auto assignment = formats::edit::parseAssignment(text);
                   if (!assignment)
                       throw CLI::ValidationError("--set", assignment.error());
                   request.assignments.push_back(*std::move(assignment));
               }
           },
           "give a field a value, or replace a part of its text: FIELD=~s|FROM|TO|; [*] stands for any number or name; "
           "may be "
           "repeated")
        ->type_name("FIELD=VALUE")
        ->allow_extra_args(false);
    std::string fixes;
    std::vector<std::string_view> fixNames;
    for (const formats::edit::Fix& one : formats::edit::fixes()) {
        fixes += fmt::format("{}{} ({})", fixes.empty() ? "" : "; ", one.name, one.meaning);
        fixNames.push_back(one.name);
    }
    auto* const fix = cli.add_option_function<std::vector<std::string>>(
        "--fix",
        [&request](const std::vector<std::string>& lists) {
            for (const std::string& names : lists)
                addFixes(request, names);
        },
        "repair, before other changes; names separated by commas: " + fixes);
    noteChoices(*fix->type_name("NAMES")->allow_extra_args(false), fixNames);
    addOperations(cli);
    auto* const apply = cli.add_option("--apply", arguments.applied, "apply the edits of a patch")->type_name("PATCH");
    auto* const revert =
        cli.add_option("--revert", arguments.reverted, "take the edits of a patch back")->type_name("PATCH");
    for (CLI::Option* const patch : {apply, revert}) {
        requireName(*patch->excludes("--set")->excludes("--fix"));
        for (const formats::edit::Operation& operation : formats::edit::operations())
            patch->excludes(optionOf(operation));
    }
    revert->excludes("--apply");
}

void addEditOutputs(CLI::App& cli, EditOutputOptions& options)
{
    auto* const output = cli.add_option("-o,--output", options.output, "the edited file")->type_name("FILE");
    auto* const folder = cli.add_option("--out-dir", options.folder, "write edited files below this folder");
    requireName(*output);
    requireName(*folder->type_name("DIR")->excludes("-o"));
    cli.add_flag("--in-place", options.isInPlace, "replace the files; the first version of each stays as FILE.orig")
        ->excludes("-o")
        ->excludes("--out-dir");
    cli.add_flag("--dry-run", options.isDryRun, "write no edited file; print the bytes");
    requireName(*cli.add_option("--save-patch", options.savedPatch, "write all edits as a patch")->type_name("PATCH"));
    addForceOption(cli, options.overwriting);
}

/// What is wrong with the options together; empty: nothing.
std::string_view problemOf(const EditArguments& arguments)
{
    const EditOutputOptions& outputs = arguments.outputs;
    const EditRequest& request = arguments.request;
    const bool hasChanges = !request.assignments.empty() || !request.operations.empty() || !request.fixes.empty() ||
                            !arguments.applied.empty() || !arguments.reverted.empty();
    const bool hasOutput = !outputs.output.empty() || !outputs.folder.empty() || outputs.isInPlace || outputs.isDryRun;
    const auto isStandard = [](const fs::path& path) { return path == "-"; };
    if (isStandardOutput(outputs.output) || isStandardOutput(outputs.savedPatch) ||
        std::any_of(arguments.paths.begin(), arguments.paths.end(), isStandard))
        return "standard input and output are not possible; a file with this name is ./-";
    if (arguments.listsFields) {
        const bool isAlone = !hasChanges && !hasOutput && outputs.savedPatch.empty();
        return isAlone ? "" : "--fields only lists: leave out changes and outputs";
    }
    if (!hasChanges)
        return "nothing is to be done: use --set, --fix, an operation, --apply, --revert or --fields";
    return hasOutput ? "" : "no output: use -o, --out-dir, --in-place or --dry-run";
}

/// Reads the patch of the command line, if there is one; a failure has been printed.
std::optional<ExitStatus> takePatch(EditArguments& arguments)
{
    const fs::path& file = arguments.applied.empty() ? arguments.reverted : arguments.applied;
    if (file.empty())
        return std::nullopt;
    const auto text = textOfFile(file, formats::edit::kMaxPatchBytes);
    if (const auto* const status = std::get_if<ExitStatus>(&text))
        return *status;
    auto patch = formats::edit::readPatch(std::get<std::string>(text));
    if (!patch) {
        printMessage(fmt::format("edit: {}: {}", platform::utf8FromPath(file), patch.error()));
        return ExitStatus::usage;
    }
    arguments.request.isRevert = !arguments.reverted.empty();
    if (arguments.request.isRevert) {
        for (formats::edit::FilePatch& each : patch->files)
            each = formats::edit::reversed(std::move(each));
    }
    arguments.outputs.usedPatch = file;
    arguments.request.patch = *std::move(patch);
    arguments.request.patchFolder = formats::fullPath(file).parent_path();
    return std::nullopt;
}

/// What was done with all files.
struct EditRun {
    std::vector<EditOutcome> outcomes;
    std::vector<formats::edit::FilePatch> patches;
    std::vector<std::size_t> matched;     // how many fields are of each assignment
    std::vector<std::size_t> operated;    // how many files each operation is for
    ExitStatus status = ExitStatus::done; // of the first file that fails
};

/// Whether every assignment is for a field, and every operation for a file; the first that is not is reported.
bool isEveryChangeUsed(const EditRequest& request, const EditRun& run)
{
    for (std::size_t i = 0; i < run.operated.size(); ++i) {
        if (run.operated[i] > 0)
            continue;
        printMessage(fmt::format("edit: --{} is for none of these files: it is for other formats",
                                 request.operations[i].operation->name));
        return false;
    }
    for (std::size_t i = 0; i < run.matched.size(); ++i) {
        if (run.matched[i] > 0)
            continue;
        printMessage(fmt::format("edit: no file has a field '{}'; --fields lists all", request.assignments[i].pattern));
        return false;
    }
    return true;
}

void addCounts(std::vector<std::size_t>& sums, const std::vector<std::size_t>& counts)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        sums[i] += counts[i];
}

/// `outputs`: null: nothing is written.
EditRun runOn(const EditArguments& arguments, const std::vector<EditedPath>& files, const EditOutputs* outputs)
{
    EditRun run;
    run.matched.resize(files.empty() ? 0 : arguments.request.assignments.size());
    run.operated.resize(files.empty() ? 0 : arguments.request.operations.size());
    for (const EditedPath& path : files) {
        EditedFile file;
        if (arguments.listsFields)
            file.outcome = listedFields(path.file);
        else
            file = editedFile(path, arguments.request, files);
        if (file.isPassedOver)
            continue;
        if (outputs != nullptr)
            outputs->write(path, file);
        addCounts(run.matched, file.matched);
        addCounts(run.operated, file.operated);
        if (file.outcome.state == EditState::edited) {
            file.patch.name = platform::utf8FromPath(path.file);
            run.patches.push_back(std::move(file.patch));
        }
        run.status = run.status == ExitStatus::done ? file.outcome.status : run.status;
        run.outcomes.push_back(std::move(file.outcome));
    }
    return run;
}

void printProblems(const std::vector<EditOutcome>& outcomes)
{
    for (const EditOutcome& outcome : outcomes) {
        // Then the problem names the file, or the output.
        const bool isNamed = outcome.state == EditState::unreadable || outcome.state == EditState::notWritten;
        for (const std::string& problem : outcome.problems)
            printMessage(isNamed ? problem : fmt::format("{}: {}", platform::utf8FromPath(outcome.file), problem));
    }
}

/// Everything is tried before anything is written, also to write the patch: what cannot be taken back is not done.
ExitStatus editAll(const EditArguments& arguments, const std::vector<EditedPath>& files)
{
    const EditOutputs outputs(arguments.outputs, files);
    EditRun run = runOn(arguments, files, nullptr);
    if (run.status == ExitStatus::done && !isEveryChangeUsed(arguments.request, run))
        return ExitStatus::usage;
    if (arguments.request.patch && run.outcomes.empty()) {
        printMessage(fmt::format("edit: the patch has no edits for {}", formats::counted(files.size(), "file")));
        return ExitStatus::usage;
    }
    SavedPatch patch(arguments.outputs.savedPatch, files.size() != 1);
    if (const ExitStatus prepared = patch.prepare(run.patches); prepared != ExitStatus::done)
        return prepared;
    if (!arguments.outputs.isDryRun && !arguments.listsFields)
        run = runOn(arguments, files, &outputs);
    printProblems(run.outcomes);
    const ExitStatus saved = patch.finish(std::move(run.patches));
    const ExitStatus status = run.status == ExitStatus::done ? saved : run.status;
    const std::vector<EditOutcome>& outcomes = run.outcomes;

    std::string text;
    if (arguments.printsJson) {
        text = jsonOfEdits(outcomes, arguments.outputs.isDryRun, arguments.listsFields);
    } else {
        for (const EditOutcome& outcome : outcomes)
            text += arguments.listsFields ? textOfFields(outcome, outcomes.size() > 1)
                                          : textOfEdits(outcome, arguments.outputs.isDryRun);
        text += arguments.listsFields ? std::string() : editSummary(outcomes);
    }
    const ExitStatus printed = printResults(text);
    return printed == ExitStatus::done ? status : printed;
}

} // namespace

ExitStatus runEdit(std::span<const char* const> arguments)
{
    EditArguments edit;
    Arguments parser(
        "trisview edit",
        "Changes names, paths, bounds, tags, skins, frames and other parts of models (MD2, MDX, MD3, M2), and "
        "values in animation.cfg, .skin, iqm.cfg, md3.cfg and md2.cfg; all other bytes stay.",
        kExamplesOfEdit);
    CLI::App& cli = parser.cli();
    requireName(
        *cli.add_option("PATH", edit.paths, "models and texts, and folders and archives with them")->required());
    cli.add_flag("--fields", edit.listsFields, "print the fields and their values");
    addChanges(cli, edit);
    addEditOutputs(cli, edit.outputs);
    cli.add_flag("--json", edit.printsJson, "print JSON");
    if (const auto status = parser.parse(arguments))
        return *status;
    edit.request.operations = operationsIn(cli);
    if (const std::string_view problem = problemOf(edit); !problem.empty()) {
        printMessage(fmt::format("edit: {}", problem));
        return ExitStatus::usage;
    }
    if (const auto status = takePatch(edit))
        return *status;
    const bool mayChangeTexts =
        edit.listsFields || !edit.request.assignments.empty() || edit.request.patch || dropsFrames(edit.request);
    const auto files =
        editedPathsAt(edit.paths, edit.outputs.isInPlace ? ArchivedFiles::leftOut : ArchivedFiles::included,
                      mayChangeTexts ? FoundTexts::included : FoundTexts::leftOut);
    if (const auto* const status = std::get_if<ExitStatus>(&files))
        return *status;
    std::vector<EditedPath> found = std::get<std::vector<EditedPath>>(files);
    if (found.empty()) {
        printMessage(edit.outputs.isInPlace
                         ? "edit: no file to edit was found; files in archives are not edited in place"
                         : "edit: no file to edit was found");
        return ExitStatus::usage;
    }
    if (edit.outputs.isInPlace)
        found = withoutRepeated(std::move(found));
    findParts(edit.request, found);
    if (dropsFrames(edit.request))
        found = textsFirst(std::move(found));
    if (const auto status = EditOutputs::problemOf(edit.outputs, found))
        return *status;
    return editAll(edit, found);
}

} // namespace app
