#pragma once

#include "formats/quake3/shader_script.hpp"
#include "renderer/scene/document.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace scene {

/// What the names of shaders and pictures lead to, for all models of one document (Quake III shader reference §1): the
/// definition of a script and its pictures, else a picture of that name, else nothing but the trail.
///
/// Scripts are read when the first name is asked for.
class MaterialResolver {
public:
    MaterialResolver(const formats::GameFiles& files, Document& document) : m_files(files), m_document(document) {}

    /// Into Document::materials; the same for a name every time. `modelFile` is the model that wants it.
    [[nodiscard]] std::uint32_t material(const formats::FoundFile& modelFile, std::string_view name);

    /// The picture that a material is known by (into Document::textures), or kNoIndex.
    [[nodiscard]] std::uint32_t firstTexture(std::uint32_t material) const;

private:
    void readScripts(const formats::FoundFile& modelFile);
    void addScript(const formats::FoundFile& file);
    [[nodiscard]] std::uint32_t texture(const formats::FoundFile& modelFile, std::string_view name);
    void fillFromShader(const formats::FoundFile& modelFile, Material& material);
    [[nodiscard]] bool hasPicture(const Material& material) const;

    const formats::GameFiles& m_files;
    Document& m_document;
    std::optional<formats::quake3::ScriptCollection> m_scripts;
    std::vector<formats::TrailStep> m_scriptTrail; // the scripts there are
    std::map<std::string, std::uint32_t, std::less<>> m_materials; // by shaderKey
    std::map<std::string, std::uint32_t, std::less<>> m_textures;  // by lower-case name
};

} // namespace scene
