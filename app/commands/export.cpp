#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
#include "formats/export/obj_writer.hpp"
#include "formats/files/game_files.hpp"
#include "formats/files/write_file.hpp"
#include "formats/platform/paths.hpp"

#include "renderer/scene/placement.hpp"

#include <fmt/format.h>

#include <map>

namespace app {
namespace {

struct ExportOptions {
    ModelOptions model;
    std::filesystem::path output;
    bool writesMaterial = true;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

/// A picture that is written as PNG (programs that read OBJ rarely read PCX).
struct PictureFile {
    std::filesystem::path path;
    std::shared_ptr<const formats::Image> image;
};

/// What is written beside the OBJ: the .mtl and the pictures it names.
struct MaterialFiles {
    std::filesystem::path library;
    std::string text;                             ///< of the library
    std::vector<PictureFile> pictures;
    std::vector<std::vector<std::string>> names; ///< of the materials, for each node and surface
};

std::filesystem::path beside(std::filesystem::path output, const char* extension)
{
    return output.replace_extension(extension);
}

/// Gathers the materials of a pose, one for each picture that is worn.
class MaterialCollector {
public:
    MaterialCollector(const scene::Document& document, const std::filesystem::path& output)
        : m_document(document), m_output(output)
    {
        m_files.library = beside(output, ".mtl");
    }

    void addNode(std::uint32_t node, std::uint32_t skin)
    {
        std::vector<std::string>& names = m_files.names.emplace_back();
        const formats::Model& model = *m_document.nodes[node].model;
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface)
            names.push_back(materialFor(textureOfSurface(m_document, node, skin, surface)));
    }

    [[nodiscard]] MaterialFiles finished()
    {
        m_files.text = formats::writeMtl(m_entries);
        return std::move(m_files);
    }

private:
    /// The first is called as the OBJ is, the others after what they show.
    std::string materialFor(std::uint32_t texture)
    {
        const auto known = m_known.find(texture);
        if (known != m_known.end())
            return m_entries[known->second].name;
        const bool isThere = texture < m_document.textures.size() && m_document.textures[texture].image;
        const bool isFirst = m_entries.empty();
        const std::string name =
            isFirst ? "skin" : fmt::format("skin_{}", m_entries.size());
        formats::MtlEntry entry{name, {}};
        if (isThere) {
            std::filesystem::path path = beside(m_output, ".png");
            if (!isFirst)
                path.replace_filename(path.stem().string() + fmt::format("_{}.png", m_entries.size()));
            entry.picture = platform::utf8FromPath(path.filename());
            m_files.pictures.push_back({path, m_document.textures[texture].image});
        }
        m_known.emplace(texture, m_entries.size());
        m_entries.push_back(std::move(entry));
        return name;
    }

    const scene::Document& m_document;
    const std::filesystem::path& m_output;
    MaterialFiles m_files;
    std::vector<formats::MtlEntry> m_entries;
    std::map<std::uint32_t, std::size_t> m_known; // textures, into the entries
};

/// Files that the user did not name never replace what no export wrote.
bool mayWriteMaterial(const scene::Document& document, const MaterialFiles& files, formats::Overwriting overwriting)
{
    for (const PictureFile& picture : files.pictures) {
        if (!mayWrite(document, picture.path, overwriting) ||
            !mayReplaceTexture(picture.path, *picture.image, overwriting))
            return false;
    }
    return mayReplaceMaterial(files.library, files.text, overwriting);
}

bool isWritten(const std::filesystem::path& path, std::string_view content)
{
    const auto result = formats::writeFile(path, content);
    if (!result)
        printMessage(result.error().message);
    return result.has_value();
}

bool isMaterialWritten(const MaterialFiles& files)
{
    bool areWritten = isWritten(files.library, files.text);
    for (const PictureFile& picture : files.pictures) {
        areWritten = areWritten && isPngWritten(picture.path, *picture.image, formats::PngMark::texture);
    }
    return areWritten;
}

/// Everything as it stands, in the order of the nodes; the surfaces that a skin leaves out among it.
std::vector<formats::ObjPart> partsOf(const scene::Document& document, const Selection& selection,
                                      const MaterialFiles& material)
{
    const auto placed = placedNodes(document, selection.poses, {}, {}, selection.seconds);
    std::vector<formats::ObjPart> parts;
    for (std::size_t i = 0; i < document.nodes.size(); ++i) {
        if (!placed[i].isShown)
            continue;
        const scene::Node& node = document.nodes[i];
        formats::ObjPart part;
        part.model = node.model.get();
        part.topology = selection.topology < node.model->topologies.size() ? selection.topology : 0;
        if (isSkinned(*node.model)) {
            part.positions = scene::skinnedPositions(skinnedOf(*node.model), placed[i].bones);
            const std::uint32_t firstSurface = firstSurfaceOf(document, static_cast<std::uint32_t>(i));
            for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface)
                part.isHidden.push_back(selection.hiddenSurfaces.contains(firstSurface + surface));
        } else {
            const std::vector<formats::Frame>& frames = keyframesOf(*node.model).frames;
            part.frames = {frames[placed[i].pose.frameA].blockFrame, frames[placed[i].pose.frameB].blockFrame,
                           static_cast<double>(placed[i].pose.blend)};
        }
        part.transform = placed[i].transform;
        if (i < material.names.size())
            part.materials = material.names[i];
        parts.push_back(std::move(part));
    }
    return parts;
}

} // namespace

ExitStatus runExport(std::span<const char* const> arguments)
{
    ExportOptions options;
    Arguments parser("trisview export", "Writes one pose of a model for other programs.");
    CLI::App& cli = parser.cli();
    addModelOptions(cli, options.model);
    requireName(*cli.add_option("-o,--output", options.output, "FILE.obj; FILE.mtl and FILE.png are written beside it")
                     ->required());
    cli.add_option("--skin", options.model.skin, "skin by name or index");
    addPoseOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    cli.add_flag("!--no-material", options.writesMaterial, "only the OBJ");
    addForceOption(cli, options.overwriting);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (formats::extensionOf(platform::utf8FromPath(options.output)) != ".obj") {
        printMessage(fmt::format("export: {}: poses are written as .obj", platform::utf8FromPath(options.output)));
        return ExitStatus::usage;
    }

    options.model.textures = options.writesMaterial ? TextureUse::shown : TextureUse::notShown;
    const auto opened =
        openModel(options.model, options.writesMaterial ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    if (!mayWrite(document, options.output, options.overwriting) ||
        !mayReplacePose(options.output, options.overwriting))
        return ExitStatus::usage;
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<Selection>(selected);
    MaterialFiles material;
    if (options.writesMaterial) {
        MaterialCollector collector(document, options.output);
        for (std::uint32_t node = 0; node < document.nodes.size(); ++node)
            collector.addNode(node, selection.skin);
        material = collector.finished();
        if (!mayWriteMaterial(document, material, options.overwriting))
            return ExitStatus::usage;
    }
    const formats::Diagnostics diagnostics = findingsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);

    const std::string library =
        options.writesMaterial ? platform::utf8FromPath(material.library.filename()) : std::string();
    // The OBJ first: where nothing can be written, the message is about the file that was asked for.
    if (!isWritten(options.output,
                   formats::writeObj(partsOf(document, selection, material), library)))
        return ExitStatus::incomplete;
    if (options.writesMaterial && !isMaterialWritten(material))
        return ExitStatus::incomplete;
    const bool isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
