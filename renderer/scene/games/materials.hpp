#pragma once

#include "formats/quake3/shader_script.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scene {

/// Resolves names of shaders and images for all models of one document (docs/formats/quake3_shader.md §1): to the
/// definition in a script and its images (see Material::substitute if none of them exists), else an image with that
/// name, else only the log of lookups. The same name may lead models in different folders to different images and
/// scripts, those beside them.
///
/// Scripts are read when the first name is resolved.
class MaterialResolver {
public:
    /// Limit of images to search: the rest, which no game would load, is shown as missing.
    static constexpr std::size_t kMaxImages = 4096;
    /// Search logs beyond this total size are not kept.
    static constexpr std::size_t kMaxLookupBytes = std::size_t{8} << 20U;
    /// Limit of diagnostics about definitions.
    static constexpr std::size_t kMaxDiagnostics = 4096;

    MaterialResolver(const formats::VirtualFileSystem& files, Document& document) : m_files(files), m_document(document)
    {
    }

    /// Index into Document::materials; always the same for a name in a folder. `modelFile` is the model that uses it.
    [[nodiscard]] std::uint32_t material(const formats::FoundFile& modelFile, std::string_view name);

    /// Whether a name leads to a definition or an image. Adds nothing to the document.
    [[nodiscard]] bool isThere(const formats::FoundFile& modelFile, std::string_view name);

    /// The image that represents a material (into Document::textures), or kNoIndex.
    [[nodiscard]] std::uint32_t firstTexture(std::uint32_t material) const;

private:
    using Scripts = formats::quake3::ScriptCollection;
    using Indices = std::map<std::string, std::uint32_t, std::less<>>;

    /// The results so far for the models in one folder.
    struct Folder {
        std::vector<const Scripts*> scripts; // in search order
        Indices materials;                   // by shaderKey
        Indices textures;                    // by lower-case name
    };
    /// The model that a name is resolved for.
    struct Asking {
        const formats::FoundFile& modelFile;
        Folder& folder;
    };

    [[nodiscard]] Folder& folderOf(const formats::FoundFile& modelFile);
    /// The scripts directly in a folder, read once.
    [[nodiscard]] const Scripts& scriptsIn(const std::string& folder);
    void addScript(const formats::FoundFile& file, Scripts& scripts);
    [[nodiscard]] static std::shared_ptr<const formats::quake3::Shader> definition(const Folder& folder,
                                                                                   std::string_view name);
    [[nodiscard]] Material materialFor(const Asking& asking, std::string_view name,
                                       const std::shared_ptr<const formats::quake3::Shader>& shader);
    [[nodiscard]] std::uint32_t substituteFor(const Asking& asking, std::string_view name, const Material& material);
    [[nodiscard]] std::uint32_t texture(const Asking& asking, std::string_view name);
    [[nodiscard]] std::uint32_t lookFor(const Asking& asking, std::string_view name, const std::string& key);
    [[nodiscard]] std::uint32_t leftOut(std::string_view name);
    void keepLookups(formats::LookupLog lookups, formats::LookupLog& into);
    void fillFromShader(const Asking& asking, Material& material);
    void reportDiagnostics(const formats::quake3::Shader& shader);
    [[nodiscard]] bool hasTexture(const Material& material) const;

    const formats::VirtualFileSystem& m_files;
    Document& m_document;
    std::map<std::string, Scripts> m_scripts;                              // by folder
    std::map<std::pair<std::uint32_t, std::string>, Folder> m_folders;     // by mount and name
    std::map<std::pair<std::string, std::string>, std::uint32_t> m_images; // by lower-case name and path
    std::multimap<std::string, std::uint32_t> m_materials;                 // by shaderKey
    std::set<const formats::quake3::Shader*> m_reported;                   // their diagnostics were reported
    std::size_t m_imageCount = 0;
    std::size_t m_lookupBytes = 0;
    std::size_t m_diagnosticCount = 0;
    bool m_isFull = false; // and that was reported
    std::uint32_t m_leftOut = formats::kNoIndex;
};

} // namespace scene
