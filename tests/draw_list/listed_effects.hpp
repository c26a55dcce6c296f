#pragma once

#include "renderer/draw/list/draw_list.hpp"
#include "tests/scene/effects_of_model.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace tests {

/// A written model with emitters, and its draw list seen from 100 units along X.
class ListedEffects {
public:
    explicit ListedEffects(formats::M2WriteEffects effects) : ListedEffects(poleWith(264, std::move(effects))) {}
    explicit ListedEffects(const formats::M2WriteModel& written) : m_effects(written)
    {
        scene::Node& node = m_document.nodes.emplace_back();
        node.model = std::shared_ptr<const formats::Model>(std::shared_ptr<void>(), &m_effects.model());
        // Every texture has an image, because a soft dot replaces a missing one.
        const auto image = std::make_shared<const formats::Image>(formats::Image{1, 1, {255, 255, 255, 255}});
        scene::Skin& skin = node.skins.emplace_back();
        for (std::uint32_t slot = 0; slot < m_effects.model().textureSlots.size(); ++slot) {
            m_document.textures.emplace_back().image = image;
            skin.slots.push_back(slot);
        }
        m_bones.assign(m_effects.shape().bones.size(), animation::identityBone());
    }
    ListedEffects(const ListedEffects&) = delete;
    ListedEffects& operator=(const ListedEffects&) = delete;

    renderer::DrawOptions options;
    renderer::View view{glm::mat4(1.0f), glm::vec3(100.0f, 0.0f, 0.0f), {}};

    /// The list at a time of the first sequence, which loops. Refers to this object.
    [[nodiscard]] renderer::DrawList listAt(double ms, renderer::DrawList reused = {})
    {
        const formats::KeyView keys = keysOf(m_effects.shape(), 0);
        const double inSequence = animation::wrapped(ms, keys.durationMs);
        m_sampleTime.now = {keys, inSequence};
        m_effects.system().advanceTo({0, keys, inSequence, ms});
        m_draw = {0, 0, m_instances, m_bones, &m_sampleTime, &m_effects.system()};
        return makeDrawList({m_document, {&m_draw, 1}, view, options, {}}, std::move(reused));
    }
    void loseImages()
    {
        for (scene::Texture& texture : m_document.textures)
            texture.image.reset();
    }
    [[nodiscard]] formats::Skinned& shape() { return m_effects.shape(); }
    [[nodiscard]] animation::EffectSystem& system() { return m_effects.system(); }

    /// The items of effects, in draw order.
    [[nodiscard]] static std::vector<renderer::DrawItem> quadsOf(const renderer::DrawList& list)
    {
        std::vector<renderer::DrawItem> quads;
        std::copy_if(list.items.begin(), list.items.end(), std::back_inserter(quads),
                     [](const auto& item) { return item.geometry == renderer::Geometry::quads; });
        return quads;
    }

private:
    EffectsOfModel m_effects;
    scene::Document m_document;
    std::vector<animation::BoneMatrix> m_bones;
    std::vector<renderer::Instance> m_instances{renderer::instanceOf(0, glm::mat4(1.0f))};
    animation::SampleTime m_sampleTime;
    renderer::NodeDraw m_draw;
};

} // namespace tests
