#include "app/viewer/editing/operation_work.hpp"

#include "app/viewer/queries/editable_files.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/followed_clips.hpp"
#include "formats/edit/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::edit::ClipModel;
using formats::edit::Editor;
using formats::edit::FollowedClips;
using WorkProblem = tl::unexpected<std::string>;
using Followed = tl::expected<FollowedClips, std::string>;

constexpr std::string_view kPlayerText = "animation.cfg"; // see formats::edit::textFormatOf
constexpr std::string_view kCubeText = "cube.cfg";

/// The paths of the legs and the torso of a player; empty: it is none.
std::vector<std::string> playerParts(const scene::Document& document)
{
    std::vector<std::string> paths;
    for (const scene::AnimationLayer& layer : document.layers)
        paths.push_back(document.nodes[layer.node].path);
    const bool areParts = paths.size() == 2 && paths[0] != paths[1]; // not two layers of one skeleton
    return areParts ? paths : std::vector<std::string>();
}

tl::expected<OperationFile, std::string> operationFile(Session& session, const std::string& path)
{
    auto editor = editorOf(session, path);
    if (!editor)
        return WorkProblem(editor.error());
    return OperationFile{path, *std::move(editor)};
}

/// The texts that may count frames; those that cannot be opened are not read by the model, either.
std::vector<OperationFile> clipTexts(Session& session)
{
    std::vector<OperationFile> texts;
    for (const std::string& path : editablePaths(*session.tab().document)) {
        const std::string_view format = formats::edit::textFormatOf(formats::fileNameOf(path));
        if (format != kPlayerText && format != kCubeText)
            continue;
        if (auto text = operationFile(session, path); text && !(*text).editor->file().model)
            texts.push_back(*std::move(text));
    }
    return texts;
}

/// The frames of a model before the operation, and those that it drops.
tl::expected<ClipModel, std::string> clipModel(const OperationWork& work, const OperationFile& model)
{
    const formats::edit::EditableFile& file = model.editor->file();
    ClipModel clips{formats::fileNameOf(model.path), 0, {}};
    if (file.hasFrames())
        clips.frameCount = static_cast<std::uint32_t>(file.shape().frames.size());
    const bool isChanged = std::any_of(work.models.begin(), work.models.end(),
                                       [&](const OperationFile& one) { return one.path == model.path; });
    if (isChanged) {
        auto dropped = work.operation->dropped(file, work.argument);
        if (!dropped)
            return WorkProblem(dropped.error());
        clips.isDropped = *std::move(dropped);
    }
    return clips;
}

Followed followedPlayer(const OperationWork& work, const formats::edit::EditableFile& text)
{
    const bool isOfPlayer = std::any_of(work.playerParts.begin(), work.playerParts.end(), [&](const auto& part) {
        return part.editor && part.path == work.models.front().path;
    });
    if (!isOfPlayer)
        return FollowedClips(); // another part or a weapon, whose frames it does not count
    const auto lower = clipModel(work, work.playerParts[0]);
    const auto upper = clipModel(work, work.playerParts[1]);
    if (!lower || !upper)
        return WorkProblem(lower ? upper.error() : lower.error());
    return followedPlayerClips(text, *lower, *upper);
}

Followed followedCube(const OperationWork& work, const OperationFile& text)
{
    const OperationFile& model = work.models.front();
    if (formats::extensionOf(model.path) != "." + formats::stemOf(formats::fileNameOf(text.path)))
        return FollowedClips();
    if (formats::folderOf(text.path) != formats::folderOf(model.path))
        return WorkProblem("models in other folders share it");
    const auto clips = clipModel(work, model);
    if (!clips)
        return WorkProblem(clips.error());
    return followedCubeClips(text.editor->file(), *clips);
}

/// Adds edits to a copy of a file; without edits, nothing.
tl::expected<void, std::string> addMade(const OperationFile& file, std::vector<formats::edit::Edit> edits,
                                        OperationResult& result)
{
    if (edits.empty())
        return {};
    auto editor = std::make_shared<Editor>(*file.editor);
    if (auto added = editor->add(std::move(edits)); !added)
        return added;
    result.files.push_back({file.path, std::move(editor)});
    return {};
}

/// Lets the clips of a text follow, or notes why they do not.
void addText(const OperationWork& work, const OperationFile& text, OperationResult& result)
{
    const std::string name = formats::fileNameOf(text.path);
    const formats::edit::EditableFile& file = text.editor->file();
    Followed clips = file.format == kPlayerText ? followedPlayer(work, file) : followedCube(work, text);
    std::string problem = clips ? std::string() : clips.error();
    if (clips) {
        if (const std::string lost = lostClipsText(*clips); !lost.empty())
            result.notes.push_back(fmt::format("{}: {}", name, lost));
        if (const auto added = addMade(text, std::move(clips->edits), result); !added)
            problem = added.error();
    }
    if (!problem.empty())
        result.notes.push_back(fmt::format("{} stays as it is: {}", name, problem));
}

/// A note of an operation does not hide that its step causes a problem.
void showNotes(Session& session, const std::vector<std::string>& notes)
{
    std::string text;
    for (const std::string& note : notes)
        text += (text.empty() ? "" : "\n") + note;
    if (text.empty())
        return;
    const bool hasWarning = session.message && session.message->kind == MessageKind::warning;
    if (hasWarning)
        text = session.message->text + "\n" + text;
    session.message = Message{.kind = MessageKind::warning, .text = std::move(text)};
}

} // namespace

tl::expected<OperationWork, std::string> operationOn(Session& session, const formats::edit::Operation& operation,
                                                     const std::string& file, bool isForBoth)
{
    OperationWork work;
    work.operation = &operation;
    std::vector<std::string> changed{file};
    const std::vector<std::string> parts = playerParts(*session.tab().document);
    const bool isPart = std::find(parts.begin(), parts.end(), file) != parts.end();
    if (isForBoth && !isPart)
        return WorkProblem(formats::fileNameOf(file) + " is neither the legs nor the torso of a player");
    for (std::size_t i = 0; isPart && i < parts.size(); ++i) {
        auto part = operationFile(session, parts[i]);
        if (!part)
            return WorkProblem(part.error());
        work.playerParts.at(i) = *std::move(part);
        if (isForBoth && parts[i] != file)
            changed.push_back(parts[i]);
    }
    for (const std::string& path : changed) {
        auto model = operationFile(session, path);
        if (!model)
            return WorkProblem(model.error());
        if (!operation.isFor(model->editor->file()))
            return WorkProblem(fmt::format("'{}' is not possible in {}", operation.title, formats::fileNameOf(path)));
        work.models.push_back(*std::move(model));
    }
    if (operation.dropped != nullptr)
        work.texts = clipTexts(session);
    return work;
}

void startOperation(Session& session, OperationWork work, std::string title)
{
    if (session.operation)
        return showProblem(
            session, fmt::format("'{}' is under way; wait until it is done, or cancel it", session.operation->title));
    const std::string& document = session.tab().document->path;
    session.operation = RunningOperation{document, std::move(title), editsOf(session, document)->revision};
    session.pending.operation = std::move(work);
}

tl::expected<OperationResult, std::string> resultOf(const OperationWork& work)
{
    OperationResult result;
    for (const OperationFile& model : work.models) {
        auto edits = work.operation->edits(model.editor->file(), work.argument);
        const auto added = edits ? addMade(model, *std::move(edits), result) : WorkProblem(edits.error());
        if (!added)
            return WorkProblem(fmt::format("{}: {}", formats::fileNameOf(model.path), added.error()));
    }
    for (std::size_t i = 0; !result.files.empty() && i < work.texts.size(); ++i)
        addText(work, work.texts[i], result);
    return result;
}

std::string noteOperation(Session& session, tl::expected<OperationResult, std::string> result)
{
    if (!session.operation)
        return {};
    const RunningOperation operation = *std::exchange(session.operation, std::nullopt);
    const DocumentEdits* const edits = editsOf(session, operation.document);
    std::string problem;
    if (edits == nullptr || edits->revision != operation.revision)
        problem = fmt::format("'{}' was given up: the model was closed or changed meanwhile", operation.title);
    else if (!result)
        problem = result.error();
    if (!problem.empty()) {
        showProblem(session, problem);
        return problem;
    }
    addMadeStep(session, operation.document, operation.title, std::move(result->files));
    showNotes(session, result->notes);
    return {};
}

void dropOperation(Session& session)
{
    if (const auto operation = std::exchange(session.operation, std::nullopt))
        showNotice(session, fmt::format("'{}' was cancelled", operation->title));
}

} // namespace app
