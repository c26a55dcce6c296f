#pragma once

#include "formats/m2/m2.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/m2_sample.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Small M2 models, drawn into a small image: the effect of passes on pixels.
namespace tests {

using formats::BlendMode;
using formats::Image;
using formats::kNoIndex;
using formats::MaterialPass;
using formats::PixelCombiner;
using formats::TexCoordSet;
using Rgba = std::array<std::uint8_t, 4>;

inline constexpr std::uint32_t kSize = 33;          // so that the center is a pixel
inline constexpr Rgba kBehind = {40, 80, 160, 255}; ///< the background

inline Rgba pixelAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    Rgba pixel{};
    for (std::size_t i = 0; i < 4; ++i)
        pixel.at(i) = image.pixels.at((std::size_t{y} * image.width + x) * 4 + i);
    return pixel;
}

inline std::string said(const Rgba& c)
{
    return fmt::format("{} {} {} {}", c[0], c[1], c[2], c[3]);
}

inline testing::AssertionResult isColor(const Rgba& actual, const Rgba& expected, int tolerance = 1)
{
    for (std::size_t i = 0; i < 4; ++i) {
        if (std::abs(int{actual.at(i)} - int{expected.at(i)}) > tolerance)
            return testing::AssertionFailure() << said(actual) << ", expected " << said(expected);
    }
    return testing::AssertionSuccess();
}

inline std::uint8_t byteOf(double value)
{
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

inline Rgba rgbaOf(const glm::dvec3& color)
{
    return {byteOf(color.r), byteOf(color.g), byteOf(color.b), 255};
}

inline glm::dvec4 colorOf(const Rgba& bytes)
{
    return glm::dvec4(bytes[0], bytes[1], bytes[2], bytes[3]) / 255.0;
}

inline glm::dvec3 rgb(const glm::dvec4& color)
{
    return glm::dvec3(color);
}

inline Image plain(const Rgba& color)
{
    return {1, 1, {color.begin(), color.end()}};
}

/// Red increases along u, green along v.
inline Image gradient()
{
    Image image{256, 256, {}};
    for (int v = 0; v < 256; ++v) {
        for (int u = 0; u < 256; ++u)
            image.pixels.insert(image.pixels.end(),
                                {static_cast<std::uint8_t>(u), static_cast<std::uint8_t>(v), 0, 255});
    }
    return image;
}

/// The images of the texture slots.
enum class SlotImages { inOrder, firstForAll };

/// A document of a model whose textures are filled by the game (type 11), with an image for each. `change` may modify
/// the loaded model.
inline std::shared_ptr<const scene::Document> documentOf(
    const formats::M2WriteModel& written, const std::vector<Image>& images, SlotImages slotImages = SlotImages::inOrder,
    const std::function<void(formats::Model&)>& change = [](formats::Model&) {})
{
    const auto files = formats::writeM2(written);
    auto loaded = formats::loadM2({formats::FileBytes::copyOf(files[0].bytes), files[0].name}, sidecarsIn(files));
    if (!loaded)
        throw std::runtime_error(loaded.error().message);
    const auto model = std::make_shared<formats::Model>(*std::move(loaded));
    change(*model);
    auto document = std::make_shared<scene::Document>();
    scene::Node node;
    node.model = model;
    node.sequences = std::make_shared<const scene::SequenceStore>(model, formats::FoundFile{},
                                                                  std::make_shared<const formats::VirtualFileSystem>());
    node.skins.resize(1);
    for (const Image& image : images) {
        scene::Texture texture;
        texture.image = image.isEmpty() ? nullptr : std::make_shared<const Image>(image);
        const auto next = static_cast<std::uint32_t>(document->textures.size());
        node.skins[0].slots.push_back(slotImages == SlotImages::firstForAll ? 0 : next);
        document->textures.push_back(std::move(texture));
    }
    node.skins[0].texture = 0;
    document->nodes.push_back(std::move(node));
    return document;
}

/// A model of sheets that face the front, each with its own pass, and the images it uses.
class Sheets {
public:
    Sheets()
    {
        m_written.name = "Sheets";
        m_written.sequences = {{.id = 0, .durationMs = 1000}};
        m_written.bones.resize(1);
        m_written.materials = {{}};
        m_written.skinProfiles.resize(1);
    }

    /// A square from -8 to 8 in the plane of Y and Z, `x` units before the origin. Its first coordinates cover the
    /// image once from the upper left, its second ones increase one and a half times as fast, from 1.1. `turn`: angle
    /// of its normal upwards.
    Sheets& sheet(float x, const MaterialPass& pass, float turn = 0.0f)
    {
        formats::M2WritePart part;
        const auto first = static_cast<std::uint16_t>(m_written.vertices.size());
        for (const auto& [y, z] : {std::pair{-8.0f, -8.0f}, {8.0f, -8.0f}, {8.0f, 8.0f}, {-8.0f, 8.0f}}) {
            formats::M2WriteVertex vertex;
            vertex.position = {x, y, z};
            vertex.normal = {std::cos(glm::radians(turn)), 0.0f, std::sin(glm::radians(turn))};
            vertex.uv[0] = {(y + 8.0f) / 16.0f, (8.0f - z) / 16.0f};
            vertex.uv[1] = 1.1f + 1.5f * vertex.uv[0];
            m_written.vertices.push_back(vertex);
        }
        for (const int corner : {0, 1, 2, 0, 2, 3})
            part.indices.push_back(static_cast<std::uint16_t>(first + corner));
        m_written.skinProfiles[0].parts.push_back(std::move(part));
        m_passes.push_back(pass);
        return *this;
    }

    Sheets& image(Image image, bool repeatsU = true, bool repeatsV = true)
    {
        m_written.textures.push_back({.type = 11, .repeatsU = repeatsU, .repeatsV = repeatsV});
        m_images.push_back(std::move(image));
        return *this;
    }
    Sheets& withoutImage() { return image({}); }
    /// All slots use the first image.
    Sheets& useOneImage()
    {
        m_usesOne = true;
        return *this;
    }

    /// The tracks used by passes.
    [[nodiscard]] formats::M2WriteModel& tracks() { return m_written; }

    [[nodiscard]] std::shared_ptr<const scene::Document> document() const
    {
        const auto givePasses = [&](formats::Model& model) {
            for (const formats::Batch& batch : model.batches)
                model.passes[batch.pass] = m_passes.at(batch.surface);
        };
        return documentOf(m_written, m_images, m_usesOne ? SlotImages::firstForAll : SlotImages::inOrder, givePasses);
    }

private:
    formats::M2WriteModel m_written;
    std::vector<MaterialPass> m_passes;
    std::vector<Image> m_images;
    bool m_usesOne = false;
};

/// A pass with only the first image.
inline MaterialPass one(BlendMode blend, PixelCombiner combiner = PixelCombiner::mod)
{
    MaterialPass pass;
    pass.blend = blend;
    pass.combiner = blend == BlendMode::opaque ? PixelCombiner::opaque : combiner;
    pass.layerCount = 1;
    pass.texture = 0;
    pass.layers[0].texture = 0;
    return pass;
}

inline MaterialPass of(MaterialPass pass, std::uint32_t image)
{
    pass.texture = image;
    pass.layers[0].texture = image;
    return pass;
}

class PassTest : public GlTest {
protected:
    struct Look {
        renderer::Angles from{0.0f, 0.0f};
        renderer::DrawOptions draw{.shading = renderer::Shading::unlit};
        bool hasBackground = true;
        double ms = 0.0;
        std::optional<formats::Bounds> framing{}; ///< empty: the model's bounds
    };

    [[nodiscard]] Image imageOf(const Sheets& sheets) { return imageOf(sheets, Look()); }
    [[nodiscard]] Image imageOf(const Sheets& sheets, const Look& look) { return imageOf(sheets.document(), look); }
    [[nodiscard]] Image imageOf(const std::shared_ptr<const scene::Document>& document, const Look& look)
    {
        if (!m_models)
            m_models = std::make_unique<renderer::ModelRenderer>();
        m_models->beginFrame();
        auto scene = m_models->upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.supersample = 1;
        options.background = glm::vec3(kBehind[0], kBehind[1], kBehind[2]) / 255.0f;
        if (!look.hasBackground)
            options.background.reset();
        options.camera = look.from;
        options.projection = renderer::Projection::orthographic;
        options.draw = look.draw;
        options.framing = look.framing.value_or(document->nodes[0].model->bounds);
        renderer::OffscreenRenderer offscreen(*m_models, options);
        animation::SequencePose pose;
        pose.sequence = 0;
        pose.ms = pose.globalMs = look.ms;
        offscreen.draw(scene, animation::Pose(pose));
        m_stats = m_models->stats();
        return offscreen.read();
    }
    [[nodiscard]] Rgba middleOf(const Sheets& sheets) { return middleOf(sheets, Look()); }
    [[nodiscard]] Rgba middleOf(const Sheets& sheets, const Look& look) { return middleOf(sheets.document(), look); }
    [[nodiscard]] Rgba middleOf(const std::shared_ptr<const scene::Document>& document, const Look& look)
    {
        return pixelAt(imageOf(document, look), kSize / 2, kSize / 2);
    }
    [[nodiscard]] std::size_t drawCount() const { return m_stats.draws.size(); }

    void TearDown() override
    {
        m_models.reset(); // while its context exists
        GlTest::TearDown();
    }

private:
    std::unique_ptr<renderer::ModelRenderer> m_models; // programs are compiled once per test
    renderer::FrameStats m_stats;
};

} // namespace tests
