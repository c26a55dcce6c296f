#include "app/viewer/queries/clip_forms.hpp"

#include "app/viewer/queries/editable_files.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/text_fields.hpp"

#include <algorithm>

namespace app {
namespace {

const EditForms* formsOfShown(const Session& session)
{
    const Tab& tab = session.tab();
    const bool isOf = tab.document && !tab.isVersionBefore && tab.forms && tab.forms->document == tab.document->path;
    return isOf ? tab.forms.get() : nullptr;
}

} // namespace

bool hasClipTexts(const scene::Document& document)
{
    const std::vector<std::string> paths = editablePaths(document);
    return std::any_of(paths.begin(), paths.end(), [](const std::string& path) {
        const std::string_view format = formats::edit::textFormatOf(formats::fileNameOf(path));
        return format == "animation.cfg" || format == "cube.cfg";
    });
}

const ClipForm* clipForm(const Session& session, std::uint32_t layer, std::uint32_t clip)
{
    const EditForms* const forms = formsOfShown(session);
    if (forms == nullptr || layer >= forms->clips.size() || clip >= forms->clips[layer].size())
        return nullptr;
    const ClipForm& form = forms->clips[layer][clip];
    const std::vector<formats::Clip>& clips = scene::clipsOf(*session.tab().document, layer);
    const bool isSame = clip < clips.size() && clips[clip].name == form.clip; // the document may be another one now
    return isSame && !form.file.empty() ? &form : nullptr;
}

const formats::edit::EditableFile* formOf(const Session& session, const std::string& file)
{
    const EditForms* const forms = formsOfShown(session);
    for (std::size_t i = 0; forms != nullptr && i < forms->files.size(); ++i) {
        if (forms->files[i].path == file)
            return forms->files[i].file.get();
    }
    return nullptr;
}

} // namespace app
