#include "renderer/scene/watched_files.hpp"

#include "formats/base/names.hpp"
#include "formats/vfs/archive.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scene {
namespace {

const std::vector<ComposedImage::Layer> kNoLayers;

} // namespace

std::string diskFileOf(const std::string& path)
{
    for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        if (formats::isArchiveName(std::string_view(path).substr(0, slash)))
            return path.substr(0, slash);
    }
    return path;
}

void collectFiles(Document& document)
{
    std::set<std::string> known;
    const std::vector<std::string> before = std::exchange(document.files, {});
    const auto add = [&](const std::string& path) {
        const std::string file = diskFileOf(path);
        if (known.insert(file).second)
            document.files.push_back(file);
    };
    const auto use = [&](const std::string& path) {
        document.used.push_back(path);
        add(path);
    };
    for (const Node& node : document.nodes)
        document.used.push_back(node.path);
    for (const std::string& path : before)
        use(path);
    for (const std::string& path : document.scripts)
        use(path);
    for (const EffectModel& model : document.effectModels)
        document.used.push_back(model.path);
    for (const Texture& texture : document.textures) {
        if (!texture.path.empty())
            use(texture.path);
        for (const ComposedImage::Layer& layer : texture.composed ? texture.composed->layers : kNoLayers)
            use(layer.file.path);
        for (const formats::Lookup& step : texture.lookups) {
            // A name that leads out of every mount was not searched, and "tris*" is a pattern.
            const bool isName = !step.where.empty() && step.name.find('*') == std::string::npos;
            if (isName && !step.found)
                add(formats::joinPath(step.where, step.name));
        }
    }
}

} // namespace scene
