#include "app/viewer/editing/edit_forms.hpp"

#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/queries/editable_files.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/edit/layout.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace app {
namespace {

formats::Result<formats::ByteView> readAsOpened(const scene::Document& document, const std::string& path)
{
    const auto edited = document.overrides.files.find(path);
    if (edited != document.overrides.files.end())
        return formats::ByteView(edited->second, path);
    return formats::readPath(platform::pathFromUtf8(path));
}

std::vector<FoundFix> fixesIn(const formats::edit::EditableFile& file)
{
    std::vector<FoundFix> found;
    for (const formats::edit::Fix& fix : formats::edit::fixes()) {
        const std::size_t edits = fix.edits(file, file.bytes.span()).size();
        if (edits > 0)
            found.push_back({&fix, edits});
    }
    return found;
}

/// The numbers of the clips of a layer, each in the first text that states it.
std::vector<ClipForm> clipFormsOf(const scene::Document& document, std::uint32_t layer,
                                  const std::vector<EditForm>& files)
{
    const std::vector<formats::Clip>& clips = scene::clipsOf(document, layer);
    std::vector<ClipForm> forms(clips.size());
    for (std::size_t i = 0; i < clips.size(); ++i)
        forms[i].clip = clips[i].name;
    const std::uint32_t frames = frameCountOf(scene::layerModel(document, layer));
    for (const EditForm& file : files) {
        if (file.file->model)
            continue;
        const auto found = formats::edit::clipsInText(*file.file, clips, frames);
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (forms[i].file.empty() && !found[i].path.empty())
                forms[i] = {clips[i].name, file.path, found[i]};
        }
    }
    return forms;
}

/// The frame of a file that is shown for a node; 0 if it does not move.
std::uint64_t shownFrameOf(const Session& session, const scene::Node& node)
{
    const std::size_t layers = session.tab().view.layers.size();
    if (node.layer >= layers)
        return 0;
    const double frame = shownFileFrame(session, node.layer);
    return frame > 0.0 ? static_cast<std::uint64_t>(std::floor(frame)) : 0;
}

std::vector<std::string> fieldsOfTag(const Session& session, std::uint32_t number, const std::string& file)
{
    const scene::Document& document = *session.tab().document;
    if (number >= tagCount(document))
        return {};
    const TagOfNode tag = tagAt(document, number);
    const scene::Node& node = document.nodes[tag.node];
    if (node.path != file)
        return {};
    std::vector<std::string> fields{fmt::format("tags[{}].", tag.tag)};
    if (!isPlaying(session.tab().view))
        fields.push_back(fmt::format("frames[{}].tags[{}].", shownFrameOf(session, node), tag.tag));
    return fields;
}

std::vector<std::string> fieldsOfSurface(const Session& session, std::uint32_t number, const std::string& file)
{
    const scene::Document& document = *session.tab().document;
    if (number >= scene::surfaceCount(document))
        return {};
    const scene::SurfaceOfNode surface = scene::surfaceAt(document, number);
    const scene::Node& node = document.nodes[surface.node];
    if (node.path == file) {
        const std::vector<std::size_t> numbers = formats::edit::loadedSurfaces(*node.model);
        const std::size_t inFile = surface.surface < numbers.size() ? numbers[surface.surface] : surface.surface;
        return {fmt::format("surfaces[{}].", inFile), "skins["};
    }
    const std::string& name = node.model->surfaces[surface.surface].name;
    return {fmt::format("surfaces[{}].", name)}; // of a text
}

} // namespace

EditForms formsOf(const scene::Document& document, FormsNeed need)
{
    EditForms forms;
    forms.document = document.path;
    forms.isOfTexts = need == FormsNeed::texts;
    for (const std::string& path : editablePaths(document)) {
        if (formats::isCancelled())
            break;
        if (forms.isOfTexts && !formats::edit::isEditableText(formats::fileNameOf(path)))
            continue;
        auto file = readAsOpened(document, path).and_then(formats::edit::editableFile);
        if (!file)
            continue;
        std::vector<FoundFix> fixes = forms.isOfTexts ? std::vector<FoundFix>() : fixesIn(*file);
        forms.files.push_back(
            {path, std::make_shared<const formats::edit::EditableFile>(*std::move(file)), std::move(fixes)});
    }
    if (hasClipTexts(document)) {
        for (std::uint32_t layer = 0; layer < scene::animationLayerCount(document); ++layer)
            forms.clips.push_back(clipFormsOf(document, layer, forms.files));
    }
    return forms;
}

FormsNeed formsNeed(const Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document || tab.isVersionBefore)
        return FormsNeed::none;
    const bool showsInspector = session.settings.panels.showsInspector;
    const InspectorTab shown = shownTab(session);
    if (showsInspector && (shown == InspectorTab::edit || shown == InspectorTab::problems))
        return FormsNeed::all;
    const bool showsSkins = showsInspector && shown == InspectorTab::skins;
    return showsSkins || hasClipTexts(*tab.document) ? FormsNeed::texts : FormsNeed::none;
}

const EditForms* shownForms(const Session& session)
{
    const Tab& tab = session.tab();
    // The forms are of the present version of the files.
    const bool isOf = tab.document && !tab.isVersionBefore && tab.forms && tab.forms->document == tab.document->path;
    return isOf && !tab.forms->isOfTexts ? tab.forms.get() : nullptr;
}

FixOfProblem fixOf(const Session& session, std::uint32_t problem)
{
    const EditForms* const forms = shownForms(session);
    const formats::Diagnostics& all = session.tab().diagnostics;
    if (forms == nullptr || problem >= all.size())
        return {};
    const formats::edit::Fix* const fix = formats::edit::findFix(all[problem].rule);
    for (const EditForm& form : forms->files) {
        if (fix == nullptr || form.path != all[problem].file)
            continue;
        for (const FoundFix& found : form.fixes) {
            if (found.fix == fix)
                return {form.path, fix, found.edits};
        }
    }
    return {};
}

std::vector<std::string> fieldsOfSelection(const Session& session, const std::string& file)
{
    if (!session.tab().document)
        return {};
    const SceneItem& item = session.tab().selection.item;
    if (item.kind == SceneItemKind::tag)
        return fieldsOfTag(session, item.index, file);
    if (item.isOfSurface())
        return fieldsOfSurface(session, item.index, file);
    if (isPlaying(session.tab().view))
        return {};
    for (const scene::Node& node : session.tab().document->nodes) {
        if (node.path == file)
            return {fmt::format("frames[{}].", shownFrameOf(session, node))};
    }
    return {};
}

bool EditFormsTask::work(Session& session)
{
    bool isTaken = false;
    if (m_job.isReady()) {
        auto forms = m_job.take();
        EditForms none;
        none.document = m_path;
        const auto made = std::make_shared<const EditForms>(forms ? *std::move(forms) : std::move(none));
        for (Tab& tab : session.tabs) {
            if (tab.document && tab.document->path == made->document)
                tab.forms = made;
        }
        isTaken = true;
    }
    const auto& document = session.tab().document;
    const FormsNeed need = formsNeed(session);
    if (m_job.isUnderWay() || need == FormsNeed::none)
        return isTaken;
    const auto& known = session.tab().forms;
    const bool isEnough = known && (need == FormsNeed::texts || !known->isOfTexts);
    if (m_document.lock() == document && isEnough)
        return isTaken;
    m_document = document;
    m_path = document->path;
    m_job = m_jobs.start([document, need](const CancelToken& token) {
        const formats::CancelScope scope([token] { return token.isCancelled(); });
        return formsOf(*document, need);
    });
    return isTaken;
}

} // namespace app
