#include "renderer/scene/games/warcraft/effect_models.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/load_model_file.hpp"
#include "renderer/scene/games/warcraft/numbered_files.hpp"
#include "renderer/scene/games/warcraft/replaceable_textures.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace scene {
namespace {

constexpr std::string_view kModelExtension = ".m2"; // names have the extension of the game's tools

/// The reference in an emitter: a name, a number, or both.
struct WantedModel {
    std::string_view name;
    std::uint32_t number = 0;

    [[nodiscard]] bool isNone() const { return name.empty() && number == 0; }
    [[nodiscard]] std::string text() const { return name.empty() ? std::to_string(number) : formats::printable(name); }
};

/// Loads the models of one node, each once.
class EffectModelLoader {
public:
    EffectModelLoader(const SkinQuery& query, std::size_t node)
        : m_query(query), m_file(query.parts[node].file), m_document(query.document)
    {
    }

    /// Into Document::effectModels, or kNoIndex.
    [[nodiscard]] std::uint32_t load(const WantedModel& wanted)
    {
        if (wanted.isNone())
            return formats::kNoIndex;
        const auto [known, isNew] = m_known.try_emplace(formats::lowered(wanted.text()), formats::kNoIndex);
        if (isNew)
            known->second = loadNew(wanted);
        return known->second;
    }

    void report() const
    {
        if (!m_missing.empty())
            addNote(m_document.diagnostics, "particle-model-missing", {},
                    "models of particles were not found: ", m_missing);
        if (m_isLimited)
            addNote(m_document.diagnostics, "particle-model-limit", {}, "particles use more than ", kMaxEffectModels,
                    " models, the others are left out");
    }

private:
    [[nodiscard]] std::uint32_t loadNew(const WantedModel& wanted)
    {
        if (m_document.effectModels.size() >= kMaxEffectModels || m_known.size() > 2 * kMaxEffectModels) {
            m_isLimited = true;
            return formats::kNoIndex;
        }
        const auto file = find(wanted);
        if (!file) {
            m_missing += (m_missing.empty() ? "'" : ", '") + wanted.text() + "'";
            return formats::kNoIndex;
        }
        const auto same = std::find_if(m_document.effectModels.begin(), m_document.effectModels.end(),
                                       [&](const EffectModel& each) { return each.path == file->path; });
        if (same != m_document.effectModels.end())
            return static_cast<std::uint32_t>(same - m_document.effectModels.begin());
        return read(*file);
    }

    [[nodiscard]] std::optional<formats::FoundFile> find(const WantedModel& wanted) const
    {
        std::string name = formats::normalizedName(wanted.name).value_or(std::string());
        name.resize(name.size() - formats::extensionOf(name).size());
        name = (name.empty() ? std::to_string(wanted.number) : name) + std::string(kModelExtension);
        const std::string fileName = formats::fileNameOf(name);
        if (wanted.number != 0) {
            if (auto found = findNumberedFile(m_query.files, m_file.name, fileName, wanted.number,
                                              m_query.options.listfile.get(), nullptr))
                return found;
        }
        for (const std::string& root : warcraftDataRoots(m_file.name, name)) {
            if (auto found = m_query.files.find(formats::joinPath(root, name)))
                return found;
        }
        return m_query.files.find(formats::joinPath(formats::folderOf(m_file.name), fileName));
    }

    [[nodiscard]] std::uint32_t read(const formats::FoundFile& file)
    {
        auto model = loadModelFile(m_query.files, file, &m_document.files, m_query.options.listfile.get());
        if (model && !capabilitiesOf(*model).hasPasses)
            model = formats::fail(formats::LoadErrorCode::wrongFormat, file.path, ": a ", model->format,
                                  " is not a model of particles");
        if (!model) {
            addUnusable(formats::Severity::warning, "particle-model-unreadable",
                        {file.path, m_query.files.sizeOf(file).value_or(0)}, model.error(), m_document.diagnostics);
            return formats::kNoIndex;
        }
        const std::size_t before = m_document.diagnostics.size();
        addDiagnosticsOf({file.path, model->fileBytes}, model->diagnostics, m_document.diagnostics);
        EffectModel added;
        added.path = file.path;
        const std::vector<Skin> skins =
            replaceableSkins(m_query.files, file, *model, {}, m_document, m_query.options.listfile.get());
        if (!skins.empty())
            added.slots = skins.front().slots;
        for (std::size_t i = before; i < m_document.diagnostics.size(); ++i) {
            formats::Diagnostic& diagnostic = m_document.diagnostics[i];
            diagnostic.file = diagnostic.file.empty() ? file.path : diagnostic.file;
            if (diagnostic.range.length == 0)
                diagnostic.range = {0, model->fileBytes};
        }
        added.model = std::make_shared<const formats::Model>(*std::move(model));
        m_document.effectModels.push_back(std::move(added));
        return static_cast<std::uint32_t>(m_document.effectModels.size() - 1);
    }

    const SkinQuery& m_query;
    const formats::FoundFile& m_file;
    Document& m_document;
    std::map<std::string, std::uint32_t> m_known; // by WantedModel::text in lower case
    std::string m_missing;
    bool m_isLimited = false;
};

} // namespace

std::vector<EmitterModels> emitterModels(const SkinQuery& query, std::size_t node)
{
    const std::vector<formats::ParticleEmitter>& emitters = skinnedOf(query.models[node]).particles;
    EffectModelLoader loader(query, node);
    std::vector<EmitterModels> models;
    bool isAny = false;
    for (const formats::ParticleEmitter& emitter : emitters) {
        const EmitterModels& added =
            models.emplace_back(EmitterModels{loader.load({emitter.geometryModel, emitter.geometryModelId}),
                                              loader.load({emitter.recursionModel, emitter.recursionModelId})});
        isAny = isAny || added.geometry != formats::kNoIndex || added.recursion != formats::kNoIndex;
    }
    loader.report();
    if (!isAny)
        models.clear();
    return models;
}

} // namespace scene
