#include "renderer/scene/games/surface_skins.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/quake3/skin_file.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace scene {
namespace {

using formats::FoundFile;
using formats::VirtualFileSystem;

int rankOf(std::string_view id)
{
    const std::string lowered = formats::lowered(id);
    return lowered == "default" ? 0 : lowered == "blue" ? 1 : lowered == "red" ? 2 : 3;
}

bool isBefore(const std::string& a, const std::string& b)
{
    return rankOf(a) != rankOf(b) ? rankOf(a) < rankOf(b) : formats::isBefore(a, b);
}

using SkinsById = std::unordered_map<std::string, const SkinFileFound*>; // by lower-case id

SkinsById byId(std::span<const SkinFileFound> found)
{
    SkinsById skins;
    for (const SkinFileFound& skin : found)
        skins.try_emplace(formats::lowered(skin.id), &skin);
    return skins;
}

const SkinFileFound* findId(const SkinsById& skins, std::string_view id)
{
    const auto same = skins.find(formats::lowered(id));
    return same != skins.end() ? same->second : nullptr;
}

using SharedSkinFile = std::shared_ptr<const formats::quake3::SkinFile>; // null: there is none, or it is unreadable
using SkinFiles = std::map<std::string, SharedSkinFile>;                 // by path

SharedSkinFile readSkin(const VirtualFileSystem& files, const FoundFile& file, Document& document)
{
    document.files.push_back(file.path);
    const auto text = files.read(file);
    auto skin = text.and_then(formats::quake3::loadSkinFile);
    if (!skin) {
        addUnusable(formats::Severity::warning, "skin-unreadable", {file.path, text ? text->size() : 0}, skin.error(),
                    document.diagnostics);
        return nullptr;
    }
    addDiagnosticsOfText(*text, std::exchange(skin->diagnostics, {}), document.diagnostics);
    return std::make_shared<const formats::quake3::SkinFile>(*std::move(skin));
}

/// The content of a `.skin` file. Several skins may share one file.
SharedSkinFile skinFile(SkinFiles& known, const VirtualFileSystem& files, const FoundFile& file, Document& document)
{
    const auto found = known.find(file.path);
    return found != known.end() ? found->second
                                : known.emplace(file.path, readSkin(files, file, document)).first->second;
}

std::string ownShader(const formats::Surface& surface)
{
    return surface.shaders.empty() ? std::string() : surface.shaders.front();
}

/// The material of each surface in one skin.
Skin skinFrom(const SharedSkinFile& skinFile, const FoundFile& modelFile, const formats::Model& model,
              MaterialResolver& materials)
{
    Skin skin;
    skin.file = skinFile;
    skin.texture = formats::kNoIndex;
    for (const formats::Surface& surface : model.surfaces) {
        const formats::quake3::SkinEntry* const entry =
            skinFile ? formats::quake3::shaderFor(*skinFile, surface.name) : nullptr;
        const std::string shader = entry != nullptr ? entry->shader : ownShader(surface);
        // A surface without any name is shown as missing; an empty entry in a skin hides it on purpose.
        const bool isLeftOut = formats::quake3::hidesSurface(shader) && (entry != nullptr || !shader.empty());
        const std::uint32_t material = isLeftOut ? formats::kNoIndex : materials.material(modelFile, shader);
        skin.materials.push_back(material);
        if (skin.texture == formats::kNoIndex)
            skin.texture = materials.firstTexture(material);
    }
    return skin;
}

/// The prefixes of skin files for a model's file: the model's name, with and without its level of detail; Team Arena's
/// heads ("heads/james/james.md3") have those of a part "head".
struct SkinStems {
    std::string stem;
    std::string whole;
    std::string part;

    /// The id of a skin named `name`, or nullopt.
    [[nodiscard]] std::optional<std::string> idOf(const std::string& name) const
    {
        const std::string lowered = formats::lowered(name);
        if (lowered == stem || lowered == whole || lowered == part)
            return "default";
        for (const std::string& front : {stem, part}) {
            if (!front.empty() && lowered.starts_with(front + "_"))
                return name.substr(front.size() + 1);
        }
        return std::nullopt;
    }
};

SkinStems skinStemsOf(const FoundFile& modelFile)
{
    const std::string stem = formats::stemOf(modelFile.name);
    const std::string above = formats::folderOf(formats::folderOf(modelFile.name));
    const bool isHead = formats::isSameButForCase(formats::fileNameOf(above), "heads");
    return {formats::lowered(stemLevel(stem).stem), formats::lowered(stem), isHead ? "head" : ""};
}

} // namespace

std::vector<SkinFileFound> skinFilesOf(const VirtualFileSystem& files, const FoundFile& modelFile)
{
    const SkinStems stems = skinStemsOf(modelFile);
    std::vector<SkinFileFound> found;
    std::unordered_set<std::string> known; // ids in lower case
    for (const FoundFile& file : files.listEverywhere(formats::folderOf(modelFile.name))) {
        if (formats::extensionOf(file.name) != ".skin")
            continue;
        const auto id = stems.idOf(formats::stemOf(file.name));
        if (id && known.insert(formats::lowered(*id)).second)
            found.push_back({*id, file});
    }
    std::sort(found.begin(), found.end(),
              [](const SkinFileFound& a, const SkinFileFound& b) { return isBefore(a.id, b.id); });
    return found;
}

std::vector<std::string> skinIds(std::span<const std::vector<SkinFileFound>> parts)
{
    std::vector<std::string> ids;
    std::unordered_set<std::string> known; // in lower case
    for (const std::vector<SkinFileFound>& part : parts) {
        for (const SkinFileFound& skin : part) {
            if (known.insert(formats::lowered(skin.id)).second)
                ids.push_back(skin.id);
        }
    }
    std::sort(ids.begin(), ids.end(), isBefore);
    return ids;
}

std::vector<Skin> surfaceSkins(const VirtualFileSystem& files, const FoundFile& modelFile, const formats::Model& model,
                               std::span<const std::string> ids, std::span<const SkinFileFound> found,
                               MaterialResolver& materials, Document& document)
{
    SkinFiles known;
    const SkinsById foundById = byId(found);
    std::vector<Skin> skins;
    for (const std::string& id : ids) {
        const SkinFileFound* file = findId(foundById, id);
        if (file == nullptr)
            file = findId(foundById, "default");
        if (file == nullptr && !found.empty())
            file = &found.front();
        skins.push_back(skinFrom(file != nullptr ? skinFile(known, files, file->file, document) : nullptr, modelFile,
                                 model, materials));
        skins.back().name = id;
        if (skins.back().file)
            skins.back().filePath = file->file.path;
    }
    if (ids.empty()) {
        skins.push_back(skinFrom(nullptr, modelFile, model, materials));
        skins.back().name = "default";
    }
    return skins;
}

StemLevel stemLevel(std::string_view stem)
{
    const bool hasLevel = stem.size() > 2 && stem[stem.size() - 2] == '_' && (stem.back() == '1' || stem.back() == '2');
    if (!hasLevel)
        return {std::string(stem), 0};
    return {std::string(stem.substr(0, stem.size() - 2)), static_cast<std::uint32_t>(stem.back() - '0')};
}

} // namespace scene
