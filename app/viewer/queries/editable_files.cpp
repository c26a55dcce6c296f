#include "app/viewer/queries/editable_files.hpp"

#include "formats/base/names.hpp"
#include "formats/edit/editable_file.hpp"

#include <algorithm>

namespace app {
namespace {

/// A binary file may have the name of a text.
bool isSidecar(const scene::Document& document, const std::string& path)
{
    return std::any_of(document.nodes.begin(), document.nodes.end(), [&](const scene::Node& node) {
        const auto& sidecars = node.model->sidecars;
        return std::any_of(sidecars.begin(), sidecars.end(),
                           [&](const formats::SidecarFile& sidecar) { return sidecar.path == path; });
    });
}

} // namespace

std::vector<std::string> editablePaths(const scene::Document& document)
{
    std::vector<std::string> paths;
    const auto add = [&](const std::string& path) {
        if (std::find(paths.begin(), paths.end(), path) == paths.end())
            paths.push_back(path);
    };
    for (const scene::Node& node : document.nodes) {
        if (formats::edit::canEdit(node.model->file.span()))
            add(node.path);
    }
    for (const std::string& path : document.used) {
        if (formats::edit::isEditableText(formats::fileNameOf(path)) && !isSidecar(document, path))
            add(path);
    }
    return paths;
}

} // namespace app
