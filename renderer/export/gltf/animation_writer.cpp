#include "renderer/export/gltf/animation_writer.hpp"

#include "formats/base/printable.hpp"

namespace renderer::gltf {

void AnimationWriter::addChannel(std::uint32_t node, const char* path, std::uint32_t times, std::uint32_t values,
                                 bool isStep)
{
    const auto [known, isNew] = m_known.try_emplace({times, values, isStep}, m_samplers.size());
    if (isNew)
        m_samplers.push_back({{"input", times}, {"interpolation", isStep ? "STEP" : "LINEAR"}, {"output", values}});
    m_channels.push_back({{"sampler", known->second}, {"target", {{"node", node}, {"path", path}}}});
}

void AnimationWriter::addVectors(std::uint32_t node, const char* path, const Keys<glm::vec3>& keys)
{
    if (!keys.empty())
        addChannel(node, path, m_builder.addTimes(keys.times), m_builder.addVectors(keys.values), keys.isStep);
}

void AnimationWriter::addRotation(std::uint32_t node, Keys<glm::quat> keys)
{
    if (keys.empty())
        return;
    for (std::size_t i = 1; i < keys.values.size(); ++i) {
        if (glm::dot(keys.values[i - 1], keys.values[i]) < 0.0f)
            keys.values[i] = -keys.values[i];
    }
    addChannel(node, "rotation", m_builder.addTimes(keys.times), m_builder.addQuaternions(keys.values), keys.isStep);
}

void AnimationWriter::finish(const std::string& name, Json extras)
{
    Json animation = {
        {"name", formats::printable(name)}, {"channels", std::move(m_channels)}, {"samplers", std::move(m_samplers)}};
    if (!extras.empty())
        animation["extras"] = std::move(extras);
    m_builder.animations.add(animation);
}

} // namespace renderer::gltf
