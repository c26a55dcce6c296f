#pragma once

#include "renderer/export/gltf/builder.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace renderer::gltf {

/// Values of one property at ascending times in seconds.
template <class T> struct Keys {
    std::vector<float> times{};
    std::vector<T> values{};
    bool isStep = false;

    [[nodiscard]] bool empty() const { return times.empty(); }
    /// Adds a key unless its time, as a float, is not after the last one.
    void add(double seconds, const T& value)
    {
        const auto time = static_cast<float>(seconds);
        if (!times.empty() && !(time > times.back()))
            return;
        times.push_back(time);
        values.push_back(value);
    }
    /// One key if all values are equal.
    void reduce()
    {
        const auto differs = [this](const T& value) { return value != values.front(); };
        if (values.size() > 1 && std::none_of(values.begin(), values.end(), differs)) {
            times.resize(1);
            values.resize(1);
        }
    }
};

/// Collects the channels of one animation.
class AnimationWriter {
public:
    explicit AnimationWriter(Builder& builder) : m_builder(builder) {}

    void addChannel(std::uint32_t node, const char* path, std::uint32_t times, std::uint32_t values, bool isStep);
    void addTranslation(std::uint32_t node, const Keys<glm::vec3>& keys) { addVectors(node, "translation", keys); }
    void addScale(std::uint32_t node, const Keys<glm::vec3>& keys) { addVectors(node, "scale", keys); }
    /// Makes neighboring keys point the same way.
    void addRotation(std::uint32_t node, Keys<glm::quat> keys);

    [[nodiscard]] bool empty() const { return m_channels.empty(); }
    void finish(const std::string& name, Json extras);

private:
    void addVectors(std::uint32_t node, const char* path, const Keys<glm::vec3>& keys);

    Builder& m_builder;
    Json m_channels = Json::array();
    Json m_samplers = Json::array();
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, std::size_t> m_known; // samplers
};

} // namespace renderer::gltf
