#include "renderer/scene/open.hpp"

#include "formats/core/load_model.hpp"
#include "formats/images/load_image.hpp"
#include "formats/md2/anm.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/skins.hpp"

#include <algorithm>

namespace scene {
namespace {

using formats::FoundFile;
using formats::GameFiles;
using formats::LoadErrorCode;
using formats::Model;
using formats::Result;

/// More models than this in one folder tree are not listed: it is somebody's whole disk.
constexpr std::size_t kMaxListedModels = 100'000;

/// Puts the clips of the `.anm` file beside a model, if there is one, before those from the frame names.
void addAnmClips(const GameFiles& files, const FoundFile& modelFile, Model& model, Document& document)
{
    const std::string folder = formats::folderOf(modelFile.name);
    const std::string name = (folder.empty() ? "" : folder + "/") + formats::stemOf(modelFile.name) + ".anm";
    const auto found = files.find(name);
    if (!found)
        return;
    document.files.push_back(found->path);
    const auto frameCount = static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    const auto loaded = files.read(*found).and_then(
        [&](const formats::ByteView& file) { return formats::loadAnm(file, frameCount); });
    if (!loaded) {
        addWarning(document.diagnostics, "anm-unreadable", {}, loaded.error().message);
        return;
    }
    document.diagnostics.insert(document.diagnostics.end(), loaded->diagnostics.begin(), loaded->diagnostics.end());
    // One clip over the whole file says no more than "all frames" does, and these files have just that beside a .anm.
    const bool namesSayNothing = model.clips.size() == 1 && model.clips.front().frameCount == frameCount;
    if (namesSayNothing && !loaded->clips.empty())
        model.clips.clear();
    model.clips.insert(model.clips.begin(), loaded->clips.begin(), loaded->clips.end());
}

/// Reads size and, where wanted, pixels of a found picture; a broken one becomes a diagnostic.
void loadTexture(const std::string& path, bool decodes, Texture& texture, formats::Diagnostics& diagnostics)
{
    const auto file = formats::readFile(platform::pathFromUtf8(path));
    if (!file) {
        addWarning(diagnostics, "texture-unreadable", {}, file.error().message, "; a checker is shown instead");
        return;
    }
    if (auto info = formats::probeImage(*file))
        texture.info = *std::move(info);
    if (!decodes)
        return;
    auto loaded = formats::loadImage(*file);
    if (!loaded) {
        addWarning(diagnostics, "texture-unreadable", {}, loaded.error().message, "; a checker is shown instead");
        return;
    }
    for (const formats::Diagnostic& diagnostic : loaded->diagnostics) {
        diagnostics.push_back(diagnostic);
        diagnostics.back().message = formats::joined(path, ": ", diagnostic.message);
    }
    texture.image = std::make_shared<formats::Image>(std::move(loaded->image));
}

/// Coordinates in texels become fractions of the picture that is really there (MD2 reference §3).
void normaliseTexCoords(Model& model, const formats::ImageInfo& info)
{
    const glm::vec2 size(static_cast<float>(std::max(info.width, 1U)), static_cast<float>(std::max(info.height, 1U)));
    for (formats::Topology& topology : model.topologies) {
        if (topology.texCoordUnit != formats::TexCoordUnit::texels)
            continue;
        for (formats::Corner& corner : topology.corners)
            corner.uv /= size;
        topology.texCoordUnit = formats::TexCoordUnit::normalised;
    }
}

/// The files whose change would change the document: what was found, and where a missing picture was looked for.
void collectFiles(Document& document)
{
    for (const Texture& texture : document.textures) {
        if (!texture.path.empty()) {
            document.files.push_back(texture.path);
            continue;
        }
        for (const formats::TrailStep& step : texture.tried)
            document.files.push_back(step.where + "/" + step.name);
    }
}

} // namespace

Result<Document> open(const std::filesystem::path& file, const OpenOptions& options)
{
    GameFiles files;
    TRY_ASSIGN(const FoundFile modelFile, files.mountRootOf(file));
    for (const std::filesystem::path& folder : options.gameFolders) {
        TRY(files.mountFolder(folder));
    }
    TRY_ASSIGN(const formats::ByteView bytes, files.read(modelFile));
    TRY_ASSIGN(Model model, formats::loadModel(bytes));

    Document document;
    document.name = formats::fileNameOf(modelFile.name);
    document.path = platform::utf8FromPath(file);
    document.files.push_back(modelFile.path);
    addAnmClips(files, modelFile, model, document);

    Node node;
    node.path = modelFile.path;
    node.skins = resolveSkins(files, modelFile, model, document.textures, document.diagnostics);
    const std::uint32_t chosen = options.skin.empty() ? 0 : findSkin(document, node, options.skin);
    for (std::uint32_t i = 0; i < node.skins.size(); ++i) {
        Texture& texture = document.textures[node.skins[i].texture];
        const bool decodes =
            options.images == ImagePolicy::all || (options.images == ImagePolicy::chosen && i == chosen);
        const bool isWanted = decodes || options.images != ImagePolicy::chosen;
        if (!texture.path.empty() && isWanted)
            loadTexture(texture.path, decodes, texture, document.diagnostics);
    }
    const Texture* const first = skinTexture(document, node, chosen);
    normaliseTexCoords(model, first != nullptr ? first->info : formats::ImageInfo());
    collectFiles(document);
    node.model = std::make_shared<const Model>(std::move(model));
    document.nodes.push_back(std::move(node));
    return document;
}

Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_directory(path, error))
        return std::vector{path};
    GameFiles files;
    TRY_ASSIGN(const std::uint32_t mount, files.mountFolder(path));
    std::vector<std::filesystem::path> models;
    for (const FoundFile& file : files.listRecursively(mount, formats::modelExtensions(), kMaxListedModels))
        models.push_back(platform::pathFromUtf8(file.path));
    if (models.empty()) {
        return formats::fail(LoadErrorCode::notFound, platform::utf8FromPath(path),
                             ": no models in this folder or below it");
    }
    return models;
}

} // namespace scene
