#include "renderer/scene/materials.hpp"

#include "renderer/scene/image_search.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace scene {
namespace {

using formats::FoundFile;
using formats::quake3::ImageSource;
using formats::quake3::Stage;

constexpr std::array<std::string_view, 1> kScriptExtensions = {".shader"};

bool isScript(const FoundFile& file)
{
    return formats::extensionOf(file.name) == kScriptExtensions.front();
}

} // namespace

/// Scripts of the game, lowest priority first; those beside the model, which a download brings with it, last of all.
void MaterialResolver::readScripts(const FoundFile& modelFile)
{
    m_scripts.emplace();
    std::vector<FoundFile> scripts;
    std::set<std::string> taken;
    for (const FoundFile& file : m_files.listEverywhere("scripts")) {
        if (isScript(file) && taken.insert(formats::lowered(file.name)).second)
            scripts.push_back(file);
    }
    // Of equal definitions the file that is listed later wins.
    std::sort(scripts.begin(), scripts.end(),
              [](const FoundFile& a, const FoundFile& b) { return formats::isBefore(a.name, b.name); });
    for (std::string folder = formats::folderOf(modelFile.name);; folder = formats::folderOf(folder)) {
        std::vector<FoundFile> beside;
        for (const FoundFile& file : m_files.listEverywhere(folder)) {
            if (isScript(file) && taken.insert(formats::lowered(file.name)).second)
                beside.push_back(file);
        }
        scripts.insert(scripts.end(), beside.begin(), beside.end());
        if (folder.empty())
            break;
    }
    for (const FoundFile& file : scripts)
        addScript(file);
}

void MaterialResolver::addScript(const FoundFile& file)
{
    m_scriptTrail.push_back({file.name, file.path.substr(0, file.path.size() - file.name.size()), false});
    const auto script = m_files.read(file);
    if (!script) {
        addWarning(m_document.diagnostics, "shader-unreadable", {}, script.error().message);
        return;
    }
    m_scripts->add(*script);
}

std::uint32_t MaterialResolver::texture(const FoundFile& modelFile, std::string_view name)
{
    const std::string key = formats::lowered(name);
    if (const auto known = m_textures.find(key); known != m_textures.end())
        return known->second;
    Texture texture;
    texture.name = std::string(name);
    texture.type = "shader";
    if (const auto found = findImage(m_files, modelFile, name, texture.tried)) {
        texture.path = found->path;
        texture.file = *found;
    } else {
        addWarning(m_document.diagnostics, "texture-missing", {}, "picture '", name, "' was not found under ",
                   texture.tried.size(), " names");
    }
    const auto index = static_cast<std::uint32_t>(m_document.textures.size());
    m_document.textures.push_back(std::move(texture));
    m_textures.emplace(key, index);
    return index;
}

bool MaterialResolver::hasPicture(const Material& material) const
{
    for (const std::vector<std::uint32_t>& stage : material.textures) {
        for (const std::uint32_t index : stage) {
            if (index == formats::kNoIndex || !m_document.textures[index].path.empty())
                return true;
        }
    }
    return false;
}

void MaterialResolver::fillFromShader(const FoundFile& modelFile, Material& material)
{
    for (const Stage& stage : material.shader->stages) {
        std::vector<std::uint32_t>& pictures = material.textures.emplace_back();
        if (stage.images.source == ImageSource::white || stage.images.source == ImageSource::lightmap)
            pictures.push_back(formats::kNoIndex);
        if (stage.images.source != ImageSource::file)
            continue;
        for (const std::string& name : stage.images.names)
            pictures.push_back(isWhiteImage(name) ? formats::kNoIndex : texture(modelFile, name));
    }
    for (const formats::Diagnostic& finding : material.shader->diagnostics) {
        formats::Diagnostic said = finding;
        said.range = {}; // it is of the script, not of the model
        said.message = formats::joined(material.shader->script, ": shader '", material.shader->name, "': ",
                                       finding.message);
        m_document.diagnostics.push_back(std::move(said));
    }
}

std::uint32_t MaterialResolver::material(const FoundFile& modelFile, std::string_view name)
{
    const std::string key = formats::quake3::shaderKey(name);
    if (const auto known = m_materials.find(key); known != m_materials.end())
        return known->second;
    if (!m_scripts)
        readScripts(modelFile);
    Material material;
    std::string editorImage; // what map editors show of a shader that has no picture to show
    material.name = std::string(name);
    material.tried = m_scriptTrail;
    material.shader = name.empty() ? nullptr : m_scripts->find(name);
    if (material.shader) {
        fillFromShader(modelFile, material);
        if (material.shader->stages.empty() && material.shader->isNoDraw) {
            m_materials.emplace(key, formats::kNoIndex);
            return formats::kNoIndex;
        }
        if (!hasPicture(material)) { // the game shows its default picture; a picture of that name says more
            editorImage = material.shader->editorImage;
            material.shader = nullptr;
            material.textures.clear();
        } else if (const auto script = std::find_if(material.tried.begin(), material.tried.end(),
                                                    [&](const formats::TrailStep& step) {
                                                        return material.shader->script == step.where + step.name ||
                                                               material.shader->script == step.name;
                                                    });
                   script != material.tried.end()) {
            script->found = true;
        }
    }
    if (!material.shader) {
        const bool isNamed = !name.empty() && !isWhiteImage(name);
        material.textures = {{isNamed ? texture(modelFile, name) : formats::kNoIndex}};
        if (!editorImage.empty() && !hasPicture(material))
            material.textures = {{texture(modelFile, editorImage)}};
    }
    const auto index = static_cast<std::uint32_t>(m_document.materials.size());
    m_document.materials.push_back(std::move(material));
    m_materials.emplace(key, index);
    return index;
}

std::uint32_t MaterialResolver::firstTexture(std::uint32_t material) const
{
    if (material == formats::kNoIndex)
        return formats::kNoIndex;
    for (const std::vector<std::uint32_t>& stage : m_document.materials[material].textures) {
        for (const std::uint32_t index : stage) {
            if (index != formats::kNoIndex)
                return index;
        }
    }
    return formats::kNoIndex;
}

} // namespace scene
