#include "renderer/export/gltf/builder.hpp"
#include "renderer/export/gltf/gltf.hpp"
#include "renderer/export/gltf/images.hpp"

#include <fmt/format.h>

#include <array>

namespace renderer::gltf {
namespace {

constexpr std::uint32_t kGlbMagic = 0x46546C67; // "glTF"
constexpr std::uint32_t kGlbVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;   // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942; // "BIN\0"
constexpr std::uint64_t kGlbHeaderBytes = 12, kGlbChunkBytes = 8;

void addWord(std::vector<std::byte>& bytes, std::uint32_t word)
{
    for (std::uint32_t shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::byte>(word >> shift & 0xFFU));
}

std::span<const std::byte> bytesOfText(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

/// The JSON with its buffer, padded with spaces.
std::string finishedJson(const Gltf& gltf, std::string_view bufferPath)
{
    std::string json = gltf.json;
    if (gltf.binary.size() > 0) {
        json.pop_back();
        Json buffer = Json::object();
        if (!bufferPath.empty())
            buffer["uri"] = bufferPath;
        buffer["byteLength"] = gltf.binary.size();
        json += fmt::format(",\"buffers\":[{}]}}", textOf(buffer));
    }
    json.append((4 - json.size() % 4) % 4, ' ');
    return json;
}

std::uint64_t sizeWith(const Gltf& gltf, const std::string& json)
{
    const std::uint64_t binary = gltf.binary.size();
    return kGlbHeaderBytes + kGlbChunkBytes + json.size() + (binary > 0 ? kGlbChunkBytes + binary : 0);
}

} // namespace

void writeGlb(Gltf gltf, const ByteSink& sink)
{
    const std::string json = finishedJson(gltf, {});
    std::vector<std::byte> header;
    addWord(header, kGlbMagic);
    addWord(header, kGlbVersion);
    addWord(header, static_cast<std::uint32_t>(sizeWith(gltf, json)));
    addWord(header, static_cast<std::uint32_t>(json.size()));
    addWord(header, kJsonChunk);
    sink(header);
    sink(bytesOfText(json));
    if (gltf.binary.size() == 0)
        return;
    header.clear();
    addWord(header, static_cast<std::uint32_t>(gltf.binary.size()));
    addWord(header, kBinaryChunk);
    sink(header);
    gltf.binary.drain(sink);
}

void writeSeparate(Gltf gltf, std::string_view bufferPath, const ByteSink& json, const ByteSink& binary)
{
    json(bytesOfText(finishedJson(gltf, uriOf(bufferPath))));
    gltf.binary.drain(binary);
}

bool isOurGltf(std::span<const std::byte> head)
{
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    const std::string start = fmt::format("{{\"asset\":{{\"version\":\"2.0\",\"generator\":\"{}\"", kGenerator);
    constexpr std::size_t kJsonInGlb = kGlbHeaderBytes + kGlbChunkBytes;
    const bool isGlb = text.starts_with("glTF") && text.size() > kJsonInGlb;
    return (isGlb ? text.substr(kJsonInGlb) : text).starts_with(start);
}

} // namespace renderer::gltf
