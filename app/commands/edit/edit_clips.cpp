#include "app/commands/edit/edit_clips.hpp"

#include "formats/base/names.hpp"
#include "formats/edit/followed_clips.hpp"
#include "formats/edit/text_fields.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::edit::ClipModel;
using formats::edit::EditableFile;
using formats::edit::Editor;
using formats::edit::FollowedClips;
using Followed = tl::expected<FollowedClips, std::string>;

constexpr std::array<std::string_view, 2> kPlayerParts{"lower.md3", "upper.md3"};
constexpr std::string_view kPlayerConfig = "animation.cfg"; // see formats::edit::textFormatOf

std::string nameOfFile(const fs::path& file)
{
    return platform::utf8FromPath(file.filename());
}

std::string_view formatOfText(const fs::path& file)
{
    return formats::edit::textFormatOf(nameOfFile(file));
}

bool isBeside(const fs::path& one, const fs::path& other)
{
    return one.lexically_normal().parent_path() == other.lexically_normal().parent_path();
}

/// A model beside a text.
struct ModelOfText {
    std::string name;
    std::optional<Editor> editor{};
    bool isEdited = false; ///< it is among the files

    [[nodiscard]] bool loses(const RequestedOperation& requested) const
    {
        return isEdited && requested.operation->dropped != nullptr && requested.operation->isFor(editor->file());
    }
};

ModelOfText modelAt(const fs::path& file, bool isEdited)
{
    ModelOfText model{nameOfFile(file)};
    if (auto read = formats::readPath(file).and_then(formats::edit::editableFile); read && read->model)
        model.editor.emplace(*std::move(read));
    model.isEdited = isEdited && model.editor;
    return model;
}

/// The two parts of a player, or the models among the files that the configuration may load.
std::vector<ModelOfText> modelsOfText(const fs::path& text, std::span<const EditedPath> files)
{
    const bool isPlayer = formatOfText(text) == kPlayerConfig;
    const std::string extension = "." + formats::stemOf(nameOfFile(text));
    std::vector<ModelOfText> models;
    if (isPlayer) {
        for (const std::string_view part : kPlayerParts)
            models.push_back({std::string(part)});
    }
    for (const EditedPath& path : files) {
        const std::string name = nameOfFile(path.file);
        if (!isBeside(path.file, text))
            continue;
        if (!isPlayer && formats::isSameButForCase(formats::extensionOf(name), extension))
            models.push_back(modelAt(path.file, true));
        for (std::size_t i = 0; isPlayer && i < kPlayerParts.size(); ++i) {
            if (formats::isSameButForCase(name, kPlayerParts.at(i)))
                models[i] = modelAt(path.file, true);
        }
    }
    for (ModelOfText& model : models) {
        if (!model.editor) // it stays, but its frames are counted
            model = modelAt(text.parent_path() / model.name, false);
    }
    return models;
}

/// The frames of a model before an operation, and those that it drops.
tl::expected<ClipModel, std::string> clipModelOf(const ModelOfText& model, const RequestedOperation& requested)
{
    ClipModel clips{model.name};
    if (model.editor && model.editor->file().hasFrames())
        clips.frameCount = static_cast<std::uint32_t>(model.editor->file().shape().frames.size());
    if (model.loses(requested)) {
        auto dropped = requested.operation->dropped(model.editor->file(), requested.argument);
        if (!dropped)
            return tl::unexpected(model.name + ": " + dropped.error());
        clips.isDropped = *std::move(dropped);
    }
    return clips;
}

Followed followedBy(const EditableFile& text, const std::vector<ClipModel>& models)
{
    if (text.format == kPlayerConfig)
        return followedPlayerClips(text, models[0], models[1]);
    FollowedClips all;
    for (const ClipModel& model : models) {
        FollowedClips clips = followedCubeClips(text, model);
        all.edits.insert(all.edits.end(), clips.edits.begin(), clips.edits.end());
        all.lost.insert(all.lost.end(), clips.lost.begin(), clips.lost.end());
    }
    return all;
}

/// One operation: changes the clips, then the models.
tl::expected<std::vector<std::string>, std::string> step(const RequestedOperation& requested,
                                                         std::vector<ModelOfText>& models, Editor& text)
{
    std::vector<ClipModel> clips;
    for (const ModelOfText& model : models) {
        auto one = clipModelOf(model, requested);
        if (!one)
            return tl::unexpected(one.error());
        clips.push_back(*std::move(one));
    }
    Followed followed = followedBy(text.file(), clips);
    if (!followed)
        return tl::unexpected(followed.error());
    if (auto added = text.add(std::move(followed->edits)); !added)
        return tl::unexpected(added.error());
    for (ModelOfText& model : models) {
        auto edits = model.loses(requested) ? requested.operation->edits(model.editor->file(), requested.argument)
                                            : std::vector<formats::edit::Edit>();
        const auto added = edits ? model.editor->add(*std::move(edits)) : tl::unexpected(edits.error());
        if (!added)
            return tl::unexpected(model.name + ": " + added.error());
    }
    std::string lost = lostClipsText(*followed);
    return lost.empty() ? std::vector<std::string>() : std::vector<std::string>{std::move(lost)};
}

/// A model that keeps its frames because another of its changes is impossible; empty: there is none.
std::string conflictIn(const fs::path& text, const EditRequest& request, std::span<const EditedPath> files,
                       const std::vector<ModelOfText>& models)
{
    for (const EditedPath& path : files) {
        const bool isModel = isBeside(path.file, text) && formatOfText(path.file).empty() &&
                             std::any_of(models.begin(), models.end(), [&](const ModelOfText& model) {
                                 return model.isEdited && model.name == nameOfFile(path.file);
                             });
        if (isModel && editedFile(path, request, {}).outcome.status != ExitStatus::done)
            return nameOfFile(path.file);
    }
    return {};
}

} // namespace

bool dropsFrames(const EditRequest& request)
{
    return std::any_of(request.operations.begin(), request.operations.end(),
                       [](const RequestedOperation& one) { return one.operation->dropped != nullptr; });
}

std::vector<EditedPath> textsFirst(std::vector<EditedPath> files)
{
    std::stable_partition(files.begin(), files.end(),
                          [](const EditedPath& path) { return !formatOfText(path.file).empty(); });
    return files;
}

bool followFrames(const EditedPath& text, const EditRequest& request, std::span<const EditedPath> files,
                  EditedFile& edited)
{
    std::vector<ModelOfText> models = modelsOfText(text.file, files);
    const bool isAny =
        std::any_of(models.begin(), models.end(), [](const ModelOfText& model) { return model.isEdited; });
    if (!isAny)
        return false;
    std::vector<std::string>& notes = edited.outcome.notes;
    const std::string conflict = conflictIn(text.file, request, files, models);
    if (!conflict.empty()) {
        edited.outcome.problems.push_back("cannot follow: " + conflict + " is not changed");
        return true;
    }
    Editor changed = *edited.editor;
    for (const RequestedOperation& requested : request.operations) {
        if (requested.operation->dropped == nullptr)
            continue;
        auto lost = step(requested, models, changed);
        if (!lost) {
            notes.assign(1, "stays as it is: " + lost.error());
            return true;
        }
        notes.insert(notes.end(), lost->begin(), lost->end());
    }
    *edited.editor = std::move(changed);
    return true;
}

void noteLeftTexts(const EditedPath& model, std::span<const EditedPath> files, EditOutcome& outcome)
{
    const std::string name = formats::lowered(nameOfFile(model.file));
    std::vector<std::string> texts;
    if (const std::string extension = formats::extensionOf(name); !extension.empty())
        texts = {extension.substr(1) + ".cfg"};
    if (std::find(kPlayerParts.begin(), kPlayerParts.end(), name) != kPlayerParts.end())
        texts = {"animation.cfg", "wolfanim.cfg"};
    for (const std::string& text : texts) {
        const fs::path file = model.file.parent_path() / text;
        const bool isGiven = std::any_of(files.begin(), files.end(), [&](const EditedPath& path) {
            return isBeside(path.file, file) && formats::isSameButForCase(nameOfFile(path.file), text);
        });
        if (isGiven || formats::kindOfPath(file) == formats::PathKind::missing)
            continue;
        const auto read = formats::readPath(file).and_then(formats::edit::editableFile);
        const bool hasClips = read && std::any_of(read->fields.begin(), read->fields.end(),
                                                  [](const auto& field) { return field.path.starts_with("clips["); });
        if (hasClips)
            outcome.notes.push_back(fmt::format("{} beside it counts frames and stays as it is; its clips follow if it "
                                                "is among the PATHs",
                                                text));
    }
}

} // namespace app
