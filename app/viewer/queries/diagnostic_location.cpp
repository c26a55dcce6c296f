#include "app/viewer/queries/diagnostic_location.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::Diagnostic;
using scene::Document;
using scene::Texture;

bool overlap(const formats::ByteRange& a, const formats::ByteRange& b)
{
    return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/// The bytes in the model file that name skin `index`.
formats::ByteRange skinNameRange(const formats::Model& model, std::size_t index)
{
    for (const formats::FileMapEntry& entry : model.map) {
        if (entry.what == "skins" && index < entry.count)
            return {entry.offset + index * entry.stride, entry.stride};
    }
    return {};
}

/// The texture whose file the diagnostic is about; otherwise the texture whose name stands in the bytes of the
/// diagnostic.
std::uint32_t textureOf(const Diagnostic& diagnostic, const Document& document)
{
    const formats::Model& model = *document.nodes.front().model;
    const auto begins = [&](const Texture& texture) {
        return !texture.path.empty() && diagnostic.file == texture.path;
    };
    const std::vector<Texture>& textures = document.textures;
    const auto ofFile = std::find_if(textures.begin(), textures.end(), begins);
    if (ofFile != textures.end())
        return static_cast<std::uint32_t>(ofFile - textures.begin());
    if (!diagnostic.rule.starts_with("texture-"))
        return formats::kNoIndex;
    std::uint32_t quoted = formats::kNoIndex;
    for (std::uint32_t i = 0; i < textures.size(); ++i) {
        const std::string name = "'" + textures[i].name + "'";
        const bool isQuoted = !textures[i].name.empty() && diagnostic.message.find(name) != std::string::npos;
        if (isQuoted && overlap(diagnostic.range, skinNameRange(model, i)))
            return i; // several textures may have the same name
        if (isQuoted && quoted == formats::kNoIndex)
            quoted = i;
    }
    if (quoted == formats::kNoIndex && (diagnostic.rule == "texture-unnamed" || diagnostic.rule == "texture-guessed") &&
        !textures.empty())
        return 0;
    return quoted;
}

std::uint32_t meshVariantOf(const Diagnostic& diagnostic, const formats::Model& model)
{
    const bool isAboutCommands =
        diagnostic.rule.find("gl-commands") != std::string::npos || diagnostic.concern == formats::Concern::glCommands;
    const bool isAboutTriangles = diagnostic.rule.starts_with("md2-triangle") ||
                                  diagnostic.rule.starts_with("md2-tex-coord") ||
                                  diagnostic.concern == formats::Concern::triangleList;
    if (!isAboutCommands && !isAboutTriangles)
        return formats::kNoIndex;
    const std::string_view name = isAboutCommands ? "gl-commands" : "triangles";
    for (std::uint32_t i = 0; i < model.meshVariants.size(); ++i) {
        if (model.meshVariants[i].name == name)
            return i;
    }
    return formats::kNoIndex;
}

} // namespace

DiagnosticLocation locationOf(const Diagnostic& diagnostic, const Document& document)
{
    if (const std::uint32_t texture = textureOf(diagnostic, document); texture != formats::kNoIndex)
        return InTexture{texture};
    if (diagnostic.concern == formats::Concern::clips || diagnostic.rule.starts_with("anm-"))
        return InClips{};
    const std::uint32_t meshVariant = meshVariantOf(diagnostic, *document.nodes.front().model);
    if (meshVariant != formats::kNoIndex)
        return InMeshVariant{meshVariant};
    const scene::Node& shown = document.nodes.front();
    const bool isWholeFile = diagnostic.range == formats::ByteRange{0, shown.model->fileBytes};
    const bool isInShownFile = diagnostic.file.empty() || diagnostic.file == shown.path;
    if (diagnostic.range.length > 0 && isInShownFile && !isWholeFile)
        return InFile{};
    return {};
}

} // namespace app
