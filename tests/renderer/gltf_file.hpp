#pragma once

#include "renderer/export/gltf/gltf.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace tests {

/// A .glb in memory, read without the code that wrote it.
struct GltfFile {
    nlohmann::json json;
    std::vector<std::byte> bytes, binary;
    renderer::gltf::Report report;

    [[nodiscard]] static GltfFile of(const scene::Document& document, const renderer::gltf::Options& options = {})
    {
        auto made = makeGltf(document, options);
        EXPECT_TRUE(made) << (made ? "" : made.error().message);
        GltfFile file;
        if (!made)
            return file;
        file.report = made->report;
        writeGlb(*std::move(made), [&file](std::span<const std::byte> piece) {
            file.bytes.insert(file.bytes.end(), piece.begin(), piece.end());
        });
        const auto checked = renderer::gltf::checkGlb(file.bytes, "test.glb");
        EXPECT_TRUE(checked) << (checked ? "" : checked.error().message);
        const std::uint64_t length = file.word(12, 4);
        file.json = nlohmann::json::parse(
            std::string(reinterpret_cast<const char*>(file.bytes.data()) + 20, static_cast<std::size_t>(length)));
        if (file.bytes.size() > 28 + length)
            file.binary.assign(file.bytes.begin() + static_cast<std::ptrdiff_t>(28 + length), file.bytes.end());
        return file;
    }

    [[nodiscard]] std::uint64_t word(std::size_t at, std::size_t size) const { return wordIn(bytes, at, size); }
    [[nodiscard]] static std::uint64_t wordIn(const std::vector<std::byte>& from, std::size_t at, std::size_t size)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value |= std::to_integer<std::uint64_t>(from.at(at + i)) << 8U * i;
        return value;
    }

    /// The numbers of an accessor of floats, unsigned integers or shorts, without scaling; sparse ones, too.
    [[nodiscard]] std::vector<double> numbers(std::size_t accessor) const
    {
        const nlohmann::json& json_ = json["accessors"][accessor];
        const std::string type = json_["type"];
        const std::size_t components = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : std::stoul(type.substr(3));
        const std::size_t count = json_["count"];
        std::vector<double> all(components * count);
        if (json_.contains("bufferView"))
            all = numbersIn(json_["bufferView"], json_["byteOffset"], json_["componentType"], components, count);
        if (!json_.contains("sparse"))
            return all;
        const nlohmann::json& sparse = json_["sparse"];
        const auto indices = numbersIn(sparse["indices"]["bufferView"], sparse["indices"]["byteOffset"],
                                       sparse["indices"]["componentType"], 1, sparse["count"]);
        const auto values = numbersIn(sparse["values"]["bufferView"], sparse["values"]["byteOffset"],
                                      json_["componentType"], 1, sparse["count"]);
        for (std::size_t i = 0; i < indices.size(); ++i)
            all.at(static_cast<std::size_t>(indices[i])) = values[i];
        return all;
    }

    [[nodiscard]] const nlohmann::json& node(const std::string& name) const
    {
        for (const nlohmann::json& one : json["nodes"]) {
            if (one.value("name", "") == name)
                return one;
        }
        ADD_FAILURE() << "no node " << name;
        return json["nodes"][0];
    }
    [[nodiscard]] std::size_t nodeNumber(const std::string& name) const
    {
        return static_cast<std::size_t>(&node(name) - &json["nodes"][0]);
    }
    [[nodiscard]] const nlohmann::json& primitive(const std::string& nodeName) const
    {
        return json["meshes"][node(nodeName)["mesh"].get<std::size_t>()]["primitives"][0];
    }
    [[nodiscard]] const nlohmann::json& animation(const std::string& name) const
    {
        for (const nlohmann::json& one : json["animations"]) {
            if (one["name"] == name)
                return one;
        }
        ADD_FAILURE() << "no animation " << name;
        return json["animations"][0];
    }
    /// The sampler of a node's property; null: no channel has it.
    [[nodiscard]] nlohmann::json sampler(const nlohmann::json& animation, const std::string& nodeName,
                                         const std::string& path) const
    {
        for (const nlohmann::json& channel : animation["channels"]) {
            if (channel["target"]["node"] == nodeNumber(nodeName) && channel["target"]["path"] == path)
                return animation["samplers"][channel["sampler"].get<std::size_t>()];
        }
        return nullptr;
    }

private:
    [[nodiscard]] std::vector<double> numbersIn(std::size_t view, std::size_t offset, int type, std::size_t components,
                                                std::size_t count) const
    {
        const nlohmann::json& described = json["bufferViews"][view];
        const std::size_t size = type == 5126 || type == 5125 ? 4 : type == 5121 ? 1 : 2;
        const std::size_t stride = described.value("byteStride", components * size);
        const std::size_t start = described["byteOffset"].get<std::size_t>() + offset;
        std::vector<double> all;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t c = 0; c < components; ++c) {
                const std::uint64_t bits = wordIn(binary, start + i * stride + c * size, size);
                if (type == 5126)
                    all.push_back(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
                else if (type == 5122)
                    all.push_back(static_cast<std::int16_t>(bits));
                else
                    all.push_back(static_cast<double>(bits));
            }
        }
        return all;
    }
};

} // namespace tests
