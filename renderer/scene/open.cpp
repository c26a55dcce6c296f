#include "renderer/scene/open.hpp"

#include "formats/core/load_model.hpp"
#include "formats/images/load_image.hpp"
#include "formats/md2/anm.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/skins.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

namespace scene {
namespace {

using formats::Diagnostics;
using formats::FoundFile;
using formats::GameFiles;
using formats::LoadErrorCode;
using formats::Model;
using formats::Result;

/// More models than this in one folder tree are not listed: it is somebody's whole disk.
constexpr std::size_t kMaxListedModels = 100'000;

/// Decoded pictures of one document together: 512 MB. A folder of photographs beside a model must not fill the memory.
constexpr std::uint64_t kMaxDecodedPixels = 2 * formats::kMaxImagePixels;

/// Findings about another file than the model say which.
void addFindingsOf(const std::string& path, const Diagnostics& found, Diagnostics& diagnostics)
{
    for (const formats::Diagnostic& diagnostic : found) {
        diagnostics.push_back(diagnostic);
        diagnostics.back().message = formats::joined(path, ": ", diagnostic.message);
    }
}

/// Puts the clips of the `.anm` file beside a model, if there is one, before those from the frame names.
void addAnmClips(const GameFiles& files, const FoundFile& modelFile, Model& model, Document& document)
{
    const std::string fileName = formats::stemOf(modelFile.name) + ".anm";
    const auto found = files.find(formats::nameIn(formats::folderOf(modelFile.name), fileName));
    document.files.push_back(found ? found->path : formats::nameIn(formats::folderOf(modelFile.path), fileName));
    if (!found)
        return;
    const auto frameCount = static_cast<std::uint32_t>(keyframesOf(model).frames.size());
    const auto loaded =
        files.read(*found).and_then([&](const formats::ByteView& file) { return formats::loadAnm(file, frameCount); });
    if (!loaded) {
        addWarning(document.diagnostics, "anm-unreadable", {}, loaded.error().message);
        return;
    }
    addFindingsOf(found->path, loaded->diagnostics, document.diagnostics);
    // One clip over the whole file says no more than "all frames" does, and these files have just that beside a .anm.
    const bool namesSayNothing = model.clips.size() == 1 && model.clips.front().frameCount == frameCount;
    if (namesSayNothing && !loaded->clips.empty())
        model.clips.clear();
    model.clips.insert(model.clips.begin(), loaded->clips.begin(), loaded->clips.end());
}

/// What becomes of the pictures that were found.
class TextureLoader {
public:
    explicit TextureLoader(Document& document) : m_document(document) {}

    /// Reads size and, where wanted, pixels of a found picture; a broken one becomes a diagnostic.
    void load(Texture& texture, bool decodes)
    {
        // Several names often lead to one file.
        const auto [same, isNew] = m_loaded.try_emplace(texture.path, &texture);
        if (isNew) {
            read(texture, decodes);
        } else {
            texture.info = same->second->info;
            texture.fileBytes = same->second->fileBytes;
            texture.image = same->second->image;
        }
    }

private:
    void read(Texture& texture, bool decodes)
    {
        const auto file = formats::readFile(platform::pathFromUtf8(texture.path));
        if (!file) {
            noteUnreadable(file.error());
            return;
        }
        texture.fileBytes = file->size();
        const auto info = formats::probeImage(*file);
        if (info)
            texture.info = *info;
        if (!decodes) {
            if (!info)
                noteUnreadable(info.error());
            return;
        }
        // The first one may be as large as a picture may be.
        const std::uint64_t pixels = std::uint64_t{texture.info.width} * texture.info.height;
        if (m_pixels > 0 && m_pixels + pixels > kMaxDecodedPixels) {
            addWarning(m_document.diagnostics, "texture-left-out", {}, texture.path, ": is not shown: the ", m_count,
                       " pictures before it have ", m_pixels, " pixels, this program keeps at most ",
                       kMaxDecodedPixels);
            return;
        }
        auto loaded = formats::loadImage(*file);
        if (!loaded) {
            noteUnreadable(loaded.error());
            return;
        }
        addFindingsOf(texture.path, loaded->diagnostics, m_document.diagnostics);
        texture.image = std::make_shared<formats::Image>(std::move(loaded->image));
        m_pixels += pixels;
        ++m_count;
    }

    void noteUnreadable(const formats::LoadError& error)
    {
        addWarning(m_document.diagnostics, "texture-unreadable", {}, error.message, "; a checker is shown instead");
    }

    Document& m_document;
    std::map<std::string, const Texture*> m_loaded; // by path, into m_document.textures
    std::uint64_t m_pixels = 0;
    std::size_t m_count = 0;
};

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

std::time_t modifiedAt(const std::filesystem::path& file)
{
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error);
    if (error)
        return 0;
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
}

/// The files whose change would change the document: what was found, and where it was looked for before that.
void collectFiles(Document& document)
{
    std::set<std::string> known(document.files.begin(), document.files.end());
    const auto add = [&](const std::string& path) {
        if (known.insert(path).second)
            document.files.push_back(path);
    };
    for (const Texture& texture : document.textures) {
        if (!texture.path.empty())
            add(texture.path);
        for (const formats::TrailStep& step : texture.tried) {
            // A name that leaves every place was not looked for, and "tris*" is a pattern.
            const bool isName = !step.where.empty() && step.name.find('*') == std::string::npos;
            if (isName && !step.found)
                add(formats::nameIn(step.where, step.name));
        }
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
    document.modified = modifiedAt(file);
    document.files.push_back(modelFile.path);
    addAnmClips(files, modelFile, model, document);

    Node node;
    node.path = modelFile.path;
    const std::size_t findingsBefore = document.diagnostics.size();
    node.skins = resolveSkins(files, modelFile, model, document.textures, document.diagnostics);
    nameTextures(document.textures);
    bindPictures(options.bindings, node.skins, document);
    const std::uint32_t chosen = options.skin.empty() ? 0 : findSkin(document, node, options.skin);
    TextureLoader loader(document);
    const auto load = [&](std::uint32_t skin, bool decodes) {
        Texture& texture = document.textures[node.skins[skin].texture];
        if (!texture.path.empty())
            loader.load(texture, decodes);
    };
    if (chosen < node.skins.size())
        load(chosen, options.images != ImagePolicy::none); // first: it must not be the one there is no room for
    for (std::uint32_t i = 0; options.images != ImagePolicy::chosen && i < node.skins.size(); ++i) {
        if (i != chosen)
            load(i, options.images == ImagePolicy::all);
    }
    for (std::size_t i = findingsBefore; i < document.diagnostics.size(); ++i)
        document.diagnostics[i].concern = formats::Concern::textures;
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
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return formats::fail(LoadErrorCode::notFound, platform::utf8FromPath(path), ": no such file or folder");
    if (!is_directory(status))
        return std::vector{path};
    // Below it, what cannot be entered counts as empty; here it would be the whole answer.
    static_cast<void>(std::filesystem::directory_iterator(path, error));
    if (error)
        return formats::fail(LoadErrorCode::io, platform::utf8FromPath(path), ": the folder cannot be entered (",
                             error.message(), ")");
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

std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file)
{
    const std::filesystem::path folder = file.parent_path();
    std::vector<std::filesystem::path> models;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
         !error && entry != end && models.size() < kMaxListedModels; entry.increment(error)) {
        const std::string extension = formats::lowered(platform::utf8FromPath(entry->path().extension()));
        const auto known = formats::modelExtensions();
        if (std::find(known.begin(), known.end(), extension) != known.end())
            models.push_back(folder / entry->path().filename());
    }
    if (std::find(models.begin(), models.end(), file) == models.end())
        models.push_back(file);
    std::sort(models.begin(), models.end());
    return models;
}

} // namespace scene
