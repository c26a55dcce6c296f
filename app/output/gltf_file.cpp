#include "app/output/gltf_file.hpp"

#include "app/output/new_output.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/termination.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::LoadErrorCode;
using formats::Result;

/// A file under a temporary name beside its final one; removed unless it gets that.
class PendingFile {
public:
    explicit PendingFile(const fs::path& target)
        : m_target(target),
          m_path(platform::pathFromUtf8(
              fmt::format("{}.{:08x}.part", platform::utf8FromPath(target), std::random_device()()))),
          m_unfinished(m_path),
          m_writer(std::in_place, m_path)
    {
    }
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    ~PendingFile()
    {
        m_writer.reset();
        std::error_code error; // nothing else can be done
        if (!m_isDone)
            fs::remove(m_path, error);
    }

    [[nodiscard]] const fs::path& path() const { return m_path; }
    void write(std::span<const std::byte> bytes) { m_writer->write(bytes); }
    [[nodiscard]] Result<void> close()
    {
        const Result<void> written = m_writer->finish();
        m_writer.reset();
        return written;
    }
    [[nodiscard]] Result<void> rename()
    {
        std::error_code error;
        fs::rename(m_path, m_target, error);
        if (error)
            return formats::fail(LoadErrorCode::io, platform::utf8FromPath(m_target), ": cannot be written (",
                                 error.message(), ")");
        m_isDone = true;
        return {};
    }

private:
    fs::path m_target;
    fs::path m_path;
    platform::UnfinishedFile m_unfinished;
    std::optional<formats::FileWriter> m_writer;
    bool m_isDone = false;
};

fs::path bufferOf(const fs::path& output)
{
    fs::path buffer = output;
    return buffer.replace_extension(".bin");
}

bool isSeparate(const fs::path& output)
{
    return formats::extensionOf(platform::utf8FromPath(output)) == ".gltf";
}

Result<void> writeGlbFile(renderer::gltf::Gltf gltf, const fs::path& output)
{
    PendingFile file(output);
    writeGlb(std::move(gltf), [&](std::span<const std::byte> bytes) { file.write(bytes); });
    TRISVIEW_TRY(file.close());
    TRISVIEW_TRY(renderer::gltf::checkGltf(file.path()));
    return file.rename();
}

Result<void> writeSeparateFiles(renderer::gltf::Gltf gltf, const fs::path& output)
{
    const fs::path buffer = bufferOf(output);
    const bool hasBuffer = gltf.binary.size() > 0;
    PendingFile json(output);
    PendingFile binary(buffer);
    writeSeparate(
        std::move(gltf), platform::utf8FromPath(buffer.filename()),
        [&](std::span<const std::byte> bytes) { json.write(bytes); },
        [&](std::span<const std::byte> bytes) { binary.write(bytes); });
    TRISVIEW_TRY(json.close());
    TRISVIEW_TRY(binary.close());
    TRISVIEW_TRY(renderer::gltf::checkGltf(json.path(), hasBuffer ? binary.path() : fs::path()));
    if (hasBuffer)
        TRISVIEW_TRY(binary.rename());
    return json.rename();
}

} // namespace

std::vector<fs::path> gltfPaths(const fs::path& output)
{
    if (isSeparate(output))
        return {output, bufferOf(output)};
    return {output};
}

Result<renderer::gltf::Report> writeGltfFile(const scene::Document& document, renderer::gltf::Options options,
                                             const fs::path& output, const GltfTextures& textures)
{
    std::error_code error; // relative paths of images need it; else they are absolute
    const fs::path folder = fs::absolute(output, error).parent_path();
    std::map<std::string, fs::path> images; // by their paths from the output
    if (!textures.folder.empty()) {
        options.imageFile = [&](const std::string& suggested) {
            std::error_code failed;
            const fs::path image = textures.folder / platform::pathFromUtf8(suggested);
            std::string relative = platform::utf8FromPath(fs::absolute(image, failed).lexically_relative(folder));
            images[relative] = image;
            return relative;
        };
    }
    TRISVIEW_TRY_ASSIGN(renderer::gltf::Gltf gltf, makeGltf(document, options));
    for (const auto& [relative, image] : images) {
        if (textures.mayWrite && !textures.mayWrite(image))
            return formats::fail(LoadErrorCode::io, platform::utf8FromPath(image), ": is not written");
    }
    if (!textures.folder.empty())
        fs::create_directories(textures.folder, error);
    for (const renderer::gltf::ImageFile& image : gltf.images)
        TRISVIEW_TRY(formats::writeFile(images.at(image.path), image.bytes));
    renderer::gltf::Report report = gltf.report;
    TRISVIEW_TRY(isSeparate(output) ? writeSeparateFiles(std::move(gltf), output)
                                    : writeGlbFile(std::move(gltf), output));
    return report;
}

} // namespace app
