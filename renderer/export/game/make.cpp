#include "renderer/export/game/make.hpp"

#include "formats/model/mesh_variant.hpp"
#include "renderer/export/game/atlas.hpp"
#include "renderer/export/game/encoding.hpp"
#include "renderer/export/game/texts.hpp"
#include "renderer/export/game/warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace renderer::game {
namespace {

using formats::Result;

constexpr std::size_t kLongestName = 63;
// Each writes the frames, then measures them; the grids of an MD2 need two passes more.
constexpr int kPassesOfMd3 = 2;
constexpr int kPassesOfMd2 = 4;
constexpr std::uint32_t kWidestPcx = 640; // docs/formats/pcx.md §2

std::vector<std::byte> bytesOfText(const std::string& text)
{
    std::vector<std::byte> bytes;
    bytes.reserve(text.size());
    for (const char c : text)
        bytes.push_back(static_cast<std::byte>(c));
    return bytes;
}

class Maker {
public:
    Maker(const scene::Document& document, const GameOptions& options) : m_document(document), m_options(options) {}

    Result<GameFiles> make()
    {
        TRISVIEW_TRY_ASSIGN(m_model, gameModelOf(m_document, m_options.source));
        m_files.map.pose = m_model.pose;
        m_files.map.sourceVertices = m_model.vertexCount;
        reportProgress();
        TRISVIEW_TRY(giveImages());
        nameSurfaces();
        TRISVIEW_TRY_ASSIGN(const EncodedModel encoded, encodedModel());
        const std::string name = m_options.stem + std::string(extensionOf(m_options.format));
        TRISVIEW_TRY_ASSIGN(ReadBack read, readBack(m_model, encoded, m_options.format, name));
        addTexts();
        m_files.model = encoded.bytes;
        m_files.map.vertices = encoded.vertices;
        report(encoded, std::move(read));
        return std::move(m_files);
    }

private:
    /// Frames are posed once for each pass over them, which takes most of the time.
    void reportProgress()
    {
        if (!m_options.onProgress)
            return;
        const int passes = m_options.format == Format::md3 ? kPassesOfMd3 : kPassesOfMd2;
        const double all = static_cast<double>(m_model.frameCount()) * passes;
        m_model.pose = [pose = m_model.pose, report = m_options.onProgress, all,
                        posed = 0.0](std::uint32_t frame) mutable {
            report(std::min(++posed / all, 1.0));
            return pose(frame);
        };
    }

    /// Whether surfaces and skins keep the names that the source's file states, also one that became a glTF.
    [[nodiscard]] bool keepsNames() const
    {
        return m_document.nodes.front().model->format == nameOf(m_options.format) ||
               m_model.madeFrom == nameOf(m_options.format);
    }

    Result<void> giveImages()
    {
        if (keepsNames())
            return {};
        m_model.skins.clear();
        addColorImage(m_model);
        if (m_options.joinsImages)
            TRISVIEW_TRY(joinImages(m_model, atlasLimitOf(m_options.profile)));
        if (m_options.format != Format::md3)
            TRISVIEW_TRY(checkOneImage(m_model, m_options.format, m_options.source.sampling.names));
        if (m_model.images.size() == 1 && !m_options.imageName.empty())
            m_model.images.front().name = m_options.imageName;
        TRISVIEW_TRY_ASSIGN(std::vector<GameFile> files, imageFiles(m_model, {m_options.format, m_options.profile,
                                                                              m_options.folder, m_options.palette}));
        if (m_options.writesImages)
            m_files.beside = std::move(files);
        for (GameSurface& surface : m_model.surfaces)
            surface.shaders = {m_model.images[surface.image].gameName};
        const bool hasSkin = m_options.format != Format::md3 && !m_model.surfaces.empty();
        if (hasSkin)
            m_model.skins = m_model.surfaces.front().shaders;
        return {};
    }

    void nameSurfaces()
    {
        for (std::size_t i = 0; i < m_model.surfaces.size(); ++i) {
            std::string& name = m_model.surfaces[i].name;
            if (name.empty())
                name = fmt::format("surface{}", i + 1);
            if (name.size() > kLongestName)
                m_warnings.push_back(
                    fmt::format("the name of the surface '{}' is cut to {} bytes", name, kLongestName));
            name.resize(std::min(name.size(), kLongestName));
        }
        if (m_options.format == Format::md3 && !keepsNames())
            giveSkinNames(m_model);
        for (formats::Tag& tag : m_model.tags)
            tag.name.resize(std::min(tag.name.size(), kLongestName));
    }

    /// The size of the skin that an MD2 or MDX states.
    [[nodiscard]] glm::uvec2 skinSize()
    {
        glm::uvec2 size = m_model.skinSize;
        if (size.x == 0 && !m_model.images.empty() && m_model.images.front().image)
            size = {m_model.images.front().image->width, m_model.images.front().image->height};
        if (size.x == 0)
            size = {256, 256};
        const bool isTooWide = m_options.profile == Profile::quake2 && size.x > kWidestPcx;
        if (isTooWide)
            m_warnings.push_back(fmt::format("the skin has {} columns: the original Quake II refuses a PCX of more "
                                             "than {}, the image must be made smaller",
                                             size.x, kWidestPcx));
        const std::uint32_t most = limitsOf(m_options.format, m_options.profile).skinHeight;
        const bool isTooHigh = most > 0 && size.y > most && m_model.skinSize.x == 0;
        if (isTooHigh) {
            m_warnings.push_back(fmt::format("the skin has {} rows, the engine draws at most {}: texture coordinates "
                                             "are in {} rows, the image must be made smaller",
                                             size.y, most, most));
            size.y = most;
        }
        return size;
    }

    Result<EncodedModel> encodedModel()
    {
        EncodingOptions options{.format = m_options.format,
                                .limits = limitsOf(m_options.format, m_options.profile),
                                .grid = m_options.grid,
                                .exceedsLimits = m_options.exceedsLimits};
        options.names = m_options.source.sampling.names;
        options.gamePath = (m_options.folder.empty() ? "" : m_options.folder + "/") + m_options.stem +
                           std::string(extensionOf(m_options.format));
        if (m_options.format == Format::md3)
            return encodeMd3(m_model, options);
        options.skinSize = skinSize();
        return encodeMd2(m_model, options);
    }

    void addTexts()
    {
        if (m_options.format != Format::md3 || keepsNames())
            return;
        const auto add = [this](std::string name, const std::string& text) {
            if (!text.empty())
                m_files.beside.push_back({std::move(name), bytesOfText(text), true});
        };
        add(m_options.stem + "_default.skin", skinText(m_model));
        add("animation.cfg", animationConfigText(m_model, playerPartOf(m_options.stem)));
        add(m_options.stem + ".shader", shaderText(m_model));
    }

    void report(const EncodedModel& encoded, ReadBack read)
    {
        GameReport& report = m_files.report;
        report.frames = m_model.frameCount();
        report.mostFrames = limitsOf(m_options.format, m_options.profile).frames;
        report.surfaces = static_cast<std::uint32_t>(read.model.surfaces.size());
        report.vertices = vertexCountOf(read.model);
        report.triangles = read.model.meshVariants.front().triangleCount;
        for (const formats::Tag& tag : m_model.tags)
            report.tags.push_back(tag.name);
        report.clips = m_model.clips;
        report.height = heightOf(m_model);
        report.proposedScale = proposedScaleOf(report.height, m_options.source.scale);
        report.accuracy = read.accuracy;
        report.lost = m_model.lost;
        report.lost.insert(report.lost.end(), encoded.notes.begin(), encoded.notes.end());
        report.warnings = std::move(m_warnings);
        addWarnings(m_model, m_options, read.model, report.warnings);
        report.findings = std::move(read.model.diagnostics);
    }

    const scene::Document& m_document;
    const GameOptions& m_options;
    GameModel m_model{};
    GameFiles m_files{};
    std::vector<std::string> m_warnings;
};

} // namespace

Result<GameFiles> makeGameFiles(const scene::Document& document, const GameOptions& options)
{
    return Maker(document, options).make();
}

} // namespace renderer::game
