#pragma once

#include "formats/base/file_diagnostics.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"
#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/materials.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace scene {

/// Builds a document step by step: the list of files, the models, their materials, the images.
class DocumentBuilder {
public:
    DocumentBuilder(std::shared_ptr<const formats::VirtualFileSystem> files, const OpenOptions& options,
                    Document& document)
        : m_shared(std::move(files)),
          m_files(*m_shared),
          m_options(options),
          m_document(document),
          m_materials(m_files, document)
    {
    }

    /// `modelFile` was opened as the first part of `assembly`.
    formats::Result<void> build(const formats::FoundFile& modelFile, Assembly assembly,
                                std::span<const formats::Result<formats::FoundFile>> attached);

private:
    /// Limits the level to the coarsest one of any part; parts without it use their own coarsest.
    void chooseLevel(const Assembly& assembly);
    void reportMissingLevel();

    formats::Result<void> addParts(Assembly& assembly);

    /// Whether the parent of a part lacks its attachment; reports it.
    [[nodiscard]] bool lacksAttachment(const Part& part);

    formats::Result<void> addPartsOr(const formats::FoundFile& modelFile, Assembly& assembly);

    void reportMissingTags();

    /// Adds a node without skins, from the file of its level of detail.
    formats::Result<void> addNode(const Part& part);

    formats::Result<formats::Model> load(const formats::FoundFile& file);
    [[nodiscard]] formats::WholeFile wholeFile(const formats::FoundFile& file) const;

    /// Tags always come from the finest level (docs/formats/md3.md §6).
    static void takeLevel(formats::Model& coarse, const formats::Model& finest);

    void addWeapon(Assembly& assembly);

    /// Adds several parts attached to the first one; false if the first is unreadable.
    bool addAttachedModels(Assembly& assembly, std::span<const Part> parts);

    void addAttached(Assembly& assembly, std::span<const formats::Result<formats::FoundFile>> attached);

    [[nodiscard]] std::uint32_t nodeWithTag(std::string_view tag, std::string_view node = {}) const;

    /// The default tags for attached models.
    [[nodiscard]] std::string usualTag() const;

    void addAnimationLayers(const Assembly& assembly);

    void assignMaterials(const Assembly& assembly);

    /// Adds the models that particles need.
    void addEffectModels(const Assembly& assembly);

    void nameFile(const std::string& path, std::size_t firstDiagnostic);

    void loadImages();

    [[nodiscard]] formats::ImageInfo sizeOfSkin(const Node& node) const;

    /// Moves the finished models to their nodes, with the keys for models with sequences.
    void finishNodes(const Assembly& assembly);

    std::shared_ptr<const formats::VirtualFileSystem> m_shared;
    const formats::VirtualFileSystem& m_files;
    const OpenOptions& m_options;
    Document& m_document;
    MaterialResolver m_materials;
    std::vector<formats::Model> m_models; // of the nodes, until they are finished
    std::uint32_t m_chosenSkin = 0;
};

} // namespace scene
