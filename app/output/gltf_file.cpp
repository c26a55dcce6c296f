#include "app/output/gltf_file.hpp"

#include "app/output/file_names.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"

#include <map>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::FileWriter;
using formats::LoadErrorCode;
using formats::Result;

fs::path bufferOf(const fs::path& output)
{
    fs::path buffer = output;
    return buffer.replace_extension(".bin");
}

bool isSeparate(const fs::path& output)
{
    return formats::extensionOf(platform::utf8FromPath(output)) == ".gltf";
}

/// Devices cannot be read back.
Result<void> checkWritten(FileWriter& file, const fs::path& buffer = {})
{
    const fs::path written = file.close();
    return written.empty() ? Result<void>() : renderer::gltf::checkGltf(written, buffer);
}

Result<void> writeGlbFile(renderer::gltf::Gltf gltf, const fs::path& output)
{
    FileWriter file(output);
    writeGlb(std::move(gltf), [&](std::span<const std::byte> bytes) { file.write(bytes); });
    TRISVIEW_TRY(checkWritten(file));
    return file.finish();
}

Result<void> writeSeparateFiles(renderer::gltf::Gltf gltf, const fs::path& output)
{
    const bool hasBuffer = gltf.binary.size() > 0;
    FileWriter json(output);
    FileWriter binary(bufferOf(output));
    writeSeparate(
        std::move(gltf), platform::utf8FromPath(bufferOf(output).filename()),
        [&](std::span<const std::byte> bytes) { json.write(bytes); },
        [&](std::span<const std::byte> bytes) { binary.write(bytes); });
    const fs::path buffer = hasBuffer ? binary.close() : fs::path();
    if (binary.hasFailed())
        return binary.finish();
    TRISVIEW_TRY(checkWritten(json, buffer));
    if (hasBuffer)
        TRISVIEW_TRY(binary.finish());
    return json.finish();
}

} // namespace

std::vector<renderer::gltf::SplitFile> splitFiles(const scene::Document& document,
                                                  const renderer::gltf::Options& options, GltfSplit split)
{
    switch (split) {
    case GltfSplit::clips:
        return splitByClips(document, options);
    case GltfSplit::parts:
        return splitByParts(document, options);
    case GltfSplit::none:
        break;
    }
    return {{"", options}};
}

std::string nameOfPart(const std::string& name, std::string_view part)
{
    return part.empty() ? name : name + "-" + safeFileName(part);
}

std::vector<fs::path> gltfPaths(const fs::path& output)
{
    if (isSeparate(output))
        return {output, bufferOf(output)};
    return {output};
}

Result<PreparedGltf> prepareGltf(const scene::Document& document, renderer::gltf::Options options,
                                 const fs::path& output, const fs::path& textures)
{
    std::map<std::string, fs::path> images; // by their paths from the output
    if (!textures.empty()) {
        options.imageFile = [&, folder = folderSeenFrom(output, textures)](const std::string& suggested) {
            images[folder + suggested] = textures / platform::pathFromUtf8(suggested);
            return folder + suggested;
        };
    }
    PreparedGltf prepared;
    TRISVIEW_TRY_ASSIGN(prepared.gltf, makeGltf(document, options));
    prepared.output = output;
    for (const renderer::gltf::ImageFile& image : prepared.gltf.images)
        prepared.images.push_back(images.at(image.path));
    return prepared;
}

Result<void> writeGltf(PreparedGltf prepared)
{
    for (std::size_t i = 0; i < prepared.images.size(); ++i) {
        std::error_code error; // then writing fails, too
        fs::create_directories(prepared.images[i].parent_path(), error);
        TRISVIEW_TRY(formats::writeFile(prepared.images[i], prepared.gltf.images[i].bytes));
    }
    return isSeparate(prepared.output) ? writeSeparateFiles(std::move(prepared.gltf), prepared.output)
                                       : writeGlbFile(std::move(prepared.gltf), prepared.output);
}

} // namespace app
