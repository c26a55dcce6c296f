#pragma once

#include "renderer/animation/track_sample.hpp"
#include "renderer/export/gltf/images.hpp"

#include <glm/vec4.hpp>

#include <map>
#include <string>
#include <vector>

namespace renderer::gltf {

/// How glTF covers what is behind.
enum class Cover { opaque, mask, blend, invisible };

/// All that decides about a material.
struct Look {
    std::string name;
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures; kNoIndex: none
    AlphaUse alphaUse = AlphaUse::kept;
    Wraps wraps{};
    bool isMissing = false; ///< the image does not exist: gray
    Cover cover = Cover::opaque;
    float cutoff = 0.5f;
    bool isUnlit = false;
    bool isDoubleSided = false;
    glm::vec4 color{1.0f};                      ///< in gamma space
    std::uint32_t emissive = formats::kNoIndex; ///< into Document::textures
    glm::vec2 uvScale{1.0f}, uvOffset{0.0f};
    bool usesSecondUv = false;
    bool isReversed = false; ///< the outside is where the triangles are clockwise in glTF, too
    Json extras = Json::object();
};

/// Writes materials, each once.
class Materials {
public:
    Materials(const scene::Document& document, const Options& options, Builder& builder, Gltf& gltf);

    /// The numbers of the skins that are written; the variants of the file.
    [[nodiscard]] const std::vector<std::uint32_t>& skins() const { return m_skins; }

    /// The look of a surface without passes with a skin.
    [[nodiscard]] Look lookOf(std::uint32_t node, std::uint32_t skin, std::uint32_t surface);
    /// The look of a surface with one of its passes; its color and moved textures as in `sampleTime`.
    [[nodiscard]] Look lookOfPass(std::uint32_t node, std::uint32_t skin, const formats::MaterialPass& pass,
                                  const animation::SampleTime& sampleTime);

    /// Sets the material of a primitive, and those for other skins: `looks` has one per element of skins().
    void apply(Json& primitive, const std::vector<Look>& looks);
    /// Whether a surface is invisible with all skins that are written.
    [[nodiscard]] bool isInvisible(std::uint32_t node, std::uint32_t surface) const;

private:
    std::uint32_t materialOf(const Look& look);
    [[nodiscard]] Look plainLook(std::uint32_t node, std::uint32_t skin, std::uint32_t surface) const;
    [[nodiscard]] Json textureInfo(std::uint32_t texture, const Look& look, bool isEmissive);

    const scene::Document& m_document;
    const Options& m_options;
    Builder& m_builder;
    Report& m_report;
    Images m_images;
    std::vector<std::uint32_t> m_skins;
    std::map<std::string, std::uint32_t> m_known; // by text
};

/// The look of a surface with a shader.
[[nodiscard]] Look lookOfShader(const scene::Material& material, std::vector<std::string>& notes);

} // namespace renderer::gltf
