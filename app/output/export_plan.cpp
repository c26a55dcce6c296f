#include "app/output/export_plan.hpp"

#include "app/output/claimed_output.hpp"
#include "app/output/file_names.hpp"
#include "app/output/used_files.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/export/stl_writer.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Result;

/// The document's files that existed when it was opened.
std::set<std::string> readPaths(const scene::Document& document)
{
    std::set<std::string> paths;
    for (const scene::Node& node : document.nodes)
        paths.insert(node.path);
    for (const scene::Texture& texture : document.textures) {
        if (texture.image)
            paths.insert(texture.path);
    }
    return paths;
}

/// Many programs refuse an STL without triangles.
Result<void> writeStlFile(const fs::path& path, const std::vector<formats::PosedPart>& parts)
{
    if (stlTriangleCount(parts) == 0)
        return formats::fail(formats::LoadErrorCode::unsupported, platform::utf8FromPath(path),
                             ": is not written: it would have no triangles");
    return formats::writeFile(path, formats::writeStl(parts));
}

/// The poses of a document as OBJ or STL files.
class PoseWriter {
public:
    PoseWriter(std::shared_ptr<const scene::Document> document, std::vector<ExportedPose> poses, const PoseStyle& style,
               OutputLocation location)
        : m_document(std::move(document)),
          m_poses(std::move(poses)),
          m_style(style),
          m_mixings(mixingsOf(*m_document, style.skin, style.alpha)),
          m_folder(std::move(location))
    {
        m_style.writesMaterial = m_style.writesMaterial && m_style.format == PoseFormat::obj;
    }

    [[nodiscard]] const fs::path& folder() const { return m_folder.claimed(); }

    Result<fs::path> write(std::size_t step)
    {
        TRISVIEW_TRY_ASSIGN(const fs::path path, claim(step));
        if (step == 0 && m_style.writesMaterial)
            m_material = materialFor(path);
        const std::string library =
            m_style.writesMaterial ? platform::utf8FromPath(m_material.library.filename()) : std::string();
        const auto parts = posedPartsOf(*m_document, m_poses[step], m_material, m_mixings);
        Result<void> written = m_style.format == PoseFormat::stl
                                   ? writeStlFile(path, parts)
                                   : formats::writeFile(path, formats::writeObj(parts, library));
        if (written && step == 0 && m_style.writesMaterial)
            written = writeMaterial(m_material);
        return finished(path, written);
    }

private:
    [[nodiscard]] const char* extension() const { return m_style.format == PoseFormat::stl ? ".stl" : ".obj"; }

    Result<fs::path> claim(std::size_t step)
    {
        const OutputLocation& location = m_folder.location();
        if (m_poses.size() > 1)
            return m_folder.claim(
                location.name + "-" + numberInName(step + 1, std::max<std::size_t>(m_poses.size(), 1000)), extension());
        return claimFile(location, extension(), [this](const fs::path& path) { return isAllFree(path); });
    }

    /// Whether all paths of the material and its images are free.
    [[nodiscard]] bool isAllFree(const fs::path& pose) const
    {
        if (!m_style.writesMaterial)
            return true;
        const MaterialFiles files = materialFor(pose);
        return !isNameTaken(files.library) && std::none_of(files.images.begin(), files.images.end(),
                                                           [](const auto& image) { return isNameTaken(image.path); });
    }

    [[nodiscard]] MaterialFiles materialFor(const fs::path& pose) const
    {
        // All frames share one material, named after all of them.
        const fs::path output =
            m_poses.size() > 1 ? pose.parent_path() / platform::pathFromUtf8(m_folder.location().name + ".obj") : pose;
        return materialFilesOf(*m_document, m_style.skin, m_mixings, {output, {}});
    }

    std::shared_ptr<const scene::Document> m_document;
    std::vector<ExportedPose> m_poses;
    PoseStyle m_style;
    SurfaceMixings m_mixings;
    NewFolder m_folder;
    MaterialFiles m_material; // of the first step
};

} // namespace

ExportPlan planPoses(std::shared_ptr<const scene::Document> document, std::vector<ExportedPose> poses,
                     const PoseStyle& style, const OutputLocation& location)
{
    ExportPlan plan;
    plan.steps = poses.size();
    const bool isSeveral = poses.size() > 1;
    const auto writer = std::make_shared<PoseWriter>(std::move(document), std::move(poses), style, location);
    if (isSeveral)
        plan.folder = [writer] { return writer->folder(); };
    plan.run = [writer](std::size_t step, const ExportPicture&) { return writer->write(step); };
    return tidied(std::move(plan), location);
}

ExportPlan planPictures(std::size_t count, const OutputLocation& location)
{
    ExportPlan plan;
    plan.steps = count;
    plan.needsPictures = true;
    const auto folder = std::make_shared<NewFolder>(location);
    if (count > 1)
        plan.folder = [folder] { return folder->claimed(); };
    plan.run = [folder, count](std::size_t step, const ExportPicture& picture) -> Result<fs::path> {
        const std::string number = "-" + numberInName(step + 1, std::max<std::size_t>(count, 1000));
        const auto claimed = count == 1 ? claimFile(folder->location(), ".png")
                                        : folder->claim(folder->location().name + number, ".png");
        if (!claimed)
            return claimed;
        const formats::Image& image = picture.image;
        formats::PngFile file(
            *claimed, {image.width, image.height, formats::alphaOf(image), formats::PngMark::image, picture.view});
        file.write(image.pixels);
        return finished(*claimed, file.finish());
    };
    return tidied(std::move(plan), location);
}

ExportPlan planTextures(std::shared_ptr<const scene::Document> document, const OutputLocation& location)
{
    std::vector<std::uint32_t> textures;
    std::set<const formats::Image*> images; // several names may refer to one image
    for (std::uint32_t i = 0; i < document->textures.size(); ++i) {
        if (document->textures[i].image && images.insert(document->textures[i].image.get()).second)
            textures.push_back(i);
    }
    ExportPlan plan;
    plan.steps = textures.size();
    const auto folder = std::make_shared<NewFolder>(location);
    plan.folder = [folder] { return folder->claimed(); };
    plan.run = [document = std::move(document), textures = std::move(textures), folder](std::size_t step,
                                                                                        const ExportPicture&) {
        const scene::Texture& texture = document->textures[textures[step]];
        const auto claimed = folder->claim(textureFileName(*document, texture), ".png");
        return claimed ? finished(*claimed, writePng(*claimed, *texture.image, formats::PngMark::texture)) : claimed;
    };
    return tidied(std::move(plan), location);
}

std::string textureFileName(const scene::Document& document, const scene::Texture& texture)
{
    // An image inside a model file gets the names of both.
    return safeFileName(texture.path.empty() ? formats::stemOf(document.path) + "_" + texture.name
                                             : formats::stemOf(texture.path));
}

ExportPlan planFiles(const std::shared_ptr<const scene::Document>& document, const OutputLocation& location)
{
    std::vector<UsedFile> files = usedFiles(*document);
    ExportPlan plan;
    plan.steps = files.size();
    const bool isFlat = location.isFlat;
    const auto folder = std::make_shared<NewFolder>(location);
    plan.folder = [folder] { return folder->claimed(); };
    plan.run = [files = std::move(files), read = readPaths(*document), edits = document->overrides.files, folder,
                isFlat](std::size_t step, const ExportPicture&) -> Result<fs::path> {
        const UsedFile& file = files[step];
        const formats::PathKind kind = formats::kindOfPath(platform::pathFromUtf8(file.path));
        TRISVIEW_TRY(formats::checkCancelled(file.path)); // then an archive counts as missing
        const bool isThereNow = kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive;
        if (!isThereNow && read.contains(file.path))
            return formats::fail(formats::LoadErrorCode::notFound, file.path,
                                 ": was deleted after the model was opened");
        if (!isThereNow)
            return fs::path(); // not found
        const auto edited = edits.find(file.path);
        const Result<formats::ByteView> bytes = edited != edits.end()
                                                    ? formats::ByteView(edited->second, file.path)
                                                    : formats::readPath(platform::pathFromUtf8(file.path));
        if (!bytes)
            return tl::unexpected(bytes.error());
        if (isFlat) {
            const auto claimed = folder->claim(formats::stemOf(file.name), formats::extensionOf(file.name));
            return claimed ? finished(*claimed, formats::writeFile(*claimed, bytes->file().span())) : claimed;
        }
        const auto path = folder->path();
        if (!path)
            return path;
        const auto written =
            formats::writeBelow(*path, file.name, bytes->file().span(), formats::Overwriting::forbidden);
        if (!written)
            return tl::unexpected(written.error());
        return *path / platform::pathFromUtf8(file.name);
    };
    return tidied(std::move(plan), location);
}

ExportPlan planText(std::function<std::string()> make, std::string extension, const OutputLocation& location)
{
    ExportPlan plan;
    plan.steps = 1;
    plan.run = [make = std::move(make), extension = std::move(extension), location](std::size_t, const ExportPicture&) {
        const auto claimed = claimFile(location, extension);
        return claimed ? finished(*claimed, formats::writeFile(*claimed, make())) : claimed;
    };
    return tidied(std::move(plan), location);
}

} // namespace app
