#include "app/output/gltf_plan.hpp"

#include "app/output/claimed_output.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Result;

constexpr std::string_view kImageFolder = "images";

/// Writes the glTF files of a document, and collects what they lack.
class GltfWriter {
public:
    GltfWriter(std::shared_ptr<const scene::Document> document, std::vector<renderer::gltf::SplitFile> files,
               const GltfFiles& kind, OutputLocation location)
        : m_document(std::move(document)), m_files(std::move(files)), m_kind(kind), m_folder(std::move(location))
    {
    }

    [[nodiscard]] std::size_t count() const { return m_files.size(); }
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_report.leftOut; }
    [[nodiscard]] const fs::path& folder() const { return m_folder.claimed(); }
    [[nodiscard]] bool isInFolder() const
    {
        return m_kind.container != GltfContainer::glb || m_kind.images != GltfImages::embedded ||
               m_kind.split != GltfSplit::none;
    }

    Result<fs::path> write(std::size_t step)
    {
        const renderer::gltf::SplitFile& file = m_files[step];
        TRISVIEW_TRY_ASSIGN(const fs::path output, claim(file.name));
        return finished(output, write(file.options, output));
    }

private:
    Result<fs::path> claim(const std::string& part)
    {
        const OutputLocation& location = m_folder.location();
        if (!isInFolder())
            return claimFile(location, ".glb");
        // The names of all files of the .gltf must be free, not only its own.
        const auto areFree = [this](const fs::path& output) {
            const auto paths = gltfPaths(output);
            return std::none_of(paths.begin(), paths.end(), isNameTaken) && !isNameTaken(imagesOf(output));
        };
        const std::string extension = m_kind.container == GltfContainer::glb ? ".glb" : ".gltf";
        return m_folder.claim(nameOfPart(location.name, part), extension, areFree);
    }

    /// Images of different parts may have the same name.
    [[nodiscard]] fs::path imagesOf(const fs::path& output) const
    {
        if (m_kind.images == GltfImages::embedded)
            return {};
        if (m_files.size() == 1)
            return output.parent_path() / kImageFolder;
        return output.parent_path() /
               platform::pathFromUtf8(platform::utf8FromPath(output.stem()) + "-" + std::string(kImageFolder));
    }

    Result<void> write(const renderer::gltf::Options& options, const fs::path& output)
    {
        TRISVIEW_TRY_ASSIGN(PreparedGltf prepared, prepareGltf(*m_document, options, output, imagesOf(output)));
        renderer::gltf::Report report = prepared.gltf.report;
        std::vector<fs::path> files = prepared.images;
        files.push_back(gltfPaths(output).back());
        const Result<void> written = writeGltf(std::move(prepared));
        if (!written) {
            removeNew(files, output);
            return written;
        }
        for (std::vector<std::string>* const sentences : {&report.warnings, &report.leftOut}) {
            for (std::string& sentence : *sentences)
                m_report.leaveOut(std::move(sentence)); // several files may lack the same
        }
        return {};
    }

    /// Removes what was written before a failure; the names were free. The output itself is given back.
    static void removeNew(const std::vector<fs::path>& files, const fs::path& output)
    {
        for (const fs::path& file : files) {
            std::error_code error;
            if (file != output)
                fs::remove(file, error);
        }
    }

    std::shared_ptr<const scene::Document> m_document;
    std::vector<renderer::gltf::SplitFile> m_files;
    GltfFiles m_kind;
    NewFolder m_folder;
    renderer::gltf::Report m_report;
};

} // namespace

ExportPlan planGltf(std::shared_ptr<const scene::Document> document, const renderer::gltf::Options& options,
                    const GltfFiles& files, const OutputLocation& location)
{
    auto parts = splitFiles(*document, options, files.split);
    const auto writer = std::make_shared<GltfWriter>(std::move(document), std::move(parts), files, location);
    ExportPlan plan;
    plan.steps = writer->count();
    if (writer->isInFolder())
        plan.folder = [writer] { return writer->folder(); };
    plan.run = [writer](std::size_t step, const ExportPicture&) { return writer->write(step); };
    plan.notes = [writer] { return writer->notes(); };
    return tidied(std::move(plan), location);
}

} // namespace app
