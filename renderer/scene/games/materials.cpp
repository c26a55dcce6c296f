#include "renderer/scene/games/materials.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "renderer/scene/games/image_search.hpp"

#include <algorithm>
#include <iterator>

namespace scene {
namespace {

using formats::FoundFile;
using formats::quake3::ImageSource;
using formats::quake3::Stage;

constexpr std::string_view kScriptFolder = "scripts";
constexpr std::string_view kScriptExtension = ".shader";

} // namespace

/// Scripts beside the model first (downloads include them), then those in folders above it, then the game's.
MaterialResolver::Folder& MaterialResolver::folderOf(const FoundFile& modelFile)
{
    const std::string own = formats::folderOf(modelFile.name);
    const auto [entry, isNew] = m_folders.try_emplace({modelFile.mount, own});
    Folder& folder = entry->second;
    if (!isNew)
        return folder;
    const auto add = [&](const std::string& name) {
        const Scripts& scripts = scriptsIn(name);
        if (scripts.size() > 0)
            folder.scripts.push_back(&scripts);
    };
    for (std::string above = own;; above = formats::folderOf(above)) {
        if (!formats::isSameButForCase(above, kScriptFolder))
            add(above);
        if (above.empty())
            break;
    }
    add(std::string(kScriptFolder));
    return folder;
}

/// Of definitions with the same name, the one from the file with the later name is used, whatever contains it.
const MaterialResolver::Scripts& MaterialResolver::scriptsIn(const std::string& folder)
{
    const auto [entry, isNew] = m_scripts.try_emplace(folder);
    if (!isNew)
        return entry->second;
    std::vector<FoundFile> files;
    std::set<std::string> taken;
    for (const FoundFile& file : m_files.listEverywhere(folder)) {
        if (formats::extensionOf(file.name) == kScriptExtension && taken.insert(formats::lowered(file.name)).second)
            files.push_back(file);
    }
    std::sort(files.begin(), files.end(),
              [](const FoundFile& a, const FoundFile& b) { return formats::isBefore(a.name, b.name); });
    for (const FoundFile& file : files)
        addScript(file, entry->second);
    return entry->second;
}

void MaterialResolver::addScript(const FoundFile& file, Scripts& scripts)
{
    m_document.scripts.push_back(file.path);
    const auto script = m_files.read(file);
    if (script && script->size() > formats::quake3::kMaxScriptBytes)
        addUnusable(formats::Severity::warning, "shader-unreadable", {file.path, script->size()},
                    formats::LoadError{formats::LoadErrorCode::tooLarge,
                                       formats::joined(script->size(), " bytes, scripts have at most ",
                                                       formats::quake3::kMaxScriptBytes)},
                    m_document.diagnostics);
    else if (script)
        scripts.add(*script);
    else
        addUnusable(formats::Severity::warning, "shader-unreadable", {file.path, 0}, script.error(),
                    m_document.diagnostics);
}

std::shared_ptr<const formats::quake3::Shader> MaterialResolver::definition(const Folder& folder, std::string_view name)
{
    if (name.empty())
        return nullptr;
    for (const Scripts* const scripts : folder.scripts) {
        if (auto shader = scripts->find(name))
            return shader;
    }
    return nullptr;
}

std::uint32_t MaterialResolver::texture(const Asking& asking, std::string_view name)
{
    const std::string key = formats::lowered(name);
    if (const auto known = asking.folder.textures.find(key); known != asking.folder.textures.end())
        return known->second;
    if (m_imageCount == kMaxImages)
        return leftOut(name);
    ++m_imageCount;
    const std::uint32_t index = lookFor(asking, name, key);
    asking.folder.textures.emplace(key, index);
    return index;
}

/// A texture is shared by the folders in which its name leads to the same file, or to none.
std::uint32_t MaterialResolver::lookFor(const Asking& asking, std::string_view name, const std::string& key)
{
    formats::LookupLog lookups;
    const auto found = findImage(m_files, asking.modelFile, name, lookups);
    const auto index = static_cast<std::uint32_t>(m_document.textures.size());
    const auto [same, isNew] = m_images.try_emplace({key, found ? found->path : std::string()}, index);
    if (!isNew) {
        if (!found)
            keepLookups(std::move(lookups), m_document.textures[same->second].lookups);
        return same->second;
    }
    Texture texture;
    texture.name = std::string(name);
    texture.type = "shader";
    if (found) {
        texture.path = found->path;
        texture.file = *found;
    } else {
        addWarning(m_document.diagnostics, "texture-missing", {}, "image '", name, "' was not found under ",
                   formats::counted(lookups.size(), "name"));
    }
    keepLookups(std::move(lookups), texture.lookups);
    m_document.textures.push_back(std::move(texture));
    return index;
}

std::uint32_t MaterialResolver::leftOut(std::string_view name)
{
    if (m_leftOut != formats::kNoIndex)
        return m_leftOut;
    addWarning(m_document.diagnostics, "texture-limit", {}, "image '", name,
               "' and those after it are not looked for: the limit is ", kMaxImages, " images");
    m_leftOut = static_cast<std::uint32_t>(m_document.textures.size());
    Texture texture;
    texture.name = std::string(name);
    texture.type = "shader";
    m_document.textures.push_back(std::move(texture));
    return m_leftOut;
}

void MaterialResolver::keepLookups(formats::LookupLog lookups, formats::LookupLog& into)
{
    std::size_t bytes = 0;
    for (const formats::Lookup& step : lookups)
        bytes += sizeof(step) + step.name.size() + step.where.size();
    if (bytes > kMaxLookupBytes - m_lookupBytes)
        return;
    m_lookupBytes += bytes;
    into.insert(into.end(), std::make_move_iterator(lookups.begin()), std::make_move_iterator(lookups.end()));
}

bool MaterialResolver::hasTexture(const Material& material) const
{
    bool hasWhite = false;
    bool lacksAny = false;
    for (const std::vector<std::uint32_t>& stage : material.textures) {
        for (const std::uint32_t index : stage) {
            if (index == formats::kNoIndex)
                hasWhite = true;
            else if (!m_document.textures[index].path.empty())
                return true;
            else
                lacksAny = true;
        }
    }
    return hasWhite && !lacksAny; // white and light maps would be covered by images, none of which exists
}

void MaterialResolver::fillFromShader(const Asking& asking, Material& material)
{
    for (const Stage& stage : material.shader->stages) {
        std::vector<std::uint32_t>& images = material.textures.emplace_back();
        if (stage.images.source == ImageSource::white || stage.images.source == ImageSource::lightmap)
            images.push_back(formats::kNoIndex);
        if (stage.images.source != ImageSource::file)
            continue;
        for (const std::string& name : stage.images.names) {
            const std::uint32_t image = isWhiteImage(name) ? formats::kNoIndex : texture(asking, name);
            const bool isLeftOut = m_leftOut != formats::kNoIndex && image == m_leftOut;
            if (!isLeftOut || images.empty())
                images.push_back(image);
        }
    }
    reportDiagnostics(*material.shader);
}

void MaterialResolver::reportDiagnostics(const formats::quake3::Shader& shader)
{
    if (!m_reported.insert(&shader).second)
        return;
    for (const formats::Diagnostic& diagnostic : shader.diagnostics) {
        if (++m_diagnosticCount > kMaxDiagnostics)
            break;
        formats::Diagnostic reported = diagnostic;
        reported.file = shader.script;
        reported.message = formats::joined("shader '", shader.name, "': ", diagnostic.message);
        m_document.diagnostics.push_back(std::move(reported));
    }
    if (m_diagnosticCount > kMaxDiagnostics) {
        if (!m_isFull)
            addNote(m_document.diagnostics, "shader-findings", {}, "there are more than ", kMaxDiagnostics,
                    " diagnostics about shaders: from '", shader.name, "' on, they are left out");
        m_isFull = true;
    }
}

Material MaterialResolver::materialFor(const Asking& asking, std::string_view name,
                                       const std::shared_ptr<const formats::quake3::Shader>& shader)
{
    Material material;
    material.name = std::string(name);
    material.shader = shader;
    if (!shader) {
        const bool isNamed = !name.empty() && !isWhiteImage(name);
        material.textures = {{isNamed ? texture(asking, name) : formats::kNoIndex}};
        return material;
    }
    fillFromShader(asking, material);
    if (!hasTexture(material))
        material.substitute = substituteFor(asking, name, material);
    return material;
}

/// If a definition has no existing image, the game shows its default one; an image with the definition's name is
/// better, else the one for map editors.
std::uint32_t MaterialResolver::substituteFor(const Asking& asking, std::string_view name, const Material& material)
{
    for (const std::string_view candidate : {name, std::string_view(material.shader->editorImage)}) {
        if (candidate.empty() || isWhiteImage(candidate) || m_imageCount == kMaxImages)
            continue;
        formats::LookupLog lookups;
        if (findImage(m_files, asking.modelFile, candidate, lookups))
            return texture(asking, candidate);
        ++m_imageCount;
    }
    const bool namesImages = std::any_of(material.textures.begin(), material.textures.end(),
                                         [](const std::vector<std::uint32_t>& stage) { return !stage.empty(); });
    // If none of its own images is missing, the image with its name is the missing one.
    return namesImages || isWhiteImage(name) ? formats::kNoIndex : texture(asking, name);
}

std::uint32_t MaterialResolver::material(const FoundFile& modelFile, std::string_view name)
{
    Folder& folder = folderOf(modelFile);
    const std::string key = formats::quake3::shaderKey(name);
    if (const auto known = folder.materials.find(key); known != folder.materials.end())
        return known->second;
    const auto shader = definition(folder, name);
    if (shader && shader->stages.empty() && shader->isNoDraw) {
        reportDiagnostics(*shader);
        folder.materials.emplace(key, formats::kNoIndex);
        return formats::kNoIndex;
    }
    Material material = materialFor({modelFile, folder}, name, shader);
    const auto [first, last] = m_materials.equal_range(key);
    const auto same = std::find_if(first, last, [&](const auto& other) {
        const Material& known = m_document.materials[other.second];
        return known.shader == material.shader && known.textures == material.textures &&
               known.substitute == material.substitute;
    });
    if (same != last) {
        folder.materials.emplace(key, same->second);
        return same->second;
    }
    const auto index = static_cast<std::uint32_t>(m_document.materials.size());
    m_document.materials.push_back(std::move(material));
    m_materials.emplace(key, index);
    folder.materials.emplace(key, index);
    return index;
}

bool MaterialResolver::isThere(const FoundFile& modelFile, std::string_view name)
{
    formats::LookupLog lookups;
    return !name.empty() && (definition(folderOf(modelFile), name) != nullptr ||
                             findImage(m_files, modelFile, name, lookups).has_value());
}

std::uint32_t MaterialResolver::firstTexture(std::uint32_t material) const
{
    return material != formats::kNoIndex ? knownTexture(m_document.materials[material]) : formats::kNoIndex;
}

} // namespace scene
