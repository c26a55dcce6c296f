#pragma once

#include "renderer/draw/list/draw_list.hpp"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tests {

/// A document with one model made in code, drawn once from an eye 100 units in front of it.
///
/// Each surface is one triangle. In a keyframed model (the default) it has its own vertex block with one vertex, `x`
/// units before the origin, and its own material; in a skinned one its sort center is there, and it has its own pass.
class DrawnScene {
public:
    DrawnScene()
    {
        m_model.name = "scene";
        m_model.shape = formats::Keyframed{{}, {formats::Frame{"frame", 0}}};
        m_model.meshVariants.resize(1);
        m_document.nodes.resize(1);
    }

    /// A surface with one image, or a checker for kNoIndex.
    DrawnScene& surface(float x, std::uint32_t image = formats::kNoIndex)
    {
        scene::Material material;
        material.name = "material";
        material.textures = {{image}};
        material.substitute = image;
        return surface(x, std::move(material));
    }

    /// A surface with a shader; every stage shows the image with the stage's number.
    DrawnScene& surface(float x, formats::quake3::Shader shader)
    {
        scene::Material material;
        material.name = shader.name;
        for (std::uint32_t i = 0; i < shader.stages.size(); ++i)
            material.textures.push_back({i});
        material.shader = std::make_shared<const formats::quake3::Shader>(std::move(shader));
        return surface(x, std::move(material));
    }

    DrawnScene& surface(float x, scene::Material material)
    {
        auto& shape = std::get<formats::Keyframed>(m_model.shape);
        shape.blocks.push_back(blockAt(x));
        addSurface({});
        m_document.materials.push_back(std::move(material));
        return *this;
    }

    /// A surface of a skinned model. `pass` refers to texture slots, which have the images with the same numbers.
    DrawnScene& pass(float x, const formats::MaterialPass& pass)
    {
        if (!isSkinned(m_model)) {
            m_model.shape = formats::Skinned{};
            std::get<formats::Skinned>(m_model.shape).skinProfiles.emplace_back();
        }
        formats::SkinSection section;
        section.sortCenter = {x, 0.0f, 0.0f};
        std::get<formats::Skinned>(m_model.shape).sections.push_back(section);
        addSurface(pass);
        return *this;
    }

    /// One more pass over the surface added last.
    DrawnScene& overlay(const formats::MaterialPass& pass)
    {
        addBatch(static_cast<std::uint32_t>(m_model.surfaces.size()) - 1, pass);
        return *this;
    }

    /// An existing image.
    DrawnScene& image()
    {
        scene::Texture texture;
        texture.image = std::make_shared<const formats::Image>(formats::Image{1, 1, {9, 9, 9, 255}});
        m_document.textures.push_back(std::move(texture));
        m_model.textureSlots.push_back({"slot", "skin"});
        return *this;
    }

    /// A missing image.
    DrawnScene& missingImage()
    {
        m_document.textures.emplace_back();
        m_model.textureSlots.push_back({"slot", "skin"});
        return *this;
    }

    /// Makes the first image the skin of the whole model, with this use of alpha.
    DrawnScene& wholeSkin(formats::ImageAlpha alpha)
    {
        m_isWholeSkin = true;
        m_document.textures.at(0).alpha = alpha;
        return *this;
    }

    [[nodiscard]] formats::Model& model() { return m_model; }
    [[nodiscard]] scene::Document& document() { return m_document; }
    renderer::DrawOptions options{.shading = renderer::Shading::unlit};
    renderer::View view{glm::mat4(1.0f), glm::vec3(100.0f, 0.0f, 0.0f), {}};
    renderer::VertexTextureLimits limits;
    std::vector<renderer::Instance> instances{renderer::instanceOf(0, glm::mat4(1.0f))};
    animation::SampleTime sampleTime;

    /// Completes the document from the added objects. Refers to this object.
    [[nodiscard]] const scene::Document& finished()
    {
        scene::Node& node = m_document.nodes.at(0);
        node.skins.resize(1);
        scene::Skin& skin = node.skins[0];
        skin.texture = m_document.textures.empty() ? formats::kNoIndex : 0;
        skin.materials.clear();
        skin.slots.clear();
        for (std::uint32_t i = 0; i < m_document.textures.size() && isSkinned(m_model); ++i)
            skin.slots.push_back(i);
        for (std::uint32_t i = 0; i < m_model.surfaces.size() && !isSkinned(m_model) && !m_isWholeSkin; ++i)
            skin.materials.push_back(i);
        node.model = std::make_shared<const formats::Model>(m_model);
        return m_document;
    }

    /// The list of one frame. Refers to this object.
    [[nodiscard]] renderer::DrawList list(renderer::DrawList reused = {})
    {
        m_draw = {0, 0, instances, {}, &sampleTime};
        return makeDrawList({finished(), {&m_draw, 1}, view, options, limits}, std::move(reused));
    }

    /// The surfaces of the items, in draw order.
    [[nodiscard]] std::vector<std::uint32_t> drawnSurfaces()
    {
        std::vector<std::uint32_t> surfaces;
        for (const renderer::DrawItem& item : list().items)
            surfaces.push_back(item.surface);
        return surfaces;
    }

private:
    static formats::VertexBlock blockAt(float x)
    {
        const auto steps = static_cast<std::uint16_t>(static_cast<std::int16_t>(x * 64.0f));
        const std::array<std::byte, 8> vertex = {std::byte(steps & 0xFFU), std::byte(steps >> 8U)};
        formats::VertexBlock block;
        block.encoding = formats::VertexEncoding::i16;
        block.bytes = formats::FileBytes::copyOf(vertex);
        block.frameStride = 8;
        block.vertexCount = 1;
        block.frameCount = 1;
        return block;
    }

    void addSurface(const formats::MaterialPass& pass)
    {
        const auto number = static_cast<std::uint32_t>(m_model.surfaces.size());
        m_model.surfaces.push_back({"surface", number});
        formats::MeshVariant& meshVariant = m_model.meshVariants[0];
        meshVariant.drawRanges.push_back({formats::PrimitiveType::triangles, number, 3 * number, 3});
        meshVariant.triangleCount += 1;
        meshVariant.indices.insert(meshVariant.indices.end(), 3, 0);
        addBatch(number, pass);
    }

    void addBatch(std::uint32_t surface, const formats::MaterialPass& pass)
    {
        m_model.batches.push_back({surface, static_cast<std::uint32_t>(m_model.passes.size())});
        m_model.passes.push_back(pass);
    }

    formats::Model m_model;
    scene::Document m_document;
    bool m_isWholeSkin = false;
    renderer::NodeDraw m_draw;
};

} // namespace tests
